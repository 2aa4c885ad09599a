/** Whose badge a scan is, wherever somebody has to show one. Pure. */
import { type Answer, answer, type Step } from '#domain/kernel/job.ts';

export interface PersonFacts {
  readonly id: string;
  readonly personCode: string;
  readonly personName: string;
  readonly deptId: string | null;
  readonly inService: boolean;
}

/** As much of what was scanned as says whether it is a badge. */
export interface Shown {
  readonly kind: string;
  readonly code?: string;
  readonly person?: PersonFacts;
  /** What a label names whose row is not here. */
  readonly what?: string;
}

export type Badge = { readonly person: PersonFacts } | { readonly answer: Answer };

/** The person in service whose badge it is, or what it is instead. */
export function badgeOf({ kind, code = '', person, what = kind }: Shown): Badge {
  if (person?.inService) return { person };
  const said = (key: string, params = {}): Badge => ({ answer: answer('error', key, code, params) });
  if (what === 'person') return said('scan.notInService');
  if (kind === 'damaged') return said('scan.damaged');
  if (kind === 'missing' && (what === 'unknown' || what === 'early')) return said(`scan.missing.${what}`);
  return said('scan.noBadge', { what });
}

interface Waiting<S, W> {
  /** Who may not show it, and the job's sentence to them; its parameter `name` is theirs. */
  readonly not?: { readonly id: string; readonly key: string } | undefined;
  readonly take: (person: PersonFacts) => Step<S, W>;
}

/** A step that waits for somebody's badge. Everything else is answered, and leaves the state as it was. */
export function heardBadge<S, W = never>(state: S, shown: Shown, { not, take }: Waiting<S, W>): Step<S, W> {
  const badge = badgeOf(shown);
  if ('answer' in badge) return { state, answer: badge.answer };
  const { id, personName: name } = badge.person;
  return not?.id === id ? { state, answer: answer('error', not.key, shown.code ?? '', { name }) } : take(badge.person);
}
