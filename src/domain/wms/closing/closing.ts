/**
 * What prevents a month from being closed, apart from its documents (stock-rules §3.10): devices that hold work of the month or have not been in
 * contact since, stock that differs from the ledger, messages the ERP has not received, and material that was used and is in no book.
 */
import { addDays } from '#domain/kernel/clock.ts';
import { defineEntity, type Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';

/** A view of the server's books. It is never sent to devices, so only the server can close a month. */
export const ClosingFact = defineEntity({
  name: 'closingFact',
  indexes: ['period'],
  fields: {
    period: f.str(6),
    /**
     * unsent: a device holds work of the month · contact: last contact with a station's device · counted: its figures are added up · ledger,
     * reserved, movement: rules that were broken then · erp: message not received · missing: material that was used and is in no book
     */
    kind: f.str(16),
    subjectId: optional(f.id()),
    name: optional(f.str(120)),
    n: f.int(),
    day: optional(f.date()),
  },
});

export type ClosingFactRow = Row<typeof ClosingFact>;

/**
 * A device works without the server for at most this many days (sync.md §12: 72 h). If it was already silent for longer when the month began, it
 * holds no work of the month.
 */
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

/** Devices that may hold work of the month and have not been in contact since the month ended. */
export const unheard = (facts: readonly ClosingFactRow[], { startDate, endDate }: Month): ClosingFactRow[] =>
  facts.filter(({ kind, day }) => kind === 'contact' && day !== null && day <= endDate && day >= addDays(startDate, -AWAY_DAYS));

const BOOKS = {
  ledger: 'PERIOD_LEDGER',
  movement: 'PERIOD_MOVEMENT',
  reserved: 'PERIOD_RESERVED',
  erp: 'PERIOD_ERP',
  missing: 'PERIOD_MISSING',
} as const;

/**
 * Stops the closing at the first obstacle.
 * @param acknowledged silent devices that finance accepts responsibility for by name
 * @throws PERIOD_UNSENT, PERIOD_UNHEARD, PERIOD_LEDGER, PERIOD_MOVEMENT, PERIOD_RESERVED, PERIOD_ERP, PERIOD_MISSING, each naming its subjects
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

/**
 * A month is closed with the figures that were added up after it began to close, and only if the books agreed then.
 * @throws PERIOD_NOT_COUNTED
 */
export const guardCounted = (facts: readonly ClosingFactRow[], period: string): void =>
  guard(
    facts.some(({ kind }) => kind === 'counted'),
    'PERIOD_NOT_COUNTED',
    { period },
  );
