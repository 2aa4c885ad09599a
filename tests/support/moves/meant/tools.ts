/** The tool store: lending, returns, grinding and write-offs. What somebody who knows the work would send. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import { binIn, FAR, headerOf, inStatus, type Meant, one, oneCase, part, type Scene, type Values } from '#tests/support/moves/scene.ts';
import type { Case } from '#tests/support/moves/world.ts';

const LENDING = ['GJU-K', 'LJJ-K', 'GZCP-K'];
const isLending = (scene: Scene, warehouseId: unknown): boolean =>
  one(scene, 'warehouse', (row) => row.id === warehouseId && LENDING.includes(String(row.whClassCode))) !== undefined;
const shelf = (scene: Scene, warehouseId: unknown): AnyRow | undefined => binIn(scene, warehouseId, null);
const isOf =
  (field: string) =>
  (line: AnyRow): boolean =>
    field in line;

/** A piece of a store that lends, or loose goods of the tool store. @param warehouseId undefined = of any store */
const thingOf = (scene: Scene, warehouseId?: unknown): AnyRow | undefined => {
  const fits = (row: AnyRow): boolean =>
    Number(row.qty) > 0 && isLending(scene, row.warehouseId) && (warehouseId === undefined || row.warehouseId === warehouseId);
  const [first, second] = scene.chance.oneIn(2) ? ['loose', 'piece'] : ['piece', 'loose'];
  return one(scene, first as string, fits) ?? one(scene, second as string, fits);
};
const isLoose = ({ boxType }: AnyRow): boolean => boxType === 2;
const assetOf = (scene: Scene, boxId: unknown): AnyRow | undefined => one(scene, 'asset', (row) => row.boxId === boxId);

/** What the counter shows of a piece: its life and its calibration. */
const shownOf = (asset: AnyRow | undefined) => ({
  shownLife: asset?.lifeTotal ? String(Math.max(0, Number(asset.lifeTotal) - Number(asset.lifeUsed) + Number(asset.lifeBase))) : null,
  shownValidTo: asset?.nextCalibDate ?? null,
  shownCalib: asset?.calibResult ?? null,
});

/** A piece, or a part of loose goods, as a line that lends it. */
function lentLine(scene: Scene, thing: AnyRow): Values {
  const { id, materialId, binId, batchId, qty } = thing;
  const goods = isLoose(thing) ? { boxId: null, qty: part(scene, qty) } : { boxId: id, qty: String(qty) };
  return { materialId, binId, batchId, ...goods, ...shownOf(assetOf(scene, id)) };
}

/** Days from now: a gauge is lent no longer than its calibration is valid, and nobody keeps anything for ever. */
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

const lend: Meant = (scene) => {
  const thing = thingOf(scene);
  if (!thing) return null;
  const head = { warehouseId: thing.warehouseId, deptId: null, orderNo: null, remark: null, dueAt: inDays(7), shownLoans: 0 };
  return { ...head, borrowerId: one(scene, 'person')?.id, lines: [lentLine(scene, thing)] };
};

const lendMore: Meant = (scene) => {
  const { borrowerId, warehouseId } = headerOf(scene);
  const thing = thingOf(scene, warehouseId);
  return thing ? { borrowerId, shownLoans: 0, lines: [lentLine(scene, thing)] } : null;
};

/** Longer than before, however often that was asked. */
const keepLonger: Meant = (scene) => ({ dueAt: inDays(8 + scene.chance.below(20)), reason: '工序未完' });

const openLoan = (scene: Scene, warehouseId?: unknown): { readonly loan: Case; readonly line: AnyRow; readonly open: number } | null => {
  const loan = oneCase(
    scene,
    'lendDoc',
    (found) => inStatus(2, 4)(found) && (warehouseId === undefined || found.header.warehouseId === warehouseId),
  );
  const open = (line: AnyRow): number => Number(line.qty) - Number(line.returnedQty) - Number(line.scrappedQty) - Number(line.lostQty);
  const line = scene.chance.of((loan?.lines ?? []).filter((row) => open(row) > 0));
  return loan && line ? { loan, line, open: open(line) } : null;
};

/** @param types ways of coming back */
const comeBack =
  (types: readonly number[], isCounter: boolean): Meant =>
  (scene) => {
    const found = openLoan(scene);
    if (!found) return null;
    const { loan, line, open } = found;
    const { borrowerId, warehouseId } = loan.header;
    const returnType = Number(scene.chance.of(types));
    const appraiser = one(scene, 'person', ({ id }) => id !== borrowerId);
    const bin = isCounter ? { binId: returnType <= 3 ? shelf(scene, warehouseId)?.id : null } : {};
    return {
      warehouseId,
      lendId: loan.header.id,
      lendLineId: line.id,
      boxId: line.boxId,
      assetId: line.assetId,
      qty: line.isLoose ? part(scene, open) : String(open),
      returnType,
      usage: line.assetId === null ? null : String(scene.chance.below(30)),
      appraiserId: appraiser?.id,
      liabilityId: returnType >= 7 ? borrowerId : null,
      liabilityAmt: null,
      remark: null,
      photos: returnType === 7 ? [{ id: scene.idOf('photo'), sha256: 'a'.repeat(64), size: 1 }] : [],
      ...bin,
    };
  };

const putBack: Meant = (scene) => ({ binId: shelf(scene, headerOf(scene).warehouseId)?.id });

/** An application to have a thing ground, adjusted or calibrated; null where there is none. */
export const applyToGrind: Meant = (scene) => {
  const thing = thingOf(scene);
  if (!thing) return null;
  const isOutside = scene.chance.oneIn(3);
  const second = scene.chance.oneIn(2) ? thingOf(scene, thing.warehouseId) : undefined;
  const things = second && second.id !== thing.id ? [thing, second] : [thing];
  return {
    docType: 'GRIND',
    deptId: null,
    applicantId: one(scene, 'person')?.id,
    needDate: FAR,
    purpose: null,
    orderNo: null,
    equipmentNo: null,
    fromWarehouseId: thing.warehouseId,
    toWarehouseId: null,
    grindPurpose: isLoose(thing) ? 1 : 1 + scene.chance.below(3),
    grinderType: isOutside ? 2 : 1,
    grinderId: isOutside ? one(scene, 'supplier')?.id : null,
    remark: null,
    lines: things.map((row) => ({
      materialId: row.materialId,
      applyQty: isLoose(row) ? part(scene, row.qty) : String(row.qty),
      assetId: null,
      boxId: row.id,
      remark: null,
    })),
  };
};

const send: Meant = (scene) => {
  const application = oneCase(scene, 'application', ({ header }) => header.docType === 'GRIND' && [2, 4].includes(Number(header.status)));
  const line = application?.lines.filter(isOf('applyQty')).find((row) => row.status === 1 && Number(row.doneQty) === 0);
  if (!application || !line) return null;
  const { id: applicationId, fromWarehouseId: warehouseId } = application.header;
  return { warehouseId, applicationId, lines: [{ applicationLineId: line.id, boxId: line.boxId }] };
};

/** Another thing of the same application. */
const sendMore: Meant = (scene) => {
  const { applicationId } = headerOf(scene);
  const application = oneCase(scene, 'application', ({ header }) => header.id === applicationId);
  const line = application?.lines.filter(isOf('applyQty')).find((row) => row.status === 1 && Number(row.doneQty) === 0);
  return line ? { lines: [{ applicationLineId: line.id, boxId: line.boxId }] } : null;
};

const receive: Meant = (scene) => {
  const issue = oneCase(scene, 'grindOut', inStatus(2, 4));
  const away = (line: AnyRow): number => Number(line.qty) - Number(line.goodQty) - Number(line.scrapQty);
  const line = scene.chance.of((issue?.lines ?? []).filter((row) => away(row) > 0));
  if (!issue || !line) return null;
  const { id: grindOutId, warehouseId } = issue.header;
  const isScrap = scene.chance.oneIn(4);
  const qty = line.isLoose ? part(scene, away(line)) : String(away(line));
  return {
    warehouseId,
    grindOutId,
    outLineId: line.id,
    boxId: line.boxId,
    assetId: line.assetId,
    resultQty: isScrap ? '0' : qty,
    scrapQty: isScrap ? qty : '0',
    sizeNow: null,
    toBinId: isScrap ? null : shelf(scene, warehouseId)?.id,
    remark: null,
  };
};

const BROKEN_IN_USE = 2;
const asLoss = ({ chance }: Scene) => ({ docType: 'lossDoc', lossType: chance.oneIn(3) ? BROKEN_IN_USE : 1, scrapType: null });
const asScrap = { docType: 'scrapDoc', lossType: null, scrapType: 2 };

/** Things of a store that lends, or some that are on loan. @param warehouseId undefined = of any store */
function writtenOff(scene: Scene, isLoss: boolean, warehouseId?: unknown): Values | null {
  const lent = isLoss ? openLoan(scene, warehouseId) : null;
  const thing = lent ? null : thingOf(scene, warehouseId);
  const said = { cause: '清点', liabilityId: null, liabilityAmt: null, residualValue: null, remark: null };
  if (lent) {
    const { loan, line, open } = lent;
    const qty = line.isLoose ? part(scene, open) : String(open);
    const lines = [{ materialId: line.materialId, boxId: line.boxId, qty, remark: null }];
    return { ...asLoss(scene), warehouseId: loan.header.warehouseId, ...said, lines };
  }
  if (!thing) return null;
  const qty = isLoose(thing) ? part(scene, thing.qty) : String(thing.qty);
  const lines = [{ materialId: thing.materialId, boxId: thing.id, qty, remark: null }];
  return { ...(isLoss ? asLoss(scene) : asScrap), warehouseId: thing.warehouseId, ...said, lines };
}

const writeOff: Meant = (scene) => writtenOff(scene, scene.chance.oneIn(2));

const photograph: Meant = (scene) => ({ photos: [{ id: scene.idOf('photo'), sha256: 'a'.repeat(64), size: 1 }] });

const saveWriteOff: Meant = (scene) => {
  const { docType, warehouseId } = headerOf(scene);
  const { docType: _kind, warehouseId: _fixed, ...content } = writtenOff(scene, docType === 'lossDoc', warehouseId) ?? {};
  return content;
};

export const TOOLS: Readonly<Record<string, Meant>> = {
  'lendDoc.counter': lend,
  'lendDoc.add': lendMore,
  'lendDoc.extend': keepLonger,
  'returnAppraisal.appraise': comeBack([1, 2, 4, 6, 7, 8], false),
  'returnAppraisal.counter': comeBack([1, 2, 3, 4, 5], true),
  'returnIn.post': putBack,
  'grindOut.counter': send,
  'grindOut.add': sendMore,
  'grindOut.expect': () => ({ expectedBack: FAR, reason: '砂轮损坏' }),
  'grindIn.counter': receive,
  'writeOff.create': writeOff,
  'writeOff.save': saveWriteOff,
  'writeOff.photograph': photograph,
};
