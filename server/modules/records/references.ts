/** References between entities, derived from the definitions. What a row refers to must exist, and a row that is referred to cannot be deleted. */
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import { ENTITIES, entityByName, RESOURCES } from '#domain/registry.ts';
import type { FieldError } from '#server/modules/failure.ts';
import { columnOf, quoted } from '#server/store/columns.ts';
import { type Queryable, rowOf } from '#server/store/transaction.ts';

/** The field by which a code refers to an entity: its natural key. */
const codeFieldOf = (entity: AnyEntity): string | undefined =>
  RESOURCES.find((resource) => resource.entity.name === entity.name)?.key ?? entity.unique[0];

/** @param inside the row that must contain it, by the field that says so */
async function exists(
  on: Queryable,
  entity: AnyEntity,
  field: string,
  values: readonly string[],
  inside: { readonly field: string; readonly id: unknown } | null = null,
): Promise<boolean> {
  const column = columnOf(entity, field);
  const cast = column.type === 'uuid' ? 'uuid' : 'text';
  const found = await rowOf<{ n: number }>(
    on,
    `select count(*)::int as n from ${quoted(entity.table)} where ${quoted(column.name)} = any($1::${cast}[])${inside ? ` and ${quoted(columnOf(entity, inside.field).name)} = $2` : ''}`,
    inside ? [values, inside.id] : [values],
  );
  return (found?.n ?? 0) === new Set(values).size;
}

/** One error per field that refers to something that does not exist. References to entities that are not built yet are accepted as they are. */
export async function missingReferences(on: Queryable, entity: AnyEntity, row: Readonly<Record<string, unknown>>): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const [name, field] of Object.entries(entity.fields)) {
    const target = field.ref ? entityByName(field.ref) : undefined;
    const value = row[name];
    if (!target || value === null || value === undefined) continue;
    const values = (Array.isArray(value) ? value : [value]).map(String);
    const by = field.type === 'code' ? codeFieldOf(target) : 'id';
    const place = field.within ? row[field.within] : undefined;
    const inside = place ? { field: codeFieldOf(target)?.split('+')[0] ?? '', id: place } : null;
    if (values.length > 0 && by && !(await exists(on, target, by, values, inside)))
      errors.push({ field: name, code: 'REF_MISSING', message: values.join(', ') });
  }
  return errors;
}

interface Use {
  readonly entity: AnyEntity;
  readonly condition: string;
  readonly byCode: boolean;
}

function usesOf(target: AnyEntity): Use[] {
  return ENTITIES.flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([name, field]): Use[] => {
      if (field.ref !== target.name) return [];
      const column = quoted(columnOf(entity, name).name);
      if (field.type === 'code') return [{ entity, condition: `${column} = $1::text`, byCode: true }];
      if (field.type === 'refs') return [{ entity, condition: `${column} @> to_jsonb($1::text)`, byCode: false }];
      return [{ entity, condition: `${column} = $1::uuid`, byCode: false }];
    }),
  );
}

/** The name of an entity that uses the row, or undefined. @param options.byCode only check references by natural code, which a new code would break */
export async function usedBy(
  on: Queryable,
  target: AnyEntity,
  row: AnyRow,
  options: { except?: readonly string[]; byCode?: boolean } = {},
): Promise<string | undefined> {
  const code = codeFieldOf(target);
  for (const { entity, condition, byCode } of usesOf(target)) {
    if (options.except?.includes(entity.name) || (options.byCode && !byCode)) continue;
    const value = byCode && code ? String(row[code]) : row.id;
    if (await rowOf(on, `select 1 as used from ${quoted(entity.table)} where ${condition} limit 1`, [value])) return entity.name;
  }
  return undefined;
}
