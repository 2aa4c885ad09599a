/** Rows as the documents before in the same operation have left them: two orders of one plan count on it one after the other, and two receipts fill one bin. */
import { type AnyEntity, type AnyRow, byId, type EntityDef, indexValue, type Key, PART, type RowOf } from '#domain/kernel/entity.ts';
import type { Fields } from '#domain/kernel/field.ts';
import type { Decision } from '#domain/kernel/operation.ts';
import { addQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';

export class RowsAfter implements Rows {
  readonly #before: Rows;
  readonly #changed = new Map<AnyEntity, Map<string, AnyRow>>();

  constructor(before: Rows) {
    this.#before = before;
  }

  isKnown(key: Key): boolean {
    return this.#before.isKnown(key) || (key.by === 'id' && this.#changed.get(key.entity)?.has(key.value) === true);
  }

  get<F extends Fields>(entity: EntityDef<F>, id: string | null): RowOf<F> | undefined {
    const own = id === null ? undefined : this.#changed.get(entity as AnyEntity)?.get(id);
    return (own as RowOf<F> | undefined) ?? this.#before.get(entity, id);
  }

  by<F extends Fields>(entity: EntityDef<F>, index: string, ...values: string[]): RowOf<F>[] {
    const found = this.#before.by(entity, index, ...values);
    const changed = this.#changed.get(entity as AnyEntity);
    if (!changed) return found;
    const wanted = values.join(PART);
    const is = (row: AnyRow): boolean => indexValue(index, row) === wanted;
    const there = new Set(found.map(({ id }) => id));
    const stayed = found.map((row) => (changed.get(row.id) ?? row) as AnyRow).filter(is);
    const come = [...changed.values()].filter((row) => !there.has(row.id) && is(row));
    return [...stayed, ...come] as RowOf<F>[];
  }

  /** What a document was decided to become, and what it made: the next ones see it. */
  follow({ put, add }: Pick<Decision, 'put' | 'add'>): void {
    for (const { entity, row } of put) this.#keep(entity, row);
    for (const { entity, id, field, delta } of add) {
      const row = this.#there(entity, id);
      if (row) this.#keep(entity, { ...row, [field]: addQty(String(row[field] ?? '0'), delta) });
    }
  }

  #there(entity: AnyEntity, id: string): AnyRow | undefined {
    return this.isKnown(byId(entity, id)) ? (this.get(entity, id) as AnyRow | undefined) : undefined;
  }

  #keep(entity: AnyEntity, row: AnyRow): void {
    const own = this.#changed.get(entity) ?? new Map<string, AnyRow>();
    this.#changed.set(entity, own.set(row.id, row));
  }
}
