/** Rows on this device grouped as people call them: lines and boxes count as part of their document. Pure. */
import type { useHeld } from '#store/hooks.ts';

type HeldRows = NonNullable<ReturnType<typeof useHeld>>['entities'][number];

interface Named {
  readonly name: string;
  readonly parent?: { readonly entity: string } | undefined;
}

/** @returns the largest group first */
export function heldGroups(held: readonly HeldRows[], entities: readonly Named[]): readonly HeldRows[] {
  const parents = new Map(entities.map(({ name, parent }) => [name, parent?.entity]));
  const sums = new Map<string, number>();
  for (const { entity, rows } of held) {
    let root = entity;
    for (let above = parents.get(root); above !== undefined; above = parents.get(root)) root = above;
    sums.set(root, (sums.get(root) ?? 0) + rows);
  }
  return [...sums].map(([entity, rows]) => ({ entity, rows })).sort((a, b) => b.rows - a.rows);
}
