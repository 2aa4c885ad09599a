/** How a plan stands by the server's books: what has moved while it is counted, and which differences cannot be adjusted now. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#api/client.ts';
import { useActor } from '#api/session.ts';
import { Warehouse } from '#domain/basic/place.resource.ts';
import type { CheckSettling } from '#domain/wms/answers.ts';
import { PARTNER_CLASSES } from '#domain/wms/stocktake/partner.ts';
import { type CheckLineRow, type CheckRow, isSnapshot, LIVE, seesBook } from '#domain/wms/stocktake/stocktake.document.ts';
import { useRow, useSyncStatus } from '#store/hooks.ts';

const ask = call<CheckSettling>('POST /api/wms/wmsCheckInfo/checkSettling');
const REVIEW = 5;

/** @returns undefined while loading, without the server, and where nothing can differ from what this device holds */
export function useSettling(plan: CheckRow): CheckSettling | undefined {
  const { online } = useSyncStatus();
  const sees = seesBook(plan, useActor());
  const isAsked = LIVE.includes(plan.status) && (isSnapshot(plan) || plan.status === REVIEW);
  const { data } = useQuery({
    queryKey: ['stocktake-settling', plan.id, plan.version],
    queryFn: ({ signal }) => ask({ id: plan.id }, { signal, alertError: false }),
    enabled: isAsked && sees && online,
    // Work goes on meanwhile.
    staleTime: 0,
  });
  return data;
}

/** The lines with what the server says of them. */
export function useLinesNow(lines: readonly CheckLineRow[], settling: CheckSettling | undefined): readonly CheckLineRow[] {
  return useMemo(() => {
    const known = new Map(settling?.lines.map(({ lineId, ...now }) => [lineId, now]));
    return known.size === 0 ? lines : lines.map((line) => ({ ...line, ...(known.get(line.id) as Partial<CheckLineRow> | undefined) }));
  }, [lines, settling]);
}

/** Whether a partner keeps the goods of this store, so that they are counted by a list and differences are claims. */
export const useIsOfPartner = (warehouseId: string): boolean =>
  PARTNER_CLASSES.includes(useRow(Warehouse, warehouseId)?.row.whClassCode ?? '');
