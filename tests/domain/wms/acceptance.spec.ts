/** What may be accepted at the dock: how much, and of which dates. */
import { describe, expect, it } from 'vitest';
import '#domain/registry.ts';
import { dateFault, limitsFor, openFor, overBy, unconceded } from '#domain/wms/inbound/acceptance.ts';

const line = { id: 'l1', poLineId: 'po', noticeLineId: 'an', qty: '0' };
const order = { orderQty: '1000', receivedQty: '0', replacedQty: '0' };
const notice = { noticeQty: '500', receivedQty: '0' };

describe('what is open for a line', () => {
  it('is what order and notice leave, whichever is less', () => {
    expect(openFor(line, [line], { order, notice })).toBe('500');
    expect(openFor(line, [line], { order: { ...order, receivedQty: '800' }, notice })).toBe('200');
    expect(openFor(line, [line], { order, notice: undefined })).toBe('1000');
  });

  it("is nobody's guess where neither is known", () => {
    expect(openFor(line, [line], { order: undefined, notice: undefined })).toBeNull();
    expect(overBy(limitsFor(null, undefined), '9999')).toBeNull();
  });

  it('is less by what another line of the same receipt takes of the same order line', () => {
    const other = { ...line, id: 'l2', noticeLineId: 'an-2', qty: '900' };
    expect(openFor(line, [line, other], { order, notice })).toBe('100');
  });

  it('goods that went back for replacement are open again', () => {
    expect(openFor(line, [line], { order: { orderQty: '1000', receivedQty: '1000', replacedQty: '40' }, notice: undefined })).toBe('40');
  });

  it('is over from the tolerance of the material on, by all that is not open', () => {
    const limits = limitsFor('1000', { overReceiptPct: '2' });
    expect([overBy(limits, '1020'), overBy(limits, '1020.5'), overBy(limits, '1400')]).toEqual([null, '20.5', '400']);
  });
});

describe('dates that no goods can have', () => {
  const today = '2026-03-01';
  it('made after today', () => {
    expect(dateFault({ productionDate: '2026-03-02', expiryDate: null }, today)).toMatchObject({ code: 'PRODUCED_LATER' });
    expect(dateFault({ productionDate: today, expiryDate: null }, today)).toBeNull();
  });
  it('expired before they were made', () => {
    expect(dateFault({ productionDate: '2026-02-02', expiryDate: '2026-02-01' }, today)).toMatchObject({ code: 'EXPIRES_BEFORE_MADE' });
    expect(dateFault({ productionDate: '2026-02-02', expiryDate: '2026-02-02' }, today)).toBeNull();
  });
});

describe('what a review still wants a reason for', () => {
  const box = (id: string, qty: string, more = {}) => ({ id, qty, expiryDate: null, scannedAt: id, ...more });
  const limits = limitsFor('1000', { overReceiptPct: '0', minRestDays: 90 });

  it('the boxes that came last, until the rest is within what is open', () => {
    const { open, boxes } = unconceded(limits, 'M', [box('3', '400'), box('1', '500'), box('2', '500')], '2026-03-01');
    expect(open).toMatchObject({ code: 'QTY_OVER', params: { qty: '1400', limit: '1000', over: '400' } });
    expect(boxes.map(({ id }) => id)).toEqual(['3']);
  });

  it('nothing, once the box was conceded at the dock', () => {
    expect(unconceded(limits, 'M', [box('1', '1000'), box('2', '400', { concession: '补损' })], '2026-03-01').open).toBeUndefined();
  });

  it('each box that keeps too short', () => {
    const boxes = [box('1', '1', { expiryDate: '2026-05-29' }), box('2', '1', { expiryDate: '2026-05-30' })];
    const found = unconceded(limits, 'M', boxes, '2026-03-01');
    expect(found.open).toMatchObject({ code: 'REST_LIFE_SHORT', params: { rest: '89', least: '90' } });
    expect(found.boxes.map(({ id }) => id)).toEqual(['1']);
  });
});
