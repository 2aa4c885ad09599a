/** A choice that has no other is made by itself. */
import { expect, it } from 'vitest';
import { f } from '#domain/kernel/field.ts';
import { askedOf, withOnlyChoice } from '#pages/ask/ask-plan.ts';

it('takes the only choice of a field that must be filled, and no other', () => {
  const bin = { value: 'b1', label: 'A-01' };
  const fields = { binId: f.ref('bin'), storeId: f.ref('warehouse'), personId: f.ref('person') };
  const asked = askedOf(fields, [
    { key: 'binId', options: [bin] },
    { key: 'storeId', options: [bin, { value: 'b2', label: '' }] },
    { key: 'personId', options: [bin], required: false },
  ]);
  expect(withOnlyChoice(asked, {})).toEqual({ binId: 'b1' });
  const chosen = { binId: 'b9' };
  expect(withOnlyChoice(asked, chosen)).toBe(chosen);
});
