/**
 * Work that chance hardly ever brings to an end, because each step needs the one before: lots that are judged, shelves that are counted, goods that the
 * line has received. Done step by step, and left where the next step can be done.
 */
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { MovesPlant } from '#tests/support/moves/plant.ts';
import { line, looked, receivedPaint, verdicts } from '#tests/support/quality.ts';
import { WireDevice } from '#tests/support/wire-device.ts';
import type { Values } from './draft.ts';

/** What a chore has left, to be worked on. */
export interface Left {
  readonly docType: string;
  readonly id: string;
}
type Does = (type: string, payload: Values | ((id: (name: string) => string) => Values)) => Promise<{ id: (name: string) => string }>;

const NOTHING = { startAt: null, endAt: null, recountPct: null, remark: null };
const PLAN = { checkName: '抽盘', checkType: 3, scopeClasses: [], scopeMaterials: [], counterIds: [], reviewerId: null, leftOutBins: [] };
const BIN = { binType: null, pickSeq: 1, mixMaterial: true, mixBatch: true, isTransit: false, isActive: true };

/** On a tablet of one's own. @throws where honest work is refused: then there is nothing to attack */
async function worker({ floor }: MovesPlant, author: AnyRow): Promise<{ readonly tablet: WireDevice; readonly does: Does }> {
  const { plant } = floor.data;
  const tablet = new WireDevice(plant.pool, author);
  await plant.session(author, tablet.id);
  return {
    tablet,
    does: async (type, payload) => {
      const made = await tablet.does(type, payload as never);
      if (made.status === 'rejected') throw new Error(`${type}: ${made.code} ${JSON.stringify(made.params)}`);
      return made;
    },
  };
}

async function lots(moves: MovesPlant): Promise<Left[]> {
  const [inspector, manager] = moves.workers as [AnyRow, AnyRow];
  const { tablet, does } = await worker(moves, inspector);
  const world = { data: moves.floor.data, tablet, inspector, manager };
  const { store, paint } = world.data;
  const received = () => receivedPaint(world, ['10', '10']);
  const [judged, rejected, passed] = [await received(), await received(), await received()];
  await does('inspection.record', looked(judged.inspectionId, '20', '1'));
  await does('inspection.judge', verdicts(judged.inspectionId, [line(judged.boxes[0] ?? '', '10', 3)], '结块'));
  await does('inspection.record', looked(rejected.inspectionId, '20', '3'));
  await does('inspection.reject', { id: rejected.inspectionId, defectCode: '色差', reason: '整批色差', decision: 3, binId: null });
  const whole = passed.boxes.map((boxId) => line(boxId, '10', 1));
  await does('inspection.record', looked(passed.inspectionId, '20', '0'));
  await does('inspection.judge', verdicts(passed.inspectionId, whole));
  const opened = await does('inspection.open', (id) => ({
    id: id('doc'),
    warehouseId: store.id,
    materialId: paint.id,
    boxIds: passed.boxes,
    stockReason: 1,
    remark: null,
  }));
  await does('inspection.record', looked(opened.id('doc'), '20', '0'));
  await does('inspection.judge', verdicts(opened.id('doc'), whole));
  return [judged.inspectionId, rejected.inspectionId, opened.id('doc')].map((id) => ({ docType: 'inspection', id }));
}

/** Shelves of their own, so that no count closes what others work with. */
async function counts(moves: MovesPlant): Promise<Left[]> {
  const { floor } = moves;
  const { plant, store, bins } = floor.data;
  const { does } = await worker(moves, moves.workers[0] as AnyRow);
  const { does: another } = await worker(moves, moves.workers[1] as AnyRow);
  const linesOf = (id: string) =>
    plant.rows<{ id: string; book_qty: string }>('select id, book_qty from check_line where doc_id = $1', [id]);
  const planned = async (n: number): Promise<string> => {
    const { id: binId } = await plant.insert('bin', { ...BIN, warehouseId: store.id, binCode: `K-${n}`, binName: `K-${n}` });
    for (const boxId of await floor.stocked('10', '12')) await does('box.adjust', { boxId, binId, fromBinId: bins.a1.id });
    const plan = { ...PLAN, ...NOTHING, warehouseId: store.id, scopeBins: [binId] };
    return (await does('checkInfo.create', (id) => ({ id: id('doc'), ...plan }))).id('doc');
  };
  const issued = async (n: number): Promise<string> => {
    const id = await planned(n);
    await does('checkInfo.issue', { id, without: [] });
    return id;
  };
  const counted = async (n: number): Promise<string> => {
    const id = await issued(n);
    for (const { id: lineId } of await linesOf(id)) await does('checkInfo.count', { id, lineId, qty: '9', binId: null });
    return id;
  };
  const finished = async (n: number): Promise<string> => {
    const id = await counted(n);
    await does('checkInfo.finishCount', { id });
    return id;
  };
  const [again, submitted] = [await finished(5), await finished(6)];
  await does('checkInfo.recount', { id: again, lineIds: (await linesOf(again)).map(({ id }) => id) });
  const reasons = (await linesOf(submitted)).map(({ id }) => ({ lineId: id, reason: 1, remark: null }));
  await another('checkInfo.submit', { id: submitted, reasons });
  const all = [await planned(1), await issued(2), await counted(3), await finished(4), again, submitted];
  return all.map((id) => ({ docType: 'checkInfo', id }));
}

/** Boxes that lie at the line. */
async function delivered(moves: MovesPlant, result: 1 | 2): Promise<Left> {
  const { floor } = moves;
  const { plant, bins } = floor.data;
  const tablet = await floor.newTablet();
  await floor.stocked('30', '24', '16');
  const { id, logs } = await floor.listOf('70');
  // After a day's work the goods of the list may lie anywhere.
  const lie = await plant.rows<{ id: string; bin_id: string }>('select id, bin_id from box where id = any($1::uuid[])', [
    logs.map(({ box_id }) => box_id),
  ]);
  const pick = (log: (typeof logs)[number]) => floor.pick(id, log, { binId: lie.find((box) => box.id === log.box_id)?.bin_id });
  const { results: told } = await tablet.push(
    ...logs.map((log) => tablet.operation('requisition.pick', pick(log))),
    tablet.operation('requisition.review', { id }),
  );
  const refusal = told.find(({ status }) => status === 'rejected');
  if (refusal || logs.length === 0)
    throw new Error(`a list of ${logs.length} is not picked: ${refusal?.code} ${JSON.stringify(refusal?.params)}`);
  const [delivery] = await plant.rows<{ id: string }>('select id from material_delivery where requisition_id = $1', [id]);
  const boxes = await plant.rows<{ box_id: string }>('select box_id from material_delivery_box where doc_id = $1', [delivery?.id]);
  const { does } = await worker(moves, moves.workers[1] as AnyRow);
  await does('materialDelivery.ship', { id: delivery?.id, carrierName: null });
  const results = boxes.map(({ box_id }) => ({ boxId: box_id, result }));
  // Whoever ships does not receive.
  const { does: another } = await worker(moves, moves.workers[2] as AnyRow);
  await another('materialDelivery.receive', { id: delivery?.id, toBinId: bins.lineBin.id, results });
  return { docType: 'materialDelivery', id: delivery?.id ?? '' };
}

/** Boxes that have come, and that nobody has put away yet. */
async function docked({ floor }: MovesPlant): Promise<void> {
  const receipt = await floor.receipt();
  const scans = ['14', '9'].map((qty) => floor.tablet.operation('receipt.scan', floor.scanOf(receipt, { qty })));
  await floor.tablet.push(...scans, floor.tablet.operation('receipt.review', { id: receipt.id('doc') }));
}

async function palletised(moves: MovesPlant): Promise<void> {
  const { does } = await worker(moves, moves.workers[0] as AnyRow);
  const boxIds = await moves.floor.stocked('6', '5', '4');
  const begin = { palletNo: `PL-${boxIds[0]?.slice(0, 8)}`, palletType: 1, sscc: null };
  await does('pallet.group', (id) => ({ palletId: id('pallet'), boxIds, begin }));
}

export async function chores(moves: MovesPlant): Promise<Left[]> {
  await docked(moves);
  await palletised(moves);
  // Of what lies at the line one return takes all.
  const deliveries = [await delivered(moves, 1), await delivered(moves, 1), await delivered(moves, 1), await delivered(moves, 2)];
  return [...deliveries, ...(await lots(moves)), ...(await counts(moves))];
}
