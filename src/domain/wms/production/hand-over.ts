/**
 * Whose is it to hand over what a line has made, and to which stores (area-mes §3): whoever works in the store beside the line brings it to the stores that
 * the line delivers to, without working there. Pure; the page that offers stores and the operation ask the same.
 */
import type { ShopWipWarehouse, Warehouse } from '#domain/basic/place.resource.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { type Actor, inScope } from '#domain/kernel/permission.ts';

/** The class of the stores beside lines. */
export const LINE_SIDE = 'CJYCL-K';
const SEMI = 'BCP-K';
/** Classes of stores that what was made goes to: finished goods, and half-finished ones. */
const TARGETS: readonly string[] = ['CCP-K', SEMI];

type Store = Pick<Row<typeof Warehouse>, 'id' | 'whClassCode' | 'lineId' | 'isActive'>;

/** Where the order is made. */
export interface MadeAt {
  readonly lineId: string | null;
  /** The stores of the line's workshop, if somebody has entered them. */
  readonly workshop: Pick<Row<typeof ShopWipWarehouse>, 'lineWarehouseId' | 'semiWarehouseId'> | undefined;
}

/** The store beside the line: as its workshop has it, else the one that names the line. @param stores at least all of the class `LINE_SIDE` */
export function besideLine({ lineId, workshop }: MadeAt, stores: readonly Store[]): string | null {
  if (lineId === null) return null;
  const named = stores.find((store) => store.whClassCode === LINE_SIDE && store.isActive && store.lineId === lineId);
  return workshop?.lineWarehouseId ?? named?.id ?? null;
}

export const takesMade = ({ whClassCode }: Pick<Store, 'whClassCode'>): boolean => TARGETS.includes(whClassCode);

/** Half-finished goods go to the store of the workshop, where it has one. */
export const isServed = ({ id, whClassCode }: Pick<Store, 'id' | 'whClassCode'>, { workshop }: Pick<MadeAt, 'workshop'>): boolean =>
  whClassCode !== SEMI || !workshop?.semiWarehouseId || workshop.semiWarehouseId === id;

/** The stores that this person may hand over to what is made there; of no order, because none is in hand yet, those of which that is certain. */
export function storesToHandOver<S extends Store>(
  stores: readonly S[],
  at: MadeAt | null,
  actor: Pick<Actor, 'account' | 'warehouses'>,
): S[] {
  const beside = at && besideLine(at, stores);
  return stores.filter((store) => {
    if (!store.isActive || !takesMade(store) || (at && !isServed(store, at))) return false;
    return inScope(actor, store.id) || inScope(actor, beside);
  });
}
