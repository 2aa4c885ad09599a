/** Step 4 of the push (sync.md §6): writes all decisions with a handful of set-based statements. */
import type pg from 'pg';
import { type AnyEntity, type AnyRow, touchOf } from '#domain/kernel/entity.ts';
import type { Decision } from '#domain/kernel/operation.ts';
import type { Added, MemoryRows } from '#domain/kernel/rows.ts';
import { entityByName } from '#domain/registry.ts';
import { addCounters, type Change, logChanges, selectRows, upsertRows } from '#server/store/rows.ts';
import { setsOf } from '#server/store/sets.ts';
import { settleBooks } from './books.ts';
import { guardCounters } from './certain.ts';
import { giveAssetNumbers, giveMaterialCodes, giveNumbers } from './doc-numbers.ts';
import { queueForErp } from './erp-outbox.ts';
import { scoreDrafts } from './evaluations.ts';
import { type Movement, writeMovements } from './ledger.ts';
import { rollUp } from './roll-up.ts';

export interface Written {
  readonly entity: AnyEntity;
  readonly row: AnyRow;
}

/** A row after the envelope, with its previous version (undefined = new). */
interface Changed {
  readonly entity: AnyEntity;
  row: AnyRow;
  readonly before: AnyRow | undefined;
}

type ByEntity = Map<AnyEntity, Map<string, Changed>>;

function collect(decisions: readonly Decision[], rows: MemoryRows): ByEntity {
  const changed: ByEntity = new Map();
  for (const { put } of decisions) {
    for (const { entity, row } of put) {
      const own = changed.get(entity) ?? new Map<string, Changed>();
      changed.set(entity, own);
      const old = rows.origin(entity, row.id);
      const current = rows.peek(entity, row.id) ?? row;
      own.set(row.id, { entity, before: old, row: { ...current, version: (old?.version ?? 0) + 1 } });
    }
  }
  return changed;
}

/** Counters of rows created in this envelope are written with the row; only the others are raised by a statement. */
function raisesOf(decisions: readonly Decision[], changed: ByEntity): Map<AnyEntity, Added[]> {
  const raises = new Map<AnyEntity, Added[]>();
  for (const added of decisions.flatMap(({ add }) => add)) {
    const born = changed.get(added.entity)?.get(added.id);
    if (born && !born.before) continue;
    raises.set(added.entity, [...(raises.get(added.entity) ?? []), added]);
  }
  return raises;
}

/** Lines created and counted in this envelope: their headers' statuses follow from them as from any other. */
const countedAtBirth = (decisions: readonly Decision[], changed: ByEntity): Written[] =>
  decisions.flatMap(({ add }) =>
    add.flatMap(({ entity, id }) => {
      const born = changed.get(entity)?.get(id);
      return born && !born.before ? [{ entity, row: born.row }] : [];
    }),
  );

const flat = (changed: ByEntity): Changed[] => [...changed.values()].flatMap((own) => [...own.values()]);

/** Writes rows, counters, document numbers, movements and the feed. Returns the current version of every changed row. */
export async function write(
  tx: pg.PoolClient,
  decisions: readonly Decision[],
  movements: readonly Movement[],
  rows: MemoryRows,
): Promise<Written[]> {
  const changed = collect(decisions, rows);
  await giveNumbers(tx, flat(changed));
  await giveMaterialCodes(tx, flat(changed));
  await giveAssetNumbers(tx, flat(changed));
  await scoreDrafts(tx, flat(changed));
  const named = new Map(flat(changed).map(({ entity, row }) => [touchOf(entity, row.id), row]));
  const docOf = (docType: string, docId: string) => named.get(`${docType}/${docId}`) ?? rowOrNothing(rows, docType, docId);
  // Sent together and carried out in this order.
  await Promise.all([
    ...[...changed].map(([entity, own]) =>
      upsertRows(
        tx,
        entity,
        [...own.values()].map(({ row }) => row),
      ),
    ),
    writeMovements(tx, movements, docOf),
    queueForErp(tx, movements, docOf),
  ]);
  await settleBooks(tx, flat(changed));
  const counted = countedAtBirth(decisions, changed);
  const raised: Written[] = [];
  for (const [entity, added] of [...raisesOf(decisions, changed)].sort(([a], [b]) => (a.name < b.name ? -1 : 1))) {
    const rowsNow = (await addCounters(tx, entity, added)).map((row) => ({ entity, row }));
    guardCounters(entity, added, rowsNow);
    raised.push(...rowsNow);
  }
  for (const { entity, row } of raised) {
    const own = changed.get(entity) ?? new Map<string, Changed>();
    changed.set(entity, own);
    own.set(row.id, { entity, row, before: own.get(row.id)?.before ?? row });
  }
  for (const { entity, row, before: old } of await rollUp(tx, [...raised, ...counted])) {
    const own = changed.get(entity) ?? new Map<string, Changed>();
    changed.set(entity, own);
    own.set(row.id, { entity, row, before: own.get(row.id)?.before ?? old });
  }
  await logChanges(tx, await changesOf(tx, flat(changed), rows));
  return flat(changed).map(({ entity, row }) => ({ entity, row }));
}

const rowOrNothing = (rows: MemoryRows, docType: string, docId: string): AnyRow | undefined => {
  const entity = entityByName(docType);
  return entity ? rows.peek(entity, docId) : undefined;
};

/** Headers of changed lines: from this envelope where it holds them, else from the database. */
async function headersOf(tx: pg.PoolClient, changed: readonly Changed[], rows: MemoryRows): Promise<Map<string, AnyRow>> {
  const headers = new Map<string, AnyRow>();
  const missing = new Map<AnyEntity, Set<string>>();
  for (const { entity, row } of changed) headers.set(touchOf(entity, row.id), row);
  for (const { entity, row } of changed) {
    const parent = entity.parent && entityByName(entity.parent.entity);
    if (!parent || !entity.parent) continue;
    const id = String(row[entity.parent.field]);
    const known = headers.get(touchOf(parent, id)) ?? rows.peek(parent, id);
    if (known) headers.set(touchOf(parent, id), known);
    else missing.set(parent, (missing.get(parent) ?? new Set()).add(id));
  }
  for (const [parent, ids] of missing)
    for (const row of await selectRows(tx, parent, 'id', [...ids], 'none')) headers.set(touchOf(parent, row.id), row);
  return headers;
}

/** One change per set of each row, including the sets it has left. */
async function changesOf(tx: pg.PoolClient, changed: readonly Changed[], rows: MemoryRows): Promise<Change[]> {
  const headers = await headersOf(tx, changed, rows);
  return changed.flatMap(({ entity, row, before }) => {
    const parent = entity.parent && entityByName(entity.parent.entity);
    const header = parent && entity.parent ? headers.get(touchOf(parent, String(row[entity.parent.field]))) : undefined;
    const now = setsOf(entity, row, header);
    const left = before ? setsOf(entity, before, header).filter((set) => !now.includes(set)) : [];
    const change = (scope: string, op: 'u' | 'd'): Change => ({ entity: entity.name, id: row.id, scope, op });
    return [...now.map((set) => change(set, 'u')), ...left.map((set) => change(set, 'd'))];
  });
}
