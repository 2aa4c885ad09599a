/** Purchase orders, as buyer and supplier see the same one: entered and announced here, or by the ERP; confirmed with days, objected to, answered, delivered. */
import { CalendarClock, MessageSquareReply, MessageSquareWarning, Send, Truck } from 'lucide-react';
import { useRight } from '#api/session.ts';
import { PRICE_RIGHT } from '#domain/system/prices.ts';
import {
  PurchaseOrderLine,
  type PurchaseOrderLineRow,
  type PurchaseOrderRow,
  purchaseOrder,
} from '#domain/wms/inbound/purchase-order.document.ts';
import { PURCHASE_RIGHT, purchaseOrderSave } from '#domain/wms/inbound/purchase-order.operation.ts';
import { purchaseOrderCreate } from '#domain/wms/inbound/purchase-order-create.operation.ts';
import { PurchasePrice } from '#domain/wms/inbound/purchase-price.ts';
import type { Answers } from '#pages/ask/ask-lines.tsx';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { defineEntry } from '#pages/document/entry-plan.ts';
import { linesOf } from '#pages/document/lines/lines-of.tsx';
import type { AskMore, VerbAsk } from '#pages/document/verb-plan.ts';
import { useToday } from '#pages/kit/use-today.ts';

export const PATH = '/srm/srmPurchase';

type Ask = VerbAsk<PurchaseOrderRow, PurchaseOrderLineRow>;
const PER_UNIT = { unit: 'CNY', decimals: 6 };

/** Lines of which something was entered. */
const said = (answers: Answers, key: string) =>
  Object.entries(answers).flatMap(([lineId, answer]) => (answer[key] ? [{ lineId, ...answer }] : []));

/** A day for each line; proposed is the one that was promised before, else the one that is wanted. */
const PROMISED: NonNullable<Ask['lines']> = {
  facts: ['orderQty', 'receivedQty'],
  fields: () => [{ key: 'promisedDate', required: true }],
  start: ({ promisedDate, requiredDate }) => ({ promisedDate: promisedDate ?? requiredDate ?? '' }),
};
const CONFIRM: Ask = {
  lines: PROMISED,
  payload: (_values, _row, answers) => ({ lines: said(answers, 'promisedDate') }),
  useMore: useFromToday,
};
const MOVE: Ask = {
  fields: [{ key: 'reason', field: { ...PurchaseOrderLine.fields.supplierRemark }, required: true, least: 2 }],
  lines: PROMISED,
  payload: ({ reason }, _row, answers) => ({ reason, lines: said(answers, 'promisedDate') }),
};
const OBJECT: Ask = {
  lines: {
    facts: ['orderQty'],
    fields: () => [
      { key: 'objectKind', required: false },
      { key: 'supplierRemark', required: true, least: 2, when: ({ objectKind }) => Boolean(objectKind) },
    ],
    start: () => ({}),
  },
  lack: (answers) => (said(answers, 'objectKind').length === 0 ? ['objectNone'] : null),
  payload: (_values, _row, answers) => ({ lines: said(answers, 'objectKind') }),
};
const ANSWER: Ask = {
  fields: [{ key: 'answerText', required: true, least: 2 }],
  lines: { of: (lines, { isOfErp }) => (isOfErp ? [] : lines), facts: ['orderQty'] },
  payload: ({ answerText }, _row, answers) => ({ answerText, lines: said(answers, 'orderQty') }),
  useMore: useAgreed,
};

/** A day that has passed is no promise. */
function useFromToday(_row: PurchaseOrderRow, _lines: readonly PurchaseOrderLineRow[]): AskMore<PurchaseOrderLineRow> {
  const today = useToday();
  return {
    line: ({ promisedDate, requiredDate }) => {
      const day = promisedDate ?? requiredDate ?? '';
      return { start: { promisedDate: day >= today ? day : '' } };
    },
  };
}

/** What the buyer may change of a line, and what the supplier says of it. */
function useAgreed(): AskMore<PurchaseOrderLineRow> {
  const seesPrices = useRight(PRICE_RIGHT);
  const price = { key: 'price', field: PurchasePrice.fields.price, required: false, least: 'zero', ...PER_UNIT } as const;
  return {
    line: ({ orderQty, requiredDate, supplierRemark, objectKind }) => ({
      fields: [{ key: 'orderQty', required: true }, { key: 'requiredDate', required: false }, ...(seesPrices ? [price] : [])],
      beside: 2,
      start: { orderQty, requiredDate: requiredDate ?? '' },
      ...(objectKind !== null && supplierRemark ? { note: supplierRemark } : {}),
    }),
  };
}

export const Screen = documentScreen(purchaseOrder, PurchaseOrderLine, {
  path: PATH,
  id: 'srm.purchaseOrder',
  source: 'server',
  list: {
    columns: [
      'supplierId',
      'lines.material',
      'lines.orderQty',
      'lines.receivedQty',
      'lines.requiredDate',
      'lines.promisedDate',
      'orderDate',
      'poType',
    ],
    wide: ['orderDate', 'poType'],
    hidden: ['buyerId', 'lines.shippedQty', 'lines.acceptedQty', 'currency', 'announcedAt', 'erpDocNo'],
    search: ['supplierId', 'material', 'poType'],
    numbers: ['poNo'],
    linesBeneath: true,
  },
  view: {
    facts: ['supplierId', 'orderDate', 'buyerId', 'poType', 'currency', 'taxRate', 'announcedAt', 'isOfErp', 'answerText'],
    lines: [
      ...(['lineNo', 'matCode', 'matName', 'orderQty', 'shippedQty', 'receivedQty', 'acceptedQty', 'rejectedQty'] as const),
      ...(['requiredDate', 'promisedDate', 'objectKind', 'supplierRemark'] as const),
    ],
    wide: ['lineNo', 'shippedQty', 'rejectedQty', 'acceptedQty', 'supplierRemark'],
    hidden: ['spec', 'returnedQty', 'replacedQty'],
    rowTone: ({ objectKind }) => (objectKind === null ? undefined : 'error'),
    others: { purchasePromise: ['line.matCode', 'promisedDate', 'reason', 'saidByName', 'saidAt'] },
    prices: true,
  },
  verbs: {
    order: ['release', 'confirm', 'deliver', 'answer', 'promise', 'object', 'edit', 'paper', 'close', 'delete'],
    of: {
      release: { icon: Send },
      confirm: { ask: CONFIRM },
      promise: { icon: CalendarClock, ask: MOVE, aside: true },
      object: { icon: MessageSquareWarning, ask: OBJECT, aside: true },
      answer: { icon: MessageSquareReply, ask: ANSWER },
      deliver: {
        icon: Truck,
        right: ['web:srmdata:supplier:deliver', 'web:wms:arrival:create'],
        from: [1, 3],
        to: ({ poNo }) => ['/srm/deliveryNoteAdd', { poNo }],
      },
    },
  },
  paper: { signatures: ['buyer', 'supplier'], right: PURCHASE_RIGHT.print },
  entry: defineEntry({
    create: purchaseOrderCreate,
    save: purchaseOrderSave,
    head: ['supplierId', 'orderDate', 'buyerId', 'poType', 'taxRate', 'currency', 'remark'],
    required: ['supplierId', 'orderDate', 'taxRate', 'currency'],
    offer: { supplierId: ({ isActive }) => isActive === true, buyerId: ({ status }) => status === 1 },
    start: (actor, _records, { today }) => ({
      orderDate: today,
      buyerId: actor?.personId ?? '',
      poType: '1',
      taxRate: '13',
      currency: 'CNY',
    }),
    chosen: {
      supplierId: ({ head }, { supplier = [] }) => {
        const rate = supplier.find(({ id }) => id === head.supplierId)?.taxRate;
        return typeof rate === 'string' ? { head: { ...head, taxRate: rate } } : {};
      },
    },
    ...linesOf(PurchaseOrderLine, {
      docType: 'purchaseOrder',
      material: 'materialId',
      id: 'lineId',
      most: 999,
      cells: [
        { key: 'orderQty', width: 120 },
        {
          key: 'price',
          of: PurchasePrice.fields.price,
          right: PRICE_RIGHT,
          unit: () => PER_UNIT,
          optional: true,
          least: 'zero',
          width: 120,
        },
        { key: 'requiredDate', width: 140 },
      ],
      file: PURCHASE_RIGHT.create,
    }),
  }),
});
