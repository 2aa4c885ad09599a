/**
 * Scopes: the stores and production lines that an operation names or works at, judged against those of whoever does it (sync.md §23.3). A line belongs to
 * whoever has the store at the line of its workshop. Documents in the set of a store are judged by the kernel besides (`guardStores`). What has no row here and
 * no store is the whole plant's; a test asks the reason of each.
 */
import { Line } from '#domain/basic/party.resource.ts';
import { ShopWipWarehouse, Warehouse } from '#domain/basic/place.resource.ts';
import { type AnyEntity, type AnyRow, byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import type { Ctx, OperationDef, TableRule } from '#domain/kernel/operation.ts';
import { hasRight, inScope } from '#domain/kernel/permission.ts';
import { guard } from '#domain/kernel/problem.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { bindRules } from './bind-tables.ts';
import { OutsourceDelivery } from './production/outsource.document.ts';
import { ProdOrder } from './production/production-order.ts';

/** A field of the payload, `orderId` or `docIds[]`, and what it names: a store, or a row of a line, or of an order that has a line. */
export interface Source {
  readonly path: string;
  readonly of: AnyEntity;
  /** Its column with the store, where it is of one. */
  readonly store?: string;
}

export interface Scope {
  readonly named: readonly Source[];
  /** Whoever has it works in the whole plant here. */
  readonly unless?: string;
}

export const named = (path: string, of: AnyEntity, store?: string): Source => ({ path, of, ...(store === undefined ? {} : { store }) });

/** Pieces that left the floor itself are of no store. */
const SENT_FROM: Scope = { named: [named('id', OutsourceDelivery, 'fromWarehouseId')] };

const ASKED: Readonly<Record<string, Scope>> = {
  'outsourceDelivery.create': { named: [named('fromWarehouseId', Warehouse)] },
  'outsourceDelivery.save': { named: [named('id', OutsourceDelivery, 'fromWarehouseId'), named('fromWarehouseId', Warehouse)] },
  'outsourceDelivery.ship': SENT_FROM,
  'outsourceDelivery.withdraw': SENT_FROM,
  'outsourceDelivery.settle': SENT_FROM,
  'outsourceDelivery.close': SENT_FROM,
  'prodDemand.create': { named: [named('toWarehouseId', Warehouse), named('lineId', Line)] },
};

type Values = Readonly<Record<string, unknown>>;

const idsOf = ({ path }: Source, payload: Values): string[] => {
  const value = payload[path.replace('[]', '')];
  return [value].flat().filter((id): id is string => typeof id === 'string');
};

const known = (rows: Rows, entity: AnyEntity, id: string): AnyRow | undefined =>
  rows.isKnown(byId(entity, id)) ? (rows.get(entity, id) as AnyRow | undefined) : undefined;

interface Walk {
  /** Rows on the way to the store, read or not. */
  readonly keys: readonly Key[];
  /** The store; null where there is none, or where it is not known yet. */
  readonly store: string | null;
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** From what is named to the store at its line. */
function walk({ of, store }: Source, id: string, rows: Rows): Walk {
  if (of === Warehouse) return { keys: [], store: id };
  const keys: Key[] = [byId(of, id)];
  const row = known(rows, of, id);
  if (store !== undefined) return { keys, store: text(row?.[store]) };
  const orderId = of === ProdOrder ? null : text(row?.orderId);
  const order = orderId === null ? undefined : known(rows, ProdOrder, orderId);
  if (orderId !== null) keys.push(byId(ProdOrder, orderId));
  const lineId = of === Line ? id : (text(row?.lineId) ?? text(order?.lineId));
  if (lineId === null) return { keys, store: null };
  keys.push(byId(Line, lineId));
  const workshop = text(known(rows, Line, lineId)?.workshopDeptId);
  if (workshop === null) return { keys, store: null };
  const shop = byIndex(ShopWipWarehouse, 'workshopDeptId', workshop);
  const [at] = rows.isKnown(shop) ? rows.by(ShopWipWarehouse, 'workshopDeptId', workshop) : [];
  return { keys: [...keys, shop], store: at?.lineWarehouseId ?? null };
}

const walks = ({ named: all }: Scope, payload: unknown, rows: Rows): Walk[] =>
  all.flatMap((source) => idsOf(source, payload as Values).map((id) => walk(source, id, rows)));

/** Who does it is asked, not who brings it: a second person's step is theirs. @throws G-WH */
function guardScope(scope: Scope, payload: unknown, rows: Rows, { actor, second }: Ctx): void {
  const doer = second ?? actor;
  if (scope.unless !== undefined && hasRight(doer, scope.unless)) return;
  for (const { store } of walks(scope, payload, rows)) guard(store === null || inScope(doer, store), 'G-WH', { warehouseId: store ?? '' });
}

export const scopeRule = (scope: Scope): TableRule => ({
  keys: (payload, rows) => walks(scope, payload, rows).flatMap(({ keys }) => keys),
  scope: (payload, rows, ctx) => guardScope(scope, payload, rows, ctx),
});

/** @param more rows of other areas. @throws for a row about an operation that does not exist */
export const bindScopes = (
  operations: readonly Pick<OperationDef<never>, 'type' | 'rules'>[],
  more: Readonly<Record<string, Scope>>,
): void => bindRules(operations, { ...ASKED, ...more }, scopeRule);
