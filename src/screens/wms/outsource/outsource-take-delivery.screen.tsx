/** /mes/outsource-take-delivery: what outsourcers bring back, announced by them or begun here. With `mode`: the terminal. */
import { ClipboardCheck, PackageCheck } from 'lucide-react';
import { cardOption, sentCards } from '#domain/wms/outsource/take.job.ts';
import { MADE_STORES } from '#domain/wms/outsource/take-post.ts';
import {
  OUTSOURCE_RIGHT,
  OutsourceDelivery,
  OutsourcePlan,
  type OutsourceTakeRow,
  outsourceTake,
  TAKE_FIGURES,
} from '#domain/wms/production/outsource.document.ts';
import { Inspection } from '#domain/wms/quality/inspection.document.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import type { AskMore, VerbAsk } from '#pages/document/verb-plan.ts';
import { useBins } from '#screens/wms/kit/use-bins.ts';
import { useWarehouses } from '#screens/wms/kit/use-warehouses.ts';
import { useRowsBy } from '#store/hooks.ts';
import { PLANS, TAKES } from './paths.ts';
import { TakePage } from './take-page.tsx';

/** What was found of what the supplier has announced. Other boxes are a new receipt. */
const COUNT: VerbAsk<OutsourceTakeRow> = {
  fields: [
    ...TAKE_FIGURES.map((key) => ({ key, least: 'zero' as const })),
    ...['cardId', 'toBinId'].map((key) => ({ key, required: false })),
    ...['batchNo', 'remark'],
  ],
  useMore: useFound,
};

function useFound(row: OutsourceTakeRow): AskMore {
  const { mine } = useWarehouses();
  const [store] = mine.filter(({ id, whClassCode }) => (row.toWarehouseId ? id === row.toWarehouseId : MADE_STORES.includes(whClassCode)));
  const bins = useBins(store?.id ?? '').options;
  const sent = useRowsBy(OutsourceDelivery, 'planId', row.planId);
  const cards = sentCards((sent ?? []).map((one) => one.row)).map(cardOption);
  const texts = Object.fromEntries(TAKE_FIGURES.map((key) => [key, row[key]]));
  return {
    start: {
      ...texts,
      cardId: row.cardId ?? (cards.length === 1 ? String(cards[0]?.value) : ''),
      toBinId: row.toBinId ?? '',
      batchNo: row.batchNo ?? '',
      remark: row.remark ?? '',
    },
    fields: {
      ...Object.fromEntries(TAKE_FIGURES.map((key) => [key, { unit: row.unitCode }])),
      cardId: { options: cards, when: () => cards.length > 0 },
      toBinId: { options: bins, required: row.isLast, when: () => row.isLast },
      batchNo: { when: () => row.isLast },
    },
    payload: (values) => {
      const toBinId = row.isLast ? (values.toBinId ?? null) : null;
      const place = { toBinId, toWarehouseId: toBinId === null ? null : (store?.id ?? null), cardId: values.cardId ?? null };
      return { ...values, batchNo: values.batchNo ?? null, remark: values.remark ?? null, ...place, boxes: row.boxes };
    },
  };
}

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
    of: { scan: { icon: ClipboardCheck, ask: COUNT }, review: { icon: PackageCheck } },
  },
  faces: [{ when: (query) => query.get('mode') === 'count', Part: TakePage }],
});
