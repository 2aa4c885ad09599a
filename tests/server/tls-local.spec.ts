/** The certificate that a server makes for itself (TLS=local): what it holds, how it is kept, and when there is a new one. */
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { type AddressInfo, isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isWithin, limitsOf, makeLeaf, makeRoot, type Pair } from '#server/modules/tls/issue.ts';
import { LocalKeeper } from '#server/modules/tls/local.ts';
import { certifiable, type Machine, nameOfHost, namesOf } from '#server/modules/tls/names.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-05T08:00:00Z');

const line = (address: string, internal = false) =>
  isIP(address) === 4
    ? { address, internal, family: 'IPv4' as const, netmask: '255.255.255.0', mac: '', cidr: null }
    : { address, internal, family: 'IPv6' as const, netmask: 'ffff::', mac: '', cidr: null, scopeid: 0 };

const plant = (...addresses: string[]): Machine => ({
  host: 'WMS-Server',
  interfaces: { lo: [line('127.0.0.1', true)], eth0: addresses.map((address) => line(address)), docker0: [line('172.17.0.1')] },
});

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'chejian-tls-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

let now = NOW;
let machine = plant('192.168.10.5');
beforeEach(() => {
  now = NOW;
  machine = plant('192.168.10.5');
});
const keeper = (names: string[] = []) => new LocalKeeper({ dataDir, host: '0.0.0.0', names, machine: () => machine, now: () => now });
const file = (name: string) => join(dataDir, 'tls', name);

/** What a client that trusts only this root says of a server that calls itself so. @returns null where it is content */
async function refusal({ key, cert }: Pair, root: string, name: string): Promise<string | null> {
  const server = createServer({ key, cert });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    return await new Promise((resolve) => {
      const socket = connect(
        { host: '127.0.0.1', port, ca: root, servername: isIP(name) ? '' : name, checkServerIdentity: () => undefined },
        () => {
          resolve(new X509Certificate(socket.getPeerCertificate().raw)[isIP(name) ? 'checkIP' : 'checkHost'](name) ? null : 'another name');
          socket.destroy();
        },
      );
      socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'UNSPECIFIED' ? error.message : String(error.code)));
    });
  } finally {
    server.close();
  }
}

describe('names of a machine', () => {
  it('are those by which others reach it: the settings first, its addresses, its own name', () => {
    const { reachable, all } = namesOf(plant('192.168.10.5', 'fe80::1', '2408::5', 'fd00::5'), '0.0.0.0', [
      'Chejian.Plant.Example',
      '车间.local',
      'no name',
    ]);
    expect(reachable).toEqual(['chejian.plant.example', 'xn--h43a22k.local', '192.168.10.5', 'fd00::5', 'wms-server']);
    expect(all).toEqual([...reachable, 'wms-server.local', '172.17.0.1', 'localhost', '127.0.0.1', '::1']);
  });

  it('end at the address it listens on', () => {
    expect(namesOf(plant('192.168.10.5', '10.0.0.9'), '10.0.0.9', []).reachable).toEqual(['10.0.0.9']);
    expect(namesOf(plant('192.168.10.5'), '127.0.0.1', []).reachable).toEqual([]);
  });

  it.each([
    ['192.168.1.5:8080', '192.168.1.5'],
    ['[fd00::5]:8080', 'fd00::5'],
    ['Plant', 'plant'],
    ['a b', null],
    ['1.2.3', null],
    ['plant/x', null],
    ['bank@plant', null],
    ['plant:x', null],
    ['"><script>', null],
    ['x'.repeat(300), null],
  ])('are read out of a Host header, or not: %s', (host, name) => {
    expect(nameOfHost(host)).toBe(name);
  });

  it('of a certificate are no patterns and no zones', () => {
    expect(['*.plant.example', 'fe80::1%eth0', 'my_server', ''].map(certifiable)).toEqual([null, null, null, null]);
  });
});

describe('a root of our own', () => {
  const root = makeRoot('Chejian WMS-Server 2026-11-05', ['192.168.10.5', 'wms-server', '30.1.2.3', 'chejian.plant.example'], Date.now());

  it('is one by the rules, and can sign servers and nothing else', () => {
    const cert = new X509Certificate(root.cert);
    expect([cert.ca, cert.checkIssued(cert), cert.publicKey.asymmetricKeyDetails]).toEqual([true, true, { namedCurve: 'prime256v1' }]);
    expect(cert.toLegacyObject().ext_key_usage).toBeUndefined();
  });

  it('is taken by a client for its own names and addresses', async () => {
    const leaf = makeLeaf(root, ['192.168.10.5', 'wms-server', 'localhost', '30.1.2.3', 'chejian.plant.example'], Date.now());
    for (const name of ['192.168.10.5', 'wms-server', '30.1.2.3', 'chejian.plant.example'])
      expect(await refusal(leaf, root.cert, name)).toBeNull();
    expect(await refusal(leaf, root.cert, '192.168.10.6')).toBe('another name');
    expect(await refusal(leaf, makeRoot('Another', [], Date.now()).cert, 'localhost')).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE');
  });

  it('vouches for nobody outside the plant, even for whoever steals its key', async () => {
    for (const name of ['bank.example', '8.8.8.8', '2408::5', 'plant.example'])
      expect(await refusal(makeLeaf(root, [name], Date.now()), root.cert, name)).toBe('permitted subtree violation');
    const limits = limitsOf(root.cert);
    expect(['bank.example', '8.8.8.8', 'local.example', '2408::5'].filter((name) => isWithin(limits, name))).toEqual([]);
    expect(['printer.local', '10.1.1.1', '100.64.3.3', 'fd12::1', '::1'].filter((name) => !isWithin(limits, name))).toEqual([]);
  });
});

describe('the certificate that a server makes for itself', () => {
  it('keeps what Apple asks for: names as names and addresses, server authentication, at most 397 days', () => {
    const { pair, facts, root } = keeper();
    const cert = new X509Certificate(pair.cert);
    expect(facts.names).toEqual(['192.168.10.5', 'wms-server', 'wms-server.local', '172.17.0.1', 'localhost', '127.0.0.1', '::1']);
    expect(cert.subjectAltName).toContain('IP Address:192.168.10.5');
    expect(cert.toLegacyObject().ext_key_usage).toEqual(['1.3.6.1.5.5.7.3.1']);
    expect(Date.parse(facts.to) - Date.parse(facts.from)).toBeLessThanOrEqual(397 * DAY);
    expect(Date.parse(facts.from)).toBeLessThanOrEqual(NOW - DAY);
    expect([facts.issuer, root.label]).toEqual([root.label, 'Chejian WMS-Server 2026-11-05']);
    expect(cert.verify(new X509Certificate(root.pem).publicKey)).toBe(true);
  });

  it('lies there for the account of the server alone, and key and certificate in one file', () => {
    keeper();
    expect(readdirSync(join(dataDir, 'tls')).sort()).toEqual(['root.pem', 'server.pem']);
    for (const name of ['root.pem', 'server.pem']) {
      expect(statSync(file(name)).mode & 0o777).toBe(0o600);
      expect(readFileSync(file(name), 'utf8').match(/BEGIN (PRIVATE KEY|CERTIFICATE)/g)).toHaveLength(2);
    }
    expect(statSync(join(dataDir, 'tls')).mode & 0o777).toBe(0o700);
  });

  it('is the same after a start, and at every look while nothing has changed', () => {
    const first = keeper();
    expect(first.look()).toBe(false);
    const again = keeper();
    expect([again.pair, again.root.pem]).toEqual([first.pair, first.root.pem]);
  });

  it('is made anew when the server gets another address, by the same root', () => {
    const kept = keeper();
    const before = kept.root.pem;
    machine = plant('10.20.0.7');
    expect(kept.look()).toBe(true);
    expect(kept.facts.names).toContain('10.20.0.7');
    expect(kept.reachable).toEqual(['10.20.0.7', 'wms-server']);
    expect(kept.root.pem).toBe(before);
  });

  it('is renewed two months before it ends, and not earlier', () => {
    const kept = keeper();
    const end = Date.parse(kept.facts.to);
    now = end - 61 * DAY;
    expect(kept.look()).toBe(false);
    now = end - 59 * DAY;
    expect(kept.look()).toBe(true);
    expect(Date.parse(kept.facts.to)).toBeGreaterThan(end + 300 * DAY);
  });

  it('never outlives its root, and a root that has ended makes way for a new one', () => {
    const kept = keeper();
    const { to, pem } = kept.root;
    now = Date.parse(to) - 30 * DAY;
    expect(kept.look()).toBe(true);
    expect(kept.facts.to).toBe(to);
    expect(kept.look()).toBe(false);
    now = Date.parse(to) + DAY;
    expect(kept.look()).toBe(true);
    expect(kept.root.pem).not.toBe(pem);
    expect(new X509Certificate(kept.pair.cert).verify(new X509Certificate(kept.root.pem).publicKey)).toBe(true);
  });

  it('tells a name that its root may not vouch for, and serves the others', () => {
    keeper();
    const later = keeper(['other.plant.example']);
    expect(later.missing).toEqual(['other.plant.example']);
    expect(later.facts.names).not.toContain('other.plant.example');
    expect(keeper().missing).toEqual([]);
  });

  it('of two servers that begin in one folder at once, both have the root of the first', () => {
    const other = keeper();
    rmSync(file('server.pem'));
    expect(keeper().root.pem).toBe(other.root.pem);
  });

  it('goes on with what holds when a new one cannot be written, and says why', () => {
    const kept = keeper();
    const { pair } = kept;
    rmSync(join(dataDir, 'tls'), { recursive: true });
    writeFileSync(join(dataDir, 'tls'), 'no folder');
    machine = plant('10.20.0.7');
    expect(kept.look()).toBe(false);
    expect(kept.pair).toEqual(pair);
    expect(kept.fault).toMatch(/ENOTDIR/);
  });

  it('is never made over files that cannot be read: the devices trust the root in them', () => {
    keeper();
    writeFileSync(file('root.pem'), 'damaged');
    expect(() => keeper()).toThrow(/^The certificate in .+ cannot be made or read .+ Bring the folder back from a backup/);
    expect(readFileSync(file('root.pem'), 'utf8')).toBe('damaged');
  });
});
