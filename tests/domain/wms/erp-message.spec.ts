/** Which postings the ERP hears of, and when a failed one is tried again. */
import { describe, expect, it } from 'vitest';
import { movementType } from '#domain/basic/movement-types.ts';
import type { LedgerEntry } from '#domain/kernel/posting.ts';
import { retryAfter } from '#domain/system/erp.ts';
import { erpKindOf, erpMessage, type PostingFacts } from '#domain/wms/erp-message.ts';

const entry = (account: LedgerEntry['account'], warehouseId: string | null, qtyDelta: string): LedgerEntry => ({
  account,
  warehouseId,
  qtyDelta,
  materialId: 'm',
  batchId: 'b',
  boxId: 'x',
  binId: null,
  boxStatus: null,
  balanceAfter: null,
  lineId: null,
  partyId: null,
  orderNo: null,
});
const between = (from: string, to: string) => [entry('STOCK', from, '-5'), entry('STOCK', to, '5')];
const from = (account: LedgerEntry['account']) => [entry(account, null, '-5'), entry('STOCK', 'w1', '5')];

describe('the ERP', () => {
  it('hears of what comes from outside and goes there, and of its reversal as the same kind', () => {
    expect(erpKindOf({ movementType: 'GR_PURCHASE', entries: from('SUPPLIER') })).toBe('purchaseReceipt');
    expect(erpKindOf({ movementType: 'GR_PURCHASE_R', entries: from('SUPPLIER') })).toBe('purchaseReceipt');
    expect(erpKindOf({ movementType: 'GI_DEPT_R', entries: from('DEPARTMENT') })).toBe('departmentIssue');
  });

  it('hears of what goes from warehouse to warehouse, once: not when it is taken in at the place it was sent to', () => {
    expect(erpKindOf({ movementType: 'MV_OUT', entries: between('w1', 'w2') })).toBe('transfer');
    expect(erpKindOf({ movementType: 'MV_IN', entries: between('w2', 'w2') })).toBeNull();
    expect(erpKindOf({ movementType: 'MV_IN', entries: between('w2', 'w1') })).toBe('transfer');
  });

  it('hears nothing of bins, boxes, statuses and its own opening stock', () => {
    for (const kind of ['MV_PUTAWAY', 'MV_BIN', 'ST_CHANGE', 'BOX_SPLIT', 'BOX_MERGE', 'ST_LEND'])
      expect(erpKindOf({ movementType: kind, entries: between('w1', 'w1') })).toBeNull();
    expect(erpKindOf({ movementType: 'OPENING', entries: from('OPENING') })).toBeNull();
    expect(erpKindOf({ movementType: 'GR_OTHER', entries: [] })).toBeNull();
  });

  it('has a kind for every movement that crosses the border of the stock', () => {
    const crossing = movementType.codes.filter((code) => /^(GR|GI|CNT)_/.test(code));
    expect(crossing.filter((code) => erpKindOf({ movementType: code, entries: from('ADJUST') }) === null)).toEqual([]);
  });

  it('reads lines in their order, under the number of the message', () => {
    const line = {
      warehouseCode: 'W',
      matCode: 'M',
      erpItemId: null,
      batchNo: null,
      unitCode: 'EA',
      qty: '-2',
      poNo: null,
      poLineNo: null,
      orderNo: null,
      partyCode: null,
    };
    const facts: PostingFacts = {
      messageId: 'id',
      kind: 'transfer',
      erpDocType: 'TR01',
      movementType: 'MV_OUT_R',
      docType: 'transferOrder',
      docNo: 'T-1',
      sourceDocNo: null,
      bizDate: '2026-01-01',
      remark: null,
      postingDate: '2026-01-02',
      occurredAt: '2026-01-02T00:00:00Z',
      account: 'STOCK',
      reverses: { messageId: 'first', erpDocNo: 'U9-1' },
      lines: [line, { ...line, qty: '2' }],
    };
    const message = erpMessage(facts);
    expect(message).toMatchObject({ messageId: 'id', isReversal: true, erpDocType: 'TR01', reverses: { erpDocNo: 'U9-1' } });
    expect(message.lines.map(({ lineNo, qty }) => [lineNo, qty])).toEqual([
      [1, '-2'],
      [2, '2'],
    ]);
  });

  it('is asked again after longer and longer times; what it refuses waits for a person', () => {
    expect([1, 2, 3, 7, 8, 9].map((tries) => retryAfter('error', tries))).toEqual([30, 60, 120, 1920, 3600, 3600]);
    expect(retryAfter('error', 10)).toBeNull();
    expect([1, 10].map((tries) => retryAfter('outage', tries))).toEqual([30, 600]);
    expect(retryAfter('refused', 1)).toBeNull();
  });
});
