/** A record of any kind that the server would take: as little of it as its fields ask for, and what it refers to is what the plant has already. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import type { Field } from '#domain/kernel/field.ts';
import { AUDIT, type ResourceDef } from '#domain/kernel/resource.ts';
import { DOCUMENTS, entityByName, RECORDS } from '#domain/registry.ts';
import { defaultTemplate } from '#domain/system/print/defaults.ts';
import { quoted } from '#server/store/columns.ts';
import { selectRows } from '#server/store/rows.ts';
import { sampleOf } from '#tests/support/test-rows.ts';
import type { Values } from './draft.ts';

/** What may be referred to; with `all`, everything that there is. */
type Rows = (entity: string, all?: 'all') => Promise<readonly AnyRow[]>;

/** The first two of these of which no record of this kind stands. */
async function freePair(rows: Rows, kind: string, one: readonly [string, string], other: readonly [string, string]): Promise<Values> {
  const taken = new Set((await rows(kind, 'all')).map((row) => `${row[one[0]]} ${row[other[0]]}`));
  const named = async ([field, entity]: readonly [string, string]) =>
    (await rows(entity)).map((row) => (field.endsWith('Id') ? row.id : row[field]));
  for (const a of await named(one)) for (const b of await named(other)) if (!taken.has(`${a} ${b}`)) return { [one[0]]: a, [other[0]]: b };
  return {};
}
const material = ['materialId', 'material'] as const;
const freeId = async (rows: Rows, kind: string, field: string, of: string): Promise<Values> => {
  const taken = (await rows(kind, 'all')).map((row) => row[field]);
  const free = ({ id }: AnyRow): boolean => !taken.includes(id);
  return { [field]: ((await rows(of)).find(free) ?? (await rows(of, 'all')).find(free))?.id };
};

/** What is asked for beyond the form of a single field. */
const ASKED: Readonly<Record<string, (rows: Rows) => Values | Promise<Values>>> = {
  unitConversion: async (rows) => {
    const units = (await rows('unit')).map(({ unitCode }) => unitCode);
    const taken = (await rows('unitConversion', 'all')).map((row) => `${row.fromUnit} ${row.toUnit}`);
    const pairs = units.flatMap((fromUnit) => units.map((toUnit) => ({ fromUnit, toUnit })));
    return pairs.find((pair) => pair.fromUnit !== pair.toUnit && !taken.includes(`${pair.fromUnit} ${pair.toUnit}`)) ?? {};
  },
  warehouseMaterial: (rows) => freePair(rows, 'warehouseMaterial', ['warehouseId', 'warehouse'], material),
  binMaterial: async (rows) => {
    const pair = await freePair(rows, 'binMaterial', ['binId', 'bin'], material);
    return { ...pair, warehouseId: (await rows('bin')).find(({ id }) => id === pair.binId)?.warehouseId };
  },
  supplierMaterial: (rows) => freePair(rows, 'supplierMaterial', ['supplierId', 'supplier'], material),
  customerMaterial: (rows) => freePair(rows, 'customerMaterial', ['customerId', 'customer'], material),
  rdCategoryMaterial: (rows) => freePair(rows, 'rdCategoryMaterial', ['rdCode', 'receiveDispatchCategory'], ['classCode', 'materialClass']),
  deptQuota: async (rows) => ({ classCode: null, ...(await freePair(rows, 'deptQuota', ['deptId', 'department'], material)) }),
  shopWipWarehouse: (rows) => freeId(rows, 'shopWipWarehouse', 'workshopDeptId', 'department'),
  traceReportProduct: (rows) => freeId(rows, 'traceReportProduct', 'materialId', 'material'),
  warehouseLocationConfiguration: async (rows) => {
    const taken = (await rows('warehouseLocationConfiguration', 'all')).map(({ binId }) => binId);
    const bin = (await rows('bin')).find(({ id, binType }) => binType !== null && !taken.includes(id));
    return { warehouseId: bin?.warehouseId, binType: bin?.binType, binId: bin?.id };
  },
  sparePartClass: () => ({ bjCode: freshCode().slice(0, 8) }),
  weighMaterial: async (rows) => ({ sampleQty: 10, ...(await freeId(rows, 'weighMaterial', 'materialId', 'material')) }),
  materialGroupConfig: async (rows) => {
    const taken = (await rows('materialGroupConfig', 'all')).flatMap(({ materialIds }) => materialIds as string[]);
    return { materialIds: [(await rows('material')).find(({ id }) => !taken.includes(id))?.id] };
  },
  materialProdCodeRule: async (rows) => ({
    pattern: '{Y}{M}{D}{SN:4}',
    ...(await freeId(rows, 'materialProdCodeRule', 'materialId', 'material')),
  }),
  numberRule: async (rows) => {
    const taken = (await rows('numberRule', 'all')).map(({ docType }) => docType);
    return { docType: DOCUMENTS.find(({ docType }) => !taken.includes(docType))?.docType, prefix: 'DH', serialLen: 4 };
  },
  printTemplate: () => ({ widthMm: '60', heightMm: '40', content: defaultTemplate('box').content }),
  networkPrinter: () => ({ host: '127.0.0.1', port: 9100, dpi: 203 }),
};

export const freshCode = (): string => `N${randomUUID().slice(0, 8).toUpperCase()}`;

export class NewRecords {
  readonly #rows = new Map<string, Promise<AnyRow[]>>();

  /** @param not ids of rows that nothing may refer to */
  constructor(
    private readonly pool: pg.Pool,
    private readonly not: readonly string[],
  ) {}

  async of({ name, fields }: ResourceDef): Promise<Values> {
    const made: Values = {};
    for (const [field, definition] of Object.entries(fields)) {
      if (field in AUDIT || definition.counter || definition.type === 'secret') continue;
      made[field] = await this.#value(field, definition, made);
    }
    return { ...made, ...(await ASKED[name]?.((entity, all) => this.#named(entity, all))) };
  }

  async #value(name: string, field: Field, made: Values): Promise<unknown> {
    const entity = field.optional || field.ref === undefined || field.type === 'refs' ? undefined : entityByName(field.ref);
    if (entity) return this.#referred(entity, field, made);
    return name === 'isActive' ? true : sampleOf(field, freshCode(), 1);
  }

  async #referred(entity: AnyEntity, { type, within }: Field, made: Values): Promise<unknown> {
    const rows = (await this.#of(entity)).filter((row) => within === undefined || Object.values(made).includes(row[within]));
    const key = RECORDS.find((resource) => resource.entity === entity)?.key ?? 'id';
    return type === 'code' ? rows[0]?.[key] : rows[0]?.id;
  }

  async #named(name: string, all?: 'all'): Promise<readonly AnyRow[]> {
    const entity = entityByName(name);
    if (!entity) return [];
    return all ? this.#read(entity, []) : this.#of(entity);
  }

  #of(entity: AnyEntity): Promise<AnyRow[]> {
    const known = this.#rows.get(entity.name) ?? this.#read(entity);
    this.#rows.set(entity.name, known);
    return known;
  }

  async #read(entity: AnyEntity, not: readonly string[] = this.not): Promise<AnyRow[]> {
    const sql = `select id from ${quoted(entity.table)} where id <> all($1::uuid[]) order by id limit 200`;
    const { rows } = await this.pool.query<{ id: string }>(sql, [not]);
    const ids = rows.map(({ id }) => id);
    const found = ids.length === 0 ? [] : await selectRows(this.pool, entity, 'id', ids, 'none');
    return found.sort((a, b) => (a.id < b.id ? -1 : 1));
  }
}
