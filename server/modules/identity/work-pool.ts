/** Runs heavy work in turn: a limited number at once, one per key, with a limited queue, so that everything else keeps running. */
import { failLater } from '#server/modules/failure.ts';

export interface PoolLimits {
  readonly atOnce: number;
  /** How many may wait; urgent work may fill the queue a second time. */
  readonly waiting: number;
  /** How many of the same key may wait. */
  readonly perKey: number;
}

interface Waiting {
  readonly key: string;
  readonly start: () => void;
}

const BUSY_S = 2;

export class WorkPool {
  readonly #limits: PoolLimits;
  readonly #busy = new Set<string>();
  #urgent: Waiting[] = [];
  #usual: Waiting[] = [];

  constructor(limits: PoolLimits) {
    this.#limits = limits;
  }

  /**
   * Runs the work when its turn comes. Work of the same key runs one after the other.
   * @param urgent goes ahead of everything that is not urgent
   * @throws Failure 503 at once if too many are waiting; the work has not been started then
   */
  run<T>(key: string, work: () => Promise<T>, urgent = false): Promise<T> {
    if (this.#isFull(key, urgent)) failLater(503, 'PASSWORDS_BUSY', BUSY_S);
    return new Promise((resolve, reject) => {
      const start = (): void => {
        this.#busy.add(key);
        // Free the slot before reporting the result, whatever the listener does next.
        void work()
          .finally(() => {
            this.#busy.delete(key);
            this.#next();
          })
          .then(resolve, reject);
      };
      (urgent ? this.#urgent : this.#usual).push({ key, start });
      this.#next();
    });
  }

  #isFull(key: string, urgent: boolean): boolean {
    const all = [...this.#urgent, ...this.#usual];
    const { waiting, perKey } = this.#limits;
    return (urgent ? this.#urgent : all).length >= waiting || all.filter((one) => one.key === key).length >= perKey;
  }

  #next(): void {
    while (this.#busy.size < this.#limits.atOnce) {
      const next = [...this.#urgent, ...this.#usual].find(({ key }) => !this.#busy.has(key));
      if (!next) return;
      this.#urgent = this.#urgent.filter((one) => one !== next);
      this.#usual = this.#usual.filter((one) => one !== next);
      next.start();
    }
  }
}
