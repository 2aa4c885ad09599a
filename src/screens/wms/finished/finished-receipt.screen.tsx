/**
 * /products/products-warehousing: what was made comes into the store. With `scan`: the terminal, of one receipt, to begin one, or of what the lines have packed.
 * With mode=putAway: the terminal for what waits in the receiving area, which customers have sent back too.
 */

import { ScanBarcode, Warehouse } from 'lucide-react';
import { FINISHED_PUT_AWAY } from '#domain/wms/areas.ts';
import { boxPutAway } from '#domain/wms/box.operation.ts';
import {
  ARRIVAL,
  FINISHED_RIGHT,
  FinishedReceipt,
  FinishedReceiptLine,
  finishedReceipt,
  MADE_STORES,
} from '#domain/wms/finished/finished-receipt.document.ts';
import { finishedReceiptCreate, finishedReceiptSave, finishedReceiptsReview } from '#domain/wms/finished/finished-receipt.operation.ts';
import { readMade } from '#domain/wms/finished/made-work.ts';
import { InboundDoc } from '#domain/wms/inbound/inbound.document.ts';
import { MOST_AT_ONCE } from '#domain/wms/many/many.operation.ts';
import { CompletionBox, WipCompletion } from '#domain/wms/production/completion.document.ts';
import { Inspection } from '#domain/wms/quality/inspection.document.ts';
import { begunFace, type Offer } from '#pages/document/begun-face.tsx';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { defineEntry } from '#pages/document/entry-plan.ts';
import { heldFace } from '#pages/document/held-face.tsx';
import { linesOf } from '#pages/document/lines/lines-of.tsx';
import { BOX_CELLS, numbered, withoutBins } from '#screens/wms/kit/box-lines.ts';
import { batchFaults, useArrivalBins, withExpiry } from '#screens/wms/kit/goods.ts';
import { logFace } from '#screens/wms/kit/put-away-log.tsx';
import { PutAwayPage } from '#screens/wms/kit/put-away-page.tsx';
import { isMine, onlyStore } from '#screens/wms/kit/stores.ts';
import type { Option } from '#ui/form/options.ts';
import { MadePage } from './made-page.tsx';
import { PackedPage } from './packed-page.tsx';

const { path: PATH } = FINISHED_PUT_AWAY;
const OWN: Offer = { warehouseId: (store, actor) => isMine(store, actor, MADE_STORES) };

export const Screen = documentScreen(finishedReceipt, FinishedReceiptLine, {
  path: PATH,
  id: 'wms.finished',
  faces: [
    begunFace({
      when: (query) => query.get('scan') === 'new',
      doc: finishedReceipt,
      create: finishedReceiptCreate,
      fields: ['warehouseId', 'orderNo', { key: 'needInspect', look: 'check' }],
      offer: OWN,
      payload: { remark: null, lines: [] },
      list: [PATH],
      to: (scan) => [PATH, { scan }],
    }),
    { when: (query) => query.get('scan') === 'packed', Part: PackedPage },
    logFace([PATH, FINISHED_PUT_AWAY.query]),
    { when: (query) => query.get('mode') === 'putAway', Part: (props) => <PutAwayPage {...props} at={FINISHED_PUT_AWAY} /> },
    heldFace({
      ...finishedReceipt,
      by: 'scan',
      list: [PATH],
      of: [FinishedReceipt, FinishedReceiptLine, WipCompletion, CompletionBox],
      read: readMade,
      Part: MadePage,
    }),
  ],
  list: {
    columns: ['warehouseId', 'lines.material', 'lines.batchNo', 'lines.count', 'lines.qty', 'orderNo', 'createdByName'],
    wide: ['orderNo', 'createdByName'],
    hidden: ['needInspect'],
    search: ['material', 'orderNo', 'warehouseId'],
    numbers: ['orderNo'],
    offer: OWN,
    menu: {
      scan: { isWork: true, icon: ScanBarcode, to: [PATH, { scan: 'packed' }], right: FINISHED_RIGHT.receive },
      putAway: { icon: Warehouse, to: [PATH, FINISHED_PUT_AWAY.query], right: boxPutAway.right },
    },
    many: { review: { operation: finishedReceiptsReview, most: MOST_AT_ONCE } },
    linesBeneath: true,
  },
  view: {
    facts: ['warehouseId', 'orderNo', 'needInspect', 'bizDate'],
    lines: ['boxNo', 'matCode', 'matName', 'batchNo', 'qty', 'toBinId', 'expiryDate'],
    hidden: ['spec', 'productionDate'],
    before: [{ header: WipCompletion, field: 'completionId', to: ({ id }) => ['/mes/WIP-completion', { id }] }],
    after: [
      { header: Inspection, by: 'sourceDocId', to: ({ id }) => ['/wms/qualityDetails', { id }] },
      { header: InboundDoc, by: 'sourceDocId', to: () => ['/in-stock-detail', {}] },
    ],
  },
  verbs: {
    order: ['scan', 'review', 'edit', 'print', 'unreview', 'delete'],
    of: {
      scan: { icon: ScanBarcode, to: ({ id }) => [PATH, { scan: id }], from: [0], right: FINISHED_RIGHT.receive },
      review: { question: ({ needInspect }) => (needInspect ? 'reviewInspect' : 'reviewQuestion') },
    },
  },
  entry: defineEntry({
    create: finishedReceiptCreate,
    save: finishedReceiptSave,
    head: ['warehouseId', 'orderNo', 'needInspect', 'remark'],
    fixed: ['warehouseId'],
    required: ['warehouseId'],
    offer: OWN,
    start: (actor, records) => ({ needInspect: 'false', warehouseId: onlyStore(records, (store) => isMine(store, actor, MADE_STORES)) }),
    chosen: { warehouseId: withoutBins },
    ...linesOf<typeof FinishedReceiptLine.fields, readonly Option[]>(FinishedReceiptLine, {
      docType: 'finishedReceipt',
      material: 'materialId',
      once: ['boxNo'],
      cells: [
        BOX_CELLS.qty,
        { key: 'toBinId', start: '', width: 136, choices: (bins) => bins },
        BOX_CELLS.batchNo,
        ...BOX_CELLS.dates,
        BOX_CELLS.boxNo,
      ],
      useMore: ({ head }) => useArrivalBins(head.warehouseId ?? '', ARRIVAL),
      faults: batchFaults,
      changed: withExpiry,
    }),
    prepare: numbered,
  }),
});
