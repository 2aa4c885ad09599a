/**
 * Synchronisation sets (sync.md §10): which ones a session may hold, and which rows of which entity belong to each. The rows follow from the
 * definitions' `sets`. It is called once with a probe instead of a row; its result ("docs:<fromWarehouseId>") becomes the filter of the fill.
 */
import { type AnyEntity, type AnyRow, toSnake } from '#domain/kernel/entity.ts';
import { hasRight, isAdmin } from '#domain/kernel/permission.ts';
import { DOCUMENTS, ENTITIES, entityByName } from '#domain/registry.ts';
import { waitingStatuses } from '#domain/system/waiting.ts';
import { workshopReturnConfirm } from '#domain/wms/returns/workshop-return.operation.ts';
import { columnsOf, maskedText, quoted } from '#server/store/columns.ts';
import { type Queryable, rowOf } from '#server/store/transaction.ts';
import type { Session } from './sessions.ts';

/** Whoever opens one of these pages may hold the open sales orders. They name customers and quantities, never prices. */
const SALES_PAGES = ['web:wmsmaster:sale', 'web:wmsmaster:finished'];

const MARK = '\u0000';

/** Stands for a row in which every field has a value: the field's own name, marked. */
const probe = new Proxy({}, { get: (_, field) => `${MARK}${String(field)}${MARK}` }) as AnyRow;

interface Pattern {
  /** 'base', or the part before the colon of 'docs:<id>'. */
  readonly kind: string;
  /** Field whose value comes after the colon. */
  readonly field: string | null;
}

const patternsOf = (entity: AnyEntity): Pattern[] => {
  const source = entity.parent ? (entityByName(entity.parent.entity) ?? entity) : entity;
  return source.sets(probe as never).map((set) => {
    const [kind = '', value] = set.split(':');
    return { kind, field: value?.replaceAll(MARK, '') ?? null };
  });
};

/** Sets of a production line: whoever works there holds its orders, whatever stores they may see. */
const LINE = 'prod';

/** True if the rows belong to sets of single warehouses. Only users with one of these warehouses in their scope may have them. */
export const isWarehouseBound = (entity: AnyEntity): boolean =>
  patternsOf(entity).some(({ kind, field }) => field !== null && kind !== LINE);

export interface SetMember {
  readonly entity: AnyEntity;
  /** Condition on alias t of the entity's table; $1 is the value after the set's colon (or null). */
  readonly where: string;
}

/** Statuses that still have a next step. */
export const openStatuses = (entity: AnyEntity): readonly number[] | undefined => {
  const doc = DOCUMENTS.find((one) => one.header.name === entity.name);
  return doc && waitingStatuses(doc.edges);
};

const KEEP_DAYS = 14;

/** Base data that is also a document (product structures) is held completely, however old it is. */
const BASE_KINDS = ['base', 'materials'];

const headerFilter = (entity: AnyEntity, alias: string): string => {
  if (patternsOf(entity).every(({ kind }) => BASE_KINDS.includes(kind))) return '';
  const open = openStatuses(entity);
  return open ? ` and (${alias}.status in (${open.join(', ') || '-1'}) or ${alias}.updated_at > now() - interval '${KEEP_DAYS} days')` : '';
};

const setFilter = (patterns: readonly Pattern[], alias: string): string =>
  `(${patterns.map(({ field }) => (field === null ? '$1::text is null' : `${alias}.${quoted(toSnake(field))} = $1::uuid`)).join(' or ')})`;

function memberOf(entity: AnyEntity, kind: string): SetMember | undefined {
  const patterns = patternsOf(entity).filter((pattern) => pattern.kind === kind);
  if (patterns.length === 0) return undefined;
  const header = entity.parent ? entityByName(entity.parent.entity) : undefined;
  if (!header || !entity.parent) {
    const filled = entity.name === 'box' ? ' and t.qty > 0' : '';
    return { entity, where: `${setFilter(patterns, 't')}${headerFilter(entity, 't')}${filled}` };
  }
  const link = quoted(toSnake(entity.parent.field));
  return {
    entity,
    where: `t.${link} in (select h.id from ${quoted(header.table)} h where ${setFilter(patterns, 'h')}${headerFilter(header, 'h')})`,
  };
}

/** Sets with a condition that the probe cannot reveal: the boxes that lines are returning (`Box.sets`). */
const CONDITIONAL: Readonly<Record<string, { entity: string; where: string }>> = {
  returns: { entity: 'box', where: "$1::text is null and t.lock_doc_type = 'workshopReturn' and t.qty > 0" },
};

function conditionalMembers(kind: string): SetMember[] {
  const condition = CONDITIONAL[kind];
  const entity = condition && entityByName(condition.entity);
  return entity ? [{ entity, where: condition.where }] : [];
}

const members = new Map<string, readonly SetMember[]>();

/** The entities of a set, headers before their lines, with the condition for the first fill: open or recent documents, boxes that are not empty. */
export function membersOf(set: string): readonly SetMember[] {
  const kind = set.split(':')[0] ?? '';
  const found = members.get(kind) ?? [...ENTITIES.flatMap((entity) => memberOf(entity, kind) ?? []), ...conditionalMembers(kind)];
  members.set(kind, found);
  return found;
}

export const setValue = (set: string): string | null => set.split(':')[1] ?? null;

/** The row without the fields that must never leave the server. */
export const withoutSecrets = (entity: AnyEntity, row: AnyRow): AnyRow => {
  const secrets = columnsOf(entity).filter((column) => column.secret);
  if (secrets.length === 0) return row;
  return Object.fromEntries(Object.entries(row).filter(([name]) => !secrets.some((column) => column.field === name))) as AnyRow;
};

/** Values as everybody may read them: only the end of a masked text. */
export const masked = <R extends Readonly<Record<string, unknown>>>(entity: AnyEntity, values: R): R => {
  const own = columnsOf(entity).filter((column) => column.masked && typeof values[column.field] === 'string');
  if (own.length === 0) return values;
  return { ...values, ...Object.fromEntries(own.map(({ field }) => [field, maskedText(String(values[field]))])) };
};

/** Whose sets are requested, and for which station. */
export type Holder = Pick<Session, 'actor' | 'bindName'>;

/** Warehouses whose boxes the device holds: those of the bound station, else all of the user's. Never one outside the user's scope. */
async function warehousesOf(db: Queryable, { actor, bindName }: Holder): Promise<readonly string[]> {
  if (!bindName) return actor.warehouses;
  const station = await rowOf<{ ids: string[]; line: string | null }>(
    db,
    'select warehouse_ids as ids, line_warehouse_id as line from station where station_code = $1',
    [bindName],
  );
  const wanted = [...(station?.ids ?? []), ...(station?.line ? [station.line] : [])];
  if (wanted.length === 0) return actor.warehouses;
  return [...new Set(wanted)].filter((id) => actor.warehouses.includes(id));
}

/** The line of the bound station, for those who work in production: its orders, cards and reports go along with the tablet. */
async function lineOf(db: Queryable, { actor, bindName }: Holder): Promise<string[]> {
  if (!bindName || !worksInProduction(actor)) return [];
  const station = await rowOf<{ id: string | null }>(db, 'select line_id as id from station where station_code = $1', [bindName]);
  return station?.id ? [`${LINE}:${station.id}`] : [];
}

const worksInProduction = (actor: Holder['actor']): boolean => isAdmin(actor) || actor.rights.some((right) => right.startsWith('web:mes:'));

/** The sets this session may hold, most needed first (boot, warm, lazy). A supplier's user gets none, because their pages ask the server. */
export async function allowedSets(db: Queryable, session: Holder): Promise<string[]> {
  const { actor } = session;
  if (actor.supplierId !== null) return [];
  const works = isAdmin(actor) || actor.rights.some((right) => right.startsWith('web:wms')) || worksInProduction(actor);
  if (!works) return ['base', 'materials'];
  const warehouses = await warehousesOf(db, session);
  const of = (kind: string) => warehouses.map((id) => `${kind}:${id}`);
  const returns = hasRight(actor, workshopReturnConfirm.right) ? ['returns'] : [];
  const sales = hasRight(actor, SALES_PAGES) ? ['sales'] : [];
  const line = await lineOf(db, session);
  return ['base', 'inbound', 'demand', ...line, ...sales, ...of('docs'), ...of('boxes'), ...returns, 'batches', 'materials'];
}
