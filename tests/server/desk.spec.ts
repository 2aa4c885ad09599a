/** The desk (sync.md §7, §8): what is listed, for whom, and how it is settled. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { derivedId, reissue } from '#domain/kernel/ids.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import type { WireOperation } from '#domain/protocol/protocol.ts';
import { countHanded, listHanded, settleHandedOtherwise } from '#server/modules/desk/handed.ts';
import { countIssues, listIssues, settleIssues } from '#server/modules/desk/issues.ts';
import { Failure } from '#server/modules/failure.ts';
import { GuardFloor } from '#tests/support/guard-floor.ts';
import { FLOOR_RIGHTS } from '#tests/support/plant.ts';
import type { WireDevice } from '#tests/support/wire-device.ts';

let floor: GuardFloor;
let boss: Actor;
beforeAll(async () => {
  floor = await GuardFloor.open();
  const user = await floor.data.plant.user('boss', [...FLOOR_RIGHTS, 'web:masterdata:device'], [floor.data.store.id]);
  boss = {
    userId: user.id,
    account: 'boss',
    userName: '王主管',
    personId: null,
    supplierId: null,
    rights: FLOOR_RIGHTS,
    warehouses: [floor.data.store.id],
  };
});
afterAll(() => floor.close());

/** The narrow rows that lists and counts are made of are those of the view, after whatever has happened. */
afterEach(async () => {
  const ids = (from: string) => floor.rows<{ op_id: string }>(`select op_id, status from ${from} order by op_id`);
  expect(await ids('desk_entry')).toEqual(await ids('open_issue'));
});

const idIn = (operation: WireOperation, n: string) => derivedId(operation.opId, n);
const db = () => floor.data.plant.pool;
const page = { pageIndex: 1, pageSize: 100 };
const open = { ...page, state: 'open' as const, search: '' };
const settled = { ...page, state: 'settled' as const, search: '' };
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Failure ? error.problem : error),
  );

/** A scan of more than was planned, and one whose number is taken. */
async function trouble(tablet = floor.tablet) {
  const receipt = await floor.receipt(tablet, { planQty: '1' });
  const boxNo = `D-${randomUUID()}`;
  const over = tablet.operation('receipt.scan', floor.scanOf(receipt, { boxNo }));
  const bad = tablet.operation('receipt.scan', floor.scanOf(receipt, { boxNo }));
  await tablet.push(over, bad);
  return { receipt, over, bad };
}
const handOver = (tablet: WireDevice, ...operations: WireOperation[]) =>
  tablet.does('lane.handover', {
    docKey: operations[0]?.docKey,
    records: operations.map((operation) => ({ operation, refusal: { code: 'BOX_NO_USED', params: { boxNo: 'X' } } })),
    before: [],
    reason: '标签重复，请主管决定',
  });

describe('issues', () => {
  test('remarks and refusals are listed with document, author, device, time, what was entered, and the reason', async () => {
    const { receipt, over, bad } = await trouble();
    await db().query(
      `insert into device (device_id, name) values ($1, '收货平板') on conflict (device_id) do update set name = excluded.name`,
      [floor.tablet.id],
    );
    const { list } = await listIssues(db(), boss, open);
    expect(list.find(({ opId }) => opId === over.opId)).toMatchObject({
      status: 'accepted_with_issues',
      issues: [{ code: 'QTY_OVER' }],
      docId: receipt.id('doc'),
      actorName: '用户keeper',
      deviceName: '收货平板',
      payload: { qty: '10' },
    });
    expect(list.find(({ opId }) => opId === bad.opId)).toMatchObject({ status: 'rejected', code: 'BOX_NO_USED' });
  });

  test('can be filtered by kind, document and words, and come in pages', async () => {
    const refused = await listIssues(db(), boss, { ...open, kind: 'refused' });
    expect(refused.list.every(({ status }) => status === 'rejected')).toBe(true);
    expect((await listIssues(db(), boss, { ...open, docType: 'requisition' })).total).toBe(0);
    expect((await listIssues(db(), boss, { ...open, search: '收货平板' })).total).toBeGreaterThan(1);
    expect((await listIssues(db(), boss, { ...open, search: '没有这样的人' })).total).toBe(0);
    const first = await listIssues(db(), boss, { ...open, pageSize: 1 });
    expect([first.list.length, first.total > 1]).toEqual([1, true]);
  });

  test('are for those who have the warehouse: another sees neither them nor their number, and settles none', async () => {
    const { over, bad } = await trouble();
    const stranger: Actor = { ...boss, warehouses: [floor.data.lineSide.id] };
    expect((await listIssues(db(), stranger, open)).list).toEqual([]);
    expect(await countIssues(db(), stranger)).toBe(0);
    expect(await problemOf(settleIssues(db(), stranger, { opIds: [over.opId, bad.opId], note: '看不到' }))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('a refused creation is no document yet: its warehouse stands in what was entered', async () => {
    const old = await floor.data.plant.insert('material', {
      ...floor.data.steel,
      id: randomUUID(),
      matCode: `M-${randomUUID()}`,
      isActive: false,
    });
    const refused = await floor.receipt(await floor.newTablet(), { materialId: old.id });
    expect(refused.code).toBe('G-MAT');
    expect((await listIssues(db(), boss, open)).list.some(({ opId }) => opId === refused.opId)).toBe(true);
    const stranger: Actor = { ...boss, warehouses: [floor.data.lineSide.id] };
    expect((await listIssues(db(), stranger, open)).list.some(({ opId }) => opId === refused.opId)).toBe(false);
  });

  test('dealt with: gone from the list, kept with who, when and what was done, and logged with the document', async () => {
    const { receipt, over } = await trouble();
    expect(await settleIssues(db(), boss, { opIds: [over.opId], note: '已与供应商核对' })).toBe(1);
    expect((await listIssues(db(), boss, open)).list.some(({ opId }) => opId === over.opId)).toBe(false);
    expect((await listIssues(db(), boss, settled)).list.find(({ opId }) => opId === over.opId)).toMatchObject({
      settledBy: '王主管',
      note: '已与供应商核对',
    });
    expect(await floor.rows('select action, user_name, after from operation_log where doc_id = $1', [receipt.id('doc')])).toMatchObject([
      { action: 'settleIssue', user_name: '王主管', after: { opId: over.opId, codes: ['QTY_OVER'] } },
    ]);
  });

  test('given up or corrected on the tablet, a refusal leaves the list by itself', async () => {
    const { bad } = await trouble();
    await floor.tablet.does('operation.discard', { opIds: [bad.opId], reason: '重复' });
    expect((await listIssues(db(), boss, open)).list.some(({ opId }) => opId === bad.opId)).toBe(false);
  });

  test('a photo on its way is listed, but calls nobody before it is late', async () => {
    const receipt = await floor.receipt();
    const before = await countIssues(db(), boss);
    const scan = await floor.tablet.does(
      'receipt.scan',
      floor.scanOf(receipt, { photos: [{ id: randomUUID(), sha256: 'cd'.repeat(32), size: 9 }] }),
    );
    expect((await listIssues(db(), boss, open)).list.some(({ opId }) => opId === scan.opId)).toBe(true);
    expect(await countIssues(db(), boss)).toBe(before);
    await floor.rows(`update op_log set recorded_at = now() - interval '16 minutes' where op_id = $1`, [scan.opId]);
    expect(await countIssues(db(), boss)).toBe(before + 1);
  });
});

describe('handed over', () => {
  test('is listed complete: what was entered, why it was refused, what is asked, the document now', async () => {
    const tablet = await floor.newTablet();
    const { receipt, bad } = await trouble(tablet);
    expect((await handOver(tablet, bad)).status).toBe('applied');
    const found = (await listHanded(db(), boss, open)).list.find(({ opId }) => opId === bad.opId);
    expect(found).toMatchObject({
      code: 'BOX_NO_USED',
      reason: '标签重复，请主管决定',
      authorName: '用户keeper',
      handedByName: '用户keeper',
      docId: receipt.id('doc'),
      docStatus: 5,
      operation: bad,
    });
  });

  test('settled otherwise: once, with a note that is logged; the second one is told who was first', async () => {
    const tablet = await floor.newTablet();
    const { receipt, bad } = await trouble(tablet);
    await handOver(tablet, bad);
    const before = await countHanded(db(), boss);
    await settleHandedOtherwise(db(), boss, { opId: bad.opId, note: '现场换标签重收' });
    expect(await countHanded(db(), boss)).toBe(before - 1);
    expect(await problemOf(settleHandedOtherwise(db(), boss, { opId: bad.opId, note: '再来一次' }))).toMatchObject({
      code: 'HANDED_SETTLED',
      params: { by: '王主管' },
    });
    expect((await listHanded(db(), boss, settled)).list.find(({ opId }) => opId === bad.opId)).toMatchObject({
      outcome: 'settled',
      note: '现场换标签重收',
    });
    expect(await floor.rows(`select action from operation_log where doc_id = $1`, [receipt.id('doc')])).toEqual([
      { action: 'settleHanded' },
    ]);
  });

  test('is for those who have the warehouse', async () => {
    const stranger: Actor = { ...boss, warehouses: [floor.data.lineSide.id] };
    expect((await listHanded(db(), stranger, open)).total).toBe(0);
    const [one] = (await listHanded(db(), boss, open)).list;
    expect(await problemOf(settleHandedOtherwise(db(), stranger, { opId: one?.opId ?? '', note: '看不到' }))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('what builds on another that was done anew is told its new ids', async () => {
    const tablet = await floor.newTablet();
    const create = tablet.operation('receipt.create', (id) => ({
      id: id('doc'),
      supplierId: randomUUID(),
      receiptType: '003',
      noticeId: null,
      supplierDocNo: null,
      remark: null,

      warehouseId: floor.data.store.id,
      lines: [{ materialId: floor.data.steel.id, poLineId: null, noticeLineId: null, planQty: '5' }],
    }));
    expect((await tablet.push(create)).results[0]).toMatchObject({ code: 'REF_MISSING' });
    const scan = tablet.operation('receipt.scan', floor.scanOf({ id: (n: string) => idIn(create, n) } as never));
    expect((await handOver(tablet, create, scan)).status).toBe('applied');
    const desk = await floor.newTablet(
      await floor.data.plant.user('boss2', [...FLOOR_RIGHTS, 'web:masterdata:device'], [floor.data.store.id]),
    );
    const made = desk.operation('receipt.create', (id) => ({ ...create.payload, id: id('doc'), supplierId: floor.data.supplier.id }), {
      replaces: create.opId,
    });
    expect((await desk.push(made)).results[0]).toMatchObject({ status: 'applied' });
    const rest = (await listHanded(db(), boss, open)).list.find(({ opId }) => opId === scan.opId);
    expect(rest?.rebirths).toMatchObject([{ from: create.opId, to: made.opId }]);
    const next = randomUUID();
    const payload = reissue(scan.payload, [...(rest?.rebirths ?? []), { from: scan.opId, to: next, payload: scan.payload }]);
    const again = desk.operation('receipt.scan', payload, { opId: next, replaces: scan.opId });
    expect((await desk.push(again)).results[0]?.status).toMatch(/^(applied|accepted_with_issues)$/);
    expect(await floor.rows('select doc_id from receipt_box where id = $1', [idIn(again, 'box')])).toEqual([{ doc_id: made.payload.id }]);
  });
});
