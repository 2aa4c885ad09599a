/** Scanning the boxes of a transfer when sending and receiving. Pure. */
import { type Answer, answer, type SaidStep, type Step } from '#domain/kernel/job.ts';
import { type BinFacts, otherThing, type Scanned } from '#domain/wms/stock/scanned.ts';
import type { TransferLineRow } from '#domain/wms/transfer/transfer.document.ts';

export type ScanMode = 'ship' | 'receive' | 'moveAll';

export interface Mark {
  /** 1 received, 2 short, 3 refused. */
  readonly result: 1 | 2 | 3;
  readonly binId: string | null;
  readonly binCode: string;
  readonly reason: string | null;
}
export interface TransferState {
  /** Bin that the boxes go to when receiving. */
  readonly bin: BinFacts | null;
  /** Nothing has been put into the bin since it was scanned, so undo drops the bin. */
  readonly binIsNew?: boolean;
  readonly marks: Readonly<Record<string, Mark>>;
  readonly order: readonly string[];
}
export const startTransfer: TransferState = { bin: null, marks: {}, order: [] };

interface Job {
  readonly mode: ScanMode;
  readonly toWarehouseId: string;
  readonly lines: readonly Pick<TransferLineRow, 'boxId' | 'boxNo' | 'isLoose' | 'materialId'>[];
}
type Outcome = SaidStep<TransferState>;

export const withMark = (state: TransferState, boxId: string, mark: Mark): TransferState => ({
  ...state,
  binIsNew: false,
  marks: { ...state.marks, [boxId]: mark },
  order: [...state.order.filter((id) => id !== boxId), boxId],
});

export function scanForTransfer(job: Job, state: TransferState, scanned: Scanned): Outcome {
  const say = (tone: Answer['tone'], key: string, params: Record<string, string> = {}): Outcome => ({
    state,
    answer: answer(tone, key, scanned.code, params),
  });
  if (scanned.kind === 'bin') {
    if (job.mode === 'ship') return say('error', 'say.noBin');
    if (scanned.bin.warehouseId !== job.toWarehouseId) return say('error', 'say.otherStore', { whName: scanned.bin.whName ?? '' });
    return { state: { ...state, bin: scanned.bin, binIsNew: true }, answer: answer('ok', 'say.bin', scanned.code) };
  }
  if (scanned.kind === 'command') return say('error', 'say.box');
  // The receiver's device may not hold a box that has just left the sender, but the list knows its number.
  const listed = scanned.kind === 'missing' ? job.lines.find(({ boxNo }) => boxNo === scanned.code) : undefined;
  if (listed) return takeLine(job, state, listed.boxId, scanned.code);
  const loose = scanned.kind === 'material' ? openLoose(job, state, scanned.materialId) : undefined;
  if (loose) return takeLine(job, state, loose.boxId, scanned.code);
  if (scanned.kind !== 'box') return { state, answer: otherThing(scanned) };
  if (!job.lines.some(({ boxId }) => boxId === scanned.box.id)) return say('error', 'say.notOnList');
  return takeLine(job, state, scanned.box.id, scanned.code);
}

/** Loose goods have no label of their own; scanning the label of their material selects them. */
const openLoose = (job: Job, { marks }: TransferState, materialId: string) =>
  job.lines.find((line) => line.isLoose && line.materialId === materialId && marks[line.boxId] === undefined);

/** Marks a line as received: its box was scanned, or the line was confirmed by a tap. @param code what was scanned or tapped */
export function takeLine(job: Job, state: TransferState, boxId: string, code: string): Outcome {
  if (state.marks[boxId]?.result === 1) return { state, answer: answer('warn', 'say.again', code) };
  if (job.mode === 'receive' && !state.bin) return { state, answer: answer('error', 'say.binFirst', code) };
  const mark: Mark = { result: 1, binId: state.bin?.id ?? null, binCode: state.bin?.binCode ?? '', reason: null };
  return { state: withMark(state, boxId, mark), answer: answer('ok', 'say.taken', code, { bin: mark.binCode }) };
}

/** What is still missing before the result can be written: a key in `transfer`; null = nothing. */
export function transferBlocker({ mode, lines }: Job, state: TransferState): string | null {
  if (mode !== 'ship' && mode !== 'receive' && !state.bin) return 'blocked.bin';
  return lines.every(({ boxId }) => state.marks[boxId] !== undefined) ? null : 'blocked.boxes';
}

export const openCount = ({ lines }: Pick<Job, 'lines'>, { marks }: TransferState): number =>
  lines.filter(({ boxId }) => marks[boxId] === undefined).length;

/** Undoes the last scan: the bin, or the last mark. */
export function backFromTransfer(state: TransferState): Step<TransferState> | null {
  const { bin, binIsNew, order } = state;
  const last = order.at(-1);
  if (bin && (binIsNew || last === undefined))
    return { state: { ...state, bin: null, binIsNew: false }, answer: answer('ok', 'say.binLeft', bin.binCode) };
  if (last === undefined) return null;
  const { [last]: _gone, ...marks } = state.marks;
  return { state: { ...state, marks, order: order.slice(0, -1) }, answer: null };
}

/** Loose goods cannot be scanned, so a tap confirms them. After that, another tap judges them like a box. */
export const isOpenLoose = ({ lines }: Pick<Job, 'lines'>, { marks }: TransferState, boxId: string): boolean =>
  marks[boxId] === undefined && lines.some((line) => line.boxId === boxId && line.isLoose);

/** Marks a line as short or refused. */
export const withResult = (state: TransferState, boxId: string, result: 2 | 3, reason: string): TransferState =>
  withMark(state, boxId, { result, binId: null, binCode: '', reason });

/** Marks all lines that are still open as short. */
export const restIsShort = ({ lines }: Pick<Job, 'lines'>, state: TransferState, reason: string): TransferState =>
  lines.filter(({ boxId }) => state.marks[boxId] === undefined).reduce((next, { boxId }) => withResult(next, boxId, 2, reason), state);
