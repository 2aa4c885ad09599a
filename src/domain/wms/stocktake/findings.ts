/**
 * What a plan would count, and what prevents issuing it. The preview of a draft and the operation that issues it use the same rule, so issuing never
 * refuses what the preview did not name.
 */
import { Material } from '#domain/basic/material.resource.ts';
import { Bin } from '#domain/basic/place.resource.ts';
import { byId, byIndex, defineEntity, type Key, type Row } from '#domain/kernel/entity.ts';
import { f } from '#domain/kernel/field.ts';
import type { Problem } from '#domain/kernel/problem.ts';
import { cmpQty, isQuantity } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { ascending } from '#domain/system/order.ts';
import { boxFacts } from '#domain/wms/box.operation.ts';
import { Receipt, ReceiptBox } from '#domain/wms/inbound/receipt.document.ts';
import { isLockStatus } from '#domain/wms/stock/box-machine.ts';
import { isLoose } from '#domain/wms/stock/loose.ts';
import type { BoxRow } from '#domain/wms/stock/movement.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import { type CheckRow, isSnapshot, liveKeys, livePlans } from './stocktake.document.ts';

/** A plan freezes at most this many boxes. Larger counts must be done in parts of the warehouse. */
export const MOST_LINES = 50_000;

/** Statuses that a stocktake freezes (states-2 §2.3). Goods on loan, goods away and scrap are not counted. */
export const COUNTABLE: readonly number[] = [1, 2, 4, 6, 7, 13, 14, 15];
/** Where nothing is frozen, goods that a document holds are counted as well. */
const COUNTABLE_LIVE: readonly number[] = [...COUNTABLE, 5];
const RECEIVING = '5';
const COUNTED = 17;
const ZERO_BALANCE = 4;

/** A view of the server: devices with work of a store that has not arrived yet. It is never sent to devices. */
export const CheckDevice = defineEntity({
  name: 'checkDevice',
  indexes: ['warehouseId'],
  fields: { warehouseId: f.ref('warehouse'), deviceId: f.id(), name: f.str(80), n: f.int() },
});
export type CheckDeviceRow = Row<typeof CheckDevice>;

/** Devices whose queued work the count would surprise. In snapshot mode it is taken into account whenever it arrives. Needs `planningKeys`. */
export const unsentDevices = (rows: Rows, { warehouseId, freezeMode }: Planned, ownDevice: string): CheckDeviceRow[] =>
  isSnapshot({ freezeMode: freezeMode ?? null })
    ? []
    : rows.by(CheckDevice, 'warehouseId', warehouseId).filter(({ deviceId }) => deviceId !== ownDevice);

type BinRow = Row<typeof Bin>;

/** The scope of a plan; each empty list = the whole warehouse. */
export interface Scope extends Pick<CheckRow, 'warehouseId' | 'scopeBins' | 'scopeClasses' | 'scopeMaterials'> {
  /** Bins in scope that are not counted. Older plans leave none out. */
  readonly leftOutBins?: readonly string[] | null;
}

/** The part of a plan that the rule for issuing looks at. */
export interface Planned extends Scope, Pick<CheckRow, 'checkName' | 'counterIds' | 'recountPct'> {
  /** Older plans are frozen. */
  readonly freezeMode?: CheckRow['freezeMode'] | undefined;
  /** Default: boxes are counted, not empty bins. */
  readonly checkType?: CheckRow['checkType'] | undefined;
}

/** What a plan counts. */
export const scopeOf = (plan: Planned) => ({
  warehouseId: plan.warehouseId,
  scopeBins: plan.scopeBins,
  scopeClasses: plan.scopeClasses,
  scopeMaterials: plan.scopeMaterials,
  leftOutBins: plan.leftOutBins ?? [],
});

/** A plan as the server is asked about it. @param id null = not saved yet */
export const askedAbout = (plan: Planned, id: string | null) => ({
  id,
  ...scopeOf(plan),
  checkName: plan.checkName,
  counterIds: plan.counterIds,
  recountPct: plan.recountPct,
  freezeMode: plan.freezeMode ?? null,
  checkType: plan.checkType,
});

/** An obstacle. If it has a bin, leaving that bin out of the plan removes it. */
export interface Finding extends Problem {
  readonly binId: string | null;
}

export interface Planning {
  /** The boxes that would be counted, without those that must not be. */
  readonly boxes: readonly BoxRow[];
  /** The bins in which something is counted. */
  readonly bins: readonly BinRow[];
  /** The bins that would be locked; none in snapshot mode. */
  readonly locked: readonly BinRow[];
  readonly findings: readonly Finding[];
}

const leftOut = ({ leftOutBins }: Scope): ReadonlySet<string> => new Set(leftOutBins ?? []);

/** Keys of the boxes that may be in scope, read through the narrowest index. */
function boxKeys({ warehouseId, scopeBins, scopeMaterials, checkType }: Scope & Pick<Planned, 'checkType'>): Key[] {
  if (scopeBins.length > 0) return scopeBins.map((id) => byIndex(Box, 'binId', id));
  // Whether a bin is empty is no question of some goods.
  if (checkType === ZERO_BALANCE) return [byIndex(Box, 'warehouseId', warehouseId)];
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

/** The bins to lock: those of the plan, all of the warehouse, or those in which goods of the plan lie. */
function binsOf(rows: Rows, scope: Scope, boxes: readonly BoxRow[]): BinRow[] {
  const without = leftOut(scope);
  const all = rows.by(Bin, 'warehouseId', scope.warehouseId).filter((bin) => !bin.isTransit && !without.has(bin.id));
  if (scope.scopeBins.length > 0) return all.filter(({ id }) => scope.scopeBins.includes(id));
  if (scope.scopeClasses.length === 0 && scope.scopeMaterials.length === 0) return all;
  const used = new Set(boxes.map(({ binId }) => binId));
  return all.filter(({ id }) => used.has(id));
}

/** The order in which people walk the bins. */
export const inWalk = (a: Pick<BinRow, 'pickSeq' | 'binCode'>, b: Pick<BinRow, 'pickSeq' | 'binCode'>): number =>
  a.pickSeq - b.pickSeq || ascending(a.binCode, b.binCode);

/** Receipts of the warehouse in progress. Their boxes tell which bins they use. */
const receiving = (rows: Rows, { warehouseId }: Scope): Row<typeof Receipt>[] =>
  rows.by(Receipt, 'status', RECEIVING).filter((one) => one.warehouseId === warehouseId && one.deletedAt === null);

/** Keys of the first round. */
export const planningKeys = (scope: Scope & Pick<Planned, 'checkType'>): Key[] => [
  ...boxKeys(scope),
  byIndex(Bin, 'warehouseId', scope.warehouseId),
  byIndex(Receipt, 'status', RECEIVING),
  byIndex(CheckDevice, 'warehouseId', scope.warehouseId),
  ...liveKeys(scope.warehouseId),
];

/** Keys of the second round. */
export const planningKeysBehind = (scope: Scope, rows: Rows): Key[] => [
  ...readBoxes(rows, scope).flatMap((box) => [byId(Material, box.materialId), ...(box.batchId ? [byId(Batch, box.batchId)] : [])]),
  ...receiving(rows, scope).map(({ id }) => byIndex(ReceiptBox, 'docId', id)),
];

/** As much of a plan as says who counts it, and what is counted again. */
type Counters = Pick<CheckRow, 'recountPct'> & { readonly counterIds: readonly string[] };

/** True if the recount threshold needs a second person but only one counter is named. If nobody is named, everybody with the right may count. */
export const lacksSecond = ({ counterIds, recountPct }: Counters): boolean => recountPct !== null && new Set(counterIds).size === 1;

/** What is wrong with a plan that is filled in: the reviewer counts too, a recount has no second person, or its threshold is no figure. */
export function planFault(plan: Counters, reviewerId: string): 'reviewer' | 'second' | 'pct' | null {
  const { counterIds, recountPct } = plan;
  if (counterIds.includes(reviewerId)) return 'reviewer';
  if (lacksSecond(plan)) return 'second';
  return recountPct !== null && (!isQuantity(recountPct) || cmpQty(recountPct, '0') < 0) ? 'pct' : null;
}

type Extent = Pick<Scope, 'scopeBins' | 'scopeClasses' | 'scopeMaterials' | 'leftOutBins'>;

/** An empty list means everything. */
const meet = (a: readonly string[], b: readonly string[]): boolean => a.length === 0 || b.length === 0 || a.some((one) => b.includes(one));

/** True if two plans of a warehouse would count the same things. Whether a class contains a listed material is only checked when the plan is issued. */
export const overlaps = (a: Extent, b: Extent): boolean =>
  meet(a.scopeBins, b.scopeBins) && meet(a.scopeClasses, b.scopeClasses) && meet(a.scopeMaterials, b.scopeMaterials);

/** The live plan that already counts a part of it (states-2 §2.4.19). A plan whose bins are all left out does not conflict. */
export function overlapping(rows: Rows, plan: Scope, id: string): CheckRow | undefined {
  const without = leftOut(plan);
  return livePlans(rows, plan.warehouseId).find(
    (live) => live.id !== id && overlaps(live, plan) && !(live.lockedBins.length > 0 && live.lockedBins.every((bin) => without.has(bin))),
  );
}

/** In snapshot mode only the bins that another plan has locked stand in the way: goods that are held, received or on their way are simply not counted or move on. */
const lockedElsewhere = (bins: readonly BinRow[]): Finding[] =>
  bins.flatMap(({ id, binCode, lockedByCheckId }) => (lockedByCheckId === null ? [] : [{ code: 'G-CNT', params: { binCode }, binId: id }]));

function binFindings(rows: Rows, scope: Scope, boxes: readonly BoxRow[], bins: readonly BinRow[]): Finding[] {
  const all = new Map(rows.by(Bin, 'warehouseId', scope.warehouseId).map((bin) => [bin.id, bin]));
  const locked = new Set(bins.map(({ id }) => id));
  const codeOf = (binId: string | null): string => all.get(binId ?? '')?.binCode ?? '';
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
  return [...lockedElsewhere(bins), ...away, ...received];
}

/** The bins in scope in which the books have nothing, whatever the goods of the scope are. */
function emptyBins(rows: Rows, scope: Scope): BinRow[] {
  const used = new Set(readBoxes(rows, { ...scope, scopeMaterials: NONE }).map(({ binId }) => binId));
  return binsOf(rows, { ...scope, scopeClasses: NONE, scopeMaterials: NONE }, []).filter((bin) => bin.isActive && !used.has(bin.id));
}
const NONE: string[] = [];

/** Counting empty bins: what lies there is a find. */
function planningEmpty(rows: Rows, plan: Planned, id: string): Planning {
  const bins = emptyBins(rows, plan);
  const other = overlapping(rows, plan, id);
  const perBin = binFindings(rows, plan, [], bins);
  const isShared = perBin.some(({ code }) => code === 'G-CNT');
  return {
    boxes: [],
    bins,
    locked: bins,
    findings: [
      ...whole('CHECK_ONE_COUNTER', {}, lacksSecond(plan)),
      ...whole('CHECK_OVERLAP', { docNo: other?.docNo ?? '', name: other?.checkName ?? '' }, other !== undefined && !isShared),
      ...perBin,
      ...whole('CHECK_NO_EMPTY', { name: plan.checkName }, bins.length === 0),
    ],
  };
}

const whole = (code: string, params: Record<string, string>, applies: boolean): Finding[] =>
  applies ? [{ code, params, binId: null }] : [];

/**
 * What the plan would count and lock, and all obstacles. Those that cannot be removed by leaving out bins come first.
 * @param id id of the plan; '' = not saved yet
 */
export function planning(rows: Rows, plan: Planned, id: string): Planning {
  if (plan.checkType === ZERO_BALANCE) return planningEmpty(rows, plan, id);
  const found = readBoxes(rows, plan).filter((box) => isOfGoods(rows, plan, box));
  const bins = binsOf(rows, plan, found);
  const other = overlapping(rows, plan, id);
  const isLive = isSnapshot({ freezeMode: plan.freezeMode ?? null });
  const perBin = isLive ? lockedElsewhere(bins) : binFindings(rows, plan, found, bins);
  const places = new Set(bins.map(({ id }) => id));
  const boxes = found.filter(({ boxStatus, binId }) =>
    isLive ? COUNTABLE_LIVE.includes(boxStatus) && places.has(binId ?? '') : COUNTABLE.includes(boxStatus),
  );
  const n = String(boxes.length);
  // If the shared bins are listed one by one, the overlap itself is no separate finding: the bins can be left out.
  const isShared = perBin.some(({ code }) => code === 'G-CNT');
  return {
    boxes,
    bins,
    locked: isLive ? [] : bins,
    findings: [
      ...whole('CHECK_ONE_COUNTER', {}, lacksSecond(plan)),
      ...whole('CHECK_OVERLAP', { docNo: other?.docNo ?? '', name: other?.checkName ?? '' }, other !== undefined && !isShared),
      ...whole('CHECK_TOO_LARGE', { n, limit: String(MOST_LINES) }, boxes.length > MOST_LINES),
      ...perBin,
      ...whole('CHECK_EMPTY', { name: plan.checkName }, boxes.length === 0 && perBin.length === 0),
    ],
  };
}

/** The bins to leave out so that no obstacle with a bin remains. */
export const binsInTheWay = (findings: readonly Pick<Finding, 'binId'>[]): string[] => [
  ...new Set(findings.flatMap(({ binId }) => binId ?? [])),
];
