/** Base data of the demo factory, through the same path as the screens. */
import type pg from 'pg';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { RESOURCES } from '#domain/registry.ts';
import { createUser } from '#server/modules/people/users.ts';
import { saveInTransaction } from '#server/modules/records/resources.ts';
import { inTransaction, rowsOf } from '#server/store/transaction.ts';
import { CLASSES, type GoodsClass, SUPPLIERS } from './goods.ts';
import { type Account, COLLEAGUES, DEMO_PASSWORD, DEPARTMENTS, LINES, PARTNERS } from './people.ts';
import { HUBS, PARTNER_STORES, STATIONS, WAREHOUSES, type WarehouseCode } from './places.ts';

export interface Good {
  readonly id: string;
  readonly matCode: string;
  readonly price: string;
  readonly kind: GoodsClass;
}

/** Everything the story needs to name: rows by their codes. */
export interface World {
  readonly users: Readonly<Record<Account, string>>;
  readonly suppliers: ReadonlyMap<string, string>;
  readonly goods: readonly Good[];
  readonly warehouses: Readonly<Record<WarehouseCode, string>>;
  readonly lines: ReadonlyMap<string, string>;
  /** By 'warehouse code/bin code'. */
  readonly bins: ReadonlyMap<string, string>;
  /** Ordinary storage bins of a store in walking order. */
  readonly racks: Readonly<Record<WarehouseCode, readonly string[]>>;
}

export type Save = (name: string, values: Readonly<Record<string, unknown>>) => Promise<AnyRow>;

export const saver =
  (tx: pg.PoolClient, actor: Actor): Save =>
  async (name, values) => {
    const resource = RESOURCES.find((one) => one.name === name);
    if (!resource) throw new Error(`There is no resource ${name}.`);
    return (await saveInTransaction(tx, actor, resource, values)).row;
  };

const idOf = (map: ReadonlyMap<string, string>, key: string): string => {
  const id = map.get(key);
  if (!id) throw new Error(`The demo factory has no ${key}.`);
  return id;
};

async function savePeople(save: Save) {
  const departments = new Map<string, string>();
  for (const row of DEPARTMENTS) departments.set(row.deptCode, (await save('department', { ...row, isActive: true })).id);
  const persons = new Map<string, string>();
  for (const { code, name, dept, post } of COLLEAGUES) {
    const values = { personCode: code, personName: name, deptId: idOf(departments, dept), post, status: 1 };
    persons.set(code, (await save('person', values)).id);
  }
  const lines = new Map<string, string>();
  for (const { lineCode, lineName, dept } of LINES) {
    const values = { lineCode, lineName, workshopDeptId: idOf(departments, dept), isActive: true };
    lines.set(lineCode, (await save('line', values)).id);
  }
  return { departments, persons, lines };
}

async function saveUnits(save: Save): Promise<void> {
  const units = [
    ['PCS', '件', 'count', 0],
    ['GEN', '根', 'count', 0],
    ['TONG', '桶', 'count', 0],
    ['KG', '千克', 'weight', 3],
    ['T', '吨', 'weight', 6],
    ['L', '升', 'volume', 2],
    ['M', '米', 'length', 3],
  ] as const;
  for (const [unitCode, unitName, unitGroup, decimalPlaces] of units)
    await save('unit', { unitCode, unitName, unitGroup, decimalPlaces, isActive: true });
  await save('unitConversion', { fromUnit: 'T', toUnit: 'KG', rateNum: '1000', rateDen: '1', isFloating: false });
}

const PURCHASE_UNITS: Readonly<Record<string, string>> = { GC: 'GEN', YQ: 'TONG', YP: 'TONG' };

async function saveGoods(save: Save, suppliers: ReadonlyMap<string, string>, warehouses: ReadonlyMap<string, string>): Promise<Good[]> {
  const goods: Good[] = [];
  for (const kind of CLASSES) {
    await save('materialClass', { classCode: kind.code, className: kind.name, whClassCode: 'YCL-K', isActive: true });
    for (const [index, [matName, matNameEn, spec, price]] of kind.items.entries()) {
      const matCode = `${kind.code}-${String(index + 1).padStart(4, '0')}`;
      const shelf = {
        shelfLifeManaged: kind.shelfMonths !== undefined,
        shelfLife: kind.shelfMonths ?? null,
        warrantyUnit: kind.shelfMonths ? 30 : null,
      };
      const names = { matCode, matName, matNameEn, spec, classCode: kind.code, assetCategory: kind.warehouse === 'YCL01' ? '001' : '002' };
      const stock = {
        defaultWarehouseId: idOf(warehouses, kind.warehouse),
        defaultSupplierId: idOf(suppliers, kind.supplier),
        packQty: kind.pack,
      };
      const rules = {
        sourceType: 1,
        isBlank: kind.code === 'ZJ',
        boxManaged: true,
        batchManaged: true,
        expiryWarnDays: 30,
        iqcMode: kind.iqc,
      };
      const limits = { safeStock: kind.pack, overReceiptPct: '2', overIssuePct: '0', leadDays: 3 + index, refPrice: price };
      const row = await save('material', { ...names, ...shelf, ...stock, ...rules, ...limits, baseUnit: kind.unit, isActive: true });
      goods.push({ id: row.id, matCode, price, kind });
      const purchaseUnit = PURCHASE_UNITS[kind.code];
      if (!purchaseUnit) continue;
      await saveConversion(save, row.id, purchaseUnit, kind);
      await save('material', { matCode, purchaseUnit });
    }
  }
  return goods;
}

/** Bars and drums are bought by the piece and stocked by weight or volume. */
const saveConversion = (save: Save, materialId: string, fromUnit: string, kind: GoodsClass) =>
  save('unitConversion', { materialId, fromUnit, toUnit: kind.unit, rateNum: kind.pack, rateDen: '1', isFloating: kind.code === 'GC' });

interface Owners {
  readonly persons: ReadonlyMap<string, string>;
  readonly lines: ReadonlyMap<string, string>;
  readonly suppliers: ReadonlyMap<string, string>;
}

async function savePlaces(save: Save, { persons, lines, suppliers }: Owners) {
  const warehouses = new Map<string, string>();
  const bins = new Map<string, string>();
  const racks: Record<WarehouseCode, string[]> = {
    YCL01: [],
    YCL02: [],
    XB01: [],
    XB02: [],
    WJ01: [],
    WJ02: [],
    CCP01: [],
    CPFX01: [],
    GJ01: [],
    LJ01: [],
    GZ01: [],
    BJ01: [],
    BG01: [],
    KH01: [],
    BL01: [],
    LF01: [],
    WW01: [],
  };
  for (const { whCode, whName, whNameEn, whClassCode, keeper, line, bins: plans } of WAREHOUSES) {
    const holder = HUBS[whCode];
    const customer = holder && (await save('customer', { ...holder, isActive: true }));
    const partner = PARTNER_STORES[whCode];
    const row = await save('warehouse', {
      whCode,
      whName,
      whNameEn,
      whClassCode,
      keeperId: idOf(persons, keeper),
      customerId: customer?.id ?? null,
      supplierId: partner ? idOf(suppliers, partner) : null,
      lineId: line && idOf(lines, line),
      binManaged: true,
      isActive: true,
    });
    warehouses.set(whCode, row.id);
    if (holder) await save('customer', { customerCode: holder.customerCode, hubWarehouseId: row.id });
    for (const plan of plans) {
      const rules = { mixMaterial: true, mixBatch: true, isTransit: plan.isTransit ?? false, isActive: true };
      const bin = await save('bin', { ...plan, ...rules, warehouseId: row.id });
      bins.set(`${whCode}/${plan.binCode}`, bin.id);
      if (plan.binType === null && !plan.isTransit) racks[whCode].push(bin.id);
    }
  }
  for (const { stationCode, stationName, stores, line } of STATIONS) {
    const at = line
      ? {
          lineId: idOf(lines, line.code),
          lineWarehouseId: idOf(warehouses, line.warehouse),
          lineBinId: idOf(bins, `${line.warehouse}/${line.bin}`),
        }
      : {};
    const warehouseIds = stores.map((code) => idOf(warehouses, code));
    await save('station', { stationCode, stationName, opCodes: [], warehouseIds, isActive: true, ...at });
  }
  return { warehouses, bins, racks };
}

async function saveSuppliers(save: Save): Promise<Map<string, string>> {
  const suppliers = new Map<string, string>();
  for (const [supplierCode, supName, shortName, contact, phone, grade] of SUPPLIERS) {
    const values = {
      supplierCode,
      supName,
      shortName,
      contact,
      phone,
      grade,
      taxRate: '13',
      payTerms: 60,
      isOutsourcer: supplierCode.startsWith('WX'),
      isActive: true,
    };
    suppliers.set(supplierCode, (await save('supplier', values)).id);
  }
  return suppliers;
}

/** A demo is tried with the network cut: what the floor reviews itself is reviewed there too. */
async function saveReviewRules(save: Save): Promise<void> {
  for (const docType of ['receipt', 'workshopReturn', 'prodDemand', 'finishedReceipt'])
    await save('approveType', { docType, levels: 0, sod: false, needAttachment: false, allowOfflineReview: true });
}

const STORES = ['YCL01', 'YCL02'] as const;
const LINE_STORES = ['XB01', 'XB02'] as const;
const HARDWARE = ['WJ01', 'WJ02'] as const;
const TOOLS = ['GJ01'] as const;
const GAUGES = ['LJ01'] as const;
const FIXTURES = ['GZ01'] as const;
const SPARES = ['BJ01'] as const;
const OFFICE = ['BG01'] as const;
const FINISHED = ['CCP01', 'CPFX01'] as const;
const PRODUCTS = ['CCP01'] as const;
const HUB_STORES = ['KH01'] as const;
const SCRAP_STORES = ['BL01', 'LF01'] as const;
const PARTNERS_STORES = ['WW01'] as const;
const SCOPES = {
  stores: STORES,
  lines: LINE_STORES,
  hardware: HARDWARE,
  tools: [...TOOLS, 'WJ01'],
  gauges: [...GAUGES, 'WJ01'],
  fixtures: [...FIXTURES, 'WJ01'],
  spares: SPARES,
  office: OFFICE,
  finished: [...FINISHED, ...HUB_STORES],
  products: PRODUCTS,
  none: [],
  floor: [...STORES, ...LINE_STORES, ...SCRAP_STORES],
  all: [
    ...STORES,
    ...LINE_STORES,
    ...HARDWARE,
    ...FINISHED,
    ...TOOLS,
    ...GAUGES,
    ...FIXTURES,
    ...SPARES,
    ...OFFICE,
    ...HUB_STORES,
    ...SCRAP_STORES,
    ...PARTNERS_STORES,
  ],
} as const;

interface Known {
  readonly departments: ReadonlyMap<string, string>;
  readonly persons: ReadonlyMap<string, string>;
  readonly warehouses: ReadonlyMap<string, string>;
  readonly suppliers: ReadonlyMap<string, string>;
}

/** Accounts that exist already are left as they are, password included. */
async function saveUsers(db: pg.Pool, actor: Actor, { departments, persons, warehouses, suppliers }: Known): Promise<World['users']> {
  const roles = new Map(
    (await rowsOf<{ id: string; code: string }>(db, 'select id, role_code as code from role')).map((row) => [row.code, row.id]),
  );
  const accounts: readonly Account[] = [...COLLEAGUES, ...PARTNERS].map(({ account }) => account);
  const findUsers = () =>
    rowsOf<{ id: string; account: Account }>(db, 'select id, account from app_user where account = any($1)', [accounts]);
  const known = new Set((await findUsers()).map(({ account }) => account));
  const create = ({ account, name, code, dept, roles: codes, scope }: (typeof COLLEAGUES)[number]) =>
    createUser(db, actor, {
      account,
      password: DEMO_PASSWORD,
      userName: name,
      isActive: true,
      lang: 'zh' as const,

      personId: idOf(persons, code),
      deptId: idOf(departments, dept),
      warehouseScope: SCOPES[scope].map((one) => idOf(warehouses, one)),
      roles: codes.flatMap((one) => roles.get(one) ?? []),
    });
  const admit = ({ account, name, supplier }: (typeof PARTNERS)[number]) =>
    createUser(db, actor, {
      account,
      password: DEMO_PASSWORD,
      userName: name,
      isActive: true,
      lang: 'zh' as const,
      supplierId: idOf(suppliers, supplier),
      warehouseScope: [],
      roles: [roles.get('SUPPLIER') ?? []].flat(),
    });
  await Promise.all([
    ...COLLEAGUES.filter(({ account }) => !known.has(account)).map(create),
    ...PARTNERS.filter(({ account }) => !known.has(account)).map(admit),
  ]);
  return Object.fromEntries((await findUsers()).map(({ id, account }) => [account, id])) as World['users'];
}

/** Saves all base data; what is there already stays unchanged. */
export async function saveBaseData(db: pg.Pool, actor: Actor): Promise<World> {
  const saved = await inTransaction(db, async (tx) => {
    const save = saver(tx, actor);
    const people = await savePeople(save);
    await saveUnits(save);
    await saveReviewRules(save);
    const suppliers = await saveSuppliers(save);
    const places = await savePlaces(save, { ...people, suppliers });
    const goods = await saveGoods(save, suppliers, places.warehouses);
    return { ...people, ...places, suppliers, goods };
  });
  const users = await saveUsers(db, actor, saved);
  const warehouses = Object.fromEntries(saved.warehouses) as World['warehouses'];
  return { users, warehouses, suppliers: saved.suppliers, goods: saved.goods, lines: saved.lines, bins: saved.bins, racks: saved.racks };
}
