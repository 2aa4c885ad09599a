/** Confirming returned material in the store: box, counted quantity (a difference needs a reason), then the bin. Pure. */
import { Unit } from '#domain/basic/material.resource.ts';
import { type Answer, answer, type SaidStep, type Step } from '#domain/kernel/job.ts';
import { ANY_DECIMALS, cmpQty, isPositive } from '#domain/kernel/quantity.ts';
import type { HeldRows } from '#domain/protocol/held-rows.ts';
import { type AskedCount, type AskedReason, type JobLine, type JobThing, order, type Said, said } from '#domain/protocol/said.ts';
import type { Work } from '#domain/protocol/work.ts';
import { ascending } from '#domain/system/order.ts';
import { fieldName, goodsInHand, goodsLine } from '#domain/wms/card.ts';
import { type BinFacts, isNowhere, otherThing, type Scanned } from '#domain/wms/stock/scanned.ts';
import { type ReturnRow, WorkshopReturnLine } from './workshop-return.document.ts';
import { mayTakeReturned, statusOfReturned, workshopReturnConfirm } from './workshop-return.operation.ts';

/** A line of a return that waits for the store. */
export interface PendingLine {
  readonly docId: string;
  /** Null = the return has no number yet. */
  readonly docNo: string | null;
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
 * @param returns of any state @param storeIds stores that the page works for
 */
export async function pendingLines(rows: HeldRows, returns: readonly ReturnRow[], storeIds: ReadonlySet<string>): Promise<PendingLine[]> {
  const found: PendingLine[] = [];
  const headers = returns.filter((one) => isPending(one) && storeIds.has(one.toWarehouseId));
  for (const header of headers.toSorted((a, b) => ascending(a.createdAt, b.createdAt))) {
    const lines = (await rows.rowsBy(WorkshopReturnLine, 'docId', header.id)).map(({ row }) => row);
    for (const line of lines.filter(({ confirmedAt }) => confirmedAt === null).sort((a, b) => a.lineNo - b.lineNo)) {
      const { id: lineId, boxNo, newBoxNo, sourceBoxId, matCode, matName, unitCode: unit, qty, needInspect } = line;
      const [known] = await rows.rowsBy(Unit, 'unitCode', unit);
      found.push({
        docId: header.id,
        docNo: header.docNo,
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
export function instructionOf(state: ConfirmState, isEmpty = false): Said {
  if (isEmpty) return said('confirm.do.nothing');
  if (!state.line) return said('confirm.do.box');
  const { boxNo: box, unit } = state.line;
  return state.qty === null ? said('confirm.do.count', { box, unit }) : said(`confirm.do.bin.${statusAfter(state.line)}`, { box });
}

/** A line of the list is chosen. */
const chosenForConfirm = (line: PendingLine): Step<ConfirmState, Confirmed> => ({ state: { ...startConfirm, line }, answer: null });

const WHY = ['missing', 'used', 'miscounted'];

/** Why the counted quantity differs from the announced one; without an answer it is counted anew. */
const confirmReason = ({ line, differs }: ConfirmState): AskedReason<ConfirmState, Confirmed> | null =>
  line && differs !== null
    ? {
        title: said('confirm.reasonTitle'),
        detail: said('confirm.reasonDetail', { announced: line.qty, counted: differs, unit: line.unit }),
        reasons: WHY.map((key) => said(`confirm.reasons.${key}`)),
        leave: () => chosenForConfirm(line),
        take: (reason) => () => agreed(line, differs, reason),
      }
    : null;

const numberOf = ({ docNo }: PendingLine): Said => docNo ?? said('ui:pending.noNumber');

/** The lines that wait, and those that were put into a bin here, so that people see how far they are. */
function confirmCards(lines: readonly PendingLine[], { line: current }: ConfirmState, written: readonly Confirmed[]): JobLine[] {
  const done = new Set(written.map(({ line }) => line.lineId));
  const card = (line: PendingLine, state: JobLine['state']): JobLine =>
    goodsLine({
      ...line,
      key: line.lineId,
      code: line.boxNo,
      state,
      notes: [numberOf(line), { set: 'returnReason', code: line.returnReason }],
    });
  return [
    ...lines.filter(({ lineId }) => !done.has(lineId)).map((line) => card(line, line.lineId === current?.lineId ? 'active' : 'todo')),
    ...written.map(({ line, qty }) => card({ ...line, qty }, 'done')),
  ];
}

const confirmInHand = ({ line, qty, diffReason }: ConfirmState): JobThing | null =>
  line && {
    ...goodsInHand({ ...line, code: line.boxNo }, qty ?? line.qty, [
      [said('confirm.announced'), `${line.qty} ${line.unit}`],
      [fieldName('workshopReturn', 'returnReason'), { set: 'returnReason', code: line.returnReason }],
      [fieldName('common', 'docNo'), numberOf(line)],
      ...(diffReason ? [[fieldName('workshopReturnLine', 'diffReason'), diffReason] as const] : []),
    ]),
    badge: { set: 'boxStatus', code: statusAfter(line) },
  };

/** How much of the line in hand has come, until it is agreed. */
const confirmCount = ({ line, qty }: ConfirmState): AskedCount<ConfirmState, Confirmed> | null =>
  line && qty === null
    ? {
        key: line.lineId,
        label: said('confirm.quantity', { qty: line.qty, unit: line.unit }),
        initial: line.qty,
        unit: line.unit,
        decimals: line.decimals,
        problem: (value) => confirmQuantityProblem(line, value),
        take: (value) => countedForConfirm(line, value),
      }
    : null;

/** @param restNo number of the rest that stays at the line */
function writeConfirmed({ line, qty, diffReason, bin }: Confirmed, restNo: string | null) {
  const { docId: id, lineId } = line;
  const confirmed = order(workshopReturnConfirm, { id, lineId, confirmQty: qty, binId: bin.id, diffReason, restNo });
  return { orders: [confirmed], ...(restNo === null ? {} : { also: answer('warn', 'confirm.rest', restNo) }) };
}

/**
 * The work at the store's door.
 * @param lines that wait @param only number of the return whose lines they are; '' = of all
 */
export const confirmReturnWork = (lines: readonly PendingLine[], only = ''): Work<ConfirmState, Scanned, Confirmed> => ({
  hear: (state, scanned) => scanForConfirm(lines, state, scanned),
  back: backFromConfirm,
  count: confirmCount,
  reason: confirmReason,
  tap: (_state, key) => {
    const line = lines.find(({ lineId }) => lineId === key);
    return line ? chosenForConfirm(line) : null;
  },
  needsNumber: ({ needsRest }) => needsRest,
  write: writeConfirmed,
  face: (state, written) => {
    const { line, qty } = state;
    const isEmpty = lines.length === 0;
    return {
      instruction: instructionOf(state, isEmpty),
      isNothing: isEmpty,
      hint: line
        ? said(qty === null ? 'confirm.hintCount' : 'confirm.hintBin', { qty: line.qty, unit: line.unit })
        : only === ''
          ? said('confirm.hint')
          : said('confirm.onlyOf', { docNo: only }),
      inHand: confirmInHand(state),
      idle: said(isEmpty ? 'confirm.do.nothing' : 'confirm.idle'),
      lines: confirmCards(lines, state, written),
      linesTitle: said('confirm.lines'),
    };
  },
});
