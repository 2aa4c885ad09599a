/** The terminal of a finished-goods receipt: what it shows, asks and writes for its state. */
import { describe, expect, test } from 'vitest';
import { said } from '#domain/protocol/said.ts';
import { type MadeGoods, type MadeHeard, type MadeState, startMade } from '#domain/wms/finished/finished.job.ts';
import { madeWork, readMade } from '#domain/wms/finished/made-work.ts';
import { held } from '#tests/support/held-rows.ts';

const gear: MadeGoods = {
  materialId: 'm-gear',
  matCode: 'CP-0001',
  matName: '齿轮箱',
  unit: 'PCS',
  decimals: 0,
  packQty: '48',
  batchManaged: true,
  shelfLifeManaged: false,
  shelfLife: null,
  warrantyUnit: null,
};
const rows = held({
  finishedReceipt: [{ id: 'r1', docNo: 'FR1', status: 0, orderNo: 'MO-1', warehouseId: 'store' }],
  finishedReceiptLine: [
    { id: 'l2', docId: 'r1', lineNo: 2, boxNo: 'B2', materialId: 'm', isRemoved: false, qty: '4', batchNo: null, unitCode: 'PCS' },
    { id: 'l1', docId: 'r1', lineNo: 1, boxNo: 'B1', materialId: 'm', isRemoved: false, qty: '5', batchNo: null, unitCode: 'PCS' },
    { id: 'l3', docId: 'r1', lineNo: 3, boxNo: 'B3', materialId: 'm', isRemoved: true, qty: '6', batchNo: null, unitCode: 'PCS' },
  ],
  material: [{ id: 'm', matCode: 'CP-0009', matName: '轴', spec: null, baseUnit: 'PCS', packQty: null }],
  unit: [{ unitCode: 'PCS', decimalPlaces: 0 }],
});
const around = { today: '2026-07-01', bins: [{ value: 'bin', label: '', code: 'CP-MR' }], storeName: '成品库' };

describe('a receipt at the terminal', async () => {
  const view = await readMade(rows, 'r1');
  if (!view) throw new Error('not held');
  const work = madeWork(view, around);
  const box: MadeHeard = { kind: 'box', boxNo: 'N1', known: null, label: {} };
  const named = work.choose(gear)(startMade)?.state ?? startMade;
  const inHand = (): MadeState => work.hear(named, box).state;

  test('is its boxes that count, in their order, and the goods in them', async () => {
    expect(view.lines.map(({ boxNo }) => boxNo)).toEqual(['B1', 'B2']);
    expect(view.goods).toMatchObject([{ materialId: 'm', decimals: 0 }]);
    expect(await readMade(rows, 'other')).toBeNull();
  });

  test('lists the newest box first and offers to take it back', () => {
    const face = work.face(startMade, []);
    expect(face.lines.map(({ code }) => code)).toEqual(['B2', 'B1']);
    expect(face.undo).toEqual(said('raw:receive.undo', { boxNo: 'B2' }));
    expect(face.hint).toEqual(['成品库', 'MO-1']);
    expect(work.entered?.(startMade)).toBeNull();
    const back = work.back(startMade);
    expect(back?.take && work.write?.(back.take, null).orders[0]?.payload).toEqual({ id: 'r1', lineId: 'l2' });
  });

  test('asks of the box in hand what its goods need, in the words of the dock', () => {
    const entered = work.entered?.(inHand());
    expect(entered?.fields.map(({ key, isNeeded }) => [key, isNeeded ?? false])).toEqual([
      ['lineId', false],
      ['batchNo', true],
      ['productionDate', false],
      ['expiryDate', false],
      ['binId', true],
    ]);
    expect(entered).toMatchObject({ texts: { qty: '48' }, quantity: { unit: 'PCS', decimals: 0 }, isWhole: false });
    expect(work.lack(inHand())).toEqual(said('raw:receive.missing', { step: said('raw:receive.lacks.batch') }));
    expect(work.hear(inHand(), { kind: 'again', boxNo: 'B1' }).answer).toMatchObject({ key: 'raw:receive.say.again' });
    expect(work.hear(startMade, { kind: 'material', label: { material: 'X' } }).answer).toMatchObject({ key: 'made.otherMaterial' });
  });

  test('that is reviewed says so, and asks nothing any more', () => {
    const over = madeWork({ ...view, header: { ...view.header, status: 1 } }, around);
    expect(over.face(inHand(), [])).toMatchObject({ idle: said('made.notOpen', { docNo: 'FR1' }), isOver: true, inHand: null });
    expect(over.entered?.(inHand())).toBeNull();
    expect(work.face(inHand(), []).isOver).toBe(false);
  });

  test('saves it once it lacks nothing', () => {
    const whole = work.change?.(inHand(), { batchNo: 'B07', binId: 'bin', qty: '40' }) ?? startMade;
    expect(work.lack(whole)).toBeUndefined();
    expect(work.entered?.(whole)?.isWhole).toBe(true);
    const { take } = work.save(whole);
    const written = take && work.write?.(take, null);
    expect(written?.answer?.key).toBe('raw:receive.say.saved');
    expect(written?.orders[0]?.payload).toMatchObject({
      id: 'r1',
      materialId: 'm-gear',
      qty: '40',
      boxNo: 'N1',
      batchNo: 'B07',
      toBinId: 'bin',
    });
  });
});
