/** What a password must be: the form of a new user, the reset, the change of one's own, the settings and the server ask the same. */

/** Characters a password has at least. */
export const MIN_PASSWORD = 8;

export type PasswordFault = 'PASSWORD_SHORT' | 'PASSWORD_BLANK' | 'PASSWORD_ACCOUNT' | 'PASSWORD_COMMON';

/** One to four characters, over and over: 88888888, abcabcabc. */
const REPEATED = /^(.{1,4})\1+$/su;

/**
 * What is wrong with a new password; null = it may be used. Passwords of before stay good.
 * @param account of the user, whose name is the first thing that is tried
 * @param isCommon whether a password, in small letters, is among the commonest; a browser does not know the list and leaves this to the server
 */
export function passwordFault(
  password: string,
  account: string,
  isCommon: (password: string) => boolean = () => false,
): PasswordFault | null {
  const plain = password.trim().toLowerCase();
  if (plain === '' && password !== '') return 'PASSWORD_BLANK';
  if ([...password].length < MIN_PASSWORD) return 'PASSWORD_SHORT';
  if (account !== '' && plain === account.trim().toLowerCase()) return 'PASSWORD_ACCOUNT';
  return REPEATED.test(plain) || isCommon(plain) ? 'PASSWORD_COMMON' : null;
}
