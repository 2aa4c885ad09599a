/** What a page may claim of its work: which operations trouble it, and which line each of them belongs to. Pure. */
import type { Problem } from '#domain/kernel/problem.ts';
import type { Fate, Outcome } from '#store/hooks.ts';
import type { Tone } from '#ui/tone.ts';

export const FATE_TONES: Readonly<Record<Fate, Tone>> = {
  saved: 'info',
  sent: 'info',
  booked: 'ok',
  remarked: 'warn',
  held: 'warn',
  refused: 'error',
  settled: 'neutral',
};

/** Of work that a person has to look at. */
export type Worst = 'refused' | 'held' | 'remarked';

/** Work that a person has to look at: refused, or held or booked with remarks that nobody has read. */
export interface Trouble extends Outcome {
  readonly fate: Worst;
  readonly said: readonly Problem[];
}

/** Refused work first, then what is held, then remarks; of each the oldest first, as it was done. */
export function troublesOf(outcomes: readonly Outcome[], read: readonly string[]): readonly Trouble[] {
  const found = outcomes.flatMap((outcome): Trouble[] => {
    const { fate, reason, remarks, op } = outcome;
    if (fate === 'refused' && reason) return [{ ...outcome, fate, said: [reason] }];
    return (fate === 'remarked' || fate === 'held') && !read.includes(op.opId) ? [{ ...outcome, fate, said: remarks }] : [];
  });
  return found.sort((a, b) => RANK[b.fate] - RANK[a.fate] || a.op.deviceSeq - b.op.deviceSeq);
}

/** The worst of them; null = nothing troubles the page. */
export const worstOf = (troubles: readonly Pick<Trouble, 'fate'>[]): Worst | null =>
  (['refused', 'held', 'remarked'] as const).find((worst) => troubles.some(({ fate }) => fate === worst)) ?? null;

function texts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(texts) : [];
}

/** Whatever an operation speaks of: ids and numbers it was given, and, of work on the floor, the rows it changed. A step of the document is about all lines. */
function namedBy({ op }: Outcome): ReadonlySet<string> {
  const changed = op.kind === 'fact' ? op.affects.map((name) => name.slice(name.indexOf('/') + 1)) : [];
  return new Set([...texts(op.payload), ...changed]);
}

const RANK: Readonly<Record<Fate, number>> = { refused: 6, held: 5, remarked: 4, saved: 3, sent: 2, booked: 1, settled: 0 };

/** A remark that was read is history: the work is booked. What was held and read about is told by its own row from then on. */
const onceRead = (fate: Fate): Fate => (fate === 'remarked' ? 'booked' : fate === 'held' ? 'settled' : fate);

/** What is said of a line; `trouble` is the work on it that somebody has to look at. */
export interface LineOutcome {
  readonly fate: Fate;
  readonly trouble: Trouble | null;
}

/**
 * What became of the work on each line: the worst of it.
 * @param keys what the lines are known by: ids of their rows, or numbers of their boxes
 */
export function byLine(
  outcomes: readonly Outcome[],
  troubles: readonly Trouble[],
  keys: readonly string[],
): ReadonlyMap<string, LineOutcome> {
  const found = new Map<string, LineOutcome>();
  if (outcomes.length === 0) return found;
  const open = new Map(troubles.map((trouble) => [trouble.op.opId, trouble]));
  for (const outcome of outcomes) {
    const names = namedBy(outcome);
    const trouble = open.get(outcome.op.opId) ?? null;
    const fate = trouble ? outcome.fate : onceRead(outcome.fate);
    for (const key of keys) {
      const before = found.get(key);
      if (names.has(key) && (!before || RANK[before.fate] < RANK[fate])) found.set(key, { fate, trouble });
    }
  }
  return found;
}
