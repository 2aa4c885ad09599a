/** Hardware: loose screws are received, asked for, issued and taken back (states-2 §2.4.10, stock-rules §3.3, walk-through 5). */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { periodOf } from '#domain/kernel/clock.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { HARDWARE_RIGHTS, HardwareStore } from '#tests/support/hardware-store.ts';
import { siteDay } from '#tests/support/site-day.ts';
import { WireDevice } from '#tests/support/wire-device.ts';

let hw: HardwareStore;
beforeAll(async () => {
  hw = await HardwareStore.open();
});
afterAll(async () => {
  expect(await brokenRules(hw.data.plant.pool)).toEqual({});
  await hw.close();
});

const make = (...args: Parameters<HardwareStore['issueOf']>) => hw.tablet.does('issueDoc.create', hw.issueOf(...args));
const review = (id: string, occurredAt?: string) =>
  hw.tablet.does('issueDoc.review', { id, receiverId: hw.fitter.id }, occurredAt ? { occurredAt } : {});
const undo = (verb: string, id: string) => hw.tablet.does(`issueDoc.${verb}`, { id, reason: '试验结束' });
const qty = async (bin = hw.bins.shelf) => (await hw.inBin(bin))?.qty ?? '0';
const red = (of: string, much: string, bin = hw.bins.shelf) => hw.red(of, much, bin);

describe('receipt of loose goods', () => {
  test('puts what needs no inspection straight into the bin, added to what lies there', async () => {
    expect((await hw.buy('100')).reviewed).toMatchObject({ status: 'applied' });
    await hw.buy('900');
    expect(await hw.rows('select box_type, qty from box where bin_id = $1', [hw.bins.shelf.id])).toEqual([{ box_type: 2, qty: '1000' }]);
  });

  test('is taken back only while nobody has touched the bin since, and leaves what lay there before', async () => {
    const [first, second] = [await hw.buy('5', hw.bins.drawer), await hw.buy('7', hw.bins.drawer)];
    const back = (id: string) => hw.tablet.does('receipt.unreview', { id, reason: '数量有误' });
    expect(await back(first.receiptId)).toMatchObject({ status: 'rejected', code: 'G-LAST' });
    expect(await back(second.receiptId)).toMatchObject({ status: 'applied' });
    expect(await qty(hw.bins.drawer)).toBe('5');
  });

  test('what has to be inspected is a box until it is put away, and loose from then on', async () => {
    await hw.rows('update material set iqc_mode = 1 where id = $1', [hw.screws.id]);
    const [area] = [
      await hw.data.plant.insert('bin', {
        warehouseId: hw.store.id,
        binCode: 'W-RCV',
        binName: '收货区',
        binType: 0,
        pickSeq: 0,
        mixMaterial: true,
        mixBatch: true,
        isTransit: false,
        isActive: true,
      }),
    ];
    const { reviewed } = await hw.buy('50', area);
    expect(reviewed).toMatchObject({ status: 'applied' });
    const [box] = await hw.rows<{ id: string; box_type: number }>('select id, box_type from box where bin_id = $1', [area.id]);
    expect(box).toMatchObject({ box_type: 1 });
    const verdict = { boxId: box?.id, verdict: 1, qty: '50', childNo: null, binId: null, reason: null };
    expect(await hw.tablet.does('box.verdict', verdict)).toMatchObject({ status: 'applied' });
    const up = { boxId: box?.id, binId: hw.bins.drawer.id, fromBinId: area.id, suggestedBinId: null };
    expect(await hw.tablet.does('box.putAway', up)).toMatchObject({ status: 'applied' });
    expect(await qty(hw.bins.drawer)).toBe('55');
    await hw.rows('update material set iqc_mode = 0 where id = $1', [hw.screws.id]);
  });
});

describe('issue', () => {
  test('takes over what the application was promised, goes out with the receiver, and the application is done', async () => {
    const from = await hw.applied('100');
    expect(from.reviewed).toMatchObject({ status: 'applied' });
    expect(await hw.promised(from.id)).toBe('100');
    const before = await qty();
    const part = await make('60', from);
    expect(part).toMatchObject({ status: 'applied' });
    expect([await hw.promised(from.id), (await hw.inBin())?.reserved_qty]).toEqual(['40', '60']);
    expect(await review(part.id('doc'))).toMatchObject({ status: 'applied' });
    expect([Number(before) - Number(await qty()), await hw.statusOf('application', from.id)]).toEqual([60, 4]);
    const rest = await make('40', from);
    await review(rest.id('doc'));
    expect([await hw.promised(from.id), await hw.statusOf('application', from.id)]).toEqual(['0', 6]);
  });

  test('more than is left of the application is refused, and nothing has changed', async () => {
    const from = await hw.applied('10');
    expect(await make('11', from)).toMatchObject({ code: 'G-QTY', params: { qty: '11', limit: '10' } });
    expect([await hw.promised(from.id), await hw.statusOf('application', from.id)]).toEqual(['10', 2]);
  });

  test('never reaches into what others were promised', async () => {
    const free = Number(await qty()) + Number(await qty(hw.bins.drawer));
    const held = (
      await hw.rows<{ n: string }>('select sum(qty)::float8::text as n from stock_reservation where box_id is null and status = 1')
    )[0]?.n;
    const all = await hw.applied(String(free - Number(held ?? 0)));
    expect(all.reviewed).toMatchObject({ status: 'applied' });
    expect(await make('1')).toMatchObject({ code: 'STOCK_SHORT', params: { available: '0' } });
    await hw.tablet.does('application.close', { id: all.id, reason: '不需要了' });
    expect(await make('1')).toMatchObject({ status: 'applied' });
  });

  test('needs a right of its own, the store in scope, and exactly one receiver', async () => {
    const { plant } = hw.data;
    const device = async (rights: string[], stores: string[]) => {
      const user = await plant.user(`hw-${Math.random().toString(36).slice(2)}`, rights, stores);
      const made = new WireDevice(plant.pool, user);
      await plant.session(user, made.id);
      return made;
    };
    const noRight = await device(
      HARDWARE_RIGHTS.filter((right) => !right.includes('hwIssue')),
      [hw.store.id],
    );
    expect(await noRight.does('issueDoc.create', hw.issueOf('1'))).toMatchObject({ code: 'NO_RIGHT' });
    const noScope = await device(HARDWARE_RIGHTS, [hw.tools.id]);
    expect(await noScope.does('issueDoc.create', hw.issueOf('1'))).toMatchObject({ code: 'G-WH' });
    expect(await make('1', null, { deptId: null })).toMatchObject({ code: 'RECEIVER_MISSING' });
  });

  test('deleted, it gives back to the box and to the application', async () => {
    const from = await hw.applied('20');
    const made = await make('15', from);
    const reserved = Number((await hw.inBin())?.reserved_qty);
    expect(await hw.tablet.does('issueDoc.delete', { id: made.id('doc') })).toMatchObject({ status: 'applied' });
    expect([Number((await hw.inBin())?.reserved_qty), await hw.promised(from.id)]).toEqual([reserved - 15, '20']);
  });

  test('reverse-reviewed in its month it is open again and holds its goods; with another movement in the bin it is too late', async () => {
    const made = await make('5');
    await review(made.id('doc'));
    const before = await hw.inBin();
    expect(await undo('unreview', made.id('doc'))).toMatchObject({ status: 'applied' });
    const after = await hw.inBin();
    expect([Number(after?.qty) - Number(before?.qty), Number(after?.reserved_qty) - Number(before?.reserved_qty)]).toEqual([5, 5]);
    expect(await review(made.id('doc'))).toMatchObject({ status: 'applied' });
    await hw.buy('1');
    expect(await undo('unreview', made.id('doc'))).toMatchObject({ code: 'G-LAST' });
  });

  test('into another store it is received there with an inbound document 005, and both are taken back together', async () => {
    const to = { deptId: null, toWarehouseId: hw.tools.id };
    const made = await make('8', null, to, { toBinId: hw.bins.toolBin.id });
    expect(await review(made.id('doc'))).toMatchObject({ status: 'applied' });
    expect(await qty(hw.bins.toolBin)).toBe('8');
    const [inbound] = await hw.rows<{ id: string; inbound_type: string; status: number }>(
      'select id, inbound_type, status from inbound_doc where source_doc_id = $1',
      [made.id('doc')],
    );
    expect(inbound).toMatchObject({ inbound_type: '005', status: 1 });
    expect(await undo('unreview', made.id('doc'))).toMatchObject({ status: 'applied' });
    expect([await qty(hw.bins.toolBin), await hw.statusOf('inbound_doc', inbound?.id ?? '')]).toEqual(['0', 2]);
    await hw.tablet.does('issueDoc.delete', { id: made.id('doc') });
  });

  test('at the counter it is posted at once, twice sent it counts once, and more than lies in the bin is refused', async () => {
    const before = Number(await qty());
    const receiver = { receiverId: hw.fitter.id };
    const operation = hw.tablet.operation('issueDoc.counter', hw.issueOf('3', null, receiver));
    expect((await hw.tablet.push(operation)).results[0]).toMatchObject({ status: 'applied' });
    expect((await hw.tablet.push(operation)).results[0]).toMatchObject({ status: 'duplicate' });
    expect(before - Number(await qty())).toBe(3);
    expect(await hw.tablet.does('issueDoc.counter', hw.issueOf('99999', null, receiver))).toMatchObject({ code: 'G-BAL' });
    const all = await hw.applied(String(Number(await qty()) - Number((await hw.inBin())?.reserved_qty) - 40));
    const out = await hw.tablet.does('issueDoc.counter', hw.issueOf('200', null, receiver));
    expect(out).toMatchObject({ status: 'accepted_with_issues', issues: [{ code: 'PROMISED_STOCK' }] });
    await hw.tablet.does('application.close', { id: all.id, reason: '不需要了' });
  });
});

describe('red note', () => {
  test('across the month: 40 of 100 come back, the application is partly done, 60 more may follow and not 61', async () => {
    const { period, at: lastMonth } = await hw.openLastMonth();
    await hw.buy('300');
    const from = await hw.applied('100');
    const made = await hw.tablet.does('issueDoc.create', hw.issueOf('100', from), { occurredAt: lastMonth });
    expect(await hw.closeMonth(period)).toMatchObject({ code: 'PERIOD_OPEN_DOCS' });
    await review(made.id('doc'), lastMonth);
    const issued = made.id('doc');
    expect(await hw.statusOf('application', from.id)).toBe(6);

    expect(await hw.closeMonth(period)).toMatchObject({ status: 'applied' });
    expect(await undo('unreview', issued)).toMatchObject({ code: 'USE_RED' });

    const before = Number(await qty());
    const forty = await red(issued, '40');
    expect(await hw.tablet.does('issueDoc.reviewRed', { id: forty.id('doc') })).toMatchObject({ status: 'applied' });
    expect([Number(await qty()) - before, await hw.statusOf('issue_doc', issued), await hw.statusOf('application', from.id)]).toEqual([
      40, 4, 4,
    ]);
    expect(
      await hw.rows('select posting_date::text > $2 as later, movement_type from stock_movement where doc_id = $1', [
        forty.id('doc'),
        lastMonth.slice(0, 10),
      ]),
    ).toEqual([{ later: true, movement_type: 'GI_DEPT_R' }]);

    expect(await red(issued, '61')).toMatchObject({ code: 'RED_OVER', params: { limit: '60' } });
    const sixty = await red(issued, '60', hw.bins.drawer);
    expect(await hw.tablet.does('issueDoc.reviewRed', { id: sixty.id('doc') })).toMatchObject({ status: 'applied' });
    expect([await hw.statusOf('issue_doc', issued), await hw.statusOf('application', from.id)]).toEqual([6, 2]);
    expect(await red(sixty.id('doc'), '1')).toMatchObject({ code: 'RED_DOCUMENT' });
    expect(await undo('unreviewRed', sixty.id('doc'))).toMatchObject({ status: 'applied' });
    expect([await hw.statusOf('issue_doc', issued), await hw.statusOf('application', from.id)]).toEqual([4, 4]);
  });

  test('two notes about the same goods: the second is refused at its review', async () => {
    const made = await make('10');
    await review(made.id('doc'));
    const [one, two] = [await red(made.id('doc'), '6'), await red(made.id('doc'), '6')];
    expect(await hw.tablet.does('issueDoc.reviewRed', { id: one.id('doc') })).toMatchObject({ status: 'applied' });
    expect(await hw.tablet.does('issueDoc.reviewRed', { id: two.id('doc') })).toMatchObject({ code: 'RED_OVER', params: { limit: '4' } });
  });
});

describe('closing a month', () => {
  test('waits for its end, goes in order, and only the last one is opened again', async () => {
    const current = periodOf(siteDay());
    expect(await hw.reopenMonth('200001')).toMatchObject({ status: 'applied' });
    expect(await hw.rows("select status from account_period where period = '200001'")).toEqual([{ status: 0 }]);
    expect(await hw.closeMonth('200001')).toMatchObject({ status: 'applied' });
    expect(await hw.closeMonth(current)).toMatchObject({ code: 'PERIOD_NOT_OVER' });
  });
});
