/** Rules of base data that need the database: what has moved, what lies where, what refers to what (model-2 §1.4). */
import { DEMANDS, EMPTY_BEFORE_OFF, FIXED_ONCE_MOVED, UNIQUE_IF_SET } from '#domain/basic/referred-rules.ts';
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import { entityByName } from '#domain/registry.ts';
import { fail } from '#server/modules/failure.ts';
import { columnOf, quoted } from '#server/store/columns.ts';
import { type Queryable, rowOf } from '#server/store/transaction.ts';

/** A record before (null for a new one) and after the edit. */
export interface Edited {
  readonly entity: AnyEntity;
  readonly before: AnyRow | undefined;
  readonly after: Readonly<Record<string, unknown>>;
}

/** Refuses with a message that is shown at the field. */
export const failAt = (field: string, code: string, params: Record<string, string> = {}, status = 400): never =>
  fail(status, code, params, [{ field, code, message: code }]);

const changed = ({ before, after }: Edited, field: string): boolean =>
  JSON.stringify(before?.[field] ?? null) !== JSON.stringify(after[field] ?? null);

/** The field that names the parent of a record of the same kind, and the column by which the parent is identified. A list names no parent. */
function upwards({ name, fields, unique }: AnyEntity): { readonly field: string; readonly by: string } | null {
  const [field, own] = Object.entries(fields).find(([, { ref, type }]) => ref === name && type !== 'refs') ?? [];
  return field && own ? { field, by: own.type === 'code' ? (unique[0] ?? 'id') : 'id' } : null;
}

/** A record must not be below itself, at any depth. */
async function guardTree(tx: Queryable, edited: Edited): Promise<void> {
  const { entity, before, after } = edited;
  const up = upwards(entity);
  if (!up || (after[up.field] ?? null) === null || !changed(edited, up.field)) return;
  const [parent, by] = [up.field, up.by].map((name) => quoted(columnOf(entity, name).name));
  const loop = await rowOf(
    tx,
    `with recursive above as (
       select ${by} as own, ${parent} as parent from ${quoted(entity.table)} where ${by}::text = $1
       union select t.${by}, t.${parent} from ${quoted(entity.table)} t join above on t.${by} = above.parent
     ) select 1 as loop from above where own::text = $2 limit 1`,
    [String(after[up.field]), String((up.by === 'id' ? before?.id : after[up.by]) ?? '')],
  );
  const itself = up.by !== 'id' && after[up.field] === after[up.by];
  if (loop || itself) failAt(up.field, entity.name === 'auth' ? 'AUTH_CYCLE' : 'TREE_CYCLE');
}

/** A referenced record must be of the kind that the field demands. */
async function guardDemands(tx: Queryable, { entity, after }: Edited): Promise<void> {
  for (const [field, { needs, code, where }] of Object.entries(DEMANDS[entity.name] ?? {})) {
    const id = after[field] ?? null;
    const target = entityByName(entity.fields[field]?.ref ?? '');
    if (id === null || !target || where?.(after) === false) continue;
    const wanted = Object.entries(typeof needs === 'function' ? needs(after) : needs);
    const conditions = wanted.map(([name], at) => `${quoted(columnOf(target, name).name)}::text = $${at + 2}`);
    const found = await rowOf(tx, `select 1 as fits from ${quoted(target.table)} where id = $1 and ${conditions.join(' and ')}`, [
      id,
      ...wanted.map(([, value]) => String(value)),
    ]);
    if (!found) failAt(field, code);
  }
}

/** Fields that ledger quantities depend on are fixed once there is a movement. To change them, create a new record. */
async function guardMoved(tx: Queryable, edited: Edited): Promise<void> {
  const { entity, before } = edited;
  const rule = FIXED_ONCE_MOVED[entity.name];
  const field = before && rule?.fields.find((name) => changed(edited, name));
  if (!rule || !field) return;
  const moved = await rowOf(tx, `select 1 as moved from stock_ledger_entry where ${quoted(rule.ledger)} = $1 limit 1`, [before.id]);
  if (moved) failAt(field, 'FIXED_ONCE_MOVED', {}, 409);
}

async function guardUnique(tx: Queryable, edited: Edited): Promise<void> {
  const { entity, before, after } = edited;
  for (const field of UNIQUE_IF_SET[entity.name] ?? []) {
    const value = after[field] ?? null;
    if (value === null || !changed(edited, field)) continue;
    const column = quoted(columnOf(entity, field).name);
    const text = `select 1 as taken from ${quoted(entity.table)} where ${column} = $1 and id is distinct from $2 limit 1`;
    if (await rowOf(tx, text, [value, before?.id ?? null])) failAt(field, 'KEY_TAKEN', { key: String(value) }, 409);
  }
}

/** A place can be taken out of use only when it is empty: nobody would look for goods there. */
async function guardEmpty(tx: Queryable, { entity, before, after }: Edited): Promise<void> {
  const rule = EMPTY_BEFORE_OFF[entity.name];
  if (!rule || before?.isActive !== true || after.isActive !== false) return;
  const found = await rowOf<{ n: number }>(tx, `select count(*)::int as n from box where ${quoted(rule.box)} = $1 and qty > 0`, [
    before.id,
  ]);
  if (found && found.n > 0) fail(409, rule.code, { boxes: String(found.n) });
}

/** The rules for every record of base data, in the order in which a person would fix them. */
export async function guardRecord(tx: Queryable, edited: Edited): Promise<void> {
  await guardTree(tx, edited);
  await guardDemands(tx, edited);
  await guardUnique(tx, edited);
  await guardMoved(tx, edited);
  await guardEmpty(tx, edited);
}
