/** Released statements that leave something to invoice: which of them the next request bills. */
import { ReceiptText } from 'lucide-react';
import { useMemo } from 'react';
import { useRight } from '#api/session.ts';
import { openTicketMake } from '#domain/srm/open-ticket.operation.ts';
import { accountOpenTicket } from '#domain/srm/settlement.reports.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { reportScreen } from '#pages/report/report-page.tsx';
import { useReportWords } from '#pages/report/report-words.ts';
import { useSelection } from '#ui/table/selection.ts';
import { MAKE, MOST_STATEMENTS, TO_INVOICE } from './invoice-paths.ts';

export const Screen = reportScreen(accountOpenTicket, {
  id: TO_INVOICE,
  live: true,
  useMore: () => {
    const go = useGo();
    const may = useRight(openTicketMake.right);
    const { own } = useReportWords(accountOpenTicket as never);
    const selection = useSelection();
    const { size } = selection.keys;
    return useMemo(() => {
      if (!may) return {};
      const make = {
        key: 'make',
        label: own('make') ?? '',
        icon: ReceiptText,
        disabledReason: size > MOST_STATEMENTS ? own('tooMany') : undefined,
      };
      return { selection, batch: [{ ...make, onClick: () => go(MAKE, { statements: [...selection.keys].join() }) }] };
    }, [may, selection, size, own, go]);
  },
});
