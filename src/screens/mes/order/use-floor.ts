/** An order as it stands on the floor, as the server knows it. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#api/client.ts';
import type { OrderFloor } from '#domain/mes/order/order-floor.ts';
import { useMoves } from '#store/hooks.ts';

const floorOf = call<OrderFloor>('POST /api/mes/prodOrder/floor');

/** @param version of the order: another one has other operations. @param id '' = none */
export function useFloor(id: string, version: number) {
  const moves = useMoves();
  const answer = useQuery({
    queryKey: ['order-floor', id, version],
    queryFn: ({ signal }) => floorOf({ id }, { signal, alertError: false }),
    enabled: id !== '',
    staleTime: 0,
  });
  const { refetch } = answer;
  useEffect(() => {
    if (moves > 0 && id !== '') void refetch();
  }, [moves, id, refetch]);
  return answer;
}
