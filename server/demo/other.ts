/** What came and went without an order, and what became another material: one of each is in the books, others wait for the manager. */
import { rowsOf } from '#server/store/transaction.ts';
import { chosenOnce, type FreeBox, freeBoxes } from './inside.ts';
import type { Stage } from './stage.ts';
import { good } from './story.ts';

interface Chosen {
  readonly warehouseId: string;
  readonly sample: FreeBox;
  readonly disposed: FreeBox;
  readonly bars: FreeBox;
  readonly target: string;
}

async function choose(stage: Stage): Promise<Chosen | undefined> {
  const [store] = await rowsOf<{ id: string }>(stage.db, "select id from warehouse where wh_code = 'YCL01'");
  const steel = good(stage.world, 'GC-0001').id;
  const free = await freeBoxes(stage, 'YCL01');
  const bars = free.find((box) => box.materialId === steel);
  const [sample, disposed] = free.filter((box) => box !== bars).slice(-2);
  return store && bars && sample && disposed
    ? { warehouseId: store.id, bars, sample, disposed, target: good(stage.world, 'GC-0002').id }
    : undefined;
}

const taken = ({ id, binId, materialId, batchId }: FreeBox, qty: string) => ({ boxId: id, binId, materialId, batchId, status: 2, qty });

export async function playOther(stage: Stage): Promise<void> {
  const goods = await chosenOnce(stage, 'demo.other', () => choose(stage));
  if (!goods) return;
  const { warehouseId, sample, disposed, bars, target } = goods;
  const gift = (qty: string) => ({
    materialId: sample.materialId,
    qty,
    binId: sample.binId,
    batchNo: 'YP-2406',
    boxNo: stage.boxNo(),
    productionDate: null,
    expiryDate: null,
    status: 2,
  });
  const enter = (minutes: number, verb: string, reason: string, rdCode: string | null, line: object) =>
    stage.act('keeper', stage.ago(minutes), `stockVoucher.${verb}`, (id) => ({
      id: id('doc'),
      warehouseId,
      rdCode,
      reason,
      remark: null,
      lines: [line],
    }));
  const came = await enter(55, 'otherIn', '供应商赠送的试用件', '106', gift('6'));
  await stage.act('manager', stage.ago(50), 'stockVoucher.review', { id: came.id('doc') });
  await enter(30, 'otherIn', '展会退回的样件', '106', gift('2'));
  const left = await enter(48, 'otherOut', '送第三方检测，不退回', '205', taken(sample, '1'));
  await stage.act('manager', stage.ago(45), 'stockVoucher.review', { id: left.id('doc') });
  await enter(28, 'otherOut', '客户索取样品', '205', taken(disposed, '2'));
  await enter(26, 'formSwitch', '改拉成小规格', null, {
    ...taken(bars, '20'),
    toMaterialId: target,
    toQty: '20',
    toBatchNo: null,
    toBinId: null,
    newBoxNo: stage.boxNo(),
  });
  await stage.settle();
}
