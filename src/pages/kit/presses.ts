/** Presses that come while something is being written, or just after: the second tap of a double tap, and work that must not be lost without a word. Pure. */

/** Two taps within so many ms are one. */
const DOUBLE_TAP_MS = 500;

/** `again` = the same once more, which is done already; `busy` = something else is being written. */
export type Press = 'begun' | 'again' | 'busy';

export class Presses {
  #running: string | null = null;
  #tap: string | null = null;
  /** What a finger has written, and how long its second tap means nothing. */
  #tapped: string | null = null;
  #until = 0;

  constructor(private readonly now: () => number = () => Date.now()) {}

  /**
   * @param asked what is to be written, by its content
   * @param tap the kind of work, where a finger begins it at a button that stays: the page may propose something else by the second tap. Null = anything else
   */
  begin(asked: string, tap: string | null = null): Press {
    if (this.#running !== null) return asked === this.#running ? 'again' : 'busy';
    if (tap !== null && tap === this.#tapped && this.now() < this.#until) return 'again';
    this.#running = asked;
    this.#tap = tap;
    return 'begun';
  }

  end(isWritten: boolean): void {
    this.#tapped = isWritten ? this.#tap : null;
    this.#until = this.now() + DOUBLE_TAP_MS;
    this.#running = null;
  }
}
