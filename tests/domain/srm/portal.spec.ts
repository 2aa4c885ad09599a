/** Whom a notice is for, what became of it, and how long a file is valid. */
import { describe, expect, test } from 'vitest';
import { validityOf } from '#domain/srm/file.document.ts';
import { asksToConfirm, isShownTo, type NoticeReceiptRow, readersOf } from '#domain/srm/notice.document.ts';
import { takesFiles } from '#domain/system/record-files.ts';

describe('a notice', () => {
  const notice = { status: 1, scope: 2, supplierIds: ['S1'], deletedAt: null } as const;
  const shown = (more: object) => isShownTo({ ...notice, supplierIds: ['S1'], ...more }, 'S1');

  test('is shown to those that are chosen, or to all, while it is published', () => {
    expect([shown({}), shown({ scope: 1, supplierIds: null })]).toEqual([true, true]);
    const hidden = [{ supplierIds: ['S2'] }, { scope: 3 }, { status: 0 }, { status: 2 }, { deletedAt: '2026-01-05T00:00:00.000Z' }];
    expect(hidden.map(shown)).toEqual([false, false, false, false, false]);
  });

  const receipt = (supplierId: string, userId: string, readAt: string, more: object = {}): NoticeReceiptRow =>
    ({
      id: userId,
      version: 1,
      docId: 'N',
      supplierId,
      userId,
      userName: userId,
      readAt,
      confirmedAt: null,
      answerText: null,
      ...more,
    }) as never;

  test('is told by supplier: the first look, the first confirmation, every answer, and who has not read it', () => {
    const receipts = [
      receipt('S1', 'late', '2026-01-06T08:00:00.000Z', { confirmedAt: '2026-01-06T08:01:00.000Z', answerText: '好' }),
      receipt('S1', 'early', '2026-01-05T08:00:00.000Z'),
      // Read by one that has been switched off since.
      receipt('S3', 'gone', '2026-01-05T09:00:00.000Z'),
    ];
    expect(readersOf(['S1', 'S2'], receipts)).toEqual([
      expect.objectContaining({ supplierId: 'S1', readBy: 'early', confirmedBy: 'late', answers: ['好'] }),
      { supplierId: 'S2', readAt: null, readBy: '', confirmedAt: null, confirmedBy: '', answers: [] },
      expect.objectContaining({ supplierId: 'S3', readBy: 'gone', confirmedAt: null }),
    ]);
    expect(asksToConfirm({ needReceipt: true }, receipts, 'early')).toBe(true);
    expect(asksToConfirm({ needReceipt: true }, receipts, 'late')).toBe(false);
    expect(asksToConfirm({ needReceipt: false }, [], 'early')).toBe(false);
  });
});

test('a file is valid through its last day, and asked for a month before', () => {
  const today = '2026-01-31';
  const days = [null, '2026-01-30', today, '2026-03-02', '2026-03-03'];
  expect(days.map((day) => validityOf(day, today))).toEqual(['none', 'expired', 'soon', 'soon', 'valid']);
});

test('an invoice takes files until finance has booked it, and a statement until it is released', () => {
  const taken = (header: object) => [{ supplierId: null }, { supplierId: 'S1' }].map((actor) => takesFiles({ ...header }, actor));
  expect(taken({ syncedAt: null, settledAt: null, releasedAt: null })).toEqual([true, true]);
  const at = '2026-01-05T00:00:00.000Z';
  for (const header of [{ syncedAt: at }, { syncedAt: at, settledAt: at }, { settledAt: at }, { releasedAt: at }])
    expect(taken(header)).toEqual([false, false]);
});

test('only the side that has filed a document adds to its files, and nobody once it is published', () => {
  const [factory, supplier] = [{ supplierId: null }, { supplierId: 'S1' }];
  const taken = (header: object) => [takesFiles({ ...header }, factory), takesFiles({ ...header }, supplier)];
  expect([taken({}), taken({ filedBy: 1 }), taken({ filedBy: 2 }), taken({ publishAt: '2026-01-05T00:00:00.000Z' })]).toEqual([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ]);
});
