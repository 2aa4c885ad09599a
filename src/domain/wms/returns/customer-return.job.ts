/** Goods that a customer brings back, by scan: the label they left with, or their material, then how much of it. All of them become one return. Pure. */
import { type Answer, answer, type SaidStep, type Step } from '#domain/kernel/job.ts';
import { cmpQty, isPositive, isQuantity, type Quantity, quantity, subQty } from '#domain/kernel/quantity.ts';
import { type BinFacts, isNowhere, otherThing, type Scanned } from '#domain/wms/stock/scanned.ts';
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

export interface BackLine {
  readonly goods: BackGoods;
  readonly qty: Quantity;
  /** Of the box that holds them from now on. */
  readonly boxNo: string;
}

export interface CustomerReturnState {
  /** '' = not chosen yet: the first label tells. */
  readonly customerId: string;
  readonly toWarehouseId: string;
  /** The receiving bin that the goods stand in; null = not chosen yet. */
  readonly bin: { readonly id: string; readonly binCode: string } | null;
  readonly counting: BackGoods | null;
  readonly lines: readonly BackLine[];
}
export const startCustomerReturn: CustomerReturnState = { customerId: '', toWarehouseId: '', bin: null, counting: null, lines: [] };

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
  if (state.customerId !== '' && state.customerId !== customerId) return error(state, 'otherCustomer', code, { customer });
  const isListed = goods.fromBoxNo !== null && state.lines.some((line) => line.goods.fromBoxNo === goods.fromBoxNo);
  if (isListed) return { state, answer: answer('warn', 'again', code) };
  if (goods.lacks) return error(state, goods.lacks === 'batch' ? 'lacksBatch' : 'lacksExpiry', code);
  const { sold, unit } = goods;
  const said = sold
    ? answer('ok', 'found', code, { docNo: sold.docNo, qty: sold.left, unit })
    : answer('warn', 'neverSold', code, { name: goods.matName });
  return { state: { ...state, customerId, counting: goods }, answer: said };
}

function intoBin(state: CustomerReturnState, bin: BinFacts): Outcome {
  const { binCode } = bin;
  if (bin.warehouseId !== state.toWarehouseId) return error(state, 'otherStore', binCode, { whName: bin.whName ?? '' });
  if (bin.binType !== RECEIVING) return error(state, 'notReceiving', binCode);
  return { state: { ...state, bin: { id: bin.id, binCode } }, answer: answer('ok', 'bin', binCode) };
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

/** The lines as the operation takes them. */
export const customerReturnLines = (lines: readonly BackLine[], toBinId: string) =>
  lines.map(({ goods, qty, boxNo }) => ({
    materialId: goods.materialId,
    qty,
    toBinId,
    boxNo,
    batchNo: goods.batchNo === '' ? null : goods.batchNo,
    productionDate: goods.productionDate,
    expiryDate: goods.expiryDate,
    fromBoxNo: goods.fromBoxNo,
    issueLineId: goods.sold?.id ?? null,
  }));
