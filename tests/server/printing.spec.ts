/** Printing at the server: templates for every device, licences by origin, the log of prints, label printers in the network. */
import { createServer, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayAnswer, PrintLog } from '#domain/system/print/calls.ts';
import { DEFAULT_TEMPLATES } from '#domain/system/print/defaults.ts';
import type { PrintLicence } from '#domain/system/print/licence.ts';
import { newDevice } from '#server/modules/replay/keys.ts';
import { seedBase } from '#server/seed/base.ts';
import { createEmployee, createWarehouse } from '#tests/support/test-people.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/test-server.ts';

const device = newDevice();

let server: TestServer;
let admin: string;
let keeper: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin', ADMIN_PASSWORD);
  const warehouse = await createWarehouse(server, admin, 'YCL');
  await createEmployee(server, admin, 'keeper', { roles: ['RAW_KEEPER'], warehouseScope: [warehouse.id] });
  keeper = await server.login('keeper', 'password-1', device);
});
afterAll(() => server?.close());

interface Row {
  readonly id: string;
  readonly version: number;
  readonly templateCode: string;
  readonly content: unknown;
}

describe('label templates', () => {
  const list = async (): Promise<readonly Row[]> =>
    (await server.call<{ list: Row[] }>('POST', '/api/basic/print_template/pageList', { token: admin, body: { pageSize: 100 } })).data.list;

  it('are there from the start; one that was deleted beside others does not come back', async () => {
    const first = await list();
    expect(first.map(({ templateCode }) => templateCode).sort()).toEqual(DEFAULT_TEMPLATES.map(({ code }) => code).sort());
    const small = first.find(({ templateCode }) => templateCode === 'BOX-60X40');
    expect((await server.call('DELETE', `/api/basic/print_template/${small?.id}`, { token: admin })).status).toBe(200);
    await seedBase(server.db, server.config);
    expect(await list()).toHaveLength(first.length - 1);
  });

  it('take only sizes that printers have, and elements that can be drawn', async () => {
    const [row] = await list();
    const change = (body: object) =>
      server.call('PUT', `/api/basic/print_template/${row?.id}`, { token: admin, body: { version: row?.version, ...body } });
    expect(await change({ widthMm: '5' })).toMatchObject({ status: 400, data: { code: 'LABEL_SIZE' } });
    expect(await change({ copies: 100 })).toMatchObject({ status: 400, data: { code: 'LABEL_COPIES' } });
    const image = { type: 'image', id: 'i', x: 0, y: 0, w: 5, h: 5, src: 'https://elsewhere.example/x.png' };
    expect((await change({ content: { v: 1, elements: [image] } })).status).toBe(400);
    expect((await change({ copies: 2 })).status).toBe(200);
    expect((await server.call('POST', '/api/basic/print_template/pageList', { token: keeper, body: {} })).status).toBe(403);
  });
});

describe('licences of the print control', () => {
  const told = async (host: string): Promise<PrintLicence> =>
    (await server.call<PrintLicence>('GET', '/api/system/print/licence', { token: keeper, headers: { host } })).data;

  it('go only to a page of the class they are for, and into no list, row, feed or log', async () => {
    const sites = await server.call<{ list: { id: string; version: number }[] }>('POST', '/api/system/site/pageList', {
      token: admin,
      body: {},
    });
    const [site] = sites.data.list;
    const path = `/api/system/site/${site?.id}/print_licence`;
    const body = { printLicenceIn: '甲公司|INNER-KEY', printLicenceOut: '甲公司|OUTER-KEY' };
    expect((await server.call('PUT', path, { token: keeper, body })).status).toBe(403);
    expect((await server.call('PUT', path, { token: admin, body })).data).toEqual({ printLicenceIn: true, printLicenceOut: true });

    expect(await told('192.168.1.5:8080')).toEqual({ originClass: 'in', parts: ['甲公司', 'INNER-KEY', '', ''] });
    expect(await told('mes.example.com')).toEqual({ originClass: 'out', parts: ['甲公司', 'OUTER-KEY', '', ''] });

    const renamed = await server.call('PUT', `/api/system/site/${site?.id}`, {
      token: admin,
      body: { version: site?.version, factoryName: '一号工厂', printLicenceIn: 'FORGED' },
    });
    const answers = [
      renamed,
      await server.call('POST', '/api/system/site/pageList', { token: admin, body: {} }),
      await server.call('GET', `/api/system/site/${site?.id}`, { token: admin }),
      await server.call('GET', path, { token: admin }),
      await server.call('POST', '/api/system/operation_log/pageList', { token: admin, body: { pageIndex: 1, pageSize: 100 } }),
      await server.call('POST', '/api/sync/fill', { token: keeper, body: { deviceId: device.id, set: 'base', afterKey: null } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(JSON.stringify(answers)).not.toMatch(/INNER-KEY|OUTER-KEY|FORGED/);
    expect(await told('192.168.1.5')).toMatchObject({ parts: ['甲公司', 'INNER-KEY', '', ''] });
  });

  it('can be taken away one by one', async () => {
    const sites = await server.call<{ list: { id: string }[] }>('POST', '/api/system/site/pageList', { token: admin, body: {} });
    const path = `/api/system/site/${sites.data.list[0]?.id}/print_licence`;
    expect((await server.call('PUT', path, { token: admin, body: { printLicenceOut: null } })).data).toEqual({
      printLicenceIn: true,
      printLicenceOut: false,
    });
    expect(await told('8.8.8.8')).toEqual({ originClass: 'out', parts: null });
  });
});

const LOG: PrintLog = {
  id: '0198f0c0-1111-7000-8000-000000000001',
  templateId: null,
  templateCode: 'BOX-100X70',
  templateVersion: 1,
  targetType: 'box',
  targetIds: ['B1', 'B2'],
  title: 'B1…B2',
  driver: 'clodop',
  printerName: 'Zebra',
  copies: 1,
  state: 'unknown',
  reprintNo: 0,
  reason: null,
  note: null,
  printedAt: '2026-11-20T08:30:00.000Z',
  printedByName: 'keeper',
  stationCode: null,
};
const log = (more: Partial<PrintLog> = {}) =>
  server.call<boolean>('POST', '/api/system/print/log', { token: keeper, body: { ...LOG, ...more } });
const prints = async (...targetIds: string[]): Promise<number> =>
  (await server.call<{ prints: number }>('POST', '/api/system/print/count', { token: keeper, body: { targetType: 'box', targetIds } })).data
    .prints;

describe('the log of prints', () => {
  it('has one row for a print, however often it is told, and counts what came out or may have', async () => {
    expect(await prints('B1')).toBe(0);
    await log();
    await log();
    expect((await log({ state: 'accepted' })).data).toBe(true);
    expect((await log({ state: 'unknown' })).data).toBe(false);
    await log({ id: '0198f0c0-1111-7000-8000-000000000002', targetIds: ['B2'], state: 'failed' });
    expect([await prints('B1'), await prints('B1', 'B2'), await prints('B3')]).toEqual([1, 1, 0]);
    const list = await server.call<{ total: number; list: { state: string; createdByName: string }[] }>(
      'POST',
      '/api/system/print_job/pageList',
      {
        token: admin,
        body: { filters: { state: 'accepted' } },
      },
    );
    expect([list.data.total, list.data.list[0]?.createdByName]).toEqual([1, 'keeper']);
  });

  it('is not rewritten: what was printed stays, and a later message tells only what became of it', async () => {
    const id = '0198f0c0-1111-7000-8000-000000000009';
    await log({ id, targetIds: ['B9'], state: 'unknown' });
    await createEmployee(server, admin, 'printer-2', { roles: ['RAW_KEEPER'] });
    const forged = { ...LOG, id, targetIds: ['B8'], title: 'B8', printedByName: '老王', reprintNo: 1, reason: '我改了', note: '没打出来' };
    const kept = { targetIds: ['B9'], title: LOG.title, printedByName: 'keeper', isReprint: false, reason: null, note: null };
    // A colleague tells it at the tablet that printed; nobody tells it from elsewhere, and nobody learns that it was not taken.
    for (const [at, state] of [
      [undefined, 'unknown'],
      [newDevice(), 'unknown'],
      [device, 'accepted'],
    ] as const) {
      const token = await server.login('printer-2', 'password-1', at);
      const told = await server.call('POST', '/api/system/print/log', { token, body: { ...forged, state: 'accepted' } });
      expect(told.data).toBe(true);
      const { rows } = await server.db.query(
        'select target_ids as "targetIds", title, printed_by_name as "printedByName", is_reprint as "isReprint", reason, note, state from print_job where id = $1',
        [id],
      );
      expect(rows).toEqual([{ ...kept, state }]);
    }
  });

  it('names a person the server knows: whoever tells it, or another who was signed in on this device', async () => {
    const nameOn = async (token: string, id: string, printedByName: string) => {
      await server.call('POST', '/api/system/print/log', { token, body: { ...LOG, id, targetIds: ['B7'], printedByName } });
      const { rows } = await server.db.query<{ name: string }>('select printed_by_name as name from print_job where id = $1', [id]);
      return rows[0]?.name;
    };
    const id = (n: number) => `0198f0c0-1111-7000-8000-0000000001${n}`;
    await createEmployee(server, admin, 'printer-3', { roles: ['RAW_KEEPER'] });
    await createEmployee(server, admin, 'printer-4', { roles: ['RAW_KEEPER'] });
    await server.login('printer-3', 'password-1', device);
    const later = await server.login('printer-4', 'password-1', device);
    expect(await nameOn(later, id(10), 'printer-3')).toBe('printer-3');
    expect(await nameOn(later, id(11), '老王')).toBe('printer-4');
    const elsewhere = await server.login('printer-4', 'password-1', newDevice());
    expect(await nameOn(elsewhere, id(12), 'printer-3')).toBe('printer-4');
  });

  it('takes no reprint without a reason', async () => {
    const again = { id: '0198f0c0-1111-7000-8000-000000000003', reprintNo: 1, state: 'accepted' as const };
    expect((await log({ ...again, reason: '  ' })).status).toBe(400);
    expect((await log({ ...again, reason: '标签破损' })).status).toBe(200);
    expect(await prints('B1')).toBe(2);
  });
});

describe('a label printer in the network', () => {
  let printer: Server;
  const received: string[] = [];
  let port = 0;
  const ZPL = '^XA^FO1,1^FDB1^FS^XZ';
  const send = (more: object = {}) =>
    server.call<GatewayAnswer>('POST', '/api/system/print/zpl', {
      token: keeper,
      body: { jobId: '0198f0c0-2222-7000-8000-000000000001', attempt: 1, printerCode: 'Z1', zpl: ZPL, ...more },
    });
  const listen = () =>
    new Promise<void>((resolve) => {
      printer = createServer((socket) => {
        let text = '';
        socket.on('data', (part) => {
          text += part.toString();
        });
        socket.on('end', () => received.push(text));
      });
      printer.listen(port, '127.0.0.1', () => {
        port = (printer.address() as { port: number }).port;
        resolve();
      });
    });

  beforeAll(async () => {
    await listen();
    const body = { printerCode: 'Z1', printerName: '一号打印机', host: '127.0.0.1', port, dpi: 203, isActive: true };
    expect((await server.call('POST', '/api/system/network_printer', { token: keeper, body })).status).toBe(403);
    expect((await server.call('POST', '/api/system/network_printer', { token: admin, body })).status).toBe(200);
  });
  afterEach(() => {
    received.length = 0;
  });
  afterAll(() => printer.close());

  it('is known to a client by name and resolution, not by address', async () => {
    const { data } = await server.call('POST', '/api/system/print/printers', { token: keeper });
    expect(data).toEqual({ list: [{ printerCode: 'Z1', printerName: '一号打印机', dpi: 203 }], total: 1 });
  });

  it('gets a label once, though the answer was lost and the device asks again', async () => {
    expect((await send()).data).toEqual({ state: 'accepted', note: null });
    expect((await send()).data).toEqual({ state: 'accepted', note: null });
    expect((await send({ attempt: 2 })).data.state).toBe('accepted');
    await expect.poll(() => received).toEqual([ZPL, ZPL]);
  });

  it('gets labels only, from people who work here, and only if the server knows it', async () => {
    expect((await send({ jobId: '0198f0c0-2222-7000-8000-000000000002', zpl: '^XA^JUS^XZ' })).data).toMatchObject({ code: 'ZPL_REFUSED' });
    const commands = { jobId: '0198f0c0-2222-7000-8000-000000000002', zpl: `! U1 setvar "ip.addr" "10.0.0.9"\r\n${ZPL}` };
    expect((await send(commands)).data).toMatchObject({ code: 'ZPL_REFUSED' });
    const many = Array.from({ length: 11 }, () => '^XA^FO1,1^FDB1^FS^PQ99^XZ').join('');
    expect((await send({ jobId: '0198f0c0-2222-7000-8000-000000000002', zpl: many })).data).toMatchObject({ code: 'ZPL_TOO_MANY' });
    expect((await send({ jobId: '0198f0c0-2222-7000-8000-000000000002', printerCode: '127.0.0.1' })).status).toBe(404);
    expect((await send({ host: '10.0.0.1', printerCode: 'Z2' })).status).toBe(404);
    expect((await server.call('POST', '/api/system/print/zpl', { body: {} })).status).toBe(401);
    expect(received).toEqual([]);
  });

  it('that is switched off has printed nothing, and prints when it is back', async () => {
    await new Promise((resolve) => printer.close(resolve));
    const job = { jobId: '0198f0c0-2222-7000-8000-000000000004' };
    expect((await send(job)).data).toEqual({ state: 'failed', note: 'away' });
    await listen();
    expect((await send({ ...job, attempt: 2 })).data.state).toBe('accepted');
    await expect.poll(() => received).toEqual([ZPL]);
  });
});
