/** Receiving a delivery at the line: every box gets a result (received, short, refused), and all go to one bin. Pure. */
import { answer, type SaidStep } from '#domain/kernel/job.ts';
import { type BinFacts, isNowhere, otherThing, type Scanned } from '#domain/wms/stock/scanned.ts';

/** 1 received, 2 short, 3 refused (code set deliveryResult). */
export type Result = 1 | 2 | 3;

export interface ReceiveBox {
  readonly boxId: string;
  readonly boxNo: string;
  readonly qty: string;
  readonly unit: string;
  readonly matCode: string;
  readonly matName: string;
}

export interface ReceiveJob {
  readonly toWarehouseId: string;
  readonly boxes: readonly ReceiveBox[];
}

/** State kept until the delivery is received; it survives a reload. */
export interface ReceiveState {
  readonly bin: BinFacts | null;
  /** No box has been judged since the bin was scanned, so undo drops the bin. */
  readonly binIsNew?: boolean;
  readonly results: Readonly<Record<string, Result>>;
  /** Boxes in the order they were scanned, for undo. */
  readonly order: readonly string[];
}
export const startReceiving: ReceiveState = { bin: null, results: {}, order: [] };

type Outcome = SaidStep<ReceiveState>;

const DISTRIBUTION = 6;

export const openBoxes = (job: ReceiveJob, state: ReceiveState): ReceiveBox[] => job.boxes.filter(({ boxId }) => !state.results[boxId]);

export function mark(state: ReceiveState, boxId: string, result: Result): ReceiveState {
  const order = [...state.order.filter((id) => id !== boxId), boxId];
  return { ...state, binIsNew: false, results: { ...state.results, [boxId]: result }, order };
}

export function unmark(state: ReceiveState, boxId: string): ReceiveState {
  const { [boxId]: _gone, ...results } = state.results;
  return { ...state, results, order: state.order.filter((id) => id !== boxId) };
}

/** Undoes the last scan: the bin, or the last result. */
export function backFromReceive(job: ReceiveJob, state: ReceiveState): Outcome | null {
  const { bin, binIsNew, order } = state;
  const boxId = order.at(-1);
  if (bin && (binIsNew || boxId === undefined))
    return { state: { ...state, bin: null, binIsNew: false }, answer: answer('ok', 'receive.binLeft', bin.binCode) };
  const boxNo = job.boxes.find((box) => box.boxId === boxId)?.boxNo ?? '';
  return boxId === undefined ? null : { state: unmark(state, boxId), answer: answer('ok', 'receive.undone', boxNo) };
}

/** Marks every box that was not scanned as not arrived (2), or as going back to where it was picked (3). */
export function restIs(job: ReceiveJob, state: ReceiveState, result: 2 | 3): Outcome {
  const open = openBoxes(job, state);
  const said = answer('warn', result === 2 ? 'receive.restMarked' : 'receive.restRefusedMarked', '', { n: String(open.length) });
  return { state: open.reduce((before, { boxId }) => mark(before, boxId, result), state), answer: said };
}

/** A result set by hand; 0 clears it. */
export const judge = (state: ReceiveState, { boxId, boxNo }: ReceiveBox, result: Result | 0): Outcome => ({
  state: result === 0 ? unmark(state, boxId) : mark(state, boxId, result),
  answer: answer(result === 1 || result === 0 ? 'ok' : 'warn', `receive.result.${result}`, boxNo),
});

export function scanForReceive(job: ReceiveJob, state: ReceiveState, scanned: Scanned): Outcome {
  if (scanned.kind === 'bin') return scanBin(job, state, scanned.bin);
  const box = job.boxes.find(({ boxNo }) => boxNo === scanned.code);
  if (box) return scanBox(job, state, box);
  if (scanned.kind === 'box')
    return { state, answer: answer('error', 'receive.notListed', scanned.code, { matCode: scanned.box.matCode }) };
  if (isNowhere(scanned))
    return { state, answer: answer('error', 'receive.unknown', scanned.code, { n: String(openBoxes(job, state).length) }) };
  if (scanned.kind === 'command') return { state, answer: answer('error', 'scan.foreign', scanned.code, { what: 'command' }) };
  return { state, answer: otherThing(scanned) };
}

function scanBin(job: ReceiveJob, state: ReceiveState, bin: BinFacts): Outcome {
  const code = bin.binCode;
  if (bin.warehouseId !== job.toWarehouseId)
    return { state, answer: answer('error', 'receive.binElsewhere', code, { whName: bin.whName ?? '' }) };
  if (bin.binType === DISTRIBUTION) return { state, answer: answer('error', 'receive.binDistribution', code) };
  return { state: { ...state, bin, binIsNew: true }, answer: answer('ok', 'receive.binSet', code) };
}

function scanBox(job: ReceiveJob, state: ReceiveState, box: ReceiveBox): Outcome {
  const { boxId, boxNo: code, qty, unit } = box;
  const before = state.results[boxId];
  if (before === 1) return { state, answer: answer('warn', 'receive.again', code) };
  const next = mark(state, boxId, 1);
  const left = String(openBoxes(job, next).length);
  // The box was marked short or refused, but here it is: the scan counts.
  if (before) return { state: next, answer: answer('warn', 'receive.foundAfterAll', code, { left }) };
  return { state: next, answer: answer('ok', 'receive.received', code, { qty, unit, left }) };
}

export function instructionOf(job: ReceiveJob, state: ReceiveState): { key: string; params: Record<string, string> } {
  const open = openBoxes(job, state);
  if (open.length > 0) return { key: 'receive.do.box', params: { n: String(open.length), box: open[0]?.boxNo ?? '' } };
  if (!state.bin) return { key: 'receive.do.bin', params: {} };
  return { key: 'receive.do.finish', params: { bin: state.bin.binCode } };
}

/** What still prevents receiving: a key in `rawout`; null = nothing. */
export function receiveBlocker(job: ReceiveJob, state: ReceiveState): 'receive.openBoxes' | 'receive.binNeeded' | null {
  if (openBoxes(job, state).length > 0) return 'receive.openBoxes';
  return state.bin ? null : 'receive.binNeeded';
}
