/** What a field holds, as the user reads it: words and names, never codes of programs or ids. */
import { expect, it } from 'vitest';
import { type Words, wordOf } from '#pages/fields/field-words.ts';
import type { Labels } from '#pages/kit/labels.ts';

const ID = '0198c0de-0000-7000-8000-0000000000aa';
const labels = { boxNo: (text: string) => text, code: (_: unknown, code: string | number) => `#${code}`, instant: (text: string) => text };
const words: Words = {
  yes: '是',
  no: '否',
  active: '启用',
  inactive: '停用',
  unit: () => undefined,
  labels: labels as unknown as Labels,
};
const said = (value: unknown, names?: Record<string, string>) => wordOf(undefined, value, words, names);

it('names what an id stands for, and leaves out what has no name', () => {
  expect([said(ID, { [ID]: '二号平板' }), said(ID), said([ID], { [ID]: '二号平板' })]).toEqual(['二号平板', '', '二号平板']);
});

it('says rows within a list by what they hold', () => {
  const items = [
    { itemId: ID, itemName: '外径', lower: '9.95', upper: null, isKey: true },
    { itemId: ID, itemName: '表面', lower: null, upper: null, isKey: false },
  ];
  expect(said(items)).toBe('外径 · 9.95 · 是, 表面 · 否');
});

it('says yes and no, also of several', () => {
  expect([said(true), said([true, false])]).toEqual(['是', '是, 否']);
});

it('keeps figures by code', () => {
  expect(said({ YCL: '12', WJ: '3' })).toBe('YCL 12 · WJ 3');
});
