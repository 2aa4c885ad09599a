/** The head of a document that is collected by scans. */
import { expect, it } from 'vitest';
import { f } from '#domain/kernel/field.ts';
import { askedOf } from '#pages/ask/ask-plan.ts';
import { withProposedHead } from '#pages/scan/collect-page.tsx';

it('takes what is proposed where nothing has been chosen, and stays the same where all is chosen', () => {
  const state = { head: { storeId: '', binId: 'mine', reason: '' }, lines: [] };
  expect(withProposedHead(state, { storeId: 'only', binId: 'other', reason: '' }).head).toEqual({
    storeId: 'only',
    binId: 'mine',
    reason: '',
  });
  expect(withProposedHead(state, { binId: 'other', reason: '' })).toBe(state);
  const asked = askedOf({ storeId: f.ref('warehouse') }, [{ key: 'storeId', options: [{ value: 'w', label: '' }] }]);
  expect(withProposedHead(state, {}, asked).head).toEqual({ storeId: 'w', binId: 'mine', reason: '' });
});
