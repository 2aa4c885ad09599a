/** A floor in memory: rows, and operations decided on them one after the other, without server or tablet. */
import { randomUUID } from 'node:crypto';
import type { AnyEntity, AnyRow, EntityDef, RowOf } from '#domain/kernel/entity.ts';
import type { Fields } from '#domain/kernel/field.ts';
import { derivedId } from '#domain/kernel/ids.ts';
import { absorb, contextOf, type Decision, evaluate, isProblem, missingKeys, type OperationDef } from '#domain/kernel/operation.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import type { Problem } from '#domain/kernel/problem.ts';
import { MemoryRows } from '#domain/kernel/rows.ts';
// What an operation names is judged by the links that the registry gives it.
import '#domain/registry.ts';

export const person = (account: string, rights: readonly string[] = [], warehouses: readonly string[] = []): Actor => ({
  userId: derivedId('6ba7b810-9dad-11d1-80b4-00c04fd430c8', account),
  account,
  userName: account,
  personId: null,
  supplierId: null,
  rights,
  warehouses,
});

export const ADMIN = person('admin');

export class Floor {
  readonly rows = new MemoryRows();
  readonly #tables = new Map<string, Map<string, AnyRow>>();

  /** A row with the given values; fields that are not given are empty. */
  seed<F extends Fields>(entity: EntityDef<F>, values: Partial<RowOf<F>>): RowOf<F> {
    const empty = Object.fromEntries(Object.keys(entity.fields).map((name) => [name, null]));
    const row = { ...empty, id: randomUUID(), version: 1, ...values } as unknown as RowOf<F>;
    this.#store(entity, row as AnyRow);
    return row;
  }

  row<F extends Fields>(entity: EntityDef<F>, id: string): RowOf<F> {
    const row = this.#tables.get(entity.name)?.get(id);
    if (!row) throw new Error(`no ${entity.name} ${id}`);
    return row as unknown as RowOf<F>;
  }

  all<F extends Fields>(entity: EntityDef<F>): RowOf<F>[] {
    return [...(this.#tables.get(entity.name)?.values() ?? [])] as unknown as RowOf<F>[];
  }

  /** Decides an operation and, unless it is refused, lets the next ones see it. */
  does<P>(
    actor: Actor,
    def: OperationDef<P>,
    payload: P | ((idOf: (n: number | string) => string) => P),
  ): (Decision | Problem) & { id: (n: number | string) => string } {
    const opId = randomUUID();
    const id = (n: number | string) => derivedId(opId, n);
    const values = typeof payload === 'function' ? (payload as (idOf: typeof id) => P)(id) : payload;
    for (let missing = missingKeys(def, values, this.rows); missing.length > 0; missing = missingKeys(def, values, this.rows)) {
      this.rows.load(
        missing,
        missing.flatMap((key) => this.#find(key)),
      );
    }
    const at = { occurredAt: '2026-03-01T08:00:00.000Z', today: '2026-03-01', timeZone: 'UTC' };
    const result = evaluate(def, values, this.rows, contextOf({ opId, actor, deviceId: opId, siteId: 'MAIN', ...at }));
    if (isProblem(result)) return { ...result, id };
    absorb(this.rows, result);
    for (const { entity, row } of result.put) this.#store(entity, this.rows.peek(entity, row.id) ?? row);
    for (const { entity, id: rowId } of result.add) {
      const row = this.rows.peek(entity, rowId);
      if (row) this.#store(entity, row);
    }
    return { ...result, id };
  }

  #find(key: { entity: AnyEntity; by: string; value: string }): { entity: AnyEntity; row: AnyRow }[] {
    const rows = [...(this.#tables.get(key.entity.name)?.values() ?? [])];
    const value = (row: AnyRow) =>
      key.by === 'id'
        ? row.id
        : key.by
            .split('+')
            .map((part) => String(row[part] ?? ''))
            .join('\u0001');
    return rows.filter((row) => value(row) === key.value).map((row) => ({ entity: key.entity, row }));
  }

  #store(entity: AnyEntity, row: AnyRow): void {
    const table = this.#tables.get(entity.name) ?? new Map<string, AnyRow>();
    this.#tables.set(entity.name, table.set(row.id, row));
  }
}

export const problemOf = (result: Decision | Problem): string | null => (isProblem(result) ? result.code : null);
