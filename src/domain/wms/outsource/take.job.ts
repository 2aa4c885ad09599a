/** Taking outsourced work back at the dock: the plan, the figures, and the labels of boxes that come into a store. Pure. */
import { type Answer, answer, type SaidStep } from '#domain/kernel/job.ts';
import { addQty, cmpQty, isFigure, isPositive, isZero, type Quantity, quantity, subQty, sumQty } from '#domain/kernel/quantity.ts';
import type { JobLine, JobThing } from '#domain/protocol/said.ts';
import { fieldName, goodsLine } from '#domain/wms/card.ts';
import {
  atSupplier,
  type OutsourceDeliveryRow,
  type OutsourcePlanRow,
  type OutsourceTakeRow,
} from '#domain/wms/production/outsource.document.ts';
import { isNowhere, otherThing, type Scanned } from '#domain/wms/stock/scanned.ts';

interface TakeHead extends Readonly<Record<string, string>> {
  readonly planId: string;
  readonly goodQty: string;
  readonly scrapLabourQty: string;
  readonly scrapMaterialQty: string;
  readonly shortQty: string;
  readonly toWarehouseId: string;
  readonly toBinId: string;
  readonly batchNo: string;
  readonly remark: string;
  /** Of the pieces, where they went out with one. */
  readonly cardId: string;
  /** 'true' where somebody has announced what is counted here: it stays with its plan. */
  readonly announced: string;
  /** Of the plan: 'true' where goods come into a store, and where they are kept in boxes; its product, unit, and what lies at the outsourcer. */
  readonly isLast: string;
  readonly boxed: string;
  readonly matCode: string;
  readonly matName: string;
  readonly unit: string;
  readonly open: string;
}

export interface TakeState {
  readonly head: TakeHead;
  /** The label whose quantity is being counted. */
  readonly counting: string | null;
  readonly lines: readonly { readonly boxNo: string; readonly qty: Quantity }[];
}

/** What follows from the plan, empty until one is chosen. */
export const OF_PLAN = { isLast: '', boxed: '', matCode: '', matName: '', unit: '', open: '' } as const;
/** What the terminal needs to know of a plan. @param boxed its product is kept in boxes */
export const ofPlan = (plan: OutsourcePlanRow, boxed: boolean) => {
  const { isLast, matCode, matName, unitCode: unit } = plan;
  return { isLast: String(isLast), boxed: String(boxed), matCode, matName, unit, open: atSupplier(plan) };
};
const FIGURES = { goodQty: '', scrapLabourQty: '', scrapMaterialQty: '', shortQty: '' } as const;
const PLACE = { toWarehouseId: '', toBinId: '' } as const;
const HEAD: TakeHead = { planId: '', ...FIGURES, ...PLACE, batchNo: '', remark: '', cardId: '', announced: '', ...OF_PLAN };
export const startTake: TakeState = { head: HEAD, counting: null, lines: [] };

/** A card that went out with pieces of a plan. Quantity in the unit of the product. */
export interface SentCard {
  readonly cardId: string;
  readonly cardNo: string;
  readonly planId: string;
  readonly qty: Quantity;
}
/** Of a delivery. */
const SHIPPED = 2;
/** Cards that went out with these deliveries. */
export const sentCards = (deliveries: readonly OutsourceDeliveryRow[]): SentCard[] =>
  deliveries.flatMap(({ cardId, cardNo, planId, qty, status }) =>
    status === SHIPPED && cardId && cardNo && qty ? [{ cardId, cardNo, planId, qty }] : [],
  );
/** As a field offers them. */
export const cardOption = ({ cardId, cardNo, qty }: SentCard) => ({ value: cardId, code: cardNo, label: qty });
/** A label that stands on what an outsourcer has announced. */
export interface AnnouncedBox {
  readonly boxNo: string;
  readonly qty: Quantity;
  /** The number of the announcement, where it is another one than is counted here; null = this one. */
  readonly elsewhere: string | null;
}
/** Boxes of these announcements, by their labels. @param here the one that is counted */
export const announcedBoxes = (
  takes: readonly Pick<OutsourceTakeRow, 'id' | 'docNo' | 'status' | 'boxes'>[],
  here: string,
): AnnouncedBox[] =>
  takes
    .filter(({ id, status }) => id === here || ANNOUNCED.includes(status))
    .flatMap(({ id, docNo, boxes }) => boxes.map((box) => ({ ...box, elsewhere: id === here ? null : (docNo ?? '') })));
/** Statuses of a receipt whose boxes are in no store yet. */
const ANNOUNCED: readonly number[] = [1, 2, 5];

/** A scan, with the card that lies outside where it is the number of one, and the box that was announced by this label. */
export type TakeHeard = Scanned & { readonly sent?: SentCard | undefined; readonly announced?: AnnouncedBox | undefined };

type Outcome = SaidStep<TakeState>;

const figure = (text: string): Quantity => (isFigure(text) ? quantity(text) : '0');
/** All pieces that came back, spoilt or short. */
const broughtBack = ({ goodQty, scrapLabourQty, scrapMaterialQty, shortQty }: TakeHead): Quantity =>
  sumQty([goodQty, scrapLabourQty, scrapMaterialQty, shortQty].map(figure));
/** Good pieces that no label has been scanned for. */
const unlabelled = ({ head, lines }: TakeState): Quantity => subQty(figure(head.goodQty), sumQty(lines.map(({ qty }) => qty)));

/** The card chooses its plan and proposes its pieces as good. What was counted for another plan or card is not taken over. */
function scanCard(state: TakeState, { cardId, planId, qty }: SentCard, code: string): Outcome {
  const { head, counting, lines } = state;
  if (head.planId === planId && head.cardId === cardId) return { state, answer: answer('warn', 'outside.cardTwice', code) };
  if (counting !== null || lines.length > 0) return { state, answer: answer('error', 'outside.oneCard', code) };
  const isSame = head.planId === planId;
  if (head.announced === 'true' && !isSame) return { state, answer: answer('error', 'outside.otherCard', code) };
  const plan = isSame ? {} : { planId, toBinId: '', ...OF_PLAN };
  return {
    state: { ...state, head: { ...head, ...FIGURES, ...plan, cardId, goodQty: qty } },
    answer: answer('ok', 'outside.card', code, { qty }),
  };
}

export function scanForTake(state: TakeState, scanned: TakeHeard): Outcome {
  const { code } = scanned;
  const { head } = state;
  if (scanned.sent) return scanCard(state, scanned.sent, code);
  if (scanned.kind === 'card') return { state, answer: answer('error', 'outside.otherCard', code) };
  const { announced } = scanned;
  // Counted a second time, the same boxes would come in twice.
  if (announced?.elsewhere != null) return { state, answer: answer('error', 'outside.elsewhere', code, { docNo: announced.elsewhere }) };
  if (head.planId === '') return { state, answer: answer('error', 'outside.planFirst', code) };
  if (head.isLast !== 'true') return { state, answer: answer('warn', 'outside.noLabels', code) };
  if (scanned.kind === 'bin') {
    const { bin } = scanned;
    const placed = { ...state, head: { ...head, toWarehouseId: bin.warehouseId, toBinId: bin.id } };
    return { state: placed, answer: answer('ok', 'outside.bin', code, { bin: bin.binCode }) };
  }
  if (scanned.kind === 'box') return { state, answer: answer('error', 'outside.used', code) };
  if (scanned.kind === 'command') return { state, answer: answer('error', 'scan.foreign', code, { what: 'command' }) };
  if (!isNowhere(scanned)) return { state, answer: otherThing(scanned) };
  return scanLabel(state, code, announced?.qty);
}

/** @param told quantity that was announced for this label: it is taken as it is */
function scanLabel(state: TakeState, code: string, told?: Quantity): Outcome {
  if (state.counting === code) return { state, answer: answer('warn', 'outside.again', code) };
  if (state.counting !== null) return { state, answer: answer('error', 'outside.countFirst', code, { box: state.counting }) };
  if (state.lines.some(({ boxNo }) => boxNo === code)) return { state, answer: answer('warn', 'outside.again', code) };
  const rest = unlabelled(state);
  if (!isPositive(rest)) return { state, answer: answer('error', 'outside.enough', code, { good: figure(state.head.goodQty) }) };
  if (told !== undefined && cmpQty(told, rest) <= 0) return counted(state, code, told);
  return { state: { ...state, counting: code }, answer: answer('ok', 'outside.count', code, { qty: rest, unit: state.head.unit }) };
}

function quantityProblem(state: TakeState, boxNo: string, value: string): Answer | null {
  const wrong = (key: string) => answer('error', key, boxNo, { max: unlabelled(state), unit: state.head.unit });
  if (!isFigure(value)) return wrong('outside.quantityNeeded');
  return cmpQty(quantity(value), unlabelled(state)) > 0 ? wrong('outside.quantityTooMuch') : null;
}

function counted(state: TakeState, boxNo: string, qty: string): Outcome {
  const lines = [...state.lines, { boxNo, qty: quantity(qty) }];
  return { state: { ...state, counting: null, lines }, answer: answer('ok', 'outside.taken', boxNo, { qty, unit: state.head.unit }) };
}

/** Undoes the last step: the label in hand, else the last box; null = nothing to undo. */
function undo(state: TakeState): Outcome | null {
  const { counting, lines } = state;
  if (counting !== null) return { state: { ...state, counting: null }, answer: answer('ok', 'outside.undone', counting) };
  const last = lines.at(-1);
  return last ? { state: { ...state, lines: lines.slice(0, -1) }, answer: answer('ok', 'outside.undone', last.boxNo) } : null;
}

/** What is still needed before it can be sent; null = nothing. */
export function takeLack(state: TakeState): 'plan' | 'figures' | 'tooMany' | 'qty' | 'place' | 'labels' | null {
  const { head, counting, lines } = state;
  if (head.planId === '') return 'plan';
  const pieces = broughtBack(head);
  if (isZero(pieces)) return 'figures';
  if (head.open !== '' && cmpQty(pieces, head.open) > 0) return 'tooMany';
  if (counting !== null) return 'qty';
  if (head.isLast !== 'true' || !isPositive(figure(head.goodQty))) return lines.length > 0 ? 'labels' : null;
  if (head.toWarehouseId === '' || head.toBinId === '') return 'place';
  const isLabelled = isZero(unlabelled(state)) || (head.boxed !== 'true' && lines.length === 0);
  return isLabelled ? null : 'labels';
}

const STEPS = { plan: 'plan', figures: 'figures', tooMany: 'figures', qty: 'count', place: 'place', labels: 'labels' } as const;

export const takePayload = ({ head, lines }: TakeState, id: string) => ({
  id,
  planId: head.planId,
  goodQty: figure(head.goodQty),
  scrapLabourQty: figure(head.scrapLabourQty),
  scrapMaterialQty: figure(head.scrapMaterialQty),
  shortQty: figure(head.shortQty),
  boxes: lines.map(({ boxNo, qty }) => ({ boxNo, qty })),
  batchNo: head.batchNo.trim() || null,
  remark: head.remark.trim() || null,
  toWarehouseId: head.isLast === 'true' ? head.toWarehouseId || null : null,
  toBinId: head.isLast === 'true' ? head.toBinId || null : null,
  cardId: head.cardId || null,
});

/** What was counted of an announcement, which names its plan itself. */
export function countedPayload(state: TakeState, id: string) {
  const { planId: _, ...found } = takePayload(state, id);
  return found;
}

export const outsourceTakeJob = {
  start: startTake,
  hear: scanForTake,
  count: (state: TakeState) => {
    const { counting } = state;
    return counting === null
      ? null
      : {
          key: counting,
          initial: unlabelled(state),
          unit: state.head.unit,
          decimals: 0,
          problem: (value: string) => quantityProblem(state, counting, value),
          take: (qty: string) => counted(state, counting, qty),
        };
  },
  /** Nothing of it needs a number of the device. */
  numbered: (_state: TakeState, take: never): Outcome => take,
  back: undo,
  without: (state: TakeState, key: string): TakeState => ({ ...state, lines: state.lines.filter(({ boxNo }) => boxNo !== key) }),
  lack: takeLack,
  step: (state: TakeState): string => {
    const lack = takeLack(state);
    return lack === null ? 'send' : STEPS[lack];
  },
  cards: ({ head, lines }: TakeState): readonly JobLine[] =>
    lines.map(({ boxNo, qty }) => {
      const { matCode, matName, unit } = head;
      return goodsLine({ key: boxNo, code: boxNo, matCode, matName, unit, qty, state: 'done', notes: [] });
    }),
  inHand: ({ head, counting }: TakeState): JobThing | null =>
    counting === null
      ? null
      : {
          code: counting,
          name: `${head.matCode} ${head.matName}`,
          facts: [{ label: fieldName('outsourceTake', 'goodQty'), value: `${addQty(figure(head.goodQty), '0')} ${head.unit}` }],
        },
  payload: takePayload,
};
