/** Boxes of picking lists by quantity, newest first: which one was suggested, which one was taken and why. Each verb leads to the page where it is done. */
import { CheckCheck, ListX, type LucideIcon, Repeat, ScanLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ReportRow } from '#domain/kernel/report.ts';
import { requisitionPick, requisitionRejectLine } from '#domain/wms/outbound/requisition-pick.operation.ts';
import { requisitionReview } from '#domain/wms/outbound/requisition-review.operation.ts';
import { type BoxLogVerb, boxLogVerbs } from '#domain/wms/reports/box-log.ts';
import { demandBoxes } from '#domain/wms/reports/demand.reports.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { type RowVerb, reportScreen } from '#pages/report/report-page.tsx';

type Row = ReportRow<typeof demandBoxes>;

const detail = '/wms/picking-list2-detail';
const verb = (key: BoxLogVerb, icon: LucideIcon, right: RowVerb<Row>['right'], to: RowVerb<Row>['to']): RowVerb<Row> => ({
  key,
  icon,
  right,
  to,
  danger: key === 'rejectLine',
  offered: (row) => boxLogVerbs(row).includes(key),
});
const asking =
  (key: BoxLogVerb): RowVerb<Row>['to'] =>
  ({ requisitionId: id, logId: log }) => [detail, { id, log, verb: key }];

function useEmpty() {
  const { t } = useTranslation('rawout');
  const go = useGo();
  const action = { label: t('list.toPicking'), onClick: () => go('/wms/picking-list2') };
  return { empty: { message: t('detail.empty'), action } };
}

export const BoxLog = reportScreen(demandBoxes, {
  id: 'wms.demandBoxes',
  words: 'boxLog',
  also: { requisitionType: 2 },
  opens: ({ requisitionId: id }) => [detail, { id }],
  verbs: [
    verb('pick', ScanLine, requisitionPick.right, ({ requisitionId: id, logId: log }) => ['/wms/picking-list2', { id, log }]),
    verb('exchange', Repeat, requisitionPick.right, asking('exchange')),
    verb('review', CheckCheck, requisitionReview.right, ({ requisitionId: id }) => [detail, { id }]),
    verb('rejectLine', ListX, requisitionRejectLine.right, asking('rejectLine')),
  ],
  cells: {
    batchNo: { wideOnly: true },
    overrideReason: { value: ({ overrideReason, rejectReason }) => overrideReason ?? rejectReason },
  },
  useMore: useEmpty,
});
