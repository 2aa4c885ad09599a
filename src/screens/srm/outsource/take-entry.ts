/** How an outsourcer announces what is brought back: figures, and of goods that come into a store the boxes that hold them. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#api/client.ts';
import { problem } from '#domain/kernel/problem.ts';
import { isFigure, isPositive, isQuantity, quantity } from '#domain/kernel/quantity.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { outsourcedPlans } from '#domain/srm/outsource.reports.ts';
import { packedBoxes } from '#domain/wms/inbound/packed-boxes.ts';
import { outsourceTakeCreate } from '#domain/wms/outsource/take.operation.ts';
import { OutsourceDeliveryBox } from '#domain/wms/production/outsource.document.ts';
import { type Draft, defineEntry, type Origin, type Unread } from '#pages/document/entry-plan.ts';
import { linesOf } from '#pages/document/lines/lines-of.tsx';
import type { LineValues } from '#pages/lines/line-cells.ts';
import type { Store } from '#store/store.ts';

type Plan = ReportRow<typeof outsourcedPlans>;
const read = call<{ readonly list: readonly Plan[] }>(`POST ${outsourcedPlans.call}`);

function usePlan(planId: string) {
  return useQuery({
    queryKey: ['srm/outsourcedPlans', planId],
    queryFn: async ({ signal }) => {
      const { list } = await read({ planId, pageSize: 1, figures: false }, { signal, alertError: false });
      return list[0] ?? null;
    },
    enabled: planId !== '',
    staleTime: 0,
  });
}

/** Everything that is not announced is taken for good, in boxes of the packing standard. */
function useOrigin(planId: string): Origin | Unread | undefined {
  const { data, error, refetch } = usePlan(planId);
  return useMemo(() => {
    if (error && data === undefined) return { retry: () => void refetch() };
    if (data === undefined) return undefined;
    if (data === null) return { retry: undefined };
    const good = isPositive(data.openQty) ? data.openQty : '';
    const boxes = data.isLast && good !== '' ? (packedBoxes(good, data.packQty ?? '0') ?? []) : [];
    return { draft: { head: { planId, goodQty: good }, lines: boxes.map((qty) => ({ boxNo: '', qty })) }, fixed: [] };
  }, [data, error, refetch, planId]);
}

const usePlanOf = ({ head }: Draft): Plan | null | undefined => usePlan(head.planId ?? '').data;

/** New boxes are numbered as they are sent, from this device's range. */
async function numbered(lines: readonly LineValues[], store: Pick<Store, 'takeNumber'>): Promise<readonly LineValues[] | null> {
  const done: LineValues[] = [];
  for (const line of lines) {
    const boxNo = line.boxNo || (await store.takeNumber('box'));
    if (boxNo === null) return null;
    done.push({ ...line, boxNo });
  }
  return done;
}

const BOXES = linesOf(OutsourceDeliveryBox, {
  docType: 'outsourceTake',
  useMore: usePlanOf,
  cells: [
    { key: 'boxNo', shown: ({ boxNo = '' }) => boxNo, width: 140, code: true },
    { key: 'matCode', shown: (_line, { more }) => more?.matCode ?? '', width: 120, code: true },
    { key: 'matName', shown: (_line, { more }) => more?.matName ?? '', grow: 2, width: 120 },
    { key: 'qty', width: 120, unit: (_line, { more }) => (more ? { unit: more.unitCode, decimals: 0 } : undefined) },
  ],
  sent: ({ boxNo, qty = '' }) => ({ boxNo, qty: isQuantity(qty) ? quantity(qty) : qty }),
});

const FIGURES = ['goodQty', 'scrapLabourQty', 'scrapMaterialQty', 'shortQty'] as const;

export const takeEntry = defineEntry({
  create: outsourceTakeCreate,
  head: ['planId', ...FIGURES, 'batchNo', 'remark'],
  beside: ['planId'],
  required: ['planId', 'goodQty'],
  start: () => ({ scrapLabourQty: '0', scrapMaterialQty: '0', shortQty: '0' }),
  also: { toWarehouseId: null, toBinId: null, cardId: null },
  origin: { by: 'plan', use: useOrigin },
  linesAs: 'boxes',
  ...BOXES,
  // Work in process goes on without boxes.
  lack: (lines, known, draft) => (lines.length === 0 || !isFigure(draft.head.goodQty) ? null : BOXES.lack(lines, known, draft)),
  prepare: async (entered, _known, store) => (await numbered(entered, store)) ?? problem('NO_NUMBERS'),
});
