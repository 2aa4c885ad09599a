/** A device or a server that cannot write: neither is out of reach for that. */
import { describe, expect, it } from 'vitest';
import type { Effect, EngineState } from '#sync/state.ts';
import { step } from '#sync/step.ts';
import { at, leading, ok, op, wake } from '#tests/support/stepping.ts';

describe('what could not be written', () => {
  const reachable = (parts: Partial<EngineState> = {}): EngineState => ({ ...leading(), reached: true, lastContact: 1, ...parts });
  const statusIn = (effects: readonly Effect[]) => effects.flatMap((effect) => (effect.e === 'status' ? [effect.status] : [])).at(-1);

  it('is no word about the line: a full disk is told as one, until the same is written again', () => {
    const filling = reachable({ busy: 'fill', storing: 'alone', wanted: ['a'], sets: [{ set: 'a', cursor: null, fill: null }] });
    const full = step(filling, { t: 'broken', where: 'storeFill', error: 'QuotaExceededError', full: true, ...at(10) });
    expect(statusIn(full.effects)).toMatchObject({ serverReached: true, unwritten: 'full' });
    // It is tried again, and not in a tight loop.
    expect(full.state.notBefore).toBeGreaterThan(10);
    const beaten = step(full.state, { t: 'stored', isCached: true, ...at(20) });
    expect(beaten.state.unwritten).not.toBeNull();
    const written = step({ ...full.state, busy: 'house' }, { t: 'sets', sets: [{ set: 'a', cursor: '1', fill: null }], ...at(30) });
    expect(statusIn(written.effects)).toMatchObject({ serverReached: true, unwritten: null });
  });

  it('is told as a fault once it fails again and again', () => {
    let state = reachable();
    const told = [1, 2, 3].map((n) => {
      const next = step({ ...state, busy: 'pull' }, { t: 'broken', where: 'storePage', error: 'x', ...at(n * 100_000) });
      state = next.state;
      return statusIn(next.effects)?.unwritten ?? null;
    });
    expect(told).toEqual([null, null, 'failed']);
    expect(state.reached).toBe(true);
  });

  it('leaves what is in flight alone where only a heartbeat failed, and the next one comes', () => {
    const sending = reachable({ busy: 'push', batch: [op(1)], beating: true });
    const after = step(sending, { t: 'broken', where: 'beat', error: 'x', ...at(5) }).state;
    expect([after.busy, after.batch.length, after.beating]).toEqual(['push', 1, false]);
  });
});

describe('a server whose disk is full', () => {
  const busy = { kind: 'busy', retryAfterMs: 30_000, full: true } as const;
  const sending = (): EngineState => ({ ...leading(), busy: 'push', batch: [op(1)] });

  it('is there: it is told as full, waited for as long as it says, and asked again', () => {
    const told = step(sending(), { t: 'pushed', outcome: busy, ...at(100) });
    expect(told.state).toMatchObject({ reached: true, lastContact: 100, serverFull: true });
    expect(wake(told.effects)).toBe(30_100);
    const passed = step({ ...told.state, busy: 'push', batch: [op(1)] }, { t: 'pushed', outcome: ok(['applied'], [1]), ...at(40_000) });
    expect(passed.state.serverFull).toBe(false);
  });

  it('is not told any more once there is nothing that it could refuse', () => {
    const told = step(sending(), { t: 'pushed', outcome: busy, ...at(100) }).state;
    const nothing = step({ ...told, busy: 'push' }, { t: 'selected', batch: [], parked: 0, ...at(40_000) });
    expect(nothing.state.serverFull).toBe(false);
  });

  it('is not out of reach for a heartbeat that it could not write down either', () => {
    const told = step({ ...leading(), reached: true, beating: true }, { t: 'beaten', outcome: busy, ...at(100) });
    expect(told.state).toMatchObject({ reached: true, serverFull: true, beating: false });
  });
});
