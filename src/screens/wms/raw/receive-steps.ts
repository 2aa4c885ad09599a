/** Steps of receiving a box at the dock: what is known, what is asked next, what a scan means. Pure; lookups and writing are the hook's. */
import { expiryOf, type ShelfLife } from '#domain/basic/shelf-life.ts';
import { cmpQty, isPositive, isQuantity, type Quantity } from '#domain/kernel/quantity.ts';
import type { Heard, KnownBox, LabelFacts } from './receive-hear.ts';

export interface LineFacts extends ShelfLife {
  readonly id: string;
  readonly matCode: string;
  /** Name and specification, for the person. */
  readonly name: string;
  readonly unit: string;
  /** Still open on this line. */
  readonly rest: Quantity;
  readonly packQty: Quantity | null;
  readonly batchManaged: boolean;
  /** Batch of the last box of the line: the next one is usually the same. */
  readonly lastBatch: string | null;
  /** Exempt goods that go straight into storage: where they lie already or belong ('' = nowhere yet); loose ones have no number and no label. */
  readonly shelf?: { readonly binId: string; readonly loose: boolean };
}

/** The box in hand; '' = not given yet. */
export interface BoxDraft {
  readonly boxNo: string;
  readonly lineId: string;
  readonly qty: string;
  readonly batchNo: string;
  readonly productionDate: string;
  readonly expiryDate: string;
  readonly grossWeight: string;
  readonly binId: string;
}

export interface ReceiveState {
  readonly draft: BoxDraft | null;
  /** Receiving bin of the next boxes. */
  readonly binId: string;
  /** Line chosen by hand; it settles which line an ambiguous label means. */
  readonly lineId: string;
}

export type Step = 'box' | 'number' | 'line' | 'batch' | 'expiry' | 'qty' | 'bin' | 'save';
export type Tone = 'ok' | 'warn' | 'error';

/** A sentence: key under `receive.say`, with its facts. */
export interface Say {
  readonly tone: Tone;
  readonly key: string;
  readonly params: Readonly<Record<string, string>>;
}

export interface Outcome {
  readonly state: ReceiveState;
  readonly say: Say;
  /** Write what the state holds. `next` is taken up after that. */
  readonly act?: 'save' | 'undo' | 'review';
  readonly next?: Heard;
}

const say = (tone: Tone, key: string, params: Record<string, string> = {}): Say => ({ tone, key, params });

export const startReceive = (binId: string): ReceiveState => ({ draft: null, binId, lineId: '' });

const enough = (qty: string): boolean => isQuantity(qty) && isPositive(qty);

/** What still has to be given before the box can be saved, in the order it is asked for. */
export function missing(draft: BoxDraft, line: LineFacts | undefined): Step[] {
  const steps: [Step, boolean][] = [
    ['number', draft.boxNo === '' && line?.shelf?.loose !== true],
    ['line', line === undefined],
    ['batch', line?.batchManaged === true && draft.batchNo.trim() === ''],
    ['expiry', line?.shelfLifeManaged === true && draft.expiryDate === ''],
    ['qty', !enough(draft.qty)],
    ['bin', draft.binId === ''],
  ];
  return steps.filter(([, open]) => open).map(([step]) => step);
}

export function stepOf(state: ReceiveState, lines: readonly LineFacts[]): Step {
  if (!state.draft) return 'box';
  return missing(state.draft, lineOf(lines, state.draft.lineId))[0] ?? 'save';
}

export const lineOf = (lines: readonly LineFacts[], id: string): LineFacts | undefined => lines.find((line) => line.id === id);

/** The lines a label may mean, narrowed down to one where that is safe; '' = a person has to choose. */
export function pickLine(lines: readonly LineFacts[], known: KnownBox | null, label: LabelFacts, chosen: string): string {
  if (known?.lineId && lineOf(lines, known.lineId)) return known.lineId;
  const fitting = label.material === undefined ? lines : lines.filter((line) => line.matCode.toUpperCase() === label.material);
  if (fitting.some((line) => line.id === chosen)) return chosen;
  if (fitting.length === 1) return fitting[0]?.id ?? '';
  const open = fitting.filter((line) => isPositive(line.rest));
  return open.length === 1 ? (open[0]?.id ?? '') : '';
}

/** Quantity to propose: the delivery note's, else the label's, else a full pack, else what is still open. */
function proposal(line: LineFacts, known: KnownBox | null, label: LabelFacts): string {
  const given = known?.qty ?? label.quantity;
  if (given !== undefined) return given;
  if (line.packQty && isPositive(line.packQty) && cmpQty(line.packQty, line.rest) <= 0) return line.packQty;
  return isPositive(line.rest) ? line.rest : '';
}

const emptyDraft = (state: ReceiveState, boxNo = ''): BoxDraft => ({ boxNo, binId: state.binId, ...nothing });
const nothing = { lineId: '', qty: '', batchNo: '', productionDate: '', expiryDate: '', grossWeight: '' };
const noLabel: LabelFacts = {};

/** Puts a line under the box and fills in what was not given yet; what was typed stays. */
export function withLine(draft: BoxDraft, line: LineFacts, known: KnownBox | null = null, label: LabelFacts = noLabel): BoxDraft {
  const productionDate = draft.productionDate || known?.productionDate || '';
  const counted = expiryOf(line, productionDate) ?? '';
  return {
    ...draft,
    lineId: line.id,
    qty: draft.qty || proposal(line, known, label),
    batchNo: draft.batchNo || label.lot || known?.batchNo || (line.batchManaged ? (line.lastBatch ?? '') : ''),
    productionDate,
    expiryDate: draft.expiryDate || label.expiry || counted,
    binId: line.shelf ? line.shelf.binId : draft.binId,
  };
}

/** What is in hand belongs to this line, or the next boxes do; loose goods have nothing to be scanned first, they are in hand at once. */
export function chooseLine(state: ReceiveState, line: LineFacts): ReceiveState {
  const { draft } = state;
  const begun = draft ?? (line.shelf?.loose ? emptyDraft(state) : null);
  // What was proposed for another material must not stay.
  const moved = begun && begun.lineId !== '' && begun.lineId !== line.id;
  const kept = moved ? { ...begun, qty: '', batchNo: '', expiryDate: '', binId: state.binId } : begun;
  return { ...state, lineId: line.id, draft: kept && withLine(kept, line) };
}

/** A production day was entered: the expiry follows from the shelf life and stays editable. */
export function withProduction(draft: BoxDraft, line: LineFacts | undefined, productionDate: string): BoxDraft {
  const counted = line && expiryOf(line, productionDate);
  return { ...draft, productionDate, expiryDate: counted ?? draft.expiryDate };
}

function begin(state: ReceiveState, boxNo: string, known: KnownBox | null, label: LabelFacts, lines: readonly LineFacts[]): Outcome {
  const empty = emptyDraft(state, boxNo);
  const line = lineOf(lines, pickLine(lines, known, label, state.lineId));
  const wanted = label.material !== undefined && !lines.some((each) => each.matCode.toUpperCase() === label.material);
  if (wanted && !known) return { state, say: say('error', 'otherMaterial', { material: label.material ?? '' }) };
  if (!line) {
    const kept = { ...empty, qty: label.quantity ?? '', batchNo: label.lot ?? '', expiryDate: label.expiry ?? '' };
    return { state: { ...state, draft: kept }, say: say('warn', 'chooseLine', { boxNo }) };
  }
  const draft = withLine(empty, line, known, label);
  const differs = known && label.quantity !== undefined && cmpQty(known.qty, label.quantity) !== 0;
  const words = { boxNo, matCode: line.matCode, qty: draft.qty, unit: line.unit, label: label.quantity ?? '' };
  if (differs) return { state: { ...state, draft }, say: say('warn', 'qtyDiffers', words) };
  if (boxNo === '') return { state: { ...state, draft }, say: say('ok', line.shelf?.loose ? 'loose' : 'material', words) };
  return {
    state: { ...state, draft },
    say: known || label.material !== undefined ? say('ok', 'box', words) : say('warn', 'newBox', words),
  };
}

/** A box number for the box in hand, where its label carried none. */
function numberGiven(state: ReceiveState, draft: BoxDraft, boxNo: string): Outcome {
  return { state: { ...state, draft: { ...draft, boxNo } }, say: say('ok', 'number', { boxNo }) };
}

function onBox(state: ReceiveState, heard: Extract<Heard, { kind: 'box' }>, lines: readonly LineFacts[]): Outcome {
  const { draft } = state;
  const { boxNo, known, label } = heard;
  if (!draft) return begin(state, boxNo, known, label, lines);
  if (draft.boxNo === '') return numberGiven(state, draft, boxNo);
  if (draft.boxNo === boxNo) return { state, say: say('warn', 'inHand', { boxNo }) };
  const open = missing(draft, lineOf(lines, draft.lineId));
  if (open.length > 0) return { state, say: say('error', 'finishFirst', { boxNo: draft.boxNo, step: open[0] ?? '' }) };
  return { state, say: say('ok', 'saved', { boxNo: draft.boxNo }), act: 'save', next: heard };
}

const RECEIVING: readonly (number | null)[] = [0, 7];
const STORAGE: readonly (number | null)[] = [null, 7];

/** Kinds of bin in which the goods of a line may be set down: as the operation will judge it. */
const placesOf = (shelf: LineFacts['shelf']): readonly (number | null)[] =>
  shelf === undefined ? RECEIVING : shelf.loose ? STORAGE : [...STORAGE, 0];

function onBin(state: ReceiveState, heard: Extract<Heard, { kind: 'bin' }>, lines: readonly LineFacts[]): Outcome {
  const { binCode, binType, id } = heard;
  if (heard.elsewhere) return { state, say: say('error', 'binElsewhere', { binCode }) };
  const line = lineOf(lines, state.draft?.lineId || state.lineId);
  const shelf = line?.shelf;
  if (!line && binType === null && lines.some((one) => one.shelf)) return { state, say: say('warn', 'lineFirst', { binCode }) };
  if (!placesOf(shelf).includes(binType)) return { state, say: say('error', shelf?.loose ? 'binStorage' : 'binType', { binCode }) };
  const begun = line && shelf ? (state.draft ?? chooseLine(state, line).draft) : state.draft;
  const draft = begun && { ...begun, binId: id };
  // A storage bin is this line's; the receiving bin is that of all boxes that follow.
  return { state: { ...state, ...(shelf ? {} : { binId: id }), draft }, say: say('ok', shelf ? 'shelf' : 'bin', { binCode }) };
}

function onMaterial(state: ReceiveState, label: LabelFacts, lines: readonly LineFacts[]): Outcome {
  if (!state.draft) return begin(state, '', null, label, lines);
  const line = lineOf(lines, pickLine(lines, null, label, state.lineId));
  if (!line || line.matCode.toUpperCase() !== label.material)
    return { state, say: say('error', 'otherMaterial', { material: label.material ?? '' }) };
  if (state.draft.lineId !== '' && state.draft.lineId !== line.id)
    return { state, say: say('error', 'lineDiffers', { material: line.matCode, boxNo: state.draft.boxNo }) };
  return { state: { ...state, draft: withLine(state.draft, line, null, label) }, say: say('ok', 'line', { matCode: line.matCode }) };
}

function onCommand(state: ReceiveState, id: string, lines: readonly LineFacts[]): Outcome {
  const { draft } = state;
  if (id === 'UNDO') {
    if (draft) return { state: { ...state, draft: null }, say: say('ok', 'dropped', { boxNo: draft.boxNo }) };
    return { state, say: say('ok', 'undone'), act: 'undo' };
  }
  if (id === 'DONE' && !draft) return { state, say: say('ok', 'review'), act: 'review' };
  if (id !== 'CONFIRM' && id !== 'DONE') return { state, say: say('error', 'command', { id }) };
  if (!draft) return { state, say: say('error', 'nothing') };
  const open = missing(draft, lineOf(lines, draft.lineId));
  if (open.length > 0) return { state, say: say('error', 'finishFirst', { boxNo: draft.boxNo, step: open[0] ?? '' }) };
  return { state, say: say('ok', 'saved', { boxNo: draft.boxNo }), act: 'save' };
}

/** One understood scan. Boxes and bins may come in any order; what cannot be used changes nothing. */
export function receiveStep(state: ReceiveState, heard: Heard, lines: readonly LineFacts[]): Outcome {
  switch (heard.kind) {
    case 'box':
      return onBox(state, heard, lines);
    case 'again':
      return { state, say: say('warn', 'again', { boxNo: heard.boxNo }) };
    case 'removed':
    case 'used':
      return { state, say: say('error', heard.kind, { boxNo: heard.boxNo }) };
    case 'bin':
      return onBin(state, heard, lines);
    case 'material':
      return onMaterial(state, heard.label, lines);
    case 'command':
      return onCommand(state, heard.id, lines);
    default:
      return { state, say: say('error', 'wrongKind', { what: heard.what, code: heard.code }) };
  }
}

/** After the box was saved: bin and chosen line stay, unless the line is full now. */
export function afterSave(state: ReceiveState, lines: readonly LineFacts[]): ReceiveState {
  const { draft } = state;
  const chosen = lineOf(lines, state.lineId);
  const full = chosen && draft?.lineId === chosen.id && enough(draft.qty) && cmpQty(draft.qty, chosen.rest) >= 0;
  const stored = lineOf(lines, draft?.lineId ?? '')?.shelf !== undefined;
  return { draft: null, binId: (stored ? '' : draft?.binId) || state.binId, lineId: full ? '' : state.lineId };
}
