import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppContext } from '#server/modules/context.ts';
import { keepHouse } from '#server/modules/housekeeping.ts';
import { testId } from '#tests/support/test-rows.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { uploadForm } from '#tests/support/upload.ts';

const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from('a picture')]);
const sha = (content: Buffer) => createHash('sha256').update(content).digest('hex');

describe('a file', () => {
  let server: TestServer;
  let admin: string;

  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.login('admin', ADMIN_PASSWORD);
  });
  afterAll(() => server.close());

  const upload = (fields: Record<string, string>, name: string, content: Buffer, token = admin) =>
    uploadForm(server.app, { headers: { 'x-auth-token': token }, fields, name, content });
  const download = (url: string, token?: string) =>
    server.app.inject({ method: 'GET', url, headers: token ? { 'x-auth-token': token } : {} });

  it('comes back as it was, with its name, and only to people with a session', async () => {
    const { data } = await upload({ fileId: testId('r1') }, '来料 照片(1).png', png);
    expect(data).toMatchObject({ oldFileName: '来料 照片(1).png', fileType: 'photo', mime: 'image/png', size: png.length });
    const answer = await download(data.apiFileUrl, admin);
    expect(answer.rawPayload.equals(png)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
      vary: expect.stringContaining('x-auth-token'),
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('来料 照片(1).png'));
    expect((await download(data.apiFileUrl)).json().status).toBe(401);
  });

  it('sent again under its id is the same file, and another one under that id is refused', async () => {
    const [id, fileId] = [testId('photo'), testId('r2')];
    const first = await upload({ fileId, id, sha256: sha(png) }, 'a.png', png);
    const again = await upload({ fileId, id, sha256: sha(png) }, 'a.png', png);
    expect([first.status, again.status, again.data.id]).toEqual([200, 200, id]);
    const together = await Promise.all([1, 2, 3].map(() => upload({ fileId, id: testId('race') }, 'a.png', png)));
    expect(together.map((answer) => answer.data.id)).toEqual(Array(3).fill(testId('race')));
    const { rows } = await server.db.query('select count(*)::int as n from attachment where file_id = $1', [fileId]);
    expect(rows[0].n).toBe(2);
    expect((await upload({ fileId, id }, 'b.png', Buffer.concat([png, Buffer.from('!')]))).status).toBe(409);
    expect(await upload({ fileId, sha256: sha(Buffer.from('other')) }, 'c.png', png)).toMatchObject({
      status: 400,
      message: '文件内容与校验值不一致，请重新上传',
    });
  });

  it('of the same content is stored once', async () => {
    await upload({ fileId: testId('r3') }, 'one.png', png);
    await upload({ fileId: testId('r4') }, 'two.png', png);
    const folder = join(server.config.dataDir, 'files', sha(png).slice(0, 2));
    expect(readdirSync(folder).filter((name) => name.startsWith(sha(png)))).toEqual([sha(png)]);
  });

  it.each([
    ['发票.ofd', Buffer.from('PK\x03\x04....OFD.xml....'), 'application/ofd'],
    ['发票.xml', Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<EInvoice/>'), 'application/xml'],
  ])('%s, as the tax office hands out invoices, is taken, and saved by whoever opens it, never shown', async (name, content, mime) => {
    const { data } = await upload({ fileId: testId(`r-${mime}`) }, name, content);
    expect(data).toMatchObject({ oldFileName: name, mime });
    const { headers } = await download(data.apiFileUrl, admin);
    expect(headers).toMatchObject({
      'content-type': expect.stringContaining(mime),
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(headers['content-disposition']).toMatch(/^attachment;/);
  });

  it.each([
    ['a#b.png', png, '文件包含特殊字符，请修改！'],
    ['a&b.png', png, '文件包含特殊字符，请修改！'],
    ['invoice\u202egnp.png', png, '文件包含特殊字符，请修改！'],
    ['a\u200b.png', png, '文件包含特殊字符，请修改！'],
    ['page.png', Buffer.from('<html><script>alert(1)</script></html>'), '不支持的文件类型'],
    ['page.txt', Buffer.from('<script>alert(1)</script>'), '不支持的文件类型'],
    ['page.xml', Buffer.from('<html><body/></html>'), '不支持的文件类型'],
    ['words.xml', Buffer.from('no markup'), '不支持的文件类型'],
    ['other.ofd', Buffer.from('PK\x03\x04....word/....'), '不支持的文件类型'],
    ['tool.exe', Buffer.from('MZ...'), '不支持的文件类型'],
    ['table.xlsx', Buffer.from('not a workbook'), '不支持的文件类型'],
    ['empty.png', Buffer.alloc(0), '请重新选择文件'],
  ])('%s is refused with a sentence', async (name, content, message) => {
    expect(await upload({ fileId: testId('r5') }, name, content)).toMatchObject({ http: 200, status: 400, message });
  });

  it.each(['../../etc', 'virus', 'PHOTO', 'image/png'])('of a kind that the program does not have is refused: %s', async (fileType) => {
    expect(await upload({ fileId: testId('r8'), fileType }, 'a.png', png)).toMatchObject({ status: 400, data: { code: 'INPUT_INVALID' } });
  });

  it('that belongs to nothing is removed after a month, with its contents, unless they are another file’s too', async () => {
    const bytes = (text: string) => Buffer.concat([png, Buffer.from(text)]);
    const old = (id: string | undefined, days: number) =>
      server.db.query('update attachment set created_at = now() - make_interval(days => $2) where id = $1', [id, days]);
    const of = async (name: string, text: string, days: number, fileId = testId(name)) => {
      const { data } = await upload({ fileId }, `${name}.png`, bytes(text));
      await old(data.id, days);
      return data.id as string;
    };
    const { rows: records } = await server.db.query<{ id: string }>('select id from role limit 1');
    const orphan = await of('orphan', 'orphan', 31);
    const young = await of('young', 'young', 29);
    const shared = await of('shared', 'of two', 31);
    const kept = await of('kept', 'of two', 31, records[0]?.id);
    const stays = await of('stays', 'record', 31, records[0]?.id);
    await keepHouse({ db: server.db, config: server.config } as AppContext);
    const found = async (id: string) => (await download(`/api/system/file/${id}`, admin)).headers['content-type'] === 'image/png';
    expect([await found(orphan), await found(young), await found(shared), await found(kept), await found(stays)]).toEqual([
      false,
      true,
      false,
      true,
      true,
    ]);
    const lies = (text: string) => {
      const hash = sha(bytes(text));
      return existsSync(join(server.config.dataDir, 'files', hash.slice(0, 2), hash));
    };
    expect([lies('orphan'), lies('young'), lies('of two'), lies('record')]).toEqual([false, true, true, true]);
    const again = await upload({ fileId: testId('again') }, 'orphan.png', bytes('orphan'));
    expect([again.status, lies('orphan')]).toEqual([200, true]);
  });

  it('above 20 MiB is refused, at 20 MiB it is taken', async () => {
    const limit = 20 * 1024 * 1024;
    const exactly = Buffer.concat([png, Buffer.alloc(limit - png.length)]);
    expect((await upload({ fileId: testId('r6') }, 'big.png', exactly)).status).toBe(200);
    expect((await upload({ fileId: testId('r6') }, 'bigger.png', Buffer.concat([exactly, Buffer.from('x')]))).status).toBe(413);
  });

  it('is one of at most ten of a record; removing one makes room', async () => {
    const fileId = testId('r7');
    const stored = await Promise.all(Array.from({ length: 10 }, (_, i) => upload({ fileId }, `n${i}.png`, png)));
    expect(stored.every((answer) => answer.status === 200)).toBe(true);
    expect(await upload({ fileId }, 'n10.png', png)).toMatchObject({ status: 400, message: '每条记录最多 10 个文件' });
    const id = stored[0]?.data.id;
    expect((await server.call('POST', '/api/system/file/delete', { token: admin, body: { id } })).data).toBe(true);
    expect((await upload({ fileId }, 'n10.png', png)).status).toBe(200);
    expect((await download(`/api/system/file/${id}`, admin)).json().status).toBe(404);
  });
});
