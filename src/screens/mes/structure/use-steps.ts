import { useMemo } from 'react';
import { RoutingOperation, type RoutingOperationRow } from '#domain/mes/routing.ts';
import { useRowsBy } from '#store/hooks.ts';

/** The operations of a routing, in order; undefined while loading. */
export function useSteps(routingId: string): readonly RoutingOperationRow[] | undefined {
  const found = useRowsBy(RoutingOperation, 'routingId', routingId);
  return useMemo(
    () =>
      found
        ?.map(({ row }) => row)
        .filter(({ isRemoved }) => !isRemoved)
        .sort((a, b) => a.opSeq - b.opSeq),
    [found],
  );
}
