/** What there is to move, as it stands between two envelopes. */
import type pg from 'pg';
import type { AnyDocument } from '#domain/kernel/document.ts';
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import { DOCUMENTS, entityByName } from '#domain/registry.ts';
import { quoted } from '#server/store/columns.ts';
import { selectRows } from '#server/store/rows.ts';

export interface Case {
  readonly document: AnyDocument;
  readonly header: AnyRow;
  /** Of all kinds of lines. */
  readonly lines: readonly AnyRow[];
}

export interface World {
  readonly cases: ReadonlyMap<string, readonly Case[]>;
  /** Rows by the name of their entity: materials, stores, bins, boxes … */
  readonly pools: Readonly<Record<string, readonly AnyRow[]>>;
}

const POOLS = [
  'material',
  'warehouse',
  'bin',
  'supplier',
  'person',
  'department',
  'line',
  'pallet',
  'defectLog',
  'purchaseOrderLine',
  'customer',
  'prodDemand',
  'application',
];
const CASES = 14;
const BOXES = 60;

async function someOf(pool: pg.Pool, entity: AnyEntity, limit: number, where = 'true'): Promise<AnyRow[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from ${quoted(entity.table)} where ${where} order by random() limit ${limit}`,
  );
  return selectRows(
    pool,
    entity,
    'id',
    rows.map(({ id }) => id),
    'none',
  );
}

async function casesOf(pool: pg.Pool, document: AnyDocument): Promise<Case[]> {
  const headers = await someOf(pool, document.header, CASES);
  const ids = headers.map(({ id }) => id);
  const lines: AnyRow[] = [];
  for (const entity of document.lines) if ('docId' in entity.fields) lines.push(...(await selectRows(pool, entity, 'docId', ids, 'none')));
  return headers.map((header) => ({ document, header, lines: lines.filter(({ docId }) => docId === header.id) }));
}

export async function look(pool: pg.Pool): Promise<World> {
  const cases = new Map<string, Case[]>();
  for (const document of DOCUMENTS) cases.set(document.docType, await casesOf(pool, document));
  const pools: Record<string, AnyRow[]> = {};
  for (const name of POOLS) {
    const entity = entityByName(name);
    if (entity) pools[name] = await someOf(pool, entity, 40);
  }
  const box = entityByName('box');
  if (!box) return { cases, pools };
  // Most of what is in the house may be moved; what is locked, frozen or rejected is tried too.
  const free = await someOf(pool, box, BOXES, 'qty > 0 and box_status = 2');
  pools.box = [...free, ...(await someOf(pool, box, BOXES / 4, 'qty > 0 and box_status <> 2'))];
  const line = "warehouse_id in (select id from warehouse where wh_class_code = 'CJYCL-K')";
  pools.lineBox = await someOf(pool, box, BOXES / 2, `qty > 0 and box_status = 2 and ${line}`);
  return { cases, pools };
}
