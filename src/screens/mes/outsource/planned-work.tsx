/** What a plan is made of: an operation that is done outside, and the order lines that could pay for it. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { outsourceToPlan } from '#domain/mes/outsource.reports.ts';
import { FEE_ORDER } from '#domain/wms/areas.ts';
import { openQty, PurchaseOrder, PurchaseOrderLine } from '#domain/wms/inbound/purchase-order.document.ts';
import type { Draft, EntryMore, Origin, Unread } from '#pages/document/entry-plan.ts';
import { useRowsByEach, useRowsWhere } from '#store/hooks.ts';
import { Facts } from '#ui/facts.tsx';
import { Section } from '#ui/section.tsx';

type Row = ReportRow<typeof outsourceToPlan>;
const CONFIRMED: readonly number[] = [1, 3];

const read = call<{ readonly list: readonly Row[] }>(`POST ${outsourceToPlan.call}`);

/** The operations of an order that are done outside, whatever is left of them. */
function useOperations(orderId: string) {
  return useQuery({
    queryKey: ['mes/outsourceToPlan', orderId],
    queryFn: ({ signal }) => read({ orderId, pageSize: 200, figures: false }, { signal, alertError: false }),
    enabled: orderId !== '',
    staleTime: 0,
  });
}

const rowIdOf = ({ orderId = '', opSeq = '' }: Draft['head']): string => (opSeq === '' ? orderId : `${orderId}/${opSeq}`);

/** A plan begins with what no other plan has taken of its operation. @param of order and operation, as the report names them */
export function useOperation(of: string): Origin | Unread | undefined {
  const [orderId = ''] = of.split('/');
  const { data, error, refetch } = useOperations(orderId);
  return useMemo(() => {
    if (error && !data) return { retry: () => void refetch() };
    if (!data) return undefined;
    const row = data.list.find(({ rowId }) => rowId === of);
    if (!row) return { retry: undefined };
    const { opSeq, openQty: planQty, dueDate } = row;
    const head = { orderId, opSeq: opSeq === null ? '' : String(opSeq), planQty, needDate: dueDate ?? '' };
    return { draft: { head, lines: [] }, fixed: [] };
  }, [data, error, refetch, of, orderId]);
}

/** What is planned, which the device does not hold. */
export function PlannedWork({ draft }: { readonly draft: Draft }) {
  const { t } = useTranslation(['field', 'document', 'report']);
  const { data } = useOperations(draft.head.orderId ?? '');
  const row = data?.list.find(({ rowId }) => rowId === rowIdOf(draft.head));
  if (!row) return null;
  const fact = (key: string, value: string) => ({
    label: t(`field:outsourceToPlan.${key}`, { defaultValue: t(`field:common.${key}`) }),
    value,
  });
  const whole = t('report:own.outsourceToPlan.none.opSeq');
  return (
    <Section title={t('document:outsourcePlan.entry.work')}>
      <Facts
        items={[
          fact('orderNo', row.orderNo),
          fact('opSeq', row.opSeq === null ? whole : `${row.opSeq} ${row.opName ?? ''}`),
          fact('matCode', `${row.matCode} ${row.matName}`),
          fact('wipQty', `${row.wipQty} ${row.unitCode}`),
          fact('openQty', `${row.openQty} ${row.unitCode}`),
        ]}
      />
    </Section>
  );
}

/** Confirmed lines of the supplier's orders of processing fees, with what is open of each. */
export function useFees({ head }: Draft): EntryMore {
  const supplierId = head.supplierId ?? '';
  const orders = useRowsWhere(PurchaseOrder, (order) => order.poType === FEE_ORDER && CONFIRMED.includes(order.status));
  const own = useMemo(() => (orders ?? []).map(({ row }) => row).filter((order) => order.supplierId === supplierId), [orders, supplierId]);
  const lines = useRowsByEach(
    PurchaseOrderLine,
    'docId',
    own.map(({ id }) => id),
  );
  return useMemo(() => {
    const numbers = new Map(own.map(({ id, poNo }) => [id, poNo]));
    const options = (lines ?? [])
      .map(({ row }) => row)
      .filter(({ isRemoved }) => !isRemoved)
      .map((line) => ({
        value: line.id,
        code: numbers.get(line.docId) ?? '',
        label: `${line.matCode} ${line.matName} · ${openQty(line)} ${line.unitCode}`,
      }));
    return { fields: { poLineId: { options } } };
  }, [own, lines]);
}
