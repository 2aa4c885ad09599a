/** What a new document's page begins as: the sales return, on one page and without what only sales returns have. */
import { Inspection } from '#domain/wms/quality/inspection.document.ts';
import { RETURN_STORES, SalesReturnLine, salesReturn } from '#domain/wms/returns/sales-return.document.ts';
import { salesReturnCreate, salesReturnSave } from '#domain/wms/returns/sales-return.operation.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { defineEntry } from '#pages/document/entry-plan.ts';
import { isMine } from '#screens/wms/kit/stores.ts';
import { LINES, numbered } from './document-goods.ts';

export const Screen = documentScreen(salesReturn, SalesReturnLine, {
  path: '/defective-product-sale-return',
  id: 'wms.sreturn',
  list: {
    columns: ['customerId', 'lines.material', 'lines.qty', 'returnReason', 'toWarehouseId', 'createdByName'],
    wide: ['returnReason', 'toWarehouseId', 'createdByName'],
    hidden: ['needInspect'],
    search: ['customerId', 'material'],
  },
  view: {
    facts: ['customerId', 'returnReason', 'toWarehouseId', 'needInspect', 'bizDate'],
    lines: ['matCode', 'matName', 'boxNo', 'batchNo', 'qty', 'toBinId', 'fromBoxNo'],
    hidden: ['spec', 'productionDate', 'expiryDate'],
    after: [{ header: Inspection, by: 'sourceDocId', to: ({ id }) => ['/wms/qualityDetails', { id }] }],
  },
  verbs: { of: { review: { question: ({ needInspect }) => (needInspect ? 'reviewInspect' : 'reviewQuestion') } } },
  entry: defineEntry({
    create: salesReturnCreate,
    save: salesReturnSave,
    start: () => ({ needInspect: 'true' }),
    head: ['customerId', 'toWarehouseId', 'returnReason', 'needInspect', 'remark'],
    fixed: ['customerId', 'toWarehouseId'],
    offer: { toWarehouseId: (store, actor) => isMine(store, actor, RETURN_STORES) },
    // Another store has other bins.
    chosen: { toWarehouseId: ({ lines }) => ({ lines: lines.map((line) => ({ ...line, toBinId: '' })) }) },
    ...LINES,
    prepare: numbered,
  }),
});
