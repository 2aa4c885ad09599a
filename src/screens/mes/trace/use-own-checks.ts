/** Checks as this device knows them: what was written here stands beside, and before, what the server has answered. */
import { useMemo } from 'react';
import { FirstConfirm, type FirstConfirmRow, ProdReview } from '#domain/mes/check.ts';
import type { FirstConfirmView, ProdReviewList, ProdReviewView } from '#domain/mes/trace.ts';
import { useRowsBy } from '#store/hooks.ts';

const viewOf = (row: FirstConfirmRow, before: FirstConfirmView): FirstConfirmView => {
  const { id: confirmId, version, firstBatch, trigger, stationCode, openedAt, shift, result, items: readings } = row;
  const { selfUserId, selfBy, selfName, selfAt, inspectName, inspectAt } = row;
  const { orderId, orderOpId, items } = before;
  const own = { confirmId, version, firstBatch, trigger, stationCode, openedAt, shift, result, readings };
  return { orderId, orderOpId, items, ...own, selfUserId, selfBy, selfName, selfAt, inspectName, inspectAt };
};

/** The newest first article of the operation, of this device or of the server. */
export function useNewestFirst(answered: FirstConfirmView | undefined): FirstConfirmView | undefined {
  const held = useRowsBy(FirstConfirm, 'orderOpId', answered?.orderOpId ?? '');
  return useMemo(() => {
    const rows = (held ?? []).map(({ row }) => row).sort((a, b) => ((a.openedAt ?? '') < (b.openedAt ?? '') ? 1 : -1));
    const [own] = rows;
    if (!answered || !own) return answered;
    const isNewer = (own.openedAt ?? '') > (answered.openedAt ?? '');
    // What is not sent yet has the version that it was made from.
    const isSame = own.id === answered.confirmId && own.version >= answered.version;
    return isNewer || isSame ? viewOf(own, answered) : answered;
  }, [held, answered]);
}

/** Checks that the server does not know yet, and those it has answered, the newest first. */
export function useReviewsNow(answered: ProdReviewList | undefined): readonly ProdReviewView[] {
  const held = useRowsBy(ProdReview, 'orderOpId', answered?.orderOpId ?? '');
  return useMemo(() => {
    const own = (held ?? []).map(({ row: { id: reviewId, items: readings, ...row } }): ProdReviewView => ({ ...row, reviewId, readings }));
    const known = new Set(own.map(({ reviewId }) => reviewId));
    const others = (answered?.list ?? []).filter(({ reviewId }) => !known.has(reviewId));
    return [...own, ...others].sort((a, b) => (a.checkAt < b.checkAt ? 1 : -1));
  }, [held, answered]);
}
