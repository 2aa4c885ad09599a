/** Returned products by scan: what a label, a material, a bin and a quantity lead to. */
import { describe, expect, it } from 'vitest';
import {
  type BackGoods,
  backFromCustomerReturn,
  type CustomerHeard,
  type CustomerReturnState,
  customerReturnLines,
  customerReturnProblem,
  remaining,
  scanForCustomerReturn,
  startCustomerReturn,
  withBackLine,
  withoutBackLine,
} from '#domain/wms/returns/customer-return.job.ts';
import type { SoldLine } from '#domain/wms/returns/sold-proposal.ts';

const sold: SoldLine = {
  id: 'line',
  docId: 'doc',
  docNo: 'SI1',
  shippedAt: null,
  boxNo: 'B1',
  materialId: 'shaft',
  batchNo: 'L1',
  left: '40',
};
const goods = (more: Partial<BackGoods> = {}): BackGoods => ({
  key: 'B1',
  materialId: 'shaft',
  matCode: 'CP-0001',
  matName: '输出轴',
  unit: 'PCS',
  decimals: 0,
  batchNo: 'L1',
  productionDate: null,
  expiryDate: null,
  fromBoxNo: 'B1',
  sold,
  lacks: null,
  ...more,
});
const label = (more: Partial<BackGoods> = {}, customerId = 'k1'): CustomerHeard => ({
  kind: 'sold',
  code: 'B1',
  customerId,
  customer: '越东',
  goods: goods(more),
});
const start: CustomerReturnState = { ...startCustomerReturn, toWarehouseId: 'store' };
const scan = (state: CustomerReturnState, heard: CustomerHeard) => {
  const { state: next, answer } = scanForCustomerReturn(state, heard);
  return { next, tone: answer.tone, key: answer.key };
};
const counted = withBackLine({ ...start, customerId: 'k1', counting: goods() }, { goods: goods(), qty: '8' }, 'N1');

describe('a label', () => {
  it('tells the customer, and is counted next', () => {
    const { next, tone, key } = scan(start, label());
    expect([tone, key]).toEqual(['ok', 'found']);
    expect(next).toMatchObject({ customerId: 'k1', counting: { key: 'B1' } });
    expect(scan(next, label())).toMatchObject({ tone: 'warn', key: 'againCounting', next });
    expect(scan(next, label({ key: 'B2' }))).toMatchObject({ tone: 'error', key: 'countFirst', next });
  });

  it('of another customer, and one that is listed already, change nothing', () => {
    expect(scan(counted, label())).toMatchObject({ tone: 'warn', key: 'again', next: counted });
    expect(scan(counted, label({ fromBoxNo: 'B9' }, 'k2'))).toMatchObject({ tone: 'error', key: 'otherCustomer', next: counted });
  });

  it('of goods that are here, or that nobody knows, is no return', () => {
    const box = (qty: string) => ({ kind: 'box', code: 'B1', box: { qty, binCode: 'CP-01' } }) as unknown as CustomerHeard;
    expect(scan(start, box('4'))).toMatchObject({ tone: 'error', key: 'here', next: start });
    expect(scan(start, box('0'))).toMatchObject({ tone: 'error', key: 'unknown' });
    expect(scan(start, { kind: 'missing', code: 'B1', what: 'box' })).toMatchObject({ tone: 'error', key: 'unknown' });
    expect(scan(start, { kind: 'command', code: 'OK' })).toMatchObject({ tone: 'error', key: 'nothing' });
  });
});

describe('a material', () => {
  const bare = { fromBoxNo: null, key: 'shaft/0' };

  it('needs the customer first', () => {
    expect(scan(start, label(bare, ''))).toMatchObject({ tone: 'error', key: 'customerFirst', next: start });
  });

  it('may come back though nobody knows of its sale, with a warning', () => {
    expect(scan({ ...start, customerId: 'k1' }, label({ ...bare, sold: null }))).toMatchObject({ tone: 'warn', key: 'neverSold' });
  });

  it('is sent to the form where batch or expiry are not known', () => {
    const chosen = { ...start, customerId: 'k1' };
    expect(scan(chosen, label({ ...bare, lacks: 'batch' }))).toMatchObject({ key: 'lacksBatch', next: chosen });
    expect(scan(chosen, label({ ...bare, lacks: 'expiry' }))).toMatchObject({ key: 'lacksExpiry', next: chosen });
  });
});

describe('a bin', () => {
  const bin = (warehouseId: string, binType: number | null): CustomerHeard => ({
    kind: 'bin',
    code: 'CP-SH',
    bin: { id: 'b', binCode: 'CP-SH', warehouseId, binType },
  });

  it('is a receiving one of the store', () => {
    expect(scan(start, bin('store', 0))).toMatchObject({ tone: 'ok', next: { bin: { id: 'b', binCode: 'CP-SH' } } });
    expect(scan(start, bin('store', null))).toMatchObject({ tone: 'error', key: 'notReceiving', next: start });
    expect(scan(start, bin('other', 0))).toMatchObject({ tone: 'error', key: 'otherStore', next: start });
  });
});

describe('the quantity', () => {
  it('is no more than may still come back; of what nobody knows any is', () => {
    expect(customerReturnProblem(goods(), '40')).toBeNull();
    expect(customerReturnProblem(goods(), '41')).toMatchObject({ key: 'tooMuch', params: { qty: '40', docNo: 'SI1' } });
    expect(customerReturnProblem(goods({ sold: null }), '41')).toBeNull();
    for (const wrong of ['', '0', 'x']) expect(customerReturnProblem(goods(), wrong)).toMatchObject({ key: 'qtyNeeded' });
  });

  it('is less what has been collected already', () => {
    expect(remaining([sold], counted.lines)).toMatchObject([{ id: 'line', left: '32' }]);
    expect(remaining([sold], [])).toEqual([sold]);
  });
});

describe('what is collected', () => {
  it('is sent with the label and the issue line', () => {
    expect(counted).toMatchObject({ counting: null, lines: [{ boxNo: 'N1', qty: '8' }] });
    expect(customerReturnLines(counted.lines, 'bin')).toEqual([
      {
        materialId: 'shaft',
        qty: '8',
        toBinId: 'bin',
        boxNo: 'N1',
        batchNo: 'L1',
        productionDate: null,
        expiryDate: null,
        fromBoxNo: 'B1',
        issueLineId: 'line',
      },
    ]);
    const [old] = customerReturnLines([{ goods: goods({ sold: null, batchNo: '', fromBoxNo: null }), qty: '1', boxNo: 'N2' }], 'bin');
    expect(old).toMatchObject({ batchNo: null, fromBoxNo: null, issueLineId: null });
  });

  it('is taken back one by one: what is in hand, then the last line', () => {
    const busy = { ...counted, counting: goods({ key: 'B2', fromBoxNo: 'B2' }) };
    expect(backFromCustomerReturn(busy)).toMatchObject({ state: counted, answer: { key: 'dropped', code: 'B2' } });
    expect(backFromCustomerReturn(counted)).toMatchObject({ state: { lines: [] }, answer: { key: 'takenOff', code: 'N1' } });
    expect(backFromCustomerReturn(start)).toBeNull();
    expect(withoutBackLine(counted, 'N1').lines).toEqual([]);
  });
});
