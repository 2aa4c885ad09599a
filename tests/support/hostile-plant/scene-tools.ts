/** Tools that are lent, come back, and go to the grinder, each left where something can be done with it. */
import { randomUUID } from 'node:crypto';
import { FIRST_RULES } from '#domain/system/store-rules.ts';
import { because, type Climb, type IdOf } from './climb.ts';
import type { Values } from './draft.ts';

const DAY_MS = 86_400_000;
const FAR = '2099-01-15';

interface Piece extends Values {
  readonly boxId: string;
  readonly assetId: string;
}

export type Tools = Awaited<ReturnType<typeof toolsOf>>;

/** The tool store, and cutters that are put into it for these scenes alone. */
export async function toolsOf(climb: Climb) {
  const { store, bin } = await climb.place('GJ-TOOLS', 'GJU-K', [4, 5, 8]);
  const [warehouseId, shelf] = [store.id, bin.id];
  const { id: materialId } = await climb.one("select id from material where mat_code = 'A-HOB'");
  const unused = { lifeTotal: null, lifeUsed: '0', lifeBase: '0', grindCount: 0, grindMax: null, sizeNow: null, sizeMin: null };
  const uncalibrated = { accuracy: null, calibCycle: null, lastCalibDate: null, nextCalibDate: null, calibResult: null, limitedUse: null };
  const piece = async (): Promise<Piece> => {
    const assetNo = `HOB-${randomUUID().slice(0, 12)}`;
    const place = { materialId, warehouseId, binId: shelf, supplierId: null };
    await climb.does('asset.opening', { assetNo, ...place, ...unused, ...uncalibrated });
    return climb.one<Piece>('select id as "assetId", box_id as "boxId" from asset_item where asset_no = $1', [assetNo]);
  };
  return { climb, warehouseId, shelf, materialId, piece };
}

interface Asked {
  readonly applicationId: string;
  readonly lines: readonly { readonly applicationLineId: string; readonly boxId: string }[];
}

export async function grinding({ climb, warehouseId, shelf, materialId, piece }: Tools): Promise<void> {
  const head = { deptId: null, applicantId: null, needDate: null, purpose: null, orderNo: null, equipmentNo: null, remark: null };
  const work = { grindPurpose: 1, grinderType: 1, grinderId: null, fromWarehouseId: warehouseId, toWarehouseId: null };
  const asked = async (count: number): Promise<Asked> => {
    const boxes: string[] = [];
    for (let n = 0; n < count; n += 1) boxes.push((await piece()).boxId);
    const lines = boxes.map((boxId) => ({ materialId, applyQty: '1', assetId: null, boxId, remark: null }));
    const made = await climb.does('application.create', (id) => ({ id: id('doc'), docType: 'GRIND', ...head, ...work, lines }));
    const approved = boxes.map((_, n) => ({ lineId: made(`line-${n + 1}`), approvedQty: '1', rejectReason: null }));
    await climb.does('application.review', { id: made('doc'), lines: approved }, 1);
    return { applicationId: made('doc'), lines: boxes.map((boxId, n) => ({ applicationLineId: made(`line-${n + 1}`), boxId })) };
  };
  const sends =
    ({ applicationId, lines }: Asked) =>
    (id: IdOf): Values => ({ id: id('doc'), warehouseId, applicationId, lines: lines.slice(0, 1) });
  climb.leaves('grindOut.counter', sends(await asked(1)));
  const two = await asked(2);
  const part = (await climb.does('grindOut.counter', sends(two)))('doc');
  climb.leaves('grindOut.add', { id: part, lines: two.lines.slice(1) });
  const sent = async (): Promise<string> => (await climb.does('grindOut.counter', sends(await asked(1))))('doc');
  const out = await sent();
  climb.options('grindOut', out, 'unreview expect', { unreview: because, expect: { expectedBack: FAR, reason: '砂轮损坏' } });
  const never = await sent();
  await climb.does('grindOut.unreview', { id: never, ...because });
  climb.options('grindOut', never, 'delete');

  const comesBack = async (grindOutId: string) => {
    const line = await climb.one(
      'select id as "outLineId", box_id as "boxId", asset_id as "assetId" from grind_out_line where doc_id = $1',
      [grindOutId],
    );
    const found = { resultQty: '1', scrapQty: '0', sizeNow: null, toBinId: shelf, remark: null };
    return (id: IdOf): Values => ({ id: id('doc'), warehouseId, grindOutId, ...line, ...found });
  };
  climb.leaves('grindIn.counter', await comesBack(out));
  const done = await sent();
  const back = (await climb.does('grindIn.counter', await comesBack(done)))('doc');
  climb.options('grindIn', back, 'unreview cost', { unreview: because, cost: { cost: '35' } });
  climb.options('grindOut', done, 'close', { close: because });
}

export async function returns({ climb, warehouseId, shelf, materialId, piece }: Tools): Promise<void> {
  const person = (personCode: string, personName: string) => climb.insert('person', { personCode, personName, status: 1 });
  const [borrower, appraiser] = [await person('P-LENT', '何建军'), await person('P-LOOK', '潘晓燕')];
  const at = { warehouseId, borrowerId: borrower.id, deptId: null, orderNo: null, remark: null };
  const dueAt = new Date(Date.now() + 7 * DAY_MS).toISOString();
  const shownRules = { ...FIRST_RULES, lendLimit: 20 };
  const lineOf = ({ boxId }: Piece): Values => ({ materialId, boxId, binId: shelf, batchId: null, qty: '1', shownLife: null });
  const lends =
    (of: Piece) =>
    (id: IdOf): Values => ({ id: id('doc'), ...at, dueAt, shownLoans: 0, shownRules, lines: [lineOf(of)] });
  const lent = async () => {
    const of = await piece();
    const { boxId, assetId } = of;
    const loan = await climb.does('lendDoc.counter', lends(of));
    const { id: lendLineId } = await climb.one('select id from lend_line where doc_id = $1', [loan('doc')]);
    return { lendId: loan('doc'), lendLineId, boxId, assetId, warehouseId };
  };
  const more = await piece();
  climb.leaves('lendDoc.counter', lends(more));
  const { lendId } = await lent();
  const added = { borrowerId: borrower.id, shownLoans: 0, shownRules, lines: [lineOf(more)] };
  climb.options('lendDoc', lendId, 'add unreview', { add: added, unreview: because });
  const mistaken = await lent();
  await climb.does('lendDoc.unreview', { id: mistaken.lendId, ...because });
  climb.options('lendDoc', mistaken.lendId, 'delete');

  const said = { qty: '1', usage: '3', appraiserId: appraiser.id, liabilityId: null, liabilityAmt: null, remark: null, photos: [] };
  const [usable, worn] = [1, 6];
  const told =
    (goods: Values, returnType: number) =>
    (id: IdOf): Values => ({ id: id('doc'), ...goods, returnType, ...said });
  const appraised = async (returnType: number): Promise<string> =>
    (await climb.does('returnAppraisal.appraise', told(await lent(), returnType)))('doc');
  const out = await lent();
  climb.leaves('returnAppraisal.appraise', told(out, usable));
  const photo = { id: '0198c0de-0000-7000-8000-000000000141', sha256: 'a'.repeat(64), size: 1000 };
  const broken = { liabilityId: borrower.id, liabilityAmt: '20', photos: [photo] };
  climb.leaves('returnAppraisal.appraise', (id) => ({ ...told(out, 7)(id), ...broken }));
  climb.leaves('returnAppraisal.counter', (id) => ({ ...told(out, usable)(id), binId: shelf }));
  const ended = await lent();
  await climb.does('returnAppraisal.counter', (id) => ({ ...told(ended, usable)(id), binId: shelf }));
  climb.options('lendDoc', ended.lendId, 'close', { close: because });
  climb.options('returnAppraisal', await appraised(worn), 'review attach', { attach: { attachment: photo } }, 1);

  const reviewed = async (): Promise<{ readonly appraisal: string; readonly back: string }> => {
    const appraisal = await appraised(usable);
    await climb.does('returnAppraisal.review', { id: appraisal }, 1);
    const { id } = await climb.one('select id from return_in where appraisal_id = $1', [appraisal]);
    return { appraisal, back: String(id) };
  };
  const waiting = await reviewed();
  climb.options('returnAppraisal', waiting.appraisal, 'unreview', { unreview: because });
  climb.options('returnIn', waiting.back, 'post', { post: { binId: shelf } });
  const { back } = await reviewed();
  await climb.does('returnIn.post', { id: back, binId: shelf });
  climb.options('returnIn', back, 'unreview', { unreview: because });
}

/** What is written off, and what comes into a store of pieces. */
export async function pieces({ climb, warehouseId, materialId, piece }: Tools): Promise<void> {
  const why = { cause: '清点', liabilityId: null, liabilityAmt: null, residualValue: null, remark: null };
  const told = async (): Promise<string> => {
    const { boxId } = await piece();
    const lines = [{ materialId, boxId, qty: '1', remark: null }];
    const scrap = { docType: 'scrapDoc', lossType: null, scrapType: 2, warehouseId, ...why, lines };
    return (await climb.does('writeOff.create', (id) => ({ id: id('doc'), ...scrap })))('doc');
  };
  const off = await told();
  climb.leaves('writeOff.review', { id: off }, 1);
  climb.leaves('writeOff.delete', { id: off });
  const written = await told();
  await climb.does('writeOff.review', { id: written }, 1);
  climb.leaves('writeOff.unreview', { id: written, ...because }, 1);

  const { store, bin } = await climb.place('LJ-TOOLS', 'LJJ-K', [4, 5, 8]);
  const { id: gauge } = await climb.one("select id from material where mat_code = 'A-CALIPER'");
  const uncalibrated = { accuracy: null, calibCycle: null, lastCalibDate: null, nextCalibDate: null, lifeUnit: null, lifeTotal: null };
  const came = { materialId: gauge, assetNo: `CAL-${randomUUID().slice(0, 12)}`, serialNo: null, ...uncalibrated, toBinId: bin.id };
  const head = { warehouseId: store.id, vendorId: null, poNo: null, remark: null };
  const made = (await climb.does('assetIn.create', (id) => ({ id: id('doc'), ...head, lines: [came] })))('doc');
  await climb.does('assetIn.review', { id: made }, 1);
  climb.leaves('assetIn.unreview', { id: made, ...because });
}
