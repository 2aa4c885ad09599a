/**
 * The short-lived token under which an installation carries operations while no user is signed in (sync.md §12); issued for a challenge
 * signed with its own key.
 */
import { tokenResponseSchema, tokenText } from '#domain/protocol/trust.ts';
import type { StoreCore } from '#store/core.ts';
import { askChallenge, deviceCall } from './device-proof.ts';
import type { Net } from './net.ts';

/** Renewed this long before expiry, so that no request in flight meets it. */
const EARLY_MS = 60_000;

export interface DeviceTokenParts {
  readonly base: string;
  readonly core: Pick<StoreCore, 'keys' | 'deviceId' | 'clock'>;
  readonly fetch?: typeof fetch;
}

export class DeviceToken {
  #held: { readonly token: string; readonly until: number } | null = null;
  #asking: Promise<string | null> | null = null;

  constructor(private readonly parts: DeviceTokenParts) {}

  /**
   * @returns null when this installation has no key or the server refuses it
   * @throws when the server cannot be reached, which says nothing about the key
   */
  readonly get = (): Promise<string | null> => {
    if (this.#held && this.#held.until > this.parts.core.clock.now()) return Promise.resolve(this.#held.token);
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  };

  /** The server rejected it: it was restored, or the device was revoked and reinstated. */
  drop(): void {
    this.#held = null;
  }

  async #ask(): Promise<string | null> {
    const { keys, deviceId, clock } = this.parts.core;
    if (!(await keys.isEnrolled())) return null;
    const challenge = await askChallenge(this.parts);
    const signature = challenge && (await keys.signAsDevice(tokenText(deviceId, challenge)));
    if (!challenge || !signature) return null;
    const given = await deviceCall(this.parts, 'token', { deviceId, challenge, signature }, tokenResponseSchema);
    if (!given) return null;
    this.#held = { token: given.token, until: clock.now() + given.expiresIn * 1000 - EARLY_MS };
    return given.token;
  }
}

/** Wraps the wire so that a device token is dropped as soon as the server rejects it. */
export const forgetful = (net: Net, token: Pick<DeviceToken, 'drop'>): Net => ({
  ...net,
  push: async (request, by) => {
    const outcome = await net.push(request, by);
    if (by === 'device' && outcome.kind === 'auth') token.drop();
    return outcome;
  },
  upload: async (blob) => {
    const outcome = await net.upload(blob);
    if (outcome.kind === 'auth') token.drop();
    return outcome;
  },
});
