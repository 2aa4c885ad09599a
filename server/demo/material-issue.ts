/** Material issued by the keepers of products: to a production order and booked, to a department and waiting for its review. */
import { rowsOf } from '#server/store/transaction.ts';
import { chosenOnce, type FreeBox, freeBoxes } from './inside.ts';
import type { Stage } from './stage.ts';

interface Chosen {
  readonly warehouseId: string;
  readonly receiverId: string;
  readonly deptId: string;
  readonly consumed: FreeBox;
  readonly asked: FreeBox;
}

/** Categories "issue to production", which names classes of material in the demo, and "issue to a department". */
const [PRODUCTION, DEPARTMENT] = ['201', '202'];

async function choose(stage: Stage): Promise<Chosen | undefined> {
  const [store] = await rowsOf<{ id: string }>(stage.db, "select id from warehouse where wh_code = 'YCL01'");
  const [receiver] = await rowsOf<{ id: string }>(stage.db, 'select id from person where status = 1 order by person_code limit 1');
  const [department] = await rowsOf<{ id: string }>(stage.db, "select id from department where dept_code = 'D01'");
  const materials = await rowsOf<{ id: string }>(
    stage.db,
    `select m.id from material m join material_class k on k.class_code = m.class_code
     join rd_category_material c on c.class_code in (k.class_code, k.parent_code) where c.rd_code = $1`,
    [PRODUCTION],
  );
  // The stories before this one take the last two boxes.
  const free = (await freeBoxes(stage, 'YCL01')).slice(0, -2).reverse();
  const consumed = free.find(({ materialId }) => materials.some(({ id }) => id === materialId));
  const asked = free.find((box) => box !== consumed);
  return store && receiver && department && consumed && asked
    ? { warehouseId: store.id, receiverId: receiver.id, deptId: department.id, consumed, asked }
    : undefined;
}

export async function playMaterialIssue(stage: Stage): Promise<void> {
  const goods = await chosenOnce(stage, 'demo.materialIssue', () => choose(stage));
  if (!goods) return;
  const { warehouseId, receiverId, deptId, consumed, asked } = goods;
  const issue = (minutes: number, { id: boxId, binId, materialId, batchId }: FreeBox, to: object) =>
    stage.act('manager', stage.ago(minutes), 'issueDoc.create', (id) => ({
      id: id('doc'),
      issueType: 'MATERIAL_OUT',
      applicationId: null,
      warehouseId,
      deptId: null,
      toWarehouseId: null,
      orderNo: null,
      receiverId,
      ...to,
      lines: [{ applicationLineId: null, materialId, binId, batchId, boxId, toBinId: null, qty: '2' }],
    }));
  const made = await issue(42, consumed, { orderNo: 'MO-DEMO-001', rdCode: PRODUCTION, remark: '补料' });
  await stage.act('manager', stage.ago(40), 'issueDoc.review', { id: made.id('doc'), receiverId });
  await issue(24, asked, { deptId, rdCode: DEPARTMENT, remark: '工艺试验' });
  await stage.settle();
}
