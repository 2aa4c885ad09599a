/**
 * Counting in the hardware stores: a plan during which work goes on has goods that are short and others that nobody knew of, and its counter is asked to go on.
 * Of two shelves that the books have empty, one was seen empty and the other held something. A third plan has ended, and a piece was missing.
 */
import { rowsOf } from '#server/store/transaction.ts';
import { chosenOnce, freeBoxes } from './inside.ts';
import type { Stage } from './stage.ts';

const STORE = 'WJ01';
const SECOND = 'WJ02';
const SNAPSHOT = 2;
const SPOT = 3;
const ZERO_BALANCE = 4;

interface Chosen {
  /** Where something lies; the first of them is counted. */
  readonly bins: readonly string[];
  readonly binId: string;
  /** Loose goods of the store that do not lie in that bin. */
  readonly materialId: string;
  readonly empty: readonly string[];
}

async function choose(stage: Stage): Promise<Chosen | undefined> {
  const boxes = await freeBoxes(stage, STORE);
  const [box] = boxes;
  const [other] = await rowsOf<{ id: string }>(
    stage.db,
    `select m.id from material m where m.class_code = (select class_code from material where id = $1) and not m.box_managed and not m.batch_managed
       and m.is_active and not exists (select 1 from box b where b.bin_id = $2 and b.material_id = m.id) order by m.mat_code limit 1`,
    [box?.materialId, box?.binId],
  );
  const empty = await rowsOf<{ id: string }>(
    stage.db,
    `select n.id from bin n join warehouse w on w.id = n.warehouse_id where w.wh_code = $1 and n.bin_type is null and not n.is_transit and n.is_active
       and not exists (select 1 from box b where b.bin_id = n.id and b.qty > 0) order by n.pick_seq desc limit 2`,
    [SECOND],
  );
  if (boxes.length < 2 || !box || !other || empty.length < 2) return undefined;
  return { bins: [...new Set(boxes.map(({ binId }) => binId))], binId: box.binId, materialId: other.id, empty: empty.map(({ id }) => id) };
}

/** A plan of these bins, issued. @returns its id */
async function issued(stage: Stage, store: typeof STORE | typeof SECOND, minutes: number, more: object): Promise<string> {
  const plan = await stage.act('manager', stage.ago(minutes), 'checkInfo.create', (id) => ({
    id: id('doc'),
    checkMode: 1,
    warehouseId: stage.world.warehouses[store],
    scopeClasses: [],
    scopeMaterials: [],
    counterIds: [],
    reviewerId: null,
    startAt: null,
    endAt: null,
    recountPct: null,
    remark: null,
    ...more,
  }));
  await stage.act('manager', stage.ago(minutes - 1), 'checkInfo.issue', { id: plan.id('doc') });
  await stage.settle();
  return plan.id('doc');
}

/** A bin with goods of the second store, counted to the end: one piece is missing, and the books are adjusted. */
async function playCounted(stage: Stage): Promise<void> {
  const bin = await chosenOnce(stage, 'demo.counted', async () => (await freeBoxes(stage, SECOND))[0]?.binId);
  if (!bin) return;
  const plan = await issued(stage, SECOND, 120, { checkName: '五金二库抽盘', checkType: SPOT, scopeBins: [bin] });
  const lines = await rowsOf<{ id: string; qty: string }>(
    stage.db,
    `select id, (book_qty - case when line_no = min(line_no) over () then 1 else 0 end)::text as qty from check_line where doc_id = $1 order by line_no`,
    [plan],
  );
  const [first] = lines;
  await stage.act('hwkeeper', stage.ago(116), 'checkInfo.claim', { id: plan, binId: bin, fromId: null });
  for (const { id, qty } of lines)
    await stage.act('hwkeeper', stage.ago(114), 'checkInfo.count', { id: plan, lineId: id, qty, binId: null, by: 1 });
  await stage.act('hwkeeper', stage.ago(110), 'checkInfo.finishCount', { id: plan });
  await stage.act('manager', stage.ago(105), 'checkInfo.submit', { id: plan, reasons: [{ lineId: first?.id, reason: 2, remark: null }] });
  await stage.act('manager', stage.ago(100), 'checkInfo.review', { id: plan, decisions: [{ lineId: first?.id, decision: 1 }] });
  await stage.settle();
}

export async function playStocktake(stage: Stage): Promise<void> {
  await playCounted(stage);
  const chosen = await chosenOnce(stage, 'demo.stocktake', () => choose(stage));
  if (!chosen) return;
  const { bins, binId, materialId, empty } = chosen;
  const live = await issued(stage, STORE, 90, { checkName: '五金库抽盘', checkType: SPOT, freezeMode: SNAPSHOT, scopeBins: bins });
  const [line] = await rowsOf<{ id: string; qty: string }>(
    stage.db,
    'select id, (book_qty - 1)::text as qty from check_line where doc_id = $1 and book_bin_id = $2 order by line_no limit 1',
    [live, binId],
  );
  await stage.act('hwkeeper', stage.ago(80), 'checkInfo.claim', { id: live, binId, fromId: null });
  await stage.act('hwkeeper', stage.ago(78), 'checkInfo.count', { id: live, lineId: line?.id, qty: line?.qty, binId: null, by: 1 });
  const find = { materialId, batchNo: null, scannedNo: null, boxNo: null, by: 2 };
  await stage.act('hwkeeper', stage.ago(75), 'checkInfo.found', { id: live, ...find, binId, qty: '6' });
  await stage.act('manager', stage.ago(30), 'checkInfo.remind', { id: live });
  const zero = await issued(stage, SECOND, 70, { checkName: '五金二库零盘', checkType: ZERO_BALANCE, scopeBins: empty });
  const [bare, used] = empty;
  await stage.act('hwkeeper', stage.ago(66), 'checkInfo.empty', { id: zero, binId: bare, isEmpty: true });
  const found = await stage.act('hwkeeper', stage.ago(64), 'checkInfo.found', {
    id: zero,
    ...find,
    binId: used,
    qty: '4',
  });
  await stage.act('hwkeeper', stage.ago(60), 'checkInfo.finishCount', { id: zero });
  const reasons = [{ lineId: found.id('line'), reason: 3, remark: null }];
  await stage.act('manager', stage.ago(50), 'checkInfo.submit', { id: zero, reasons });
  await stage.settle();
}
