/**
 * Counting in cycles (checkType 2): valuable goods more often than others, a few bins at a time. A bin is due while it holds goods that nobody has counted there
 * within the days of their class. Goods are judged where they lie, so that a part of a material that was counted does not hide the rest of it. Pure.
 */
import type { CycleDays, WorthClass } from '#domain/system/cycle-days.ts';
import { ascending } from '#domain/system/order.ts';

const DAY = 86_400_000;
/** Goods that nobody has put into a class are counted as seldom as the least valuable ones. */
const UNCLASSED: WorthClass = 'C';

/** Goods of one material in one bin. */
export interface Standing {
  readonly binId: string;
  readonly binCode: string;
  readonly aisle: string | null;
  /** Null = an ordinary bin. */
  readonly binType: number | null;
  readonly pickSeq: number;
  readonly abcClass: WorthClass | null;
  readonly boxes: number;
  /** When they were last counted there; null = never. */
  readonly countedAt: string | null;
}

/** A bin that is due: how many boxes lie in it, and the goods in it that have waited longest. */
export interface DueBin {
  readonly binId: string;
  readonly binCode: string;
  readonly aisle: string | null;
  readonly boxes: number;
  readonly abcClass: WorthClass;
  /** When those goods were last counted there; null = never. */
  readonly countedAt: string | null;
}

interface Ranked extends DueBin {
  readonly pickSeq: number;
  /** How many times over the days of its class have passed; endless for goods that were never counted. */
  readonly waits: number;
}

/**
 * Where goods only pass through: from suppliers, from the lines, and to them. What lies there has just come and was never counted there, so these bins would be
 * due every day, before all others.
 */
const PASSING: readonly (number | null)[] = [0, 1, 6];

const CLASSES: readonly WorthClass[] = ['A', 'B', 'C'];

/** The more urgent bin first: what has waited more cycles, then the more valuable goods, then the walk. */
const byUrgency = (a: Ranked, b: Ranked): number =>
  (a.waits === b.waits ? 0 : b.waits > a.waits ? 1 : -1) || CLASSES.indexOf(a.abcClass) - CLASSES.indexOf(b.abcClass) || inWalk(a, b);
const inWalk = (a: Ranked, b: Ranked): number => a.pickSeq - b.pickSeq || ascending(a.binCode, b.binCode);

/** All bins that are due, the most urgent first. */
function dueBins(standing: readonly Standing[], days: CycleDays, now: string): Ranked[] {
  const bins = new Map<string, Ranked>();
  const boxes = new Map<string, number>();
  for (const { binId, binCode, aisle, binType, pickSeq, countedAt, boxes: n, ...goods } of standing) {
    if (PASSING.includes(binType)) continue;
    boxes.set(binId, (boxes.get(binId) ?? 0) + n);
    const abcClass = goods.abcClass ?? UNCLASSED;
    const cycle = days[abcClass];
    if (cycle === null) continue;
    const waits = countedAt === null ? Number.POSITIVE_INFINITY : (Date.parse(now) - Date.parse(countedAt)) / (cycle * DAY);
    if (waits < 1) continue;
    const one: Ranked = { binId, binCode, aisle, pickSeq, boxes: 0, abcClass, countedAt, waits };
    const before = bins.get(binId);
    if (!before || byUrgency(one, before) < 0) bins.set(binId, one);
  }
  return [...bins.values()].map((bin) => ({ ...bin, boxes: boxes.get(bin.binId) ?? 0 })).sort(byUrgency);
}

/** Bins of which no aisle is known are chosen one by one. */
const aisleOf = ({ aisle, binId }: DueBin): string => (aisle ? `aisle/${aisle}` : binId);

export interface CycleProposal {
  /** In walking order. */
  readonly bins: readonly DueBin[];
  /** How many bins are due in all. */
  readonly due: number;
}

/**
 * The bins to count next: the aisle of the most urgent bin first, so that nobody walks to and fro, then the aisle of the next one.
 * @param now instant @param most bins that a plan takes at most
 */
export function cycleProposal(standing: readonly Standing[], days: CycleDays, now: string, most: number): CycleProposal {
  const due = dueBins(standing, days, now);
  const aisles = new Map<string, Ranked[]>();
  for (const bin of due) {
    const aisle = aisleOf(bin);
    aisles.set(aisle, [...(aisles.get(aisle) ?? []), bin]);
  }
  const chosen = [...aisles.values()].flat().slice(0, most);
  const bins = chosen.sort(inWalk).map(({ pickSeq: _seq, waits: _waits, ...bin }) => bin);
  return { bins, due: due.length };
}

/** What one person counts in a quarter of an hour. */
const BINS = '12';
/** A plan of a cycle counts this many bins at most. */
export const MOST_BINS = '500';
const OPEN_COUNT = '1';

/** What a proposal begins with. @param checkName of the plan @param stores of the user: the only one is chosen */
export const startOfCycle = (checkName: string, stores: readonly { readonly value: string }[]) => ({
  warehouseId: stores.length === 1 ? (stores[0]?.value ?? '') : '',
  most: BINS,
  checkName,
  checkMode: OPEN_COUNT,
});

/** What the server is asked, as typed; null = nothing can be asked yet. */
export function cycleAsked({
  warehouseId = '',
  most = '',
}: Readonly<Record<string, string>>): { warehouseId: string; most: number } | null {
  const bins = Number(most);
  return warehouseId !== '' && Number.isInteger(bins) && bins > 0 && bins <= Number(MOST_BINS) ? { warehouseId, most: bins } : null;
}

/** The plan that counts these bins. */
export const planOfCycle = (warehouseId: string, checkName: string, isBlind: boolean, bins: readonly DueBin[]) => ({
  warehouseId,
  checkName,
  checkMode: isBlind ? (2 as const) : (1 as const),
  checkType: CYCLE,
  freezeMode: FROZEN,
  scopeBins: bins.map(({ binId }) => binId),
  leftOutBins: [],
  scopeClasses: [],
  scopeMaterials: [],
  counterIds: [],
  ...NOBODY,
});
const CYCLE = 2 as const;
const FROZEN = 1 as const;
const NOBODY = { shift: null, copyOf: null, reviewerId: null, recountPct: null, startAt: null, endAt: null, remark: null };
