/** Stocktakes: what somebody who knows his work would send. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import { PARTNER_CLASSES } from '#domain/wms/stocktake/partner.ts';
import { binIn, freshNo, headerOf, linesWith, type Meant, one, part, type Scene, some, type Values } from '#tests/support/moves/scene.ts';

const CONTENT = {
  checkName: '抽盘',
  checkType: 3,
  checkMode: 2,
  scopeClasses: [],
  counterIds: [],
  reviewerId: null,
  startAt: null,
  endAt: null,
  remark: null,
};

/** Mostly of one loose stock: a plan of many boxes is counted for ever, one line at a time. */
const plan = (scene: Scene, warehouseId?: unknown): Values | null => {
  const out = scene.chance.oneIn(4) ? binIn(scene, warehouseId, 0) : undefined;
  const threshold = { recountPct: scene.chance.oneIn(3) ? '10' : null, leftOutBins: out ? [out.id] : [] };
  const loose = one(scene, 'loose', (row) => warehouseId === undefined || row.warehouseId === warehouseId);
  if (loose && !scene.chance.oneIn(6))
    return { ...CONTENT, ...threshold, warehouseId: loose.warehouseId, scopeBins: [loose.binId], scopeMaterials: [loose.materialId] };
  const store = warehouseId ?? one(scene, 'warehouse')?.id;
  // What the books have empty is to be seen empty.
  if (scene.chance.oneIn(4)) {
    const bins = some(
      scene,
      (scene.world.pools.bin ?? []).filter((row) => row.warehouseId === store && row.isTransit === false),
      4,
    );
    return { ...CONTENT, ...threshold, checkType: 4, warehouseId: store, scopeBins: bins.map(({ id }) => id), scopeMaterials: [] };
  }
  const bin = binIn(scene, store, scene.chance.oneIn(4) ? 0 : null);
  return bin ? { ...CONTENT, ...threshold, warehouseId: store, scopeBins: [bin.id], scopeMaterials: [] } : null;
};

const checkLines = (scene: Scene): readonly AnyRow[] => linesWith(scene, 'bookQty');
const countOf = (scene: Scene, line: AnyRow | undefined): Values | null => {
  if (!line) return null;
  const book = String(line.bookQty);
  const qty = scene.chance.of([book, book, book, part(scene, book), '0', String(Number(book) + 2)]);
  const elsewhere = scene.chance.oneIn(6) ? binIn(scene, headerOf(scene).warehouseId)?.id : null;
  return { lineId: line.id, qty, binId: elsewhere ?? null, by: scene.chance.of([1, 2]) };
};
/** A bin that the plan has locked. */
const lockedIn = (scene: Scene): unknown => scene.chance.of((headerOf(scene).lockedBins ?? []) as readonly unknown[]);
const different = (scene: Scene): readonly AnyRow[] => checkLines(scene).filter(({ diffType }) => diffType !== 1);

const finishCount: Meant = (scene) => (checkLines(scene).some(({ firstQty }) => firstQty === null) && !scene.chance.oneIn(5) ? null : {});

export const STOCKTAKE: Readonly<Record<string, Meant>> = {
  'checkInfo.create': (scene) => plan(scene),
  'checkInfo.save': (scene) => plan(scene, headerOf(scene).warehouseId),
  'checkInfo.issue': (scene) => ({ without: scene.chance.oneIn(6) ? [binIn(scene, headerOf(scene).warehouseId)?.id] : [] }),
  'checkInfo.count': (scene) =>
    countOf(
      scene,
      checkLines(scene).find(({ firstQty }) => firstQty === null),
    ),
  // Only the list of a partner is entered in one step.
  'checkInfo.countList': (scene) => {
    const store = (scene.world.pools.warehouse ?? []).find(({ id }) => id === headerOf(scene).warehouseId);
    const lines = checkLines(scene);
    if (!PARTNER_CLASSES.includes(String(store?.whClassCode)) || lines.length === 0) return null;
    return {
      entries: lines.map((line) => ({ lineId: line.id, qty: scene.chance.oneIn(3) ? part(scene, String(line.bookQty)) : line.bookQty })),
    };
  },
  'checkInfo.uncount': (scene) => {
    const counted = checkLines(scene).find(({ firstQty, secondQty, toRecount }) => (toRecount === true ? secondQty : firstQty) !== null);
    return counted && scene.chance.oneIn(4) ? { lineId: counted.id } : null;
  },
  'checkInfo.empty': (scene) => {
    const bin = scene.chance.of(linesWith(scene, 'isEmptyBin').filter(({ isEmptyBin }) => isEmptyBin === true));
    return bin ? { binId: bin.binId, isEmpty: !scene.chance.oneIn(5) } : null;
  },
  'checkInfo.claim': (scene) => {
    const binId = lockedIn(scene);
    const held = linesWith(scene, 'holderId').find((bin) => bin.binId === binId);
    return binId === undefined ? null : { binId, fromId: scene.chance.oneIn(3) ? null : (held?.holderId ?? null) };
  },
  // Most plans have no finds, or the books would fill with goods that nobody brought.
  'checkInfo.found': (scene) => {
    const binId = lockedIn(scene);
    const goods = one(scene, 'material', ({ isActive, assetManaged }) => isActive === true && assetManaged !== true);
    if (binId === undefined || !goods || !scene.chance.oneIn(4)) return null;
    const known = scene.chance.oneIn(3) ? one(scene, 'box', ({ warehouseId }) => warehouseId === headerOf(scene).warehouseId) : undefined;
    const boxNo = goods.boxManaged === true ? freshNo().slice(0, 40) : null;
    const made = { materialId: goods.id, batchNo: goods.batchManaged === true ? 'LOT-A' : null, boxNo };
    const box = known ? { scannedNo: known.boxNo, boxNo: null, materialId: known.materialId, batchNo: null } : { scannedNo: null, ...made };
    return { ...box, binId, qty: String(1 + scene.chance.below(9)), by: scene.chance.of([1, 2]) };
  },
  'checkInfo.remind': () => ({}),
  'checkInfo.finishCount': finishCount,
  'checkInfo.recount': (scene) => ({ lineIds: some(scene, checkLines(scene), 2).map(({ id }) => id) }),
  'checkInfo.countAgain': (scene) =>
    countOf(
      scene,
      checkLines(scene).find((line) => line.toRecount === true && line.secondQty === null),
    ),
  'checkInfo.submit': (scene) => ({
    reasons: different(scene).map(({ id }) => ({ lineId: id, reason: 1 + scene.chance.below(7), remark: null })),
  }),
  'checkInfo.review': (scene) => ({
    decisions: different(scene).map(({ id }) => ({ lineId: id, decision: scene.chance.oneIn(3) ? 2 : 1 })),
  }),
  'checkInfo.reject': (scene) => ({ reason: '请再点一次', lineIds: some(scene, checkLines(scene), 2).map(({ id }) => id) }),
};
