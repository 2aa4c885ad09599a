/** How goods are inspected, and goods in stock that are inspected again: a batch whose shelf life is over, and one that a patrol took out. */
import { rowsOf } from '#server/store/transaction.ts';
import { chosenOnce } from './inside.ts';
import type { Stage } from './stage.ts';
import { good } from './story.ts';

interface Lot {
  readonly warehouseId: string;
  readonly materialId: string;
  readonly boxIds: readonly string[];
}

const lotsWhere = (stage: Stage, where: string): Promise<Lot[]> =>
  rowsOf<Lot>(
    stage.db,
    `select b.warehouse_id as "warehouseId", b.material_id as "materialId", array_agg(b.id order by b.box_no) as "boxIds"
     from box b join batch t on t.id = b.batch_id join bin n on n.id = b.bin_id join warehouse w on w.id = b.warehouse_id
     where b.qty > 0 and b.box_status in (2, 13) and b.reserved_qty = 0 and n.bin_type is null and w.wh_class_code = 'YCL-K' and ${where}
     group by b.warehouse_id, b.material_id, b.batch_id order by min(b.box_no)`,
  );

export async function playLibrary(stage: Stage): Promise<void> {
  const chosen = await chosenOnce(stage, 'demo.library', async () => {
    const [expired] = await lotsWhere(stage, `t.expiry_date < '${stage.today}'`);
    const others = await lotsWhere(stage, 't.expiry_date is null or t.expiry_date > now()');
    const planned = 'select material_id from inspection_plan';
    const free = await lotsWhere(stage, `(t.expiry_date is null or t.expiry_date > now()) and b.material_id not in (${planned})`);
    const patrol = others.at(-1);
    return { expired, patrol, measured: free.find(({ materialId }) => materialId !== patrol?.materialId) };
  });
  const open = (minutes: number, lot: Lot, stockReason: number, remark: string | null) =>
    stage.act('qc', stage.ago(minutes), 'inspection.open', (id) => ({
      id: id('doc'),
      ...lot,
      boxIds: lot.boxIds.slice(0, 3),
      stockReason,
      remark,
    }));
  if (chosen?.measured) await measure(stage, chosen.measured);
  if (chosen?.expired) await open(14, chosen.expired, 1, '过期复检，看能否延期');
  if (chosen?.patrol) await open(12, chosen.patrol, 3, null);
  await stage.settle();
}

/** A patrol that is done: what was measured with which gauge is told, for the gauge may turn out to be wrong. */
async function measure(stage: Stage, { boxIds, ...lot }: Lot): Promise<void> {
  const [boxId = ''] = boxIds;
  const made = await stage.act('qc', stage.at(4, '14:00'), 'inspection.open', (id) => ({
    id: id('doc'),
    ...lot,
    boxIds: [boxId],
    stockReason: 3,
    remark: null,
  }));
  await stage.settle();
  const id = made.id('doc');
  const [sample] = await rowsOf<{ qty: string }>(stage.db, 'select ceil(sample_qty)::text as qty from inspection where id = $1', [id]);
  const none = { standard: null, passed: null, defectCode: null, defectQty: '0', photos: [] };
  const items = [
    { ...none, itemName: '外径', lower: '19.9', upper: '20.1', readings: ['20.02'], gaugeNo: 'G-000005' },
    { ...none, itemName: '长度', lower: '99', upper: '101', readings: ['100.4'], gaugeNo: 'G-000007' },
  ];
  await stage.act('qc', stage.at(4, '14:20'), 'inspection.record', {
    id,
    items,
    sampleQty: sample?.qty ?? '1',
    defectQty: '0',
    remark: null,
  });
  const line = { boxId, verdict: 1, childNo: null };
  const [box] = await rowsOf<{ qty: string }>(stage.db, 'select qty::text from box where id = $1', [boxId]);
  await stage.act('qc', stage.at(4, '14:25'), 'inspection.judge', {
    id,
    lines: [{ ...line, qty: box?.qty ?? '1' }],
    defectCode: null,
    reason: null,
    binId: null,
  });
}

const check = (
  itemName: string,
  standard: string,
  lower: string | null,
  upper: string | null,
  gauge: string | null,
  pieces: number | null,
) => ({
  itemName,
  standard,
  lower,
  upper,
  gauge,
  pieces,
});

/** Material, level, AQL and what is looked at. */
const PLANS: readonly (readonly [matCode: string, aql: string, ...ReturnType<typeof check>[]])[] = [
  ['ZC-0001', '1', check('内径', 'Φ20 -0.010', '19.99', '20', '内径千分尺', 5), check('旋转灵活性', '无卡滞', null, null, null, null)],
  ['ZJ-0001', '2.5', check('壁厚', '8±0.3', '7.7', '8.3', '超声测厚仪', 3), check('外观', '无砂眼、裂纹', null, null, '目视', null)],
  ['MF-0001', '1', check('截面直径', '3.5±0.1', '3.4', '3.6', '投影仪', 5), check('硬度', '70±5', '65', '75', '邵氏硬度计', 3)],
  ['YQ-0001', '1', check('粘度', '20±2', '18', '22', '涂-4 粘度计', 2), check('颜色', '与色卡一致', null, null, '色卡', null)],
];

/** The plans by which what comes in is inspected; one of them was changed since. */
export async function playPlans(stage: Stage): Promise<void> {
  const save = (days: number, matCode: string, aql: string, checks: readonly object[]) =>
    stage.act('qc', stage.ago(days * 24 * 60), 'inspectionPlan.save', {
      materialId: good(stage.world, matCode).id,
      inspectLevel: 'II',
      severity: 'normal',
      aql,
      skipEvery: 5,
      checks,
    });
  for (const [matCode, aql, ...checks] of PLANS) await save(14, matCode, aql, checks.slice(0, 1));
  for (const [matCode, aql, ...checks] of PLANS.slice(0, 3)) await save(1, matCode, aql, checks);
  await stage.settle();
}
