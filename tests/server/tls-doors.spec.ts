/** https beside http (decision 104): the app behind one, behind the other a page that leads to it; this machine itself finds everything by both. */
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectSecurely } from 'node:tls';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { announcement } from '#server/modules/tls/announce.ts';
import { makeLeaf, makeRoot } from '#server/modules/tls/issue.ts';
import type { TlsKeeper } from '#server/modules/tls/keeper.ts';
import { LocalKeeper } from '#server/modules/tls/local.ts';
import { OwnKeeper } from '#server/modules/tls/own.ts';
import type { ConnectionLimits } from '#server/plugins/connections.ts';
import { watchCertificate } from '#server/plugins/doors.ts';
import { callAt } from '#tests/support/secure-call.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer({ TLS: 'local', TLS_PORT: '0' });
  folder = mkdtempSync(join(tmpdir(), 'chejian-doors-'));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

let app: FastifyInstance | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.destroy();
  await app?.close();
  app = undefined;
});

const local = (names: string[] = [], machine = () => ({ host: 'wms', interfaces: {} })) =>
  new LocalKeeper({ dataDir: server.config.dataDir, host: '0.0.0.0', names, machine });

/** @param others whoever asks counts as another device, as nobody can be one inside of one machine */
async function open(
  tls: TlsKeeper,
  { others = true, publicUrl, ...limits }: Partial<ConnectionLimits> & { others?: boolean; publicUrl?: string } = {},
) {
  const connections = { ...limits, ...(others ? { isProxy: () => false } : {}) };
  const config = { ...server.config, ...(publicUrl ? { publicUrl } : {}) };
  const opened = await buildApp({ db: server.db, config, tls, connections });
  app = opened;
  await opened.listen({ port: 0, host: '127.0.0.1' });
  await new Promise<void>((resolve) => opened.secure?.listen(0, '127.0.0.1', resolve));
  const port = (opened.server.address() as AddressInfo).port;
  const securePort = (opened.secure?.address() as AddressInfo | null)?.port ?? 0;
  return { port, securePort, plain: `http://127.0.0.1:${port}`, secure: `https://127.0.0.1:${securePort}`, ca: tls.root?.pem };
}

describe('with a certificate of our own, another device', () => {
  it('finds the app behind https, once it trusts the root', async () => {
    const { secure, ca } = await open(local());
    expect((await callAt(`${secure}/health`, { ca })).status).toBe(200);
    const refused = await callAt(`${secure}/api/system/session/me`, { ca });
    expect([refused.status, JSON.parse(String(refused.body)).status]).toEqual([200, 401]);
    await expect(callAt(`${secure}/health`)).rejects.toThrow(/self-signed certificate in certificate chain|unable to verify/);
  });

  it.each(['/', '/wms/receipt?x=1', '/index', '/health'])('finds the page about it over http at %s', async (path) => {
    const { plain, secure } = await open(local());
    const { status, headers, body } = await callAt(plain + path);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(String(body)).toContain(`<a href="${secure}/">${secure}</a>`);
    for (const words of ['第一步：下载根证书', '1. Download the root certificate', '证书信任设置', 'Certificate Trust Settings'])
      expect(String(body)).toContain(words);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('gets the root by http as a certificate, as text and as a profile, and no key with it', async () => {
    const keeper = local();
    const { plain } = await open(keeper);
    const root = new X509Certificate(keeper.root.pem);
    const der = await callAt(`${plain}/root.crt`);
    expect([der.headers['content-type'], new X509Certificate(der.body).fingerprint256]).toEqual([
      'application/x-x509-ca-cert',
      root.fingerprint256,
    ]);
    const text = await callAt(`${plain}/root.pem`);
    expect(new X509Certificate(text.body).fingerprint256).toBe(root.fingerprint256);
    const profile = await callAt(`${plain}/root.mobileconfig`);
    expect(profile.headers['content-type']).toBe('application/x-apple-aspen-config');
    const [, data = ''] = /<data>(.+)<\/data>/.exec(String(profile.body)) ?? [];
    expect(new X509Certificate(Buffer.from(data, 'base64')).fingerprint256).toBe(root.fingerprint256);
    expect(String(profile.body)).toContain('<string>com.apple.security.root</string>');
    const page = await callAt(plain);
    expect(String(page.body)).toContain(root.fingerprint256);
    const { label } = keeper.root;
    for (const words of [`证书名称：${label} · 有效期到：20`, `Name of the certificate: ${label} · Ends: 20`])
      expect(String(page.body)).toContain(words);
    for (const { body } of [der, text, profile, page]) expect(String(body)).not.toContain('PRIVATE KEY');
    for (const path of ['/tls/root.pem', '/server.pem', '/%2e%2e/tls/server.pem', '/service-worker.js', '/assets/app.js'])
      expect([path, (await callAt(plain + path)).status]).toEqual([path, 404]);
  });

  it('is refused every call over http, in words, and nothing of it is read', async () => {
    const { plain, secure } = await open(local());
    const body = JSON.stringify({ account: 'admin', password: 'x' });
    for (const [method, path] of [
      ['GET', '/api/system/site/here'],
      ['POST', '/api/system/session/login'],
      ['POST', '/'],
      ['PUT', '/root.crt'],
    ] as const) {
      const heard = await callAt(plain + path, { method, body: method === 'GET' ? undefined : body, headers: { 'accept-language': 'en' } });
      expect([heard.status, JSON.parse(String(heard.body))]).toEqual([
        403,
        {
          status: 403,
          message: `This address only serves to trust the certificate. Open ${secure}`,
          data: { code: 'HTTPS_ONLY', params: { address: secure } },
        },
      ]);
    }
  });

  it('is led to the name it came by, or to one that the certificate holds; a page is never made of its words', async () => {
    const { port, plain, securePort } = await open(local(['plant.lan']));
    const led = async (host: string) => /data-address="([^"]*)"/.exec(String((await callAt(plain, { headers: { host } })).body))?.[1];
    expect(await led(`wms:${port}`)).toBe(`https://wms:${securePort}`);
    expect(await led('PLANT.lan')).toBe(`https://plant.lan:${securePort}`);
    expect(await led('[::1]:80')).toBe(`https://[::1]:${securePort}`);
    expect(await led('bank.example')).toBe(`https://plant.lan:${securePort}`);
    expect(await led('"><script>alert(1)</script>')).toBe(`https://plant.lan:${securePort}`);
  });

  it('is led to the address that the settings name', async () => {
    const { plain } = await open(local(['plant.lan']), { publicUrl: 'https://plant.lan' });
    expect(String((await callAt(plain, { headers: { host: 'wms' } })).body)).toContain('data-address="https://plant.lan"');
  });

  it('has a page without a script that an old browser cannot read, and one without any', async () => {
    const { plain } = await open(local());
    const page = String((await callAt(plain)).body);
    expect(page.match(/<script[^>]*>/g)).toEqual(['<script src="/trust.js">']);
    expect(page).not.toMatch(/ style=| on[a-z]+=/);
    const script = String((await callAt(`${plain}/trust.js`)).body);
    expect(script).not.toMatch(/=>|`|\b(?:let|const|class|async|import|Promise|fetch)\b/);
    const style = String((await callAt(`${plain}/trust.css`)).body);
    expect(style).not.toMatch(/var\(|grid|flex|clamp|:is\(|:has\(/);
    const code = await callAt(`${plain}/trust-qr.svg`);
    expect([code.headers['content-type'], String(code.body)]).toEqual(['image/svg+xml', expect.stringMatching(/^<svg /)]);
  });

  it('tells itself that https is trusted by a picture that other pages may show, and by nothing else', async () => {
    const { secure, ca } = await open(local());
    const picture = await callAt(`${secure}/trusted.gif?1`, { ca });
    expect([picture.status, picture.headers['content-type'], picture.headers['cross-origin-resource-policy']]).toEqual([
      200,
      'image/gif',
      'cross-origin',
    ]);
    expect((await callAt(`${secure}/health`, { ca })).headers['cross-origin-resource-policy']).toBe('same-origin');
    expect((await callAt(`${secure}/trust`, { ca })).status).toBe(200);
    expect((await callAt(`${secure}/root.crt`, { ca })).headers['content-type']).toBe('application/x-x509-ca-cert');
  });

  it('is never told to remember https: a device that loses the root would be shut out', async () => {
    const { secure, ca } = await open(local());
    expect((await callAt(`${secure}/health`, { ca })).headers['strict-transport-security']).toBeUndefined();
  });

  it('goes on when the server gets another address: the next connection sees the new certificate', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let interfaces = {};
    const keeper = local([], () => ({ host: 'wms', interfaces }));
    const { securePort, ca } = await open(keeper);
    const renewed = vi.fn();
    const end = watchCertificate(app?.secure as never, keeper, { renewed, fault: vi.fn() });
    const names = () =>
      new Promise<string>((resolve, reject) => {
        const socket = connectSecurely({ host: '127.0.0.1', port: securePort, ca }, () => {
          resolve(socket.getPeerCertificate().subjectaltname ?? '');
          socket.destroy();
        });
        socket.on('error', reject);
      });
    expect(await names()).not.toContain('10.7.7.7');
    interfaces = { eth0: [{ address: '10.7.7.7', family: 'IPv4', internal: false, netmask: '', mac: '', cidr: null }] };
    vi.advanceTimersByTime(60_000);
    expect(renewed).toHaveBeenCalledOnce();
    expect(await names()).toContain('10.7.7.7');
    vi.advanceTimersByTime(600_000);
    expect(renewed).toHaveBeenCalledOnce();
    end();
  });
});

describe('this machine itself', () => {
  it('finds everything by http as ever, a proxy that brings other devices by https included', async () => {
    const { plain } = await open(local(), { others: false });
    expect(JSON.parse(String((await callAt(`${plain}/health`)).body)).status).toBe('ok');
    const proxied = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '10.0.0.9', host: 'chejian.plant.example' };
    const heard = await callAt(`${plain}/health`, { headers: proxied });
    expect([heard.status, heard.headers['strict-transport-security']]).toEqual([200, 'max-age=31536000']);
    expect((await callAt(`${plain}/root.crt`)).status).toBe(200);
  });
});

describe("with the plant's certificate, another device", () => {
  const authority = makeRoot('Plant', ['plant.example'], Date.now());
  const own = (...names: string[]) => {
    const pair = makeLeaf(authority, names, Date.now());
    const files = { cert: join(folder, 'plant.pem'), key: join(folder, 'plant.key') };
    writeFileSync(files.cert, pair.cert);
    writeFileSync(files.key, pair.key);
    return new OwnKeeper({ ...files, host: '0.0.0.0', names: [], machine: () => ({ host: 'wms', interfaces: {} }) });
  };

  it('is sent on to https, with the path it asked for, and told to remember it', async () => {
    const { plain, secure, securePort } = await open(own('chejian.plant.example', '127.0.0.1'));
    const heard = await callAt(`${plain}/wms/receipt?x=1`, { headers: { host: 'chejian.plant.example:8080' } });
    expect([heard.status, heard.headers.location]).toEqual([307, `https://chejian.plant.example:${securePort}/wms/receipt?x=1`]);
    expect((await callAt(plain, { headers: { host: 'wms' } })).headers.location).toBe(`https://chejian.plant.example:${securePort}/`);
    expect((await callAt(`${plain}//bank.example`)).headers.location).toBe(`https://127.0.0.1:${securePort}/`);
    expect((await callAt(`${plain}/api/system/site/here`)).status).toBe(403);
    const behind = await callAt(`${secure}/health`, { ca: authority.cert });
    expect(behind.headers['strict-transport-security']).toBe('max-age=31536000');
    // There is no root of ours to trust.
    expect((await callAt(`${secure}/root.crt`, { ca: authority.cert })).status).toBe(404);
  });

  it('is told to use a name when the certificate is for all of a network', async () => {
    const { plain } = await open(own('*.plant.example'));
    const heard = await callAt(plain);
    expect([heard.status, String(heard.body)]).toEqual([
      421,
      '请用证书上的名称打开本站。\nOpen this site by the name on its certificate.\n',
    ]);
    expect((await callAt(plain, { headers: { host: 'wms.plant.example' } })).status).toBe(307);
  });
});

describe('the https door', () => {
  const idle = (port: number) =>
    new Promise<Socket>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(socket));
      sockets.push(socket);
      socket.on('error', () => undefined);
    });
  const ended = (socket: Socket) => new Promise<void>((resolve) => (socket.destroyed ? resolve() : socket.once('close', () => resolve())));

  it('counts connections of an address together with the other door', async () => {
    const { port, securePort } = await open(local(), { perAddress: 2 });
    await idle(port);
    await idle(securePort);
    const third = await idle(securePort);
    const words: Buffer[] = [];
    third.on('data', (part: Buffer) => words.push(part));
    third.resume();
    await ended(third);
    expect(words).toEqual([]);
  });

  it('waits for no handshake that does not come, and hangs up on what is none', async () => {
    const { securePort } = await open(local(), { headersMs: 50 });
    const silent = await idle(securePort);
    silent.resume();
    const wrong = await idle(securePort);
    wrong.resume();
    wrong.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await Promise.all([ended(silent), ended(wrong)]);
  });

  it('ends a request whose body stands still, and no other', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { securePort, ca } = await open(local());
    const asked = new Promise<Socket>((resolve) => app?.secure?.once('request', (request) => resolve(request.socket)));
    const socket = connectSecurely({ host: '127.0.0.1', port: securePort, ca: ca ?? '' });
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.resume();
    socket.write('POST /api/system/session/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 40\r\n\r\n{');
    const held = await asked;
    const before = held.bytesRead;
    socket.write('"');
    await expect.poll(() => held.bytesRead).toBeGreaterThan(before);
    vi.advanceTimersByTime(30_000);
    expect(held.destroyed).toBe(false);
    vi.advanceTimersByTime(30_000);
    await ended(socket);
  });

  it('closes with the server, whatever is still connected', async () => {
    const { securePort } = await open(local());
    const socket = await idle(securePort);
    socket.resume();
    await app?.close();
    app = undefined;
    await ended(socket);
  });
});

describe('what the terminal shows', () => {
  const place = (keeper: TlsKeeper) => ({ keeper, port: () => 8443 });

  it('are the addresses by http and https, the fingerprint to compare, and a code to begin with', () => {
    const lines = announcement(place(local(['plant.lan', 'fd00::5'])), 8080);
    expect(lines).toContain('  http://plant.lan:8080   https://plant.lan:8443');
    expect(lines).toContain('  http://[fd00::5]:8080   https://[fd00::5]:8443');
    expect(lines).toContain(`  SHA-256 ${local().root.sha256}`);
    expect(lines.filter((line) => /^[█▀▄ ]{20,}$/.test(line)).length).toBeGreaterThan(10);
    expect(lines.join('\n')).not.toContain('PRIVATE');
  });

  it('names what the certificate cannot hold', () => {
    local();
    expect(announcement(place(local(['shop.example'])), 80).join('\n')).toMatch(/^Not on the certificate, .+: shop\.example\./m);
  });
});
