/** Number ranges and leases (sync.md §14). A strict transaction takes a number before its label prints; a lost number is never reused. */

import { type LeaseState, leaseState } from '#domain/protocol/lease.ts';
import { isRangeKind, type RangeKind } from '#domain/protocol/number-kinds.ts';
import type { NumbersResponse } from '#domain/protocol/protocol.ts';
import type { OutboxDb } from './outbox.ts';
import type { RangeRecord } from './records.ts';

/** Site setting of sync.md §14: numbers per range, topped up at half. */
export const RANGE_SIZE = 200;

const spell = ({ prefix, digits, next }: RangeRecord): string => prefix + String(next).padStart(digits, '0');

/** This installation's next number, or null when none is left: report it then, never invent one. */
export function takeNumber(db: OutboxDb, kind: RangeKind): Promise<string | null> {
  return db.transaction('rw', db.ranges, async () => {
    const ranges = await db.ranges.where('kind').equals(kind).sortBy('id');
    const range = ranges.find(({ next, to }) => next <= to);
    if (!range) return null;
    await db.ranges.put({ ...range, next: range.next + 1 });
    return spell(range);
  });
}

export async function numbersLeft(db: OutboxDb, kind: RangeKind): Promise<number> {
  const ranges = await db.ranges.where('kind').equals(kind).toArray();
  return ranges.reduce((left, { next, to }) => left + Math.max(0, to - next + 1), 0);
}

/** Adds a range from the server. A range overlapping one this device holds is refused, because no number may occur twice. */
export function addRange(db: OutboxDb, { kind, prefix, digits, from, to }: NumbersResponse): Promise<void> {
  return db.transaction('rw', db.ranges, async () => {
    if (!isRangeKind(kind)) return;
    const held = await db.ranges.where('kind').equals(kind).toArray();
    if (held.some((range) => range.prefix === prefix && from <= range.to && to >= range.from)) return;
    await db.ranges.add({ kind, prefix, digits, from, next: from, to });
  });
}

/** Whether this installation holds the document's lease, by the corrected clock. */
export async function leaseOf(db: OutboxDb, docKey: string, nowIso: string): Promise<LeaseState> {
  return leaseState((await db.leases.get(docKey))?.until, nowIso);
}
