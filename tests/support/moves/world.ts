/** What there is to move, as it stands between two envelopes. */
import type pg from 'pg';
import type { AnyDocument } from '#domain/kernel/document.ts';
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import { DOCUMENTS, entityByName } from '#domain/registry.ts';
import { columnOf, quoted } from '#server/store/columns.ts';
import { selectRows } from '#server/store/rows.ts';

export interface Case {
  readonly document: AnyDocument;
  readonly header: AnyRow;
  /** At a level before the review. */
  readonly isAgreed: boolean;
  /** Of all kinds of lines. */
  readonly lines: readonly AnyRow[];
}

export interface World {
  readonly cases: ReadonlyMap<string, readonly Case[]>;
  /** Rows by the name of their entity: materials, stores, bins, boxes …; boxes also by what can be done with them. */
  readonly pools: Readonly<Record<string, readonly AnyRow[]>>;
}

const POOLS = [
  ...['material', 'warehouse', 'bin', 'supplier', 'person', 'department', 'line', 'pallet', 'purchaseOrderLine', 'customer', 'prodDemand'],
  ...['application', 'accountPeriod', 'defectLog', 'salesOrder', 'salesOrderLine', 'salesIssueLine'],
];
/** Of what random moves make themselves there is soon too much to find the rest among it. */
const WHERE: Readonly<Record<string, string>> = {
  material: "mat_code ~ '^(M|HW)-'",
  defectLog: 'closed_at is null',
  // Of the supplier whose user is a stranger nothing is bought: with an order of its own that user would have something to do.
  supplier: "supplier_code <> 'S-NONE'",
};
const ROWS = 40;

/** Some rows of an entity under a name of their own: what else is found by its entity is not for them. */
const NAMED: Readonly<Record<string, { readonly of: string; readonly where: string }>> = {
  pieceMaterial: { of: 'material', where: 'asset_managed' },
  spareMaterial: { of: 'material', where: 'bj_code is not null' },
  asset: { of: 'assetItem', where: 'retired_at is null' },
  openSalesOrder: { of: 'salesOrder', where: 'status in (2, 4) and deleted_at is null' },
  retired: { of: 'assetItem', where: 'retired_at is not null' },
};
const HARDWARE = "warehouse_id in (select id from warehouse where wh_class_code = 'WJ-K')";

/** Of each kind of box so many. Most of what is in the house may be moved; what is locked, frozen or rejected is tried too. */
const BOXES: Readonly<Record<string, { readonly where: string; readonly limit: number }>> = {
  free: { where: 'box_status = 2 and box_type = 1 and reserved_qty = 0 and (pallet_id is null or $dice < 0.1)', limit: 60 },
  held: { where: 'box_status <> 2', limit: 15 },
  dock: { where: 'box_status in (2, 6, 7, 14) and bin_id in (select id from bin where bin_type = 0)', limit: 12 },
  waiting: { where: 'box_status = 4', limit: 12 },
  palletised: { where: 'pallet_id is not null', limit: 12 },
  loose: { where: 'box_type = 2 and box_status = 2', limit: 12 },
  lineBox: { where: "box_status = 2 and warehouse_id in (select id from warehouse where wh_class_code = 'CJYCL-K')", limit: 30 },
  piece: { where: 'box_type = 3 and box_status = 2', limit: 20 },
  newPiece: {
    where: `box_type = 1 and box_status = 2 and reserved_qty = 0 and ${HARDWARE} and material_id in (select id from material where asset_managed)`,
    limit: 12,
  },
  spare: {
    where: `box_type = 2 and box_status = 2 and ${HARDWARE} and material_id in (select id from material where bj_code is not null)`,
    limit: 12,
  },
  awaitsRepair: { where: `box_type = 1 and box_status = 15 and ${HARDWARE}`, limit: 12 },
  scrap: { where: `box_status = 10 and ${HARDWARE}`, limit: 12 },
};

/** Of each kind and status a few documents are looked at, agreed to and not: whatever can be done next is possible, however many there are of others. */
const PER_STATUS = 3;
/** Somebody has agreed to the document as it is now. */
const AGREED = 'exists (select 1 from approval_task a where a.doc_id = t.id and a.decision = 1 and a.decided_at >= t.updated_at)';

/** In an order of their own, whatever way the database finds them. */
async function byIds(pool: pg.Pool, entity: AnyEntity, ids: readonly string[]): Promise<AnyRow[]> {
  return (await selectRows(pool, entity, 'id', ids, 'none')).sort(byId);
}
const byId = (a: AnyRow, b: AnyRow): number => (a.id < b.id ? -1 : 1);

/** Below 1 for each row, by its id: thrown in the database, or drawn from a number so that the same rows are found again. */
const diceOf = (drawn: number | undefined): string =>
  drawn === undefined ? 'random()' : `(('x' || left(md5(id::text || '${drawn}'), 7))::bit(28)::int / 268435456.0)`;

async function someOf(pool: pg.Pool, entity: AnyEntity, where: string, dice: string): Promise<AnyRow[]> {
  const { rows } = await pool.query<{ id: string }>(`select id from ${quoted(entity.table)} where ${where} order by ${dice} limit ${ROWS}`);
  return byIds(
    pool,
    entity,
    rows.map(({ id }) => id),
  );
}

const kindOf = ({ header, kinds }: AnyDocument): string => (kinds ? `t.${quoted(columnOf(header, kinds.field).name)}` : 'null');

async function casesOf(pool: pg.Pool, document: AnyDocument, dice: string): Promise<Case[]> {
  const { rows } = await pool.query<{ id: string; agreed: boolean }>(
    `select id, agreed from (
       select id, agreed, row_number() over (partition by kind, status, agreed order by ${dice}) as n
       from (select t.id, t.status, ${kindOf(document)} as kind, ${AGREED} as agreed from ${quoted(document.header.table)} t) s
     ) p where n <= ${PER_STATUS}`,
  );
  return casesIn(pool, document, rows);
}

/** These documents with all their lines. */
export async function casesIn(
  pool: pg.Pool,
  document: AnyDocument,
  found: readonly { readonly id: string; readonly agreed: boolean }[],
): Promise<Case[]> {
  const agreed = new Set(found.filter((row) => row.agreed).map(({ id }) => id));
  const headers = await byIds(
    pool,
    document.header,
    found.map(({ id }) => id),
  );
  const ids = headers.map(({ id }) => id);
  const kinds = document.lines.filter((entity) => 'docId' in entity.fields);
  const lines = (await Promise.all(kinds.map(async (entity) => (await selectRows(pool, entity, 'docId', ids, 'none')).sort(byId)))).flat();
  return headers.map((header) => ({
    document,
    header,
    isAgreed: agreed.has(header.id),
    lines: lines.filter(({ docId }) => docId === header.id),
  }));
}

async function boxesOf(pool: pg.Pool, box: AnyEntity, dice: string): Promise<Record<string, AnyRow[]>> {
  const parts = Object.entries(BOXES).map(
    ([name, { where, limit }]) =>
      `(select '${name}' as name, id from box where qty > 0 and ${where.replace('$dice', dice)} order by ${dice} limit ${limit})`,
  );
  const { rows } = await pool.query<{ name: string; id: string }>(parts.join(' union all '));
  const found = await byIds(pool, box, [...new Set(rows.map(({ id }) => id))]);
  const named = (name: string) => found.filter(({ id }) => rows.some((row) => row.name === name && row.id === id));
  const pools = Object.fromEntries(Object.keys(BOXES).map((name) => [name, named(name)]));
  return { ...pools, box: [...(pools.free ?? []), ...(pools.held ?? [])] };
}

/** @param drawn without it other rows are looked at every time */
export async function look(pool: pg.Pool, drawn?: number): Promise<World> {
  const dice = diceOf(drawn);
  const cases = await Promise.all(DOCUMENTS.map(async (document) => [document.docType, await casesOf(pool, document, dice)] as const));
  const pools = await Promise.all(
    POOLS.map(async (name) => {
      const entity = entityByName(name);
      return [name, entity ? await someOf(pool, entity, WHERE[name] ?? 'true', dice) : []] as const;
    }),
  );
  const named = await Promise.all(
    Object.entries(NAMED).map(async ([name, { of, where }]) => {
      const entity = entityByName(of);
      return [name, entity ? await someOf(pool, entity, where, dice) : []] as const;
    }),
  );
  const box = entityByName('box');
  return { cases: new Map(cases), pools: { ...Object.fromEntries([...pools, ...named]), ...(box ? await boxesOf(pool, box, dice) : {}) } };
}
