/** The outcome of one operation of an envelope, and the state of a device's lane. */

import type { Decision } from '#domain/kernel/operation.ts';
import type { Issue, Problem } from '#domain/kernel/problem.ts';
import type { PushResult, WireOperation } from '#domain/protocol/protocol.ts';
import type { Operation } from '#domain/registry.ts';

export interface Incoming {
  readonly wire: WireOperation;
  readonly def: Operation | undefined;
  readonly payload: unknown;
  /** A fault of the message itself: shape, hash. Known before anything is read. */
  readonly fault: Problem | null;
  /** The database cannot even be queried for its lane or key: it is refused without a trace. */
  readonly isNameless?: boolean;
}

export interface Lane {
  readonly docKey: string;
  lastSeq: number;
  open: string[];
  heldBy: string | null;
  /** When a refused fact of it was last given up; null = never. */
  givenUpAt: string | null;
}

export type Outcome =
  | { readonly kind: 'done'; readonly decision: Decision; readonly issues: readonly Issue[] }
  | { readonly kind: 'refused'; readonly problem: Problem }
  /**
   * It cannot be vouched for: refused without a trace. It takes no place, id or hold; otherwise a forger could take those of others
   * (sync.md §21).
   */
  | { readonly kind: 'untraced'; readonly problem: Problem }
  /** Refused and settled before a restore: it only takes its place (sync.md §16). */
  | { readonly kind: 'settled' }
  /** Leaves no trace: the device sends it again. */
  | { readonly kind: 'waits'; readonly status: 'blocked' | 'retry' | 'unsupported'; readonly problem: Problem }
  /** The device gave it up before it arrived: a late copy never runs. */
  | { readonly kind: 'givenUp' };

/** Code of an operation that only fills its place. */
export const SETTLED_BEFORE = 'SETTLED_BEFORE';

const EMPTY = { code: null, params: {}, issues: [] } as const;

export function resultOf(opId: string, outcome: Outcome): PushResult {
  if (outcome.kind === 'givenUp') return { opId, ...EMPTY, status: 'duplicate', first: 'discarded', code: 'DISCARDED', issues: [] };
  if (outcome.kind === 'settled') return { opId, ...EMPTY, status: 'duplicate', first: 'discarded', code: SETTLED_BEFORE, issues: [] };
  if (outcome.kind === 'waits')
    return { opId, status: outcome.status, code: outcome.problem.code, params: { ...outcome.problem.params }, issues: [] };
  if (outcome.kind === 'refused' || outcome.kind === 'untraced')
    return { opId, status: 'rejected', code: outcome.problem.code, params: { ...outcome.problem.params }, issues: [] };
  const issues = outcome.issues.map(({ code, params }) => ({ code, params: { ...params } }));
  return { opId, ...EMPTY, status: issues.length > 0 ? 'accepted_with_issues' : 'applied', issues };
}

export const waits = (status: 'blocked' | 'retry' | 'unsupported', code: string, params: Record<string, string> = {}): Outcome => ({
  kind: 'waits',
  status,
  problem: { code, params },
});
export const untraced = (code: string, params: Record<string, string> = {}): Outcome => ({ kind: 'untraced', problem: { code, params } });
export const refused = (code: string, params: Record<string, string> = {}): Outcome => ({ kind: 'refused', problem: { code, params } });
