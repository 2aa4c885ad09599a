/** Passwords: Argon2id, never returned, never logged. */
import { hash, verify } from '@node-rs/argon2';
import { WorkPool } from './work-pool.ts';

/**
 * Two at once: each takes a processor and 19 MiB for some 30 ms, and one of the four threads that files and names are read by. Behind a full queue nobody
 * waits longer than a sign-in lasts.
 */
const desk = new WorkPool({ atOnce: 2, waiting: 128, perKey: 64 });

/**
 * For everything that works with a password.
 * @param key whose turn it is: tries of one key are looked at one after the other
 * @throws Failure 503 where too many wait
 */
export const inTurn = <T>(key: string, work: () => Promise<T>, urgent = false): Promise<T> => desk.run(key, work, urgent);

/** Argon2id with 19 MiB, two passes (the library's defaults, OWASP's minimum). */
export const hashPassword = (password: string): Promise<string> => inTurn('new', () => hash(password));

let decoy: Promise<string> | undefined;

/**
 * To be called inside `inTurn` only. False for a wrong password. Without a stored hash the same work is done, so that the time does not tell whether the
 * account exists.
 */
export const checkPassword = async (stored: string | undefined, password: string): Promise<boolean> => {
  decoy ??= hash('an account that does not exist');
  const matches = await verify(stored ?? (await decoy), password);
  return stored !== undefined && matches;
};
