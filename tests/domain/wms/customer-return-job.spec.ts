/** Returned products by scan: what a label, a material, a bin and a quantity lead to. */
import { describe, expect, it } from 'vitest';
import {
  type BackGoods,
  backFromCustomerReturn,
  type CustomerHeard,
  type CustomerReturnState,
  customerReturnCards,
  customerReturnInHand,
  customerReturnLack,
  customerReturnPayload,
  customerReturnProblem,
  listed,
  remaining,
  scanForCustomerReturn,
  startCustomerReturn,
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
const withHead = (state: CustomerReturnState, head: Partial<CustomerReturnState['head']>): CustomerReturnState => ({
  ...state,
  head: { ...state.head, ...head } as CustomerReturnState['head'],
});
const start = withHead(startCustomerReturn, { toWarehouseId: 'store' });
const scan = (state: CustomerReturnState, heard: CustomerHeard) => {
  const { state: next, answer } = scanForCustomerReturn(state, heard);
  return { next, tone: answer.tone, key: answer.key };
};
const { state: counted } = listed({ ...withHead(start, { customerId: 'k1' }), counting: goods() }, { goods: goods(), qty: '8' }, 'N1');

describe('a label', () => {
  it('tells the customer, and is counted next', () => {
    const { next, tone, key } = scan(start, label());
    expect([tone, key]).toEqual(['ok', 'found']);
    expect(next).toMatchObject({ head: { customerId: 'k1' }, counting: { key: 'B1' } });
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
    expect(scan(withHead(start, { customerId: 'k1' }), label({ ...bare, sold: null }))).toMatchObject({ tone: 'warn', key: 'neverSold' });
  });

  it('is sent to the form where batch or expiry are not known', () => {
    const chosen = withHead(start, { customerId: 'k1' });
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
    expect(scan(start, bin('store', 0))).toMatchObject({ tone: 'ok', next: { head: { toBinId: 'b' } } });
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
    const ready = withHead(counted, { toBinId: 'bin', returnReason: 'R1', remark: ' ' });
    expect(customerReturnPayload(ready, 'id')).toEqual({
      id: 'id',
      soType: 1,
      customerId: 'k1',
      toWarehouseId: 'store',
      returnReason: 'R1',
      needInspect: true,
      remark: null,
      lines: [
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
      ],
    });
    const unknown = { goods: goods({ sold: null, batchNo: '', fromBoxNo: null }), qty: '1', boxNo: 'N2' };
    const [old] = customerReturnPayload({ ...ready, lines: [unknown] }, 'id').lines;
    expect(old).toMatchObject({ batchNo: null, fromBoxNo: null, issueLineId: null });
  });

  it('is complete with store, goods, customer, bin and reason, in this order', () => {
    expect(customerReturnLack(startCustomerReturn)).toBe('store');
    expect(customerReturnLack(start)).toBe('goods');
    expect(customerReturnLack({ ...start, counting: goods() })).toBe('qty');
    expect(customerReturnLack(withHead(counted, { customerId: '' }))).toBe('customer');
    expect(customerReturnLack(counted)).toBe('bin');
    expect(customerReturnLack(withHead(counted, { toBinId: 'b' }))).toBe('reason');
    expect(customerReturnLack(withHead(counted, { toBinId: 'b', returnReason: 'R1' }))).toBeNull();
  });

  it('is shown by its new label, and marked where nobody knows of its sale', () => {
    expect(customerReturnCards(counted)).toMatchObject([{ key: 'N1', code: 'N1', done: '8', state: 'done', notes: ['L1', 'SI1'] }]);
    const unknown = { goods: goods({ sold: null }), qty: '1', boxNo: 'N2' };
    expect(customerReturnCards({ ...start, lines: [unknown] })).toMatchObject([{ state: 'problem', notes: ['L1', { key: 'none' }] }]);
    expect(customerReturnInHand({ ...start, counting: goods() })).toMatchObject({ code: 'B1' });
    expect(customerReturnInHand({ ...start, counting: goods({ fromBoxNo: null }) })?.code).toBe('CP-0001');
    expect(customerReturnInHand(start)).toBeNull();
  });

  it('is taken back one by one: what is in hand, then the last line', () => {
    const busy = { ...counted, counting: goods({ key: 'B2', fromBoxNo: 'B2' }) };
    expect(backFromCustomerReturn(busy)).toMatchObject({ state: counted, answer: { key: 'dropped', code: 'B2' } });
    expect(backFromCustomerReturn(counted)).toMatchObject({ state: { lines: [] }, answer: { key: 'takenOff', code: 'N1' } });
    expect(backFromCustomerReturn(start)).toBeNull();
    expect(withoutBackLine(counted, 'N1').lines).toEqual([]);
  });
});
