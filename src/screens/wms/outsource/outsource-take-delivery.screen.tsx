/** /mes/outsource-take-delivery: what outsourcers bring back, announced by them or begun here. With `mode`: the terminal. */
import { ClipboardCheck, PackageCheck } from 'lucide-react';
import { OUTSOURCE_RIGHT, OutsourcePlan, outsourceTake, TAKE_FIGURES } from '#domain/wms/production/outsource.document.ts';
import { Inspection } from '#domain/wms/quality/inspection.document.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { PLANS, TAKES } from './paths.ts';
import { TakePage } from './take-page.tsx';

export const Screen = documentScreen(outsourceTake, null, {
  path: TAKES,
  id: 'mes.outsourceTake',
  list: {
    columns: ['supplierId', 'orderNo', 'opSeq', 'matCode', 'matName', ...TAKE_FIGURES, 'bySupplier'],
    wide: ['matName', 'bySupplier', 'scrapMaterialQty'],
    hidden: ['toWarehouseId', 'batchNo', 'sourceDocNo'],
    search: ['supplierId', 'material'],
    numbers: ['orderNo', 'sourceDocNo'],
    create: { to: [TAKES, { mode: 'count' }], right: OUTSOURCE_RIGHT.take },
    emptyTo: [TAKES, { mode: 'count' }],
  },
  view: {
    facts: [
      ...(['supplierId', 'orderNo', 'opSeq', 'matCode', 'matName'] as const),
      ...TAKE_FIGURES,
      ...(['toWarehouseId', 'toBinId', 'batchNo', 'boxList', 'bySupplier'] as const),
    ],
    drawn: ['boxList'],
    told: { boxList: ({ boxes }) => boxes.map(({ boxNo, qty }) => `${boxNo} (${qty})`).join(', ') || null },
    before: [{ header: OutsourcePlan, field: 'sourceDocId', number: 'sourceDocNo', to: ({ id }) => [PLANS, { id }] }],
    after: [{ header: Inspection, by: 'sourceDocId', to: ({ id }) => ['/wms/qualityDetails', { id }] }],
  },
  verbs: {
    order: ['scan', 'review', 'unreview', 'delete'],
    first: ({ status }) => (status === 1 ? 'scan' : 'review'),
    of: { scan: { icon: ClipboardCheck, to: ({ id }) => [TAKES, { mode: 'count', take: id }] }, review: { icon: PackageCheck } },
  },
  faces: [{ when: (query) => query.get('mode') === 'count', Part: TakePage }],
});
