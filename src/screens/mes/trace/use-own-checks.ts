/** Checks as this device knows them: what was written here stands beside, and before, what the server has answered. */
import { useMemo } from 'react';
import { FirstConfirm, type FirstConfirmRow, ProdReview } from '#domain/mes/check.ts';
import type { FirstConfirmView, ProcessTrace, ProdReviewList, ProdReviewView, TracedOperation } from '#domain/mes/trace.ts';
import { latestFirst } from '#domain/system/order.ts';
import { useRowsBy, useRowsByEach } from '#store/hooks.ts';

const viewOf = (row: FirstConfirmRow, before: FirstConfirmView): FirstConfirmView => {
  const { id: confirmId, version, firstBatch, trigger, stationCode, openedAt, shift, result, items: readings } = row;
  const { selfUserId, selfBy, selfName, selfAt, inspectName, inspectAt } = row;
  const { orderId, orderOpId, items } = before;
  // What was answered of changes is about the first article that was answered.
  const proposed = before.confirmId === confirmId ? before.proposed : null;
  const own = { confirmId, version, firstBatch, trigger, stationCode, openedAt, shift, result, readings, proposed };
  return { orderId, orderOpId, items, ...own, selfUserId, selfBy, selfName, selfAt, inspectName, inspectAt };
};

/** The newest first article of the operation, of this device or of the server. */
export function useNewestFirst(answered: FirstConfirmView | undefined): FirstConfirmView | undefined {
  const held = useRowsBy(FirstConfirm, 'orderOpId', answered?.orderOpId ?? '');
  return useMemo(() => {
    const own = latestFirst(held ?? [], ({ row }) => row.openedAt ?? '')[0]?.row;
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
    return latestFirst([...own, ...others], ({ checkAt }) => checkAt);
  }, [held, answered]);
}

/** The operations with the result of their newest first article: one that was judged here is judged, whatever was answered before. */
export function useOperationsNow({ operations, firsts }: Pick<ProcessTrace, 'operations' | 'firsts'>): readonly TracedOperation[] {
  const ids = useMemo(() => operations.map(({ orderOpId }) => orderOpId), [operations]);
  const held = useRowsByEach(FirstConfirm, 'orderOpId', ids);
  return useMemo(
    () =>
      operations.map((operation) => {
        const ofThis = (held ?? []).filter(({ row }) => row.orderOpId === operation.orderOpId);
        const own = latestFirst(ofThis, ({ row }) => row.openedAt ?? '')[0]?.row;
        const isPast = firsts.some(({ opSeq, openedAt }) => opSeq === operation.opSeq && (openedAt ?? '') > (own?.openedAt ?? ''));
        return own && !isPast ? { ...operation, firstResult: own.result } : operation;
      }),
    [operations, firsts, held],
  );
}
