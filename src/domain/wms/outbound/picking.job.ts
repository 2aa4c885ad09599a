/**
 * The steps of picking: bin first and then box, or the other way round. Pure: judges a scan against the current list and says what to do next; writes
 * nothing.
 */
import { type Answer, answer, type SaidStep, type Step } from '#domain/kernel/job.ts';
import { cmpQty, minQty } from '#domain/kernel/quantity.ts';
import { freeQty } from '#domain/wms/stock/allocation.ts';
import { type BinFacts, type BoxFacts, boxElsewhere, otherThing, type Scanned } from '#domain/wms/stock/scanned.ts';
import { type SwapFault, swapFault } from '#domain/wms/stock/swap-rules.ts';
import { openTasks, type PickJob, type PickTask } from './pick-list.ts';

/** A part of a box has to be counted before it can be taken. */
export interface QuantityAsk {
  readonly kind: 'quantity';
  readonly task: PickTask;
  readonly box: BoxFacts;
  readonly binId: string;
  readonly max: string;
  readonly reason: string | null;
  /** The counted quantity is less than the list asks for, so the worker is asked why. */
  readonly short: string | null;
}
/** The worker took another box than the listed one and has to say why. */
export interface SwapAsk {
  readonly kind: 'swap';
  readonly task: PickTask;
  readonly box: BoxFacts;
  /** Null: the bin is scanned after the reason. */
  readonly binId: string | null;
}

export interface PickState {
  /** The bin the worker stands at. */
  readonly bin: BinFacts | null;
  /** Nothing has been taken from the bin yet, so going back leaves the bin before it undoes anything. */
  readonly binIsNew?: boolean;
  /** The box in hand whose bin is not scanned yet. */
  readonly box: BoxFacts | null;
  /** Why the box in hand is taken instead of the listed one. */
  readonly why?: string | null;
  /** A bin that was refused for the box in hand: scanned again it is meant, and the books are wrong. */
  readonly doubted?: string | null;
  /** The task chosen by hand; null = follow the order of the list. */
  readonly chosen: string | null;
  readonly ask: QuantityAsk | SwapAsk | null;
}
export const startPicking: PickState = { bin: null, box: null, chosen: null, ask: null };

export interface Take {
  readonly task: PickTask;
  readonly box: BoxFacts;
  readonly binId: string;
  readonly qty: string;
  /** Only a part of the box is taken, so the part needs its own number. */
  readonly part: boolean;
  readonly reason: string | null;
}

export type Outcome = SaidStep<PickState, Take>;

/** The task to work on: the chosen one, else the next one in the worker's bin, else the next one on the walk. */
export function currentTask(job: PickJob, state: Pick<PickState, 'chosen' | 'bin'>): PickTask | undefined {
  const open = openTasks(job);
  return open.find(({ logId }) => logId === state.chosen) ?? open.find(({ binId }) => binId === state.bin?.id) ?? open[0];
}

/** Why another box cannot take the place of a listed one; null = it can. */
export function swapProblem(job: PickJob, box: BoxFacts, task: PickTask | undefined, current: PickTask | undefined): Answer | null {
  const { warehouseId, wholeBoxes, statuses } = job;
  const place = { warehouseId, wholeBoxes, materialId: task?.materialId ?? null };
  const fault = swapFault(box, statuses ? { ...place, statuses } : place);
  if (fault === null) return null;
  if (fault === 'store') return boxElsewhere(box);
  const said: Readonly<Record<Exclude<SwapFault, 'store'>, readonly [key: string, params?: Record<string, string>]>> = {
    material: ['pick.otherMaterial', { matCode: box.matCode, expected: current?.matCode ?? '' }],
    held: ['pick.reservedBy', { by: box.updatedByName }],
    status: ['pick.notNormal', { status: String(box.boxStatus) }],
    expired: ['pick.expired', { expiry: box.expiry }],
    reserved: ['pick.reserved', { qty: box.reservedQty, unit: box.unit }],
  };
  const [key, params] = said[fault];
  return answer('error', key, box.boxNo, params);
}

/** The open task that a box serves: its own, else one of the same material, the current task first. */
function taskOf(job: PickJob, state: PickState, box: BoxFacts): PickTask | undefined {
  const open = openTasks(job);
  const current = currentTask(job, state);
  const alike = (task: PickTask | undefined) => (task?.materialId === box.materialId ? task : undefined);
  return open.find(({ boxId }) => boxId === box.id) ?? alike(current) ?? open.find((task) => alike(task));
}

export function scanForPick(job: PickJob, state: PickState, scanned: Scanned): Outcome {
  if (scanned.kind === 'box') return scanBox(job, state, scanned.box);
  if (scanned.kind === 'bin') return scanBin(job, state, scanned.bin);
  if (scanned.kind === 'command') return { state, answer: answer('error', 'scan.foreign', scanned.code, { what: 'command' }) };
  return { state, answer: otherThing(scanned) };
}

function scanBin(job: PickJob, state: PickState, bin: BinFacts): Outcome {
  const code = bin.binCode;
  if (bin.warehouseId !== job.warehouseId)
    return { state, answer: answer('error', 'pick.binElsewhere', code, { whName: bin.whName ?? '' }) };
  if (state.ask) {
    const first = state.ask.kind === 'swap' ? 'pick.reasonFirst' : 'pick.countFirst';
    return { state, answer: answer('error', first, code, { box: state.ask.box.boxNo }) };
  }
  const at = { ...state, bin, binIsNew: true };
  if (state.box) {
    const { boxNo, binId, binCode } = state.box;
    if (binId !== null && binId !== bin.id && state.doubted !== bin.id)
      return { state: { ...state, doubted: bin.id }, answer: answer('error', 'pick.wrongBin', code, { box: boxNo, bin: binCode || '–' }) };
    const taken = takeBox(job, at, state.box);
    return taken.answer.tone === 'error' ? { ...taken, state } : taken;
  }
  const here = openTasks(job).filter(({ binId }) => binId === bin.id);
  if (here.length > 0) return { state: { ...at, chosen: null }, answer: answer('ok', 'pick.binRight', code, { n: String(here.length) }) };
  // Ignore a bin in which there is nothing to pick, or the next scanned box would be recorded as found there.
  const next = currentTask(job, state);
  if (!next) return { state, answer: answer('error', 'pick.nothingOpen', code) };
  return { state, answer: answer('error', 'pick.binEmpty', code, { bin: next.binCode }) };
}

function scanBox(job: PickJob, state: PickState, box: BoxFacts): Outcome {
  const code = box.boxNo;
  const done = job.tasks.find((task) => task.boxId === box.id && task.picked);
  if (done) return { state, answer: answer('warn', 'pick.already', code, { by: done.pickedBy }) };
  if (state.box?.id === box.id || state.ask?.box.id === box.id) {
    const again = state.ask ? 'pick.againAsked' : 'pick.again';
    return { state, answer: answer('warn', again, code, { bin: state.box?.binCode ?? '' }) };
  }
  const task = taskOf(job, state, box);
  if (!task && openTasks(job).length === 0) return { state, answer: answer('error', 'pick.nothingOpen', code) };
  const wrong = task?.boxId === box.id ? null : swapProblem(job, box, task, currentTask(job, state));
  if (wrong) return { state, answer: wrong };
  const fresh = { ...state, ...UNDECIDED, ask: null };
  if (!job.binManaged || standsAt(state.bin, box)) return takeBox(job, fresh, box);
  // Why another one is taken is asked while it can still be put back.
  if (task && task.boxId !== box.id) return askWhy(fresh, { kind: 'swap', task, box, binId: null });
  return { state: { ...fresh, box, doubted: state.bin?.id ?? null }, answer: inHandAnswer(state, box) };
}

/** What was said of the box before does not count for the next. */
const UNDECIDED = { why: null, doubted: null } as const;

const inHandAnswer = ({ bin }: PickState, { boxNo, binCode }: BoxFacts): Answer =>
  answer('ok', bin ? 'pick.inHandElsewhere' : 'pick.inHand', boxNo, { bin: binCode || '–' });

const askWhy = (state: PickState, ask: SwapAsk): Outcome => ({
  state: { ...state, box: null, ask },
  answer: answer('warn', 'pick.swap', ask.box.boxNo, { listed: ask.task.boxNo }),
});

/** The reason is given: the box is taken, or it is in hand until its bin is scanned. */
export function swapped(job: PickJob, state: PickState, { task, box, binId }: SwapAsk, reason: string): Outcome {
  if (binId !== null) return takeOrAsk(job, state, { task, box, binId, reason });
  return { state: { ...state, ask: null, box, why: reason, doubted: state.bin?.id ?? null }, answer: inHandAnswer(state, box) };
}

/**
 * Whether the last scanned bin is the place of this box. It is not if the books have the box in another bin: the worker has walked on since, and the
 * next bin scanned says where the box was found.
 */
const standsAt = (bin: BinFacts | null, box: BoxFacts): boolean => bin !== null && (box.binId === null || box.binId === bin.id);

/** Box and bin are both known. */
function takeBox(job: PickJob, state: PickState, box: BoxFacts): Outcome {
  const task = taskOf(job, state, box);
  const code = box.boxNo;
  const binId = state.bin?.id ?? box.binId;
  if (!task || !binId) return { state: { ...state, box: null }, answer: answer('error', 'pick.nothingOpen', code) };
  const reason = state.box?.id === box.id ? (state.why ?? null) : null;
  if (task.boxId !== box.id && reason === null) return askWhy(state, { kind: 'swap', task, box, binId });
  return takeOrAsk(job, state, { task, box, binId, reason: task.boxId === box.id ? null : reason });
}

interface Chosen {
  readonly task: PickTask;
  readonly box: BoxFacts;
  readonly binId: string;
  readonly reason: string | null;
}

/** A whole box is taken at once; a part is counted first. */
export function takeOrAsk(job: PickJob, state: PickState, chosen: Chosen): Outcome {
  const { task, box, binId } = chosen;
  const listed = task.boxId === box.id;
  const free = listed ? task.qty : freeQty(box);
  const whole = listed && box.boxStatus === 5 ? true : !listed && job.wholeBoxes;
  const max = whole ? box.qty : minQty(task.qty, free);
  if (!whole && cmpQty(max, box.qty) < 0) {
    const ask: QuantityAsk = { kind: 'quantity', task, box, binId, max, reason: chosen.reason, short: null };
    return { state: { ...state, box: null, ask }, answer: answer('ok', 'pick.count', box.boxNo, { qty: max, unit: box.unit }) };
  }
  const elsewhere = box.binId !== null && box.binId !== binId;
  const said = elsewhere
    ? answer('warn', 'pick.takenElsewhere', box.boxNo, { bin: box.binCode })
    : answer('ok', 'pick.taken', box.boxNo, { qty: max, unit: box.unit });
  const after = { ...state, ...UNDECIDED, box: null, ask: null, chosen: null, binIsNew: false };
  return { state: after, answer: said, take: { ...chosen, qty: max, part: false } };
}

/** Why a counted quantity cannot be taken; null = it can. */
export function quantityProblem({ box, max }: QuantityAsk, value: string): Answer | null {
  const wrong = (key: string) => answer('error', key, box.boxNo, { entered: value, max, unit: box.unit });
  if (!/^\d+(\.\d+)?$/.test(value) || cmpQty(value, '0') <= 0) return wrong('pick.quantityNeeded');
  return cmpQty(value, max) > 0 ? wrong('pick.quantityTooMuch') : null;
}

/** Closes a question once the list shows its box as picked. Until then the question stays open, or the terminal would ask for the same box again. */
export const settled = (job: PickJob, state: PickState): PickState =>
  state.ask && job.tasks.some(({ logId, picked }) => picked && logId === state.ask?.task.logId)
    ? { ...state, ask: null, chosen: null }
    : state;

/** Taking the whole rest of a box is not a split: the box keeps its number. */
export function countedTake({ task, box, binId, reason }: QuantityAsk, value: string): Take {
  return { task, box, binId, reason, qty: value, part: cmpQty(value, box.qty) < 0 };
}

/** A valid quantity was counted. If it is less than the list asks for, a reason is needed, unless there is one already. */
export function countedStep(state: PickState, ask: QuantityAsk, value: string): Step<PickState, Take> {
  if (ask.reason === null && cmpQty(value, ask.max) < 0) return { state: { ...state, ask: { ...ask, short: value } }, answer: null };
  const said = answer('ok', 'pick.taken', ask.box.boxNo, { qty: value, unit: ask.box.unit });
  // Keep the question open until the list shows the box as picked (`settled`).
  return { state: { ...state, ask: { ...ask, short: null }, binIsNew: false }, answer: said, take: countedTake(ask, value) };
}

/** Closes the question why less was taken: either the worker counts again, or the counted quantity is taken. */
export const withoutShort = (state: PickState, ask: QuantityAsk): Step<PickState, Take> => ({
  state: { ...state, ask: { ...ask, short: null } },
  answer: null,
});

/**
 * Goes back: closes the open question, then drops the box in hand, then leaves a bin from which nothing was taken. What is already written is undone
 * elsewhere.
 */
export function backFromPick(state: PickState): Step<PickState, Take> | null {
  const { ask, box, bin, binIsNew } = state;
  if (ask) return { state: { ...state, ask: null }, answer: null };
  if (box) return { state: { ...state, ...UNDECIDED, box: null }, answer: answer('ok', 'pick.dropped', box.boxNo) };
  return bin && binIsNew ? { state: { ...state, bin: null, binIsNew: false }, answer: answer('ok', 'pick.binLeft', bin.binCode) } : null;
}

/**
 * A replacement box chosen from a list instead of by scanning: takes as much as the line wants, from where the books have the box. Null = it lies
 * nowhere.
 */
export function exchangeTake(job: PickJob, task: PickTask, box: BoxFacts, reason: string): Take | null {
  if (box.binId === null) return null;
  const { state, take } = takeOrAsk(job, startPicking, { task, box, binId: box.binId, reason });
  return take ?? (state.ask?.kind === 'quantity' ? countedTake(state.ask, state.ask.max) : null);
}

/** A part that was taken out of a box. It has a number but no label yet. */
export interface SplitBox {
  readonly boxNo: string;
  /** The box it was taken out of. */
  readonly fromNo: string;
  readonly qty: string;
  readonly task: PickTask;
  readonly box: BoxFacts;
}

/** Boxes that this terminal has split off, without those that were taken back or moved on since. */
export function splitBoxes(job: PickJob, takes: readonly Take[]): readonly SplitBox[] {
  return takes.flatMap(({ part, box, task: { logId } }): SplitBox[] => {
    const task = job.tasks.find((one) => one.logId === logId && one.picked);
    return part && task && task.boxNo !== box.boxNo ? [{ boxNo: task.boxNo, fromNo: box.boxNo, qty: task.qty, task, box }] : [];
  });
}

/** Payload for a box that was taken. @param childNo number of the new box if only a part was taken */
export const pickPayload = (docId: string, { task, box, binId, qty, reason }: Take, childNo: string | null) => ({
  id: docId,
  logId: task.logId,
  boxId: box.id,
  binId,
  qty,
  childNo,
  reason,
});

/** What the worker has to find next, and how much of it. */
export interface Wanted {
  /** '' = it lies in no bin. */
  readonly binCode: string;
  readonly boxNo: string;
  readonly matCode: string;
  readonly matName: string;
  readonly batchNo: string;
  readonly qty: string;
  readonly unit: string;
}

/**
 * What to find next; null = nothing is open. For a box in hand this is the bin where the books have it; while its quantity is counted, it is the
 * quantity the list asks for.
 */
export function wantedOf(job: PickJob, state: PickState): Wanted | null {
  const box = state.ask?.box ?? state.box;
  const task = state.ask?.task ?? (box && taskOf(job, state, box)) ?? currentTask(job, state);
  if (!task) return null;
  const { matCode, matName, unit } = task;
  return {
    binCode: box ? box.binCode : task.binCode,
    boxNo: box ? box.boxNo : task.boxNo,
    matCode,
    matName,
    batchNo: box ? box.batchNo : task.batchNo,
    qty: state.ask?.kind === 'quantity' ? state.ask.max : task.qty,
    unit,
  };
}

/** What to do now: a key in `rawout`, with its values. */
export function instructionOf(job: PickJob, state: PickState): { key: string; params: Record<string, string> } {
  if (state.ask?.kind === 'quantity')
    return { key: 'pick.do.count', params: { box: state.ask.box.boxNo, qty: state.ask.max, unit: state.ask.box.unit } };
  if (state.ask?.kind === 'swap') return { key: 'pick.do.swap', params: { box: state.ask.box.boxNo } };
  const task = currentTask(job, state);
  if (!task) return { key: 'pick.do.finished', params: {} };
  const params = { bin: task.binCode || '–', box: task.boxNo, qty: task.qty, unit: task.unit };
  if (state.box) return { key: 'pick.do.scanBin', params: { bin: state.box.binCode || '–', box: state.box.boxNo } };
  return { key: state.bin && state.bin.id === task.binId ? 'pick.do.take' : 'pick.do.go', params };
}
