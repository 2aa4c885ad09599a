/** What customers have sent back: one return is looked at by quality, one went to repair as it is, one waits for its review. */
import { rowsOf } from '#server/store/transaction.ts';
import type { Stage } from './stage.ts';

const FINISHED = { store: 'CCP01', bin: 'CCP01/CP-SH' } as const;
const REPAIR = { store: 'CPFX01', bin: 'CPFX01/FX-SH' } as const;
const [PRODUCT_SALE, MATERIAL_SALE, DEFECTIVE_SALE] = [1, 2, 3];

async function idOf(stage: Stage, table: 'customer' | 'material', column: string, code: string): Promise<string> {
  const [row] = await rowsOf<{ id: string }>(stage.db, `select id from ${table} where ${column} = $1`, [code]);
  if (!row) throw new Error(`The demo factory has no ${code}.`);
  return row.id;
}

interface Goods {
  readonly materialId: string;
  readonly batchNo: string;
}

export async function playSales(stage: Stage): Promise<void> {
  const materialId = await idOf(stage, 'material', 'mat_code', 'CP-0001');
  const sold = await idOf(stage, 'material', 'mat_code', 'ZC-0001');
  const enter = async (
    minutes: number,
    code: string,
    to: typeof FINISHED | typeof REPAIR,
    more: object,
    quantities: readonly string[],
    goods: Goods = { materialId, batchNo: 'CP260601' },
  ) => {
    const customerId = await idOf(stage, 'customer', 'customer_code', code);
    const lines = quantities.map((qty) => ({
      ...goods,
      qty,
      toBinId: stage.world.bins.get(to.bin),
      boxNo: stage.boxNo(),
      productionDate: null,
      expiryDate: null,
      fromBoxNo: null,
    }));
    const place = { customerId, toWarehouseId: stage.world.warehouses[to.store] };
    return stage.act('manager', stage.ago(minutes), 'salesReturn.create', (id) => ({
      id: id('doc'),
      soType: DEFECTIVE_SALE,
      ...place,
      needInspect: true,
      remark: null,
      lines,
      ...more,
    }));
  };
  const looked = await enter(44, 'K001', FINISHED, { returnReason: 'GF01', remark: '客户复检轴径超差' }, ['12', '8']);
  await stage.act('manager', stage.ago(40), 'salesReturn.review', { id: looked.id('doc') });
  const repaired = await enter(36, 'K002', REPAIR, { returnReason: 'WG02', needInspect: false, remark: '运输淋雨生锈' }, ['6']);
  await stage.act('manager', stage.ago(33), 'salesReturn.review', { id: repaired.id('doc') });
  await enter(20, 'K003', FINISHED, { returnReason: 'GF05' }, ['3']);
  await enter(18, 'K001', FINISHED, { soType: PRODUCT_SALE, returnReason: 'GF05', remark: '规格发错' }, ['4']);
  await enter(16, 'K002', FINISHED, { soType: MATERIAL_SALE, returnReason: 'WG02', remark: '多买的轴承退回' }, ['2'], {
    materialId: sold,
    batchNo: 'ZC260520',
  });
  await stage.settle();
}
