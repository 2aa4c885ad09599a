/** /sales-issue-order: the boxes that go to a customer, and how far they are. */
import { SalesIssueLine, salesIssue } from '#domain/wms/sales/sales-issue.document.ts';
import { SalesOrder } from '#domain/wms/sales/sales-order.document.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { isMine } from '#screens/wms/kit/stores.ts';
import { SignDialog } from './sign-dialog.tsx';
import { useIssueMore } from './use-issue-more.tsx';

export const Screen = documentScreen(salesIssue, SalesIssueLine, {
  path: '/sales-issue-order',
  id: 'wms.salesIssue',
  list: {
    columns: ['shipStatus', 'customerId', 'lines.material', 'lines.qty', 'warehouseId', 'plateNo', 'shippedAt'],
    wide: ['warehouseId', 'plateNo', 'shippedAt'],
    hidden: ['soType', 'packingListNo', 'driver', 'signedAt', 'sourceDocNo', 'createdByName'],
    search: ['customerId', 'shipStatus', 'material', 'warehouseId'],
    offer: { warehouseId: (store, actor) => isMine(store, actor) },
    numbers: ['sourceDocNo'],
    linesBeneath: true,
  },
  view: {
    facts: [
      ...(['shipStatus', 'soType', 'customerId', 'warehouseId', 'hubWarehouseId', 'plateNo', 'driver', 'packingListNo'] as const),
      ...(['shippedAt', 'arrivedAt', 'signedBy', 'signedAt'] as const),
    ],
    before: [{ header: SalesOrder, field: 'soId', number: 'sourceDocNo', to: ({ id }) => ['/sales-order', { id }] }],
    lines: ['boxNo', 'matCode', 'matName', 'batchNo', 'qty', 'binId', 'pickedByName', 'palletNo', 'result', 'signedQty', 'settledQty'],
    hidden: ['spec', 'askedQty', 'returnedQty', 'weightKg', 'overrideReason'],
    wide: ['palletNo', 'pickedByName'],
    rowTone: ({ isRemoved, result }) => (isRemoved ? 'neutral' : result === 3 ? 'error' : result === 2 ? 'warn' : undefined),
    useMore: useIssueMore,
  },
  verbs: {
    order: ['ship', 'arrive', 'sign', 'review', 'paper', 'print', 'unreview', 'close', 'delete'],
    of: { ship: { ask: { fields: ['plateNo', 'driver', 'packingListNo'] } }, sign: { form: SignDialog } },
  },
  paper: { lines: ['palletNo', 'boxNo', 'matCode', 'matName', 'batchNo', 'qty'], signatures: ['shippedBy', 'signedBy'] },
});
