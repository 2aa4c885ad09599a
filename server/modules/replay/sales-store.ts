/** Where sales are replayed: a store of finished goods, its goods and customers, made where there are none, and the ids of all of them. */
import type pg from 'pg';
import { RESOURCES } from '#domain/registry.ts';
import { PRICE_RIGHT } from '#domain/system/prices.ts';
import { saveResource } from '#server/modules/records/resources.ts';
import { rowOf, rowsOf } from '#server/store/transaction.ts';
import { administrator } from './author.ts';
import { MADE_CUSTOMERS, MADE_GOODS } from './sales-orders.ts';

export interface SalesStore {
  readonly warehouseId: string;
  /** Where finished goods are put and taken from. */
  readonly bins: readonly string[];
  readonly goods: ReadonlyMap<string, string>;
  readonly customers: ReadonlyMap<string, string>;
}

const SOURCE = { sourceType: 2, isBlank: false, boxManaged: true, batchManaged: false, shelfLifeManaged: false };
const LIMITS = { expiryWarnDays: 30, iqcMode: 0, overReceiptPct: '0', overIssuePct: '0', isActive: true };
const STORE = 'RS-CCP';
const BINS = ['RS-01', 'RS-02', 'RS-03', 'RS-04'];

/** Creates the store, the goods and the customers of orders that are made from a seed; what is there stays as it is. */
export async function makeStore(db: pg.Pool): Promise<void> {
  const admin = await administrator(db);
  const actor = { ...admin, rights: [PRICE_RIGHT] };
  const save = (name: string, values: Readonly<Record<string, unknown>>) => {
    const resource = RESOURCES.find((one) => one.name === name);
    if (!resource) throw new Error(`There is no resource ${name}.`);
    return saveResource(db, actor, resource, values);
  };
  await save('unit', { unitCode: 'RSEA', unitName: '件', unitGroup: 'count', decimalPlaces: 0, isActive: true });
  await save('materialClass', { classCode: 'RS-FIN', className: '成品（回放）', whClassCode: 'CCP-K', isActive: true });
  for (const matCode of MADE_GOODS)
    await save('material', { ...SOURCE, ...LIMITS, matCode, matName: `回放产品 ${matCode}`, classCode: 'RS-FIN', baseUnit: 'RSEA' });
  for (const customerCode of MADE_CUSTOMERS)
    await save('customer', { customerCode, customerName: `回放客户 ${customerCode}`, isActive: true });
  const { row } = await save('warehouse', {
    whCode: STORE,
    whName: '成品库（回放）',
    whClassCode: 'CCP-K',
    binManaged: true,
    isActive: true,
  });
  for (const [n, binCode] of BINS.entries())
    await save('bin', {
      warehouseId: row.id,
      binCode,
      binName: binCode,
      pickSeq: n + 1,
      mixMaterial: true,
      mixBatch: true,
      isTransit: false,
      isActive: true,
    });
}

/** @param whCode the store; without one the first store of finished goods with bins @throws Error where there is none */
export async function findStore(db: pg.Pool, whCode: string | null = null): Promise<SalesStore> {
  const store = await rowOf<{ id: string }>(
    db,
    `select w.id from warehouse w where w.wh_class_code = 'CCP-K' and w.is_active and ($1::text is null or w.wh_code = $1)
       and exists (select 1 from bin where warehouse_id = w.id and is_active and (bin_type is null or bin_type = 7)) order by w.wh_code limit 1`,
    [whCode],
  );
  if (!store) throw new Error('There is no store of finished goods with bins to store in.');
  const bins = await rowsOf<{ id: string }>(
    db,
    'select id from bin where warehouse_id = $1 and is_active and (bin_type is null or bin_type = 7) order by bin_code limit 20',
    [store.id],
  );
  const ids = async (text: string) =>
    new Map((await rowsOf<{ code: string; id: string }>(db, text)).map(({ code, id }) => [code, id] as const));
  return {
    warehouseId: store.id,
    bins: bins.map(({ id }) => id),
    goods: await ids('select mat_code as code, id from material'),
    customers: await ids('select customer_code as code, id from customer'),
  };
}

/** The store that `makeStore` makes. */
export const madeStore = (db: pg.Pool): Promise<SalesStore> => findStore(db, STORE);
