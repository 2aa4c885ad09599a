/** Lending of tools against a real database: what leaves, what comes back and in which state, and what the books say of it. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { ToolStore } from '#tests/support/tool-store.ts';
import { deviceOf } from '#tests/support/wire-device.ts';

let store: ToolStore;
beforeAll(async () => {
  store = await ToolStore.open();
});
afterAll(() => store.close());
afterEach(async () => {
  expect(await brokenRules(store.shop.data.plant.pool)).toEqual({});
});

const PHOTO = [{ id: '00000000-0000-7000-8000-000000000001', sha256: 'a'.repeat(64), size: 1 }];
const applied = expect.objectContaining({ status: 'applied' });
const refused = (code: string) => expect.objectContaining({ status: 'rejected', code });
const asset = async (assetNo: string) => {
  const [row] = await store.rows<Record<string, unknown>>(
    `select life_used::float8::text as used, grind_count as grinds, retired_at is not null as retired from asset_item where asset_no = $1`,
    [assetNo],
  );
  return row;
};

describe('a cutter', () => {
  const numbers = ['T-000001', 'T-000002', 'T-000003', 'T-000004', 'T-000005'];

  test('becomes an asset when hardware issues it into the tool store', async () => {
    const made = await store.cutters(numbers);
    expect(made).toEqual(applied);
    expect(await store.rows('select count(*)::int as n from asset_item where home_warehouse_id = $1', [store.shop.tools.id])).toEqual([
      { n: 5 },
    ]);
    expect(await store.rows('select distinct box_type from box where box_no = any($1)', [numbers])).toEqual([{ box_type: 3 }]);
    expect(
      await store.rows(
        'select inbound_type, status, (select count(*)::int from inbound_line l where l.doc_id = d.id) as lines from inbound_doc d',
      ),
    ).toEqual([{ inbound_type: '005', status: 1, lines: 5 }]);
  });

  test('is lent to somebody, comes back used, worn or not at all, and the loan ends with the last of them', async () => {
    const { borrower, appraiser } = store.people;
    const loan = await store.lend(borrower, numbers.slice(0, 3));
    expect(loan).toEqual(applied);
    expect(await store.box('T-000001')).toMatchObject({ boxStatus: 9, holder: 'P004' });
    expect(
      await store.rows(
        "select count(*)::int as n from stock_ledger_entry e join stock_movement m on m.id = e.movement_id where m.movement_type = 'ST_LEND'",
      ),
    ).toEqual([{ n: 6 }]);
    const [first, second, third] = await store.linesOf(loan);
    if (!first || !second || !third) throw new Error('three lines');

    expect(await store.comeBack(first, 1, { usage: '400' })).toEqual(applied);
    expect(await store.box('T-000001')).toMatchObject({ boxStatus: 2, bin: 'T-01', holder: null });
    expect(await asset('T-000001')).toMatchObject({ used: '400' });
    expect(await store.loan(loan)).toMatchObject({ status: 4, returned: '1' });

    expect(await store.comeBack(second, 4, { usage: '700' })).toEqual(applied);
    expect(await store.box('T-000002')).toMatchObject({ boxStatus: 15, bin: 'WX-01' });

    const lost = await store.comeBack(third, 8, { liabilityId: borrower.id, liabilityAmt: '180' });
    expect(lost).toEqual(applied);
    expect(await store.box('T-000003')).toMatchObject({ boxStatus: 9, holder: 'P004' });
    expect(await store.review(lost)).toEqual(applied);
    expect(await store.box('T-000003')).toMatchObject({ boxStatus: 10, qty: '0', bin: null, holder: null });
    expect(await asset('T-000003')).toMatchObject({ retired: true });
    expect(await store.loan(loan)).toEqual({ status: 6, returned: '2', scrapped: '0', lost: '1' });
    expect(
      await store.rows(
        "select inbound_type, inbound_subtype from inbound_doc where inbound_type = '001' order by inbound_subtype nulls first",
      ),
    ).toEqual([
      { inbound_type: '001', inbound_subtype: null },
      { inbound_type: '001', inbound_subtype: 2 },
    ]);
    expect(appraiser.id).not.toBe(borrower.id);
  });

  test('that somebody has is lent to nobody else: it is said who has it', async () => {
    const loan = await store.lend(store.people.borrower, ['T-000004']);
    const again = await store.lend(store.people.other, ['T-000004'], {}, await store.tablet());
    expect(again).toMatchObject({ code: 'LENT_TO', params: { boxNo: 'T-000004', name: 'P004' } });
    const [line] = await store.linesOf(loan);
    if (line) await store.comeBack(line, 3);
  });

  test('without life left is refused when the tablet showed it, and remarked when only the server knew', async () => {
    await store.rows("update asset_item set life_used = 1200 where asset_no = 'T-000005'");
    const [box] = await store.boxes(['T-000005']);
    const line = { materialId: store.cutter.id, boxId: box?.id, binId: box?.binId, batchId: null, qty: '1' };
    const tablet = await store.tablet();
    expect(await store.lend(store.people.other, [], { lines: [{ ...line, shownLife: '0' }] }, tablet)).toEqual(refused('LIFE_OVER'));
    const lent = await store.lend(store.people.other, [], { lines: [{ ...line, shownLife: '10' }] });
    expect(lent).toMatchObject({ status: 'accepted_with_issues', issues: [{ code: 'LIFE_OVER', params: { assetNo: 'T-000005' } }] });
    expect(await store.manager.does('lendDoc.unreview', { id: lent.id('doc'), reason: '拿错' })).toEqual(applied);
    expect(await store.box('T-000005')).toMatchObject({ boxStatus: 2, bin: 'T-01', holder: null });
  });

  test('that was reported lost turns up again when the appraisal is taken back', async () => {
    const [lost] = await store.rows<{ id: string }>('select id from return_appraisal where return_type = 8');
    expect(await store.manager.does('returnAppraisal.unreview', { id: lost?.id, reason: '找到了' })).toEqual(applied);
    expect(await store.box('T-000003')).toMatchObject({ boxStatus: 9, qty: '1', holder: 'P004' });
    expect(await asset('T-000003')).toMatchObject({ retired: false });
  });

  test('goes back to hardware as a plain box when its issue is taken back, and keeps its history when it comes again', async () => {
    const made = await store.cutters(['T-000009']);
    expect(await store.shop.tablet.does('issueDoc.unreview', { id: made.id('doc'), reason: '发错' })).toEqual(applied);
    expect(await asset('T-000009')).toMatchObject({ retired: true });
    expect(await store.rows("select box_type from box where box_no = 'T-000009'")).toEqual([{ box_type: 1 }]);
    await store.rows("update asset_item set life_used = 7 where asset_no = 'T-000009'");
    expect(await store.shop.tablet.does('issueDoc.review', { id: made.id('doc'), receiverId: store.shop.fitter.id })).toEqual(applied);
    expect(await asset('T-000009')).toMatchObject({ used: '7', retired: false });
  });

  test('does not go out again on a loan that was closed after it came back', async () => {
    const loan = await store.lend(store.people.borrower, ['T-000009']);
    const [line] = await store.linesOf(loan);
    if (!line) throw new Error('one line');
    expect(await store.comeBack(line, 1)).toEqual(applied);
    expect(await store.keeper.does('lendDoc.close', { id: loan.id('doc'), reason: '用完' })).toEqual(applied);
    const [back] = await store.rows<{ id: string }>('select id from return_in where lend_id = $1', [loan.id('doc')]);
    const refused = { status: 'rejected', code: 'DOC_STATUS', params: { set: 'lendStatus', status: '5' } };
    expect(await store.manager.does('returnIn.unreview', { id: back?.id, reason: '弄错' })).toMatchObject(refused);
    expect(await store.box('T-000009')).toMatchObject({ boxStatus: 2, holder: null });
  });

  test('of which something was appraised is not taken back: its return would wait for what somebody else has by then', async () => {
    const loan = await store.lend(store.people.borrower, ['T-000009']);
    const [line] = await store.linesOf(loan);
    if (!line) throw new Error('one line');
    const takenBack = async () => {
      const manager = await deviceOf(store.shop.data.plant.pool, 'manager');
      return manager.does('lendDoc.unreview', { id: loan.id('doc'), reason: '借错' });
    };
    const appraised = await store.comeBack(line, 6, { returnType: 2 });
    expect(await takenBack()).toEqual(refused('G-DOWN'));
    expect(await store.review(appraised)).toEqual(applied);
    expect(await takenBack()).toEqual(refused('G-DOWN'));
    const [back] = await store.rows<{ id: string }>('select id from return_in where lend_id = $1', [loan.id('doc')]);
    expect(await store.keeper.does('returnIn.post', { id: back?.id, binId: store.bins.shelf.id })).toEqual(applied);
    expect(await store.loan(loan)).toMatchObject({ status: 6, returned: '1' });
  });
});

describe('the number of a piece', () => {
  /** Boxes that the hardware store has entered for the tool store. @returns their review, with the number engraved on each: null = one is drawn, undefined = nothing is said */
  const issued = async (boxNos: readonly string[]) => {
    await store.receive(boxNos);
    const made = await store.enterIssue(await store.boxes(boxNos));
    const lines = await store.rows<{ id: string }>('select id from issue_line where doc_id = $1 order by line_no', [made.id('doc')]);
    return async (engraved: readonly (string | null | undefined)[]) => {
      const assetNos = lines.flatMap(({ id: lineId }, n) => (engraved[n] === undefined ? [] : [{ lineId, assetNo: engraved[n] }]));
      const device = await store.tablet();
      const reviewed = await device.does('issueDoc.review', { id: made.id('doc'), receiverId: store.shop.fitter.id, assetNos });
      const undo = () => store.shop.tablet.does('issueDoc.unreview', { id: made.id('doc'), reason: '发错' });
      return Object.assign(reviewed, { undo });
    };
  };

  test('is the engraved one, given at the review of its issue; a piece of which nothing is said keeps that of its box', async () => {
    const review = await issued(['B-1', 'B-2']);
    expect(await review(['T-000101', undefined])).toEqual(applied);
    expect(await store.box('T-000101')).toMatchObject({ boxStatus: 2, bin: 'T-01' });
    expect(await store.box('B-1')).toBeUndefined();
    expect([await asset('T-000101'), await asset('B-2')]).toMatchObject([{ retired: false }, { retired: false }]);
  });

  test('is none that another piece has, be it of the same issue or of the store', async () => {
    const review = await issued(['B-3', 'B-4']);
    const twice = { status: 'rejected', code: 'ASSET_TWICE', params: { assetNo: 'T-000102' } };
    expect(await review(['T-000102', 'T-000102'])).toMatchObject(twice);
    expect(await review(['B-4', undefined])).toMatchObject({ ...twice, params: { assetNo: 'B-4' } });
    expect(await review(['T-000101', undefined])).toMatchObject({
      code: 'ASSET_NO_USED',
      params: { assetNo: 'T-000101', matCode: 'GJ-0001' },
    });
    expect(await review(['T-000102', 'T-000103'])).toEqual(applied);
  });

  test('is drawn where none is engraved, passes over what is taken, and stays with the piece', async () => {
    await store.rows("insert into number_counter (doc_type, period, last) values ('asset', 'T', 100)");
    const review = await issued(['B-5', 'B-6', 'B-7']);
    const reviewed = await review([null, 'T-000200', null]);
    expect(reviewed).toEqual(applied);
    expect([await store.box('T-000104'), await store.box('T-000200'), await store.box('T-000105')]).toMatchObject([
      ...Array(3).fill({ boxStatus: 2, bin: 'T-01' }),
    ]);
    expect([await store.box('B-5'), await store.box('B-7')]).toEqual([undefined, undefined]);
    expect(await reviewed.undo()).toEqual(applied);
    expect(await asset('T-000104')).toMatchObject({ retired: true });
    expect(await review([null, null, null])).toEqual(applied);
    const numbers = await store.rows<{ no: string }>(
      "select asset_no as no from asset_item where asset_no between 'T-000104' and 'T-000999'",
    );
    expect(numbers.map(({ no }) => no).sort()).toEqual(['T-000104', 'T-000105', 'T-000200']);
    expect(await asset('T-000104')).toMatchObject({ retired: false });
  });
});

describe('loose drills', () => {
  test('are lent in boxes of their own and come back in every state', async () => {
    const { borrower, other } = store.people;
    await store.drills('20');
    const [mine, theirs] = [await store.lend(borrower, '12'), await store.lend(other, '5')];
    expect([await store.loose(2), await store.loose(9)]).toEqual(['3', '17']);
    const [line] = await store.linesOf(mine);
    const [open] = await store.linesOf(theirs);
    if (!line || !open) throw new Error('two lines');
    await store.comeBack(line, 1, { qty: '10' });
    await store.comeBack(line, 5);
    await store.review(await store.comeBack(line, 6));
    expect([await store.loose(2), await store.loose(15), await store.loose(10)]).toEqual(['13', '1', '1']);
    expect(await store.loan(mine)).toEqual({ status: 6, returned: '11', scrapped: '1', lost: '0' });

    const tooMany = await store.comeBack(open, 1, { qty: '6' }, await store.tablet());
    expect(tooMany).toMatchObject({ code: 'G-QTY', params: { qty: '6', limit: '5' } });
    const tabletB = await store.tablet();
    await store.comeBack(open, 1, { qty: '1' });
    const late = await store.comeBack(open, 1, { qty: '5' }, tabletB);
    expect(late).toMatchObject({ code: 'G-QTY', params: { qty: '5', limit: '4' } });
    expect(await store.comeBack(open, 1, { qty: '4' }, await store.tablet())).toEqual(applied);
    expect([await store.loan(theirs), await store.loose(2)]).toEqual([{ status: 6, returned: '5', scrapped: '0', lost: '0' }, '18']);
  });

  test('appraised by somebody else wait to be put back, and no one appraises them twice', async () => {
    const loan = await store.lend(store.people.borrower, '2');
    const [line] = await store.linesOf(loan);
    if (!line) throw new Error('a line');
    const appraise = (liabilityId: string | null) =>
      store.keeper.does('returnAppraisal.appraise', (id) => ({
        id: id('doc'),
        warehouseId: store.shop.tools.id,
        lendId: loan.id('doc'),
        lendLineId: line.lineId,
        boxId: line.boxId,
        assetId: null,
        qty: '2',
        returnType: 2,
        usage: null,
        appraiserId: store.people.appraiser.id,
        liabilityId,
        liabilityAmt: null,
        remark: null,
      }));
    expect(await appraise(randomUUID())).toEqual(refused('REF_MISSING'));
    const appraised = await appraise(null);
    expect(await store.comeBack(line, 1, { qty: '1' }, await store.tablet())).toEqual(refused('G-QTY'));
    await store.review(appraised);
    expect(await store.loan(loan)).toMatchObject({ status: 2 });
    const [back] = await store.rows<{ id: string }>('select id from return_in where lend_id = $1', [loan.id('doc')]);
    expect(await store.keeper.does('returnIn.post', { id: back?.id, binId: store.bins.repair.id })).toEqual(refused('BIN_TYPE'));
    expect(await (await store.tablet()).does('returnIn.post', { id: back?.id, binId: store.bins.shelf.id })).toEqual(applied);
    expect(await store.loan(loan)).toMatchObject({ status: 6, returned: '2' });
    expect(await store.manager.does('returnAppraisal.unreview', { id: appraised.id('doc'), reason: '看错' })).toEqual(refused('G-DOWN'));
    expect(await store.manager.does('returnIn.unreview', { id: back?.id, reason: '放错' })).toEqual(applied);
    expect(await store.loan(loan)).toMatchObject({ status: 2, returned: '0' });
    expect(await store.rows('select box_status, qty from box where id = $1', [line.boxId])).toEqual([{ box_status: 9, qty: '2' }]);
  });

  test('the borrower appraises nothing, damage has somebody who answers for it, and scrap waits for a manager', async () => {
    const { borrower } = store.people;
    const loan = await store.lend(borrower, '1');
    const [line] = await store.linesOf(loan);
    if (!line) throw new Error('a line');
    const from = async (type: number, more: object) => store.comeBack(line, type, { ...more }, await store.tablet());
    expect(await from(1, { appraiserId: borrower.id })).toEqual(refused('APPRAISER_SELF'));
    expect(await from(7, {})).toEqual(refused('LIABLE_REQUIRED'));
    expect(await from(7, { liabilityId: borrower.id })).toEqual(refused('PHOTO_REQUIRED'));
    expect(await from(7, { liabilityId: borrower.id, photos: PHOTO })).toMatchObject({ status: 'accepted_with_issues' });
    expect(await from(1, { returnType: 6 })).toEqual(refused('REVIEW_NEEDED'));
  });

  test('leave the books only by somebody with the right, and never beyond the limit of one person', async () => {
    const { other } = store.people;
    const stranger = await store.lend(other, '1', {}, store.shop.tablet);
    expect(stranger).toEqual(refused('NO_RIGHT'));
    expect(await store.lend(other, '1', { shownLoans: 20 }, await store.tablet())).toEqual(refused('LEND_LIMIT'));
  });

  test('are limited by what the site has set: a tablet that shows another limit lends, and the desk hears of it', async () => {
    const { other } = store.people;
    const named = {
      ddType: 'storeRule',
      ddCode: 'lendLimit',
      ddNameZh: '每人最多借用件数',
      ddNameEn: 'Limit',
      colour: 'neutral',
      sortNo: 0,
    };
    await store.drills('10');
    expect(await store.lend(other, '1', {}, await store.tablet())).toEqual(applied);
    const [held] = await store.rows<{ n: number }>('select count(*)::int as n from box where holder_id = $1', [other.id]);
    const n = held?.n ?? 0;
    const showing = (lendLimit: number | null) => ({ shownLoans: n, shownRules: { lendLimit, lifeLeft: true, fixtureProduct: true } });
    const beyond = { code: 'LEND_LIMIT', params: { name: 'P005', n: String(n), limit: '1' } };
    const rule = await store.shop.data.plant.insert('dict', { ...named, ddValue: 1, isSystem: true, isActive: true });
    expect(await store.lend(other, '1', showing(n), await store.tablet())).toEqual(refused('LEND_LIMIT'));
    const raised = await store.lend(other, '1', showing(200), await store.tablet());
    expect(raised).toMatchObject({ status: 'accepted_with_issues', issues: [beyond] });
    // A tablet of before the rules knows the first limit only.
    expect(await store.lend(other, '1', {}, await store.tablet())).toMatchObject({
      status: 'accepted_with_issues',
      issues: [{ code: 'LEND_LIMIT' }],
    });
    await store.rows('update dict set is_active = false where id = $1', [rule.id]);
    expect(await store.lend(other, '1', showing(null), await store.tablet())).toEqual(applied);
  });
});
