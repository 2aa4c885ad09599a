/** Stocktakes: what somebody who knows his work would send. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import { binIn, headerOf, linesWith, type Meant, one, part, type Scene, some, type Values } from '#tests/support/moves/scene.ts';

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
  'checkInfo.uncount': (scene) => {
    const counted = checkLines(scene).find(({ firstQty, secondQty, toRecount }) => (toRecount === true ? secondQty : firstQty) !== null);
    return counted && scene.chance.oneIn(4) ? { lineId: counted.id } : null;
  },
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
