/** Which issue line returned goods are proposed to have gone out with, and what may come back of it. */
import { describe, expect, it } from 'vitest';
import { type BackGoods, oldestFirst, proposedFor, type SoldLine, soldLine } from '#domain/wms/returns/sold-proposal.ts';
import { returnableQty, type SalesIssueLineRow, type SalesIssueRow } from '#domain/wms/sales/sales-issue.document.ts';

const sold = (id: string, more: Partial<SoldLine> = {}): SoldLine => ({
  id,
  docId: 'doc',
  docNo: 'SI1',
  shippedAt: '2026-11-01T08:00:00Z',
  boxNo: `B-${id}`,
  materialId: 'shaft',
  batchNo: 'L1',
  left: '40',
  ...more,
});
const back = (more: Partial<BackGoods> = {}): BackGoods => ({
  materialId: 'shaft',
  batchNo: '',
  fromBoxNo: '',
  qty: '8',
  chosen: undefined,
  ...more,
});

describe('the proposal', () => {
  const old = sold('old', { shippedAt: '2026-10-01T08:00:00Z', left: '10' });
  const late = sold('late', { batchNo: 'L2' });
  const all = [late, old].sort(oldestFirst);

  it('is the oldest line with enough left, and of a quantity that no line has the oldest', () => {
    expect(all.map(({ id }) => id)).toEqual(['old', 'late']);
    expect(proposedFor([back()], all)).toEqual(['old']);
    expect(proposedFor([back({ qty: '11' })], all)).toEqual(['late']);
    expect(proposedFor([back({ qty: '99' })], all)).toEqual(['old']);
    expect(proposedFor([back({ qty: '' })], all)).toEqual(['old']);
  });

  it('does not give twice what is there once', () => {
    expect(proposedFor([back(), back(), back({ qty: '2' })], all)).toEqual(['old', 'late', 'old']);
    expect(proposedFor([back({ qty: '10' }), back({ qty: '40' }), back()], all)).toEqual(['old', 'late', '']);
  });

  it('follows the label before the batch, and the batch before the age', () => {
    expect(proposedFor([back({ fromBoxNo: ' b-LATE', batchNo: 'L1' })], all)).toEqual(['late']);
    expect(proposedFor([back({ batchNo: 'l2' })], all)).toEqual(['late']);
    expect(proposedFor([back({ fromBoxNo: 'OLD-LABEL' })], all)).toEqual(['old']);
  });

  it('is none for goods that this customer was never sold: those are older than the system', () => {
    expect(proposedFor([back({ batchNo: 'L0' }), back({ materialId: 'wheel' })], all)).toEqual(['', '']);
  });

  it('leaves what a person has chosen, and counts it before all others', () => {
    expect(proposedFor([back(), back({ chosen: 'old', qty: '10' }), back({ chosen: '' })], all)).toEqual(['late', 'old', '']);
  });

  it('takes goods without a day of shipping last', () => {
    expect([sold('none', { shippedAt: null }), late].sort(oldestFirst).map(({ id }) => id)).toEqual(['late', 'none']);
  });
});

describe('what may come back', () => {
  const line = (more: object = {}) =>
    ({
      id: 'l',
      boxNo: 'B1',
      materialId: 'shaft',
      batchNo: null,
      qty: '40',
      result: 0,
      signedQty: '0',
      returnedQty: '0',
      isRemoved: false,
      ...more,
    }) as SalesIssueLineRow;
  const issue = (more: object = {}) =>
    ({ id: 'd', docNo: 'SI1', shippedAt: null, status: 2, hubWarehouseId: null, ...more }) as unknown as SalesIssueRow;

  it('is what has left, less what came back', () => {
    expect(returnableQty(line({ returnedQty: '8' }), issue())).toBe('32');
    expect(soldLine(line(), issue())).toMatchObject({ id: 'l', docId: 'd', docNo: 'SI1', batchNo: '', left: '40' });
  });

  it('is nothing before the review, of a line that was let go, and where all came back', () => {
    expect(soldLine(line(), issue({ status: 1 }))).toBeNull();
    expect(soldLine(line({ isRemoved: true }), issue())).toBeNull();
    expect(soldLine(line({ returnedQty: '40' }), issue())).toBeNull();
  });

  it('is only what the customer has signed for, and of goods in a hub nothing before that', () => {
    expect(returnableQty(line({ result: 2, signedQty: '30' }), issue())).toBe('30');
    expect(returnableQty(line(), issue({ hubWarehouseId: 'hub' }))).toBe('0');
    expect(returnableQty(line({ result: 1, signedQty: '40', returnedQty: '5' }), issue({ hubWarehouseId: 'hub' }))).toBe('35');
  });
});
