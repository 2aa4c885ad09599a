/** The lines of a disposal: the operations that have spoilt pieces, with who or what is to blame. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#api/client.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { LabourMaterialDisposeLine } from '#domain/mes/scrap/scrap.document.ts';
import { scrapToDispose } from '#domain/mes/scrap/scrap.reports.ts';
import type { Draft, Origin, Unread } from '#pages/document/entry-plan.ts';
import { linesOf } from '#pages/document/lines/lines-of.tsx';
import type { Option } from '#ui/form/options.ts';

type Row = ReportRow<typeof scrapToDispose>;
const read = call<{ readonly list: readonly Row[] }>(`POST ${scrapToDispose.call}`);
const MATERIAL = '2';

/** What is open of an order and kind. */
function useOpen(orderId: string, kind: string) {
  return useQuery({
    queryKey: ['mes/scrapToDispose', orderId, kind],
    queryFn: ({ signal }) => read({ orderId, scrapKind: [Number(kind)], pageSize: 200, figures: false }, { signal, alertError: false }),
    enabled: orderId !== '',
    staleTime: 0,
  });
}

type Source = Row['sources'][number];
const sourceKey = ({ partId, supplierId, batchNo, poLineId }: Source): string =>
  [partId, supplierId, batchNo, poLineId].map((one) => one ?? '').join('|');
const sourceOption = (source: Source): Option => ({
  value: sourceKey(source),
  code: source.matCode,
  label: [source.supName, source.batchNo].filter(Boolean).join(' · '),
});

const lineOf = ({ orderOpId, opSeq, opName, openQty, unitCode, sources }: Row) => ({
  orderOpId,
  opSeq: String(opSeq),
  opName: opName ?? '',
  open: openQty,
  unit: unitCode,
  qty: openQty,
  // What was used alone is to blame alone.
  source: sources.length === 1 && sources[0] ? sourceKey(sources[0]) : '',
});

/** A disposal begins with everything of its order and kind that is open. @param of order and kind, as the report names them */
export function useOrigin(of: string): Origin | Unread | undefined {
  const [orderId = '', kind = ''] = of.split('/');
  const { data, error, refetch } = useOpen(orderId, kind);
  return useMemo(() => {
    if (error && !data) return { retry: () => void refetch() };
    if (!data) return undefined;
    const [first] = data.list;
    if (!first) return { retry: undefined };
    const head = { orderId, scrapKind: kind, toWarehouseId: first.toWarehouseId ?? '' };
    return { draft: { head, lines: data.list.map(lineOf) }, fixed: ['scrapKind'] };
  }, [data, error, refetch, orderId, kind]);
}

function useSources({ head }: Draft) {
  const kind = head.scrapKind ?? '';
  const { data } = useOpen(head.orderId ?? '', kind);
  return useMemo(() => {
    const rows = data?.list ?? [];
    const find = (orderOpId = '', key = ''): Source | undefined =>
      rows.find((row) => row.orderOpId === orderOpId)?.sources.find((one) => sourceKey(one) === key);
    const all = new Map(rows.flatMap(({ sources }) => sources.map((one) => [sourceKey(one), sourceOption(one)] as const)));
    return { kind, find, options: [...all.values()] };
  }, [data, kind]);
}

export const SPOILT = linesOf(LabourMaterialDisposeLine, {
  docType: 'labourMaterialDispose',
  given: true,
  useMore: useSources,
  cells: [
    { key: 'opSeq', shown: ({ opSeq = '' }) => opSeq, width: 70 },
    { key: 'opName', shown: ({ opName = '' }) => opName, width: 110 },
    { key: 'open', shown: ({ open = '' }) => open, figure: true, width: 90 },
    { key: 'qty', width: 100, unit: ({ unit = '' }) => ({ unit, decimals: 0 }) },
    { key: 'defectCode', width: 150, optional: true },
    { key: 'responsibleId', width: 140, optional: true },
    { key: 'source', title: 'source', grow: 2, width: 200, optional: true, choices: ({ options }) => options },
  ],
  faults: ({ orderOpId, qty = '', open = '', source = '' }, { more }): Readonly<Record<string, string>> => ({
    ...(Number(qty) > Number(open) ? { qty: 'tooMany' } : {}),
    ...(more.kind === MATERIAL && more.options.length > 0 && !more.find(orderOpId, source) ? { source: 'source' } : {}),
  }),
  sent: ({ orderOpId = '', source = '' }, { more }) => {
    const from = more.find(orderOpId, source);
    const of = { partId: from?.partId ?? null, supplierId: from?.supplierId ?? null, partBatchNo: from?.batchNo ?? null };
    return { orderOpId, ...of, poLineId: from?.poLineId ?? null, source: undefined };
  },
});
