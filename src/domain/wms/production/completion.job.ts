/** Packing what an order has completed: the card or the order once, then box after box with its label, then the application is sent. Pure. */
import { answer, type Step } from '#domain/kernel/job.ts';
import { cmpQty, isFigure, isPositive, minQty, type Quantity, subQty, sumQty } from '#domain/kernel/quantity.ts';
import type { JobLine, JobThing } from '#domain/protocol/said.ts';
import { otherThing, type Scanned } from '#domain/wms/stock/scanned.ts';

/** What can be packed. */
export interface PackOrder {
  readonly orderId: string;
  readonly orderNo: string;
  readonly materialId: string;
  readonly matCode: string;
  readonly matName: string;
  readonly spec: string | null;
  readonly unit: string;
  readonly decimals: number;
  readonly batchNo: string | null;
  /** Completed and not applied for. */
  readonly left: Quantity;
  /** Pieces of a full box; null = there is no standard. */
  readonly boxQty: Quantity | null;
}

interface PackHead extends Readonly<Record<string, string>> {
  readonly toWarehouseId: string;
  readonly batchNo: string;
  readonly needInspect: string;
  readonly remark: string;
}

export interface PackState {
  readonly head: PackHead;
  readonly order: PackOrder | null;
  readonly lines: readonly { readonly boxNo: string; readonly qty: Quantity }[];
}

export const startPack: PackState = { head: { toWarehouseId: '', batchNo: '', needInspect: '', remark: '' }, order: null, lines: [] };

/** A scan; a card or an order's number with the order that it stands for. */
export type PackHeard = Scanned & { readonly order?: PackOrder | null };

const packed = ({ lines }: PackState): Quantity => sumQty(lines.map(({ qty }) => qty));
const restOf = (state: PackState): Quantity => (state.order ? subQty(state.order.left, packed(state)) : '0');

function hear(state: PackState, heard: PackHeard): Step<PackState, Quantity> {
  if (heard.order === null) return { state, answer: answer('error', 'pack.unknown', heard.code) };
  if (!heard.order) {
    if (heard.kind === 'box' || heard.kind === 'bin' || heard.kind === 'command')
      return { state, answer: answer('error', 'scan.foreign', heard.code, { what: heard.kind }) };
    return { state, answer: otherThing(heard) };
  }
  const { order } = heard;
  if (state.lines.length > 0 && state.order?.orderId !== order.orderId)
    return { state, answer: answer('error', 'pack.sendFirst', heard.code) };
  if (!isPositive(order.left)) return { state, answer: answer('error', 'pack.nothing', order.orderNo) };
  const head = { ...state.head, batchNo: state.head.batchNo || (order.batchNo ?? order.orderNo) };
  return { state: { ...state, head, order }, answer: answer('ok', 'pack.order', order.orderNo, { qty: order.left, unit: order.unit }) };
}

function count(state: PackState) {
  const { order } = state;
  const rest = restOf(state);
  if (!order || !isPositive(rest)) return null;
  return {
    key: `${order.orderId}-${state.lines.length}`,
    initial: order.boxQty ? minQty(order.boxQty, rest) : rest,
    unit: order.unit,
    decimals: order.decimals,
    problem: (value: string) => (isFigure(value) ? null : answer('error', 'pack.quantityNeeded', order.orderNo)),
    // More than the books know of may stand here: a report is still on its way. The desk is told.
    take: (qty: string): Step<PackState, Quantity> => ({
      state,
      answer:
        cmpQty(qty, rest) > 0
          ? answer('warn', 'pack.over', order.orderNo, { qty, left: rest, unit: order.unit })
          : answer('ok', 'pack.taken', order.orderNo, { qty, unit: order.unit }),
      take: qty,
    }),
  };
}

/** The box has its number: it is listed, and its label is printed. */
function numbered(state: PackState, qty: Quantity, boxNo: string) {
  const { order, head, lines } = state;
  const next = { ...state, lines: [...lines, { boxNo, qty }] };
  if (!order) return { state: next };
  const { matCode: material, matName: name, spec, unit } = order;
  const data = {
    boxNo,
    material,
    name,
    spec,
    quantity: qty,
    unit,
    lot: head.batchNo,
    docNo: order.orderNo,
    pack: String(lines.length + 1),
  };
  const label = { kind: 'box' as const, targets: [{ id: boxNo, name: boxNo, data }] };
  return { state: next, answer: answer('ok', 'pack.boxed', boxNo, { qty, unit }), label };
}

function back(state: PackState): Step<PackState, Quantity> | null {
  const last = state.lines.at(-1);
  if (last) return { state: { ...state, lines: state.lines.slice(0, -1) }, answer: answer('ok', 'pack.undone', last.boxNo) };
  return state.order ? { state: { ...state, order: null }, answer: answer('ok', 'pack.undone', state.order.orderNo) } : null;
}

/** What is still needed before it can be sent; null = nothing. */
function lack({ head, order, lines }: PackState): string | null {
  if (!order) return 'order';
  if (lines.length === 0) return 'boxes';
  return head.toWarehouseId === '' ? 'store' : null;
}

const step = (state: PackState): string => (!state.order ? 'order' : isPositive(restOf(state)) ? 'box' : 'send');

const cards = ({ order, lines }: PackState): readonly JobLine[] =>
  lines.map(({ boxNo, qty }) => ({
    key: boxNo,
    code: boxNo,
    name: `${order?.matCode ?? ''} ${order?.matName ?? ''}`,
    done: qty,
    total: '',
    unit: order?.unit ?? '',
    state: 'done' as const,
    notes: [],
  }));

const inHand = (state: PackState): JobThing | null =>
  state.order && {
    code: state.order.orderNo,
    name: `${state.order.matCode} ${state.order.matName}`,
    quantity: restOf(state),
    unit: state.order.unit,
  };

const payload = ({ head, order, lines }: PackState, id: string) => ({
  id,
  orderId: order?.orderId ?? '',
  qty: sumQty(lines.map(({ qty }) => qty)),
  boxes: lines.map(({ boxNo, qty }) => ({ boxNo, qty })),
  batchNo: head.batchNo.trim() || null,
  toWarehouseId: head.toWarehouseId,
  needInspect: head.needInspect === 'true',
  remark: head.remark.trim() || null,
});

export const completionJob = {
  start: startPack,
  hear,
  count,
  numbered,
  back,
  without: (state: PackState, key: string): PackState => ({ ...state, lines: state.lines.filter(({ boxNo }) => boxNo !== key) }),
  lack,
  step,
  cards,
  inHand,
  payload,
};
