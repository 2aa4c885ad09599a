/** Weighing scrap in: the disposal, its place, weight and pieces. */
import { describe, expect, test } from 'vitest';
import { type ScrapView, startWeigh, type WeighState, weighWork } from '#domain/mes/scrap/receive.job.ts';
import type { DisposeRow } from '#domain/mes/scrap/scrap.document.ts';
import type { Scanned } from '#domain/wms/stock/scanned.ts';

const row = (more: Partial<DisposeRow> = {}): DisposeRow =>
  ({
    id: 'd1',
    docNo: 'LD2607010001',
    orderNo: 'MO2607010001',
    scrapKind: 1,
    matCode: 'CP-0001',
    matName: '减速机输出轴',
    unitCode: 'PCS',
    batchNo: null,
    qty: '2',
    receivedQty: '0',
    status: 2,
    ...more,
  }) as DisposeRow;
const view = (more: Partial<ScrapView> = {}): ScrapView => ({
  row: row(),
  decimals: 0,
  store: { id: 'bl', name: '工废库' },
  bin: { id: 'b1', code: 'BL-01' },
  piece: null,
  ...more,
});
const missing = (code: string): Scanned => ({ kind: 'missing', what: 'unknown', code });
const bin = (warehouseId: string): Scanned => ({
  kind: 'bin',
  code: 'BL-02',
  bin: { id: 'b2', binCode: 'BL-02', warehouseId, binType: null },
});
const work = (...views: ScrapView[]) => weighWork(views, '2026-07-01', '废品');

const hears = (views: readonly ScrapView[], state: WeighState, heard: Scanned) => work(...views).hear(state, heard);
const inHand: WeighState = { id: 'd1', bin: null };
const weigh = (of: ScrapView, values: Record<string, string>, state = inHand) => {
  const asked = work(of).counts?.(state);
  const problem = asked?.problem?.(values) ?? null;
  return { problem, step: problem ? undefined : asked?.take(values) };
};

describe('the scales', () => {
  test('find a disposal by its label and by the number of its order, and ask which one where an order has several', () => {
    expect(hears([view()], startWeigh, missing('LD2607010001'))).toMatchObject({ state: { id: 'd1' }, answer: { key: 'scrap.chosen' } });
    expect(hears([view()], startWeigh, missing('MO2607010001')).state).toMatchObject({ id: 'd1' });
    const other = view({ row: row({ id: 'd2', docNo: 'LD2607010002', scrapKind: 2 }) });
    expect(hears([view(), other], startWeigh, missing('MO2607010001'))).toMatchObject({
      state: startWeigh,
      answer: { key: 'scrap.several' },
    });
    const label: Scanned & { found: string[] } = { ...missing('F1:D:LD2607010001'), found: ['F1:D:LD2607010001', 'LD2607010001'] };
    expect(hears([view()], startWeigh, label).state).toMatchObject({ id: 'd1' });
    expect(work(view(), other).tap?.(startWeigh, 'd2')?.state).toMatchObject({ id: 'd2' });
    expect(hears([view()], startWeigh, missing('LD-OTHER')).answer).toMatchObject({ tone: 'error', key: 'scrap.unknown' });
  });

  test('weigh nothing in where the person has no store of the kind', () => {
    expect(hears([view({ store: null })], startWeigh, missing('LD2607010001')).answer).toMatchObject({ key: 'scrap.noLabourStore' });
    const material = view({ store: null, row: row({ scrapKind: 2 }) });
    expect(hears([material], startWeigh, missing('LD2607010001')).answer).toMatchObject({ key: 'scrap.noMaterialStore' });
  });

  test('put it into the usual bin, into the one that is scanned, and ask for one where there is none', () => {
    expect(weigh(view(), { gross: '2.4', tare: '', qty: '2' }).step?.take).toMatchObject({ binId: 'b1' });
    const scanned = hears([view()], inHand, bin('bl')).state;
    expect(weigh(view(), { gross: '2.4', tare: '', qty: '2' }, scanned).step?.take).toMatchObject({ binId: 'b2' });
    expect(hears([view()], inHand, bin('lf'))).toMatchObject({ state: inHand, answer: { key: 'scrap.otherStore' } });
    expect(work(view({ bin: null })).counts?.(inHand)).toBeNull();
    expect(work(view({ bin: null })).face(inHand, []).instruction).toMatchObject({ key: 'scrap.do.bin' });
  });

  test('take the weight without the container, and no more pieces than are to come', () => {
    expect(weigh(view(), { gross: '2.9', tare: '0.5', qty: '2' }).step?.take).toMatchObject({ weightKg: '2.4', qty: '2' });
    expect(weigh(view(), { gross: '', tare: '', qty: '2' }).problem).toMatchObject({ figure: 'gross' });
    expect(weigh(view(), { gross: '2', tare: '2', qty: '2' }).problem).toMatchObject({ figure: 'tare' });
    expect(weigh(view(), { gross: '2', tare: '', qty: '3' }).problem).toMatchObject({ figure: 'qty', answer: { params: { left: '2' } } });
    const part = view({ row: row({ receivedQty: '1' }) });
    expect(weigh(part, { gross: '2', tare: '', qty: '2' }).problem).toMatchObject({ figure: 'qty' });
    expect(weigh(view(), { gross: '2', tare: '', qty: '2' }).problem).toBeNull();
  });

  test('tell a weight that whole pieces would not have, and take it all the same', () => {
    const known = view({ piece: { unitWeight: '1.2', tolPct: '5' } });
    expect(weigh(known, { gross: '2.4', tare: '', qty: '2' }).step).toMatchObject({ answer: { tone: 'ok' }, take: { qty: '2' } });
    expect(weigh(known, { gross: '1.2', tare: '', qty: '2' }).step).toMatchObject({
      answer: { tone: 'warn' },
      take: { qty: '2', weightKg: '1.2' },
    });
    expect(work(known).face(inHand, []).inHand?.facts).toContainEqual({
      label: expect.objectContaining({ key: 'scrap.fact.expected' }),
      value: '2.4 kg',
    });
  });

  test('write a receipt with the number of a new box, and print its label', () => {
    const taken = weigh(view(), { gross: '2.4', tare: '', qty: '2' }).step?.take;
    expect(taken).toBeDefined();
    if (!taken) return;
    const written = work(view()).write?.(taken, 'B000000123');
    const payload = written?.orders[0]?.payload;
    expect(typeof payload === 'function' ? payload(() => 'r1') : payload).toEqual({
      id: 'r1',
      disposeId: 'd1',
      qty: '2',
      weightKg: '2.4',
      boxNo: 'B000000123',
      toWarehouseId: 'bl',
      toBinId: 'b1',
      remark: null,
    });
    expect(written?.label).toMatchObject({
      kind: 'box',
      targets: [{ id: 'B000000123', data: { material: 'CP-0001', quantity: '2', lot: 'MO2607010001' } }],
    });
    expect(work(view()).needsNumber?.(taken)).toBe(true);
  });

  test('let go of a disposal that was closed or weighed in elsewhere, and of one that is put back', () => {
    expect(weighWork([], '2026-07-01', '废品').settle?.(inHand)).toEqual(startWeigh);
    expect(work(view()).settle?.(inHand)).toEqual(inHand);
    expect(work(view()).back(inHand)).toMatchObject({ state: startWeigh });
    expect(work(view()).back(startWeigh)).toBeNull();
    expect(work().face(startWeigh, []).instruction).toMatchObject({ key: 'scrap.do.none' });
  });
});
