/** What customers send back, by the kind of sale it came from. */
import { ScanLine } from 'lucide-react';
import { Inspection } from '#domain/wms/quality/inspection.document.ts';
import { RETURN_STORES, SalesReturnLine, salesReturn } from '#domain/wms/returns/sales-return.document.ts';
import { salesReturnCreate, salesReturnSave } from '#domain/wms/returns/sales-return.operation.ts';
import { withoutSold } from '#domain/wms/returns/sold-lines.ts';
import type { SoType } from '#domain/wms/sales/sales-codes.ts';
import { SalesIssue, SalesIssueLine } from '#domain/wms/sales/sales-issue.document.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { defineEntry } from '#pages/document/entry-plan.ts';
import type { Face } from '#pages/document/plan.ts';
import { numbered, withoutBins } from '#screens/wms/kit/box-lines.ts';
import { isMine } from '#screens/wms/kit/stores.ts';
import { LIST } from '#screens/wms/kit/terminal-face.ts';
import { customerReturnPage } from './customer-return-page.tsx';
import { RETURNED } from './returned-goods.ts';

/** Neither the list nor a document nor the form. */
const isBare = (query: URLSearchParams): boolean => !['list', 'id', 'new'].some((key) => query.has(key));

/**
 * @param soTypes the kinds that the page lists; of several the form asks for one
 * @param Terminal where goods are scanned, on the bare path
 */
function salesReturnScreen(path: string, soTypes: readonly SoType[], Terminal?: Face['Part']) {
  return documentScreen(salesReturn, SalesReturnLine, {
    path,
    ...(Terminal ? { home: LIST, faces: [{ when: isBare, Part: Terminal }] } : {}),
    id: `wms.sreturn.${soTypes.join('.')}`,
    list: {
      columns: ['soType', 'customerId', 'lines.material', 'lines.qty', 'returnReason', 'toWarehouseId', 'createdByName'],
      wide: ['returnReason', 'toWarehouseId', 'createdByName'],
      hidden: ['needInspect'],
      // A word of two: on a tablet quantity and goods need the room.
      cells: { soType: { width: 92, grow: 0 } },
      search: ['customerId', 'material'],
      ...(Terminal ? { menu: { scan: { isWork: true, icon: ScanLine, to: [path, {}], right: salesReturnCreate.right } } } : {}),
      where: { soType: soTypes },
    },
    view: {
      facts: ['customerId', 'soType', 'returnReason', 'toWarehouseId', 'needInspect', 'bizDate'],
      lines: ['matCode', 'matName', 'boxNo', 'batchNo', 'qty', 'toBinId', 'fromBoxNo', 'issueLineId'],
      hidden: ['spec', 'productionDate', 'expiryDate'],
      cells: { issueLineId: { width: 140 } },
      after: [{ header: Inspection, by: 'sourceDocId', to: ({ id }) => ['/wms/qualityDetails', { id }] }],
      before: [{ header: SalesIssue, lines: { field: 'issueLineId', of: SalesIssueLine }, to: ({ id }) => ['/sales-issue-order', { id }] }],
    },
    verbs: { of: { review: { question: ({ needInspect }) => (needInspect ? 'reviewInspect' : 'reviewQuestion') } } },
    entry: defineEntry({
      create: salesReturnCreate,
      save: salesReturnSave,
      start: () => ({ needInspect: 'true' }),
      head: ['soType', 'customerId', 'toWarehouseId', 'returnReason', 'needInspect', 'remark'],
      fixed: ['soType', 'customerId', 'toWarehouseId'],
      offer: { toWarehouseId: (store, actor) => isMine(store, actor, RETURN_STORES) },
      chosen: {
        toWarehouseId: withoutBins,
        // Another customer was sold other goods.
        customerId: ({ lines }) => ({ lines: lines.map(withoutSold) }),
      },
      ...RETURNED,
      prepare: numbered,
    }),
  });
}

const BACK = '/products/return-to-warehouse';
/** Products and materials at the desk; what was sold as defective; products that are scanned, on the bare path. */
export const atDesk = { Screen: salesReturnScreen('/sales-return', [1, 2]) };
export const ofDefective = { Screen: salesReturnScreen('/defective-product-sale-return', [3]) };
export const scanned = { Screen: salesReturnScreen(BACK, [1], customerReturnPage(BACK)) };
