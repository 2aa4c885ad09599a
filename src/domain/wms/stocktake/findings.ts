/**
 * What a plan would count, and what stands in the way of issuing it. One rule for whoever looks at a draft, and for the operation that issues it: what the
 * preview does not name, issuing does not refuse.
 */
import { Material } from '#domain/basic/material.resource.ts';
import { Bin } from '#domain/basic/place.resource.ts';
import { byId, byIndex, type Key, type Row } from '#domain/kernel/entity.ts';
import type { Problem } from '#domain/kernel/problem.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { boxFacts } from '#domain/wms/box.operation.ts';
import { Receipt, ReceiptBox } from '#domain/wms/inbound/receipt.document.ts';
import { isLockStatus } from '#domain/wms/stock/box-machine.ts';
import { isLoose } from '#domain/wms/stock/loose.ts';
import type { BoxRow } from '#domain/wms/stock/movement.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import { type CheckRow, liveKeys, livePlans } from './stocktake.document.ts';

/** One plan freezes so many boxes at most: more are counted in parts of the warehouse. */
export const MOST_LINES = 5000;

/** Statuses that a stocktake freezes (states-2 §2.3); what is on loan, away or scrap is not counted. */
export const COUNTABLE: readonly number[] = [1, 2, 4, 6, 7, 13, 14, 15];
const RECEIVING = '5';
const COUNTED = 17;

type BinRow = Row<typeof Bin>;

/** What a plan is about; each list empty = all of the warehouse. */
export interface Scope extends Pick<CheckRow, 'warehouseId' | 'scopeBins' | 'scopeClasses' | 'scopeMaterials'> {
  /** Bins that are not counted, whatever else is of the scope. Plans of before leave none out. */
  readonly leftOutBins?: readonly string[] | null;
}

/** As far as the rule of issuing looks at a plan. */
export interface Planned extends Scope, Pick<CheckRow, 'checkName' | 'counterIds' | 'recountPct'> {}

/** What stands in the way. One that has a bin ends when that bin is left out of the plan. */
export interface Finding extends Problem {
  readonly binId: string | null;
}

export interface Planning {
  /** What would be counted, without what may not be. */
  readonly boxes: readonly BoxRow[];
  /** What would be locked. */
  readonly bins: readonly BinRow[];
  readonly findings: readonly Finding[];
}

const leftOut = ({ leftOutBins }: Scope): ReadonlySet<string> => new Set(leftOutBins ?? []);

/** The boxes that may be of the scope: as narrowly as an index finds them. */
function boxKeys({ warehouseId, scopeBins, scopeMaterials }: Scope): Key[] {
  if (scopeBins.length > 0) return scopeBins.map((id) => byIndex(Box, 'binId', id));
  if (scopeMaterials.length > 0) return scopeMaterials.map((id) => byIndex(Box, 'warehouseId+materialId', warehouseId, id));
  return [byIndex(Box, 'warehouseId', warehouseId)];
}

const readBoxes = (rows: Rows, scope: Scope): BoxRow[] => {
  const found = boxKeys(scope).flatMap(({ by, value }) => rows.by(Box, by, ...value.split('\u0001')));
  const without = leftOut(scope);
  return found.filter((box) => box.qty !== '0' && box.warehouseId === scope.warehouseId && !without.has(box.binId ?? ''));
};

const isOfGoods = (rows: Rows, { scopeClasses, scopeMaterials }: Scope, { materialId }: BoxRow): boolean =>
  (scopeMaterials.length === 0 || scopeMaterials.includes(materialId)) &&
  (scopeClasses.length === 0 || scopeClasses.includes(rows.get(Material, materialId)?.classCode ?? ''));

/** The bins that are locked: those of the plan, all of the warehouse, or those in which goods of the plan lie. */
function binsOf(rows: Rows, scope: Scope, boxes: readonly BoxRow[]): BinRow[] {
  const without = leftOut(scope);
  const all = rows.by(Bin, 'warehouseId', scope.warehouseId).filter((bin) => !bin.isTransit && !without.has(bin.id));
  if (scope.scopeBins.length > 0) return all.filter(({ id }) => scope.scopeBins.includes(id));
  if (scope.scopeClasses.length === 0 && scope.scopeMaterials.length === 0) return all;
  const used = new Set(boxes.map(({ binId }) => binId));
  return all.filter(({ id }) => used.has(id));
}

/** Receipts of the warehouse under way; their boxes say which bins they are for. */
const receiving = (rows: Rows, { warehouseId }: Scope): Row<typeof Receipt>[] =>
  rows.by(Receipt, 'status', RECEIVING).filter((one) => one.warehouseId === warehouseId && one.deletedAt === null);

/** The first round of what the rule reads. */
export const planningKeys = (scope: Scope): Key[] => [
  ...boxKeys(scope),
  byIndex(Bin, 'warehouseId', scope.warehouseId),
  byIndex(Receipt, 'status', RECEIVING),
  ...liveKeys(scope.warehouseId),
];

/** The second. */
export const planningKeysBehind = (scope: Scope, rows: Rows): Key[] => [
  ...readBoxes(rows, scope).flatMap((box) => [byId(Material, box.materialId), ...(box.batchId ? [byId(Batch, box.batchId)] : [])]),
  ...receiving(rows, scope).map(({ id }) => byIndex(ReceiptBox, 'docId', id)),
];

/** A threshold above which another person counts again needs another person. Where nobody is named, whoever has the right counts. */
export const lacksSecond = ({ counterIds, recountPct }: Pick<CheckRow, 'counterIds' | 'recountPct'>): boolean =>
  recountPct !== null && new Set(counterIds).size === 1;

type Extent = Pick<Scope, 'scopeBins' | 'scopeClasses' | 'scopeMaterials' | 'leftOutBins'>;

/** Empty means all. */
const meet = (a: readonly string[], b: readonly string[]): boolean => a.length === 0 || b.length === 0 || a.some((one) => b.includes(one));

/** Two plans of a warehouse that would count the same things. A material has one class; whether a class holds it is asked when the plan is issued. */
export const overlaps = (a: Extent, b: Extent): boolean =>
  meet(a.scopeBins, b.scopeBins) && meet(a.scopeClasses, b.scopeClasses) && meet(a.scopeMaterials, b.scopeMaterials);

/** The live plan that counts some of it already (states-2 §2.4.19). One whose bins are all left out is in nobody's way. */
export function overlapping(rows: Rows, plan: Scope, id: string): CheckRow | undefined {
  const without = leftOut(plan);
  return livePlans(rows, plan.warehouseId).find(
    (live) => live.id !== id && overlaps(live, plan) && !(live.lockedBins.length > 0 && live.lockedBins.every((bin) => without.has(bin))),
  );
}

function binFindings(rows: Rows, scope: Scope, boxes: readonly BoxRow[], bins: readonly BinRow[]): Finding[] {
  const all = new Map(rows.by(Bin, 'warehouseId', scope.warehouseId).map((bin) => [bin.id, bin]));
  const locked = new Set(bins.map(({ id }) => id));
  const codeOf = (binId: string | null): string => all.get(binId ?? '')?.binCode ?? '';
  const counted = bins.filter(({ lockedByCheckId }) => lockedByCheckId !== null);
  const away = boxes.flatMap((box): Finding[] => {
    const isMoving = all.get(box.binId ?? '')?.isTransit === true;
    if (!isMoving && !isLockStatus(box.boxStatus) && box.boxStatus !== COUNTED) return [];
    // Loose stock has no number that anybody could look for.
    const boxNo = isLoose(box) ? (rows.get(Material, box.materialId)?.matCode ?? '') : box.boxNo;
    const params = { ...boxFacts(box), boxNo, binCode: codeOf(box.binId) };
    return [{ code: isMoving ? 'CHECK_TRANSIT' : 'G-BOX', params, binId: box.binId }];
  });
  const received = receiving(rows, scope).flatMap(({ id, docNo }) => {
    const into = new Set(
      rows.by(ReceiptBox, 'docId', id).flatMap(({ binId, isRemoved }) => (!isRemoved && locked.has(binId) ? [binId] : [])),
    );
    return [...into].map((binId) => ({ code: 'CHECK_RECEIVING', params: { docNo: docNo ?? '', binCode: codeOf(binId) }, binId }));
  });
  return [...counted.map(({ id, binCode }) => ({ code: 'G-CNT', params: { binCode }, binId: id })), ...away, ...received];
}

/**
 * What the plan would count and lock, and all that stands in the way, what cannot be left out first.
 * @param id of the plan; '' = it is not saved yet
 */
export function planning(rows: Rows, plan: Planned, id: string): Planning {
  const found = readBoxes(rows, plan).filter((box) => isOfGoods(rows, plan, box));
  const bins = binsOf(rows, plan, found);
  const other = overlapping(rows, plan, id);
  const perBin = binFindings(rows, plan, found, bins);
  const boxes = found.filter(({ boxStatus }) => COUNTABLE.includes(boxStatus));
  const n = String(boxes.length);
  const whole = (code: string, params: Record<string, string>, applies: boolean): Finding[] =>
    applies ? [{ code, params, binId: null }] : [];
  // A plan that counts bins of another one is told which: they can be left out.
  const isShared = perBin.some(({ code }) => code === 'G-CNT');
  return {
    boxes,
    bins,
    findings: [
      ...whole('CHECK_ONE_COUNTER', {}, lacksSecond(plan)),
      ...whole('CHECK_OVERLAP', { docNo: other?.docNo ?? '', name: other?.checkName ?? '' }, other !== undefined && !isShared),
      ...whole('CHECK_TOO_LARGE', { n, limit: String(MOST_LINES) }, boxes.length > MOST_LINES),
      ...perBin,
      ...whole('CHECK_EMPTY', { name: plan.checkName }, boxes.length === 0 && perBin.length === 0),
    ],
  };
}

/** The bins without which nothing that has a bin is in the way. */
export const binsInTheWay = (findings: readonly Pick<Finding, 'binId'>[]): string[] => [
  ...new Set(findings.flatMap(({ binId }) => binId ?? [])),
];
