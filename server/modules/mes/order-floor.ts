/** An order as it stands on the floor: its operations with their counters, what a piece takes, its cards, and what was used and is not booked yet. */
import type { AnyEntity } from '#domain/kernel/entity.ts';
import type { OrderFloor } from '#domain/mes/order/order-floor.ts';
import { CardOperation, MissingConsumption, OrderMaterial, OrderOperation, WipCard } from '#domain/wms/production/production-order.ts';
import { selectRows } from '#server/store/rows.ts';
import type { Queryable } from '#server/store/transaction.ts';

const isLive = ({ isRemoved }: Record<string, unknown>): boolean => isRemoved !== true;
const byNumber = (field: string) => (a: Record<string, unknown>, b: Record<string, unknown>) => Number(a[field]) - Number(b[field]);

/** @param id of the order; one that does not exist has nothing on the floor */
export async function orderFloor(db: Queryable, id: string): Promise<OrderFloor> {
  const of = async (entity: unknown) => (await selectRows(db, entity as AnyEntity, 'orderId', [id], 'none')).filter(isLive);
  const [operations, materials, cards, steps, missing] = await Promise.all(
    [OrderOperation, OrderMaterial, WipCard, CardOperation, MissingConsumption].map(of),
  );
  return {
    operations: operations?.sort(byNumber('opSeq')) ?? [],
    materials: materials?.sort(byNumber('opSeq')) ?? [],
    cards: cards?.sort((a, b) => (String(a.cardNo) < String(b.cardNo) ? -1 : 1)) ?? [],
    steps: steps ?? [],
    missing: missing ?? [],
  } as unknown as OrderFloor;
}
