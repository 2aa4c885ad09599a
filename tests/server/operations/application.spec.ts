/** Applications on the real database: what may be asked for, what is set aside, and what takes it back. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { GuardFloor } from '#tests/support/guard-floor.ts';
import { FLOOR_RIGHTS } from '#tests/support/plant.ts';
import type { WireDevice } from '#tests/support/wire-device.ts';

const VERBS = ['create', 'edit', 'delete', 'review', 'unreview', 'close'];
const RAW = VERBS.map((verb) => `web:wms:rawReq:${verb}`);

let floor: GuardFloor;
let tablet: WireDevice;
beforeAll(async () => {
  floor = await GuardFloor.open();
  const { plant, store, lineSide } = floor.data;
  tablet = await floor.newTablet(await plant.user('raw-keeper', [...FLOOR_RIGHTS, ...RAW], [store.id, lineSide.id]));
  await floor.stocked('60', '40');
});
afterAll(async () => {
  expect(await brokenRules(floor.data.plant.pool)).toEqual({});
  await floor.close();
});

const head = (more: Record<string, unknown> = {}) => ({
  deptId: null,
  applicantId: null,
  needDate: '2026-03-05',
  purpose: '装夹',
  orderNo: null,
  equipmentNo: null,
  fromWarehouseId: floor.data.store.id,
  toWarehouseId: null,
  remark: null,
  ...more,
});
const wanted = (applyQty: string, material = floor.data.steel) => ({ materialId: material.id, applyQty, assetId: null, remark: null });

const apply = (quantities: string[], by = tablet, more: Record<string, unknown> = {}) =>
  by.does('application.create', (id) => ({
    id: id('doc'),
    docType: 'RAW_REQ',
    ...head(),
    lines: quantities.map((qty) => wanted(qty)),
    ...more,
  }));

const review = (made: Awaited<ReturnType<typeof apply>>, quantities: string[], by = tablet) =>
  by.does('application.review', {
    id: made.id('doc'),
    lines: quantities.map((approvedQty, index) => ({
      lineId: made.id(`line-${index + 1}`),
      approvedQty,
      rejectReason: approvedQty === '0' ? '本月已领过' : null,
    })),
  });

const state = async (id: string) => (await floor.rows<{ status: number }>('select status from application where id = $1', [id]))[0]?.status;
const promised = async (id: string) =>
  (
    await floor.rows<{ qty: string }>('select sum(qty)::float8::text as qty from stock_reservation where doc_id = $1 and status = 1', [id])
  )[0]?.qty ?? null;
const undo = (verb: string, id: string, by = tablet) => by.does(`application.${verb}`, { id, reason: '试验结束' });

describe('entering', () => {
  test('gives a number and asks for nothing of the stock', async () => {
    const made = await apply(['500']);
    expect(made.status).toBe('applied');
    const [row] = await floor.rows<{ doc_no: string; status: number }>('select doc_no, status from application where id = $1', [
      made.id('doc'),
    ]);
    expect(row).toMatchObject({ status: 1 });
    expect(row?.doc_no).toMatch(/^AP\d{10}$/);
  });

  test('is a right of each kind: who asks for raw material may not ask for hardware', async () => {
    expect(await apply(['1'], tablet, { docType: 'HW_PICK' })).toMatchObject({ status: 'rejected', code: 'NO_RIGHT' });
  });

  test('needs a store of the right class, in the scope of whoever asks', async () => {
    expect(await apply(['1'], await floor.newTablet(await floor.data.plant.user('raw-far', RAW, [])))).toMatchObject({ code: 'G-WH' });
    expect(await apply(['1'], tablet, { fromWarehouseId: floor.data.lineSide.id })).toMatchObject({ code: 'STORE_CLASS' });
  });

  test('takes no more decimals than the unit has', async () => {
    expect(await apply(['1.5'])).toMatchObject({ code: 'QTY_DECIMALS' });
  });

  test('saving replaces the lines: kept ones keep their place, others are taken off for good', async () => {
    const made = await apply(['3', '4']);
    const saved = await tablet.does('application.save', {
      id: made.id('doc'),
      ...head({ purpose: '改用途' }),
      lines: [
        { lineId: made.id('line-2'), ...wanted('9') },
        { lineId: null, ...wanted('2') },
      ],
    });
    expect(saved.status).toBe('applied');
    expect(
      await floor.rows('select line_no, apply_qty, is_removed from application_line where doc_id = $1 order by line_no', [made.id('doc')]),
    ).toEqual([
      { line_no: 1, apply_qty: '3', is_removed: true },
      { line_no: 2, apply_qty: '9', is_removed: false },
      { line_no: 3, apply_qty: '2', is_removed: false },
    ]);
  });
});

describe('review', () => {
  test('sets aside what is approved, and never more than the store has left', async () => {
    const [first, second] = [await apply(['80']), await apply(['30'])];
    expect(await review(first, ['70'])).toMatchObject({ status: 'applied' });
    expect(await promised(first.id('doc'))).toBe('70');
    const short = await review(second, ['31']);
    expect(short).toMatchObject({ status: 'rejected', code: 'G-QTY' });
    const third = await apply(['31']);
    expect(await review(third, ['31'])).toMatchObject({ code: 'STOCK_SHORT', params: { qty: '31', available: '30' } });
    expect(await promised(third.id('doc'))).toBeNull();
    expect(await state(third.id('doc'))).toBe(1);
    expect(await undo('unreview', first.id('doc'))).toMatchObject({ status: 'applied' });
    expect(await promised(first.id('doc'))).toBeNull();
  });

  test('rejects single lines with a reason, but not all of them', async () => {
    const made = await apply(['5', '6']);
    expect(await review(made, ['5', '0'])).toMatchObject({ status: 'applied' });
    expect(
      await floor.rows('select status, approved_qty, reject_reason from application_line where doc_id = $1 order by line_no', [
        made.id('doc'),
      ]),
    ).toEqual([
      { status: 1, approved_qty: '5', reject_reason: null },
      { status: 2, approved_qty: '0', reject_reason: '本月已领过' },
    ]);
    await undo('unreview', made.id('doc'));
    const none = await apply(['5']);
    expect(await review(none, ['0'])).toMatchObject({ code: 'NOTHING_APPROVED' });
  });

  test('a line that is neither approved nor rejected stops it', async () => {
    const made = await apply(['5', '6']);
    expect(await review(made, ['5'])).toMatchObject({ code: 'LINE_NOT_JUDGED', params: { lineNo: '2' } });
  });

  test('whoever made it does not review it where the site wants two people', async () => {
    await floor.data.plant.insert('approveType', {
      docType: 'RAW_REQ',
      levels: 1,
      sod: true,
      needAttachment: false,
      allowOfflineReview: false,
    });
    const made = await apply(['5']);
    expect(await review(made, ['5'])).toMatchObject({ code: 'G-SOD' });
    await floor.rows("update approve_type set sod = false where doc_type = 'RAW_REQ'");
  });

  test('of the last ten pieces two people promise at once, one is told that they are gone', async () => {
    const other = await floor.newTablet(
      await floor.data.plant.user('raw-second', [...FLOOR_RIGHTS, ...RAW], [floor.data.store.id, floor.data.lineSide.id]),
    );
    // Each of them grants what the other one has applied for.
    const [mine, his] = [await apply(['100'], other), await apply(['100'])];
    const verdicts = await Promise.all([review(mine, ['60']), review(his, ['60'], other)]);
    expect(verdicts.map(({ status }) => status).sort()).toEqual(['applied', 'rejected']);
    for (const made of [mine, his]) if ((await state(made.id('doc'))) === 2) await undo('unreview', made.id('doc'));
    await floor.rows("update app_user set is_active = false where account = 'raw-second'");
  });

  test('twice is once', async () => {
    const made = await apply(['5']);
    const operation = tablet.operation('application.review', {
      id: made.id('doc'),
      lines: [{ lineId: made.id('line-1'), approvedQty: '5', rejectReason: null }],
    });
    const [once] = (await tablet.push(operation)).results;
    const [again] = (await tablet.push(operation)).results;
    expect([once?.status, again?.status]).toEqual(['applied', 'duplicate']);
    expect(await promised(made.id('doc'))).toBe('5');
    await undo('unreview', made.id('doc'));
  });
});

describe('the end', () => {
  test('closing gives back what was set aside; in the same month it can be opened again', async () => {
    const made = await apply(['50']);
    await review(made, ['50']);
    expect(await undo('close', made.id('doc'))).toMatchObject({ status: 'applied' });
    expect(await promised(made.id('doc'))).toBeNull();
    expect(await undo('reopen', made.id('doc'))).toMatchObject({ status: 'applied' });
    expect(await state(made.id('doc'))).toBe(2);
    expect(await promised(made.id('doc'))).toBe('50');
    await undo('close', made.id('doc'));
    await floor.rows("update application set closed_period = '202001' where id = $1", [made.id('doc')]);
    expect(await undo('reopen', made.id('doc'))).toMatchObject({ code: 'OTHER_PERIOD' });
    expect(await state(made.id('doc'))).toBe(5);
  });

  test('only what nobody has reviewed is deleted', async () => {
    const [fresh, reviewed] = [await apply(['1']), await apply(['1'])];
    await review(reviewed, ['1']);
    expect(await tablet.does('application.delete', { id: fresh.id('doc') })).toMatchObject({ status: 'applied' });
    expect(await tablet.does('application.delete', { id: reviewed.id('doc') })).toMatchObject({ code: 'DOC_STATUS' });
    expect([await state(fresh.id('doc')), await state(reviewed.id('doc'))]).toEqual([7, 2]);
  });
});
