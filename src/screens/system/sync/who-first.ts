/** Who did it first, which explains most refusals. Pure. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Problem } from '#domain/kernel/problem.ts';
import { ascending } from '#domain/system/order.ts';

export interface First {
  readonly name: string;
  /** ISO; null if only the name is known. */
  readonly at: string | null;
}

/**
 * The refusal names the person if it can. Otherwise it is the person who changed one of the rows after the refused operation happened. An older
 * change is not the cause and names nobody.
 */
export function whoWasFirst(reason: Problem, rows: readonly (AnyRow | null)[], occurredAt: string): First | null {
  const { by, holder, at } = reason.params;
  const named = by || holder;
  if (named) return { name: named, at: at || null };
  const later = rows.flatMap((row) => {
    const { updatedByName: name, updatedAt } = (row ?? {}) as { updatedByName?: unknown; updatedAt?: unknown };
    return typeof name === 'string' && typeof updatedAt === 'string' && Date.parse(updatedAt) > Date.parse(occurredAt)
      ? [{ name, at: updatedAt }]
      : [];
  });
  return later.sort((a, b) => ascending(a.at, b.at))[0] ?? null;
}
