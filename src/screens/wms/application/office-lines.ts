/** Office supplies that are asked for, beside what is left of the department's quota. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#api/client.ts';
import { isFigure, quantity } from '#domain/kernel/quantity.ts';
import { ApplicationLine } from '#domain/wms/application/application.document.ts';
import { isOver, leftOf, type QuotaState, tightest, type Wish } from '#domain/wms/office/quota-state.ts';
import type { Draft } from '#pages/document/entry-plan.ts';
import type { Faults, Known } from '#pages/document/lines/line-plan.ts';
import { linesOf } from '#pages/document/lines/lines-of.tsx';
import { useToday } from '#pages/kit/use-today.ts';
import { codeOf, type LineValues } from '#pages/lines/line-cells.ts';
import type { FindMaterial } from '#pages/lines/use-materials-by-code.ts';
import { useSyncStatus } from '#store/hooks.ts';

const stateCall = call<readonly QuotaState[]>('POST /api/wms/officeReq/quota');

interface Quotas {
  /** Undefined while they are not known: nothing is said of a quota that nobody has asked for. */
  readonly states: readonly QuotaState[] | undefined;
  readonly wishes: readonly Wish[];
}

const wishOf = (line: LineValues, find: FindMaterial): Wish[] => {
  const { row } = find(codeOf(line)) ?? {};
  return row && isFigure(line.applyQty) ? [{ materialId: row.id, qty: quantity(line.applyQty) }] : [];
};

/** The quotas of the department in the month the goods are needed in. They need the server. */
function useQuotas({ head, lines }: Draft, find: FindMaterial): Quotas {
  const today = useToday();
  const { online } = useSyncStatus();
  const materialIds = [...new Set(lines.flatMap((line) => find(codeOf(line))?.row.id ?? []))].sort();
  // What is being edited was applied for before, and does not count twice.
  const exceptLines = lines.flatMap(({ lineId }) => (lineId ? [lineId] : []));
  const question = { deptId: head.deptId ?? '', day: head.needDate || today, materialIds, exceptLines };
  const { data } = useQuery({
    queryKey: ['office-quota', question],
    queryFn: ({ signal }) => stateCall(question, { signal, alertError: false }),
    enabled: online && question.deptId !== '' && materialIds.length > 0,
    staleTime: 0,
  });
  return useMemo(() => ({ states: data, wishes: lines.flatMap((line) => wishOf(line, find)) }), [data, lines, find]);
}

const stateOf = (line: LineValues, { find, more }: Pick<Known<Quotas>, 'find' | 'more'>) => {
  const { row } = find(codeOf(line)) ?? {};
  return row && more.states ? tightest(more.states, more.wishes, row.id) : null;
};

export const OFFICE_WANTED = linesOf<typeof ApplicationLine.fields, Quotas>(ApplicationLine, {
  docType: 'application',
  material: 'materialId',
  once: ['matCode'],
  id: 'lineId',
  cells: [
    { key: 'applyQty', width: 110 },
    {
      key: 'quotaLeft',
      width: 110,
      figure: true,
      shown: (line, known) => {
        if (!codeOf(line)) return '';
        if (!known.more.states) return '–';
        const state = stateOf(line, known);
        return state ? `${leftOf(state)} / ${state.quota}` : '';
      },
    },
    { key: 'remark', width: 140 },
  ],
  useMore: useQuotas,
  faults: (line, known): Faults => {
    const state = stateOf(line, known);
    return state?.isHard && isOver(state) ? { applyQty: 'quotaOver' } : {};
  },
  sent: () => ({ assetId: null }),
});
