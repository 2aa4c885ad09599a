/** /srm/srmOutsourceTakeDelivery: what an outsourcer brings back, announced before the lorry leaves. With `open`: the plans it is brought back for. */
import { History, ListChecks, Tags } from 'lucide-react';
import { outsourceTakeCreate } from '#domain/wms/outsource/take.operation.ts';
import { type OutsourceDeliveryBoxRow, type OutsourceTakeRow, outsourceTake } from '#domain/wms/production/outsource.document.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import type { ViewMore } from '#pages/document/plan.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import type { Viewed } from '#store/store.ts';
import { OPEN, RECORD, TAKES } from './paths.ts';
import { Plans } from './plans.tsx';
import { takeEntry } from './take-entry.ts';

const FIGURES = ['goodQty', 'scrapLabourQty', 'scrapMaterialQty', 'shortQty'] as const;

export const Screen = documentScreen(outsourceTake, null, {
  path: TAKES,
  id: 'srm.outsourceTake',
  source: 'server',
  list: {
    columns: ['supplierId', 'sourceDocNo', 'orderNo', 'opSeq', 'matCode', 'matName', ...FIGURES],
    wide: ['matName', 'scrapMaterialQty'],
    hidden: ['batchNo'],
    search: ['supplierId', 'material'],
    numbers: ['orderNo', 'sourceDocNo'],
    create: { to: [TAKES, OPEN], right: outsourceTakeCreate.right },
    emptyTo: [TAKES, OPEN],
    menu: { plans: { icon: ListChecks, to: [TAKES, OPEN] }, record: { icon: History, to: [RECORD] } },
  },
  view: {
    facts: ['supplierId', 'sourceDocNo', 'orderNo', 'opSeq', 'matCode', 'matName', ...FIGURES, 'batchNo', 'boxList'],
    drawn: ['boxList'],
    told: { boxList: ({ boxes }) => boxes.map(({ boxNo, qty }) => `${boxNo} (${qty})`).join(', ') || null },
    useMore: useLabelsOf,
  },
  verbs: {
    order: ['labels', 'delete'],
    of: { labels: { icon: Tags, from: [1, 2, 5], right: outsourceTakeCreate.right, isOfPage: true, aside: true } },
  },
  entry: takeEntry,
  faces: [{ when: (query) => query.has('open'), Part: Plans }],
});

/** A label for each box, before the lorry leaves. */
function useLabelsOf({ row }: Viewed<OutsourceTakeRow>): ViewMore<OutsourceDeliveryBoxRow> {
  const { print } = useShell();
  const { boxes, matCode: material, matName: name, unitCode: unit, batchNo: lot, docNo } = row;
  const data = { material, name, spec: '', unit, lot, expiry: null, docNo, supplier: '', received: '', produced: null };
  const target = ({ boxNo, qty: quantity }: OutsourceTakeRow['boxes'][number], n: number) => ({
    id: boxNo,
    name: boxNo,
    data: { ...data, boxNo, quantity, pack: `${n + 1}/${boxes.length}` },
  });
  return {
    without: boxes.length === 0 ? ['labels'] : [],
    runs: { labels: () => void print({ kind: 'box', targets: boxes.map(target) }) },
  };
}
