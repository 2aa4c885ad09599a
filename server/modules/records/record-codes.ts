/** Turns codes in a file into ids: looks up what the rows of an import refer to, with one statement per field. */
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import type { ResourceDef } from '#domain/kernel/resource.ts';
import { RECORDS } from '#domain/registry.ts';
import { type ImportRow, KEY_JOIN } from '#domain/system/record-import.ts';
import { columnOf, quoted } from '#server/store/columns.ts';
import { type Queryable, rowsOf } from '#server/store/transaction.ts';

const recordOf = (name: string | undefined): ResourceDef | undefined => RECORDS.find((one) => one.name === name);

/** The key of a row as people write it, as an expression on alias t. A part that refers to another record is written as that record's code. */
function keyText(record: ResourceDef): string {
  const { entity } = record;
  const parts = record.key.split('+').map((name) => {
    const column = `t.${quoted(columnOf(entity, name).name)}`;
    const field = entity.fields[name];
    const target = field?.type === 'ref' ? recordOf(field.ref) : undefined;
    if (!target || target.key.includes('+')) return `coalesce(${column}::text, '')`;
    const code = `r.${quoted(columnOf(target.entity, target.key).name)}`;
    return `coalesce((select ${code}::text from ${quoted(target.entity.table)} r where r.id = ${column}), '')`;
  });
  return parts.join(` || '${KEY_JOIN}' || `);
}

/** Fields that hold ids, with what they refer to. Fields that hold a code stay as they are. */
const idFields = ({ fields }: AnyEntity) =>
  Object.entries(fields).flatMap(([name, { type, ref }]) => {
    const target = type === 'ref' || type === 'refs' ? recordOf(ref) : undefined;
    return target ? [{ name, target, many: type === 'refs' }] : [];
  });

const codesIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string' && one !== '');

export interface Resolved {
  readonly values: Record<string, unknown>;
  /** Codes that no row has, by field. */
  readonly missing: readonly { readonly field: string; readonly code: string }[];
}

export class RecordCodes {
  readonly #resource: ResourceDef;
  readonly #ids = new Map<string, Map<string, string>>();

  private constructor(resource: ResourceDef) {
    this.#resource = resource;
  }

  static async load(on: Queryable, resource: ResourceDef, rows: readonly ImportRow[]): Promise<RecordCodes> {
    const codes = new RecordCodes(resource);
    for (const { name, target } of idFields(resource.entity)) {
      const wanted = [...new Set(rows.flatMap(({ values }) => codesIn(values[name])))];
      if (wanted.length === 0) continue;
      const found = await rowsOf<{ id: string; code: string }>(
        on,
        `select id, code from (select t.id, ${keyText(target)} as code from ${quoted(target.entity.table)} t) k where code = any($1::text[])`,
        [wanted],
      );
      const known = codes.#ids.get(target.name) ?? new Map<string, string>();
      for (const { id, code } of found) known.set(code, id);
      codes.#ids.set(target.name, known);
    }
    return codes;
  }

  /** Makes a saved row visible to the rows below it. */
  remember(row: AnyRow): void {
    const { name, key } = this.#resource;
    if (!key.includes('+')) this.#ids.get(name)?.set(String(row[key]), row.id);
  }

  resolve({ values }: ImportRow): Resolved {
    const resolved = { ...values };
    const missing: { field: string; code: string }[] = [];
    for (const { name, target, many } of idFields(this.#resource.entity)) {
      if (!(name in values)) continue;
      const known = this.#ids.get(target.name);
      const codes = codesIn(values[name]);
      missing.push(...codes.filter((code) => !known?.has(code)).map((code) => ({ field: name, code })));
      const ids = codes.flatMap((code) => known?.get(code) ?? []);
      resolved[name] = many ? ids : (ids[0] ?? null);
    }
    return { values: resolved, missing };
  }
}
