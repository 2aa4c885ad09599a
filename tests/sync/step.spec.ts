import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PushResult } from '#domain/protocol/protocol.ts';
import { noAttempts, type StoredOperation } from '#store/outbox/records.ts';
import { backoff } from '#sync/contact.ts';
import { selectBatch } from '#sync/select.ts';
import { settle } from '#sync/settle.ts';
import { type Effect, type EngineEvent, type EngineState, initialState } from '#sync/state.ts';
import { assertLive, step } from '#sync/step.ts';
import { at, kinds, leading, ok, op, wake } from '#tests/support/stepping.ts';

const none = { operations: 200, bytes: 1_000_000, held: new Set<string>(), ambiguous: new Set<number>() };
const picked = (ops: StoredOperation[], limits = none): number[] => selectBatch(ops, limits).batch.map(({ deviceSeq }) => deviceSeq);
describe('what may go out', () => {
  it('goes in order, up to the number and the bytes of an envelope', () => {
    const ops = [1, 2, 3, 4].map((seq) => op(seq));
    expect(picked(ops, { ...none, operations: 3 })).toEqual([1, 2, 3]);
    expect(picked(ops, { ...none, bytes: 250 })).toEqual([1, 2]);
    expect(picked([op(1, { size: 9_999_999 })])).toEqual([1]);
  });

  it('stops a lane at a refused gate, a parked operation or a hold, and no other lane', () => {
    const other = op(9, { docKey: 'list:2' });
    expect(picked([op(1, { kind: 'gate', state: 'rejected' }), op(2), other])).toEqual([9]);
    expect(picked([op(1, { state: 'parked' }), op(2), other])).toEqual([9]);
    expect(picked([op(1), other], { ...none, held: new Set(['list:1']) })).toEqual([9]);
  });

  it('lets facts pass a refused fact, but no gate', () => {
    expect(picked([op(1, { state: 'rejected' }), op(2), op(3, { kind: 'gate' }), op(4)])).toEqual([2]);
  });

  it('sends what is in doubt whatever holds it: only the server knows what became of it', () => {
    expect(picked([op(1, { kind: 'gate', state: 'rejected' }), op(2)], { ...none, ambiguous: new Set([2]) })).toEqual([2]);
  });

  it('puts a replacement before what waits for the place it takes', () => {
    const gate = op(1, { kind: 'gate', state: 'rejected' });
    const resolution = op(3, { docKey: 'resolve:list:1', docSeq: 1, kind: 'gate', resolves: [gate.opId] });
    const instead = op(4, { docSeq: 1, kind: 'gate', replaces: gate.opId, dependsOn: [resolution.opId] });
    expect(picked([gate, op(2), resolution, instead])).toEqual([3, 4]);
    expect(picked([op(2), instead])).toEqual([4]);
  });

  it('keeps back what a decision on the way gives up', () => {
    const discard = op(5, { docKey: 'discard:op-2', docSeq: 1, kind: 'gate', resolves: ['op-2'] });
    expect(picked([op(2), discard])).toEqual([5]);
  });
});

describe('the breaker', () => {
  it('waits anything between nothing and the growing limit, at most a minute', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.double({ min: 0, max: 0.999, noNaN: true }), (times, random) => {
        const wait = backoff(times, random);
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(wait).toBeLessThanOrEqual(Math.min(60_000, 1000 * 2 ** times));
      }),
    );
  });

  it('honours Retry-After against every hint, and tries at once on a hint otherwise', () => {
    const busy = step({ ...leading(), batch: [op(1)] }, { t: 'pushed', outcome: { kind: 'busy', retryAfterMs: 9000 }, ...at(100) }).state;
    expect(kinds(step(busy, { t: 'hint', hint: 'button', ...at(200) }).effects)).toEqual([]);
    expect(kinds(step(busy, { t: 'tick', ...at(9200) }).effects)).toEqual(['select']);
    const dead = step({ ...leading(), batch: [op(1)] }, { t: 'pushed', outcome: { kind: 'none' }, ...at(100) }).state;
    expect(kinds(step(dead, { t: 'tick', ...at(101) }).effects)).toEqual([]);
    expect(kinds(step(dead, { t: 'hint', hint: 'online', ...at(101) }).effects)).toEqual(['select']);
  });

  it('spreads the devices over five seconds when a heartbeat finds the server back', () => {
    const out = {
      ...leading(),
      busy: 'idle',
      failures: 6,
      notBefore: 50_000,
      beating: true,
      bound: { account: 'a', name: 'b' },
      wantPush: true,
    } as EngineState;
    const data = { serverTime: '2026-01-01T00:00:00Z', bound: true, feedHead: '1', nonce: 'n', build: 'x', wantManifest: false };
    const back = step(out, { t: 'beaten', outcome: { kind: 'ok', data, roundTrip: 5 }, ...at(1000) });
    expect(wake(back.effects)).toBe(1000 + 2500);
  });
});

describe('one serial loop', () => {
  it('pulls only while nothing is in doubt', () => {
    const lost = step({ ...leading(), busy: 'push', batch: [op(1)] }, { t: 'pushed', outcome: { kind: 'none' }, ...at(0) }).state;
    expect(lost.ambiguous).toEqual([1]);
    const due = step({ ...lost, wantPush: false, pullAt: 0 }, { t: 'tick', ...at(70_000) });
    expect(kinds(due.effects)).toEqual(['select']);
    const page = { changes: [], sets: { '*': '1' }, more: false, feedHead: '1' };
    const late = step({ ...lost, busy: 'pull' }, { t: 'pulled', asked: {}, outcome: { kind: 'ok', data: page, roundTrip: 1 }, ...at(5) });
    expect(kinds(late.effects)).not.toContain('storePage');
  });

  it('does nothing for a tab that does not lead, and nothing without a session or a key of the installation', () => {
    expect(kinds(step({ ...initialState, signedIn: true }, { t: 'poke', ...at(0) }).effects)).toEqual([]);
    expect(kinds(step({ ...leading(), signedIn: false, busy: 'idle' }, { t: 'poke', ...at(0) }).effects)).toEqual([]);
  });

  it('goes on sending, and only sending, under the key of the installation when nobody is signed in', () => {
    const out = step(
      { ...leading(), busy: 'idle', wantPush: false },
      { t: 'session', signedIn: false, bound: null, sets: null, device: true, ...at(0) },
    );
    expect(kinds(out.effects)).toEqual(['select']);
    const sent = step(out.state, { t: 'selected', batch: [op(1)], parked: 0, ...at(1) });
    expect(sent.effects).toContainEqual({ e: 'send', batch: [op(1)], by: 'device' });
    const empty = step(out.state, { t: 'selected', batch: [], parked: 0, ...at(1) });
    expect([kinds(empty.effects), wake(empty.effects)]).toEqual([[], null]);
  });

  it('an expired session counts no attempt, changes no operation, and leaves the sending to the key of the installation', () => {
    const sent = { ...leading(), busy: 'push', batch: [op(1)], deviceAt: 0 } as EngineState;
    const expired = step(sent, { t: 'pushed', outcome: { kind: 'auth' }, ...at(5) });
    expect(expired.state).toMatchObject({ authRequired: true, ambiguous: [], failures: 0 });
    expect(kinds(expired.effects)).toEqual(['clear', 'select']);
    const refused = step(step(expired.state, { t: 'selected', batch: [op(1)], parked: 0, ...at(6) }).state, {
      t: 'pushed',
      outcome: { kind: 'auth' },
      ...at(7),
    });
    expect([kinds(refused.effects), wake(refused.effects)]).toEqual([['clear'], 60_007]);
  });

  it('stands still on a revoked installation, says so, and deletes nothing', () => {
    const sent = { ...leading(), busy: 'push', batch: [op(1)] } as EngineState;
    const shut = step(sent, { t: 'pushed', outcome: { kind: 'revoked' }, ...at(5) });
    expect([kinds(shut.effects), shut.state.stopped, wake(shut.effects)]).toEqual([['clear'], 'DEVICE_REVOKED', null]);
  });

  it('sends heartbeats again after it has lost and regained the lead with one under way', () => {
    const bound = { account: 'a', name: 's' };
    const beating = step({ ...leading(), bound, busy: 'idle' } as EngineState, { t: 'tick', ...at(20_000) }).state;
    expect(beating.beating).toBe(true);
    const deposed = step(beating, { t: 'deposed', ...at(20_001) }).state;
    const found = { epoch: 2, ambiguous: [], sets: [], wanted: [], refill: false };
    const back = step(deposed, { t: 'leading', ...found, ...at(30_000) });
    expect(kinds(back.effects)).toContain('beat');
  });

  it('a clock that is set back moves nothing that is due any further away', () => {
    const hour = 3_600_000;
    let state = leading(hour, { bound: { account: 'a', name: 'b' } });
    state = step(state, { t: 'beaten', outcome: { kind: 'none' }, ...at(hour + 100) }).state;
    const before = step(state, { t: 'tick', ...at(hour + 200) });
    const after = step(before.state, { t: 'tick', ...at(200) });
    expect(wake(after.effects)).toBe((wake(before.effects) ?? 0) - hour);
    expect(after.state.notBefore).toBeLessThan(hour / 2);
  });

  it('asks for the feed again when a page of it could not be stored', () => {
    const heard = { ...leading(), busy: 'pull', pulledHead: '5', pullAt: 99_000, wantPush: false } as EngineState;
    const lost = step(heard, { t: 'broken', where: 'storePage', error: 'x', ...at(10) }).state;
    expect([lost.pulledHead, lost.pullAt <= 10]).toEqual([null, true]);
  });

  it('alarms, and asks again later, when a copy answers the same page for ever', () => {
    const filling = { ...leading(), busy: 'fill' } as EngineState;
    const page = { rows: [], nextKey: 'k', startCursor: '1' };
    const again = step(filling, { t: 'filled', set: 'a', afterKey: 'k', outcome: { kind: 'ok', data: page, roundTrip: 1 }, ...at(5) });
    expect(kinds(again.effects)).toEqual(['alarm']);
  });

  it('sends the next envelope while a clean answer is being stored, and looks at its answer only afterwards', () => {
    const sent = { ...leading(), busy: 'push', batch: [op(1), op(2)] } as EngineState;
    const first = step(sent, { t: 'pushed', outcome: ok(['applied', 'applied'], [1, 2]), ...at(0) });
    expect(kinds(first.effects)).toEqual(['store', 'clock', 'select']);
    expect(first.effects.find(({ e }) => e === 'select')).toMatchObject({ settling: [1, 2] });
    const next = step(first.state, { t: 'selected', batch: [op(3)], parked: 0, ...at(1) });
    expect(kinds(next.effects)).toEqual(['send']);
    const early = step(next.state, { t: 'pushed', outcome: ok(['applied'], [3]), ...at(2) });
    expect(kinds(early.effects)).toEqual([]);
    const late = step(early.state, { t: 'stored', isCached: true, ...at(3) });
    expect(late.effects.find(({ e }) => e === 'store')).toMatchObject({ moves: [{ deviceSeq: 3 }] });
  });

  it('tells the jobs beside it of an answer when its verdicts are on disk: a file follows its verdict, and no other contact may come', () => {
    const sent = { ...leading(), busy: 'push', batch: [op(1)] } as EngineState;
    const answered = step(sent, { t: 'pushed', outcome: ok(['applied'], [1]), ...at(0) });
    expect(kinds(answered.effects)).not.toContain('contact');
    expect(kinds(step(answered.state, { t: 'stored', isCached: true, ...at(1) }).effects)).toContain('contact');
  });

  it('waits for an answer that leaves anything to be decided, before it sends again', () => {
    const sent = { ...leading(), busy: 'push', batch: [op(1), op(2)] } as EngineState;
    for (const second of ['rejected', 'blocked', 'retry', 'unsupported'] as const) {
      const answered = step(sent, { t: 'pushed', outcome: ok(['applied', second], [1, 2]), ...at(0) });
      expect(kinds(answered.effects)).toEqual(['store', 'clock']);
      expect(kinds(step(answered.state, { t: 'poke', ...at(1) }).effects)).toEqual([]);
      expect(kinds(step(answered.state, { t: 'stored', isCached: true, ...at(2) }).effects)).toEqual(['contact', 'select']);
    }
  });

  it('takes everything for doubtful whose answer could not be written down', () => {
    const sent = { ...leading(), busy: 'push', batch: [op(1)] } as EngineState;
    const storing = step(sent, { t: 'pushed', outcome: ok(['applied'], [1]), ...at(0) }).state;
    const next = step(storing, { t: 'selected', batch: [op(2)], parked: 0, ...at(1) }).state;
    const both = step(next, { t: 'pushed', outcome: ok(['applied'], [2]), ...at(2) }).state;
    expect(step(both, { t: 'broken', where: 'store', error: 'x', ...at(3) }).state.ambiguous).toEqual([1, 2]);
  });

  it('never has two requests of the loop at once, never stores two things at once, and never falls asleep with something to do', () => {
    const outcome = fc.constantFrom('none', 'timeout', 'too_large', 'update', 'auth', 'anew', 'ok').map((kind) => ({ kind }) as never);
    const happening = fc.oneof(
      fc.constant({ t: 'poke' }),
      fc.constant({ t: 'tick' }),
      fc.constantFrom('online', 'visible', 'sync', 'button').map((hint) => ({ t: 'hint', hint })),
      fc.record({
        t: fc.constant('session'),
        signedIn: fc.boolean(),
        device: fc.boolean(),
        bound: fc.constant(null),
        sets: fc.constantFrom(null, ['a'], ['a', 'b']),
      }),
      fc.record({ t: fc.constant('answer'), outcome, found: fc.nat(3), broken: fc.boolean(), which: fc.nat(1) }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(happening, fc.nat(20_000)), { maxLength: 80 }), (events) => {
        let state = leading();
        let now = 0;
        let open: Effect[] = [{ e: 'select', limit: 200, held: [], ambiguous: [], settling: [] }];
        for (const [raw, later] of events) {
          now += later;
          const answering = raw.t === 'answer' ? open[(raw as unknown as { which: number }).which % Math.max(1, open.length)] : undefined;
          const event = raw.t === 'answer' ? reply(answering, raw as never) : raw;
          if (!event) continue;
          open = open.filter((effect) => effect !== answering);
          const next = step(state, { ...event, now, random: 0.5 } as EngineEvent);
          state = next.state;
          assertLive(state, now);
          open.push(...next.effects.filter(({ e }) => LOOP.has(e)));
          expect(open.filter(({ e }) => BESIDE.has(e)).length).toBeLessThanOrEqual(1);
          expect(open.filter(({ e }) => !BESIDE.has(e)).length).toBeLessThanOrEqual(1);
          if (state.early === null) expect(state.busy === 'idle').toBe(open.every(({ e }) => BESIDE.has(e)));
          expect(state.storing === 'no').toBe(!open.some(({ e }) => BESIDE.has(e)));
        }
      }),
      { numRuns: 1000 },
    );
  });
});

const LOOP = new Set(['select', 'send', 'store', 'pull', 'storePage', 'fill', 'storeFill', 'align', 'reset', 'refill', 'unpark']);
const BESIDE = new Set(['store', 'storeFill']);

/** What the world says to an effect that is under way. */
function reply(
  open: Effect | undefined,
  { outcome, found, broken }: { outcome: { kind: string }; found: number; broken: boolean },
): object | null {
  if (!open) return null;
  if (broken) return { t: 'broken', where: open.e, error: 'x' };
  const isOk = outcome.kind === 'ok';
  if (open.e === 'select') return { t: 'selected', batch: Array.from({ length: found }, (_, i) => op(i + 1)), parked: 0 };
  if (open.e === 'send') {
    const seqs = open.batch.map(({ deviceSeq }) => deviceSeq);
    const status = found === 3 ? 'rejected' : 'applied';
    return {
      t: 'pushed',
      outcome: isOk
        ? ok(
            seqs.map(() => status),
            seqs,
          )
        : outcome,
    };
  }
  if (open.e === 'pull')
    return {
      t: 'pulled',
      asked: {},
      outcome: isOk ? { kind: 'ok', data: { changes: [], sets: { '*': '1' }, more: false, feedHead: '1' } } : outcome,
    };
  if (open.e === 'fill') {
    const data = { rows: [], nextKey: found > 1 ? `${open.afterKey}x` : null, startCursor: '1' };
    return { t: 'filled', set: open.set, afterKey: open.afterKey, outcome: isOk ? { kind: 'ok', data } : outcome };
  }
  if (open.e === 'store') return { t: 'stored', isCached: found > 0 };
  if (open.e === 'unpark') return { t: 'unparked' };
  return { t: 'sets', sets: [{ set: 'a', cursor: found > 1 ? '1' : null, fill: null }] };
}

describe('verdicts', () => {
  const answer = (results: Partial<PushResult>[]) => ({
    serverTime: '',
    feedHead: '',
    rows: [],
    results: results.map((result) => ({ code: null, params: {}, issues: [], ...result })) as PushResult[],
  });
  const minute = 60_000;

  it('become what they say: a duplicate is what it was the first time', () => {
    const batch = [op(1), op(2), op(3), op(4)];
    const { moves } = settle(
      batch,
      answer([
        { opId: 'op-1', status: 'applied' },
        { opId: 'op-2', status: 'duplicate', first: 'rejected', code: 'G-BOX' },
        { opId: 'op-3', status: 'duplicate', first: 'discarded' },
        { opId: 'op-4', status: 'duplicate', first: 'accepted_with_issues' },
      ]),
      0,
      0,
    );
    expect(moves.map(({ to, contained }) => [to, contained])).toEqual([
      ['acked', true],
      ['rejected', false],
      ['discarded', false],
      ['acked', true],
    ]);
    expect(moves[1]?.verdict).toMatchObject({ status: 'rejected', code: 'G-BOX' });
  });

  it('blocked counts no attempt; retry counts one', () => {
    const { moves } = settle(
      [op(1), op(2)],
      answer([
        { opId: 'op-1', status: 'blocked', code: 'DEP' },
        { opId: 'op-2', status: 'retry' },
      ]),
      5,
      0,
    );
    expect(moves.map(({ to, attempts }) => [to, attempts.server])).toEqual([
      ['queued', 0],
      ['queued', 1],
    ]);
  });

  it('parks after five retries in ten minutes, and only while others pass', () => {
    const tried = op(1, { attempts: { ...noAttempts, server: 4, firstAt: 0 } });
    const again = answer([{ opId: 'op-1', status: 'retry' }]);
    expect(settle([tried], again, 11 * minute, 5 * minute).moves[0]?.to).toBe('parked');
    expect(settle([tried], again, 11 * minute, 0).moves[0]?.to).toBe('queued');
    expect(settle([tried], again, 9 * minute, 5 * minute).moves[0]?.to).toBe('queued');
  });

  it('keeps in doubt what an answer says nothing about', () => {
    expect(settle([op(1), op(2)], answer([{ opId: 'op-1', status: 'applied' }]), 0, 0).unanswered).toEqual([2]);
  });
});
