/** Enrols the keys of this installation and of the signed-in user (sync.md §12). Failures are retried at the next contact. */
import { type EnrolRequest, enrolText, MAX_KEYS } from '#domain/protocol/trust.ts';
import type { StoreCore } from '#store/core.ts';
import type { Net } from './net.ts';

/** A draining queue makes contact many times a second. */
const PAUSE_MS = 15_000;

export class Enrolment {
  #running: Promise<boolean> | null = null;
  #notBefore = 0;

  /** @param user whose session the requests carry; null = signed out */
  constructor(
    private readonly core: StoreCore,
    private readonly net: Net,
    private readonly user: () => string | null,
    private readonly done: () => void,
  ) {}

  /**
   * @param now even if the last try failed a moment ago
   * @returns true when the server knows all keys of this user
   */
  run(now = false): Promise<boolean> {
    if (!now && !this.#running && this.core.clock.now() < this.#notBefore) return Promise.resolve(false);
    this.#running ??= this.#enrol()
      .catch(() => false)
      .then((done) => {
        this.#running = null;
        if (!done) this.#notBefore = this.core.clock.now() + PAUSE_MS;
        return done;
      });
    return this.#running;
  }

  /** The server reports that it knows no key at all: it was restored to a time before the first one. */
  async again(): Promise<void> {
    const userId = this.user();
    const ring = userId === null ? null : await this.core.keys.toEnrol(userId);
    if (ring) await this.core.keys.unknownAgain(ring.keys.map(({ id }) => id));
    await this.run();
  }

  async #enrol(): Promise<boolean> {
    const { keys, deviceId } = this.core;
    const userId = this.user();
    if (userId === null) return false;
    const missed = this.#missed(userId);
    if (missed.length > 0) await keys.unknownAgain(missed);
    const ring = await keys.toEnrol(userId);
    if (!ring) return false;
    if (ring.keys.every(({ enrolledAt }) => enrolledAt !== null)) return true;
    const { devicePublicKey, unsignedUpTo } = ring;
    const newest = ring.keys.sort((a, b) => b.madeAt - a.madeAt).slice(0, MAX_KEYS);
    const publicKeys = newest.map(({ id, publicKey }) => ({ keyId: id, publicKey }));
    const rest = { deviceId, userId, devicePublicKey, unsignedUpTo, keys: publicKeys };
    const proof = await keys.signAsDevice(enrolText({ ...rest, proof: '' } satisfies EnrolRequest));
    if (proof === null) return false;
    const outcome = await this.net.enrol({ ...rest, proof });
    if (outcome.kind !== 'ok') return false;
    await keys.enrolled(outcome.data.keys);
    this.done();
    return true;
  }

  /** Keys the server reports as unknown: it was restored to a time before them. */
  #missed(userId: string): string[] {
    const waiting = this.core.pending.ordered().filter(({ attempts, actor }) => attempts.lastCode === 'KEY_UNKNOWN' && actor === userId);
    return [...new Set(waiting.flatMap(({ actorKeyId }) => actorKeyId ?? []))];
  }
}
