/** /mes/labourMaterialDispose: what becomes of spoilt pieces. With `open`: what nobody has disposed of yet. */
import { Scale } from 'lucide-react';
import { disposeCreate } from '#domain/mes/scrap/dispose.operation.ts';
import {
  LabourMaterialDisposeLine,
  LabourMaterialReceive,
  labourMaterialDispose,
  leftToReceive,
  SCRAP_RIGHT,
  SCRAP_STORES,
} from '#domain/mes/scrap/scrap.document.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { defineEntry } from '#pages/document/entry-plan.ts';
import { DISPOSALS, RECEIPTS, RECORD } from './paths.ts';
import { SPOILT, useOrigin } from './scrap-lines.ts';
import { ToDispose } from './to-dispose.tsx';

export const Screen = documentScreen(labourMaterialDispose, LabourMaterialDisposeLine, {
  path: DISPOSALS,
  id: 'mes.scrap',
  list: {
    columns: ['scrapKind', 'orderNo', 'matCode', 'matName', 'qty', 'receivedQty', 'toWarehouseId'],
    wide: ['matName'],
    hidden: ['batchNo', 'lines.supplierId', 'lines.responsibleId'],
    search: ['scrapKind', 'material'],
    numbers: ['orderNo'],
    create: { to: [DISPOSALS, { open: '1' }], right: disposeCreate.right },
    emptyTo: [DISPOSALS, { open: '1' }],
    linesBeneath: true,
  },
  view: {
    facts: ['scrapKind', 'orderNo', 'matCode', 'matName', 'batchNo', 'qty', 'receivedQty', 'left', 'toWarehouseId'],
    drawn: ['left'],
    told: { left: (row) => `${leftToReceive(row)} ${row.unitCode}` },
    lines: ['opSeq', 'opCode', 'qty', 'defectCode', 'responsibleId', 'partId', 'supplierId', 'partBatchNo', 'partQty'],
    after: [{ header: LabourMaterialReceive, by: 'disposeId', to: ({ id }) => [RECORD, { id }] }],
  },
  verbs: {
    order: ['review', 'weigh', 'print', 'unreview', 'close', 'delete'],
    of: { weigh: { icon: Scale, right: SCRAP_RIGHT.receive, from: [2, 4], to: () => [RECEIPTS] } },
  },
  entry: defineEntry({
    create: disposeCreate,
    head: ['orderId', 'scrapKind', 'toWarehouseId', 'remark'],
    beside: ['orderId'],
    offer: {
      toWarehouseId: ({ isActive, whClassCode }, _actor, { head }) =>
        isActive === true && whClassCode === SCRAP_STORES[head.scrapKind === '2' ? 2 : 1],
    },
    origin: { by: 'of', use: useOrigin },
    ...SPOILT,
  }),
  faces: [{ when: (query) => query.has('open'), Part: ToDispose }],
});
