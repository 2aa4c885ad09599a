/** What this device has found about itself (sound, scanner, camera and the like), as it was checked last, and whether the server has heard of it. */
import { soundText } from '#domain/protocol/shape.ts';
import { CHECKS, type CheckName, type Finding, type MadeCheck } from '#domain/protocol/station-check.ts';
import { asSeen } from '#domain/protocol/unseen.ts';
import type { StoreCore } from './core.ts';
import { type OutboxDb, readMeta, writeMeta } from './outbox/outbox.ts';

/** In `meta`, where it outlives a sign-out: it belongs to the place and not to the person. */
const KEY = 'stationCheck';

interface Kept {
  readonly checks: readonly MadeCheck[];
  /** Rises with each check that is made. */
  readonly revision: number;
  /** What the server has heard last, and under which id: an installation that gets another id tells it anew. */
  readonly told: { readonly deviceId: string; readonly revision: number } | null;
}

const NONE: Kept = { checks: [], revision: 0, told: null };

const read = async (outbox: OutboxDb): Promise<Kept> => (await readMeta<Kept>(outbox, KEY)) ?? NONE;

const isTold = ({ told, revision }: Kept, deviceId: string): boolean => told?.deviceId === deviceId && told.revision === revision;

export interface StationChecks {
  readonly checks: readonly MadeCheck[];
  readonly told: boolean;
}

/** @returns no checks = it was never checked */
export async function stationChecks({ outbox, deviceId }: StoreCore): Promise<StationChecks> {
  const kept = await read(outbox);
  return { checks: kept.checks, told: isTold(kept, deviceId) };
}

/** Longest text that goes with a finding. */
const LONGEST = 80;

/** Names of printers and what a scanner sends hold anything; the server refuses a report with what nobody sees. */
const told = <C extends CheckName>({ code, facts }: Finding<C>): Finding<C> => ({
  code,
  facts: facts.text === undefined ? facts : { ...facts, text: asSeen(soundText(facts.text, LONGEST)) },
});

/** Keeps what a check has found, in the place of what it found before. */
export async function keepCheck<C extends CheckName>(core: StoreCore, check: C, findings: readonly Finding<C>[]): Promise<void> {
  const { outbox } = core;
  const made: MadeCheck = { check, checkedAt: core.nowIso(), findings: findings.map(told) };
  await outbox.transaction('rw', outbox.meta, async () => {
    const kept = await read(outbox);
    const all = [...kept.checks.filter((one) => one.check !== check), made];
    const checks = CHECKS.flatMap((name) => all.find((one) => one.check === name) ?? []);
    await writeMeta(outbox, KEY, { ...kept, checks, revision: kept.revision + 1 });
  });
}

/** What the server has not heard yet; null = nothing. */
export async function untoldChecks({ outbox, deviceId }: StoreCore): Promise<Pick<Kept, 'checks' | 'revision'> | null> {
  const kept = await read(outbox);
  return kept.checks.length === 0 || isTold(kept, deviceId) ? null : kept;
}

/** The server has heard this; what was checked meanwhile is still to be told. */
export async function toldChecks({ outbox, deviceId }: StoreCore, revision: number): Promise<void> {
  await outbox.transaction('rw', outbox.meta, async () =>
    writeMeta(outbox, KEY, { ...(await read(outbox)), told: { deviceId, revision } }),
  );
}
