import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { hostname } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { placeOfRun } from '#tests/support/place-of-run.ts';

interface Host {
  readonly process: ChildProcess;
  readonly connectionString: string;
  readonly adopted: boolean;
  readonly refused?: string;
}

/** The last processes of a cluster that was told to stop may still tidy up in it. */
const GONE = { recursive: true, maxRetries: 20, retryDelay: 100 } as const;

const outDir = resolve('test-results/embedded-host');

const ask = async <T extends pg.QueryResultRow>(connectionString: string, sql: string) => {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
};

describe('the embedded database', () => {
  let folder: string;
  let dataDir: string;
  let created: string;
  const hosts: Host[] = [];

  const openFolder = () => {
    folder = mkdtempSync(join(placeOfRun(), 'chejian-embedded-'));
    chmodSync(folder, 0o711);
    dataDir = join(folder, 'data');
  };

  const recordIn = (at: string) => {
    const { folder: said, ...rest } = JSON.parse(readFileSync(join(at, 'cluster.json'), 'utf8')) as { folder: string; port: number };
    return { ...rest, folder: resolve(at, said) };
  };
  const record = () => recordIn(dataDir);
  const postmaster = () => Number(readFileSync(join(record().folder, 'postmaster.pid'), 'utf8').split('\n')[0]);

  const start = async (at = dataDir): Promise<Host> => {
    const child = spawn(process.execPath, [join(outDir, 'embedded-host.js'), at], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(child.stdout, 'data');
    const host = { process: child, ...JSON.parse(String(line)) } as Host;
    if (!host.refused) hosts.push(host);
    return host;
  };

  const end = async (host: Host, signal: NodeJS.Signals = 'SIGTERM') => {
    if (host.process.exitCode !== null || host.process.signalCode) return;
    const exited = once(host.process, 'exit');
    host.process.kill(signal);
    await exited;
  };

  beforeAll(async () => {
    const { build } = await import('vite');
    const input = { 'embedded-host': resolve('tests/support/embedded-host.ts') };
    await build({ configFile: false, logLevel: 'error', publicDir: false, build: { ssr: true, outDir, rolldownOptions: { input } } });
    openFolder();
    const first = await start();
    expect(first).toMatchObject({ adopted: false });
    await end(hosts.pop() ?? first);
    created = folder;
  });

  /** Each test gets a copy of a cluster that was created once: creating takes longer than all the rest. */
  beforeEach(() => {
    openFolder();
    cpSync(created, folder, { recursive: true });
    const path = join(dataDir, 'cluster.json');
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(created, folder), { mode: 0o600 });
  });

  afterEach(async () => {
    for (const host of hosts.splice(0)) await end(host);
    const { folder: cluster } = record();
    if (!cluster.startsWith(folder)) rmSync(dirname(dirname(cluster)), { ...GONE, force: true });
    rmSync(folder, { ...GONE, force: true });
  });

  afterAll(() => {
    rmSync(outDir, { ...GONE, force: true });
    rmSync(created, { ...GONE, force: true });
  });

  it('keeps its rows over a restart, writes through to the disk and checks its pages', async () => {
    const first = await start();
    await ask(first.connectionString, 'create table shelf as select 7 as id');
    expect(
      await ask(first.connectionString, `select current_setting('fsync') as fsync, current_setting('data_checksums') as sums`),
    ).toEqual([{ fsync: 'on', sums: 'on' }]);
    await end(first);

    const second = await start();
    expect(second.adopted).toBe(false);
    expect(await ask(second.connectionString, 'select id from shelf')).toEqual([{ id: 7 }]);
  });

  it('listens on the loopback only and lets nobody in without the password', async () => {
    const { connectionString } = await start();
    expect(await ask(connectionString, `select current_setting('listen_addresses') as at`)).toEqual([{ at: '127.0.0.1' }]);
    await expect(ask(connectionString.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow('password authentication failed');
    expect(statSync(join(dataDir, 'cluster.json')).mode & 0o777).toBe(0o600);
  });

  it('is adopted by the next server when its own was killed', async () => {
    const killed = await start();
    await ask(killed.connectionString, 'create table shelf as select 7 as id');
    await end(killed, 'SIGKILL');

    const next = await start();
    expect(next.adopted).toBe(true);
    expect(await ask(next.connectionString, 'select id from shelf')).toEqual([{ id: 7 }]);
    await end(next);
    await expect(ask(next.connectionString, 'select 1')).rejects.toThrow('ECONNREFUSED');
  });

  it('recovers every committed row after server and database were killed together', async () => {
    const killed = await start();
    await ask(killed.connectionString, 'create table shelf as select generate_series(1, 500) as id');
    process.kill(postmaster(), 'SIGKILL');
    await end(killed, 'SIGKILL');

    const next = await start();
    expect(next.adopted).toBe(false);
    expect(await ask(next.connectionString, 'select count(*)::int as rows from shelf')).toEqual([{ rows: 500 }]);
  });

  it('refuses a second server on the same data folder, and the first goes on', async () => {
    const first = await start();
    const second = await start();
    expect(second.refused).toMatch(/^The data folder .* is in use by another server \(process \d+ .*\)\. Stop that one or set DATA_DIR/);
    expect(await ask(first.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is started again, with all that was written, when its process dies under a server that lives', async () => {
    const { connectionString } = await start();
    await ask(connectionString, 'create table shelf as select 7 as id');
    const died = postmaster();
    process.kill(died, 'SIGKILL');
    await expect.poll(() => ask(connectionString, 'select id from shelf').catch(() => null), { timeout: 60_000 }).toEqual([{ id: 7 }]);
    expect(postmaster()).not.toBe(died);
  });

  describe('a copy of its data folder', () => {
    const copyOf = (at: string) => {
      const copied = join(folder, 'copy');
      cpSync(at, copied, { recursive: true });
      return copied;
    };
    const shelf = (host: Host) => ask<{ id: number }>(host.connectionString, 'select id from shelf').then(([row]) => row?.id);

    it('that was made while it was stopped has a database of its own: neither sees the other, and the end of one is not that of the other', async () => {
      const before = await start();
      await ask(before.connectionString, 'create table shelf as select 7 as id');
      await end(before);
      const copied = copyOf(dataDir);
      const [original, drill] = [await start(), await start(copied)];
      expect(recordIn(copied).folder.startsWith(copied)).toBe(true);
      await ask(drill.connectionString, 'update shelf set id = 8');
      expect([await shelf(original), await shelf(drill)]).toEqual([7, 8]);
      await end(drill);
      expect(await shelf(original)).toBe(7);
    });

    it('finds its own also where the record was written by a version that named the whole path', async () => {
      await end(await start());
      const { folder: cluster, ...rest } = record();
      const named = JSON.stringify({ ...rest, folder: cluster, ready: true });
      const copied = copyOf(dataDir);
      for (const at of [dataDir, copied]) writeFileSync(join(at, 'cluster.json'), named, { mode: 0o600 });
      const [original, drill] = [await start(), await start(copied)];
      expect(new URL(drill.connectionString).port).not.toBe(new URL(original.connectionString).port);
      expect(recordIn(copied).folder).toBe(join(copied, 'postgres', 'cluster'));
      await end(drill);
      expect(await ask(original.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    });

    it('that was made while it runs takes neither its lock nor its process for its own', async () => {
      const original = await start();
      await ask(original.connectionString, 'create table shelf as select 7 as id');
      await ask(original.connectionString, 'checkpoint');
      const drill = await start(copyOf(dataDir));
      expect(drill).toMatchObject({ adopted: false });
      await end(drill);
      expect(await shelf(original)).toBe(7);
    });

    it('is refused where its database lies elsewhere and is not part of it', async () => {
      rmSync(dataDir, GONE);
      chmodSync(folder, 0o700);
      const original = await start();
      if (record().folder.startsWith(folder)) return;
      const copied = copyOf(dataDir);
      expect((await start(copied)).refused).toContain(`is a copy of ${dataDir}, whose database lies in ${record().folder}`);
      expect(await ask(original.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    });

    it('is refused too where a version before did not write down whose database it is', async () => {
      rmSync(dataDir, GONE);
      chmodSync(folder, 0o700);
      await end(await start());
      const { folder: cluster } = record();
      if (cluster.startsWith(folder)) return;
      for (const at of [`${cluster}.belongs-to`, join(dirname(dirname(cluster)), 'belongs-to')]) rmSync(at, { force: true });
      await end(await start());
      expect((await start(copyOf(dataDir))).refused).toContain(`is a copy of ${dataDir}, whose database lies in ${cluster}`);
    });

    it('is refused where a link leads to the database of the original, which goes on', async () => {
      await end(await start());
      const disk = join(folder, 'disk');
      renameSync(join(dataDir, 'postgres'), disk);
      symlinkSync(disk, join(dataDir, 'postgres'));
      const original = await start();
      const process = postmaster();
      const copied = copyOf(dataDir);
      const refused = `is a copy of ${dataDir}, whose database lies in ${join(disk, 'cluster')}`;
      expect((await start(copied)).refused).toContain(refused);
      expect(postmaster()).toBe(process);
      expect(await ask(original.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
      await end(original);
      expect((await start(copied)).refused).toContain(`remove the link ${join(copied, 'postgres')}`);
    });

    it('that stands in the place of the original, which is gone, is the same one', async () => {
      await end(await start());
      const copied = copyOf(dataDir);
      rmSync(dataDir, GONE);
      dataDir = copied;
      expect((await start()).refused).toBeUndefined();
    });
  });

  describe('a data folder that gets another name', () => {
    const moved = () => join(folder, 'moved');
    const move = () => {
      const named = dataDir;
      dataDir = moved();
      renameSync(named, dataDir);
      return () => {
        renameSync(dataDir, named);
        dataDir = named;
      };
    };

    it('while its server runs is in use as before', async () => {
      const first = await start();
      const process = postmaster();
      const moveBack = move();
      const second = await start();
      expect(second.refused).toContain('is in use by another server');
      expect(postmaster()).toBe(process);
      expect(await ask(first.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
      moveBack();
    });

    it('after its server was killed is opened with all that was written: the database that still runs is ended first', async () => {
      const killed = await start();
      await ask(killed.connectionString, 'create table shelf as select 7 as id');
      const left = postmaster();
      await end(killed, 'SIGKILL');
      move();
      const next = await start();
      expect(next.refused).toBeUndefined();
      expect(postmaster()).not.toBe(left);
      expect(await ask(next.connectionString, 'select id from shelf')).toEqual([{ id: 7 }]);
    });
  });

  it('takes over the lock of a process whose number was given to another one', async () => {
    await end(await start());
    writeFileSync(join(dataDir, 'server.lock'), JSON.stringify({ pid: process.pid, started: 'long ago', host: hostname() }));
    expect((await start()).refused).toBeUndefined();
  });

  it('is created again when the first creation was interrupted', async () => {
    await end(await start());
    const { folder: cluster, ...rest } = record();
    rmSync(cluster, GONE);
    mkdirSync(join(dirname(cluster), 'new'));
    writeFileSync(join(dataDir, 'cluster.json'), JSON.stringify({ ...rest, folder: cluster, ready: false }));
    expect(await ask((await start()).connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('does not start afresh when its files are gone', async () => {
    await end(await start());
    rmSync(record().folder, GONE);
    expect((await start()).refused).toMatch(/was kept in .*, which is gone/);
  });

  it('mends file modes that a copy has widened', async () => {
    await end(await start());
    chmodSync(record().folder, 0o755);
    chmodSync(join(dataDir, 'cluster.json'), 0o644);
    expect((await start()).refused).toBeUndefined();
    expect(statSync(join(dataDir, 'cluster.json')).mode & 0o777).toBe(0o600);
  });

  it('works below a folder that is closed to every other account', async () => {
    rmSync(dataDir, GONE);
    chmodSync(folder, 0o700);
    const first = await start();
    await ask(first.connectionString, 'create table shelf as select 7 as id');
    await end(first);
    expect(await ask((await start()).connectionString, 'select id from shelf')).toEqual([{ id: 7 }]);
  });

  it('moves to another port when the one of last time is taken', async () => {
    await end(await start());
    const squatter = createServer().listen(0, '127.0.0.1');
    await once(squatter, 'listening');
    const { port } = squatter.address() as AddressInfo;
    writeFileSync(join(dataDir, 'cluster.json'), JSON.stringify({ ...record(), port }));
    const next = await start();
    expect(await ask(next.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(record().port).not.toBe(port);
    squatter.close();
  });
});
