/** Signing in: at the server, or by the record that an earlier sign-in left on this device (sync.md §12). */
import { call } from '#api/client.ts';
import { ApiError } from '#api/errors.ts';
import type { SessionAnswer } from '#api/session.ts';
import { isStoreFull } from '#domain/protocol/full-store.ts';
import { failureText } from '#pages/kit/failure-text.ts';
import type { LoginRequest, UnlockRefusal } from '#pages/kit/shell-services.ts';
import type { SealedKey } from '#store/outbox/keys.ts';
import { type Sealed, seal, unlock } from '#store/outbox/unlock.ts';
import type { Store } from '#store/store.ts';
import { proofFor } from '#sync/device-proof.ts';
import type { SignedIn } from './held-session.ts';
import { withRightsTold } from './rights-told.ts';
import { asKept } from './session-memory.ts';

/** Signed in with the means to sign; without them only where no key could be made. */
export interface WithKey extends SignedIn {
  readonly signing?: SealedKey;
}

export type LoginAnswer =
  | ({ readonly kind: 'server' } & WithKey)
  | ({ readonly kind: 'unlocked' } & SignedIn)
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'locked'; readonly reason: UnlockRefusal; readonly left: number };

/** A server that is there answers a sign-in in well under this; longer means: work without it. */
const LOGIN_TIMEOUT_MS = 10_000;

const loginCall = call<Opened>('POST /api/system/session/login');
const quiet = { token: false, alertError: false, timeoutMs: LOGIN_TIMEOUT_MS } as const;

export const unlockParts = ({ core }: Store) => ({
  outbox: core.outbox,
  clock: core.clock,
  random: core.random as (length: number) => Uint8Array,
  clockOffset: core.clockOffset,
});

type Opened = SessionAnswer & { token: string };
const codeOf = (error: unknown): unknown => (error instanceof ApiError ? (error.data as { code?: unknown } | null)?.code : undefined);

/**
 * A device that cannot prove itself keeps nobody from signing in: the desk and the ordinary pages are open then, and what is queued here waits.
 * A proof that took too long is made once more.
 */
async function openSession(
  store: Store,
  who: { readonly account: string; readonly password: string; readonly lang: string },
): Promise<Opened> {
  // A disk without room is no silent server: it only makes no proof.
  const proof = () =>
    proofFor({ base: '', core: store.core }, who.account).catch((error: unknown) => {
      if (isStoreFull(error)) return null;
      throw error;
    });
  const device = await proof();
  // The name alone is believed by servers of before only, should one be gone back to.
  const named = { ...who, deviceId: store.deviceId };
  try {
    return await loginCall({ ...named, ...(device ? { device } : {}) }, quiet);
  } catch (error) {
    if (codeOf(error) === 'PROOF_INVALID') return loginCall({ ...named, device: await proof() }, quiet);
    if (codeOf(error) === 'DEVICE_KEY_OTHER') return loginCall(named, quiet);
    throw error;
  }
}

/** @throws nothing: every end is an answer */
export async function logIn(store: Store, { account, password }: LoginRequest, lang: string): Promise<LoginAnswer> {
  try {
    const { token, ...session } = await openSession(store, { account: account.trim(), password, lang });
    return { kind: 'server', token, kept: { session, bindName: null }, signing: await newKey(store, session) };
  } catch (error) {
    if (error instanceof ApiError && answered(error)) return { kind: 'refused', message: failureText(error) };
    const here = await unlockHere(store, account, password);
    // It is there and says why it cannot: to whom this device can give nothing instead, that is worth more than "offline".
    const says = error instanceof ApiError && error.source === 'http' && error.text !== null;
    return says && here.kind === 'locked' && here.reason === 'unknown' ? { kind: 'refused', message: failureText(error) } : here;
  }
}

/** Did our server say no, or the device itself? A gateway's 502 or a silent line is no answer. */
const answered = ({ source, code }: ApiError): boolean =>
  source === 'envelope' || source === 'device' || (source === 'http' && code < 500 && code !== 408);

async function unlockHere(store: Store, account: string, password: string): Promise<LoginAnswer> {
  const result = await unlock(unlockParts(store), account, password);
  if (!result.ok) return { kind: 'locked', reason: result.reason, left: result.left };
  const kept = asKept(result.sealed.user);
  if (!kept) return { kind: 'locked', reason: 'unknown', left: 0 };
  await keyFrom(store, account, password, { sealed: result.sealed, userId: kept.session.user.userId });
  const session = await withRightsTold(store.core.outbox, kept.session);
  return { kind: 'unlocked', token: result.sealed.token, kept: { ...kept, session } };
}

/** Nobody is kept from signing in because a key cannot be made; a device that signs says at the first operation that it cannot. */
async function newKey({ core }: Store, { user }: SessionAnswer): Promise<SealedKey | undefined> {
  try {
    return await core.keys.make(user.userId);
  } catch (error) {
    console.warn('no key to sign with', error);
    return undefined;
  }
}

/** The key out of the record. A record of before there were keys gets one, on a device that signs; the server certifies it with the session it holds. */
async function keyFrom(
  store: Store,
  account: string,
  password: string,
  { sealed, userId }: { sealed: Sealed; userId: string },
): Promise<void> {
  const { keys, outbox } = store.core;
  if (sealed.signing) return keys.restore(userId, sealed.signing);
  if (!(await keys.signs())) return;
  const since = (await outbox.accounts.get(account))?.sealedAt;
  await seal(unlockParts(store), account, password, { ...sealed, signing: await keys.make(userId) }, since);
}

/** Leaves the record for the next unlock. Without it work goes on; only the unlock is missing, so a failure is no reason to stop. */
export async function sealSession(store: Store, password: string, { token, kept, signing }: WithKey): Promise<boolean> {
  try {
    await seal(unlockParts(store), kept.session.user.account, password, { token, user: kept, signing });
    return true;
  } catch (error) {
    console.warn('no record for unlocking', error);
    return false;
  }
}
