/** /wms/arrival-notice: what suppliers have announced, and what is still to come. */

import { LogIn } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { restQty } from '#domain/kernel/quantity.ts';
import { ascending } from '#domain/system/order.ts';
import { ArrivalNoticeLine, type ArrivalNoticeRow, arrivalNotice } from '#domain/wms/inbound/arrival-notice.document.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { withinDays } from '#pages/document/document-search.ts';
import { useLabels } from '#pages/kit/labels.ts';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';
import { useNoticeActions } from './use-notice-actions.ts';

const ARRIVED = 3;
const ON_THE_WAY = 2;

/** Expected ones first, then done ones, each by planned day of arrival. */
const rank = ({ status }: ArrivalNoticeRow): number => (status === ARRIVED ? 0 : status === ON_THE_WAY ? 1 : 2);
const firstToCome = (a: ArrivalNoticeRow, b: ArrivalNoticeRow): number =>
  rank(a) - rank(b) || ascending(a.planArriveDate, b.planArriveDate);

export const Screen = documentScreen(arrivalNotice, ArrivalNoticeLine, {
  path: '/wms/arrival-notice',
  id: 'wms.arrivalNotice',
  list: {
    columns: ['supplierId', 'deliveryNoteId', 'planArriveDate', 'lines.material', 'lines.noticeQty'],
    wide: ['deliveryNoteId', 'lines.noticeQty'],
    cells: { deliveryNoteId: { code: true } },
    search: ['supplierId', 'material', 'date'],
    drawn: ['date'],
    numbers: ['sourceDocNo'],
    compare: firstToCome,
    linesBeneath: true,
    useMore: usePlanned,
  },
  view: {
    facts: ['supplierId', 'deliveryNoteId', 'planArriveDate'],
    lines: ['matCode', 'matName', 'spec', 'poNo', 'batchNo', 'noticeQty', 'receivedQty', 'rest'],
    drawn: ['rest'],
    wide: ['spec', 'poNo', 'batchNo'],
    cells: {
      poNo: { width: 124 },
      rest: { align: 'end', width: 96, unit: ({ unitCode }) => unitCode, value: (line) => restQty(line.noticeQty, line.receivedQty) },
    },
  },
  verbs: {
    order: ['checkIn', 'receive', 'print', 'close'],
    of: { checkIn: { icon: LogIn }, close: { danger: true } },
    useMore: useNoticeActions,
  },
});

/** Search by the planned days of arrival. */
function usePlanned({ dateFrom, dateTo }: SearchValues) {
  const labels = useLabels();
  const fields = useMemo<SearchField[]>(
    () => [{ key: 'date', label: labels.field('arrivalNotice', 'planArriveDate'), kind: 'dateRange' }],
    [labels],
  );
  const hit = useCallback(({ planArriveDate }: ArrivalNoticeRow) => withinDays(planArriveDate, dateFrom, dateTo), [dateFrom, dateTo]);
  return { fields, hit };
}
