/** Goods that a customer brings back, by scan: the label they left with, or their material, then how much of it. All of them become one return. Pure. */
import type { Material } from '#domain/basic/material.resource.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { type Answer, answer, type SaidStep, type Step } from '#domain/kernel/job.ts';
import { cmpQty, isPositive, isQuantity, type Quantity, quantity, subQty } from '#domain/kernel/quantity.ts';
import { type JobLine, type JobThing, said } from '#domain/protocol/said.ts';
import { fieldName, goodsInHand, goodsLine } from '#domain/wms/card.ts';
import { PRODUCT, type SoType } from '#domain/wms/sales/sales-codes.ts';
import { type BinFacts, isNowhere, otherThing, type Scanned } from '#domain/wms/stock/scanned.ts';
import type { Batch } from '#domain/wms/stock/stock.entity.ts';
import type { SoldLine } from './sold-proposal.ts';

/** Goods in hand, with what is known of how they left. */
export interface BackGoods {
  /** Names the question how much comes back. */
  readonly key: string;
  readonly materialId: string;
  readonly matCode: string;
  readonly matName: string;
  readonly unit: string;
  readonly decimals: number;
  readonly batchNo: string;
  readonly productionDate: string | null;
  readonly expiryDate: string | null;
  /** The number on the returned label; null = the material was scanned. */
  readonly fromBoxNo: string | null;
  /** The issue line that they went out with; null = none is known, as of goods that were sold before this system. */
  readonly sold: SoldLine | null;
  /** What the label does not say and no issue line tells: the form has to be used. */
  readonly lacks: 'batch' | 'expiry' | null;
}

/** The goods that a label or a material stands for, read from material, batch and issue line. @param decimals of the material's unit */
export function backGoods(
  { key, fromBoxNo, sold }: Pick<BackGoods, 'key' | 'fromBoxNo' | 'sold'>,
  material: Row<typeof Material>,
  decimals: number,
  batch: Row<typeof Batch> | undefined,
): BackGoods {
  const { id: materialId, matCode, matName, baseUnit: unit, batchManaged, shelfLifeManaged } = material;
  const batchNo = sold?.batchNo ?? '';
  const expiryDate = batch?.expiryDate ?? null;
  const lacks = batchManaged && batchNo === '' ? 'batch' : shelfLifeManaged && expiryDate === null ? 'expiry' : null;
  const dates = { productionDate: batch?.productionDate ?? null, expiryDate };
  return { key, materialId, matCode, matName, unit, decimals, batchNo, ...dates, fromBoxNo, sold, lacks };
}

export interface BackLine {
  readonly goods: BackGoods;
  readonly qty: Quantity;
  /** Of the box that holds them from now on. */
  readonly boxNo: string;
}

/** As a form holds it: '' = not chosen yet, 'true' = yes. */
interface CustomerHead extends Readonly<Record<string, string>> {
  /** The first label tells. */
  readonly customerId: string;
  readonly toWarehouseId: string;
  /** The receiving bin that the goods stand in. */
  readonly toBinId: string;
  readonly returnReason: string;
  readonly needInspect: string;
  readonly remark: string;
}

export interface CustomerReturnState {
  readonly head: CustomerHead;
  readonly counting: BackGoods | null;
  readonly lines: readonly BackLine[];
}
const HEAD: CustomerHead = { customerId: '', toWarehouseId: '', toBinId: '', returnReason: '', needInspect: 'true', remark: '' };
export const startCustomerReturn: CustomerReturnState = { head: HEAD, counting: null, lines: [] };

export type CustomerHeard =
  | Scanned
  /** A label that goods have left with, or their material with what they are proposed to have left with. */
  | { readonly kind: 'sold'; readonly code: string; readonly customerId: string; readonly customer: string; readonly goods: BackGoods };

/** To be numbered, labelled and listed. */
export interface Taken {
  readonly goods: BackGoods;
  readonly qty: Quantity;
}

type Outcome = SaidStep<CustomerReturnState, Taken>;

const RECEIVING = 0;

const error = (state: CustomerReturnState, key: string, code: string, params: Record<string, string> = {}): Outcome => ({
  state,
  answer: answer('error', key, code, params),
});

/** What of the issue lines is left beside what has been collected already. */
export const remaining = (sold: readonly SoldLine[], lines: readonly BackLine[]): readonly SoldLine[] =>
  sold.map((line) => ({
    ...line,
    left: lines.filter(({ goods }) => goods.sold?.id === line.id).reduce((left, { qty }) => subQty(left, qty), line.left),
  }));

function begun(state: CustomerReturnState, customerId: string, customer: string, goods: BackGoods, code: string): Outcome {
  if (state.counting?.key === goods.key) return { state, answer: answer('warn', 'againCounting', code) };
  if (state.counting) return error(state, 'countFirst', code, { name: state.counting.matName });
  if (customerId === '') return error(state, 'customerFirst', code);
  const { head } = state;
  if (head.customerId !== '' && head.customerId !== customerId) return error(state, 'otherCustomer', code, { customer });
  const isListed = goods.fromBoxNo !== null && state.lines.some((line) => line.goods.fromBoxNo === goods.fromBoxNo);
  if (isListed) return { state, answer: answer('warn', 'again', code) };
  if (goods.lacks) return error(state, goods.lacks === 'batch' ? 'lacksBatch' : 'lacksExpiry', code);
  const { sold, unit } = goods;
  const said = sold
    ? answer('ok', 'found', code, { docNo: sold.docNo, qty: sold.left, unit })
    : answer('warn', 'neverSold', code, { name: goods.matName });
  return { state: { ...state, head: { ...head, customerId }, counting: goods }, answer: said };
}

function intoBin(state: CustomerReturnState, bin: BinFacts): Outcome {
  const { binCode } = bin;
  if (bin.warehouseId !== state.head.toWarehouseId) return error(state, 'otherStore', binCode, { whName: bin.whName ?? '' });
  if (bin.binType !== RECEIVING) return error(state, 'notReceiving', binCode);
  return { state: { ...state, head: { ...state.head, toBinId: bin.id } }, answer: answer('ok', 'bin', binCode) };
}

export function scanForCustomerReturn(state: CustomerReturnState, heard: CustomerHeard): Outcome {
  const { code } = heard;
  switch (heard.kind) {
    case 'sold':
      return begun(state, heard.customerId, heard.customer, heard.goods, code);
    case 'bin':
      return intoBin(state, heard.bin);
    case 'box':
    case 'asset':
      return isPositive(heard.box.qty) ? error(state, 'here', code, { bin: heard.box.binCode || '–' }) : error(state, 'unknown', code);
    case 'command':
      return error(state, state.counting ? 'countFirst' : 'nothing', code, { name: state.counting?.matName ?? '' });
    default:
      return isNowhere(heard) ? error(state, 'unknown', code) : { state, answer: otherThing(heard) };
  }
}

/** Why so much cannot come back; null = it can. */
export function customerReturnProblem({ sold, unit, matCode }: BackGoods, value: string): Answer | null {
  if (!isQuantity(value) || !isPositive(quantity(value))) return answer('error', 'qtyNeeded', matCode);
  const isTooMuch = sold !== null && cmpQty(quantity(value), sold.left) > 0;
  return isTooMuch ? answer('error', 'tooMuch', matCode, { qty: sold.left, unit, docNo: sold.docNo }) : null;
}

/** Listed under the number of the new box. */
export const withBackLine = (state: CustomerReturnState, { goods, qty }: Taken, boxNo: string): CustomerReturnState => ({
  ...state,
  counting: null,
  lines: [...state.lines, { goods, qty, boxNo }],
});

/** What is counted has its number: it is listed, and its label is printed. */
export function listed(state: CustomerReturnState, taken: Taken, boxNo: string) {
  const { goods, qty } = taken;
  const { matCode, matName, unit, batchNo } = goods;
  const data = { boxNo, material: matCode, name: matName, quantity: qty, unit, lot: batchNo };
  return {
    state: withBackLine(state, taken, boxNo),
    answer: answer('ok', 'listed', boxNo, { qty, unit }),
    label: { kind: 'box' as const, targets: [{ id: boxNo, name: boxNo, data }] },
  };
}

export const withoutBackLine = (state: CustomerReturnState, boxNo: string): CustomerReturnState => ({
  ...state,
  lines: state.lines.filter((line) => line.boxNo !== boxNo),
});

/** Puts down what is in hand, else takes the last line off; null = there is nothing. */
export function backFromCustomerReturn(state: CustomerReturnState): Step<CustomerReturnState, Taken> | null {
  const { counting, lines } = state;
  if (counting) return { state: { ...state, counting: null }, answer: answer('ok', 'dropped', counting.fromBoxNo ?? counting.matCode) };
  const last = lines.at(-1);
  return last ? { state: { ...state, lines: lines.slice(0, -1) }, answer: answer('ok', 'takenOff', last.boxNo) } : null;
}

/** What is still needed before it can be sent; null = nothing. */
export function customerReturnLack({ head, counting, lines }: CustomerReturnState): string | null {
  if (head.toWarehouseId === '') return 'store';
  if (counting) return 'qty';
  if (lines.length === 0) return 'goods';
  if (head.customerId === '') return 'customer';
  if (head.toBinId === '') return 'bin';
  return head.returnReason === '' ? 'reason' : null;
}

/** What to do next. */
export const customerReturnStep = ({ counting, lines }: CustomerReturnState): 'count' | 'first' | 'next' =>
  counting ? 'count' : lines.length === 0 ? 'first' : 'next';

const NOT_SOLD = said('none');

/** Goods that nobody knows to have been sold are marked. */
export const customerReturnCards = ({ lines }: CustomerReturnState): readonly JobLine[] =>
  lines.map(({ goods, qty, boxNo }) =>
    goodsLine({
      ...goods,
      key: boxNo,
      code: boxNo,
      qty,
      state: goods.sold ? 'done' : 'problem',
      notes: [goods.batchNo, goods.sold?.docNo ?? NOT_SOLD],
    }),
  );

export function customerReturnInHand({ counting: goods }: CustomerReturnState): JobThing | null {
  if (!goods) return null;
  const { sold, unit, batchNo } = goods;
  return goodsInHand({ ...goods, code: goods.fromBoxNo ?? goods.matCode }, null, [
    [fieldName('salesReturnLine', 'issueLineId'), sold?.docNo ?? NOT_SOLD],
    [said('left'), sold ? `${sold.left} ${unit}` : ''],
    [fieldName('common', 'batchNo'), batchNo],
  ]);
}

/** The return as the operation takes it. */
export const customerReturnPayload = ({ head, lines }: CustomerReturnState, id: string) => ({
  id,
  soType: PRODUCT as SoType,
  customerId: head.customerId,
  toWarehouseId: head.toWarehouseId,
  returnReason: head.returnReason,
  needInspect: head.needInspect === 'true',
  remark: head.remark.trim() || null,
  lines: lines.map(({ goods, qty, boxNo }) => ({
    materialId: goods.materialId,
    qty,
    toBinId: head.toBinId,
    boxNo,
    batchNo: goods.batchNo === '' ? null : goods.batchNo,
    productionDate: goods.productionDate,
    expiryDate: goods.expiryDate,
    fromBoxNo: goods.fromBoxNo,
    issueLineId: goods.sold?.id ?? null,
  })),
});

/** How much of the goods in hand comes back; of a label all that may. */
const customerReturnCount = (state: CustomerReturnState) => {
  const { counting: goods } = state;
  return (
    goods && {
      key: goods.key,
      initial: goods.sold && goods.fromBoxNo !== null ? goods.sold.left : '',
      unit: goods.unit,
      decimals: goods.decimals,
      problem: (value: string) => customerReturnProblem(goods, value),
      take: (value: string) => ({ state, answer: null, take: { goods, qty: quantity(value) } }),
    }
  );
};

export const customerReturnJob = {
  start: startCustomerReturn,
  hear: scanForCustomerReturn,
  count: customerReturnCount,
  numbered: listed,
  back: backFromCustomerReturn,
  without: withoutBackLine,
  lack: customerReturnLack,
  step: customerReturnStep,
  cards: customerReturnCards,
  inHand: customerReturnInHand,
  payload: customerReturnPayload,
};
