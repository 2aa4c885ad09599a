/** The passwords that attackers try first. */
import { dictionary } from '@zxcvbn-ts/language-common';

/** The list comes from English-speaking leaks. These are equally common in China. */
const HERE = [
  'woaini1314',
  'woaini520',
  'woaini521',
  'a5201314',
  'qq5201314',
  '5201314520',
  'zxc123456',
  'asd123456',
  'abc123456',
  'aa123456',
];

const common = new Set([...dictionary['passwords-common'], ...HERE].map((password) => password.toLowerCase()));

/** @param password in lower case */
export const isCommonPassword = (password: string): boolean => common.has(password);
