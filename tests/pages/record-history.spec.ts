import { expect, it } from 'vitest';
import { readable } from '#domain/protocol/value-words.ts';
import { User, user } from '#domain/system/user.resource.ts';
import { loggedFields } from '#pages/resource/record-history.tsx';

it('a difference tells about the fields of the record and what its actions change beside them, and about nothing else', () => {
  const entry = { before: { roles: ['QC'], userName: '李' }, after: { roles: [], userName: '李四', forgotten: 1 } };
  expect(loggedFields(entry, user)).toEqual(['roles', 'userName']);
  expect('forgotten' in User.fields).toBe(false);
  expect(loggedFields(entry, undefined)).toEqual(['roles', 'userName', 'forgotten']);
});

it('a name without a word is written as a person reads it', () => {
  expect([readable('bindCount'), readable('note'), readable('op2Id')]).toEqual(['Bind count', 'Note', 'Op2 id']);
});
