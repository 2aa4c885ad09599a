/** The pure engine, one event after the other: what specs of `step` begin with and read. */
import type { PushResult } from '#domain/protocol/protocol.ts';
import { noAttempts, type StoredOperation } from '#store/outbox/records.ts';
import { type Effect, type EngineState, initialState } from '#sync/state.ts';
import { step } from '#sync/step.ts';

/** An operation of one list. */
export const op = (deviceSeq: number, more: Partial<StoredOperation> = {}): StoredOperation => ({
  deviceSeq,
  opId: `op-${deviceSeq}`,
  deviceId: 'd',
  docKey: 'list:1',
  docSeq: deviceSeq,
  type: 'list.pick',
  v: 1,
  kind: 'fact',
  payload: {},
  payloadHash: '',
  touches: [],
  affects: [],
  dependsOn: [],
  resolves: [],
  actor: '',
  actorRef: '',
  actorKeyId: null,
  actorSig: null,
  occurredAt: '',
  bootId: '',
  build: '',
  replaces: null,
  state: 'queued',
  attempts: noAttempts,
  verdict: null,
  size: 100,
  blind: false,
  enqueuedAt: 0,
  ...more,
});
/** The moment of an event. */
export const at = (now: number) => ({ now, random: 0.5 });
/** A tab that has just taken the lead. */
export const leading = (now = 0, parts: Partial<EngineState> = {}): EngineState => {
  const started = step(
    { ...initialState, signedIn: true, ...parts },
    { t: 'leading', epoch: 1, ambiguous: [], sets: [], wanted: [], refill: false, ...at(now) },
  );
  return started.state;
};
/** What is begun, without the clock and the header. */
export const kinds = (effects: readonly Effect[]): string[] => effects.map(({ e }) => e).filter((e) => e !== 'wake' && e !== 'status');
/** When it wants to be woken. */
export const wake = (effects: readonly Effect[]): number | null => effects.find((effect) => effect.e === 'wake')?.at ?? null;

const answerOf = (statuses: readonly PushResult['status'][], seqs: readonly number[]) => ({
  serverTime: '',
  feedHead: '',
  rows: [],
  results: statuses.map((status, i) => ({ opId: `op-${seqs[i]}`, status, code: null, params: {}, issues: [] })),
});
/** The answer of a server that gives these verdicts. */
export const ok = (statuses: readonly PushResult['status'][], seqs: readonly number[]) =>
  ({ kind: 'ok', data: answerOf(statuses, seqs), roundTrip: 1 }) as const;
