import { expect, it } from 'vitest';
import { contactProblems } from '#domain/system/contact.ts';

const wrong = (values: object) => contactProblems({ ...values }).map(({ field, code }) => `${field} ${code}`);

it.each(['13800000000', '138 0000 0000', '+86 574-8812 3456', '(0574) 88123456', ' 010-123456 ', '', null, undefined])(
  'takes %s for a telephone number, or none',
  (phone) => expect(wrong({ phone })).toEqual([]),
);

it('refuses what nobody can be reached by, each field by its own rule', () => {
  expect(wrong({ phone: 'abc', email: 'nobody' })).toEqual(['phone PHONE_INVALID', 'email EMAIL_INVALID']);
  expect(wrong({ phone: '12', email: 'wu@plant.cn' })).toEqual(['phone PHONE_INVALID']);
});
