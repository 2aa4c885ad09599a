/** Choosing boxes of an inspection by scanning. Pure. */

import { type Answer, answer, type SaidStep, type Step } from '#domain/kernel/job.ts';
import { addQty, cmpQty, isPositive, isQuantity, type Quantity, sumQty } from '#domain/kernel/quantity.ts';
import type { InspectionBoxRow } from '#domain/wms/quality/inspection.document.ts';

/** A chosen box. If it has a number, only a part of it was chosen, and that part gets its own label. */
export interface Chosen {
  readonly boxId: string;
  readonly qty: Quantity;
  readonly childNo: string | null;
}

export interface ChooseState {
  readonly chosen: readonly Chosen[];
  /** The box of which a part is being counted. */
  readonly part: InspectionBoxRow | null;
  /** A concession for the chosen boxes is being given its reason. */
  readonly isConceding: boolean;
}
export const startChoosing: ChooseState = { chosen: [], part: null, isConceding: false };

/** A part of a box: it needs a number before it is chosen. */
export interface Part {
  readonly box: InspectionBoxRow;
  readonly qty: Quantity;
}

/** What an inspector says about the chosen boxes; a concession is somebody else's word. */
export type Verdict = 'pass' | 'reject' | 'concede';

export type ChooseWork = Part | { readonly verdict: 1 | 3; readonly chosen: readonly Chosen[] };

type Outcome = SaidStep<ChooseState, ChooseWork>;

/**
 * Judges a scanned box number: it is chosen, was chosen already, belongs to another inspection, or has been decided before.
 * @param rows boxes of the inspection
 * @param open those that may be chosen
 */
export function hearBox(boxNo: string, rows: readonly InspectionBoxRow[], open: readonly InspectionBoxRow[], state: ChooseState): Outcome {
  const box = rows.find((row) => row.boxNo === boxNo);
  const say = (tone: 'warn' | 'error', key: string): Outcome => ({
    state,
    answer: answer(tone, key, boxNo, { box: boxNo, by: box?.judgedByName ?? '' }),
  });
  if (!box) return say('error', 'other');
  if (!open.some(({ id }) => id === box.id)) return say('error', 'decided');
  if (state.chosen.some(({ boxId }) => boxId === box.boxId)) return say('warn', 'again');
  const chosen = [...state.chosen, { boxId: box.boxId, qty: box.qty, childNo: null }];
  return { state: { ...state, chosen }, answer: answer('ok', 'chosen', boxNo, { box: boxNo, by: '' }) };
}

/** Drops boxes that were decided meanwhile, here or elsewhere. */
export const stillOpen = (state: ChooseState, open: readonly InspectionBoxRow[]): ChooseState => ({
  ...state,
  chosen: state.chosen.filter(({ boxId }) => open.some((row) => row.boxId === boxId)),
  part: open.find(({ boxId }) => boxId === state.part?.boxId) ?? null,
});

/** How much of how many boxes, as it is asked and told: of a part the part. */
export const spokenOf = (chosen: readonly Chosen[], unit: string) => ({ n: String(chosen.length), qty: chosenQty(chosen), unit });

/** Passes or rejects the chosen boxes at once; a concession is asked for its reason first. @param unit of the goods */
export function verdictStep(state: ChooseState, verdict: Verdict, unit: string): Step<ChooseState, ChooseWork> {
  if (verdict === 'concede') return { state: { ...state, isConceding: true }, answer: null };
  const { chosen } = state;
  const code = verdict === 'pass' ? 1 : 3;
  const said = answer('ok', `decided${code}`, '', spokenOf(chosen, unit));
  return { state: startChoosing, answer: said, take: { verdict: code, chosen } };
}

/** Goes back: closes the question about a part, then drops all choices. */
export function backFromChoosing(state: ChooseState): Step<ChooseState, ChooseWork> | null {
  if (state.part) return { state: { ...state, part: null }, answer: null };
  return state.chosen.length > 0 ? { state: startChoosing, answer: null } : null;
}

export const allOf = (open: readonly InspectionBoxRow[]): Chosen[] => open.map(({ boxId, qty }) => ({ boxId, qty, childNo: null }));

export const withoutBox = (chosen: readonly Chosen[], boxId: string): Chosen[] => chosen.filter((one) => one.boxId !== boxId);

/** Why this quantity cannot be taken from the box; null = it can. */
export function partFault({ qty: max, boxNo }: Pick<InspectionBoxRow, 'qty' | 'boxNo'>, qty: string): Answer | null {
  const wrong = (key: string) => answer('error', key, boxNo, { max, box: boxNo });
  if (!isQuantity(qty) || !isPositive(qty)) return wrong('figure');
  return cmpQty(qty, max) > 0 ? wrong('tooMuch') : null;
}

/** A valid quantity: all of the box, or a part that needs a number. */
export function partStep(state: ChooseState, box: InspectionBoxRow, qty: Quantity): Outcome {
  const isPart = cmpQty(qty, box.qty) < 0;
  const said = answer('ok', isPart ? 'part' : 'whole', box.boxNo, { box: box.boxNo, child: '', qty });
  if (isPart) return { state, answer: said, take: { box, qty } };
  return { state: { ...state, chosen: withPart(state.chosen, box.boxId, qty, null), part: null }, answer: said };
}

/** Reduces the chosen box to this quantity. */
export const withPart = (chosen: readonly Chosen[], boxId: string, qty: Quantity, childNo: string | null): Chosen[] =>
  chosen.map((one) => (one.boxId === boxId ? { ...one, qty, childNo } : one));

export const chosenQty = (chosen: readonly Chosen[]): Quantity => chosen.reduce((sum, { qty }) => addQty(sum, qty), sumQty([]));
