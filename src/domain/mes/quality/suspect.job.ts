/** Registering suspected products where they are found: scan the card or the box, say how many and why, and put the label on them. Pure. */
import { type Answer, answer, type Step } from '#domain/kernel/job.ts';
import { cmpQty, isPositive, type Quantity } from '#domain/kernel/quantity.ts';
import { type AskedChoice, type AskedCount, doing, type JobThing, orderNew, said } from '#domain/protocol/said.ts';
import type { Work } from '#domain/protocol/work.ts';
import { type BoxFacts, notAnyCard, type Scanned } from '#domain/wms/stock/scanned.ts';
import type { RegisterPayload } from './suspect.operation.ts';
import { suspectRegister } from './suspect.operation.ts';

/** Pieces of a card, or of an order that has none, at the operation where they are in work. */
export interface CardFacts {
  readonly orderId: string;
  readonly orderOpId: string;
  readonly cardId: string | null;
  readonly code: string;
  readonly name: string;
  readonly opSeq: number;
  readonly left: Quantity;
  readonly unit: string;
  readonly decimals: number;
}

export interface SuspectState {
  readonly card: CardFacts | null;
  readonly box: BoxFacts | null;
  readonly qty: Quantity | null;
}
export const startSuspect: SuspectState = { card: null, box: null, qty: null };

/** A scan over the rows of the device; a card, or an order typed in, with what is in work there. */
export type SuspectHeard = Scanned & { readonly card?: CardFacts | null };

/** What is written, ready but for its id and the number of its label. */
export type Suspected = Omit<RegisterPayload, 'id' | 'labelNo'> & { readonly code: string; readonly title: string };

export interface SuspectAround {
  readonly defects: readonly { readonly code: string; readonly name: string }[];
  /** What the label says it is. */
  readonly title: string;
  readonly today: string;
}

const PATROL = 5;
const STOCK = 2;
/** No defect of the table: the description follows at the desk. */
const OTHER = '-';

type Found = Step<SuspectState, Suspected>;
const unitOf = ({ card, box }: SuspectState) => ({ unit: card?.unit ?? box?.unit ?? '', decimals: card?.decimals ?? box?.decimals ?? 0 });
const mostOf = ({ card, box }: SuspectState): Quantity => card?.left ?? box?.qty ?? '0';
/** A box is suspected whole; of loose goods a part may be. */
const isAsked = ({ card, box, qty }: SuspectState): boolean => qty === null && (card !== null || box?.boxType === 2);

function hear(state: SuspectState, heard: SuspectHeard): Found {
  const { code } = heard;
  if (heard.card) {
    if (!isPositive(heard.card.left)) return { state, answer: answer('error', 'suspect.none', code) };
    return { state: { ...startSuspect, card: heard.card }, answer: answer('ok', 'suspect.card', code) };
  }
  if (heard.kind === 'box') {
    const { box } = heard;
    if (box.warehouseId === null) return { state, answer: answer('error', 'suspect.away', code) };
    return { state: { ...startSuspect, box, qty: box.boxType === 2 ? null : box.qty }, answer: answer('ok', 'suspect.box', code) };
  }
  if (heard.kind === 'bin' || heard.kind === 'command')
    return { state, answer: answer('error', 'scan.foreign', code, { what: heard.kind }) };
  return { state, answer: notAnyCard(heard, 'suspect.unknownCard') };
}

function countOf(state: SuspectState): AskedCount<SuspectState, Suspected> | null {
  if (!isAsked(state)) return null;
  const most = mostOf(state);
  const { unit, decimals } = unitOf(state);
  return {
    key: state.card?.orderOpId ?? state.box?.id ?? '',
    label: said('suspect.howMany', { left: most, unit }),
    initial: '1',
    unit,
    decimals,
    problem: (value): Answer | null =>
      isPositive(value) && cmpQty(value, most) <= 0 ? null : answer('error', 'suspect.tooMany', '', { left: most, unit }),
    take: (qty) => ({ state: { ...state, qty }, answer: null }),
  };
}

function choiceOf(state: SuspectState, around: SuspectAround): AskedChoice<SuspectState, Suspected> | null {
  const { card, box, qty } = state;
  if (qty === null || (!card && !box)) return null;
  return {
    key: `${card?.orderOpId ?? box?.id}-${qty}`,
    label: said('suspect.why'),
    options: [
      ...around.defects.map(({ code, name }) => ({ code, label: `${code} ${name}` })),
      { code: OTHER, label: said('suspect.other') },
    ],
    take: (chosen) => {
      const code = card?.code ?? box?.boxNo ?? '';
      const what = { code, title: around.title, sourceType: card ? (PATROL as 5) : (STOCK as 2), materialId: null };
      const place = {
        orderId: card?.orderId ?? null,
        orderOpId: card?.orderOpId ?? null,
        cardId: card?.cardId ?? null,
        boxId: box?.id ?? null,
      };
      const take = { ...what, ...place, qty, defectCode: chosen === OTHER ? null : chosen, description: null };
      return { state: startSuspect, answer: answer('ok', 'suspect.registered', code, { qty }), take };
    },
  };
}

function inHand({ card, box }: SuspectState): JobThing | null {
  if (card) {
    const facts = [{ label: said('suspect.fact.operation'), value: String(card.opSeq) }];
    return { code: card.code, name: card.name, quantity: card.left, unit: card.unit, facts };
  }
  if (!box) return null;
  const badge = { set: 'boxStatus', code: box.boxStatus };
  return { code: box.boxNo, name: `${box.matCode} ${box.matName}`, quantity: box.qty, unit: box.unit, badge, facts: [] };
}

const stepOf = (state: SuspectState): string => (state.qty !== null ? 'why' : state.card || state.box ? 'count' : 'scan');

/** The terminal: it goes on without a network, and the label is printed before the server knows of it. */
export const suspectWork = (around: SuspectAround): Work<SuspectState, SuspectHeard, Suspected> => ({
  hear,
  back: (state) => (state.card || state.box ? { state: startSuspect, answer: answer('ok', 'suspect.undone', '') } : null),
  count: countOf,
  choice: (state) => choiceOf(state, around),
  needsNumber: () => 'suspect',
  write: ({ code, title, ...take }, labelNo) => ({
    orders: [orderNew(suspectRegister, (idOf) => ({ ...take, labelNo, id: idOf('doc') }))],
    acceptIssues: ['SUSPECT_NOT_COUNTED', 'SUSPECT_NOT_FROZEN'],
    ...(labelNo
      ? {
          label: {
            kind: 'document' as const,
            targets: [
              {
                id: labelNo,
                name: labelNo,
                data: { docType: 'suspectedProduct', docNo: labelNo, title, partner: code, date: around.today },
              },
            ],
          },
        }
      : {}),
  }),
  face: (state) => ({
    ...doing('suspect.', stepOf(state)),
    inHand: inHand(state),
    idle: said('suspect.idle'),
    lines: [],
    linesTitle: said('suspect.lines'),
  }),
});
