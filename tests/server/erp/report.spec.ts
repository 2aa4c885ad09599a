/** /synchronization-report: who sees what of the exchange with the ERP, and sending again and leaving out, with a trace. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { ErpSyncRow } from '#domain/system/erp.report.ts';
import type { ErpState, ErpSyncDetail } from '#domain/system/erp.ts';
import { driverOf } from '#server/modules/erp/drivers.ts';
import { sendWaiting } from '#server/modules/erp/send.ts';
import { ensurePeriods } from '#server/modules/periods.ts';
import { ERP_PAIRS } from '#server/modules/reports/pairs/erp-pairs.ts';
import { EVERY_STORE } from '#server/modules/reports/pairs/figures.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { ErpStub } from '#tests/support/erp-stub.ts';
import { FLOOR_RIGHTS } from '#tests/support/plant.ts';
import { PlantServer } from '#tests/support/plant-server.ts';
import { siteDay } from '#tests/support/site-day.ts';
import { WireDevice } from '#tests/support/wire-device.ts';

const READ = 'web:wmsmaster:report:report33';

describe('the report of the exchange with the ERP', () => {
  const erp = new ErpStub();
  let server: PlantServer;
  let tablet: WireDevice;
  let boss: string;

  beforeAll(async () => {
    await erp.start();
    server = await PlantServer.start();
    const { plant, keeper, store } = server.data;
    tablet = new WireDevice(plant.pool, keeper);
    await plant.session(keeper, tablet.id);
    boss = await signed(await plant.user('boss', [...FLOOR_RIGHTS, READ, 'web:wms:erp:resend', 'web:wms:erp:skip'], [store.id]));
  });
  afterAll(async () => {
    await server.close();
    await erp.stop();
  });

  const signed = (user: AnyRow) => server.signIn(user, null);
  const ask = <T>(session: string, path: string, body: object = {}) => server.call<T>({ session }, `/api/wms/erpSync/${path}`, body);
  const list = async (session = boss, body: object = {}) =>
    (await ask<{ list: ErpSyncRow[]; total: number }>(session, 'pageList', body)).data;
  const send = () => sendWaiting(server.data.plant.pool, driverOf({ driver: 'http', url: erp.url }));

  async function posted(qty: string): Promise<string> {
    const { supplier, store, steel, bins } = server.data;
    const made = await tablet.does('receipt.create', (id) => ({
      id: id('doc'),
      supplierId: supplier.id,
      receiptType: '003',
      noticeId: null,
      supplierDocNo: null,
      warehouseId: store.id,
      remark: null,
      lines: [{ materialId: steel.id, poLineId: null, noticeLineId: null, planQty: '1000' }],
    }));
    await tablet.does('receipt.scan', (id) => ({
      id: made.id('doc'),
      boxId: id('box'),
      boxNo: `B-${id('box').slice(0, 10)}`,
      lineId: made.id('line-1'),
      qty,
      batchNo: 'LOT1',
      productionDate: null,
      expiryDate: null,
      grossWeight: null,
      binId: bins.receiving.id,
      photos: [],
    }));
    expect(await tablet.does('receipt.review', { id: made.id('doc') })).toMatchObject({ status: 'applied' });
    return made.id('doc');
  }

  it('lists what waits, newest first, found by direction, kind, status, number and day, and counts it by status', async () => {
    const first = await posted('1');
    const second = await posted('2');
    const today = siteDay();
    expect((await list()).list.map(({ docId }) => docId)).toEqual([second, first]);
    const [row] = (await list()).list;
    expect(row).toMatchObject({ direction: 'out', docType: 'receipt', status: 0, tries: 0, erpDocNo: null });
    expect((await list(boss, { docNo: row?.docNo, status: 0, docType: 'receipt', direction: 'out' })).total).toBe(1);
    for (const nothing of [
      { direction: 'in' },
      { status: [2] },
      { docType: 'transferOrder' },
      { date: { to: '2020-01-01' } },
      { date: { from: '2199-01-01' } },
    ])
      expect((await list(boss, nothing)).total, JSON.stringify(nothing)).toBe(0);
    expect(today).toMatch(/^\d{4}/);
    const { data } = await ask<{ x: string[]; series: { name: string; data: number[] }[] }>(boss, 'pageList');
    expect(data.x).toEqual(['receipt']);
    expect(data.series.map((part) => [part.name, ...part.data])).toEqual([
      ['0', 2],
      ['1', 0],
      ['2', 0],
      ['3', 0],
      ['4', 0],
    ]);
    expect((await ask<ErpState>(boss, 'state')).data).toEqual({ driver: 'off', waiting: 2 });
  });

  it('shows the message as it is sent', async () => {
    const [row] = (await list()).list;
    const { data } = await ask<ErpSyncDetail>(boss, 'detail', { id: row?.id });
    expect(data).toMatchObject({ row: { id: row?.id }, message: { messageId: row?.id, lines: [{ qty: '2' }] }, errors: [] });
  });

  it('is for holders of its right, of their own warehouses', async () => {
    const { plant, lineSide } = server.data;
    const elsewhere = await signed(await plant.user('elsewhere', ['web:wmsmaster', READ], [lineSide.id]));
    const nobody = await signed(await plant.user('nobody', FLOOR_RIGHTS, [server.data.store.id]));
    const [row] = (await list()).list;
    expect(await list(elsewhere)).toMatchObject({ list: [], total: 0 });
    expect((await ask(elsewhere, 'detail', { id: row?.id })).status).toBe(404);
    for (const path of ['pageList', 'state', 'detail', 'resend', 'skip'])
      expect((await ask(nobody, path, { id: row?.id, ids: [row?.id], reason: 'xx' })).status, path).toBe(403);
    for (const path of ['resend', 'skip']) expect((await ask(elsewhere, path, { ids: [row?.id], reason: 'xx' })).status, path).toBe(403);
  });

  it('sends again what the ERP has refused, and does not touch what has changed meanwhile', async () => {
    erp.answer = () => ({ code: 422, body: '{"message":"unknown item"}' });
    await send();
    erp.answer = null;
    const failed = (await list()).list;
    expect(failed.map(({ status, lastError, nextTryAt }) => [status, lastError, nextTryAt])).toEqual([
      [3, '422 unknown item', null],
      [3, '422 unknown item', null],
    ]);
    expect(await send()).toBe(0);
    const ids = failed.map(({ id }) => id);
    expect((await ask(boss, 'resend', { ids: [...ids, randomUUID()] })).status).toBe(409);
    expect((await ask(boss, 'resend', { ids: [ids[1]] })).data).toBe(1);
    expect(await send()).toBe(1);
    expect((await list()).list.map(({ status }) => status)).toEqual([3, 2]);
  });

  it('holds up the months that month-end says it does', async () => {
    const { pool } = server.data.plant;
    await inTransaction(pool, (tx) => ensurePeriods(tx, siteDay()));
    const [pair] = ERP_PAIRS;
    const [left, right] = (await pair?.sides({ db: pool, admin: EVERY_STORE })) ?? [new Map(), new Map()];
    expect(left).toEqual(right);
    expect([...left.values()]).toContain('1');
    // An ERP that was never spoken to is waited for by no month.
    await server.data.plant.rows('update erp_outbox set tries = 0');
    const [none, nothing] = (await pair?.sides({ db: pool, admin: EVERY_STORE })) ?? [new Map(), new Map()];
    expect([none?.size, nothing?.size]).toEqual([0, 0]);
  });

  it('leaves out what the ERP is to do without, with the reason, and lets that be thought over', async () => {
    const [row] = (await list()).list;
    expect((await ask(boss, 'skip', { ids: [row?.id], reason: ' ' })).status).toBe(400);
    expect((await ask(boss, 'skip', { ids: [row?.id], reason: '已在U9手工录入' })).data).toBe(1);
    expect((await list()).list[0]).toMatchObject({ status: 4, lastError: '已在U9手工录入', nextTryAt: null });
    expect(await send()).toBe(0);
    expect((await ask(boss, 'skip', { ids: [row?.id], reason: 'again' })).status).toBe(409);
    expect((await ask(boss, 'resend', { ids: [row?.id] })).data).toBe(1);
    expect(await send()).toBe(1);
  });

  it('keeps who did it and why', async () => {
    const log = await server.data.plant.rows<{ action: string; user_name: string; after: { reason: string | null } }>(
      "select action, user_name, after from operation_log where doc_type = 'erpMessage' order by log_id",
    );
    expect(log.map(({ action, after }) => [action, after.reason])).toEqual([
      ['resend', null],
      ['skip', '已在U9手工录入'],
      ['resend', null],
    ]);
    expect(new Set(log.map(({ user_name }) => user_name))).toEqual(new Set(['用户boss']));
  });
});
