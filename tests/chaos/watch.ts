/**
 * Tells a run that comes to no end from a machine that stands still. No time is a deadline: a run goes on for as long as anything comes to its end. It is over
 * when the server has answered again and again and nothing moved by that; where no answer came at all, nothing can be said about it.
 */

/** What there is to see of a tablet. */
export interface Seen {
  readonly isOver: boolean;
  /** Operations that have come to their end. */
  readonly ended: number;
  /** Times that it was told something it can rely on, or had nothing to ask for. */
  readonly heard: number;
}

/** `stuck` = it was answered, and nothing came of it; `stood` = it was not. */
export type End = 'stuck' | 'stood';

/** So often each tablet that has something to do is answered in vain before nothing more is expected. */
export const VAIN = 100;
/** So long nothing answers, the time aside in which this machine stood still itself. */
export const SILENT_MS = 120_000;
/** So long something answers and nothing comes to its end. */
export const STILL_MS = 600_000;
const TICK_MS = 250;
/** A tick may be so much too late on a machine that has other work. */
const LATE_MS = 500;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, n) => all + n, 0);

export class Watch {
  /** Null while there is something to wait for. */
  end: End | null = null;
  /** Milliseconds in which this machine did nothing, all together: it was suspended, or others had all of it. */
  stoodMs = 0;
  #lookedAt: number;
  #ended = 0;
  #heard = 0;
  /** What each tablet had heard when something came to its end last. */
  #before: readonly number[] = [];
  /** Of the time in which this machine ran: when something answered last, and when something came to its end. */
  #answeredAt = 0;
  #endedAt = 0;
  readonly #began: number;

  /**
   * @param isUp false while something is down by intention: then nothing can answer
   * @param now milliseconds of a clock that goes on while the machine is suspended
   */
  constructor(
    private readonly tablets: readonly Seen[],
    private readonly isUp: () => boolean,
    private readonly now: () => number = () => Date.now(),
  ) {
    this.#began = this.now();
    this.#lookedAt = this.#began;
  }

  /** Looks until it is told to stop. @returns the way to stop it */
  start(): () => void {
    const timer = setInterval(() => this.look(), TICK_MS);
    return () => clearInterval(timer);
  }

  /** How long nothing has come to its end, the time aside in which this machine stood still. */
  get stillMs(): number {
    return this.#ran - this.#endedAt;
  }

  get #ran(): number {
    return this.#lookedAt - this.#began - this.stoodMs;
  }

  look(): void {
    const at = this.now();
    const gap = at - this.#lookedAt - TICK_MS;
    if (gap > LATE_MS) this.stoodMs += gap;
    this.#lookedAt = at;
    const heard = this.tablets.map((tablet) => tablet.heard);
    const [ended, all] = [sum(this.tablets.map((tablet) => tablet.ended)), sum(heard)];
    if (ended !== this.#ended || !this.isUp() || this.#before.length === 0) {
      this.#before = heard;
      this.#endedAt = this.#ran;
    }
    if (all !== this.#heard || !this.isUp()) this.#answeredAt = this.#ran;
    [this.#ended, this.#heard] = [ended, all];
    const inVain = this.tablets.flatMap(({ isOver }, n) => (isOver ? [] : [(heard[n] ?? 0) - (this.#before[n] ?? 0)]));
    if (inVain.length === 0) return;
    if (inVain.every((times) => times >= VAIN)) this.end ??= 'stuck';
    else if (this.#ran - this.#answeredAt > SILENT_MS || this.stillMs > STILL_MS) this.end ??= 'stood';
  }
}

/** Nothing has moved for so long, without an answer to what was sent, that nothing can be said of it. */
export class StoodStill extends Error {
  constructor(stillMs: number) {
    super(`stood still for ${Math.round(stillMs / 1000)} s; not judged`);
  }
}
