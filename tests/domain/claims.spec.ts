/**
 * Who makes or rewrites a document says nothing in it that is another's to say (sync.md §23): a status, a source, a number, a price, a confirmation, an
 * author. Every such field of every such operation has its sentence here, or is none.
 */
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { OPERATIONS } from '#domain/registry.ts';

/** Verbs that make a document or a part of one, or say anew what it is. */
const MAKES =
  /\.(create|save|take|change|generate|counter|opening|fill|make|prepare|renew|register|apply|otherIn|otherOut|saveIn|saveOut|formSwitch|saveForm|add|red|enter|open|save\w+)$/;
const CLAIMS =
  /[sS]tatus|[sS]tate$|[sS]ource|[aA]nnounce|[cC]onfirm|[pP]romise|[aA]pprov|[aA]udit|[rR]eleas|[rR]eviewe|[pP]rice|[aA]mount|Amt$|^erp|Erp|^is[A-Z]|By$|[uU]serId|[aA]uthor|[a-z]No$|currency|taxRate|[vV]erified|[pP]aid|[pP]osted|Result$|[dD]eleted|[cC]losed/;

/** What each such field says, and why its author may. By name, or by operation and name. */
const MAY: Readonly<Record<string, string>> = {
  'purchaseOrder.take poNo': 'the number that the order has where it comes from; whoever imports says so, by a right of its own',
  'purchaseOrder.take status': 'history is confirmed already; whoever imports says so',
  'purchaseOrder.take isOfErp': 'whoever imports says where it is from',
  'purchaseOrder.take promisedDate': 'what the supplier had promised before the order came here',
  'salesOrder.take soNo': 'the number that the ERP gave it; whoever imports says so, by a right of its own',
  'prodOrder.create orderNo': 'the number that the ERP gave it; left out, the plant numbers it, and no two are alike',
  'arrivalNotice.create poNo': 'names an order that is there; the link is judged',
  poNo: 'names an order that is there',
  soNo: 'names a sales order in words; nothing follows from it',
  orderNo: 'names an order that is there, for which goods are asked for or given out',
  currency: 'a term of the order that its author makes',
  taxRate: 'a term of the order or claim that its author makes',
  price: 'kept only where its author may see and set prices',
  amount: 'what is claimed or asked for; it is reviewed by somebody else',
  netAmt: 'as printed on the invoice; the sums are compared with the request',
  taxAmt: 'as printed on the invoice; the sums are compared with the request',
  grossAmt: 'as printed on the invoice; the sums are compared with the request',
  liabilityAmt: 'a proposal that the review agrees to',
  invoiceNo: 'as printed on the invoice',
  blueInvoiceNo: 'the invoice that a red one takes back, as printed on it',
  sellerTaxNo: 'as printed on the invoice; compared with the tax number of the supplier',
  status: 'the status that goods come in with or leave from; the review of the voucher decides',
  batchNo: 'as it stands on the goods',
  toBatchNo: 'as it will stand on the goods',
  partBatchNo: 'as it stands on the part that was spoilt',
  boxNo: 'a label that is stuck on; no two are alike, and a number of another device is refused',
  newBoxNo: 'a label that is stuck on; no two are alike',
  fromBoxNo: 'the label that the goods carried when they left',
  packingListNo: 'the number that a customer asked for on its papers',
  plateNo: 'the plate of the truck',
  carrierNo: 'the number of the carrier',
  supplierDocNo: 'as printed on what the supplier brought',
  gaugeNo: 'the gauge that was used; whether it is valid is judged',
  equipmentNo: 'the machine that it is for, in words',
  erpPrNo: 'the request in the ERP that a person names, in words',
  oldPartNo: 'the part that comes back, in words',
  assetNo: 'a number that is engraved; no two are alike',
  serialNo: 'a number that is engraved',
  labelNo: 'the label that is tied to suspects',
  cardNo: 'a card that is written; no two are alike',
  sourceDocType: 'the kind of document that a claim is about',
  sourceDocId: 'names a return or an inspection of the supplier that is there; the link is judged',
  aboutNo: 'the document that a claim is about, in words',
  isReportPoint: 'how the routing is worked',
  isOutsource: 'how the routing is worked',
  isLast: 'how the routing is worked',
  isRed: 'kind of invoice that is asked for; the request is compared with the statement',
  'stockVoucher.saveSwitch toStatus': 'the status that a switch gives the goods; its review decides',
  sourceType: 'where suspects were found',
  sourceLineId: 'names a line that is there; the link is judged',
  sourceBoxId: 'names a box that is there; the link is judged',
  calibResult: 'the result on the certificate of a gauge that was there before; opening asks for a right of its own',
  reviewerId: 'who shall review the plan; whether they may is judged then, by their right',
};

type Inner = {
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly options?: readonly z.core.$ZodType[];
  readonly items?: readonly z.core.$ZodType[];
} & Readonly<Partial<Record<'innerType' | 'in' | 'left' | 'right' | 'element', z.core.$ZodType>>>;

/** Names of all fields below a schema. */
function* fieldsOf(schema: z.core.$ZodType): Generator<string> {
  const { shape = {}, options = [], items = [], innerType, in: first, left, right, element } = schema._zod.def as unknown as Inner;
  yield* Object.keys(shape);
  for (const inner of [...Object.values(shape), ...options, ...items, innerType, first, left, right, element])
    if (inner) yield* fieldsOf(inner);
}

const claims = OPERATIONS.filter(({ type }) => MAKES.test(type)).flatMap(({ type, schema }) =>
  [...new Set(fieldsOf(schema))].filter((name) => CLAIMS.test(name)).map((name) => ({ type, name })),
);

describe('what somebody who makes a document may say in it', () => {
  it('has its sentence', () => {
    expect(claims.length).toBeGreaterThan(80);
    expect(claims.filter(({ type, name }) => !MAY[`${type} ${name}`] && !MAY[name]).map(({ type, name }) => `${type} ${name}`)).toEqual([]);
  });

  it('and no sentence is left of what is gone', () => {
    const said = new Set(claims.flatMap(({ type, name }) => [name, `${type} ${name}`]));
    expect(Object.keys(MAY).filter((key) => !said.has(key))).toEqual([]);
  });

  it('is neither that an order is announced or confirmed, nor whose it is, unless whoever imports says so', () => {
    const order = OPERATIONS.filter(({ type }) => type === 'purchaseOrder.create' || type === 'purchaseOrder.save');
    const names = new Set(order.flatMap(({ schema }) => [...fieldsOf(schema)]));
    expect(['status', 'announce', 'isOfErp', 'poNo', 'promisedDate'].filter((name) => names.has(name))).toEqual([]);
  });
});
