/** Purchase returns of one kind of store: boxes go back to their supplier. */
import { Scissors } from 'lucide-react';
import { HARDWARE, RAW, type StoreArea } from '#domain/wms/areas.ts';
import { claimCreate } from '#domain/wms/claim/claim.operation.ts';
import { Receipt, ReceiptLine } from '#domain/wms/inbound/receipt.document.ts';
import { PurchaseReturnLine, purchaseReturn } from '#domain/wms/returns/purchase-return.document.ts';
import { purchaseReturnCreate, purchaseReturnSave } from '#domain/wms/returns/purchase-return.operation.ts';
import { scannedIntoReturn } from '#domain/wms/returns/returned-boxes.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { defineEntry } from '#pages/document/entry-plan.ts';
import { scannedInto } from '#screens/wms/kit/scanned-into.tsx';
import { isMine, isOfClass } from '#screens/wms/kit/stores.ts';
import { toClaim } from '#screens/wms/kit/to-claim.ts';
import { RETURNED } from './returned-boxes.ts';

const NO_LINES = () => ({ lines: [] });

const purchaseReturnScreen = ({ purchaseReturns: { page: path, classes }, receipts }: StoreArea) =>
  documentScreen(purchaseReturn, PurchaseReturnLine, {
    path,
    id: `wms.preturn.${classes[0]}`,
    list: {
      columns: ['supplierId', 'returnMode', 'warehouseId', 'lines.material', 'lines.count', 'reasonCode'],
      wide: ['warehouseId', 'reasonCode'],
      search: ['supplierId', 'material'],
      where: { warehouseId: (store) => isOfClass(store, classes) },
    },
    view: {
      facts: ['supplierId', 'warehouseId', 'returnMode', 'reasonCode'],
      lines: ['matCode', 'matName', 'boxNo', 'batchNo', 'boxStatus', 'qty', 'reason'],
      prices: true,
      before: [{ header: Receipt, lines: { field: 'receiptLineId', of: ReceiptLine }, to: ({ id }) => [receipts.document, { id }] }],
    },
    verbs: { of: { claim: { icon: Scissors, right: claimCreate.right, from: [1], to: ({ id }) => toClaim(id), aside: true } } },
    entry: defineEntry({
      create: purchaseReturnCreate,
      save: purchaseReturnSave,
      start: () => ({ returnMode: '1' }),
      head: ['supplierId', 'warehouseId', 'returnMode', 'reasonCode', 'remark'],
      fixed: ['supplierId', 'warehouseId'],
      offer: { warehouseId: (store, actor) => isMine(store, actor, classes) },
      chosen: { supplierId: NO_LINES, warehouseId: NO_LINES },
      ...RETURNED,
      Sections: scannedInto(classes, scannedIntoReturn),
    }),
  });

export const ofRaw = { Screen: purchaseReturnScreen(RAW) };
export const ofHardware = { Screen: purchaseReturnScreen(HARDWARE) };
