/** Whose badge a scan is, wherever somebody has to show one. Pure. */
import { type Answer, answer } from '#domain/kernel/job.ts';

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
