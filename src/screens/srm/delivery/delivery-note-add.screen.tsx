/** The first step of a delivery note: which lines of confirmed orders. */
import { ArrowRight } from 'lucide-react';
import { useMemo } from 'react';
import { useRight } from '#api/session.ts';
import { openOrderLines } from '#domain/srm/delivery.reports.ts';
import { deliveryNoteCreate } from '#domain/wms/inbound/delivery-note.operation.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { reportScreen } from '#pages/report/report-page.tsx';
import { useReportWords } from '#pages/report/report-words.ts';
import { useSelection } from '#ui/table/selection.ts';
import { ADD, CONFIRM, LIST, MOST_LINES } from './paths.ts';

export const Screen = reportScreen(openOrderLines, {
  id: ADD,
  back: [LIST],
  live: true,
  opens: ({ docId }) => ['/srm/srmPurchase', { id: docId }],
  useMore: () => {
    const go = useGo();
    const may = useRight(deliveryNoteCreate.right);
    const { own } = useReportWords(openOrderLines as never);
    const selection = useSelection();
    const { size } = selection.keys;
    return useMemo(() => {
      if (!may) return {};
      const next = {
        key: 'next',
        label: own('next') ?? '',
        icon: ArrowRight,
        disabledReason: size > MOST_LINES ? own('tooMany') : undefined,
      };
      return { selection, batch: [{ ...next, onClick: () => go(CONFIRM, { lines: [...selection.keys].join() }) }] };
    }, [may, selection, size, own, go]);
  },
});
