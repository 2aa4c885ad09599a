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
/** Classes of stores between which it is handed over. */
export const HANDED: readonly string[] = [LINE_SIDE, ...TARGETS];

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

/** The stores that this person may hand over to what is made there. @param stores all there are, or those of the classes in `HANDED` */
export function storesToHandOver<S extends Store>(stores: readonly S[], at: MadeAt, actor: Pick<Actor, 'account' | 'warehouses'>): S[] {
  const mayBeside = inScope(actor, besideLine(at, stores));
  return stores.filter((store) => store.isActive && takesMade(store) && (inScope(actor, store.id) || (mayBeside && isServed(store, at))));
}

/** The stores that this person may choose before any order is in hand: the order narrows them. */
export function storesAtBench<S extends Store>(stores: readonly S[], actor: Pick<Actor, 'account' | 'warehouses'>): S[] {
  const isBesideALine = stores.some((store) => store.whClassCode === LINE_SIDE && inScope(actor, store.id));
  return stores.filter((store) => store.isActive && takesMade(store) && (isBesideALine || inScope(actor, store.id)));
}
