/** What was weighed in of spoilt pieces, receipt by receipt. */
import { LabourMaterialDispose, labourMaterialReceive, SCRAP_RIGHT } from '#domain/mes/scrap/scrap.document.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { DISPOSALS, RECEIPTS, RECORD } from './paths.ts';

export const Screen = documentScreen(labourMaterialReceive, null, {
  path: RECORD,
  id: 'mes.scrap.received',
  source: 'server',
  list: {
    columns: ['scrapKind', 'orderNo', 'matCode', 'matName', 'qty', 'weightKg', 'boxNo', 'toWarehouseId', 'sourceDocNo'],
    wide: ['matName', 'sourceDocNo'],
    hidden: ['batchNo', 'toBinId', 'createdByName'],
    search: ['scrapKind', 'material', 'toWarehouseId'],
    numbers: ['orderNo', 'boxNo', 'sourceDocNo'],
    create: { to: [RECEIPTS], right: SCRAP_RIGHT.receive },
    emptyTo: [RECEIPTS],
  },
  view: {
    facts: ['scrapKind', 'orderNo', 'matCode', 'matName', 'batchNo', 'qty', 'weightKg', 'boxNo', 'toWarehouseId', 'toBinId', 'sourceDocNo'],
    before: [{ header: LabourMaterialDispose, field: 'sourceDocId', number: 'sourceDocNo', to: ({ id }) => [DISPOSALS, { id }] }],
  },
  verbs: { order: ['unreview'] },
});
