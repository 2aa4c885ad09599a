/** How a supplier is scored (states-2 §2.6). Pure: the server asks it with the figures that the reports show. */
import { addQty, cmpQty, divQty, isZero, minQty, moneyOf, mulQty, type Quantity, restQty, sumQty } from '#domain/kernel/quantity.ts';
import type { evaluationGrade, indicatorCode } from './codes.ts';

type Indicator = (typeof indicatorCode.codes)[number];
type Grade = (typeof evaluationGrade.codes)[number];

/** What the reports say of a supplier's month. */
export interface Supplied {
  /** Lots that were judged, and those of them that passed without a concession. */
  readonly lots: number;
  readonly passedLots: number;
  readonly rejectedQty: Quantity;
  readonly receivedQty: Quantity;
  /** Order lines of which it is known whether they were on time, and those that were. */
  readonly judgedLines: number;
  readonly onTimeLines: number;
}

/** Per cent of the whole; null = not entered, or there is nothing to tell it by. */
export type Scores = Readonly<Record<Indicator, Quantity | null>>;
export type Weights = Readonly<Record<Indicator, Quantity>>;

const MOST = '100';
const toHundredths = (value: Quantity): Quantity => moneyOf(value, '1');
const share = (part: number, whole: number): Quantity => divQty(mulQty(String(part), MOST), String(whole));

/** Half a point for each thousand rejected of a million received, at most fifty. Rejections of a month in which nothing came weigh as much as they can. */
function penalty({ rejectedQty, receivedQty }: Supplied): Quantity {
  if (isZero(rejectedQty)) return '0';
  const thousands = isZero(receivedQty) ? MOST : minQty(MOST, divQty(mulQty(rejectedQty, '1000'), receivedQty));
  return divQty(thousands, '2');
}

/** Rejected of a million received; null = nothing was received. */
export const ppmOf = ({ rejectedQty, receivedQty }: Pick<Supplied, 'rejectedQty' | 'receivedQty'>): number | null =>
  isZero(receivedQty) ? null : Math.round(Number(divQty(mulQty(rejectedQty, '1000000'), receivedQty)));

/** Null = no lot was judged. */
export const qualityScore = (supplied: Supplied): Quantity | null =>
  supplied.lots === 0 ? null : toHundredths(restQty(share(supplied.passedLots, supplied.lots), penalty(supplied)));

/** Null = no order line was due. */
export const deliveryScore = ({ onTimeLines, judgedLines }: Supplied): Quantity | null =>
  judgedLines === 0 ? null : toHundredths(share(onTimeLines, judgedLines));

/** What each known score brings: the weights of what is not known are left to the rest. */
function pointsOf(scores: Scores, weights: Weights): readonly (readonly [code: Indicator, points: Quantity])[] {
  const known = (Object.keys(scores) as Indicator[]).flatMap((code) => {
    const score = scores[code];
    return score === null ? [] : [{ code, score, weight: weights[code] }];
  });
  const whole = sumQty(known.map(({ weight }) => weight));
  return isZero(whole) ? [] : known.map(({ code, score, weight }) => [code, divQty(mulQty(score, weight), whole)]);
}

/** The same, as it is shown beside each score. */
export const shownPoints = (scores: Scores, weights: Weights): Partial<Record<Indicator, Quantity>> =>
  Object.fromEntries(pointsOf(scores, weights).map(([code, points]) => [code, toHundredths(points)]));

/** Null = nothing is known. */
export function totalScore(scores: Scores, weights: Weights): Quantity | null {
  const points = pointsOf(scores, weights);
  return points.length === 0 ? null : toHundredths(points.reduce((sum, [, one]) => addQty(sum, one), '0'));
}

const LEAST: readonly (readonly [Grade, Quantity])[] = [
  ['A', '90'],
  ['B', '80'],
  ['C', '60'],
];

export const gradeOf = (total: Quantity): Grade => LEAST.find(([, least]) => cmpQty(total, least) >= 0)?.[0] ?? 'D';
