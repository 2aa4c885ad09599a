/** /products/products-warehousing: what was made comes into the store. */
import { FinishedReceiptLine, finishedReceipt, MADE_STORES } from '#domain/wms/finished/finished-receipt.document.ts';
import { finishedReceiptCreate, finishedReceiptSave } from '#domain/wms/finished/finished-receipt.operation.ts';
import { InboundDoc } from '#domain/wms/inbound/inbound.document.ts';
import { Inspection } from '#domain/wms/quality/inspection.document.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { defineEntry } from '#pages/document/entry-plan.ts';
import { isMine, onlyStore } from '#screens/wms/kit/stores.ts';
import { LINES, numbered } from './finished-receipt-goods.ts';

export const Screen = documentScreen(finishedReceipt, FinishedReceiptLine, {
  path: '/products/products-warehousing',
  id: 'wms.finished',
  list: {
    columns: ['warehouseId', 'lines.material', 'lines.batchNo', 'lines.count', 'lines.qty', 'orderNo', 'createdByName'],
    wide: ['orderNo', 'createdByName'],
    hidden: ['needInspect'],
    search: ['material', 'orderNo', 'warehouseId'],
    numbers: ['orderNo'],
    offer: { warehouseId: (store, actor) => isMine(store, actor, MADE_STORES) },
    linesBeneath: true,
  },
  view: {
    facts: ['warehouseId', 'orderNo', 'needInspect', 'bizDate'],
    lines: ['boxNo', 'matCode', 'matName', 'batchNo', 'qty', 'toBinId', 'expiryDate'],
    hidden: ['spec', 'productionDate'],
    after: [
      { header: Inspection, by: 'sourceDocId', to: ({ id }) => ['/wms/qualityDetails', { id }] },
      { header: InboundDoc, by: 'sourceDocId', to: () => ['/in-stock-detail', {}] },
    ],
  },
  verbs: { of: { review: { question: ({ needInspect }) => (needInspect ? 'reviewInspect' : 'reviewQuestion') } } },
  entry: defineEntry({
    create: finishedReceiptCreate,
    save: finishedReceiptSave,
    head: ['warehouseId', 'orderNo', 'needInspect', 'remark'],
    fixed: ['warehouseId'],
    required: ['warehouseId'],
    offer: { warehouseId: (store, actor) => isMine(store, actor, MADE_STORES) },
    start: (actor, records) => ({ needInspect: 'false', warehouseId: onlyStore(records, (store) => isMine(store, actor, MADE_STORES)) }),
    // Another store has other bins.
    chosen: { warehouseId: ({ lines }) => ({ lines: lines.map((line) => ({ ...line, toBinId: '' })) }) },
    ...LINES,
    prepare: numbered,
  }),
});
