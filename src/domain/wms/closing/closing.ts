/**
 * What stands in the way of closing a month, beside its documents (stock-rules §3.10): devices that hold work of it or have not been heard of since,
 * a stock that is not what the ledger says, and messages the ERP has not got.
 */
import { addDays } from '#domain/kernel/clock.ts';
import { defineEntity, type Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { refuse } from '#domain/kernel/problem.ts';

/** A view of the server's books; it never comes to a device, so that only the server closes a month. */
export const ClosingFact = defineEntity({
  name: 'closingFact',
  indexes: ['period'],
  fields: {
    period: f.str(6),
    /** unsent: a device's work of the month · contact: when a station's device was last heard of · ledger, reserved, movement: broken rules · erp */
    kind: f.str(16),
    subjectId: optional(f.id()),
    name: optional(f.str(120)),
    n: f.int(),
    day: optional(f.date()),
  },
});

export type ClosingFactRow = Row<typeof ClosingFact>;

/** So many days a device works on without the server (sync.md §12: 72 h); one that was silent for longer before the month holds nothing of it. */
const AWAY_DAYS = 3;
const SHOWN = 5;

/** The first few names, for the sentence of a refusal. */
export function listed(names: readonly (string | null)[]): string {
  const known = [...new Set(names.filter((name) => name !== null && name !== ''))];
  return known.slice(0, SHOWN).join(', ') + (known.length > SHOWN ? ' …' : '');
}

interface Month {
  readonly startDate: string;
  readonly endDate: string;
}

/** Devices that may hold work of the month and have not been heard of since its end. */
export const unheard = (facts: readonly ClosingFactRow[], { startDate, endDate }: Month): ClosingFactRow[] =>
  facts.filter(({ kind, day }) => kind === 'contact' && day !== null && day <= endDate && day >= addDays(startDate, -AWAY_DAYS));

const BOOKS = { ledger: 'PERIOD_LEDGER', movement: 'PERIOD_MOVEMENT', reserved: 'PERIOD_RESERVED', erp: 'PERIOD_ERP' } as const;

/**
 * Stops the closing at the first thing that is in its way.
 * @param acknowledged devices that finance answers for by name although nobody has heard of them
 * @throws PERIOD_UNSENT, PERIOD_UNHEARD, PERIOD_LEDGER, PERIOD_MOVEMENT, PERIOD_RESERVED, PERIOD_ERP, each with what it is about
 */
export function guardBooks(facts: readonly ClosingFactRow[], month: Month, acknowledged: readonly string[]): void {
  const unsent = facts.filter(({ kind }) => kind === 'unsent');
  const sum = unsent.reduce((n, fact) => n + fact.n, 0);
  if (sum > 0) refuse('PERIOD_UNSENT', { n: String(sum), names: listed(unsent.map(({ name, n }) => `${name} (${n})`)) });
  const silent = unheard(facts, month).filter(({ subjectId }) => !acknowledged.includes(subjectId ?? ''));
  if (silent.length > 0)
    refuse('PERIOD_UNHEARD', { n: String(silent.length), names: listed(silent.map(({ name, day }) => `${name} (${day})`)) });
  for (const [kind, code] of Object.entries(BOOKS)) {
    const broken = facts.filter((fact) => fact.kind === kind);
    if (broken.length > 0) refuse(code, { n: String(broken.length), names: listed(broken.map(({ name }) => name)) });
  }
}
