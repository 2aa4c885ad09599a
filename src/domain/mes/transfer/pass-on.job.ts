/** Pieces leave an operation, or are taken over by the next one: the card, and how many. Pure. */
import { answer, type Step } from '#domain/kernel/job.ts';
import { cmpQty, isPositive, isZero, type Quantity, subQty } from '#domain/kernel/quantity.ts';
import type { FloorPlace, FloorView } from '#domain/mes/report/floor-view.ts';
import { type AskedCount, type AskedReason, doing, order, orderNew, said } from '#domain/protocol/said.ts';
import type { Work } from '#domain/protocol/work.ts';
import { Floor } from '#domain/wms/production/floor.ts';
import { notAnyCard, type Scanned } from '#domain/wms/stock/scanned.ts';
import type { ProcessTransferRow } from './transfer.document.ts';
import { transferSend, transferTake } from './transfer.operation.ts';

export interface SendState {
  readonly place: FloorPlace | null;
}
export const startSend: SendState = { place: null };
/** A scan; a card or an order with the operation whose pieces wait to be sent on. */
export type SendHeard = Scanned & { readonly place?: FloorPlace | null };

interface Sent {
  readonly orderId: string;
  readonly cardId: string | null;
  readonly fromOpSeq: number;
  readonly qty: Quantity;
}

/** Good pieces of the card's operation, or of the order's, that can be sent on. */
const leftOf = ({ order: head, operations, operation, steps }: FloorView): Quantity =>
  new Floor({ order: head, operations, cards: steps }).sendable(operation.opSeq);

/** @param unknown what a card is told that the device does not hold */
function unread<S>(state: S, heard: Scanned, unknown: string): Step<S, never> {
  if (heard.kind === 'box' || heard.kind === 'bin' || heard.kind === 'command')
    return { state, answer: answer('error', 'scan.foreign', heard.code, { what: heard.kind }) };
  return { state, answer: notAnyCard(heard, unknown) };
}

const sendCount = (view: FloorView): AskedCount<SendState, Sent> | null => {
  const left = leftOf(view);
  if (!isPositive(left)) return null;
  const { unit, decimals } = view.product;
  const batch = view.operation.transferBatch;
  return {
    key: `${view.card?.id ?? view.order.id}-${view.operation.opSeq}-${left}`,
    label: said('pass.howMany', { left, unit }),
    initial: batch !== null && cmpQty(batch, left) < 0 ? batch : left,
    unit,
    decimals,
    problem: (value) => (isPositive(value) && cmpQty(value, left) <= 0 ? null : answer('error', 'pass.tooMany', '', { left, unit })),
    take: (qty) => ({
      state: startSend,
      answer: answer('ok', 'pass.sent', view.card?.cardNo ?? view.order.orderNo, { qty, unit }),
      take: { orderId: view.order.id, cardId: view.card?.id ?? null, fromOpSeq: view.operation.opSeq, qty },
    }),
  };
};

/** Sending on at the station that has finished the pieces. */
export const sendWork = (view: FloorView | null): Work<SendState, SendHeard, Sent> => ({
  hear: (state, heard) => {
    if (!heard.place) return unread(state, heard, 'pass.unknown');
    return { state: { place: heard.place }, answer: answer('ok', 'report.card', heard.code) };
  },
  back: (state) => (state.place ? { state: startSend, answer: answer('ok', 'report.undone', '') } : null),
  count: (state) => (state.place && view ? sendCount(view) : null),
  write: (sent) => ({
    orders: [orderNew(transferSend, (idOf) => ({ ...sent, id: idOf('doc'), remark: null }))],
    acceptIssues: ['TRANSFER_OVER'],
  }),
  face: (state) => {
    const flows = view !== null && view.operation.transferBatch === null;
    const left = view ? leftOf(view) : '0';
    const isBlocked = state.place !== null && view !== null && !isPositive(left);
    const { instruction, hint } = doing('pass.', !state.place || !view ? 'card' : isBlocked ? 'nothing' : 'count', {
      left,
      unit: view?.product.unit ?? '',
    });
    return {
      instruction,
      hint: isBlocked ? [said(flows ? 'pass.flows' : 'pass.nothingWhy')] : hint,
      inHand:
        state.place && view
          ? {
              code: view.card?.cardNo ?? view.order.orderNo,
              name: `${view.product.matCode} ${view.product.matName}`,
              quantity: left,
              unit: view.product.unit,
              facts: [
                { label: said('report.fact.operation'), value: `${view.operation.opSeq} ${view.operation.opCode}` },
                { label: said('report.fact.order'), value: view.order.orderNo },
              ],
            }
          : null,
      idle: said('pass.idle'),
      lines: [],
      linesTitle: said('pass.lines'),
    };
  },
});

/** A transfer on its way, with what people call it by. */
export interface OnItsWay {
  readonly row: ProcessTransferRow;
  readonly orderNo: string;
  readonly cardNo: string | null;
  readonly product: string;
  readonly unit: string;
  readonly decimals: number;
}

export interface TakeState {
  readonly id: string | null;
  /** Fewer than were sent: why is asked. */
  readonly qty: Quantity | null;
}
export const startTake: TakeState = { id: null, qty: null };
interface Taken {
  readonly id: string;
  readonly takeQty: Quantity;
  readonly reason: string | null;
  readonly stationCode: string | null;
}

const REASONS = ['counted', 'lost', 'damaged'];

/** Taking over what is on its way to this line. @param stationCode of the taker */
export function takeWork(transfers: readonly OnItsWay[], stationCode: string | null): Work<TakeState, Scanned, Taken> {
  const find = ({ id }: TakeState): OnItsWay | undefined => transfers.find(({ row }) => row.id === id);
  const code = ({ row, cardNo, orderNo }: OnItsWay): string => cardNo ?? row.docNo ?? orderNo;
  const taken = (one: OnItsWay, takeQty: Quantity, why: string | null): Step<TakeState, Taken> => ({
    state: startTake,
    answer: answer(why === null ? 'ok' : 'warn', 'take.done', code(one), { qty: takeQty, unit: one.unit }),
    take: { id: one.row.id, takeQty, reason: why, stationCode },
  });
  const chosen = (id: string): Step<TakeState, Taken> => ({ state: { id, qty: null }, answer: null });
  return {
    hear: (state, heard) => {
      const one = transfers.find(({ row, cardNo, orderNo }) => [cardNo, row.docNo, orderNo].includes(heard.code));
      if (one) return { ...chosen(one.row.id), answer: answer('ok', 'report.card', heard.code) };
      return unread(state, heard, 'take.unknown');
    },
    back: (state) => (state.id ? { state: startTake, answer: answer('ok', 'report.undone', '') } : null),
    tap: (_state, key) => chosen(key),
    count: (state): AskedCount<TakeState, Taken> | null => {
      const one = find(state);
      if (!one || state.qty !== null) return null;
      const { row, unit, decimals } = one;
      return {
        key: row.id,
        label: said('take.howMany', { qty: row.qty, unit }),
        initial: row.qty,
        unit,
        decimals,
        problem: (value) =>
          cmpQty(value, row.qty) <= 0 && cmpQty(value, '0') >= 0 ? null : answer('error', 'pass.tooMany', '', { left: row.qty, unit }),
        take: (value) => (isZero(subQty(row.qty, value)) ? taken(one, value, null) : { state: { id: row.id, qty: value }, answer: null }),
      };
    },
    reason: (state): AskedReason<TakeState, Taken> | null => {
      const one = find(state);
      const { qty } = state;
      if (!one || qty === null) return null;
      return {
        title: said('take.whyTitle'),
        detail: said('take.whyDetail', { sent: one.row.qty, taken: qty, unit: one.unit }),
        reasons: REASONS.map((key) => said(`take.reasons.${key}`)),
        leave: () => chosen(one.row.id),
        take: (why) => () => taken(one, qty, why),
      };
    },
    write: (payload) => ({ orders: [order(transferTake, payload)] }),
    face: (state) => {
      const one = find(state);
      return {
        ...doing('take.', one ? 'count' : transfers.length === 0 ? 'none' : 'card', {}),
        isNothing: !one && transfers.length === 0,
        inHand: one
          ? {
              code: code(one),
              name: one.product,
              quantity: one.row.qty,
              unit: one.unit,
              facts: [
                { label: said('take.from'), value: String(one.row.fromOpSeq) },
                { label: said('take.to'), value: String(one.row.toOpSeq) },
              ],
            }
          : null,
        idle: said('take.idle'),
        lines: transfers.map((each) => ({
          key: each.row.id,
          code: code(each),
          name: each.product,
          done: '0',
          total: each.row.qty,
          unit: each.unit,
          state: each.row.id === state.id ? ('active' as const) : ('todo' as const),
          notes: [said('take.way', { from: String(each.row.fromOpSeq), to: String(each.row.toOpSeq) })],
        })),
        linesTitle: said('take.lines', { n: String(transfers.length) }),
      };
    },
  };
}
