/** PostgreSQL and two server processes of the built app, all on the loopback, all of which may be killed like a machine that loses power. */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashPassword } from '#server/modules/identity/passwords.ts';
import { freePort } from '#server/store/embedded/free-port.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/store/embedded-postgres.ts';
import type { Goods } from '#tests/support/hostile/work.ts';
import { FLOOR_RIGHTS, Plant } from '#tests/support/plant.ts';
import { ServerProcess } from '#tests/support/server-process.ts';
import { giveInsiderRights, type OtherLine, otherLine } from './other-line.ts';

export const PASSWORD = 'Hafen-Werk-2-Nordtor';
export const STATION = 'DOCK-1';
/** Stands in everything honest people write, and nowhere else: whoever has not sent it and receives it has read what is another's. */
export const SECRET = 'KANARI';

export interface Base {
  readonly goods: Goods;
  /** Bins of storage beside the dock. */
  readonly shelves: readonly string[];
  /** Of another warehouse: the insider's own. */
  readonly elsewhere: Goods;
  /** Where nobody of this run belongs. */
  readonly line: OtherLine;
}

const SETTLED_MS = 2000;

const log = { info: () => undefined, warn: (text: string) => process.stderr.write(`${text}\n`) };

/** Who has done what in which order: written in the transaction of the operation, while its lane is locked. */
const ARRIVALS = `
  create table chaos_arrival (n bigserial primary key, op_id uuid not null, device_id uuid not null, doc_key text not null, doc_seq int not null,
    status text not null, replaces uuid, is_first boolean not null);
  create function chaos_arrived() returns trigger language plpgsql as $$ begin
    insert into chaos_arrival (op_id, device_id, doc_key, doc_seq, status, replaces, is_first)
    values (new.op_id, new.device_id, new.doc_key, new.doc_seq, new.status, new.replaces, tg_op = 'INSERT');
    return null; end $$;
  create trigger chaos_arrived after insert or update of status on op_log for each row execute function chaos_arrived()`;

/** The postmaster and everything it has started. */
function processesOf(postmaster: number): number[] {
  const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = list
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  return [postmaster, ...pairs.flatMap(([pid = 0, parent]) => (parent === postmaster ? [pid] : []))];
}

export class ChaosPlant {
  readonly servers: readonly ServerProcess[];
  readonly #folder: string;
  readonly #settings: Record<string, string>;
  #database: EmbeddedPostgres;
  #plant: Plant | null = null;
  #closed: Promise<void> | null = null;
  /** Since when everything runs; null = something is down. */
  #steady: number | null = null;

  private constructor(
    folder: string,
    database: EmbeddedPostgres,
    settings: Record<string, string>,
    readonly ports: readonly number[],
  ) {
    this.#folder = folder;
    this.#database = database;
    this.#settings = settings;
    const databaseUrl = database.connectionString;
    this.servers = ports.map((port) => new ServerProcess({ port, dataDir: join(folder, 'server'), databaseUrl }));
  }

  /** @param settings of PostgreSQL, on top of the usual ones */
  static async start(settings: Record<string, string> = {}): Promise<ChaosPlant> {
    const folder = mkdtempSync(join(tmpdir(), 'chejian-chaos-'));
    // The account that PostgreSQL runs as must be able to pass.
    chmodSync(folder, 0o711);
    const database = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log, settings }).catch((error: unknown) => {
      rmSync(folder, { recursive: true, force: true });
      throw error;
    });
    return new ChaosPlant(folder, database, settings, [await freePort(), await freePort()]);
  }

  /** The first server makes the tables. */
  async startServers(): Promise<void> {
    for (const server of this.servers) await server.start();
    this.isUp();
  }

  /** Nothing is down, and what was has been back for a while. */
  get isSteady(): boolean {
    return this.#steady !== null && Date.now() - this.#steady > SETTLED_MS;
  }
  /** Milliseconds in which something was down, all together. */
  outageMs = 0;
  #downAt = Date.now();
  downs(): void {
    this.#steady = null;
    this.#downAt = Date.now();
  }
  isUp(): void {
    this.#steady = Date.now();
    this.outageMs += this.#steady - this.#downAt;
  }
  /** Nothing is down by intention. */
  get runs(): boolean {
    return this.#steady !== null;
  }

  get connectionString(): string {
    return this.#database.connectionString;
  }

  /** A connection past the servers, for base data and for the reckoning; a killed database ends it. */
  get plant(): Plant {
    this.#plant ??= new Plant(this.connectionString, async () => undefined);
    return this.#plant;
  }

  async killDatabase(): Promise<void> {
    await this.#forget();
    const { folder } = JSON.parse(readFileSync(join(this.#folder, 'database', 'cluster.json'), 'utf8')) as { folder: string };
    const path = join(folder, 'postmaster.pid');
    const pid = existsSync(path) ? Number(readFileSync(path, 'utf8').split('\n')[0]) : 0;
    if (pid > 1) for (const each of processesOf(pid)) kill(each);
    // Gives the folder back; there is nothing left to stop.
    await this.#database.stop();
  }

  async startDatabase(): Promise<void> {
    const { connectionString } = this.#database;
    this.#database = await startEmbeddedPostgres({ dataDir: join(this.#folder, 'database'), log, settings: this.#settings });
    if (this.#database.connectionString !== connectionString) throw new Error('somebody has taken the port of the database');
  }

  async #forget(): Promise<void> {
    await this.#plant?.close().catch(() => undefined);
    this.#plant = null;
  }

  /** Ends everything that was started. May be asked for at any moment, and twice. */
  close(): Promise<void> {
    this.#closed ??= (async () => {
      await this.#forget();
      for (const server of this.servers) await server.kill();
      await this.#database.stop().catch(() => undefined);
      rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
    })();
    return this.#closed;
  }

  /** Warehouses, goods and people: workers of the first warehouse, and two of the house who belong elsewhere. */
  async baseData(workers: readonly string[], insiders: readonly string[]): Promise<Base> {
    const { plant } = this;
    const active = { isActive: true };
    await plant.insert('unit', { unitCode: 'CPC', unitName: '件', unitGroup: 'count', decimalPlaces: 0, ...active });
    await plant.insert('materialClass', { classCode: 'CHAOS', className: '试验', ...active });
    const material = await plant.insert('material', {
      matCode: 'C-1',
      matName: '圆钢',
      classCode: 'CHAOS',
      sourceType: 1,
      isBlank: false,
      baseUnit: 'CPC',
      boxManaged: true,
      batchManaged: true,
      shelfLifeManaged: false,
      expiryWarnDays: 30,
      iqcMode: 0,
      overReceiptPct: '0',
      overIssuePct: '0',
      ...active,
    });
    const supplier = await plant.insert('supplier', { supplierCode: 'CHAOS', supName: '试验供应商', isOutsourcer: false, ...active });
    const house = (whCode: string) =>
      plant.insert('warehouse', { whCode, whName: whCode, whClassCode: 'YCL-K', binManaged: true, ...active });
    const [here, there] = [await house('CHAOS-1'), await house('CHAOS-2')];
    const bin = (warehouseId: string, binCode: string, binType: number | null) =>
      plant.insert('bin', {
        warehouseId,
        binCode,
        binName: binCode,
        binType,
        pickSeq: 0,
        mixMaterial: true,
        mixBatch: true,
        isTransit: false,
        ...active,
      });
    const [dock, otherDock] = [await bin(here.id, 'RCV', 0), await bin(there.id, 'RCV-2', 0)];
    const shelves: string[] = [];
    for (let n = 1; n <= 6; n += 1) shelves.push((await bin(here.id, `A-${n}`, null)).id);
    await plant.insert('station', {
      stationCode: STATION,
      stationName: '收货台',
      opCodes: [],
      warehouseIds: [],
      lineId: null,
      lineWarehouseId: null,
      ...active,
    });
    await plant.rows(`update approve_type set levels = 0, sod = false where doc_type in ('receipt', 'stockVoucher')`);
    for (const account of workers) await plant.user(account, FLOOR_RIGHTS, [here.id]);
    const floor = FLOOR_RIGHTS.filter((code) => code !== 'web:masterdata:orders');
    for (const account of insiders) await plant.user(account, floor, [there.id]);
    await giveInsiderRights(plant, insiders);
    await plant.rows('update app_user set supplier_id = $1 where account = $2', [supplier.id, insiders[1] ?? '']);
    await plant.rows('update app_user set password_hash = $1 where account = any($2)', [
      await hashPassword(PASSWORD),
      [...workers, ...insiders],
    ]);
    await plant.rows(ARRIVALS);
    const line = await otherLine(plant, { materialId: material.id, supplierId: supplier.id });
    const goodsAt = (warehouseId: string, dockId: string): Goods => ({
      supplierId: supplier.id,
      warehouseId,
      materialId: material.id,
      dockId,
    });
    return { goods: goodsAt(here.id, dock.id), shelves, elsewhere: goodsAt(there.id, otherDock.id), line };
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It had ended meanwhile.
  }
}
