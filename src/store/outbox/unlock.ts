/**
 * Offline sign-in (sync.md §12): the outbox database holds the session token and the user's answer, wrapped by a key that only the password
 * can derive. Nothing comparable with a password is stored; a wrong one merely fails to unwrap.
 */

import type { Clock, RandomBytes } from '#store/seams.ts';
import type { SealedKey } from './keys.ts';
import type { OutboxDb } from './outbox.ts';
import type { AccountRecord } from './records.ts';

export const ITERATIONS = 600_000;
/** Site setting of sync.md §12. */
export const UNLOCK_HOURS = 72;
export const MAX_FAILURES = 5;

export interface Sealed {
  readonly token: string;
  /** The sign-in answer, unchanged. */
  readonly user: unknown;
  /** The user's signing key; missing in records that predate keys. */
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
  /** Offset to the server's clock in milliseconds. */
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
 * Call this after every sign-in at the server, with the password just typed.
 * @param since time of that sign-in, for a record that is merely rewritten and must not expire later
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

/** Tries a password. After five consecutive failures the record is deleted and the account must sign in at the server. */
export async function unlock(parts: Parts, account: string, password: string): Promise<Unlocked> {
  const record = await parts.outbox.accounts.get(account);
  if (!record) return { ok: false, reason: 'unknown', left: 0 };
  const age = parts.clock.now() + parts.clockOffset - record.sealedAt;
  // Setting the clock back must not extend the time.
  if (age > UNLOCK_HOURS * 3_600_000 || age < -300_000) return { ok: false, reason: 'expired', left: 0 };
  // Counted before the attempt, so that closing the page early gains no extra attempt.
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

/** Logout deletes this account's record; those of other accounts stay. */
export const forget = (outbox: OutboxDb, account: string): Promise<void> => outbox.accounts.delete(account);

/** Accounts that can unlock without the server. */
export async function unlockable(parts: Parts): Promise<string[]> {
  const now = parts.clock.now() + parts.clockOffset;
  const records = await parts.outbox.accounts.toArray();
  return records.filter(({ sealedAt }) => now - sealedAt <= UNLOCK_HOURS * 3_600_000).map(({ account }) => account);
}
