/** Packing what an order has completed: the card or the order once, then box after box with its label, then the application is sent. Pure. */
import { fitsPattern } from '#domain/basic/product-code.ts';
import { answer, type Step } from '#domain/kernel/job.ts';
import { cmpQty, isFigure, isPositive, minQty, type Quantity, subQty, sumQty } from '#domain/kernel/quantity.ts';
import { type JobLine, type JobThing, said } from '#domain/protocol/said.ts';
import { notAnyCard, type Scanned } from '#domain/wms/stock/scanned.ts';

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
  /** How numbers of its pieces are spelt; null = it has none. */
  readonly serialPattern: string | null;
  /** Ids of the stores that the packer may hand it over to. Left out in drafts of an older build. */
  readonly stores?: readonly string[];
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
  readonly lines: readonly PackedLine[];
  /** Numbers of pieces for the next box. */
  readonly serials: readonly string[];
}

interface PackedLine {
  readonly boxNo: string;
  readonly qty: Quantity;
  /** Left out in drafts of an older build. */
  readonly serials?: readonly string[];
}

export const startPack: PackState = {
  head: { toWarehouseId: '', batchNo: '', needInspect: '', remark: '' },
  order: null,
  lines: [],
  serials: [],
};

/** A scan; a card or an order's number with the order that it stands for. */
export type PackHeard = Scanned & { readonly order?: PackOrder | null };

const packed = ({ lines }: PackState): Quantity => sumQty(lines.map(({ qty }) => qty));
const restOf = (state: PackState): Quantity => (state.order ? subQty(state.order.left, packed(state)) : '0');

/** A text that is a number of the product, and no label of ours. */
const isSerial = ({ order }: PackState, heard: PackHeard): boolean =>
  !heard.order && heard.kind === 'missing' && typeof order?.serialPattern === 'string' && fitsPattern(order.serialPattern, heard.code);

function heardSerial(state: PackState, code: string, orderNo: string): Step<PackState, Quantity> {
  if (!isPositive(restOf(state))) return { state, answer: answer('error', 'pack.nothing', orderNo) };
  const isKnown = state.serials.includes(code) || state.lines.some(({ serials = [] }) => serials.includes(code));
  if (isKnown) return { state, answer: answer('warn', 'pack.serialTwice', code) };
  const serials = [...state.serials, code];
  return { state: { ...state, serials }, answer: answer('ok', 'pack.serial', code, { n: String(serials.length) }) };
}

function hear(state: PackState, heard: PackHeard): Step<PackState, Quantity> {
  if (state.order && isSerial(state, heard)) return heardSerial(state, heard.code, state.order.orderNo);
  if (!heard.order) {
    if (heard.kind === 'missing' && heard.what === 'unknown') return { state, answer: answer('error', 'pack.unknown', heard.code) };
    if (heard.kind === 'box' || heard.kind === 'bin' || heard.kind === 'command')
      return { state, answer: answer('error', 'scan.foreign', heard.code, { what: heard.kind }) };
    return { state, answer: notAnyCard(heard, 'pack.unknown') };
  }
  const { order } = heard;
  if (state.lines.length > 0 && state.order?.orderId !== order.orderId)
    return { state, answer: answer('error', 'pack.sendFirst', heard.code) };
  if (!isPositive(order.left)) return { state, answer: answer('error', 'pack.nothing', order.orderNo) };
  // Nothing is packed that could not be handed over.
  if (order.stores?.length === 0) return { state, answer: answer('error', 'pack.noStore', order.orderNo) };
  const { toWarehouseId } = state.head;
  const isOffered = !order.stores || order.stores.includes(toWarehouseId);
  const head = {
    ...state.head,
    toWarehouseId: isOffered ? toWarehouseId : '',
    batchNo: state.head.batchNo || (order.batchNo ?? order.orderNo),
  };
  return { state: { ...state, head, order }, answer: answer('ok', 'pack.order', order.orderNo, { qty: order.left, unit: order.unit }) };
}

function count(state: PackState) {
  const { order, serials } = state;
  const rest = restOf(state);
  if (!order || !isPositive(rest)) return null;
  const full = order.boxQty ? minQty(order.boxQty, rest) : rest;
  const scanned = String(serials.length);
  return {
    key: `${order.orderId}-${state.lines.length}-${scanned}`,
    // Whoever scans pieces into a box packs those.
    initial: serials.length > 0 ? scanned : full,
    unit: order.unit,
    decimals: order.decimals,
    problem: (value: string) => {
      if (!isFigure(value)) return answer('error', 'pack.quantityNeeded', order.orderNo);
      return cmpQty(value, scanned) < 0 ? answer('error', 'pack.serialsMore', order.orderNo, { n: scanned }) : null;
    },
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
  const { order, head, lines, serials } = state;
  const next = { ...state, lines: [...lines, { boxNo, qty, serials }], serials: [] };
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
  const code = state.serials.at(-1);
  if (code) return { state: { ...state, serials: state.serials.slice(0, -1) }, answer: answer('ok', 'pack.undone', code) };
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

/** Pieces that stay open on the order if the boxes are sent as they stand: they are packed another time. Null = none, or nothing is packed yet. */
function rest(state: PackState) {
  const qty = restOf(state);
  const { order, lines } = state;
  return order && lines.length > 0 && isPositive(qty) ? { qty, unit: order.unit, orderNo: order.orderNo } : null;
}

const isNumbered = ({ order }: PackState): boolean => typeof order?.serialPattern === 'string';

const step = (state: PackState): string => {
  if (!state.order) return 'order';
  if (!isPositive(restOf(state))) return 'send';
  return isNumbered(state) ? 'piece' : 'box';
};

const cards = ({ order, lines }: PackState): readonly JobLine[] =>
  lines.map(({ boxNo, qty, serials = [] }) => ({
    key: boxNo,
    code: boxNo,
    name: `${order?.matCode ?? ''} ${order?.matName ?? ''}`,
    done: qty,
    total: '',
    unit: order?.unit ?? '',
    state: 'done' as const,
    notes: serials.length > 0 ? [said('serials', { n: String(serials.length) })] : [],
  }));

/** How many, and the last of them, which is the one in the hand. */
const serialsSaid = ({ serials }: PackState) =>
  serials.length === 0 ? said('noSerials') : said('serialsScanned', { n: String(serials.length), last: serials.at(-1) ?? '' });

const inHand = (state: PackState): JobThing | null =>
  state.order && {
    code: state.order.orderNo,
    name: `${state.order.matCode} ${state.order.matName}`,
    quantity: restOf(state),
    unit: state.order.unit,
    ...(isNumbered(state) ? { facts: [{ label: said('serialsHere'), value: serialsSaid(state) }] } : {}),
  };

const payload = ({ head, order, lines }: PackState, id: string) => ({
  id,
  orderId: order?.orderId ?? '',
  qty: sumQty(lines.map(({ qty }) => qty)),
  boxes: lines.map(({ boxNo, qty, serials = [] }) => ({ boxNo, qty, ...(serials.length > 0 ? { serials: [...serials] } : {}) })),
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
  rest,
  step,
  cards,
  inHand,
  payload,
};
