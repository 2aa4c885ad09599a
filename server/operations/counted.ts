/**
 * G-CNT for everything that moves goods, whatever its own rules check: nothing enters, leaves or changes in a bin while it is being counted
 * (INV-18). Issuing a plan waits for running envelopes and blocks new ones, so that no box slips in between.
 */
import type pg from 'pg';
import type { Decision } from '#domain/kernel/operation.ts';
import type { Problem } from '#domain/kernel/problem.ts';
import { problem } from '#domain/kernel/problem.ts';
import type { Incoming } from './outcome.ts';

const ISSUE = 'checkInfo.issue';
const PLAN = 'checkInfo';

/** Bins under stocktake. */
export type Counted = Map<string, { readonly binCode: string; readonly checkId: string }>;

/** Takes the first of all locks of an envelope. */
export async function countedBins(tx: pg.PoolClient, incoming: readonly Incoming[]): Promise<Counted> {
  const shared = incoming.some(({ wire }) => wire.type === ISSUE) ? '' : '_shared';
  const locking = tx.query({
    name: `apply/counting${shared}`,
    text: `select pg_advisory_xact_lock${shared}(hashtext('stocktake'))`,
    values: [],
  });
  const reading = tx.query<{ id: string; code: string; check: string }>({
    name: 'apply/counted',
    text: 'select id, bin_code as code, locked_by_check_id as check from bin where locked_by_check_id is not null',
    values: [],
  });
  const [, { rows }] = await Promise.all([locking, reading]);
  return new Map(rows.map(({ id, code, check }) => [id, { binCode: code, checkId: check }]));
}

/** Why a decision is blocked: it moves goods in a bin under stocktake and is not that stocktake itself. */
export function countedProblem({ postings }: Decision, counted: Counted): Problem | null {
  if (counted.size === 0) return null;
  for (const { docId, entries } of postings) {
    const bin = entries.map(({ binId }) => counted.get(binId ?? '')).find((found) => found !== undefined && found.checkId !== docId);
    if (bin) return problem('G-CNT', { binCode: bin.binCode });
  }
  return null;
}

/** Tracks bins the decision locks or releases, for the rest of the envelope. */
export function noteCounted({ put }: Decision, counted: Counted): void {
  if (!put.some(({ entity }) => entity.name === PLAN)) return;
  for (const { entity, row } of put) {
    if (entity.name !== 'bin') continue;
    if (row.lockedByCheckId === null) counted.delete(row.id);
    else counted.set(row.id, { binCode: String(row.binCode), checkId: String(row.lockedByCheckId) });
  }
}
