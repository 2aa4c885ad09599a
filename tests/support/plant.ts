/** A small plant for tests: base data written straight into a fresh database, everything else through operations. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { entityByName, RESOURCES } from '#domain/registry.ts';
import { openPool } from '#server/store/database.ts';
import { ensureEpoch } from '#server/store/feed.ts';
import { upsertRows } from '#server/store/rows.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const AUDIT = { createdBy: null, createdByName: null, createdAt: null, updatedBy: null, updatedByName: null, updatedAt: null };

/** Rights of a person who may do everything of the warehouse floor. */
export const FLOOR_RIGHTS = [
  ...[
    'web:wmsmaster',
    'web:wmsmaster:material',
    'web:wmsmaster:store',
    'web:srmdata:purchase:create',
    'web:masterdata:orders',
    'web:srmdata:purchase:confirm',
    'web:srmdata:purchase:close',
    'web:wms:price',
  ],
  ...['web:wms:arrival:create', 'web:wms:arrival:checkIn', 'web:wms:arrival:close'],
  ...['create', 'review', 'unreview', 'close', 'delete', 'putaway'].map((verb) => `web:wms:receipt:${verb}`),
  ...['web:wms:quality:verdict', 'web:wms:demand:create', 'web:wms:demand:review', 'web:wms:demand:close'],
  ...['create', 'pick', 'review', 'unreview', 'close'].map((verb) => `web:wms:picking:${verb}`),
  ...['ship', 'receive', 'settle'].map((verb) => `web:wms:delivery:${verb}`),
  ...['create', 'review', 'confirm'].map((verb) => `web:wms:return:${verb}`),
  ...['move', 'create', 'enter', 'review', 'unreview', 'delete'].map((verb) => `web:wms:voucher:${verb}`),
  ...['create', 'ship', 'receive', 'settle'].map((verb) => `web:wms:transfer:${verb}`),
];

export class Plant {
  readonly pool: pg.Pool;
  readonly #drop: () => Promise<void>;
  readonly connectionString: string;

  constructor(connectionString: string, drop: () => Promise<void>) {
    this.connectionString = connectionString;
    this.pool = openPool(connectionString, 8);
    this.#drop = drop;
  }

  async close(): Promise<void> {
    await this.pool.end();
    await this.#drop();
  }

  /** Inserts a row of an entity; audit columns and the id are filled in. */
  async insert(entityName: string, values: Record<string, unknown>): Promise<AnyRow> {
    const entity = entityByName(entityName);
    if (!entity) throw new Error(`no entity ${entityName}`);
    const audit = RESOURCES.some((resource) => resource.entity === entity) || entityName === 'user' ? AUDIT : {};
    const empty = Object.fromEntries(
      Object.entries(entity.fields)
        .filter(([, field]) => field.optional)
        .map(([name]) => [name, null]),
    );
    const row = { id: randomUUID(), version: 1, ...empty, ...audit, ...values } as AnyRow;
    const client = await this.pool.connect();
    try {
      await upsertRows(client, entity, [row]);
    } finally {
      client.release();
    }
    return row;
  }

  /** A user with these rights and warehouses. */
  async user(account: string, rights: readonly string[], warehouses: readonly string[]): Promise<AnyRow> {
    const user = await this.insert('user', {
      account,
      passwordHash: 'x',
      userName: `用户${account}`,
      isActive: true,
      warehouseScope: warehouses,
      lang: 'zh',
      failCount: 0,
    });
    const role = await this.insert('role', { roleCode: `R-${account.toUpperCase()}`, roleName: account, isActive: true });
    await this.#grant(role, [...new Set(rights)]);
    await this.insert('userRole', { userId: user.id, roleId: role.id });
    return user;
  }

  /** Gives a role these rights in one statement: plants of the tables of rights have hundreds of people with hundreds of rights. */
  async #grant(role: AnyRow, rights: readonly string[]): Promise<void> {
    const known = await this.rows<{ id: string; code: string }>('select id, auth_code as code from auth where auth_code = any($1)', [
      rights,
    ]);
    const ids = new Map(known.map(({ id, code }) => [code, id]));
    for (const authCode of rights) {
      if (ids.has(authCode)) continue;
      const named = { authCode, authName: authCode, authNameEn: authCode };
      const auth = await this.insert('auth', { ...named, authType: 4, authSystem: 'Web', sortNo: 0, isHidden: true, isDevOnly: false });
      ids.set(authCode, auth.id);
    }
    const entity = entityByName('roleAuth');
    const granted = rights.map((code) => ({ id: randomUUID(), version: 1, roleId: role.id, authId: ids.get(code) }) as AnyRow);
    const client = await this.pool.connect();
    try {
      if (entity && granted.length > 0) await upsertRows(client, entity, granted);
    } finally {
      client.release();
    }
  }

  /** A session of the user on the device, without which the server accepts nothing of theirs from it. */
  async session(user: AnyRow, deviceId: string): Promise<void> {
    await this.pool.query(
      `insert into user_session (token_hash, user_id, account, device_id, absolute_until) values ($1, $2, $3, $4, now() + interval '1 day')`,
      [Buffer.from(randomUUID()), user.id, user.account, deviceId],
    );
  }

  async rows<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
    return (await this.pool.query<T>(text, values)).rows;
  }
}

const BIN = { binType: null, zone: null, pickSeq: 0, mixMaterial: true, mixBatch: true, isTransit: false, isActive: true };
const MATERIAL = {
  classCode: 'RAW',
  sourceType: 1,
  isBlank: false,
  baseUnit: 'PCS',
  boxManaged: true,
  batchManaged: true,
  shelfLifeManaged: false,
  expiryWarnDays: 30,
  iqcMode: 0,
  overReceiptPct: '0',
  overIssuePct: '0',
  isActive: true,
};

export interface PlantData {
  readonly plant: Plant;
  readonly keeper: AnyRow;
  readonly supplier: AnyRow;
  readonly steel: AnyRow;
  readonly paint: AnyRow;
  readonly store: AnyRow;
  readonly lineSide: AnyRow;
  readonly bins: Readonly<Record<'receiving' | 'a1' | 'a2' | 'reject' | 'staging' | 'backArea' | 'lineIn' | 'lineBin', AnyRow>>;
}

async function bins(plant: Plant, store: AnyRow, lineSide: AnyRow): Promise<PlantData['bins']> {
  const bin = (warehouse: AnyRow, binCode: string, binType: number | null, pickSeq: number) =>
    plant.insert('bin', { ...BIN, warehouseId: warehouse.id, binCode, binName: binCode, binType, pickSeq });
  return {
    receiving: await bin(store, 'RCV', 0, 0),
    a1: await bin(store, 'A-01-01', null, 1),
    a2: await bin(store, 'A-01-02', null, 2),
    reject: await bin(store, 'NG', 5, 90),
    staging: await bin(store, 'STG', 6, 80),
    backArea: await bin(store, 'BACK', 1, 70),
    lineIn: await bin(lineSide, 'L1-IN', 6, 0),
    lineBin: await bin(lineSide, 'L1-01', null, 1),
  };
}

/** Raw-material store and a line-side store, one supplier, steel (exempt from inspection) and paint (inspected, with shelf life), one keeper. */
export async function createPlant(given?: TestDatabase): Promise<PlantData> {
  const database = given ?? (await createTestDatabase());
  const plant = new Plant(database.connectionString, () => database.drop());
  const client = await plant.pool.connect();
  await ensureEpoch(client);
  client.release();
  await plant.insert('site', {
    siteCode: 'MAIN',
    factoryName: '测试工厂',
    hostPattern: '*',
    isDefault: true,
    defaultModule: 'wms',
    timeZone: 'Asia/Shanghai',
    isTest: true,
    mesEnabled: false,
  });
  await plant.insert('unit', { unitCode: 'PCS', unitName: '件', unitGroup: 'count', decimalPlaces: 0, isActive: true });
  await plant.insert('unit', { unitCode: 'KG', unitName: '千克', unitGroup: 'weight', decimalPlaces: 3, isActive: true });
  await plant.insert('materialClass', { classCode: 'RAW', className: '原材料', isActive: true });
  for (const docType of ['receipt', 'workshopReturn', 'prodDemand', 'stockVoucher'])
    await plant.insert('approveType', { docType, levels: 0, sod: false, needAttachment: false, allowOfflineReview: true });
  await plant.insert('accountPeriod', { period: '202001', startDate: '2020-01-01', endDate: '2099-12-31', status: 0 });
  const supplier = await plant.insert('supplier', {
    supplierCode: 'S001',
    supName: '宁波精密铸造有限公司',
    isOutsourcer: false,
    isActive: true,
  });
  const steel = await plant.insert('material', { ...MATERIAL, matCode: 'M-STEEL', matName: '45#圆钢' });
  const paint = await plant.insert('material', {
    ...MATERIAL,
    matCode: 'M-PAINT',
    matName: '环氧底漆',
    baseUnit: 'KG',
    shelfLifeManaged: true,
    shelfLife: 6,
    warrantyUnit: 30,
    iqcMode: 1,
  });
  const store = await plant.insert('warehouse', {
    whCode: 'YCL01',
    whName: '原材料一库',
    whClassCode: 'YCL-K',
    binManaged: true,
    isActive: true,
  });
  const lineSide = await plant.insert('warehouse', {
    whCode: 'XB01',
    whName: '一线线边库',
    whClassCode: 'CJYCL-K',
    binManaged: true,
    isActive: true,
  });
  const keeper = await plant.user('keeper', FLOOR_RIGHTS, [store.id, lineSide.id]);
  return { plant, keeper, supplier, steel, paint, store, lineSide, bins: await bins(plant, store, lineSide) };
}
