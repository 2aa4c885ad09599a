/** Heavy work in turn: so many at once, one per key, and a queue with an end, so that everything else goes on beside it. */
import { failLater } from '#server/modules/failure.ts';

export interface PoolLimits {
  readonly atOnce: number;
  /** How many may wait; urgent work may fill the queue once more. */
  readonly waiting: number;
  /** How many of one key may wait. */
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
   * Does the work when its turn comes; work of the same key is done one after the other.
   * @param urgent goes before all that is not
   * @throws Failure 503 at once where too many wait already; then nothing was done
   */
  run<T>(key: string, work: () => Promise<T>, urgent = false): Promise<T> {
    if (this.#isFull(key, urgent)) failLater(503, 'PASSWORDS_BUSY', BUSY_S);
    return new Promise((resolve, reject) => {
      const start = (): void => {
        this.#busy.add(key);
        // The place is free before the result is told, whatever the listener does next.
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
