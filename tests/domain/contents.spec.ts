/** What an agreement is to: the same on tablet and server, and nothing that is only booked about a document. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { AnyDocument } from '#domain/kernel/document.ts';
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import { MemoryRows } from '#domain/kernel/rows.ts';
import { DOCUMENTS, documentByType } from '#domain/registry.ts';
import { contentsHash, contentsKeys } from '#domain/system/contents.ts';
import { sha256Text } from '#domain/system/sha256.ts';

const application = documentByType('application') as AnyDocument;
const entity = application.lines[0] as AnyEntity;

const header = {
  id: 'doc-1',
  version: 3,
  docType: 'RAW_REQ',
  purpose: '装夹',
  status: 1,
  docNo: null,
  updatedAt: '2026-03-01T00:00:00.000Z',
};
const line = (more: object = {}): AnyRow => ({
  id: 'line-1',
  version: 1,
  docId: 'doc-1',
  lineNo: 1,
  applyQty: '1',
  approvedQty: '0',
  openQty: '0',
  doneQty: '0',
  isRemoved: false,
  ...more,
});

function hashOf(head: object = {}, ...lines: readonly AnyRow[]): string {
  const rows = new MemoryRows();
  const held = lines.length > 0 ? lines : [line()];
  rows.load(
    contentsKeys(application, 'doc-1'),
    held.map((row) => ({ entity, row })),
  );
  return contentsHash(application, { ...header, ...head }, rows);
}

describe('contents', () => {
  test('every entered column is one of them', () => {
    expect(hashOf({ purpose: '返修' })).not.toBe(hashOf());
    expect(hashOf({}, line({ applyQty: '40' }))).not.toBe(hashOf());
    expect(hashOf({}, line(), line({ id: 'line-2' }))).not.toBe(hashOf());
    expect(hashOf({}, line({ isRemoved: true }))).not.toBe(hashOf());
  });

  test('numbers, stamps, states and counters are not; a review that was taken back is', () => {
    expect(hashOf({ docNo: 'AP-1', printCount: 2, status: 3, version: 9, updatedAt: '2026-04-01T00:00:00.000Z' })).toBe(hashOf());
    expect(hashOf({}, line({ openQty: '5', doneQty: '3', version: 8 }))).toBe(hashOf());
    expect(hashOf({ reversedAt: '2026-04-01T00:00:00.000Z' })).not.toBe(hashOf());
  });

  test('a column gained later, still empty, and the order in which rows are read change nothing', () => {
    expect(hashOf({ equipmentNo: null })).toBe(hashOf());
    expect(hashOf({}, line({ id: 'line-2' }), line())).toBe(hashOf({}, line(), line({ id: 'line-2' })));
  });

  test('whatever is reviewed and has lines is approved with them', () => {
    const alone = DOCUMENTS.filter(({ operations }) => operations.some(({ type }) => type.endsWith('.review')))
      .filter((document) => contentsKeys(document, 'x').length === 0)
      .map(({ docType }) => docType);
    expect(alone).toEqual([
      ...['returnAppraisal', 'materialCodeApply', 'claim'],
      ...['prodPlan', 'launchPlan', 'wipCompletion', 'outsourcePlan', 'outsourceTake'],
    ]);
  });
});

test('the digest is SHA-256, whatever the length and the script', () => {
  for (const text of ['', 'abc', '装夹 ½ 😀 \ud800', ...Array.from({ length: 130 }, (_, n) => 'x'.repeat(n))])
    expect(sha256Text(text)).toBe(createHash('sha256').update(text).digest('hex'));
});
