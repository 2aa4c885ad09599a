/** Office supplies: anybody of the plant may ask for them, within what the department may have in the month; suppliers may not. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { documentDetail, documentListSchema, listDocuments } from '#server/modules/documents/documents.ts';
import { quotaState } from '#server/modules/office/quota-state.ts';
import { officeUse, officeUseSchema } from '#server/modules/reports/office.sql.ts';
import { EVERY_STORE } from '#server/modules/reports/pairs/figures.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { HardwareStore } from '#tests/support/hardware-store.ts';
import { WireDevice } from '#tests/support/wire-device.ts';

const verbs = (family: string, names: string) => names.split(' ').map((verb) => `web:wms:${family}:${verb}`);
const CLERK = [
  'web:wmsmaster',
  'web:wmsmaster:bgyp',
  ...verbs('officeReq', 'review unreview close'),
  ...verbs('officeIssue', 'create review counter'),
  ...verbs('officeRed', 'create review'),
];

const BIN = { binType: null, pickSeq: 1, mixMaterial: true, mixBatch: true, isTransit: false, isActive: true };

const applied = expect.objectContaining({ status: 'applied' });
const refused = (code: string, params = {}) =>
  expect.objectContaining({ status: 'rejected', code, params: expect.objectContaining(params) });

let hw: HardwareStore;
let cupboard: AnyRow;
let shelf: AnyRow;
let paper: AnyRow;
let clerk: WireDevice;
/** Has neither a store nor a right. */
let staff: WireDevice;
let [clerkActor, staffActor] = [] as unknown as [Actor, Actor];
let today = '';

beforeAll(async () => {
  hw = await HardwareStore.open();
  const { plant } = hw.data;
  cupboard = await plant.insert('warehouse', {
    whCode: 'BG01',
    whName: '办公用品库',
    whClassCode: 'BGYP-K',
    binManaged: true,
    isActive: true,
  });
  shelf = await plant.insert('bin', { ...BIN, warehouseId: cupboard.id, binCode: 'BG-01', binName: 'BG-01' });
  await plant.insert('receiveDispatchCategory', { rdCode: '106', rdName: '其他入库', direction: 1, movementType: 'GR_OTHER' });
  await plant.insert('materialClass', { classCode: 'BG', className: '办公用品', parentCode: 'RAW', whClassCode: 'BGYP-K', isActive: true });
  const { id: _id, version: _version, ...loose } = hw.screws;
  paper = await plant.insert('material', { ...loose, matCode: 'BG-0001', matName: '复印纸', classCode: 'BG' });
  await plant.insert('deptQuota', { deptId: hw.workshop.id, materialId: paper.id, classCode: null, monthQty: '20', isHard: true });
  const worker = async (account: string, rights: string[], warehouses: string[]): Promise<[WireDevice, Actor]> => {
    const user = await plant.user(account, rights, warehouses);
    const device = new WireDevice(plant.pool, user);
    await plant.session(user, device.id);
    return [device, { userId: user.id, account, userName: account, personId: null, supplierId: null, rights, warehouses }];
  };
  [clerk, clerkActor] = await worker('clerk', CLERK, [cupboard.id]);
  [staff, staffActor] = await worker('staff', [], []);
  const [{ day } = { day: '' }] = await hw.rows<{ day: string }>('select (now() at time zone site_zone())::date::text as day');
  today = day;
});
afterAll(() => hw.close());
afterEach(async () => {
  expect(await brokenRules(hw.data.plant.pool)).toEqual({});
});

const asks = (who: WireDevice, applyQty: string, more: Record<string, unknown> = {}) =>
  who.does('application.create', (id) => ({
    id: id('doc'),
    docType: 'OFFICE_REQ',
    deptId: hw.workshop.id,
    applicantId: null,
    needDate: null,
    purpose: null,
    orderNo: null,
    equipmentNo: null,
    fromWarehouseId: cupboard.id,
    toWarehouseId: null,
    remark: null,
    lines: [{ materialId: paper.id, applyQty, assetId: null, remark: null }],
    ...more,
  }));
type Made = Awaited<ReturnType<typeof asks>>;
/** @param extra after a refusal it takes the place of what was refused */
const approves = (made: Made, approvedQty: string, extra: { replaces?: string; docSeq?: number } = {}) =>
  clerk.does('application.review', { id: made.id('doc'), lines: [{ lineId: made.id('line-1'), approvedQty, rejectReason: null }] }, extra);
const state = async () =>
  (await quotaState(hw.data.plant.pool, staffActor, { deptId: hw.workshop.id, day: today, materialIds: [paper.id], exceptLines: [] }))[0];
const usedQty = async () => (await hw.rows<{ n: string }>('select approved_qty::float8::text as n from dept_quota_use'))[0]?.n;
const listed = (actor: Actor, more: object = {}) =>
  listDocuments(hw.data.plant.pool, actor, 'application', documentListSchema.parse({ filters: { docType: 'OFFICE_REQ' }, ...more }));

describe('a department that may have twenty packs of paper a month', () => {
  let first: Made;
  let second: Made;

  test('gets fifteen for somebody who has no store and no right', async () => {
    await hw.data.plant.pool.query('update app_user set warehouse_scope = warehouse_scope || $1::jsonb where id = $2', [
      JSON.stringify([cupboard.id]),
      hw.keeper.id,
    ]);
    const brought = await hw.tablet.does('stockVoucher.otherIn', (id) => ({
      id: id('doc'),
      warehouseId: cupboard.id,
      rdCode: '106',
      reason: '开库',
      remark: null,
      lines: [
        { materialId: paper.id, qty: '40', binId: shelf.id, batchNo: null, boxNo: null, productionDate: null, expiryDate: null, status: 2 },
      ],
    }));
    expect(brought).toEqual(applied);
    expect(await hw.tablet.does('stockVoucher.review', { id: brought.id('doc') })).toEqual(applied);
    first = await asks(staff, '15');
    expect(first).toEqual(applied);
    expect(await state()).toMatchObject({ quota: '20', used: '15', isHard: true });
    expect(await approves(first, '15')).toEqual(applied);
    expect(await usedQty()).toBe('15');
  });

  test('is handed them at the counter', async () => {
    const issue = await clerk.does('issueDoc.counter', (id) => ({
      id: id('doc'),
      issueType: 'OFFICE',
      applicationId: first.id('doc'),
      warehouseId: cupboard.id,
      deptId: hw.workshop.id,
      toWarehouseId: null,
      equipmentNo: null,
      receiverId: hw.fitter.id,
      remark: null,
      lines: [
        {
          applicationLineId: first.id('line-1'),
          materialId: paper.id,
          binId: shelf.id,
          batchId: null,
          boxId: null,
          toBinId: null,
          qty: '15',
        },
      ],
    }));
    expect(issue).toEqual(applied);
    expect(await hw.rows('select status from application where id = $1', [first.id('doc')])).toEqual([{ status: 6 }]);
  });

  test('is not approved ten more, but five', async () => {
    second = await asks(staff, '10');
    const tooMuch = await approves(second, '10');
    expect(tooMuch).toEqual(refused('G-QUOTA', { dept: '装配车间', name: '复印纸', quota: '20', used: '15' }));
    expect(await approves(second, '5', { replaces: tooMuch.opId, docSeq: 1 })).toEqual(applied);
    expect(await usedQty()).toBe('20');
    const rows = await officeUse(hw.data.plant.pool, EVERY_STORE, officeUseSchema.parse({}));
    expect(rows.list).toEqual([
      expect.objectContaining({
        deptName: '装配车间',
        appliedQty: '20',
        issuedQty: '15',
        quota: '20',
        overPct: '0',
      }),
    ]);
  });

  test('may ask again for what was taken back or is not needed any more', async () => {
    expect(await clerk.does('application.unreview', { id: second.id('doc'), reason: '录错' })).toEqual(applied);
    expect(await usedQty()).toBe('15');
    expect(await approves(second, '5')).toEqual(applied);
    expect(await clerk.does('application.close', { id: second.id('doc'), reason: '不再需要' })).toEqual(applied);
    expect(await usedQty()).toBe('15');
    expect(await clerk.does('application.reopen', { id: second.id('doc'), reason: '还要' })).toEqual(applied);
    expect(await usedQty()).toBe('20');
    expect(await clerk.does('application.close', { id: second.id('doc'), reason: '不再需要' })).toEqual(applied);
  });

  test('is judged by the month in which the goods are needed', async () => {
    const later = await asks(staff, '20', { needDate: '2199-12-01' });
    expect(await approves(later, '20')).toEqual(applied);
    expect(await usedQty()).toBe('15');
  });

  test('is only remarked on where the quota is of the class above and not hard', async () => {
    const { plant } = hw.data;
    await plant.insert('deptQuota', { deptId: hw.workshop.id, materialId: null, classCode: 'RAW', monthQty: '16', isHard: false });
    const more = await asks(staff, '3');
    expect(await approves(more, '3')).toEqual(
      expect.objectContaining({ status: 'accepted_with_issues', issues: [expect.objectContaining({ code: 'QUOTA_OVER' })] }),
    );
  });
});

describe('an application of somebody without a store', () => {
  test('is read and changed by its author, and by nobody else without the store', async () => {
    const made = await asks(staff, '1');
    const own = await listed(staffActor, { lines: ['applicationLine'] });
    expect(own.list.map(({ id }) => id)).toContain(made.id('doc'));
    expect(own).toMatchObject({ lines: { applicationLine: expect.arrayContaining([expect.objectContaining({ matCode: 'BG-0001' })]) } });
    expect((await documentDetail(hw.data.plant.pool, staffActor, 'application', made.id('doc'))).header.id).toBe(made.id('doc'));
    const other = { ...staffActor, userId: hw.keeper.id };
    expect((await listed(other)).total).toBe(0);
    await expect(documentDetail(hw.data.plant.pool, other, 'application', made.id('doc'))).rejects.toMatchObject({ status: 404 });
    expect((await listed(clerkActor)).total).toBeGreaterThan(0);
    expect(await hw.tablet.does('application.delete', { id: made.id('doc') })).toEqual(refused('NO_RIGHT'));
    expect(await staff.does('application.delete', { id: made.id('doc') })).toEqual(applied);
  });

  test('is of no other kind than one that is open to all', async () => {
    expect(await asks(staff, '1', { docType: 'HW_PICK', fromWarehouseId: hw.store.id })).toEqual(refused('NO_RIGHT'));
    const foreign = await listDocuments(hw.data.plant.pool, staffActor, 'application', documentListSchema.parse({}));
    expect(foreign.list.every(({ docType, createdBy }) => docType === 'OFFICE_REQ' && createdBy === staffActor.userId)).toBe(true);
  });

  test('names the department, whose quota it uses', async () => {
    expect(await asks(staff, '1', { deptId: null })).toEqual(refused('REF_MISSING', { field: 'deptId' }));
  });

  test('is not for suppliers', async () => {
    const { plant, supplier } = hw.data;
    const user = await plant.user('a-supplier', [], []);
    await plant.pool.query('update app_user set supplier_id = $1 where id = $2', [supplier.id, user.id]);
    const seller = new WireDevice(plant.pool, user);
    await plant.session(user, seller.id);
    expect(await asks(seller, '1')).toEqual(expect.objectContaining({ status: 'rejected', code: 'NO_RIGHT' }));
    await expect(listed({ ...staffActor, supplierId: supplier.id })).rejects.toMatchObject({ status: 403 });
    await expect(
      quotaState(
        plant.pool,
        { ...staffActor, supplierId: supplier.id },
        { deptId: hw.workshop.id, day: today, materialIds: [], exceptLines: [] },
      ),
    ).rejects.toMatchObject({ status: 403 });
  });
});

describe('a list of documents', () => {
  test('is searched by number, by the material of its lines, by presence, and sorted', async () => {
    const actor = clerkActor;
    const [one] = (await listed(actor, { sort: [{ field: 'docNo', dir: 'asc' }] })).list;
    const docNo = String(one?.docNo);
    expect((await listed(actor, { number: { text: docNo.slice(-5), fields: ['orderNo'] } })).list.map((row) => row.docNo)).toContain(docNo);
    expect((await listed(actor, { material: { text: '复印' } })).total).toBeGreaterThan(0);
    expect((await listed(actor, { material: { text: '没有这种' } })).total).toBe(0);
    expect((await listed(actor, { filters: { needDate: { isSet: true } } })).total).toBe(1);
    expect((await listed(actor, { filters: { needDate: { isSet: false } } })).total).toBeGreaterThan(1);
    const numbers = (await listed(actor, { sort: [{ field: 'docNo', dir: 'desc' }] })).list.map((row) => String(row.docNo));
    expect(numbers).toEqual([...numbers].sort().reverse());
  });

  test('says which field it does not know', async () => {
    const unknown = { number: { text: 'x', fields: ['status'] } };
    await expect(listed(clerkActor, unknown)).rejects.toThrow('INPUT_INVALID');
    await expect(listed(clerkActor, { material: { text: 'x', field: 'deptId' } })).rejects.toThrow('INPUT_INVALID');
  });
});
