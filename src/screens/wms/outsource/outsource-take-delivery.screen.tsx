/** /mes/outsource-take-delivery: what outsourcers bring back, announced by them or begun here. With `mode`: the terminal. */
import { ClipboardCheck, PackageCheck } from 'lucide-react';
import { MADE_STORES } from '#domain/wms/outsource/take-post.ts';
import { OUTSOURCE_RIGHT, OutsourcePlan, type OutsourceTakeRow, outsourceTake } from '#domain/wms/production/outsource.document.ts';
import { Inspection } from '#domain/wms/quality/inspection.document.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import type { AskMore, VerbAsk } from '#pages/document/verb-plan.ts';
import { useBins } from '#screens/wms/kit/use-bins.ts';
import { useWarehouses } from '#screens/wms/kit/use-warehouses.ts';
import { PLANS, TAKES } from './paths.ts';
import { TakePage } from './take-page.tsx';

const FIGURES = ['goodQty', 'scrapLabourQty', 'scrapMaterialQty', 'shortQty'] as const;

/** What was found of what the supplier has announced. Other boxes are a new receipt. */
const COUNT: VerbAsk<OutsourceTakeRow> = {
  fields: [...FIGURES.map((key) => ({ key, least: 'zero' as const })), { key: 'toBinId', required: false }, 'batchNo', 'remark'],
  useMore: useFound,
};

function useFound(row: OutsourceTakeRow): AskMore {
  const { mine } = useWarehouses();
  const [store] = mine.filter(({ id, whClassCode }) => (row.toWarehouseId ? id === row.toWarehouseId : MADE_STORES.includes(whClassCode)));
  const bins = useBins(store?.id ?? '').options;
  const texts = Object.fromEntries(FIGURES.map((key) => [key, row[key]]));
  return {
    start: { ...texts, toBinId: row.toBinId ?? '', batchNo: row.batchNo ?? '', remark: row.remark ?? '' },
    fields: {
      ...Object.fromEntries(FIGURES.map((key) => [key, { unit: row.unitCode }])),
      toBinId: { options: bins, required: row.isLast, when: () => row.isLast },
      batchNo: { when: () => row.isLast },
    },
    payload: (values) => {
      const toBinId = row.isLast ? (values.toBinId ?? null) : null;
      const place = { toBinId, toWarehouseId: toBinId === null ? null : (store?.id ?? null), cardId: row.cardId };
      return { ...values, batchNo: values.batchNo ?? null, remark: values.remark ?? null, ...place, boxes: row.boxes };
    },
  };
}

export const Screen = documentScreen(outsourceTake, null, {
  path: TAKES,
  id: 'mes.outsourceTake',
  list: {
    columns: ['supplierId', 'orderNo', 'opSeq', 'matCode', 'matName', ...FIGURES, 'bySupplier'],
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
      ...FIGURES,
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
    of: { scan: { icon: ClipboardCheck, ask: COUNT }, review: { icon: PackageCheck } },
  },
  faces: [{ when: (query) => query.get('mode') === 'count', Part: TakePage }],
});
