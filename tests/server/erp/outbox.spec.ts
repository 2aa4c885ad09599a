/** What the ERP is told of: one message per posting, in order, sent once, whatever happens on the way. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ErpMessage } from '#domain/system/erp.ts';
import type { ErpDriver } from '#server/modules/erp/driver.ts';
import { driverOf } from '#server/modules/erp/drivers.ts';
import { httpDriver } from '#server/modules/erp/http-driver.ts';
import { sendWaiting, startErpSender } from '#server/modules/erp/send.ts';
import { openPool } from '#server/store/database.ts';
import { until } from '#tests/support/device.ts';
import { ErpStub } from '#tests/support/erp-stub.ts';
import { createPlant, type PlantData } from '#tests/support/plant.ts';
import { WireDevice } from '#tests/support/wire-device.ts';

const SECRET = 'erp-secret-1';

interface OutboxRow {
  readonly id: string;
  readonly doc_type: string;
  readonly doc_id: string;
  readonly doc_no: string | null;
  readonly kind: string;
  readonly is_reversal: boolean;
  readonly erp_doc_no: string | null;
  readonly status: number;
  readonly tries: number;
  readonly last_error: string | null;
  readonly wait: number | null;
}

describe('the queue for the ERP', () => {
  let data: PlantData;
  let tablet: WireDevice;
  const erp = new ErpStub();
  let http: ErpDriver;

  beforeAll(async () => {
    data = await createPlant();
    tablet = new WireDevice(data.plant.pool, data.keeper);
    await data.plant.session(data.keeper, tablet.id);
    await erp.start();
    http = driverOf({ driver: 'http', url: erp.url, secret: SECRET });
  });
  afterAll(async () => {
    await erp.stop();
    await data.plant.close();
  });
  beforeEach(() => data.plant.pool.query('delete from erp_outbox'));
  afterEach(() => {
    erp.answer = null;
    erp.calls.length = 0;
  });

  const rows = () =>
    data.plant.rows<OutboxRow>('select *, round(extract(epoch from next_try_at - now()))::int as wait from erp_outbox order by seq');
  const due = () => data.plant.pool.query('update erp_outbox set next_try_at = now() where next_try_at is not null');
  const send = () => sendWaiting(data.plant.pool, http);

  async function order(qty: string): Promise<{ poNo: string; lineId: string }> {
    const made = await tablet.does('purchaseOrder.take', (id) => ({
      id: id('doc'),
      poNo: `PO-${id('doc').slice(0, 8).toUpperCase()}`,
      supplierId: data.supplier.id,
      orderDate: '2026-01-05',
      status: 1,
      lines: [{ materialId: data.steel.id, orderQty: qty, price: '3.5', requiredDate: null }],
    }));
    expect(made.status).toBe('applied');
    const [head] = await data.plant.rows<{ po_no: string }>('select po_no from purchase_order where id = $1', [made.id('doc')]);
    return { poNo: head?.po_no ?? '', lineId: made.id('line-1') };
  }

  async function received(qty: string, poLineId: string | null = null): Promise<{ id: string; boxId: string }> {
    const made = await tablet.does('receipt.create', (id) => ({
      id: id('doc'),
      supplierId: data.supplier.id,
      receiptType: '003',
      noticeId: null,
      supplierDocNo: null,
      warehouseId: data.store.id,
      remark: null,
      lines: [{ materialId: data.steel.id, poLineId, noticeLineId: null, planQty: '1000' }],
    }));
    const scan = await tablet.does('receipt.scan', (id) => ({
      id: made.id('doc'),
      boxId: id('box'),
      boxNo: `B-${id('box').slice(0, 10)}`,
      lineId: made.id('line-1'),
      qty,
      batchNo: 'LOT1',
      productionDate: null,
      expiryDate: null,
      grossWeight: null,
      binId: data.bins.receiving.id,
      photos: [],
    }));
    expect(scan).toMatchObject({ status: 'applied' });
    expect(await tablet.does('receipt.review', { id: made.id('doc') })).toMatchObject({ status: 'applied' });
    return { id: made.id('doc'), boxId: scan.id('box') };
  }
  const takeBack = (id: string) => tablet.does('receipt.unreview', { id, reason: 'wrong goods' });

  it('has one row for a posted document, with its number, and none for what stays in the warehouse', async () => {
    const { id, boxId } = await received('12');
    const up = await tablet.does('box.putAway', { boxId, binId: data.bins.a1.id, fromBinId: data.bins.receiving.id, suggestedBinId: null });
    expect(up.status).toBe('applied');
    const all = await rows();
    expect(all).toMatchObject([{ doc_type: 'receipt', doc_id: id, kind: 'purchaseReceipt', is_reversal: false, status: 0, tries: 0 }]);
    const [doc] = await data.plant.rows<{ doc_no: string }>('select doc_no from receipt where id = $1', [id]);
    expect(all[0]?.doc_no).toBe(doc?.doc_no);
    const [movement] = await data.plant.rows<{ id: string }>(
      `select id from stock_movement where doc_id = $1 and movement_type = 'GR_PURCHASE'`,
      [id],
    );
    expect(all[0]?.id).toBe(movement?.id);
  });

  it('has none for a document that was refused, and no second one for an envelope that comes twice', async () => {
    const { id } = await received('3');
    const again = tablet.operation('receipt.review', { id });
    await tablet.push(again);
    await tablet.push(again);
    expect(await rows()).toHaveLength(1);
  });

  it('is sent once, with the codes of the ERP, and the ERP number comes back to the document', async () => {
    const { poNo, lineId } = await order('20');
    const { id } = await received('7', lineId);
    expect(await send()).toBe(1);
    expect(await send()).toBe(0);
    expect(erp.calls).toHaveLength(1);
    const [call] = erp.calls;
    expect(call).toMatchObject({ method: 'POST', path: '/documents', authorization: `Bearer ${SECRET}`, key: call?.body.messageId });
    const [row] = await rows();
    expect(call?.body).toMatchObject({
      messageId: row?.id,
      kind: 'purchaseReceipt',
      movementType: 'GR_PURCHASE',
      isReversal: false,
      reverses: null,
      account: 'SUPPLIER',
      document: { docType: 'receipt', docNo: row?.doc_no },
      lines: [{ lineNo: 1, warehouseCode: 'YCL01', matCode: data.steel.matCode, batchNo: 'LOT1', qty: '7', poNo, poLineNo: 1 }],
    });
    expect(row).toMatchObject({ status: 2, tries: 1, erp_doc_no: expect.stringMatching(/^U9-/), last_error: null });
    const [doc] = await data.plant.rows<{ erp_doc_no: string; version: number }>('select erp_doc_no, version from receipt where id = $1', [
      id,
    ]);
    expect(doc?.erp_doc_no).toBe(row?.erp_doc_no);
  });

  it('sends a reversal as a message of its own that names the one it takes back, never before it', async () => {
    const { id } = await received('4');
    expect(await takeBack(id)).toMatchObject({ status: 'applied' });
    erp.answer = ({ body }) => (body.isReversal ? null : { code: 500, body: '{"message":"down"}' });
    expect(await send()).toBe(0);
    expect(erp.calls.map(({ body }) => body.isReversal)).toEqual([false]);
    erp.answer = null;
    await due();
    expect(await send()).toBe(2);
    const [first, second] = await rows();
    expect(erp.calls.at(-1)?.body).toMatchObject({
      movementType: 'GR_PURCHASE_R',
      isReversal: true,
      reverses: { messageId: first?.id, erpDocNo: first?.erp_doc_no },
      lines: [{ qty: '-4' }],
    });
    expect(second).toMatchObject({ status: 2, is_reversal: true });
    const [doc] = await data.plant.rows<{ erp_doc_no: string | null }>('select erp_doc_no from receipt where id = $1', [id]);
    expect(doc?.erp_doc_no).toBeNull();
  });

  it('waits longer and longer while the ERP is away, keeps everything, and sends all of it when it is back', async () => {
    await received('1');
    await received('2');
    await erp.stop();
    for (const wait of [30, 60, 120, 240, 480, 600]) {
      await data.plant.pool.query('update erp_outbox set next_try_at = case when status = 3 then now() else null end where tries > 0');
      expect(await send()).toBe(0);
      const [head] = await rows();
      expect(Math.abs((head?.wait ?? 0) - wait)).toBeLessThan(3);
    }
    const [head, next] = await rows();
    expect(head).toMatchObject({ status: 3, tries: 6 });
    expect(head?.last_error).toMatch(/^no connection/);
    expect(next).toMatchObject({ status: 0, tries: 0 });
    await erp.start();
    // The second is due; that it goes through wakes the first.
    expect(await send()).toBe(2);
    expect((await rows()).map(({ status }) => status)).toEqual([2, 2]);
  });

  it('never gives up while the ERP is away, gives up what it fails at ten times, and what it refuses at once', async () => {
    await received('1');
    const tried = async (code: number): Promise<OutboxRow | undefined> => {
      erp.answer = () => ({ code, body: JSON.stringify({ message: 'no such item' }) });
      await data.plant.pool.query('update erp_outbox set status = 0, tries = 9, next_try_at = now()');
      await send();
      return (await rows())[0];
    };
    expect(await tried(503)).toMatchObject({ status: 3, tries: 10, last_error: '503 no such item', wait: 600 });
    expect(await tried(500)).toMatchObject({ status: 3, tries: 10, wait: null });
    await data.plant.pool.query('update erp_outbox set tries = 0');
    expect(await tried(422)).toMatchObject({ status: 3, last_error: '422 no such item', wait: null });
  });

  it('takes neither a sign-in page nor silence for a yes, and never keeps the secret', async () => {
    await received('1');
    erp.answer = () => ({ code: 200, body: '<html>sign in</html>' });
    await send();
    expect((await rows())[0]).toMatchObject({ status: 3, last_error: expect.stringMatching(/^The answer is no JSON/) });
    erp.answer = () => ({ code: 400, body: JSON.stringify({ message: `bad token ${SECRET}` }) });
    await due();
    await send();
    expect((await rows())[0]?.last_error).toBe('400 bad token ***');
    await data.plant.pool.query('update erp_outbox set status = 0, next_try_at = now()');
    const slow = httpDriver({ driver: 'http', url: 'http://127.0.0.1:9', secret: SECRET }, 50);
    expect(await sendWaiting(data.plant.pool, slow)).toBe(0);
    expect((await rows())[0]?.last_error).not.toContain(SECRET);
  });

  it('is sent by one server only where two stand on the database', async () => {
    for (const qty of ['1', '2', '3', '4', '5', '6']) await received(qty);
    const second = openPool(data.plant.connectionString, 4);
    try {
      const [a, b] = await Promise.all([send(), sendWaiting(second, http)]);
      expect([a, b]).toContain(6);
      expect([a, b].filter((n) => n !== 6)).toEqual([expect.toSatisfy((n) => n === null || n === 0)]);
      expect(new Set(erp.calls.map(({ key }) => key)).size).toBe(6);
      expect(erp.calls).toHaveLength(6);
    } finally {
      await second.end();
    }
  });

  it('is sent again under the same key after a server has fallen between sending and hearing', async () => {
    await received('1');
    await send();
    await data.plant.pool.query('update erp_outbox set status = 1');
    const before = erp.kept.size;
    expect(await send()).toBe(1);
    expect(erp.calls.map(({ key }) => key)).toEqual([erp.calls[0]?.key, erp.calls[0]?.key]);
    expect(erp.kept.size).toBe(before);
  });

  it('goes by itself while the server runs, and not after it has stopped', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const stop = startErpSender(data.plant.pool, http, () => undefined, 20);
      await received('1');
      vi.advanceTimersByTime(20);
      await until('sent', async () => (await rows())[0]?.status === 2);
      await stop();
      await received('2');
      expect(vi.getTimerCount()).toBe(0);
      vi.advanceTimersByTime(1000);
      expect((await rows()).map(({ status }) => status)).toEqual([2, 0]);
    } finally {
      vi.useRealTimers();
    }
  });

  describe('as files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'chejian-erp-'));
    afterAll(() => rmSync(folder, { recursive: true, force: true }));
    const files = () => readdirSync(folder).sort();

    it('is one whole file per message, the same again for a repetition', async () => {
      const { id } = await received('5');
      const driver = driverOf({ driver: 'file', folder, format: 'json' });
      expect(await sendWaiting(data.plant.pool, driver)).toBe(1);
      await data.plant.pool.query('update erp_outbox set status = 0, next_try_at = now()');
      expect(await sendWaiting(data.plant.pool, driver)).toBe(1);
      expect(files()).toHaveLength(1);
      const message = JSON.parse(readFileSync(join(folder, files()[0] ?? ''), 'utf8')) as ErpMessage;
      expect(message).toMatchObject({ kind: 'purchaseReceipt', lines: [{ qty: '5' }] });
      expect(files()[0]).toContain(message.messageId);
      expect((await rows())[0]).toMatchObject({ doc_id: id, status: 2, erp_doc_no: null });
    });

    it('is a row per line for a spreadsheet', async () => {
      await received('6');
      expect(await sendWaiting(data.plant.pool, driverOf({ driver: 'file', folder, format: 'csv' }))).toBe(1);
      const name = files().find((file) => file.endsWith('.csv')) ?? '';
      const [heading, line, rest] = readFileSync(join(folder, name), 'utf8').split('\r\n');
      expect(heading).toContain('messageId,kind');
      expect(line?.split(',')).toContain('6');
      expect(rest).toBe('');
    });

    it('waits while the folder is away', async () => {
      await received('1');
      const driver = driverOf({ driver: 'file', folder: join(folder, 'not-mounted'), format: 'json' });
      expect(await sendWaiting(data.plant.pool, driver)).toBe(0);
      expect((await rows())[0]).toMatchObject({ status: 3, last_error: 'The folder cannot be written: ENOENT' });
    });
  });
});
