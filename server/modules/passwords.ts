/** Passwords: Argon2id, never returned, never logged. */
import { hash, verify } from '@node-rs/argon2';

/** Argon2id with 19 MiB, two passes (the library's defaults, OWASP's minimum). */
export const hashPassword = (password: string): Promise<string> => hash(password);

let decoy: Promise<string> | undefined;

/** False for a wrong password. Without a stored hash the same work is done, so that the time does not tell whether the account exists. */
export const checkPassword = async (stored: string | undefined, password: string): Promise<boolean> => {
  decoy ??= hashPassword('an account that does not exist');
  const matches = await verify(stored ?? (await decoy), password);
  return stored !== undefined && matches;
};
