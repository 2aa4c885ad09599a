/** /products/products-warehousing: what was made comes into the store. With `scan`: the terminal, of one receipt or to begin one. */
import { ScanBarcode } from 'lucide-react';
import { FINISHED_RIGHT, FinishedReceiptLine, finishedReceipt, MADE_STORES } from '#domain/wms/finished/finished-receipt.document.ts';
import { finishedReceiptCreate, finishedReceiptSave } from '#domain/wms/finished/finished-receipt.operation.ts';
import { InboundDoc } from '#domain/wms/inbound/inbound.document.ts';
import { Inspection } from '#domain/wms/quality/inspection.document.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { defineEntry } from '#pages/document/entry-plan.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { isMine, onlyStore } from '#screens/wms/kit/stores.ts';
import { LINES, numbered } from './finished-receipt-goods.ts';
import { MadePage } from './made-page.tsx';
import { StartReceipt } from './start-receipt.tsx';

const PATH = '/products/products-warehousing';

function Terminal({ title, query }: ScreenProps) {
  const id = query.get('scan') ?? '';
  return id === 'new' ? <StartReceipt title={title} query={query} /> : <MadePage key={id} id={id} title={title} query={query} />;
}

export const Screen = documentScreen(finishedReceipt, FinishedReceiptLine, {
  path: PATH,
  id: 'wms.finished',
  faces: [{ when: (query) => query.has('scan'), Part: Terminal }],
  list: {
    columns: ['warehouseId', 'lines.material', 'lines.batchNo', 'lines.count', 'lines.qty', 'orderNo', 'createdByName'],
    wide: ['orderNo', 'createdByName'],
    hidden: ['needInspect'],
    search: ['material', 'orderNo', 'warehouseId'],
    numbers: ['orderNo'],
    offer: { warehouseId: (store, actor) => isMine(store, actor, MADE_STORES) },
    menu: { scan: { icon: ScanBarcode, to: [PATH, { scan: 'new' }], right: FINISHED_RIGHT.receive } },
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
    offer: { warehouseId: (store, actor) => isMine(store, actor, MADE_STORES) },
    start: (actor, records) => ({ needInspect: 'false', warehouseId: onlyStore(records, (store) => isMine(store, actor, MADE_STORES)) }),
    // Another store has other bins.
    chosen: { warehouseId: ({ lines }) => ({ lines: lines.map((line) => ({ ...line, toBinId: '' })) }) },
    ...LINES,
    prepare: numbered,
  }),
});
