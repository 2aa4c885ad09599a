import { describe, expect, test } from 'vitest';
import { passwordFault } from '#domain/system/password.ts';
import { isCommonPassword } from '#server/modules/identity/common-passwords.ts';

const faultOf = (password: string, account = 'zhang.min') => passwordFault(password, account, isCommonPassword);

describe('a new password', () => {
  test.each(['a quiet river', 'chejian888', 'password-1', '车间里的第三盏灯坏了', '        x'])('may be %j', (password) => {
    expect(faultOf(password)).toBeNull();
  });

  test.each([
    ['seven77', 'PASSWORD_SHORT'],
    ['', 'PASSWORD_SHORT'],
    ['😀😀😀😀', 'PASSWORD_SHORT'],
    ['          ', 'PASSWORD_BLANK'],
    ['\t\u3000 \u00a0 \n  ', 'PASSWORD_BLANK'],
    ['zhang.min', 'PASSWORD_ACCOUNT'],
    [' Zhang.MIN ', 'PASSWORD_ACCOUNT'],
    ['password', 'PASSWORD_COMMON'],
    ['12345678', 'PASSWORD_COMMON'],
    ['QwertyUiop', 'PASSWORD_COMMON'],
    ['woaini1314', 'PASSWORD_COMMON'],
    ['88888888', 'PASSWORD_COMMON'],
    ['abcabcabc', 'PASSWORD_COMMON'],
  ])('may not be %j', (password, fault) => {
    expect(faultOf(password)).toBe(fault);
  });

  test('is judged in the browser by everything but the list, which the server has', () => {
    expect([passwordFault('12345678', 'li'), passwordFault('short', 'li')]).toEqual([null, 'PASSWORD_SHORT']);
  });
});
