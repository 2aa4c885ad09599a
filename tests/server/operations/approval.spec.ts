/** Approval by levels on the real database: who is asked, in which order, and what makes a yes void. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { waitingApprovals } from '#server/modules/records/approvals.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { GuardFloor, type Made } from '#tests/support/guard-floor.ts';
import { FLOOR_RIGHTS } from '#tests/support/plant.ts';
import type { WireDevice } from '#tests/support/wire-device.ts';

const RAW = ['create', 'edit', 'review', 'unreview'].map((verb) => `web:wms:rawReq:${verb}`);

let floor: GuardFloor;
const users: Record<'applicant' | 'head' | 'director', AnyRow> = {} as never;
const tablets: Record<keyof typeof users, WireDevice> = {} as never;

beforeAll(async () => {
  floor = await GuardFloor.open();
  const { plant, store, lineSide } = floor.data;
  for (const name of ['applicant', 'head', 'director'] as const) {
    users[name] = await plant.user(name, [...FLOOR_RIGHTS, ...RAW], [store.id, lineSide.id]);
    tablets[name] = await floor.newTablet(users[name]);
  }
  await floor.stocked('60', '40');
  await plant.insert('materialPrice', { materialId: floor.data.steel.id, refPrice: '10' });
  await plant.insert('approveType', {
    docType: 'RAW_REQ',
    levels: 2,
    level1Role: await roleOf('R-HEAD'),
    level2Role: await roleOf('R-DIRECTOR'),
    amountLimit: null,
    sod: true,
    needAttachment: false,
    allowOfflineReview: false,
  });
});
afterAll(async () => {
  expect(await brokenRules(floor.data.plant.pool)).toEqual({});
  await floor.close();
});
beforeEach(() => floor.rows("update approve_type set levels = 2, amount_limit = null where doc_type = 'RAW_REQ'"));

const roleOf = async (code: string) => (await floor.rows<{ id: string }>('select id from role where role_code = $1', [code]))[0]?.id;

const head = () => ({
  deptId: null,
  applicantId: null,
  needDate: '2026-03-05',
  purpose: '装夹',
  orderNo: null,
  equipmentNo: null,
  fromWarehouseId: floor.data.store.id,
  toWarehouseId: null,
  remark: null,
});
const lines = (applyQty: string) => [{ materialId: floor.data.steel.id, applyQty, assetId: null, remark: null }];
const apply = (applyQty = '5') =>
  tablets.applicant.does('application.create', (id) => ({ id: id('doc'), docType: 'RAW_REQ', ...head(), lines: lines(applyQty) }));
const review = (made: Made, by: WireDevice, approvedQty = '5') =>
  by.does('application.review', { id: made.id('doc'), lines: [{ lineId: made.id('line-1'), approvedQty, rejectReason: null }] });
const decide = (made: Made, by: WireDevice, decision: 1 | 2 = 1, opinion: string | null = null) =>
  by.does('approval.decide', { docType: 'application', id: made.id('doc'), decision, opinion });
/** Another device of the same person, for a lane of his that a refusal has stopped. */
const afresh = (name: keyof typeof users) => floor.newTablet(users[name]);

async function actorOf(name: keyof typeof users) {
  const rights = [...FLOOR_RIGHTS, ...RAW, `role:${await roleOf(`R-${name.toUpperCase()}`)}`];
  const { id, account, userName } = users[name] as unknown as { id: string; account: string; userName: string };
  const warehouses = [floor.data.store.id, floor.data.lineSide.id];
  return { userId: id, account, userName, personId: null, supplierId: null, rights, warehouses };
}
const waitingFor = async (name: keyof typeof users, made: Made) =>
  (await waitingApprovals(floor.data.plant.pool, await actorOf(name))).filter(({ id }) => id === made.id('doc'));

describe('two levels', () => {
  test('the first agrees, the second reviews; each sees it only when it is his turn', async () => {
    const made = await apply();
    expect(await waitingFor('head', made)).toMatchObject([{ kind: 'RAW_REQ', level: 1, needed: 2, isReview: false, amount: '50' }]);
    expect(await waitingFor('director', made)).toEqual([]);
    expect(await decide(made, tablets.head)).toMatchObject({ status: 'applied' });
    expect(await waitingFor('head', made)).toEqual([]);
    expect(await waitingFor('director', made)).toMatchObject([{ level: 2, isReview: true }]);
    expect(await review(made, tablets.director)).toMatchObject({ status: 'applied' });
    expect(await waitingFor('director', made)).toEqual([]);
  });

  test('without the first the second cannot review, whatever rights he has', async () => {
    const made = await apply();
    expect(await review(made, tablets.director)).toMatchObject({ code: 'APPROVAL_PENDING', params: { level: '1' } });
  });

  test('the other role cannot take the place of either', async () => {
    const made = await apply();
    expect(await decide(made, tablets.director)).toMatchObject({ code: 'APPROVAL_ROLE', params: { level: '1' } });
    await decide(made, tablets.head);
    expect(await review(made, tablets.head)).toMatchObject({ status: 'rejected' });
  });

  test('whoever made it does not agree to it', async () => {
    const { plant } = floor.data;
    await plant.insert('userRole', { userId: users.applicant.id, roleId: await roleOf('R-HEAD') });
    expect(await decide(await apply(), tablets.applicant)).toMatchObject({ code: 'G-SOD' });
    await floor.rows('delete from user_role where user_id = $1 and role_id = $2', [users.applicant.id, await roleOf('R-HEAD')]);
  });

  test('a yes holds for the document as it was: after a change it is asked anew', async () => {
    const made = await apply();
    await decide(made, tablets.head);
    expect(
      await tablets.applicant.does('application.save', {
        id: made.id('doc'),
        docType: 'RAW_REQ',
        ...head(),
        lines: lines('7').map((line) => ({ lineId: null, ...line })),
      }),
    ).toMatchObject({
      status: 'applied',
    });
    expect(await waitingFor('head', made)).toMatchObject([{ level: 1 }]);
    expect(await review(made, tablets.director, '7')).toMatchObject({ status: 'rejected' });
  });

  test('the last level is the review, not a decision beside it', async () => {
    const made = await apply();
    await decide(made, tablets.head);
    expect(await decide(made, tablets.director)).toMatchObject({ code: 'APPROVAL_IS_REVIEW' });
  });
});

/** The applicant saves it with this quantity on the line it has. */
const save = (made: Made, applyQty: string, extra: { occurredAt?: string } = {}) =>
  tablets.applicant.does(
    'application.save',
    {
      id: made.id('doc'),
      docType: 'RAW_REQ',
      ...head(),
      lines: lines(applyQty).map((line) => ({ lineId: made.id('line-1'), ...line })),
    },
    extra,
  );
const earlier = (): string => new Date(Date.now() - 3_600_000).toISOString();

describe('an agreement is to contents', () => {
  test('a change ends it, whatever time the change is told to be of', async () => {
    const made = await apply('1');
    const by = await afresh('head');
    expect(await decide(made, by)).toMatchObject({ status: 'applied' });
    expect(await save(made, '40', { occurredAt: earlier() })).toMatchObject({ status: 'applied' });
    expect(await waitingFor('director', made)).toEqual([]);
    expect(await review(made, await afresh('director'), '40')).toMatchObject({ code: 'APPROVAL_PENDING', params: { level: '1' } });
    expect(await waitingFor('head', made)).toMatchObject([{ level: 1, amount: '400' }]);
    expect(await decide(made, by)).toMatchObject({ status: 'applied' });
    expect(await review(made, await afresh('director'), '40')).toMatchObject({ status: 'applied' });
  });

  test('a no is not lifted by saving the same again, and is by a change', async () => {
    const made = await apply('3');
    expect(await decide(made, await afresh('head'), 2, '库存还够一个月')).toMatchObject({ status: 'applied' });
    expect(await save(made, '3')).toMatchObject({ status: 'applied' });
    expect(await decide(made, await afresh('head'))).toMatchObject({ code: 'APPROVAL_REJECTED' });
    expect(await save(made, '2', { occurredAt: earlier() })).toMatchObject({ status: 'applied' });
    expect(await decide(made, await afresh('head'))).toMatchObject({ status: 'applied' });
  });

  test('what was posted of it, printed or numbered changes nothing of it', async () => {
    const made = await apply('3');
    await decide(made, await afresh('head'));
    await floor.rows("update application set print_count = 4, doc_no = 'AP-NEW', version = version + 3 where id = $1", [made.id('doc')]);
    await floor.rows('update application_line set open_qty = 1 where doc_id = $1', [made.id('doc')]);
    expect(await waitingFor('director', made)).toMatchObject([{ level: 2 }]);
  });

  test('one from before contents were kept is asked for again; a no from then holds', async () => {
    const agreed = await apply('4');
    await decide(agreed, await afresh('head'));
    const refused = await apply('4');
    await decide(refused, await afresh('head'), 2, '库存还够一个月');
    await floor.rows('update approval_task set seen = null where doc_id = any($1::uuid[])', [[agreed.id('doc'), refused.id('doc')]]);
    expect(await review(agreed, await afresh('director'), '4')).toMatchObject({ code: 'APPROVAL_PENDING', params: { level: '1' } });
    expect(await review(refused, await afresh('director'), '4')).toMatchObject({ code: 'APPROVAL_REJECTED' });
  });

  test('a yes to what is no longer there is refused: the page showed something else', async () => {
    const made = await apply('1');
    const [shown] = await waitingFor('head', made);
    await save(made, '40');
    const yes = { docType: 'application', id: made.id('doc'), decision: 1, opinion: null };
    const by = await afresh('head');
    expect(await by.does('approval.decide', { ...yes, seen: shown?.seen })).toMatchObject({ code: 'APPROVAL_CHANGED' });
    const [now] = await waitingFor('head', made);
    expect(await (await afresh('head')).does('approval.decide', { ...yes, seen: now?.seen })).toMatchObject({ status: 'applied' });
  });
});

describe('one no', () => {
  test('stops it until the document is changed, and says who and why', async () => {
    const made = await apply();
    expect(await decide(made, tablets.head, 2)).toMatchObject({ code: 'REASON_REQUIRED' });
    expect(await decide(made, await afresh('head'), 2, '库存还够一个月')).toMatchObject({ status: 'applied' });
    expect(await waitingFor('head', made)).toEqual([]);
    expect(await review(made, tablets.director)).toMatchObject({ code: 'APPROVAL_REJECTED', params: { opinion: '库存还够一个月' } });
  });
});

describe('the threshold', () => {
  test('up to it one level is enough; a document with a material without a price is asked at every level', async () => {
    await floor.rows("update approve_type set amount_limit = 100 where doc_type = 'RAW_REQ'");
    const small = await apply('10');
    expect(await waitingFor('head', small)).toMatchObject([{ level: 1, needed: 1, isReview: true, amount: '100' }]);
    expect(await review(small, await afresh('head'), '10')).toMatchObject({ status: 'applied' });
    const large = await apply('11');
    expect(await waitingFor('head', large)).toMatchObject([{ level: 1, needed: 2, amount: '110' }]);
    await floor.rows('update material_price set ref_price = null');
    const unpriced = await apply('1');
    expect(await waitingFor('head', unpriced)).toMatchObject([{ needed: 2, amount: null }]);
    await floor.rows('update material_price set ref_price = 10');
  });
});

test('a kind that names no role fills nobody’s list: those with the right find it where all work waits', async () => {
  const made = await apply();
  const [{ level1_role: role } = { level1_role: '' }] = await floor.rows<{ level1_role: string }>(
    "update approve_type set level1_role = null where doc_type = 'RAW_REQ' returning (select level1_role from approve_type where doc_type = 'RAW_REQ') as level1_role",
  );
  expect(await waitingFor('head', made)).toEqual([]);
  await floor.rows("update approve_type set level1_role = $1 where doc_type = 'RAW_REQ'", [role]);
  expect(await waitingFor('head', made)).toHaveLength(1);
});

test('nobody decides about documents of stores that are not his', async () => {
  const made = await apply();
  const stranger = await floor.data.plant.user('stranger', [...FLOOR_RIGHTS, ...RAW], []);
  await floor.data.plant.insert('userRole', { userId: stranger.id, roleId: await roleOf('R-HEAD') });
  expect(await decide(made, await floor.newTablet(stranger))).toMatchObject({ code: 'G-WH' });
});
