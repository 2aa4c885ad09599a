import { numberSet } from '#domain/kernel/code-set.ts';

export const transferMode = numberSet('transferMode', { 1: ['一步', 'One step'], 2: ['两步', 'Two steps'] });
export const transferResult = numberSet('transferResult', {
  0: ['待调入', 'Pending', 'info'],
  1: ['已调入', 'Received', 'ok'],
  2: ['短少', 'Short', 'warn'],
  3: ['拒收', 'Refused', 'error'],
  4: ['已退回', 'Back at the sender', 'neutral'],
  5: ['已报失', 'Lost', 'error'],
});
