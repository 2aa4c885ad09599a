/** Passwords: Argon2id, never returned, never logged. */
import { hash, verify } from '@node-rs/argon2';
import { WorkPool } from './work-pool.ts';

/**
 * Two at once: each takes a processor and 19 MiB for some 30 ms, and one of the four threads that also read files and resolve names. With a full
 * queue nobody waits longer than a sign-in may take.
 */
const desk = new WorkPool({ atOnce: 2, waiting: 128, perKey: 64 });

/**
 * Runs work on passwords.
 * @param key tries with the same key run one after the other
 * @throws Failure 503 if too many are waiting
 */
export const inTurn = <T>(key: string, work: () => Promise<T>, urgent = false): Promise<T> => desk.run(key, work, urgent);

/** Argon2id with 19 MiB, two passes (the library's defaults, OWASP's minimum). */
export const hashPassword = (password: string): Promise<string> => inTurn('new', () => hash(password));

let decoy: Promise<string> | undefined;

/**
 * Call this only inside `inTurn`. False for a wrong password. Without a stored hash it does the same work, so that the time does not reveal whether
 * the account exists.
 */
export const checkPassword = async (stored: string | undefined, password: string): Promise<boolean> => {
  decoy ??= hash('an account that does not exist');
  const matches = await verify(stored ?? (await decoy), password);
  return stored !== undefined && matches;
};
