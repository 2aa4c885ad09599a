/** What makes the line propose another first article, and what does not (area-mes §1 n). */
import { expect, test } from 'vitest';
import { batchProposal, toolProposal, type Used } from '#domain/mes/report/first-proposal.ts';

const at = (hour: number): string => `2026-07-01T${String(hour).padStart(2, '0')}:00:00.000Z`;
const first = (hour: number, trigger: 1 | 2 | 3 | 4 | 5 = 1) => ({ openedAt: at(hour), trigger });
const oil = (batchNo: string, hour: number): Used => ({ materialId: 'oil', matCode: 'GC-0002', batchNo, at: at(hour) });
const bar = (batchNo: string, hour: number): Used => ({ materialId: 'bar', matCode: 'ZJ-0001', batchNo, at: at(hour) });

test('another batch of a material is loaded than the one before the first article', () => {
  expect(batchProposal(first(8), [oil('A', 7), oil('A', 9)], [oil('B', 10)])).toEqual({
    trigger: 3,
    matCode: 'GC-0002',
    batchNo: 'B',
    was: 'A',
    at: at(10),
  });
});

test('it stays proposed once it was reported, until a first article is opened for it', () => {
  const uses = [oil('A', 7), oil('B', 10)];
  expect(batchProposal(first(8), uses)).toMatchObject({ batchNo: 'B', was: 'A' });
  expect(batchProposal(first(11, 3), uses)).toBeNull();
});

test('a first article for a batch holds for the first one that is used after it', () => {
  const made = first(9, 3);
  expect(batchProposal(made, [oil('A', 7)], [oil('B', 10)])).toBeNull();
  expect(batchProposal(made, [oil('A', 7), oil('B', 10)], [oil('B', 11)])).toBeNull();
  expect(batchProposal(made, [oil('A', 7), oil('B', 10)], [oil('C', 11)])).toMatchObject({ was: 'B', batchNo: 'C' });
});

test('the same batch, the first batch ever, and a batch that is loaded again are no change', () => {
  expect(batchProposal(first(8), [oil('A', 7)], [oil('A', 9)])).toBeNull();
  expect(batchProposal(first(8), [], [oil('A', 9)])).toBeNull();
  expect(batchProposal(first(8), [oil('A', 7), oil('B', 9), oil('A', 10)])).toBeNull();
});

test('each material for itself, and the newest change is named', () => {
  expect(batchProposal(first(8), [oil('A', 7), bar('X', 7)], [bar('X', 9)])).toBeNull();
  expect(batchProposal(first(8), [oil('A', 7), bar('X', 7), oil('B', 9), bar('Y', 10)])).toMatchObject({
    matCode: 'ZJ-0001',
    batchNo: 'Y',
  });
});

test('without a first article there is nothing to propose: one is required', () => {
  expect(batchProposal(undefined, [oil('A', 7)], [oil('B', 9)])).toBeNull();
  expect(toolProposal(undefined, [{ toolNo: 'T-1', at: at(9) }])).toBeNull();
});

test('a tool that was lent since the first article', () => {
  const lent = [7, 9, 10].map((hour) => ({ toolNo: `T-${hour}`, at: at(hour) }));
  expect(toolProposal(first(8), lent)).toEqual({ trigger: 2, toolNo: 'T-10', at: at(10) });
  expect(toolProposal(first(11), lent)).toBeNull();
});
