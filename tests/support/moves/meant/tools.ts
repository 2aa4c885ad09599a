/** The tool store: lending, returns, grinding and write-offs. What somebody who knows the work would send. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import { binIn, FAR, headerOf, inStatus, type Meant, one, oneCase, part, type Scene, type Values } from '#tests/support/moves/scene.ts';
import type { Case } from '#tests/support/moves/world.ts';

const toolStore = (scene: Scene): AnyRow | undefined => one(scene, 'warehouse', (row) => row.whClassCode === 'GJU-K');
const shelf = (scene: Scene, warehouseId: unknown): AnyRow | undefined => binIn(scene, warehouseId, null);
const isOf =
  (field: string) =>
  (line: AnyRow): boolean =>
    field in line;

/** Loose goods of the tool store, as a line that lends them. */
function lentLines(scene: Scene): Values[] | null {
  const tools = toolStore(scene);
  const box = one(scene, 'loose', (row) => row.warehouseId === tools?.id && Number(row.qty) > 0);
  if (!box) return null;
  const { materialId, binId, batchId, qty } = box;
  return [{ materialId, boxId: null, binId, batchId, qty: part(scene, qty), shownLife: null }];
}

const lend: Meant = (scene) => {
  const lines = lentLines(scene);
  const head = {
    warehouseId: toolStore(scene)?.id,
    deptId: null,
    orderNo: null,
    remark: null,
    dueAt: `${FAR}T08:00:00.000Z`,
    shownLoans: 0,
  };
  return lines && { ...head, borrowerId: one(scene, 'person')?.id, lines };
};

const lendMore: Meant = (scene) => {
  const lines = lentLines(scene);
  return lines && { borrowerId: headerOf(scene).borrowerId, shownLoans: 0, lines };
};

const openLoan = (scene: Scene): { readonly loan: Case; readonly line: AnyRow; readonly open: number } | null => {
  const loan = oneCase(scene, 'lendDoc', inStatus(2, 4));
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
      assetId: null,
      qty: part(scene, open),
      returnType,
      usage: null,
      appraiserId: appraiser?.id,
      liabilityId: returnType >= 7 ? borrowerId : null,
      liabilityAmt: null,
      remark: null,
      photos: returnType === 7 ? [{ id: scene.idOf('photo'), sha256: 'a'.repeat(64), size: 1 }] : [],
      ...bin,
    };
  };

const putBack: Meant = (scene) => ({ binId: shelf(scene, headerOf(scene).warehouseId)?.id });

/** An application to grind loose goods of the tool store; null where there are none. */
export const applyToGrind: Meant = (scene) => {
  const tools = toolStore(scene);
  const box = one(scene, 'loose', (row) => row.warehouseId === tools?.id && Number(row.qty) > 0);
  if (!box) return null;
  return {
    docType: 'GRIND',
    fromWarehouseId: tools?.id,
    toWarehouseId: null,
    grindPurpose: 1,
    grinderType: 1,
    grinderId: null,
    lines: [{ materialId: box.materialId, applyQty: part(scene, box.qty), assetId: null, boxId: box.id, remark: null }],
  };
};

const send: Meant = (scene) => {
  const application = oneCase(scene, 'application', ({ header }) => header.docType === 'GRIND' && [2, 4].includes(Number(header.status)));
  const line = application?.lines.filter(isOf('applyQty')).find((row) => row.status === 1 && Number(row.doneQty) === 0);
  if (!application || !line) return null;
  const { id: applicationId, fromWarehouseId: warehouseId } = application.header;
  return { warehouseId, applicationId, lines: [{ applicationLineId: line.id, boxId: line.boxId }] };
};

const receive: Meant = (scene) => {
  const issue = oneCase(scene, 'grindOut', inStatus(2, 4));
  const away = (line: AnyRow): number => Number(line.qty) - Number(line.goodQty) - Number(line.scrapQty);
  const line = scene.chance.of((issue?.lines ?? []).filter((row) => away(row) > 0));
  if (!issue || !line) return null;
  const { id: grindOutId, warehouseId } = issue.header;
  const isScrap = scene.chance.oneIn(4);
  const qty = part(scene, away(line));
  return {
    warehouseId,
    grindOutId,
    outLineId: line.id,
    boxId: line.boxId,
    assetId: null,
    resultQty: isScrap ? '0' : qty,
    scrapQty: isScrap ? qty : '0',
    sizeNow: null,
    toBinId: isScrap ? null : shelf(scene, warehouseId)?.id,
    remark: null,
  };
};

/** Goods of the tool store, or some that are on loan. */
const writeOff: Meant = (scene) => {
  const tools = toolStore(scene);
  const isLoss = scene.chance.oneIn(2);
  const loose = one(scene, 'loose', (row) => row.warehouseId === tools?.id && Number(row.qty) > 0);
  const lent = isLoss ? openLoan(scene) : null;
  const box = lent ? { id: lent.line.boxId, materialId: lent.line.materialId, qty: lent.open } : loose;
  const said = { lossType: isLoss ? 1 : null, scrapType: isLoss ? null : 2, cause: '清点', liabilityId: null, liabilityAmt: null };
  const lines = box ? [{ materialId: box.materialId, boxId: box.id, qty: part(scene, box.qty), remark: null }] : [];
  const head = { docType: isLoss ? 'lossDoc' : 'scrapDoc', warehouseId: tools?.id, ...said, residualValue: null, remark: null };
  return box ? { ...head, lines } : head;
};

export const TOOLS: Readonly<Record<string, Meant>> = {
  'lendDoc.counter': lend,
  'lendDoc.add': lendMore,
  'returnAppraisal.appraise': comeBack([1, 2, 4, 6, 7, 8], false),
  'returnAppraisal.counter': comeBack([1, 2, 3, 4, 5], true),
  'returnIn.post': putBack,
  'grindOut.counter': send,
  'grindIn.counter': receive,
  'writeOff.create': writeOff,
};
