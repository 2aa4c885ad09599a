/** Shipping goods to a customer: the boxes to pick, then loading them onto the lorry by scan. Pure. */
import type { Bin } from '#domain/basic/place.resource.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { answer, type SaidStep } from '#domain/kernel/job.ts';
import { doing, type JobLine, type Said, said } from '#domain/protocol/said.ts';
import type { Work } from '#domain/protocol/work.ts';
import { ascending } from '#domain/system/order.ts';
import { goodsLine } from '#domain/wms/card.ts';
import { byPickOrder, type PickJob } from '#domain/wms/outbound/pick-list.ts';
import type { Take } from '#domain/wms/outbound/picking.job.ts';
import type { Pallet } from '#domain/wms/stock/pallet.entity.ts';
import { boxElsewhere, otherThing, type Scanned } from '#domain/wms/stock/scanned.ts';
import type { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import { NOT_SHIPPED, type SalesIssueLineRow, type SalesIssueRow, sellableStatuses } from './sales-issue.document.ts';

type RowMap<E> = ReadonlyMap<string, Row<E>>;

/** The rows of one sales issue, without the lines that were let go. */
export interface IssueRows {
  readonly header: SalesIssueRow;
  readonly lines: readonly SalesIssueLineRow[];
  readonly boxes: RowMap<typeof Box>;
  readonly bins: RowMap<typeof Bin>;
  readonly batches: RowMap<typeof Batch>;
  readonly pallets: RowMap<typeof Pallet>;
  readonly binManaged: boolean;
}

/** The issue as a list to pick. */
export function issuePickJob({ header, lines, boxes, bins, batches, binManaged }: IssueRows): PickJob {
  const tasks = lines.map((line) => {
    const { materialId, matCode, matName, unitCode: unit, boxId, boxNo, binId, qty } = line;
    const bin = bins.get(binId);
    const batchNo = batches.get(boxes.get(boxId)?.batchId ?? line.batchId ?? '')?.batchNo ?? '';
    const where = { binId, binCode: bin?.binCode ?? '', pickSeq: bin?.pickSeq ?? 0 };
    const how = { qty, picked: line.pickedAt !== null, pickedBy: line.pickedByName ?? '' };
    return { logId: line.id, lineId: line.id, boxId, boxNo, ...where, ...how, unit, materialId, matCode, matName, batchNo };
  });
  return {
    docId: header.id,
    warehouseId: header.warehouseId,
    wholeBoxes: false,
    binManaged,
    statuses: sellableStatuses(header.soType),
    tasks: tasks.sort(byPickOrder),
  };
}

/**
 * Payload of `salesIssue/pick`.
 * @param childNo number of the new box if only a part was taken
 * @param weightKg of defective goods, in kg; null = not weighed
 */
export const issuePickPayload = (
  docId: string,
  { task, box, binId, qty, reason }: Take,
  childNo: string | null,
  weightKg: string | null,
) => ({
  id: docId,
  lineId: task.logId,
  boxId: box.id,
  binId,
  qty,
  childNo,
  reason,
  weightKg,
});

export interface LoadBox {
  readonly lineId: string;
  readonly boxId: string;
  readonly boxNo: string;
  readonly isLoose: boolean;
  /** '' = it stands on none. */
  readonly palletNo: string;
  readonly materialId: string;
  readonly matCode: string;
  readonly matName: string;
  readonly qty: string;
  readonly unit: string;
}

export interface LoadJob {
  readonly docNo: string;
  readonly warehouseId: string;
  /** In the order of pallet and box number. */
  readonly boxes: readonly LoadBox[];
}

/** What is on the lorry, kept on the device until the lorry leaves. Each entry is one scan, with the lines it loaded. */
export interface LoadState {
  readonly scans: readonly (readonly string[])[];
}
export const emptyLorry: LoadState = { scans: [] };

/** Which other customer's goods a box is. */
export interface Holder {
  /** Numbers of the sales issue and its order; '' = unknown, or there is none. */
  readonly docNo: string;
  readonly orderNo: string;
  readonly customer: string;
}

export type LoadHeard =
  | Scanned
  /** A box that another sales issue holds. */
  | { readonly kind: 'held'; readonly code: string; readonly holder: Holder }
  /** A pallet with everything that this device knows to stand on it. */
  | { readonly kind: 'load'; readonly code: string; readonly boxIds: readonly string[] };

type Outcome = SaidStep<LoadState>;

/** What is loaded onto a lorry: the picked boxes of the issue. */
export function loadJob({ header, lines, boxes, pallets }: IssueRows): LoadJob {
  const loads = lines.flatMap((line): LoadBox[] => {
    if (line.pickedAt === null) return [];
    const { id: lineId, boxId, boxNo, isLoose, materialId, matCode, matName, qty, unitCode: unit } = line;
    const palletNo = line.palletNo ?? pallets.get(boxes.get(boxId)?.palletId ?? '')?.palletNo ?? '';
    return [{ lineId, boxId, boxNo, isLoose, palletNo, materialId, matCode, matName, qty, unit }];
  });
  const place = ({ palletNo, boxNo }: LoadBox): string => `${palletNo}/${boxNo}`;
  return {
    docNo: header.docNo ?? '',
    warehouseId: header.warehouseId,
    boxes: loads.sort((a, b) => ascending(place(a), place(b))),
  };
}

const loadedIn = ({ scans }: LoadState): ReadonlySet<string> => new Set(scans.flat());
export const isLoaded = (state: LoadState, { lineId }: Pick<LoadBox, 'lineId'>): boolean => state.scans.some((one) => one.includes(lineId));

export function missingBoxes({ boxes }: LoadJob, state: LoadState): LoadBox[] {
  const loaded = loadedIn(state);
  return boxes.filter(({ lineId }) => !loaded.has(lineId));
}

/** The boxes as lines: the next one, the others, and what is on the lorry. */
export function loadCards(job: LoadJob, state: LoadState): JobLine[] {
  const [next] = missingBoxes(job, state);
  return job.boxes.map((box) =>
    goodsLine({
      ...box,
      key: box.lineId,
      code: box.boxNo,
      state: isLoaded(state, box) ? 'done' : box === next ? 'active' : 'todo',
      notes: box.palletNo === '' ? [] : [said('load.onPallet', { pallet: box.palletNo })],
    }),
  );
}

/** What to do next: `unpicked` = boxes have to be picked first, `gone` = the lorry has left. @param tasks boxes of the issue */
function loadStep(job: LoadJob, state: LoadState, tasks: number, shipStatus: number): 'gone' | 'unpicked' | 'box' | 'ship' {
  if (shipStatus !== NOT_SHIPPED) return 'gone';
  if (tasks > job.boxes.length) return 'unpicked';
  return missingBoxes(job, state).length > 0 ? 'box' : 'ship';
}

/** Pallets of which something is not on the lorry yet. */
export const brokenPallets = (job: LoadJob, state: LoadState) =>
  palletsOf(job, state).filter(({ palletNo, missing }) => palletNo !== '' && missing.length > 0);

/** How far each pallet is; '' stands for the boxes on none. */
export function palletsOf(job: LoadJob, state: LoadState): { palletNo: string; total: number; missing: readonly string[] }[] {
  const numbers = [...new Set(job.boxes.map(({ palletNo }) => palletNo))];
  const open = missingBoxes(job, state);
  return numbers.map((palletNo) => ({
    palletNo,
    total: job.boxes.filter((box) => box.palletNo === palletNo).length,
    missing: open.filter((box) => box.palletNo === palletNo).map(({ boxNo }) => boxNo),
  }));
}

/** Loads these boxes with one gesture. What is loaded already is not counted twice. */
export function load(job: LoadJob, state: LoadState, boxes: readonly LoadBox[], code: string): Outcome {
  const loaded = loadedIn(state);
  const fresh = boxes.filter(({ lineId }) => !loaded.has(lineId));
  const [first] = fresh;
  if (!first) return { state, answer: answer('warn', 'load.say.again', code) };
  const next = { scans: [...state.scans, fresh.map(({ lineId }) => lineId)] };
  const words = { n: String(fresh.length), qty: first.qty, unit: first.unit, left: String(missingBoxes(job, next).length) };
  return { state: next, answer: answer('ok', fresh.length === 1 ? 'load.say.loaded' : 'load.say.loadedAll', code, words) };
}

function onPallet(job: LoadJob, state: LoadState, palletNo: string, boxIds: readonly string[]): Outcome {
  const own = job.boxes.filter((box) => box.palletNo === palletNo || boxIds.includes(box.boxId));
  const others = boxIds.filter((id) => !job.boxes.some(({ boxId }) => boxId === id)).length;
  if (own.length === 0) return { state, answer: answer('error', 'load.say.palletOther', palletNo) };
  // The pallet cannot be loaded as it stands: what is not this customer's would leave with it.
  if (others > 0) return { state, answer: answer('error', 'load.say.palletMixed', palletNo, { n: String(others) }) };
  return load(job, state, own, palletNo);
}

/** Judges a scan at the lorry. A box that is not of this issue is never loaded, and the answer names the order it belongs to. */
export function scanForLoad(job: LoadJob, state: LoadState, heard: LoadHeard): Outcome {
  const { code } = heard;
  switch (heard.kind) {
    case 'held': {
      const { docNo, orderNo, customer } = heard.holder;
      return {
        state,
        answer: answer('error', 'load.say.held', code, { docNo: docNo || '–', orderNo: orderNo || '–', customer: customer || '–' }),
      };
    }
    case 'load':
      return onPallet(job, state, code, heard.boxIds);
    case 'box': {
      const own = job.boxes.find(({ boxId }) => boxId === heard.box.id);
      if (own) return load(job, state, [own], code);
      const isHere = heard.box.warehouseId === job.warehouseId;
      return {
        state,
        answer: isHere ? answer('error', 'load.say.notListed', code, { matCode: heard.box.matCode }) : boxElsewhere(heard.box),
      };
    }
    case 'material': {
      const loose = job.boxes.filter((box) => box.isLoose && box.materialId === heard.materialId);
      return loose.length > 0 ? load(job, state, loose, code) : { state, answer: otherThing(heard) };
    }
    case 'bin':
    case 'command':
      return { state, answer: answer('error', 'load.say.boxOnly', code) };
    default: {
      // Once the goods have left the store the device may no longer hold their boxes; the issue still knows their numbers.
      const own = job.boxes.find(({ boxNo }) => boxNo === code);
      return own ? load(job, state, [own], code) : { state, answer: otherThing(heard) };
    }
  }
}

/** Takes the last scan off the lorry again. */
export const backFromLoad = (state: LoadState): Outcome | null =>
  state.scans.length === 0
    ? null
    : {
        state: { scans: state.scans.slice(0, -1) },
        answer: answer('ok', 'load.say.undone', '', { n: String(state.scans.at(-1)?.length ?? 0) }),
      };

/** Without the lines that have left the issue since they were loaded. @returns the same state where nothing has */
export function stillLoaded(job: LoadJob, state: LoadState): LoadState {
  const known = new Set(job.boxes.map(({ lineId }) => lineId));
  if (state.scans.every((one) => one.every((id) => known.has(id)))) return state;
  return { scans: state.scans.map((one) => one.filter((id) => known.has(id))).filter((one) => one.length > 0) };
}

/** What the terminal at the lorry needs to know of an issue. */
export interface LoadView {
  readonly header: Pick<SalesIssueRow, 'shipStatus' | 'plateNo'>;
  /** Boxes of the issue, picked or not. */
  readonly picking: Pick<PickJob, 'tasks'>;
  readonly loading: LoadJob;
}

/** Why the lorry cannot leave yet; undefined = it can. */
export function loadLack({ picking: { tasks }, loading: { boxes } }: LoadView): Said | undefined {
  const unpicked = tasks.length - boxes.length;
  if (unpicked > 0) return said('load.unpicked', { n: String(unpicked) });
  return boxes.length === 0 ? said('load.nothing') : undefined;
}

/** The work at the lorry. @param customer its name */
export function loadWork({ header, picking, loading: job }: LoadView, customer: string): Work<LoadState, LoadHeard> {
  const isHere = header.shipStatus === NOT_SHIPPED;
  return {
    hear: (state, heard) => scanForLoad(job, state, heard),
    settle: (state) => stillLoaded(job, state),
    back: backFromLoad,
    tap: (state, key) => {
      const box = job.boxes.find(({ lineId }) => lineId === key);
      return box && isHere ? load(job, state, [box], box.boxNo) : null;
    },
    face: (state) => {
      const missing = missingBoxes(job, state).map(({ boxNo }) => boxNo);
      const step = loadStep(job, state, picking.tasks.length, header.shipStatus);
      const words = { n: String(missing.length), box: missing[0] ?? '', customer };
      const broken = isHere ? brokenPallets(job, state) : [];
      const text = broken.map(({ palletNo: pallet, total, missing: boxes }) =>
        said('load.palletMissing', { pallet, n: String(boxes.length), total: String(total), boxes }),
      );
      return {
        ...doing('load.', step, words),
        inHand: null,
        undo: said('load.undo'),
        idle: isHere ? said('load.idle') : said('load.goneBy', { plateNo: header.plateNo ?? '' }),
        // Only the tablet at the lorry knew what was scanned; that all of it has left is known everywhere.
        lines: loadCards(job, isHere ? state : { scans: [job.boxes.map(({ lineId }) => lineId)] }),
        linesTitle: said('load.lines'),
        isOver: !isHere,
        notice: text.length > 0 ? { tone: 'info', label: said('load.pallets'), text } : undefined,
      };
    },
  };
}

/** Boxes that are named where some were not scanned. */
const MOST_NAMED = 5;

/** Asked before the lorry leaves: which boxes nobody has scanned onto it; null = all were. */
export function notScanned(job: LoadJob, state: LoadState): Said | null {
  const missing = missingBoxes(job, state).map(({ boxNo }) => boxNo);
  return missing.length === 0 ? null : said('load.notScanned', { n: String(missing.length), boxes: missing.slice(0, MOST_NAMED) });
}
