/** Whose work was booked first, which explains most refusals. By the clock it may have come second: what was done without a network is booked when it arrives. Pure. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Problem } from '#domain/kernel/problem.ts';
import { ascending } from '#domain/system/order.ts';

export interface First {
  readonly name: string;
  /** ISO; null if only the name is known. */
  readonly at: string | null;
  /** Done after the refused work, and booked before it. */
  readonly isLater: boolean;
}

const isAfter = (at: string | null | undefined, occurredAt: string): boolean => Date.parse(at ?? '') > Date.parse(occurredAt);

/**
 * The refusal names the person if it can. Otherwise it is the person who changed one of the rows after the refused operation happened. An older
 * change is not the cause and names nobody.
 */
export function whoIsBookedFirst(reason: Problem, rows: readonly (AnyRow | null)[], occurredAt: string): First | null {
  const { by, holder, at } = reason.params;
  const named = by || holder;
  if (named) return { name: named, at: at || null, isLater: isAfter(at, occurredAt) };
  const later = rows.flatMap((row) => {
    const { updatedByName: name, updatedAt } = (row ?? {}) as { updatedByName?: unknown; updatedAt?: unknown };
    return typeof name === 'string' && typeof updatedAt === 'string' && isAfter(updatedAt, occurredAt)
      ? [{ name, at: updatedAt, isLater: true }]
      : [];
  });
  return later.sort((a, b) => ascending(a.at, b.at))[0] ?? null;
}
