/** A record of any kind that the server would take: as little of it as its fields ask for, and what it refers to is what the plant has already. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import type { Field } from '#domain/kernel/field.ts';
import { AUDIT, type ResourceDef } from '#domain/kernel/resource.ts';
import { entityByName, RECORDS } from '#domain/registry.ts';
import { quoted } from '#server/store/columns.ts';
import { selectRows } from '#server/store/rows.ts';
import type { Values } from './draft.ts';

/** What is asked for beyond the form of a single field. */
const ASKED: Readonly<Record<string, () => Values>> = {};

const freshCode = (): string => `N${randomUUID().slice(0, 8).toUpperCase()}`;

export class NewRecords {
  readonly #rows = new Map<string, Promise<AnyRow[]>>();

  /** @param not ids of rows that nothing may refer to */
  constructor(
    private readonly pool: pg.Pool,
    private readonly not: readonly string[],
  ) {}

  async of({ name, fields }: ResourceDef): Promise<Values> {
    const made: Values = {};
    for (const [field, definition] of Object.entries(fields)) {
      if (field in AUDIT || definition.counter || definition.type === 'secret') continue;
      made[field] = await this.#value(field, definition, made);
    }
    return { ...made, ...ASKED[name]?.() };
  }

  async #value(name: string, field: Field, made: Values): Promise<unknown> {
    if (field.optional) return null;
    const entity = field.ref === undefined || field.type === 'refs' ? undefined : entityByName(field.ref);
    if (entity) return this.#referred(entity, field, made);
    switch (field.type) {
      case 'code':
        return freshCode();
      case 'qty':
        return '1';
      case 'int':
        return 1;
      case 'bool':
        return name === 'isActive';
      case 'date':
        return '2026-05-04';
      case 'ts':
        return '2026-05-04T08:00:00.000Z';
      case 'choice':
        return field.set?.codes[0];
      case 'refs':
      case 'json':
        return [];
      default:
        return freshCode();
    }
  }

  async #referred(entity: AnyEntity, { type, within }: Field, made: Values): Promise<unknown> {
    const rows = (await this.#of(entity)).filter((row) => within === undefined || Object.values(made).includes(row[within]));
    const key = RECORDS.find((resource) => resource.entity === entity)?.key ?? 'id';
    return type === 'code' ? rows[0]?.[key] : rows[0]?.id;
  }

  #of(entity: AnyEntity): Promise<AnyRow[]> {
    const known = this.#rows.get(entity.name) ?? this.#read(entity);
    this.#rows.set(entity.name, known);
    return known;
  }

  async #read(entity: AnyEntity): Promise<AnyRow[]> {
    const sql = `select id from ${quoted(entity.table)} where id <> all($1::uuid[]) order by id limit 200`;
    const { rows } = await this.pool.query<{ id: string }>(sql, [this.not]);
    const ids = rows.map(({ id }) => id);
    return ids.length === 0 ? [] : selectRows(this.pool, entity, 'id', ids, 'none');
  }
}
