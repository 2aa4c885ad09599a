/** A rejected first article puts under suspicion what was made since the last released one (area-mes §6, trap 17). Pure. */
import { isPositive, type Quantity, sumQty } from '#domain/kernel/quantity.ts';
import type { FirstConfirmRow } from '#domain/mes/check.ts';
import { latestFirst } from '#domain/system/order.ts';

/** The fields of a report that tell when, where and how many pieces were made. */
export interface MadeThen {
  readonly reportId: string;
  readonly cardNo: string | null;
  readonly stationCode: string | null;
  readonly endAt: string | null;
  readonly status: number;
  readonly goodQty: Quantity;
}

type First = Pick<FirstConfirmRow, 'stationCode' | 'openedAt' | 'inspectAt' | 'result'>;

const isAt = (stationCode: string | null, other: string | null): boolean => stationCode === null || other === null || stationCode === other;

/**
 * Good pieces that were reported at the station of a rejected first article since the last one that was released there.
 * @param firsts of the operation
 * @param reports of the operation
 * @returns nothing unless the newest one is rejected
 */
export function madeSinceRelease(
  firsts: readonly First[],
  reports: readonly MadeThen[],
): { readonly reports: MadeThen[]; readonly qty: Quantity } {
  const inOrder = latestFirst(firsts, ({ openedAt }) => openedAt ?? '');
  const [newest] = inOrder;
  if (newest?.result !== 2) return { reports: [], qty: '0' };
  const released = inOrder.find(({ result, stationCode }) => result === 1 && isAt(newest.stationCode, stationCode));
  const since = released?.inspectAt ?? '';
  const until = newest.inspectAt ?? '9999';
  const made = reports.filter(
    ({ status, stationCode, endAt, goodQty }) =>
      status === 1 && isAt(newest.stationCode, stationCode) && (endAt ?? '') > since && (endAt ?? '') <= until && isPositive(goodQty),
  );
  return { reports: made, qty: sumQty(made.map(({ goodQty }) => goodQty)) };
}
