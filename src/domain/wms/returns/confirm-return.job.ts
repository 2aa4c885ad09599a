/** Confirming returned material in the store: box, counted quantity (a difference needs a reason), then the bin. Pure. */
import { Unit } from '#domain/basic/material.resource.ts';
import { type Answer, answer, type SaidStep, type Step } from '#domain/kernel/job.ts';
import { ANY_DECIMALS, cmpQty, isPositive } from '#domain/kernel/quantity.ts';
import type { HeldRows } from '#domain/protocol/held-rows.ts';
import { type JobLine, type JobThing, said } from '#domain/protocol/said.ts';
import { fieldName, goodsInHand, goodsLine } from '#domain/wms/card.ts';
import { type BinFacts, isNowhere, otherThing, type Scanned } from '#domain/wms/stock/scanned.ts';
import { type ReturnRow, WorkshopReturnLine } from './workshop-return.document.ts';
import { mayTakeReturned, statusOfReturned } from './workshop-return.operation.ts';

/** A line of a return that waits for the store. */
export interface PendingLine {
  readonly docId: string;
  readonly docNo: string;
  readonly lineId: string;
  /** The number on the label. For loose material this is the number of the box that is created on confirmation. */
  readonly boxNo: string;
  readonly sourceBoxId: string | null;
  readonly toWarehouseId: string;
  readonly matCode: string;
  readonly matName: string;
  readonly unit: string;
  readonly decimals: number;
  readonly qty: string;
  readonly returnReason: number;
  readonly needInspect: boolean;
}

const CONFIRMABLE: readonly number[] = [2, 4];

/** Reviewed, and not all of it is confirmed. */
export const isPending = ({ status }: Pick<ReturnRow, 'status'>): boolean => CONFIRMABLE.includes(status);

/**
 * Lines that wait for the store, those of the oldest return first.
 * @param headers returns that are pending @param noNumber what a return without a number is called
 */
export async function pendingLines(rows: HeldRows, headers: readonly ReturnRow[], noNumber: string): Promise<PendingLine[]> {
  const found: PendingLine[] = [];
  for (const header of headers.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))) {
    const lines = (await rows.rowsBy(WorkshopReturnLine, 'docId', header.id)).map(({ row }) => row);
    for (const line of lines.filter(({ confirmedAt }) => confirmedAt === null).sort((a, b) => a.lineNo - b.lineNo)) {
      const { id: lineId, boxNo, newBoxNo, sourceBoxId, matCode, matName, unitCode: unit, qty, needInspect } = line;
      const [known] = await rows.rowsBy(Unit, 'unitCode', unit);
      found.push({
        docId: header.id,
        docNo: header.docNo ?? noNumber,
        lineId,
        boxNo: boxNo ?? newBoxNo ?? '',
        sourceBoxId,
        toWarehouseId: header.toWarehouseId,
        matCode,
        matName,
        unit,
        decimals: known?.row.decimalPlaces ?? ANY_DECIMALS,
        qty,
        returnReason: header.returnReason,
        needInspect,
      });
    }
  }
  return found;
}

export interface ConfirmState {
  readonly line: PendingLine | null;
  /** The agreed quantity; null while it is being counted. */
  readonly qty: string | null;
  readonly diffReason: string | null;
  /** The counted quantity, if it differs from the announced one and the reason is being asked for. */
  readonly differs: string | null;
}
export const startConfirm: ConfirmState = { line: null, qty: null, diffReason: null, differs: null };

export interface Confirmed {
  readonly line: PendingLine;
  readonly qty: string;
  readonly diffReason: string | null;
  readonly bin: BinFacts;
  /** The rest of the box stays at the line and needs a number. */
  readonly needsRest: boolean;
}

type Outcome = SaidStep<ConfirmState, Confirmed>;

/** The status the goods will get. */
export const statusAfter = (line: Pick<PendingLine, 'returnReason' | 'needInspect'>): 2 | 4 | 14 =>
  statusOfReturned(line.returnReason, line.needInspect);

/** Whether the goods of this line may go into the bin. */
export const suits = (line: PendingLine, bin: BinFacts): boolean =>
  bin.warehouseId === line.toWarehouseId && mayTakeReturned(statusAfter(line), bin.binType);

export function scanForConfirm(lines: readonly PendingLine[], state: ConfirmState, scanned: Scanned): Outcome {
  // Compare the label, not the row: a box for loose material does not exist yet.
  const line = lines.find(({ boxNo }) => boxNo === scanned.code);
  if (line) return scanLine(state, line);
  if (scanned.kind === 'bin') return scanBin(state, scanned.bin);
  if (scanned.kind === 'box' || isNowhere(scanned)) return { state, answer: answer('error', 'confirm.notPending', scanned.code) };
  if (scanned.kind === 'command') return { state, answer: answer('error', 'scan.foreign', scanned.code, { what: 'command' }) };
  return { state, answer: otherThing(scanned) };
}

function scanLine(state: ConfirmState, line: PendingLine): Outcome {
  const code = line.boxNo;
  if (state.line?.lineId === line.lineId) return { state, answer: answer('warn', 'confirm.again', code) };
  const next = { ...startConfirm, line };
  if (state.line) return { state: next, answer: answer('warn', 'confirm.changed', code, { before: state.line.boxNo }) };
  return { state: next, answer: answer('ok', 'confirm.count', code, { qty: line.qty, unit: line.unit }) };
}

function scanBin(state: ConfirmState, bin: BinFacts): Outcome {
  const code = bin.binCode;
  if (!state.line) return { state, answer: answer('error', 'confirm.boxFirst', code) };
  if (state.qty === null) return { state, answer: answer('error', 'confirm.countFirst', code, { box: state.line.boxNo }) };
  if (bin.warehouseId !== state.line.toWarehouseId)
    return { state, answer: answer('error', 'confirm.binElsewhere', code, { whName: bin.whName ?? '' }) };
  if (!suits(state.line, bin)) return { state, answer: answer('error', `confirm.binWrong.${statusAfter(state.line)}`, code) };
  const { line, qty, diffReason } = state;
  const needsRest = line.sourceBoxId !== null && isPositive(qty) && cmpQty(qty, line.qty) < 0;
  const take = { line, qty, diffReason, bin, needsRest };
  return { state: startConfirm, answer: answer('ok', 'confirm.done', line.boxNo, { qty, unit: line.unit, bin: code }), take };
}

/** Why a counted quantity cannot be confirmed; null = it can. It may be zero, and for loose material it may exceed what was announced. */
export function confirmQuantityProblem(line: PendingLine, value: string): Answer | null {
  const wrong = (key: string) => answer('error', key, line.boxNo, { max: line.qty, unit: line.unit });
  if (!/^\d+(\.\d+)?$/.test(value)) return wrong('confirm.quantityNeeded');
  return line.sourceBoxId !== null && cmpQty(value, line.qty) > 0 ? wrong('confirm.quantityTooMuch') : null;
}

/** The quantity is agreed. @param diffReason why it differs from what was announced */
export const agreed = (line: PendingLine, qty: string, diffReason: string | null): Outcome => ({
  state: { line, qty, diffReason, differs: null },
  answer: answer('ok', 'confirm.counted', line.boxNo, { qty, unit: line.unit }),
});

/** A valid quantity was counted. */
export const countedForConfirm = (line: PendingLine, value: string): Step<ConfirmState, Confirmed> =>
  cmpQty(value, line.qty) === 0 ? agreed(line, value, null) : { state: { ...startConfirm, line, differs: value }, answer: null };

/** Goes back: counts the agreed quantity again, then puts the box back. */
export function backFromConfirm(state: ConfirmState): Outcome | null {
  if (!state.line) return null;
  const before = state.qty === null ? startConfirm : { ...startConfirm, line: state.line };
  return { state: before, answer: answer('ok', 'confirm.undone', state.line.boxNo) };
}

/** @param isEmpty nothing waits */
export function instructionOf(state: ConfirmState, isEmpty = false): { key: string; params: Record<string, string> } {
  if (isEmpty) return { key: 'confirm.do.nothing', params: {} };
  if (!state.line) return { key: 'confirm.do.box', params: {} };
  const { boxNo: box, unit } = state.line;
  if (state.qty === null) return { key: 'confirm.do.count', params: { box, unit } };
  return { key: `confirm.do.bin.${statusAfter(state.line)}`, params: { box } };
}

/** A line of the list is chosen. */
export const chosenForConfirm = (line: PendingLine): Step<ConfirmState, Confirmed> => ({ state: { ...startConfirm, line }, answer: null });

/** The reason of a difference; null = it is counted anew. */
export function reasonedForConfirm({ line, differs }: ConfirmState, reason: string | null): Step<ConfirmState, Confirmed> | null {
  if (!line || differs === null) return null;
  return reason === null ? chosenForConfirm(line) : agreed(line, differs, reason);
}

/** The lines that wait, and those that were put into a bin here, so that people see how far they are. */
export function confirmCards(lines: readonly PendingLine[], { line: current }: ConfirmState, written: readonly Confirmed[]): JobLine[] {
  const done = new Set(written.map(({ line }) => line.lineId));
  const card = (line: PendingLine, state: JobLine['state']): JobLine =>
    goodsLine({
      ...line,
      key: line.lineId,
      code: line.boxNo,
      state,
      notes: [line.docNo, { set: 'returnReason', code: line.returnReason }],
    });
  return [
    ...lines.filter(({ lineId }) => !done.has(lineId)).map((line) => card(line, line.lineId === current?.lineId ? 'active' : 'todo')),
    ...written.map(({ line, qty }) => card({ ...line, qty }, 'done')),
  ];
}

export const confirmInHand = ({ line, qty, diffReason }: ConfirmState): JobThing | null =>
  line && {
    ...goodsInHand({ ...line, code: line.boxNo }, qty ?? line.qty, [
      [said('confirm.announced'), `${line.qty} ${line.unit}`],
      [fieldName('workshopReturn', 'returnReason'), { set: 'returnReason', code: line.returnReason }],
      [fieldName('common', 'docNo'), line.docNo],
      ...(diffReason ? [[fieldName('workshopReturnLine', 'diffReason'), diffReason] as const] : []),
    ]),
    badge: { set: 'boxStatus', code: statusAfter(line) },
  };

/** How much of the line in hand has come, until it is agreed. */
const confirmCount = ({ line, qty }: ConfirmState) =>
  line && qty === null
    ? {
        key: line.lineId,
        initial: line.qty,
        unit: line.unit,
        decimals: line.decimals,
        problem: (value: string) => confirmQuantityProblem(line, value),
        take: (value: string) => countedForConfirm(line, value),
      }
    : null;

/** Payload of `workshopReturn/confirm`. @param restNo number of the rest that stays at the line */
const confirmPayload = ({ line, qty, diffReason, bin }: Confirmed, restNo: string | null) => ({
  id: line.docId,
  lineId: line.lineId,
  confirmQty: qty,
  binId: bin.id,
  diffReason,
  restNo,
});

export const confirmReturnJob = {
  start: startConfirm,
  hear: scanForConfirm,
  count: confirmCount,
  back: backFromConfirm,
  payload: confirmPayload,
  choose: chosenForConfirm,
  reason: reasonedForConfirm,
  cards: confirmCards,
  inHand: confirmInHand,
};
