/** Records of this device, while the server does not answer. */
import { describe, expect, it } from 'vitest';
import { RECORDS } from '#domain/registry.ts';
import { heldOf, pageOf, type ResourceQuestion } from '#pages/resource/resource-calls.ts';

const unit = RECORDS.find(({ name }) => name === 'unit');
if (!unit) throw new Error('no units');
const rows = Array.from({ length: 25 }, (_, n) => ({
  id: `u${n}`,
  version: 1,
  unitCode: `U${String(n).padStart(2, '0')}`,
  unitName: `unit ${n}`,
}));
const question: ResourceQuestion = { page: 3, size: 10, search: '', filters: {}, sort: null };

describe('records of this device', () => {
  it('are shown by the page, and all of them come into a file', () => {
    const found = heldOf(unit, rows.toReversed(), {}, question);
    expect(found.list).toHaveLength(25);
    expect(found.total).toBe(25);
    const shown = pageOf(found, question);
    expect(shown.list.map(({ id }) => id)).toEqual(['u20', 'u21', 'u22', 'u23', 'u24']);
    expect(shown.total).toBe(25);
  });

  it('are those that are searched for, of the file as well', () => {
    expect(heldOf(unit, rows, {}, { ...question, search: 'u0' }).list).toHaveLength(10);
  });
});
