/** Limits how many requests work at the same time, in all and for each key, so that one busy caller cannot crowd out the others. */

export interface TurnLimits {
  /** As long as nobody else is at work. Each of the others takes one of these places, all but the last. */
  readonly atOnce: number;
  /** Of the same key; those of other keys pass whoever waits for this. */
  readonly perKey: number;
  /** How many may wait. */
  readonly waiting: number;
}

interface Waiting {
  readonly key: string;
  readonly begin: () => void;
}

/** A place at work, or in the queue for one. */
export interface Turn {
  /** Resolves when the work may begin. */
  readonly begun: Promise<void>;
  /** Gives the place back, whether its work had begun or not. A second time does nothing. */
  readonly end: () => void;
}

export class Turns {
  readonly #limits: TurnLimits;
  readonly #busy = new Map<string, number>();
  #atWork = 0;
  #others = 0;
  #queue: Waiting[] = [];

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** How many are at work and how many wait. */
  get counts(): { readonly atWork: number; readonly waiting: number } {
    return { atWork: this.#atWork, waiting: this.#queue.length };
  }

  /**
   * Somebody who waits for no turn is at work: meanwhile fewer turns begin. Those that have begun go on.
   * @returns call it once, when that is over
   */
  besides(): () => void {
    this.#others += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#others -= 1;
      this.#beginNext();
    };
  }

  /** @returns undefined if too many wait already */
  take(key: string): Turn | undefined {
    const isFree = this.#isFree(key);
    if (!isFree && this.#queue.length >= this.#limits.waiting) return undefined;
    let state: 'waits' | 'works' | 'over' = 'waits';
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = () => {
        state = 'works';
        this.#atWork += 1;
        this.#busy.set(key, (this.#busy.get(key) ?? 0) + 1);
        resolve();
      };
    });
    const waiting = { key, begin };
    const end = (): void => {
      if (state === 'waits') this.#queue = this.#queue.filter((one) => one !== waiting);
      if (state === 'works') this.#free(key);
      state = 'over';
    };
    if (isFree) begin();
    else this.#queue.push(waiting);
    return { begun, end };
  }

  #isFree(key: string): boolean {
    const places = Math.max(1, this.#limits.atOnce - this.#others);
    return this.#atWork < places && (this.#busy.get(key) ?? 0) < this.#limits.perKey;
  }

  #free(key: string): void {
    this.#atWork -= 1;
    const left = (this.#busy.get(key) ?? 1) - 1;
    if (left > 0) this.#busy.set(key, left);
    else this.#busy.delete(key);
    this.#beginNext();
  }

  #beginNext(): void {
    const at = this.#queue.findIndex((one) => this.#isFree(one.key));
    const [next] = at < 0 ? [] : this.#queue.splice(at, 1);
    next?.begin();
  }
}
