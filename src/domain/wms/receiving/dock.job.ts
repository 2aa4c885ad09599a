/** Receiving a box at the dock: what is known, what to ask next, what a scan means. Pure. */

import { expiryOf, type ShelfLife } from '#domain/basic/shelf-life.ts';
import { type Answer, answer, type SaidStep } from '#domain/kernel/job.ts';
import type { Issue, Problem } from '#domain/kernel/problem.ts';
import { ANY_DECIMALS, addQty, cmpQty, figureFault, isPositive, type Quantity, restQty } from '#domain/kernel/quantity.ts';
import { concessionsFor, type Limits } from '#domain/wms/inbound/acceptance.ts';
import type { Heard, KnownBox, LabelFacts } from '#domain/wms/receiving/scan-at-dock.ts';

export interface LineFacts extends ShelfLife {
  readonly id: string;
  readonly matCode: string;
  /** Name and specification, for display. */
  readonly name: string;
  readonly unit: string;
  /** Decimals of the unit; undefined = any number is accepted. */
  readonly decimals?: number;
  /** Still open on this line. */
  readonly rest: Quantity;
  readonly packQty: Quantity | null;
  readonly batchManaged: boolean;
  /** Batch of the line's last box; the next box usually has the same. */
  readonly lastBatch: string | null;
  /** For exempt goods that go straight into storage: the bin where they already lie or belong ('' = none yet). Loose goods have no number and no label. */
  readonly shelf?: { readonly binId: string; readonly loose: boolean };
  /** What may be accepted for the line. */
  readonly accepts: Acceptance;
}

/** The acceptance rule as this device knows it, and what the user may do about it. */
export interface Acceptance {
  readonly limits: Limits;
  /** Received on the line so far. */
  readonly received: Quantity;
  readonly today: string;
  /** The user has the right to accept too many goods, or goods with too short a shelf life. */
  readonly mayConcede: boolean;
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
  /** Why the box is accepted although it breaks the acceptance rule. */
  readonly concession: string;
  /** What is broken of it. */
  readonly damage?: string;
}

export interface ReceiveState {
  readonly draft: BoxDraft | null;
  /** Receiving bin for the next boxes. */
  readonly binId: string;
  /** Line chosen by hand. It decides which line an ambiguous label refers to. */
  readonly lineId: string;
}

export type ReceiveStep = 'box' | 'number' | 'line' | 'batch' | 'expiry' | 'qty' | 'bin' | 'concession' | 'save';
/** What to write: the box in hand, or that a box of the receipt is taken back. */
export type Work = SaveWork | UnscanWork;
interface SaveWork {
  readonly kind: 'save';
  readonly draft: BoxDraft;
  readonly said: Answer;
  /** The answer to the scan that arrived before the box was saved. */
  readonly also?: Answer;
}
interface UnscanWork {
  readonly kind: 'unscan';
  readonly boxId: string;
  readonly boxNo: string;
}

export type Outcome = SaidStep<ReceiveState, Work>;

export const startReceive = (binId: string): ReceiveState => ({ draft: null, binId, lineId: '' });

/** Puts a refused box back in hand as it was entered. If its number is already used, a new one must be given. */
export const startAnew = (draft: BoxDraft, { code }: Problem): ReceiveState => ({
  draft: code === 'BOX_NO_USED' ? { ...draft, boxNo: '' } : draft,
  binId: draft.binId,
  lineId: '',
});

/**
 * Fills in the first receiving bin wherever none has been chosen yet. Loose goods that go straight into storage never lie there: without a bin where they belong,
 * the user is asked for one.
 * @param firstBin id; '' = the store has no receiving bin
 */
export function withBin(state: ReceiveState, firstBin: string, lines: readonly LineFacts[]): ReceiveState {
  const binId = state.binId || firstBin;
  const { draft } = state;
  const proposed = lineOf(lines, draft?.lineId ?? '')?.shelf?.loose ? '' : binId;
  return { ...state, binId, draft: draft && { ...draft, binId: draft.binId || proposed } };
}

const enough = (qty: string, decimals = ANY_DECIMALS): boolean => qty !== '' && figureFault(qty, decimals) === null && isPositive(qty);

const LEAST_REASON = 2;

/** How the box breaks the acceptance rule; the operation asks the same rule. */
export function breaches(draft: BoxDraft, line: LineFacts | undefined): readonly Issue[] {
  if (!line || !enough(draft.qty)) return [];
  const { limits, received, today } = line.accepts;
  return concessionsFor(limits, { matCode: line.matCode, qty: addQty(received, draft.qty), expiryDate: draft.expiryDate || null }, today);
}

/** What still has to be entered before the box can be saved, in the order in which it is asked for. */
export function missing(draft: BoxDraft, line: LineFacts | undefined): ReceiveStep[] {
  const steps: [ReceiveStep, boolean][] = [
    ['number', draft.boxNo === '' && line?.shelf?.loose !== true],
    ['line', line === undefined],
    ['batch', line?.batchManaged === true && draft.batchNo.trim() === ''],
    ['expiry', line?.shelfLifeManaged === true && draft.expiryDate === ''],
    ['qty', !enough(draft.qty, line?.decimals)],
    ['bin', draft.binId === ''],
    ['concession', draft.concession.trim().length < LEAST_REASON && breaches(draft, line).length > 0],
  ];
  return steps.filter(([, open]) => open).map(([step]) => step);
}

export function stepOf(state: ReceiveState, lines: readonly LineFacts[]): ReceiveStep {
  if (!state.draft) return 'box';
  return missing(state.draft, lineOf(lines, state.draft.lineId))[0] ?? 'save';
}

export const lineOf = (lines: readonly LineFacts[], id: string): LineFacts | undefined => lines.find((line) => line.id === id);

/** The line a label refers to, if that can be determined safely; '' = the user has to choose. */
export function pickLine(lines: readonly LineFacts[], known: KnownBox | null, label: LabelFacts, chosen: string): string {
  if (known?.lineId && lineOf(lines, known.lineId)) return known.lineId;
  const fitting = label.material === undefined ? lines : lines.filter((line) => line.matCode.toUpperCase() === label.material);
  if (fitting.some((line) => line.id === chosen)) return chosen;
  if (fitting.length === 1) return fitting[0]?.id ?? '';
  const open = fitting.filter((line) => isPositive(line.rest));
  return open.length === 1 ? (open[0]?.id ?? '') : '';
}

/** The quantity to propose: the delivery note's, else the label's, else a full pack, else what is still open. */
function proposal(line: LineFacts, known: KnownBox | null, label: LabelFacts): string {
  const given = known?.qty ?? label.quantity;
  if (given !== undefined) return given;
  if (line.packQty && isPositive(line.packQty) && cmpQty(line.packQty, line.rest) <= 0) return line.packQty;
  return isPositive(line.rest) ? line.rest : '';
}

const emptyDraft = (state: ReceiveState, boxNo = ''): BoxDraft => ({ boxNo, binId: state.binId, ...nothing });
const nothing = { lineId: '', qty: '', batchNo: '', productionDate: '', expiryDate: '', grossWeight: '', concession: '', damage: '' };
const noLabel: LabelFacts = {};

/** Assigns a line to the box and fills in missing values; entered values stay. */
export function withLine(draft: BoxDraft, line: LineFacts, known: KnownBox | null = null, label: LabelFacts = noLabel): BoxDraft {
  const productionDate = draft.productionDate || label.production || known?.productionDate || '';
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

/** Assigns the goods in hand, or else the next boxes, to this line. Loose goods have no label to scan first, so they are in hand at once. */
export function chooseLine(state: ReceiveState, line: LineFacts): ReceiveState {
  const { draft } = state;
  const begun = draft ?? (line.shelf?.loose ? emptyDraft(state) : null);
  // Values proposed for another material must not stay.
  const moved = begun && begun.lineId !== '' && begun.lineId !== line.id;
  const kept = moved ? { ...begun, qty: '', batchNo: '', expiryDate: '', concession: '', binId: state.binId } : begun;
  return { ...state, lineId: line.id, draft: kept && withLine(kept, line) };
}

/** A production date was entered: the expiry date follows from the shelf life and stays editable. */
export function withProduction(draft: BoxDraft, line: LineFacts | undefined, productionDate: string): BoxDraft {
  const counted = line && expiryOf(line, productionDate);
  return { ...draft, productionDate, expiryDate: counted ?? draft.expiryDate };
}

/** Reads whatever a label says about the goods. */
const readFrom = ({ lot, quantity, expiry, production }: LabelFacts): Partial<BoxDraft> => ({
  ...(quantity === undefined ? {} : { qty: quantity }),
  ...(lot === undefined ? {} : { batchNo: lot }),
  ...(expiry === undefined ? {} : { expiryDate: expiry }),
  ...(production === undefined ? {} : { productionDate: production }),
});

/** The goods that a label is of, or was announced with, where they are none of the receipt's; null = they are, or nobody can tell. */
function otherGoods(known: KnownBox | null, label: LabelFacts, lines: readonly LineFacts[]): string | null {
  const named = known ? (known.lineId ? undefined : known.matCode) : label.material;
  return named === undefined || lines.some(({ matCode }) => matCode.toUpperCase() === named.toUpperCase()) ? null : named;
}

const refusedAs = (state: ReceiveState, code: string, material: string): Outcome => ({
  state,
  answer: answer('error', 'otherMaterial', code || material, { material }),
});

function begin(state: ReceiveState, boxNo: string, known: KnownBox | null, label: LabelFacts, lines: readonly LineFacts[]): Outcome {
  const empty = emptyDraft(state, boxNo);
  const line = lineOf(lines, pickLine(lines, known, label, state.lineId));
  const other = otherGoods(known, label, lines);
  if (other !== null) return refusedAs(state, boxNo, other);
  if (!line) {
    const kept = { ...empty, ...readFrom(label) };
    return { state: { ...state, draft: kept }, answer: answer('warn', 'chooseLine', boxNo || (label.material ?? ''), { boxNo }) };
  }
  const draft = withLine(empty, line, known, label);
  const differs = known && label.quantity !== undefined && cmpQty(known.qty, label.quantity) !== 0;
  const words = { boxNo, matCode: line.matCode, qty: draft.qty, unit: line.unit, label: label.quantity ?? '' };
  if (differs) return { state: { ...state, draft }, answer: answer('warn', 'qtyDiffers', boxNo || (label.material ?? ''), words) };
  if (boxNo === '')
    return {
      state: { ...state, draft },
      answer: answer('ok', line.shelf?.loose ? 'loose' : 'material', boxNo || (label.material ?? ''), words),
    };
  return {
    state: { ...state, draft },
    answer: known || label.material !== undefined ? answer('ok', 'box', boxNo, words) : answer('warn', 'newBox', boxNo, words),
  };
}

/** Uses the scanned number for the box in hand if its own label carried none. */
function numberGiven(state: ReceiveState, draft: BoxDraft, boxNo: string): Outcome {
  return { state: { ...state, draft: { ...draft, boxNo } }, answer: answer('ok', 'number', boxNo, { boxNo }) };
}

function onBox(state: ReceiveState, heard: Extract<Heard, { kind: 'box' }>, lines: readonly LineFacts[]): Outcome {
  const { draft } = state;
  const { boxNo, known, label } = heard;
  if (!draft) return begin(state, boxNo, known, label, lines);
  // A box of other goods is no next box: it neither saves the one in hand nor gives it its number.
  const other = otherGoods(known, label, lines);
  if (other !== null) return refusedAs(state, boxNo, other);
  if (draft.boxNo === '') return numberGiven(state, draft, boxNo);
  if (draft.boxNo === boxNo) return { state, answer: answer('warn', 'inHand', boxNo, { boxNo }) };
  return saveStep(state, lines, heard);
}

const RECEIVING: readonly (number | null)[] = [0, 7];
const STORAGE: readonly (number | null)[] = [null, 7];

/** Kinds of bin in which the goods of a line may be set down; the operation judges the same. */
const placesOf = (shelf: LineFacts['shelf']): readonly (number | null)[] =>
  shelf === undefined ? RECEIVING : shelf.loose ? STORAGE : [...STORAGE, 0];

function onBin(state: ReceiveState, heard: Extract<Heard, { kind: 'bin' }>, lines: readonly LineFacts[]): Outcome {
  const { binCode, binType, id, whName } = heard;
  if (heard.elsewhere) return { state, answer: answer('error', 'binElsewhere', binCode, { binCode, whName }) };
  const line = lineOf(lines, state.draft?.lineId || state.lineId);
  const shelf = line?.shelf;
  if (!line && binType === null && lines.some((one) => one.shelf))
    return { state, answer: answer('warn', 'lineFirst', binCode, { binCode }) };
  if (!placesOf(shelf).includes(binType))
    return { state, answer: answer('error', shelf?.loose ? 'binStorage' : 'binType', binCode, { binCode }) };
  const begun = line && shelf ? (state.draft ?? chooseLine(state, line).draft) : state.draft;
  const draft = begun && { ...begun, binId: id };
  // A storage bin applies to this line only; the receiving bin applies to all boxes that follow.
  return {
    state: { ...state, ...(shelf ? {} : { binId: id }), draft },
    answer: answer('ok', shelf ? 'shelf' : 'bin', binCode, { binCode }),
  };
}

function onMaterial(state: ReceiveState, label: LabelFacts, lines: readonly LineFacts[]): Outcome {
  if (!state.draft) return begin(state, '', null, label, lines);
  const line = lineOf(lines, pickLine(lines, null, label, state.lineId));
  if (!line || line.matCode.toUpperCase() !== label.material)
    return { state, answer: answer('error', 'otherMaterial', label.material ?? '', { material: label.material ?? '' }) };
  if (state.draft.lineId !== '' && state.draft.lineId !== line.id)
    return { state, answer: answer('error', 'lineDiffers', label.material ?? '', { material: line.matCode, boxNo: state.draft.boxNo }) };
  return {
    state: { ...state, draft: withLine(state.draft, line, null, label) },
    answer: answer('ok', 'line', label.material ?? '', { matCode: line.matCode }),
  };
}

/** A label that describes only the goods: reads it into the box in hand, or starts one. Scanned values replace proposed ones. */
function onLabel(state: ReceiveState, { code, label }: Extract<Heard, { kind: 'label' }>, lines: readonly LineFacts[]): Outcome {
  const { lot = '–', expiry = '–', quantity: qty = '–' } = label;
  const said = (tone: 'ok' | 'warn', key: string) => answer(tone, key, code, { lot, expiry, qty });
  const read = { ...(state.draft ?? emptyDraft(state)), ...readFrom(label) };
  const line = lineOf(lines, read.lineId || pickLine(lines, null, label, state.lineId));
  if (!line) return { state: { ...state, draft: read }, answer: said('warn', 'labelLine') };
  const dated = label.production && !label.expiry ? withProduction(read, line, label.production) : read;
  return { state: { ...state, draft: withLine(dated, line, null, label) }, answer: said('ok', 'label') };
}

/** The lines as they are after the box is written: the next box of its line starts with the same batch and with the remaining quantity. */
const saved = (lines: readonly LineFacts[], draft: BoxDraft): LineFacts[] =>
  lines.map((line) =>
    line.id === draft.lineId
      ? {
          ...line,
          rest: restQty(line.rest, draft.qty),
          lastBatch: draft.batchNo.trim() || line.lastBatch,
          accepts: { ...line.accepts, received: addQty(line.accepts.received, draft.qty) },
        }
      : line,
  );

/**
 * Writes the box in hand, once it is complete.
 * @param next what was scanned meanwhile; it is handled afterwards
 */
export function saveStep(state: ReceiveState, lines: readonly LineFacts[], next?: Heard): Outcome {
  const { draft } = state;
  if (!draft) return { state, answer: answer('error', 'nothing', '') };
  const line = lineOf(lines, draft.lineId);
  const [step] = missing(draft, line);
  const code = draft.boxNo || (line?.matCode ?? '');
  const [breach] = breaches(draft, line);
  if (breach && line && !line.accepts.mayConcede) return { state, answer: answer('error', `may.${breach.code}`, code, breach.params) };
  if (step) return { state, answer: answer('error', 'finishFirst', code, { boxNo: draft.boxNo, step }) };
  // Whoever writes it names the bin, which is known here by its id only.
  const said = answer('ok', draft.boxNo ? 'saved' : 'savedLoose', code, { boxNo: code, qty: draft.qty, unit: line?.unit ?? '', bin: '' });
  const after = afterSave(state, lines);
  if (!next) return { state: after, answer: said, take: { kind: 'save', draft, said } };
  const following = receiveStep(after, next, saved(lines, draft));
  return { state: following.state, answer: said, take: { kind: 'save', draft, said, also: following.answer } };
}

/** The lines for a box that somebody with the right stands for: it is saved like that person's own. */
export const releasedLines = (lines: readonly LineFacts[]): readonly LineFacts[] =>
  lines.map((line) => ({ ...line, accepts: { ...line.accepts, mayConcede: true } }));

/** Takes a box back. Its number is never used again. */
export const unscanStep = (state: ReceiveState, boxId: string, boxNo: string): Outcome => ({
  state,
  answer: answer('warn', 'undone', boxNo, { boxNo }),
  take: { kind: 'unscan', boxId, boxNo },
});

/** Puts down the box in hand. If there is none, takes back the newest box of the receipt. */
export function backFromReceiving(
  state: ReceiveState,
  newest: { readonly id: string; readonly boxNo: string } | undefined,
): Outcome | null {
  const { draft } = state;
  if (draft) return { state: { ...state, draft: null }, answer: answer('ok', 'dropped', draft.boxNo, { boxNo: draft.boxNo }) };
  return newest ? unscanStep(state, newest.id, newest.boxNo) : null;
}

/** Handles one recognised scan. Boxes and bins may come in any order; a scan that cannot be used changes nothing. */
export function receiveStep(state: ReceiveState, heard: Heard, lines: readonly LineFacts[]): Outcome {
  switch (heard.kind) {
    case 'box':
      return onBox(state, heard, lines);
    case 'again':
      return { state, answer: answer('warn', 'again', heard.boxNo, { boxNo: heard.boxNo }) };
    case 'removed':
    case 'used':
      return { state, answer: answer('error', heard.kind, heard.boxNo, { boxNo: heard.boxNo }) };
    case 'bin':
      return onBin(state, heard, lines);
    case 'material':
      return onMaterial(state, heard.label, lines);
    case 'label':
      return onLabel(state, heard, lines);
    case 'command': {
      const key = heard.code === 'UNDO' ? 'nothingToUndo' : 'command';
      return { state, answer: answer('error', key, heard.code, { id: heard.code }) };
    }
    case 'field':
      return onField(state, heard);
    default:
      return { state, answer: uselessHere(heard) };
  }
}

/** A plain code into the field that has the focus. Without a box in hand there is none. */
function onField(state: ReceiveState, { field, code }: Extract<Heard, { kind: 'field' }>): Outcome {
  const { draft } = state;
  if (!draft) return { state, answer: uselessHere({ kind: 'other', what: 'unknown', code }) };
  return { state: { ...state, draft: { ...draft, [field]: code } }, answer: answer('ok', `into.${field}`, code, { code }) };
}

/** Names what was scanned, and what a box may be known by; the box in hand stays as it is. */
function uselessHere({ what, code, material = '' }: Extract<Heard, { kind: 'other' }>): Answer {
  if (what === 'unknown') return answer('error', 'unknownBox', code, { code });
  return what === 'inside' ? answer('error', 'inside', code, { code, material }) : answer('error', 'wrongKind', code, { what, code });
}

/** The state after a box was saved: bin and chosen line stay, unless the line is now full. */
export function afterSave(state: ReceiveState, lines: readonly LineFacts[]): ReceiveState {
  const { draft } = state;
  const chosen = lineOf(lines, state.lineId);
  const full = chosen && draft?.lineId === chosen.id && enough(draft.qty) && cmpQty(draft.qty, chosen.rest) >= 0;
  const stored = lineOf(lines, draft?.lineId ?? '')?.shelf !== undefined;
  return { draft: null, binId: (stored ? '' : draft?.binId) || state.binId, lineId: full ? '' : state.lineId };
}
