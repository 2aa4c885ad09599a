/** Columns of codes: what is read sign by sign has the code typeface. */
import { expect, it } from 'vitest';
import { f } from '#domain/kernel/field.ts';
import { bjInType } from '#domain/wms/spare/spare-codes.ts';
import { isCodeName } from '#pages/fields/column-width.ts';

it('numbers, codes, bins and the order something is for are codes, and a choice is words even where its field is called a code', () => {
  expect(['boxNo', 'matCode', 'toBin', 'toOrder', 'matName', 'sortOrder'].map((name) => isCodeName(name))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(isCodeName('bjCode', f.choice(bjInType))).toBe(false);
  expect(isCodeName('batchNo', f.code())).toBe(true);
});
