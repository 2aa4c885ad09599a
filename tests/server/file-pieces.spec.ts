/** Files of operations over bad lines (sync.md §15): in pieces, each once, checked at the end; a refused one is a remark that closes when it is settled. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FileAnswer, MAX_PIECE_BYTES } from '#domain/protocol/protocol.ts';
import { MAX_FILE_BYTES } from '#domain/protocol/received.ts';
import { attachmentsOf } from '#domain/system/attachment.ts';
import { fileResolveSchema } from '#domain/system/sync.operation.ts';
import { keepHouse } from '#server/modules/housekeeping.ts';
import { createNet } from '#sync/net.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { WireDevice } from '#tests/support/wire-device.ts';

let server: TestServer;
let token: string;
let base: string;
let device: WireDevice;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.login('admin', ADMIN_PASSWORD);
  base = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { rows } = await server.db.query(`select id, account from app_user where account = 'admin'`);
  device = new WireDevice(server.db, rows[0]);
  await server.login('admin', ADMIN_PASSWORD, device);
});
afterAll(() => server.close());

const jpeg = (bytes: number): Buffer => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(bytes - 4)]);
const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** An operation in the log that has declared this file, as the push leaves it. */
async function declared(content: Buffer, sha256 = hashOf(content)): Promise<{ id: string; opId: string; sha256: string; size: number }> {
  const [id, opId] = [randomUUID(), randomUUID()];
  const issues = JSON.stringify([{ code: 'ATTACHMENT_PENDING', params: { n: '1' } }]);
  await server.db.query(
    `insert into op_log (op_id, device_id, device_seq, doc_key, doc_seq, type, v, payload_hash, payload, actor, occurred_at, status, issues)
     select $1, $2, 1, $3, 1, 'receipt.scan', 1, '', '{}', id, now(), 'accepted_with_issues', $4 from app_user where account = 'admin'`,
    [opId, device.id, `box:${randomUUID()}`, issues],
  );
  await server.db.query('insert into op_attachment (id, op_id, sha256, size) values ($1, $2, $3, $4)', [id, opId, sha256, content.length]);
  return { id, opId, sha256, size: content.length };
}
const verdictOf = async (opId: string) => (await server.db.query('select status, issues from op_log where op_id = $1', [opId])).rows[0];
const progress = async (id: string) => (await server.call<FileAnswer>('GET', `/api/sync/file/${id}`, { token })).data;
const piece = (id: string, offset: number, body: Buffer, name = 'a.jpg') =>
  server.call<FileAnswer>('PUT', `/api/sync/file/${id}?offset=${offset}&name=${encodeURIComponent(name)}&fileType=photo`, {
    token,
    body,
    headers: { 'content-type': 'application/octet-stream' },
  });
const record = (file: { id: string; opId: string; sha256: string; size: number }, content: Buffer, name = 'a.jpg') => ({
  ...file,
  name,
  fileType: 'image/jpeg',
  bytes: new Uint8Array(content).buffer,
  state: 'waiting' as const,
});

describe('a file in pieces', () => {
  test('continues where it stopped: the server says how far it is, and the pending remark closes by itself at the end', async () => {
    const content = jpeg(700_000);
    const file = await declared(content);
    expect((await piece(file.id, 0, content.subarray(0, MAX_PIECE_BYTES))).data).toMatchObject({
      received: MAX_PIECE_BYTES,
      state: 'missing',
    });
    expect(await progress(file.id)).toMatchObject({ received: MAX_PIECE_BYTES, size: 700_000 });
    expect((await verdictOf(file.opId)).issues).toMatchObject([{ code: 'ATTACHMENT_PENDING' }]);
    await piece(file.id, MAX_PIECE_BYTES, content.subarray(MAX_PIECE_BYTES, 2 * MAX_PIECE_BYTES));
    const last = await piece(file.id, 2 * MAX_PIECE_BYTES, content.subarray(2 * MAX_PIECE_BYTES));
    expect(last.data).toMatchObject({ state: 'stored', received: 700_000 });
    expect(await verdictOf(file.opId)).toEqual({ status: 'applied', issues: [] });
    const stored = await server.app.inject({ method: 'GET', url: `/api/system/file/${file.id}`, headers: { 'x-auth-token': token } });
    expect(hashOf(stored.rawPayload)).toBe(file.sha256);
  });

  test('a piece that comes twice, early or late is not taken twice: the answer says where to go on', async () => {
    const content = jpeg(400_000);
    const { id } = await declared(content);
    const first = content.subarray(0, MAX_PIECE_BYTES);
    const both = await Promise.all([piece(id, 0, first), piece(id, 0, first)]);
    expect(both.map(({ data }) => data.received)).toEqual([MAX_PIECE_BYTES, MAX_PIECE_BYTES]);
    expect((await piece(id, 300_000, content.subarray(300_000))).data.received).toBe(MAX_PIECE_BYTES);
    expect((await piece(id, MAX_PIECE_BYTES, content.subarray(MAX_PIECE_BYTES))).data.state).toBe('stored');
    expect((await piece(id, 0, first)).data.state).toBe('stored');
  });

  test('goes on over a line that drops every second request or answer, without beginning again', async () => {
    const content = jpeg(1_200_000);
    const file = await declared(content);
    let sent = 0;
    let n = 0;
    const dropping: typeof fetch = async (input, init) => {
      n += 1;
      if (n % 4 === 2) throw new TypeError('the request was lost');
      const response = await fetch(input, init);
      if (init?.body instanceof Blob) sent += init.body.size;
      if (n % 4 === 0) throw new TypeError('the answer was lost');
      return response;
    };
    const net = createNet({ base, token: () => token, fetch: dropping });
    let fate: Awaited<ReturnType<typeof net.upload>> = { kind: 'none' };
    for (let tries = 0; tries < 20 && fate.kind !== 'ok'; tries += 1) fate = await net.upload(record(file, content));
    expect(fate).toMatchObject({ kind: 'ok', data: { state: 'stored' } });
    expect(sent).toBeLessThan(content.length + 2 * MAX_PIECE_BYTES);
    expect(await createNet({ base, token: () => token }).upload(record(file, content))).toMatchObject({ data: { state: 'stored' } });
  });

  test('whose first part was lost with the server’s disk begins anew', async () => {
    const content = jpeg(400_000);
    const { id } = await declared(content);
    await server.db.query('update op_attachment set received = 300000 where id = $1', [id]);
    expect((await piece(id, 300_000, content.subarray(300_000))).data).toMatchObject({ state: 'missing', received: 0 });
  });

  test('that no operation has declared is not wanted, and nobody reads how far another’s is without a session', async () => {
    expect(await progress(randomUUID())).toMatchObject({ state: 'unwanted', code: 'FILE_UNWANTED' });
    expect((await server.call('GET', `/api/sync/file/${randomUUID()}`)).http).toBe(401);
  });
});

describe('a file that nobody goes on with', () => {
  const lies = (id: string) => existsSync(join(server.config.dataDir, 'pieces', id));
  const beginning = async (days: number) => {
    const content = jpeg(400_000);
    const file = await declared(content);
    await piece(file.id, 0, content.subarray(0, MAX_PIECE_BYTES));
    await rests(file.id, days);
    return { content, file };
  };
  /** As if so many days had passed since its last piece. */
  const rests = async (id: string, days: number) => {
    const at = new Date(Date.now() - days * 86_400_000);
    await utimes(join(server.config.dataDir, 'pieces', id), at, at);
    await server.db.query('update op_attachment set touched_at = $2 where id = $1', [id, at]);
  };

  test('makes room after seven days; a device that comes back later begins anew and brings all of it', async () => {
    const [old, young] = [await beginning(7.1), await beginning(6.9)];
    await keepHouse(server);
    expect([lies(old.file.id), lies(young.file.id)]).toEqual([false, true]);
    expect((await progress(young.file.id)).received).toBe(MAX_PIECE_BYTES);
    expect(await progress(old.file.id)).toMatchObject({ received: 0, state: 'missing' });
    const net = createNet({ base, token: () => token });
    for (const { file, content } of [old, young])
      expect(await net.upload(record(file, content))).toMatchObject({ data: { state: 'stored' } });
  });

  test('is left alone while a piece of it is being written', async () => {
    const { file } = await beginning(8);
    const writer = await server.db.connect();
    await writer.query('begin');
    await writer.query('select 1 from op_attachment where id = $1 for update', [file.id]);
    await keepHouse(server);
    expect(lies(file.id)).toBe(true);
    await writer.query('rollback');
    writer.release();
    await keepHouse(server);
    expect(lies(file.id)).toBe(false);
  });

  test('goes as well when it belongs to nothing any more', async () => {
    const id = randomUUID();
    const path = join(server.config.dataDir, 'pieces', id);
    await writeFile(path, 'left over');
    await keepHouse(server);
    expect(lies(id)).toBe(true);
    const at = new Date(Date.now() - 8 * 86_400_000);
    await utimes(path, at, at);
    await keepHouse(server);
    expect(lies(id)).toBe(false);
  });
});

describe('a file that is refused', () => {
  const openIssue = async (opId: string) =>
    (await server.db.query('select issues from open_issue where op_id = $1', [opId])).rows[0]?.issues;

  test('for its contents becomes a remark on the operation, at the desk, and blocks nothing', async () => {
    const content = Buffer.from('<html>no photo</html>');
    const file = await declared(content);
    expect((await piece(file.id, 0, content)).data).toMatchObject({ state: 'refused', code: 'FILE_TYPE' });
    expect(await openIssue(file.opId)).toMatchObject([{ code: 'FILE_REFUSED', params: { id: file.id, reason: 'FILE_TYPE' } }]);
    expect((await verdictOf(file.opId)).status).toBe('accepted_with_issues');
  });

  test('because it is not the one that was photographed: the checksum decides', async () => {
    const content = jpeg(1000);
    const file = await declared(content, 'ab'.repeat(32));
    expect((await piece(file.id, 0, content)).data).toMatchObject({ state: 'refused', code: 'FILE_HASH' });
  });

  test('is settled by another file under the same id', async () => {
    const bad = Buffer.from('no photo');
    const file = await declared(bad);
    await piece(file.id, 0, bad);
    const good = jpeg(5000);
    const replacement = { sha256: hashOf(good), size: good.length };
    expect((await device.does('file.resolve', { id: file.id, replacement, reason: '重新拍照' })).status).toBe('applied');
    expect(await openIssue(file.opId)).toMatchObject([{ code: 'ATTACHMENT_PENDING' }]);
    expect((await piece(file.id, 0, good)).data.state).toBe('stored');
    expect(await openIssue(file.opId)).toBeUndefined();
  });

  test.each([MAX_FILE_BYTES + 1, 2 ** 31, 1e12, 0])('is settled by none of %d bytes: no file may be so', (size) => {
    const replacement = { sha256: hashOf(jpeg(5000)), size };
    expect(fileResolveSchema.safeParse({ id: randomUUID(), replacement, reason: '重新拍照' }).success).toBe(false);
  });

  test('is given up with a reason; another device has no say in it', async () => {
    const bad = Buffer.from('no photo');
    const file = await declared(bad);
    await piece(file.id, 0, bad);
    const other = new WireDevice(server.db, (await server.db.query(`select id, account from app_user where account = 'admin'`)).rows[0]);
    await server.login('admin', ADMIN_PASSWORD, other);
    const decision = { id: file.id, replacement: null, reason: '无法补拍' };
    expect((await other.does('file.resolve', decision)).code).toBe('OTHER_DEVICE');
    expect((await device.does('file.resolve', decision)).status).toBe('applied');
    expect(await openIssue(file.opId)).toBeUndefined();
    expect(await progress(file.id)).toMatchObject({ state: 'given_up' });
  });
});

test('what a payload declares is found wherever it stands, each file once', () => {
  const one = { id: randomUUID(), sha256: 'ab'.repeat(32), size: 3 };
  expect(attachmentsOf({ photos: [one, one], lines: [{ proof: { ...one, id: 'no id' } }], qty: '1' })).toEqual([one]);
});
