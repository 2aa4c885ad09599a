/** An honest tablet: it works, keeps what was done until it hears of it, sends it again and again, and is now and then switched off in the middle. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Installation, type Pushed } from '#tests/support/hostile/installation.ts';
import { type Answer, type Held, Wire } from '#tests/support/hostile/wire.ts';
import { Hands } from '#tests/support/hostile/work.ts';
import { decision, delivery, type Floor, fetching } from './jobs.ts';
import { Outbox, type Record } from './outbox.ts';
import { PASSWORD } from './plant.ts';

/** So many wait at most before somebody looks at the screen and stops scanning. */
const MOST_WAITING = 150;
const MOST_TOGETHER = 80;
const PATIENCE_MS = 10_000;
const LONGEST_PAUSE_MS = 800;

const SIGHS = 5;
const SIGH = 120;
const told = (answer: Answer | null): string =>
  answer ? `${answer.http} ${answer.code ?? answer.text.slice(0, 80)}` : 'without a challenge';

/** Not: no answer, no room just now, or a fault of the moment. */
const isMeant = (status: number): boolean => status >= 200 && status < 500 && status !== 429;

export interface TabletOptions {
  readonly url: string;
  /** Behind the proxy of the plant. */
  readonly address: string;
  readonly account: string;
  /** How many operations people do here; deciding about refused ones comes on top. */
  readonly operations: number;
}

export class Tablet {
  readonly installation: Installation;
  readonly outbox = new Outbox();
  readonly hands: Hands;
  /** The last answers that were not what was hoped for, for whoever asks why this one never came to its end. */
  readonly sighs: string[] = [];
  /** Times that the server has said something it means, or that there was nothing to ask it. */
  heard = 0;
  #left: number;
  #held: Held | null = null;
  #failures = 0;
  #ready = false;
  #saidEnd = false;

  constructor(
    private readonly floor: Floor,
    private readonly options: TabletOptions,
  ) {
    const { url, address, account, operations } = options;
    const onAnswer = ({ status }: Answer): void => {
      if (isMeant(status)) this.heard += 1;
    };
    this.installation = new Installation(new Wire(url, { address, timeoutMs: PATIENCE_MS, onAnswer }));
    this.hands = new Hands(this.installation, account);
    this.#left = operations;
  }

  /** There is something to do yet, not only to send. */
  get hasWork(): boolean {
    return this.#left > 0;
  }
  /** It has nothing to do any more, and has said so. */
  get isOver(): boolean {
    return this.#saidEnd;
  }
  /** How much has come to its end here. */
  get ended(): number {
    return this.outbox.ended;
  }
  get isDone(): boolean {
    return this.#left === 0 && this.#ready && this.outbox.open().length === 0;
  }

  /** Works until everything is done and answered. @param stopped asked between two requests */
  async run(stopped: () => boolean): Promise<void> {
    while (!this.isDone && !stopped()) {
      if (!this.#held) await this.#signIn();
      else {
        this.#work();
        await this.#send();
      }
    }
    if (!stopped()) await this.#sayEnd(stopped);
  }

  async #signIn(): Promise<void> {
    const { account } = this.options;
    // A request that came twice has used its challenge up; there is another one.
    const device = await this.installation.proof(account);
    const signedIn = device.challenge === '' ? null : await this.installation.signIn(account, PASSWORD, { device });
    if (signedIn?.status !== 200) return this.#pause(null, `sign-in ${told(signedIn)}`);
    // The keys were certified the first time; said again it changes nothing.
    const enrolled = await this.installation.enrol(account);
    if (enrolled.status !== 200) return this.#pause(enrolled, `enrolment ${told(enrolled)}`);
    this.#ready = true;
    this.#failures = 0;
    this.#held = this.installation.session(account);
  }

  #work(): void {
    const { hands, floor, outbox } = this;
    for (const refused of outbox.undecided()) if (floor.maybe(0.5)) outbox.add(decision(hands, floor, outbox, refused));
    while (this.#left > 0 && outbox.open().length < MOST_WAITING) {
      const drafts = floor.maybe(0.2) ? fetching(hands, floor) : delivery(hands, floor);
      for (const draft of drafts) outbox.add(draft);
      this.#left = Math.max(0, this.#left - drafts.length);
      if (floor.maybe(0.3)) return;
    }
  }

  async #send(): Promise<void> {
    const { floor, outbox } = this;
    const batch = outbox.batch(1 + floor.below(MOST_TOGETHER));
    if (batch.length === 0) {
      this.heard += 1;
      return void (await sleep(5));
    }
    const held = floor.maybe(0.03) ? await this.#alone() : this.#held;
    if (!held) return;
    if (floor.maybe(0.03)) await this.#announce();
    const answer = await this.#push(held, batch);
    // Switched off before it could write down what it heard: it will ask again.
    if (floor.maybe(0.02)) return;
    if (answer.status !== 200 || !Array.isArray(answer.data?.results)) return this.#pause(answer, `push ${told(answer)}`);
    if (outbox.hear(batch, answer.data.results)) this.#failures = 0;
    else await this.#pause(null, `push brought nothing to its end: ${answer.data.results.map(({ code }) => code).join(' ')}`);
  }

  #push(held: Held, batch: readonly Record[]): Promise<Answer<Pushed>> {
    const now = Date.now();
    for (const record of batch) record.sentAt ??= now;
    const operations = batch.map(({ operation }) => operation);
    // Twice is harmless.
    return this.installation.push(held, this.floor.maybe(0.02) ? [...operations, ...operations.slice(0, 3)] : operations);
  }

  /** Under the tablet's own key, as with nobody signed in. */
  async #alone(): Promise<Held | null> {
    const { data, status } = await this.installation.token();
    return status === 200 ? { device: data.token } : null;
  }

  async #announce(): Promise<boolean> {
    if (!this.#held) return false;
    const unsent = this.outbox.open().map(({ operation }) => operation);
    return (await this.installation.announce(this.#held, unsent)).status === 200;
  }

  /** Says in the end that it holds nothing, so that the server can tell whether everything that was given a number has arrived. */
  async #sayEnd(stopped: () => boolean): Promise<void> {
    while (!stopped()) {
      if (!this.#held) await this.#signIn();
      else if (await this.#announce()) this.#saidEnd = true;
      else await sleep(50);
      if (this.#saidEnd) return;
    }
  }

  async #pause(answer: Answer | null, sigh: string): Promise<void> {
    this.#failures += 1;
    this.sighs.push(sigh.slice(0, SIGH));
    if (this.sighs.length > SIGHS) this.sighs.shift();
    const { status = 0, code, http } = answer ?? {};
    if (status === 401) this.#held = null;
    // Nothing an honest tablet does is answered like this.
    else if (status >= 400 && status < 500 && status !== 429) this.outbox.alarms.push(`${this.options.account}: ${http} ${code}`);
    await sleep(this.floor.dice() * Math.min(LONGEST_PAUSE_MS, 30 * 2 ** Math.min(this.#failures, 6)));
  }
}
