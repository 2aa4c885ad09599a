/** Which synchronisation sets a row lies in (sync.md §10). */
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import { entityByName } from '#domain/registry.ts';

/** A line lies where its header does; without the header it lies nowhere. */
export const setsOf = (entity: AnyEntity, row: AnyRow, header: AnyRow | undefined): readonly string[] => {
  if (!entity.parent) return entity.sets(row as never);
  const parent = entityByName(entity.parent.entity);
  return parent && header ? parent.sets(header as never) : [];
};
