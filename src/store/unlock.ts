/**
 * Signing in without a network (sync.md §12): the session token and the user's answer lie in the outbox database, wrapped by a key that only the
 * password makes. Nothing that could be compared with a password is stored; a wrong one merely fails to unwrap.
 */
import type { SealedKey } from './keys.ts';
import type { OutboxDb } from './outbox.ts';
import type { AccountRecord } from './records.ts';
import type { Clock, RandomBytes } from './seams.ts';

export const ITERATIONS = 600_000;
/** Site setting of sync.md §12. */
export const UNLOCK_HOURS = 72;
export const MAX_FAILURES = 5;

export interface Sealed {
  readonly token: string;
  /** The answer to the sign-in, as it came. */
  readonly user: unknown;
  /** The worker's signing key; missing in records of before there were keys. */
  readonly signing?: SealedKey;
}

export type Unlocked =
  | { readonly ok: true; readonly sealed: Sealed }
  /** `wrong` has attempts left; the others need an online sign-in. */
  | { readonly ok: false; readonly reason: 'wrong' | 'unknown' | 'expired' | 'locked'; readonly left: number };

interface Parts {
  readonly outbox: OutboxDb;
  readonly clock: Clock;
  readonly random: RandomBytes;
  /** Milliseconds to the server's clock. */
  readonly clockOffset: number;
}

async function keyOf(password: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/**
 * To be called after every sign-in at the server, with the password just typed.
 * @param since when that was, for a record that is merely written again: its time must not grow by it
 */
export async function seal(parts: Parts, account: string, password: string, sealed: Sealed, since?: number): Promise<void> {
  const salt = new Uint8Array(parts.random(16));
  const iv = new Uint8Array(parts.random(12));
  const key = await keyOf(password, salt);
  const cipher = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(account) },
    key,
    new TextEncoder().encode(JSON.stringify(sealed)),
  );
  const record: AccountRecord = { account, salt, iv, cipher, sealedAt: since ?? parts.clock.now() + parts.clockOffset, failures: 0 };
  await parts.outbox.accounts.put(record);
}

/** Tries a password. After five failures in a row the record is gone and the account has to sign in at the server. */
export async function unlock(parts: Parts, account: string, password: string): Promise<Unlocked> {
  const record = await parts.outbox.accounts.get(account);
  if (!record) return { ok: false, reason: 'unknown', left: 0 };
  const age = parts.clock.now() + parts.clockOffset - record.sealedAt;
  // A clock that was set back must not lengthen the time.
  if (age > UNLOCK_HOURS * 3_600_000 || age < -300_000) return { ok: false, reason: 'expired', left: 0 };
  // Counted before it is tried: closing the page in time must not win an attempt.
  const failures = await countFailure(parts.outbox, account);
  if (failures > MAX_FAILURES) return { ok: false, reason: 'locked', left: 0 };
  const sealed = await open(record, password);
  if (!sealed) {
    if (failures >= MAX_FAILURES) await parts.outbox.accounts.delete(account);
    return { ok: false, reason: failures >= MAX_FAILURES ? 'locked' : 'wrong', left: MAX_FAILURES - failures };
  }
  await parts.outbox.accounts.update(account, { failures: 0 });
  return { ok: true, sealed };
}

function countFailure(outbox: OutboxDb, account: string): Promise<number> {
  return outbox.transaction('rw', outbox.accounts, async () => {
    const failures = ((await outbox.accounts.get(account))?.failures ?? 0) + 1;
    await outbox.accounts.update(account, { failures });
    return failures;
  });
}

async function open(record: AccountRecord, password: string): Promise<Sealed | null> {
  const key = await keyOf(password, record.salt);
  const additionalData = new TextEncoder().encode(record.account);
  try {
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: record.iv, additionalData }, key, record.cipher);
    return JSON.parse(new TextDecoder().decode(plain)) as Sealed;
  } catch {
    return null;
  }
}

/** Logout forgets this account's record; those of other accounts stay. */
export const forget = (outbox: OutboxDb, account: string): Promise<void> => outbox.accounts.delete(account);

/** Accounts that may unlock without the server. */
export async function unlockable(parts: Parts): Promise<string[]> {
  const now = parts.clock.now() + parts.clockOffset;
  const records = await parts.outbox.accounts.toArray();
  return records.filter(({ sealedAt }) => now - sealedAt <= UNLOCK_HOURS * 3_600_000).map(({ account }) => account);
}
