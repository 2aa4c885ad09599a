/** The embedded database in a scratch folder, the built server on it, and base data for receipts. Ports 8170 to 8179. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { derivedId } from '#domain/kernel/ids.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { entityByName } from '#domain/registry.ts';
import { type KeyedDevice, newDevice } from '#server/modules/replay/keys.ts';
import { columnsOf } from '#server/store/columns.ts';
import { openPool } from '#server/store/database.ts';
import { startEmbeddedPostgres } from '#server/store/embedded-postgres.ts';
import { upsertRows } from '#server/store/rows.ts';
import { ADMIN_PASSWORD, Client, ServerProcess } from '#tests/support/server-process.ts';

/** Another one where two benches run beside each other. */
export const SERVER_PORT = Number(process.env.BENCH_PORT ?? '8170');
const SPACE = '3d7f1f0a-7b1d-5e55-9a51-6f2f3e0c9a10';
/** The same name, the same id. */
export const idOf = (name: string): string => derivedId(SPACE, name);

/** What an operation on receipts has to name. */
export interface Goods {
  readonly warehouseId: string;
  readonly supplierId: string;
  readonly materialId: string;
  readonly binId: string;
}

export interface Session {
  readonly deviceId: string;
  readonly device: KeyedDevice | null;
  readonly token: string;
  readonly sets: readonly string[];
  readonly actor: Actor;
}

interface SignedIn {
  readonly user: { readonly userId: string; readonly account: string; readonly userName: string; readonly personId: string | null };
  readonly auths: readonly string[];
  readonly warehouses: readonly { readonly warehouseId: string }[];
  readonly sets: readonly string[];
}

export interface Plant {
  readonly url: string;
  readonly db: pg.Pool;
  readonly goods: Goods;
  readonly postgres: string;
  readonly server: ServerProcess;
  /** Another server process on the same database. */
  beside(port: number): Promise<ServerProcess>;
  /** Signs a device in as the administrator; null = a browser that proves itself later. */
  signIn(device?: KeyedDevice | null): Promise<Session>;
  client(session: Session): Client;
  close(): Promise<void>;
}

export async function insert(db: pg.Pool, entityName: string, rows: readonly ({ id: string } & Record<string, unknown>)[]): Promise<void> {
  const entity = entityByName(entityName);
  if (!entity) throw new Error(`no entity ${entityName}`);
  const empty = Object.fromEntries(columnsOf(entity).map(({ field }) => [field, null]));
  const client = await db.connect();
  try {
    for (let at = 0; at < rows.length; at += 5000) {
      const page = rows.slice(at, at + 5000).map((row) => ({ ...empty, version: 1, ...row }) as AnyRow);
      await upsertRows(client, entity, page);
    }
  } finally {
    client.release();
  }
}

const WORDS = ['圆钢', '铜棒', '轴承', '螺栓', '齿轮', '端盖', '油封', '垫片', '法兰', '壳体'];

export const materialRow = (n: number): { id: string } & Record<string, unknown> => ({
  id: idOf(`material-${n}`),
  matCode: `M${String(n).padStart(7, '0')}`,
  matName: `${WORDS[n % 10]}${WORDS[Math.floor(n / 10) % 10]} φ${20 + (n % 180)}×${n % 997}`,
  spec: `φ${20 + (n % 180)}`,
  drawingNo: `DW-${n}`,
  classCode: 'BENCH',
  sourceType: 1,
  isBlank: false,
  baseUnit: 'BPC',
  boxManaged: true,
  batchManaged: true,
  shelfLifeManaged: false,
  expiryWarnDays: 30,
  iqcMode: 0,
  overReceiptPct: '0',
  overIssuePct: '0',
  isActive: true,
});

export const binRow = (name: string, binCode: string, warehouseId: string): { id: string } & Record<string, unknown> => ({
  id: idOf(name),
  warehouseId,
  binCode,
  binName: binCode,
  binType: 0,
  pickSeq: 0,
  mixMaterial: true,
  mixBatch: true,
  isTransit: false,
  isActive: true,
});

async function baseData(db: pg.Pool): Promise<Goods> {
  await insert(db, 'unit', [{ id: idOf('unit'), unitCode: 'BPC', unitName: '件', unitGroup: 'count', decimalPlaces: 0, isActive: true }]);
  await insert(db, 'materialClass', [{ id: idOf('class'), classCode: 'BENCH', className: '测试', isActive: true }]);
  await insert(db, 'material', [materialRow(0)]);
  await insert(db, 'supplier', [
    { id: idOf('supplier'), supplierCode: 'BENCH', supName: '测试供应商', isOutsourcer: false, isActive: true },
  ]);
  const house = { id: idOf('warehouse'), whCode: 'BENCH', whName: '测试库', whClassCode: 'YCL-K', binManaged: true, isActive: true };
  await insert(db, 'warehouse', [house]);
  await insert(db, 'bin', [binRow('bin', 'RCV', house.id)]);
  return { warehouseId: house.id, supplierId: idOf('supplier'), materialId: idOf('material-0'), binId: idOf('bin') };
}

async function signIn(url: string, device: KeyedDevice | null): Promise<Session> {
  const client = new Client(url);
  const answer = (await client.signIn('admin', ADMIN_PASSWORD, device ?? undefined)) as unknown as SignedIn;
  const { userId, account, userName, personId } = answer.user;
  const warehouses = answer.warehouses.map(({ warehouseId }) => warehouseId);
  const actor: Actor = { userId, account, userName, personId, supplierId: null, rights: answer.auths, warehouses };
  return { deviceId: device?.id ?? '', device, token: client.token, sets: answer.sets, actor };
}

export async function startPlant(): Promise<Plant> {
  const dataDir = mkdtempSync(join(tmpdir(), 'chejian-bench-'));
  // The account that PostgreSQL runs as must be able to pass.
  chmodSync(dataDir, 0o711);
  const stops: (() => Promise<unknown>)[] = [async () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })];
  const close = async (): Promise<void> => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  try {
    const log = { info: () => undefined, warn: (text: string) => process.stderr.write(`${text}\n`) };
    const database = await startEmbeddedPostgres({ dataDir: join(dataDir, 'database'), log });
    stops.push(() => database.stop());
    const databaseUrl = database.connectionString;
    const server = new ServerProcess({ port: SERVER_PORT, dataDir: join(dataDir, 'server'), databaseUrl });
    stops.push(() => server.stop());
    await server.start();
    const db = openPool(databaseUrl, 4);
    stops.push(() => db.end());
    const goods = await baseData(db);
    const { rows } = await db.query<{ server_version: string }>('show server_version');
    const client = (session: Session): Client => Object.assign(new Client(server.url), { token: session.token });
    const sign = (device: KeyedDevice | null = newDevice()) => signIn(server.url, device);
    const beside = async (port: number): Promise<ServerProcess> => {
      const other = new ServerProcess({ port, dataDir: join(dataDir, 'server'), databaseUrl });
      stops.push(() => other.stop());
      await other.start();
      return other;
    };
    const postgres = rows[0]?.server_version ?? 'unknown';
    return { url: server.url, db, goods, postgres, server, beside, signIn: sign, client, close };
  } catch (error) {
    await close();
    throw error;
  }
}
