/** The definitions the store works with. Injected, so that tests can use small worlds. */
import type { AnyEntity } from '#domain/kernel/entity.ts';
import type { OperationDef } from '#domain/kernel/operation.ts';

export interface Definitions {
  readonly entities: readonly AnyEntity[];
  operationByType(type: string, v?: number): OperationDef<never> | undefined;
}

/** True when devices receive rows of this entity: it declares sets itself, or its header does. */
export function isReplicated(entity: AnyEntity, entities: readonly AnyEntity[]): boolean {
  if (entity.parent) {
    const header = entities.find(({ name }) => name === entity.parent?.entity);
    if (header && isReplicated(header, entities)) return true;
  }
  // A declaration that depends on the row takes a parameter; a constant one names its sets for any row.
  return entity.sets.length > 0 || entity.sets({ id: '', version: 0 } as never).length > 0;
}

/** An entity's declared keys that the cache can query, including the parent's id. */
export function cacheIndexes(entity: AnyEntity): readonly string[] {
  const parent = entity.parent ? [entity.parent.field] : [];
  return [...new Set([...entity.indexes, ...entity.unique, ...parent])];
}

/** Storage format of rows; raise it when older rows would be misread. */
const LAYOUT = 2;

/** Changes whenever the shape of cached rows changes; the cache is then dropped and refilled. */
export function shapeOf(entities: readonly AnyEntity[]): string {
  const shapes = entities.map((entity) => [
    entity.name,
    cacheIndexes(entity),
    Object.entries(entity.fields).map(([name, { type, optional }]) => [name, type, optional]),
  ]);
  return fnv1a(JSON.stringify([LAYOUT, shapes]));
}

/** 32-bit FNV-1a in hex; for fingerprints, never for identity. */
export function fnv1a(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0');
}
