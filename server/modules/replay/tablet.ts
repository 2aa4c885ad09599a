/** A tablet without a screen: signs in, copies its sets, works offline, and pushes when it is back. Speaks HTTP like any other. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Envelope, FillResponse, NumbersResponse, PushResponse, PushResult, WireOperation } from '#domain/protocol/protocol.ts';
import { build } from '#server/modules/build.ts';
import { type NewId, Outgoing, type Written } from '#server/modules/sync/outgoing.ts';
import { deviceIdOf, enrolment, newKey, proofOf, signed } from './keys.ts';

const GOOD = ['applied', 'accepted_with_issues'];
/** Every n-th push, the answer is treated as lost and the envelope is sent again. */
const LOST_EVERY = 10;
const NUMBERS = 2000;
/** Whoever is to wait longer than this, in seconds, has met a limit of the day and not a busy moment. */
const PATIENCE = 60;

export interface PushCounts {
  pushes: number;
  operations: number;
  repeated: number;
  withIssues: number;
}

/** How long at least one push of a group of tablets was with the server. */
export class PushClock {
  #under = 0;
  #since = 0;
  #total = 0;

  /** Milliseconds so far. */
  get total(): number {
    return this.#total;
  }

  async during<T>(push: Promise<T>): Promise<T> {
    if (this.#under === 0) this.#since = performance.now();
    this.#under += 1;
    try {
      return await push;
    } finally {
      this.#under -= 1;
      if (this.#under === 0) this.#total += performance.now() - this.#since;
    }
  }
}

export class Tablet {
  readonly #device = newKey();
  /** The key of the person who works on it. */
  readonly #key = newKey();
  readonly deviceId = deviceIdOf(this.#device);
  readonly counts: PushCounts = { pushes: 0, operations: 0, repeated: 0, withIssues: 0 };
  readonly #address: string;
  readonly #reconnectAfter: number;
  readonly #clock: PushClock;
  readonly #outgoing = new Outgoing(this.deviceId, 'replay');
  #token = '';
  #userId = '';
  #range = { prefix: '', digits: 0, next: 1, to: 0 };
  #drawn = 0;

  /**
   * @param address of the server, like http://127.0.0.1:8080
   * @param reconnectAfter operations written before the network is back
   * @param clock of the tablets that push beside each other
   */
  constructor(address: string, reconnectAfter: number, clock = new PushClock()) {
    this.#address = address;
    this.#reconnectAfter = reconnectAfter;
    this.#clock = clock;
  }

  /** How many box numbers were drawn; a device may have so many a day (`MOST_NUMBERS_A_DAY`). */
  get drawn(): number {
    return this.#drawn;
  }

  /** Signs in as its device and enrols the key that signs everything. */
  async signIn(account: string, password: string): Promise<void> {
    const { deviceId } = this;
    const { challenge } = await this.#call<{ challenge: string }>('/api/sync/device/challenge', { deviceId });
    const answer = await this.#call<{ token: string; user: { userId: string } }>('/api/system/session/login', {
      account,
      password,
      device: proofOf(this.#device, account, challenge),
    });
    this.#token = answer.token;
    this.#userId = answer.user.userId;
    await this.#call('/api/sync/enrol', enrolment({ deviceId, userId: this.#userId, device: this.#device, keys: [this.#key] }));
  }

  /** All rows of a set. */
  async copy(set: string): Promise<FillResponse['rows']> {
    const rows: FillResponse['rows'] = [];
    let afterKey: string | null = null;
    do {
      const page: FillResponse = await this.#call('/api/sync/fill', { deviceId: this.deviceId, set, afterKey });
      rows.push(...page.rows);
      afterKey = page.nextKey;
    } while (afterKey !== null);
    return rows;
  }

  /** The next box number of a range that belongs to this tablet. */
  async boxNo(): Promise<string> {
    if (this.#range.next > this.#range.to) {
      const range = await this.#call<NumbersResponse>('/api/sync/numbers', { deviceId: this.deviceId, kind: 'box', count: NUMBERS });
      this.#drawn += range.to - range.from + 1;
      this.#range = { prefix: range.prefix, digits: range.digits, next: range.from, to: range.to };
    }
    const no = this.#range.next;
    this.#range.next += 1;
    return `${this.#range.prefix}${String(no).padStart(this.#range.digits, '0')}`;
  }

  /** Something happens on the floor. The operation waits here until enough have been collected. */
  async does(type: string, payload: object | ((id: NewId) => object), dependsOn: readonly Written[] = []): Promise<Written> {
    const act = { type, payload, userId: this.#userId, occurredAt: new Date().toISOString() };
    const written = this.#outgoing.add({ ...act, dependsOn: dependsOn.map(({ opId }) => opId) });
    if (this.#outgoing.size >= this.#reconnectAfter) await this.reconnect();
    return written;
  }

  /** Back in the network: sends everything that waits, in order. @throws Error with the verdict if anything was not accepted */
  async reconnect(): Promise<void> {
    while (this.#outgoing.size > 0) {
      const operations = this.#outgoing.take(this.#reconnectAfter).map((operation) => signed(operation, this.deviceId, this.#key));
      this.counts.pushes += 1;
      this.counts.operations += operations.length;
      const results = await this.#push(operations);
      this.#check(operations, results, ({ status }) => GOOD.includes(status));
      this.counts.withIssues += results.filter(({ status }) => status === 'accepted_with_issues').length;
      if (this.counts.pushes % LOST_EVERY !== 0) continue;
      this.#check(operations, await this.#push(operations), ({ status, first }) => status === 'duplicate' && GOOD.includes(first ?? ''));
      this.counts.repeated += operations.length;
    }
  }

  async #push(operations: readonly WireOperation[]): Promise<PushResult[]> {
    const body = JSON.stringify({ deviceId: this.deviceId, operations });
    return (await this.#clock.during(this.#send<PushResponse>('/api/sync/push', body))).results;
  }

  #check(operations: readonly WireOperation[], results: readonly PushResult[], isGood: (result: PushResult) => boolean): void {
    const wrong = results.find((result) => !isGood(result));
    const type = operations.find(({ opId }) => opId === wrong?.opId)?.type;
    if (wrong) throw new Error(`${type} was answered ${wrong.status} ${wrong.code ?? ''} ${JSON.stringify(wrong.params)}`);
  }

  #call<T>(path: string, body: object): Promise<T> {
    return this.#send(path, JSON.stringify(body));
  }

  async #send<T>(path: string, body: string): Promise<T> {
    for (;;) {
      const headers = { 'content-type': 'application/json', 'x-build': build, ...(this.#token ? { 'x-auth-token': this.#token } : {}) };
      const response = await fetch(`${this.#address}${path}`, { method: 'POST', headers, body });
      if (response.status === 429 || response.status === 503) {
        const seconds = Number(response.headers.get('retry-after') ?? 1);
        if (seconds > PATIENCE)
          throw new Error(`${path} was answered ${response.status}: ${((await response.json()) as Envelope<T>).message}`);
        await sleep(1000 * seconds);
        continue;
      }
      const answer = (await response.json()) as Envelope<T>;
      if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}: ${answer.message}`);
      return answer.data;
    }
  }
}
