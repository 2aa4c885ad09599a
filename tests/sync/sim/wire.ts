/** The line between a tab and the server: slow, lossy, double, late, and now and then a stranger who answers. */
import type { PushRequest, PushResponse } from '#domain/protocol/protocol.ts';
import type { EngineParts } from '#sync/engine.ts';
import type { Carrier, Outcome } from '#sync/state.ts';
import type { FakeServer } from '#tests/support/fake-server.ts';
import type { WorldClock } from './world-clock.ts';

/** Probabilities per request. */
export interface LineFaults {
  readonly dropRequest: number;
  readonly dropAnswer: number;
  /** A second copy arrives, up to ten minutes later. */
  readonly twice: number;
  readonly slow: number;
  readonly stranger: number;
  readonly busy: number;
  readonly tooLarge: number;
  /** The answer leaves operations out. */
  readonly half: number;
}
export const GOOD_LINE: LineFaults = { dropRequest: 0, dropAnswer: 0, twice: 0, slow: 0, stranger: 0, busy: 0, tooLarge: 0, half: 0 };
export const BAD_LINE: LineFaults = {
  dropRequest: 0.06,
  dropAnswer: 0.06,
  twice: 0.04,
  slow: 0.05,
  stranger: 0.03,
  busy: 0.03,
  tooLarge: 0.02,
  half: 0.02,
};

export interface LineState {
  faults: LineFaults;
  /** The tablet has no network. */
  cut: boolean;
  signedIn: boolean;
  deviceKey: boolean;
}

const TIMEOUT_MS = 15_000;

type SimNet = EngineParts['net'];

export class Wire {
  constructor(
    private readonly clock: WorldClock,
    private readonly server: FakeServer,
    private readonly state: LineState,
    private readonly isAlive: () => boolean,
  ) {}

  net(): SimNet {
    const { server, clock } = this;
    return {
      push: (request, by) => this.#push(request, by ?? 'session'),
      pull: (request) => this.#call('session', () => server.pull(request)),
      fill: (request) => this.#call('session', () => server.fill(request)),
      beat: ({ nonce }) =>
        this.#call('session', () => ({
          serverTime: new Date(clock.now).toISOString(),
          bound: true,
          feedHead: server.feedHead,
          nonce,
          build: server.build,
          wantManifest: false,
        })),
    };
  }

  #push(request: PushRequest, by: Carrier): Promise<Outcome<PushResponse>> {
    const { clock, server } = this;
    const { faults } = this.state;
    const work = (): PushResponse => server.push(structuredClone(request));
    if (clock.maybe(faults.twice)) clock.after(clock.between(10, 600_000), () => !server.down && work());
    if (request.operations.length > 1 && clock.maybe(faults.tooLarge)) return this.#call<PushResponse>(by, work, { kind: 'too_large' });
    return this.#call(by, () => {
      const answer = work();
      return clock.maybe(faults.half) ? { ...answer, results: answer.results.filter(() => clock.maybe(0.5)) } : answer;
    });
  }

  /** @param refusal answered instead of doing the work */
  #call<T>(by: Carrier, work: () => T, refusal?: Outcome<never>): Promise<Outcome<T>> {
    const { clock, server, state } = this;
    const { faults } = state;
    const there = clock.maybe(faults.slow) ? clock.between(5_000, 40_000) : clock.between(2, 120);
    const back = clock.maybe(faults.slow) ? clock.between(5_000, 40_000) : clock.between(2, 120);
    return new Promise((resolve) => {
      let open = true;
      const answer = (outcome: Outcome<T>): void => {
        if (open && this.isAlive()) resolve(outcome);
        open = false;
      };
      clock.after(TIMEOUT_MS, () => answer({ kind: 'timeout' }));
      if (state.cut || clock.maybe(faults.dropRequest)) return void clock.after(clock.between(1, 3000), () => answer({ kind: 'none' }));
      if (clock.maybe(faults.stranger)) return void clock.after(there, () => answer({ kind: 'none' }));
      clock.after(there, () => {
        if (server.down) return void clock.after(back, () => answer({ kind: 'none' }));
        const outcome = this.#judge(by, work, refusal);
        if (clock.maybe(faults.dropAnswer)) return;
        clock.after(back, () => answer(state.cut ? { kind: 'none' } : outcome));
      });
    });
  }

  #judge<T>(by: Carrier, work: () => T, refusal?: Outcome<never>): Outcome<T> {
    const { clock, state } = this;
    if (by === 'session' ? !state.signedIn : !state.deviceKey) return { kind: 'auth' };
    if (clock.maybe(state.faults.busy)) return { kind: 'busy', retryAfterMs: clock.between(100, 8000) };
    return refusal ?? { kind: 'ok', data: work(), roundTrip: 20 };
  }
}
