/** What the history of a structure says beside what happens to every document. */
import { expect, it } from 'vitest';
import { changed } from '#screens/mes/structure/structure-history.ts';

const row = {
  createdAt: '2026-03-01T08:00:00Z',
  updatedAt: '2026-03-02T09:00:00Z',
  updatedByName: '孙工艺',
  auditedAt: null,
  reversedAt: null,
  deletedAt: null,
};

it('a change is told once: not where it was the creation, the review or its reversal', () => {
  expect(changed(row, 'changed')).toEqual([{ key: 'updated', at: Date.parse(row.updatedAt), who: '孙工艺', what: 'changed' }]);
  expect(changed({ ...row, createdAt: row.updatedAt }, 'changed')).toEqual([]);
  expect(changed({ ...row, auditedAt: row.updatedAt }, 'changed')).toEqual([]);
  expect(changed({ ...row, reversedAt: row.updatedAt }, 'changed')).toEqual([]);
});
