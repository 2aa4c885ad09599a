/** Scanning a transfer out and in. Pure; lookups and writing are the hook's. */
import type { TransferLineRow } from '#domain/wms/transfer/transfer.document.ts';
import { type Answer, answer } from '#pages/scan/answer.ts';
import { type BinFacts, otherThing, type Scanned } from '#screens/wms/kit/scanned.ts';

export type ScanMode = 'ship' | 'receive' | 'moveAll';

export interface Mark {
  /** 1 there, 2 short, 3 refused. */
  readonly result: 1 | 2 | 3;
  readonly binId: string | null;
  readonly binCode: string;
  readonly reason: string | null;
}
export interface TransferState {
  /** Bin that the boxes go to, when receiving. */
  readonly bin: BinFacts | null;
  readonly marks: Readonly<Record<string, Mark>>;
  readonly order: readonly string[];
}
export const startTransfer: TransferState = { bin: null, marks: {}, order: [] };

interface Job {
  readonly mode: ScanMode;
  readonly toWarehouseId: string;
  readonly lines: readonly Pick<TransferLineRow, 'boxId' | 'boxNo' | 'isLoose' | 'materialId'>[];
}
interface Outcome {
  readonly state: TransferState;
  readonly answer: Answer;
}

export const withMark = (state: TransferState, boxId: string, mark: Mark): TransferState => ({
  ...state,
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
    if (scanned.bin.warehouseId !== job.toWarehouseId) return say('error', 'say.otherStore');
    return { state: { ...state, bin: scanned.bin }, answer: answer('ok', 'say.bin', scanned.code) };
  }
  if (scanned.kind === 'command') return say('error', 'say.box');
  const loose = scanned.kind === 'material' ? openLoose(job, state, scanned.materialId) : undefined;
  if (loose) return takeLine(job, state, loose.boxId, scanned.code);
  if (scanned.kind !== 'box') return { state, answer: otherThing(scanned) };
  if (!job.lines.some(({ boxId }) => boxId === scanned.box.id)) return say('error', 'say.notOnList');
  return takeLine(job, state, scanned.box.id, scanned.code);
}

/** Loose goods have no label of their own: they answer to that of their material. */
const openLoose = (job: Job, { marks }: TransferState, materialId: string) =>
  job.lines.find((line) => line.isLoose && line.materialId === materialId && marks[line.boxId] === undefined);

/** A line is there, in hand or confirmed by a tap. @param code what was scanned or tapped */
export function takeLine(job: Job, state: TransferState, boxId: string, code: string): Outcome {
  if (state.marks[boxId]?.result === 1) return { state, answer: answer('warn', 'say.again', code) };
  if (job.mode === 'receive' && !state.bin) return { state, answer: answer('error', 'say.binFirst', code) };
  const mark: Mark = { result: 1, binId: state.bin?.id ?? null, binCode: state.bin?.binCode ?? '', reason: null };
  return { state: withMark(state, boxId, mark), answer: answer('ok', 'say.taken', code, { bin: mark.binCode }) };
}

/** What is still missing before it can be written: key in `transfer`; null = nothing. */
export function transferBlocker({ mode, lines }: Job, state: TransferState): string | null {
  if (mode !== 'ship' && mode !== 'receive' && !state.bin) return 'blocked.bin';
  return lines.every(({ boxId }) => state.marks[boxId] !== undefined) ? null : 'blocked.boxes';
}

export const openCount = ({ lines }: Pick<Job, 'lines'>, { marks }: TransferState): number =>
  lines.filter(({ boxId }) => marks[boxId] === undefined).length;

export function undoMark(state: TransferState): TransferState {
  const last = state.order.at(-1);
  const { [last ?? '']: _gone, ...marks } = state.marks;
  return { ...state, marks, order: state.order.slice(0, -1) };
}
