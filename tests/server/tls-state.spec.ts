/** What administrators are told of the certificate, and of devices that still come by an address that goes. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CertificateState } from '#domain/system/certificate-state.ts';
import { buildApp } from '#server/app.ts';
import type { DeviceRow } from '#server/modules/devices/monitor.ts';
import { newDevice } from '#server/modules/replay/keys.ts';
import { makeLeaf, makeRoot } from '#server/modules/tls/issue.ts';
import type { TlsKeeper } from '#server/modules/tls/keeper.ts';
import { LocalKeeper } from '#server/modules/tls/local.ts';
import { OwnKeeper } from '#server/modules/tls/own.ts';
import { cameBy, isOldOrigin } from '#server/modules/tls/state.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/test-server.ts';

const DAY = 86_400_000;

let server: TestServer;
let folder: string;
let token: string;
const device = newDevice();
beforeAll(async () => {
  server = await startTestServer({ TLS: 'local', TLS_PORT: '8443' });
  folder = mkdtempSync(join(tmpdir(), 'chejian-state-'));
  token = await server.login('admin', ADMIN_PASSWORD, device);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

let app: FastifyInstance | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await app?.close();
  app = undefined;
});

const machine = (...addresses: string[]) => ({
  host: 'wms',
  interfaces: {
    eth0: addresses.map((address) => ({ address, family: 'IPv4' as const, internal: false, netmask: '', mac: '', cidr: null })),
  },
});

async function open(tls: TlsKeeper, publicUrl?: string): Promise<FastifyInstance> {
  const config = { ...server.config, ...(publicUrl ? { publicUrl } : {}) };
  app = await buildApp({ db: server.db, config, tls });
  return app;
}

async function ask<T>(url: string, headers: Record<string, string> = {}): Promise<T> {
  const answer = await app?.inject({ method: 'POST', url, headers: { 'x-auth-token': token, ...headers }, payload: {} });
  return answer?.json().data as T;
}
const told = async () => (await ask<{ certificate: CertificateState | null }>('/api/system/device/certificate')).certificate;

function plants(...names: string[]): OwnKeeper {
  const pair = makeLeaf(makeRoot('Plant', ['plant.example'], Date.now()), names, Date.now());
  const files = { cert: join(folder, 'plant.pem'), key: join(folder, 'plant.key') };
  writeFileSync(files.cert, pair.cert);
  writeFileSync(files.key, pair.key);
  return new OwnKeeper({ ...files, host: '0.0.0.0', names: [], machine: () => machine() });
}
const ours = (found: () => ReturnType<typeof machine>, now = Date.now) =>
  new LocalKeeper({ dataDir: server.config.dataDir, host: '0.0.0.0', names: [], machine: found, now });

/** Sets the clock of the process and nothing else. */
const at = (instant: number): void => void vi.useFakeTimers({ toFake: ['Date'], now: instant });

describe('the certificate', () => {
  it('is none of this server where a proxy has it', async () => {
    app = await buildApp({ db: server.db, config: server.config });
    expect(await told()).toBeNull();
  });

  it('tells addresses, names, end and fingerprint, and no key', async () => {
    const keeper = ours(() => machine('192.168.10.5'));
    await open(keeper);
    const state = await told();
    expect(state).toMatchObject({
      kind: 'local',
      addresses: ['https://192.168.10.5:8443', 'https://wms:8443'],
      names: expect.arrayContaining(['192.168.10.5', 'wms.local', 'localhost']),
      to: keeper.facts.to,
      rootTo: keeper.root.to,
      fingerprint: keeper.root.sha256,
      troubles: [],
    });
    expect(JSON.stringify(state)).not.toMatch(/PRIVATE|BEGIN/);
  });

  it('of the plant is told a week before it ends, and when it has', async () => {
    const keeper = plants('chejian.plant.example');
    await open(keeper);
    const end = Date.parse(keeper.facts.to);
    at(end - 8 * DAY);
    expect((await told())?.troubles).toEqual([]);
    at(end - 6 * DAY);
    expect((await told())?.troubles).toEqual(['ending']);
    at(end + DAY);
    expect((await told())?.troubles).toEqual(['ended']);
    at(Date.parse(keeper.facts.from) - DAY);
    expect((await told())?.troubles).toEqual(['early']);
  });

  it('of our own is renewed instead, and its root told 90 days before', async () => {
    const keeper = ours(
      () => machine('192.168.10.5'),
      () => Date.now(),
    );
    await open(keeper);
    at(Date.parse(keeper.facts.to) - 6 * DAY);
    expect((await told())?.troubles).toEqual(['ending']);
    keeper.look();
    expect((await told())?.troubles).toEqual([]);
    at(Date.parse(keeper.root.to) - 89 * DAY);
    keeper.look();
    expect((await told())?.troubles).toEqual(['rootEnding']);
    vi.useRealTimers();
    rmSync(join(server.config.dataDir, 'tls'), { recursive: true });
  });

  it('that could not be exchanged says why', async () => {
    const keeper = plants('a.plant.example');
    await open(keeper);
    writeFileSync(join(folder, 'plant.pem'), 'no certificate');
    keeper.look();
    const state = await told();
    expect([state?.troubles, state?.fault]).toEqual([['fault'], expect.stringMatching(/^TLS_CERT is .+ no certificate/)]);
  });
});

describe('a device', () => {
  const beats = (headers: Record<string, string>) =>
    app?.inject({ url: '/api/system/heartbeat/keep_heartbeat?name=', headers: { 'x-auth-token': token, ...headers } });
  const listed = async () => (await ask<DeviceRow[]>('/api/system/device/list')).find(({ deviceId }) => deviceId === device.id);
  const secure = { 'x-forwarded-proto': 'https' };

  it('is listed with the address by which it came last, and told when the server has left that address', async () => {
    let found = machine('192.168.10.5');
    const keeper = ours(() => found);
    await open(keeper);
    await beats({ ...secure, host: '192.168.10.5:8443' });
    expect(await listed()).toMatchObject({ origin: 'https://192.168.10.5:8443', oldOrigin: false });
    found = machine('192.168.10.77');
    keeper.look();
    expect(await listed()).toMatchObject({ origin: 'https://192.168.10.5:8443', oldOrigin: true });
    await beats({ ...secure, host: '192.168.10.77:8443' });
    expect(await listed()).toMatchObject({ origin: 'https://192.168.10.77:8443', oldOrigin: false });
    await beats({ ...secure, host: 'a b' });
    expect(await listed()).toMatchObject({ origin: 'https://192.168.10.77:8443' });
  });

  it('that comes by http, by another port or by another name than the settings have is told too', async () => {
    const place = { keeper: ours(() => machine('192.168.10.5')), port: () => 8443 };
    const old = (origin: string | null, publicUrl?: string) =>
      isOldOrigin(origin, { config: { ...server.config, ...(publicUrl ? { publicUrl } : {}) }, place });
    expect(['http://192.168.10.5:8080', 'https://192.168.10.5:9443', 'https://192.168.10.6:8443'].map((origin) => old(origin))).toEqual([
      true,
      true,
      true,
    ]);
    expect([null, 'https://wms:8443', 'http://localhost:8080', 'http://127.0.0.1:8080'].map((origin) => old(origin))).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(old('https://wms:8443', 'https://chejian.plant.example')).toBe(true);
    expect(old('https://chejian.plant.example', 'https://chejian.plant.example')).toBe(false);
    // Behind a proxy of which nothing is known nothing is old.
    expect(isOldOrigin('http://10.0.0.1', { config: server.config })).toBe(false);
  });

  it.each([
    [{ protocol: 'https', host: 'Plant.lan' }, 'https://plant.lan'],
    [{ protocol: 'https', host: 'plant.lan:443' }, 'https://plant.lan'],
    [{ protocol: 'http', host: '[fd00::5]:8080' }, 'http://[fd00::5]:8080'],
    [{ protocol: 'https', host: 'a/b' }, null],
    [{ protocol: 'https', host: 'x'.repeat(400) }, null],
  ])('comes by an origin, whatever its Host header says: %o', (request, origin) => {
    expect(cameBy(request)).toBe(origin);
  });
});
