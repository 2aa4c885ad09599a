/** A refused input says which rule of which field it breaks, in the user's language. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { numberSet } from '#domain/kernel/code-set.ts';
import { f, optional, schemaOf } from '#domain/kernel/field.ts';
import { problem } from '#domain/kernel/problem.ts';
import { positiveQuantitySchema } from '#domain/kernel/quantity.ts';
import { inputFaults, problemOfInput, RULES, type SchemaIssue } from '#domain/protocol/input-faults.ts';
import { pathWord, sentence } from '#server/modules/messages.ts';

const state = numberSet('state', { 1: ['新', 'New'] });
const schema = z.object({
  ...(
    schemaOf({
      account: f.str(8),
      matCode: f.code(),
      userId: f.ref('user'),
      dueDate: f.date(),
      needAt: f.ts(),
      state: f.choice(state),
      sortNo: f.int(),
      isActive: f.bool(),
      weight: f.qty(),
      note: optional(f.str(4)),
      roles: f.refs('role'),
    }) as unknown as z.ZodObject
  ).shape,
  lines: z
    .array(z.object({ qty: positiveQuantitySchema }))
    .min(1)
    .max(2),
});
const good = {
  account: 'clerk',
  matCode: 'A-1',
  userId: '0198c0de-0000-7000-8000-000000000001',
  dueDate: '2026-11-20',
  needAt: '2026-11-20T08:00:00Z',
  state: 1,
  sortNo: 1,
  isActive: true,
  weight: '1.5',
  note: null,
  roles: [],
  lines: [{ qty: '1' }],
};
function faultsOf(changed: object) {
  const input = { ...good, ...changed };
  const result = schema.safeParse(input);
  return result.success ? [] : inputFaults(result.error.issues as readonly SchemaIssue[], input);
}
const rules = (changed: object) => Object.fromEntries(faultsOf(changed).map(({ field, rule }) => [field, rule]));

describe('an input', () => {
  it('that is right has no fault', () => {
    expect(faultsOf({})).toEqual([]);
  });

  it.each([
    [{ account: undefined }, { account: 'INPUT_REQUIRED' }],
    [{ account: '   ' }, { account: 'INPUT_REQUIRED' }],
    [{ account: 7 }, { account: 'INPUT_TEXT' }],
    [{ account: '123456789' }, { account: 'INPUT_TOO_LONG' }],
    [{ matCode: 'a b' }, { matCode: 'INPUT_CODE' }],
    [{ userId: 'x' }, { userId: 'INPUT_REFERENCE' }],
    [{ dueDate: '20.11.2026' }, { dueDate: 'INPUT_DATE' }],
    [{ dueDate: '2026-02-30' }, { dueDate: 'INPUT_DATE' }],
    [{ needAt: 'noon' }, { needAt: 'INPUT_INSTANT' }],
    [{ needAt: '1999-11-20T08:00:00Z' }, { needAt: 'INPUT_INSTANT' }],
    [{ state: 9 }, { state: 'INPUT_CHOICE' }],
    [{ sortNo: 'two' }, { sortNo: 'INPUT_INTEGER' }],
    [{ sortNo: 1.5 }, { sortNo: 'INPUT_INTEGER' }],
    [{ isActive: 'yes' }, { isActive: 'INPUT_SWITCH' }],
    [{ weight: '1e3' }, { weight: 'INPUT_NUMBER' }],
    [{ weight: '99999999999' }, { weight: 'INPUT_MOST' }],
    [{ roles: 'x' }, { roles: 'INPUT_LIST' }],
    [{ lines: [] }, { lines: 'INPUT_TOO_FEW' }],
    [{ lines: [{ qty: '1' }, { qty: '1' }, { qty: '1' }] }, { lines: 'INPUT_TOO_MANY' }],
    [{ lines: [{ qty: '1' }, { qty: '0' }] }, { 'lines.1.qty': 'INPUT_POSITIVE' }],
  ])('%j breaks %j', (changed, broken) => {
    expect(rules(changed)).toEqual(broken);
  });

  it('names every field that is wrong, with the figures of its rule', () => {
    expect(faultsOf({ account: '123456789', sortNo: 1.5 })).toEqual([
      { field: 'account', rule: 'INPUT_TOO_LONG', params: { max: '8' } },
      { field: 'sortNo', rule: 'INPUT_INTEGER', params: {} },
    ]);
  });

  it('refuses an operation at its field', () => {
    expect(problemOfInput(faultsOf({ lines: [{ qty: '0' }] }))).toEqual(
      problem('INPUT_FAULT', { field: 'qty', rule: 'INPUT_POSITIVE', line: '1' }),
    );
  });
});

describe.each(['zh', 'en'] as const)('the sentences in %s', (lang) => {
  const words = JSON.parse(readFileSync(`src/locales/${lang}/problem.json`, 'utf8'));
  it('are there for every rule', () => {
    expect(RULES.filter((rule) => !words[rule])).toEqual([]);
  });
  it('name field and line', () => {
    expect(pathWord(lang, 'lines.1.qty')).toBe(lang === 'zh' ? '第 2 行 数量' : 'Line 2 Quantity');
    expect(sentence(lang, problem('INPUT_TOO_LONG', { max: '8' }))).toBe(lang === 'zh' ? '最多 8 个字符' : 'At most 8 characters');
  });
});
