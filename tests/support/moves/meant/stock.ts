/** Inside the warehouse: boxes, pallets, vouchers, transfers. What somebody who knows his work would send. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import { mayTransfer, type WhClass } from '#domain/wms/class-matrix.ts';
import {
  binIn,
  FAR,
  freshNo,
  goodsLines,
  headerOf,
  inStatus,
  linesWith,
  type Meant,
  materialOf,
  one,
  oneCase,
  part,
  type Scene,
  type Values,
} from '#tests/support/moves/scene.ts';

const rejects = (scene: Scene, row: AnyRow): AnyRow | undefined => binIn(scene, row.warehouseId, 5);
const shelf = (scene: Scene, row: AnyRow): AnyRow | undefined => binIn(scene, row.warehouseId, null, row.binId);

// ---- boxes

const putAway: Meant = (scene) => {
  const box = one(scene, 'dock');
  if (!box) return null;
  const bin = Number(box.boxStatus) > 6 ? rejects(scene, box) : shelf(scene, box);
  return { boxId: box.id, binId: bin?.id, fromBinId: box.binId, suggestedBinId: null };
};

const adjust: Meant = (scene) => {
  const box = one(scene, 'free');
  return box ? { boxId: box.id, binId: shelf(scene, box)?.id, fromBinId: box.binId } : null;
};

const split: Meant = (scene) => {
  const box = one(scene, 'free', (row) => Number(row.qty) > 2);
  if (!box) return null;
  return { boxId: box.id, children: [{ boxNo: freshNo(), qty: String(1 + scene.chance.below(Number(box.qty) - 1)) }], remark: null };
};

const merge: Meant = (scene) => {
  const box = one(scene, 'free');
  const alike = (row: AnyRow): boolean =>
    row.id !== box?.id && row.batchId === box?.batchId && row.binId === box?.binId && row.supplierId === box?.supplierId;
  const source = one(scene, 'free', alike);
  return box && source ? { boxId: box.id, sourceIds: [source.id], remark: null } : null;
};

const takeBack: Meant = (scene) => {
  const box = one(scene, 'free', (row) => row.sourceLineId !== null);
  return box ? { boxId: box.id, reason: '放错了' } : null;
};

// ---- pallets

const group: Meant = (scene) => {
  const first = one(scene, 'free', (row) => row.palletId === null);
  if (!first) return null;
  const alike = (scene.world.pools.free ?? []).filter(
    ({ id, binId, palletId }) => id !== first.id && binId === first.binId && palletId === null,
  );
  const boxIds = [first, ...alike.slice(0, 2)].map(({ id }) => id);
  const known = scene.chance.oneIn(3) ? one(scene, 'pallet', ({ binId }) => binId === first.binId) : undefined;
  if (known) return { palletId: known.id, boxIds, begin: null };
  return { palletId: scene.idOf('pallet'), boxIds, begin: { palletNo: freshNo().slice(0, 40), palletType: 1, sscc: null } };
};

const ungroup: Meant = (scene) => {
  const box = one(scene, 'palletised');
  return box ? { palletId: box.palletId, boxIds: [box.id] } : null;
};

const move: Meant = (scene) => {
  const box = one(scene, 'palletised');
  return box ? { palletId: box.palletId, binId: shelf(scene, box)?.id } : null;
};

// ---- vouchers

const SWITCHES: Readonly<Record<number, readonly number[]>> = { 2: [1, 14], 6: [1, 14], 1: [2, 6], 14: [15] };

const stateSwitch: Meant = (scene) => {
  const box = one(scene, scene.chance.oneIn(2) ? 'free' : 'held', (row) => SWITCHES[Number(row.boxStatus)] !== undefined);
  if (!box) return null;
  const toStatus = box.boxStatus === 1 ? box.prevStatus : scene.chance.of(SWITCHES[Number(box.boxStatus)] ?? []);
  const bin = toStatus === 14 ? rejects(scene, box) : undefined;
  return { warehouseId: box.warehouseId, reason: '外观可疑', lines: [{ boxId: box.id, toStatus, binId: bin?.id ?? null }] };
};

/** Asked anew, for another box of the same store. */
const saveSwitch: Meant = (scene) => {
  const { warehouseId } = headerOf(scene);
  const box = one(scene, 'free', (row) => row.warehouseId === warehouseId && SWITCHES[Number(row.boxStatus)] !== undefined);
  const toStatus = scene.chance.of(SWITCHES[Number(box?.boxStatus)] ?? []);
  return box
    ? { reason: '换一箱', lines: [{ boxId: box.id, toStatus, binId: toStatus === 14 ? (rejects(scene, box)?.id ?? null) : null }] }
    : null;
};

const content = (rdCode: string | null, lines: readonly unknown[]) => ({ rdCode, reason: '月底清理', remark: null, lines });

const inLine = (scene: Scene, warehouseId: unknown): Values => {
  const inHardware = one(scene, 'warehouse', ({ id }) => id === warehouseId)?.whClassCode === 'WJ-K';
  const material = one(scene, 'material', (row) => (row.boxManaged === false) === inHardware);
  const loose = material?.boxManaged === false;
  const dates = { productionDate: null, expiryDate: material?.shelfLifeManaged ? FAR : null };
  const goods = {
    materialId: material?.id,
    qty: String(1 + scene.chance.below(30)),
    batchNo: loose ? null : 'LOT-B',
    boxNo: loose ? null : freshNo(),
  };
  return { ...goods, ...dates, binId: binIn(scene, warehouseId)?.id, status: 2 };
};

const otherIn: Meant = (scene) => {
  const { id } = one(scene, 'warehouse', ({ whClassCode }) => whClassCode === 'YCL-K' || whClassCode === 'WJ-K') ?? {};
  return { warehouseId: id, ...content('106', [inLine(scene, id)]) };
};

/** Goods out of a box, or of loose stock by where it lies. */
const takenOf = (scene: Scene, row: AnyRow): Values => ({
  boxId: row.boxType === 2 ? null : row.id,
  binId: row.binId,
  materialId: row.materialId,
  batchId: row.batchId,
  status: row.boxStatus,
  qty: part(scene, row.qty),
});

const anyGoods = (scene: Scene, warehouseId?: unknown): AnyRow | undefined =>
  one(scene, scene.chance.oneIn(4) ? 'loose' : 'free', (row) => warehouseId === undefined || row.warehouseId === warehouseId);

const otherOut: Meant = (scene) => {
  const row = anyGoods(scene);
  return row ? { warehouseId: row.warehouseId, ...content('205', [takenOf(scene, row)]) } : null;
};

const formOf = (scene: Scene, row: AnyRow): Values => {
  const from = materialOf(scene, row.materialId);
  const to = one(
    scene,
    'material',
    (other) => other.id !== from?.id && other.baseUnit === from?.baseUnit && other.boxManaged === from?.boxManaged,
  );
  const taken = takenOf(scene, row);
  return {
    ...taken,
    toMaterialId: to?.id,
    toQty: taken.qty,
    toBatchNo: null,
    toBinId: null,
    newBoxNo: row.boxType === 2 ? null : freshNo(),
  };
};

const formSwitch: Meant = (scene) => {
  const row = one(scene, 'free');
  return row ? { warehouseId: row.warehouseId, ...content(null, [formOf(scene, row)]) } : null;
};

const saveOut: Meant = (scene) => {
  const row = anyGoods(scene, headerOf(scene).warehouseId);
  return row ? content('205', [takenOf(scene, row)]) : null;
};
const saveForm: Meant = (scene) => {
  const row = one(scene, 'free', ({ warehouseId }) => warehouseId === headerOf(scene).warehouseId);
  return row ? content(null, [formOf(scene, row)]) : null;
};

// ---- transfers

const fits = (row: AnyRow) => (other: AnyRow | undefined, from: AnyRow | undefined) =>
  other !== undefined &&
  from !== undefined &&
  other.id !== row.warehouseId &&
  mayTransfer(from.whClassCode as WhClass, other.whClassCode as WhClass);

const transfer: Meant = (scene) => {
  const { chance } = scene;
  const asked = chance.oneIn(3)
    ? oneCase(scene, 'application', (one) => inStatus(2, 4)(one) && ['TRANSFER', 'HW_TRANSFER'].includes(String(one.header.docType)))
    : undefined;
  const wanted = asked?.lines.map(({ materialId }) => materialId);
  const row = one(
    scene,
    chance.oneIn(3) ? 'loose' : 'free',
    (box) => asked === undefined || (box.warehouseId === asked.header.fromWarehouseId && wanted?.includes(box.materialId) === true),
  );
  if (!row) return null;
  const from = one(scene, 'warehouse', ({ id }) => id === row.warehouseId);
  const to = one(scene, 'warehouse', (other) => fits(row)(other, from) && (!asked || other.id === asked.header.toWarehouseId));
  if (!to) return null;
  const isLoose = row.boxType === 2;
  const more = (scene.world.pools.free ?? []).filter(({ id, warehouseId }) => !asked && id !== row.id && warehouseId === row.warehouseId);
  const boxIds = isLoose ? [] : [row, ...more.slice(0, chance.below(3))].map(({ id }) => id);
  const loose = isLoose ? [{ binId: row.binId, materialId: row.materialId, batchId: row.batchId, qty: part(scene, row.qty) }] : [];
  const places = { fromWarehouseId: row.warehouseId, toWarehouseId: to.id, transferMode: chance.oneIn(3) ? 1 : 2 };
  return { ...places, remark: null, applicationId: asked?.header.id ?? null, boxIds, loose };
};

const ship: Meant = (scene) => ({ boxIds: linesWith(scene, 'boxId').map(({ boxId }) => boxId) });

const receive: Meant = (scene) => ({
  results: goodsLines(scene).map(({ boxId }) => ({
    boxId,
    result: scene.chance.oneIn(3) ? 2 + scene.chance.below(2) : 1,
    binId: binIn(scene, headerOf(scene).toWarehouseId)?.id,
    reason: '外箱破损',
  })),
});

const moveAll: Meant = (scene) => ({ binId: binIn(scene, headerOf(scene).toWarehouseId)?.id });

const settle: Meant = (scene) => {
  const open = goodsLines(scene).filter(({ result }) => [0, 2, 3].includes(Number(result)));
  const decisions = open.map(({ boxId }) => ({ boxId, back: scene.chance.oneIn(2) }));
  return decisions.length === 0 ? null : { reason: '查无此箱', decisions };
};

export const STOCK: Readonly<Record<string, Meant>> = {
  'box.putAway': putAway,
  'box.adjust': adjust,
  'box.split': split,
  'box.merge': merge,
  'box.takeBack': takeBack,
  'pallet.group': group,
  'pallet.ungroup': ungroup,
  'pallet.move': move,
  'stockVoucher.switch': stateSwitch,
  'stockVoucher.saveSwitch': saveSwitch,
  'stockVoucher.otherIn': otherIn,
  'stockVoucher.saveIn': (scene) => content('106', [inLine(scene, headerOf(scene).warehouseId)]),
  'stockVoucher.otherOut': otherOut,
  'stockVoucher.saveOut': saveOut,
  'stockVoucher.formSwitch': formSwitch,
  'stockVoucher.saveForm': saveForm,
  'transferOrder.create': transfer,
  'transferOrder.ship': ship,
  'transferOrder.receive': receive,
  'transferOrder.moveAll': moveAll,
  'transferOrder.settle': settle,
};
