/** An order as it stands on the floor, as the server knows it. */
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import type { OrderFloor } from '#domain/mes/order/order-floor.ts';
import { ReportWork } from '#domain/mes/report/report-work.document.ts';
import { OrderOperation, ProdOrder, WipCard } from '#domain/wms/production/production-order.ts';

/** What moves it. */
const FLOOR = [ProdOrder, OrderOperation, WipCard, ReportWork];

const floorOf = call<OrderFloor>('POST /api/mes/prodOrder/floor');

/** @param version of the order: another one has other operations. @param id '' = none */
export function useFloor(id: string, version: number) {
  return useQuery({
    queryKey: ['order-floor', id, version],
    queryFn: ({ signal }) => floorOf({ id }, { signal, alertError: false }),
    enabled: id !== '',
    staleTime: 0,
    meta: { reads: FLOOR.map(({ name }) => name) },
  });
}
