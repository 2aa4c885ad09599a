/** What a scan is among the plans and lines that this device holds. Every scan reads only the rows that it names, however large the plan is. */
import { WeighMaterial } from '#domain/basic/handling.resource.ts';
import { Material, Unit } from '#domain/basic/material.resource.ts';
import { Bin } from '#domain/basic/place.resource.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { addQty, isZero } from '#domain/kernel/quantity.ts';
import type { HeldRows } from '#domain/protocol/held-rows.ts';
import { ascending } from '#domain/system/order.ts';
import { isSamePerson } from '#domain/system/second-person.ts';
import type { Scanned } from '#domain/wms/stock/scanned.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { bornBoxId } from '#domain/wms/voucher/new-goods.ts';
import { isListed } from './bins.operation.ts';
import type { CountHeard, CountState, LineFacts, PlanFacts } from './count.job.ts';
import { firstCounter, placeOf } from './counting.ts';
import { placedNow } from './snapshot.ts';
import {
  CheckBin,
  CheckInfo,
  CheckLine,
  type CheckLineRow,
  type CheckRow,
  checkBinId,
  isBlind,
  isSnapshot,
  isUnseenBin,
  isWithdrawn,
  LIVE as LIVE_STATES,
} from './stocktake.document.ts';

/** States in which lines are entered: first count, and recount. */
export const ENTERED: readonly number[] = [1, 2, 4];
const FIRST_DONE = 3;
const RECOUNTING = 4;

export const planFacts = (row: CheckRow): PlanFacts => ({
  id: row.id,
  docNo: row.docNo ?? '',
  name: row.checkName,
  warehouseId: row.warehouseId,
  blind: isBlind(row),
  isLive: isSnapshot(row),
  round: row.status === RECOUNTING ? 'second' : 'first',
});

const bare = { matCode: '', name: '', unit: '', decimals: 6, weight: null };

/** What is counted: its names, its unit, and whether the scales may count it. */
async function goodsOf(rows: HeldRows, materialId: string) {
  const material = (await rows.row(Material, materialId))?.row;
  if (!material) return bare;
  const [unit, weighed] = await Promise.all([
    rows.rowsBy(Unit, 'unitCode', material.baseUnit),
    rows.rowsBy(WeighMaterial, 'materialId', materialId),
  ]);
  const weight = weighed[0] ? { unitWeight: weighed[0].row.unitWeight, tolPct: weighed[0].row.tolPct } : null;
  const { matCode, matName, baseUnit } = material;
  return { matCode, name: matName, unit: baseUnit, decimals: unit[0]?.row.decimalPlaces ?? 6, weight };
}

/** A line with the figures of the books that an entry is compared with. While work goes on, those are of the moment of the entry, or of now. */
export async function lineNow(rows: HeldRows, line: CheckLineRow, plan: PlanFacts): Promise<CheckLineRow> {
  const qty = plan.round === 'first' ? line.firstQty : line.secondQty;
  const box = plan.isLive && qty === null ? (await rows.row(Box, line.boxId))?.row : undefined;
  return placedNow({ freezeMode: plan.isLive ? LIVE : null, warehouseId: plan.warehouseId }, line, box);
}
const LIVE = 2;
export const bookNow = ({ bookQty, movedQty }: Pick<CheckLineRow, 'bookQty' | 'movedQty'>): string => addQty(bookQty, movedQty ?? '0');

/** A line as the job judges it. */
export async function lineFacts(rows: HeldRows, stored: CheckLineRow, plan: PlanFacts, actor: Actor | null): Promise<LineFacts> {
  const line = await lineNow(rows, stored, plan);
  const binId = placeOf(line);
  const seenId = line.actualBinId ?? binId;
  const [goods, bin, seen] = await Promise.all([goodsOf(rows, line.materialId), rows.row(Bin, binId), rows.row(Bin, seenId)]);
  const isFirst = plan.round === 'first';
  const [qty, by, byName] = isFirst ? [line.firstQty, line.firstBy, line.firstByName] : [line.secondQty, line.secondBy, line.secondByName];
  return {
    ...goods,
    id: line.id,
    boxNo: line.boxNo,
    isLoose: line.isLoose,
    binId,
    binCode: bin?.row.binCode ?? '',
    bookQty: bookNow(line),
    qty,
    seenIn: seen?.row.binCode ?? '',
    isMine: by !== null && by === actor?.userId,
    byName: byName ?? '',
    toRecount: line.toRecount,
    isFirstMine: actor !== null && isSamePerson(firstCounter(line), actor),
    firstName: line.firstByName ?? '',
  };
}

/**
 * The lines of a plan in one bin, finds that were taken back left out. While work goes on a box that waits for its entry is looked for where it has been
 * brought since; one that has left the store stays in its bin, where nobody sees it any more.
 */
export async function linesIn(rows: HeldRows, plan: PlanFacts, binId: string): Promise<CheckLineRow[]> {
  const ofPlan = (found: readonly { row: CheckLineRow }[]): CheckLineRow[] =>
    found.map(({ row }) => row).filter((row) => row.docId === plan.id && !isWithdrawn(row));
  const listed = ofPlan(await rows.rowsBy(CheckLine, 'docId+bookBinId', plan.id, binId));
  if (!plan.isLive) return listed;
  const lying = (await rows.rowsBy(Box, 'binId', binId)).filter(({ row }) => !isZero(row.qty));
  const brought = ofPlan((await Promise.all(lying.map(({ row }) => rows.rowsBy(CheckLine, 'boxId', row.id)))).flat());
  const all = [...listed, ...brought.filter(({ bookBinId }) => bookBinId !== binId)];
  const isHere = await Promise.all(all.map(async (line) => !isUnseen(line, plan) || placeOf(await lineNow(rows, line, plan)) === binId));
  return all.filter((line, n) => isHere[n] && (line.bookBinId === binId || isUnseen(line, plan)));
}

/** What of a bin waits for its entry in this round. */
export const isUnseen = (line: CheckLineRow, { round }: Pick<PlanFacts, 'round'>): boolean =>
  round === 'first' ? line.firstQty === null : line.toRecount && line.secondQty === null;

/** What of the bin nobody has seen. */
export async function unseenIn(rows: HeldRows, { plan, bin }: Pick<CountState, 'plan' | 'bin'>, actor: Actor | null): Promise<LineFacts[]> {
  if (!plan || !bin) return [];
  const open = (await linesIn(rows, plan, bin.id)).filter((line) => isUnseen(line, plan));
  return Promise.all(open.map((line) => lineFacts(rows, line, plan, actor)));
}

/** Whether the bin is counted as an empty one, and nothing that was found there is known. */
export async function isBareBin(rows: HeldRows, planId: string, binId: string): Promise<boolean> {
  const bin = (await rows.row(CheckBin, checkBinId(planId, binId)))?.row;
  if (!bin || !isUnseenBin(bin)) return false;
  const lines = (await rows.rowsBy(CheckLine, 'docId', planId)).map(({ row }) => row);
  return !lines.some((line) => placeOf(line) === binId && !isWithdrawn(line));
}

/** The plan that counts a bin: the one that has locked it, or one that lists something there while work goes on. The plan in hand comes first. */
async function planOf(rows: HeldRows, binId: string, inHand: PlanFacts | null): Promise<CheckRow | undefined> {
  const bin = (await rows.row(Bin, binId))?.row;
  if (!bin) return undefined;
  if (bin.lockedByCheckId) return (await rows.row(CheckInfo, bin.lockedByCheckId))?.row;
  const open = await Promise.all(
    LIVE_STATES.map((status) => rows.rowsBy(CheckInfo, 'warehouseId+status', bin.warehouseId, String(status))),
  );
  const live = open
    .flat()
    .map(({ row }) => row)
    .filter(isSnapshot)
    // One that is counted now comes before one whose count is over.
    .sort(
      (a, b) =>
        Number(ENTERED.includes(b.status)) - Number(ENTERED.includes(a.status)) ||
        Number(b.id === inHand?.id) - Number(a.id === inHand?.id) ||
        ascending(a.docNo ?? '', b.docNo ?? ''),
    );
  for (const row of live) if (await countsLive(rows, row.id, binId)) return row;
  return undefined;
}

/** Whether a plan that locks no bin counts this one, as the claim asks it (bins.operation.ts). */
const countsLive = async (rows: HeldRows, planId: string, binId: string): Promise<boolean> =>
  (await rows.row(CheckBin, checkBinId(planId, binId))) !== undefined ||
  (await rows.rowsBy(CheckLine, 'docId+bookBinId', planId, binId)).some(({ row }) => isListed(row));

/** When a plan is that is not counted now: between the first count and the decision about it, or afterwards. */
const whenOf = (status: number): 'between' | 'after' => (status === FIRST_DONE ? 'between' : 'after');

/** Looks a scan up among the plan's bins and lines. */
export async function hearing(rows: HeldRows, scanned: Scanned, state: CountState, actor: Actor | null): Promise<CountHeard> {
  const { plan } = state;
  if (scanned.kind === 'bin') {
    const row = await planOf(rows, scanned.bin.id, plan);
    if (!row) return scanned;
    if (!ENTERED.includes(row.status)) return { kind: 'over', code: scanned.code, docNo: row.docNo ?? '', when: whenOf(row.status) };
    const held = (await rows.row(CheckBin, checkBinId(row.id, scanned.bin.id)))?.row;
    const isMine = held?.holderId === actor?.userId;
    const holder = held?.holderId && !isMine ? { id: held.holderId, name: held.holderName ?? '' } : null;
    const isBare = await isBareBin(rows, row.id, scanned.bin.id);
    const bin = { id: scanned.bin.id, code: scanned.bin.binCode, ...(isBare ? { isBare } : {}) };
    const unseen = await unseenIn(rows, state, actor);
    return { kind: 'place', code: scanned.code, bin, plan: planFacts(row), holder, isMine, unseen };
  }
  if (!plan || !state.bin) return scanned;
  if (scanned.kind === 'box') {
    const { box } = scanned;
    const own = (await rows.rowsBy(CheckLine, 'boxId', box.id)).find(({ row }) => row.docId === plan.id)?.row;
    if (own && !isWithdrawn(own)) return { kind: 'line', code: box.boxNo, line: await lineFacts(rows, own, plan, actor) };
    if (box.warehouseId !== plan.warehouseId || isZero(box.qty)) return { kind: 'alien', code: box.boxNo };
    const { boxNo: scannedNo, materialId, batchNo, qty: bookQty } = box;
    const goods = await goodsOf(rows, materialId);
    const stray = { ...goods, key: scannedNo, scannedNo, bookQty, materialId, batchNo: batchNo || null, isBoxed: true };
    return { kind: 'stray', code: scannedNo, stray };
  }
  if (scanned.kind === 'material') return looseGoods(rows, scanned, plan, state.bin.id, actor);
  const isLabel =
    (scanned.kind === 'missing' && scanned.what !== 'bin' && scanned.what !== 'early') ||
    (scanned.kind === 'foreign' && scanned.what === 'box');
  if (!isLabel) return scanned;
  // A find is known by the label that was scanned and by the number that it was given.
  const [seen, given] = await Promise.all([
    rows.rowsBy(CheckLine, 'scannedNo', scanned.code),
    rows.rowsBy(CheckLine, 'boxId', bornBoxId(plan.id, scanned.code)),
  ]);
  const again = [...seen, ...given].find(({ row }) => row.docId === plan.id)?.row;
  return again && !isWithdrawn(again)
    ? { kind: 'line', code: scanned.code, line: await lineFacts(rows, again, plan, actor) }
    : { kind: 'alien', code: scanned.code };
}

/** A label of a material: its loose stock here, listed or not. What is kept in boxes is scanned box by box. */
async function looseGoods(
  rows: HeldRows,
  scanned: Extract<Scanned, { kind: 'material' }>,
  plan: PlanFacts,
  binId: string,
  actor: Actor | null,
): Promise<CountHeard> {
  const lines = await linesIn(rows, plan, binId);
  const own = lines.find((line) => line.isLoose && line.materialId === scanned.materialId);
  if (own) return { kind: 'line', code: scanned.code, line: await lineFacts(rows, own, plan, actor) };
  const material = (await rows.row(Material, scanned.materialId))?.row;
  if (!material || material.boxManaged || material.batchManaged) return scanned;
  const goods = await goodsOf(rows, material.id);
  const place = { scannedNo: null, bookQty: null, materialId: material.id, batchNo: null, isBoxed: false };
  return { kind: 'stray', code: scanned.code, stray: { ...goods, key: `${binId}/${material.id}`, ...place } };
}
