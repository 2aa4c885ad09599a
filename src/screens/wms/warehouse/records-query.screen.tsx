/** /records-query?boxNo=…: the history of boxes from the ledger. Only the server holds it; the last answer stays and shows its age. */
import { boxHistory } from '#domain/wms/reports/ledger.reports.ts';
import { reportScreen } from '#pages/report/report-page.tsx';
import { useBoxSerials } from '#screens/wms/kit/box-serials.tsx';

function useSerials() {
  const { verbs, drawer } = useBoxSerials();
  return { rowActions: verbs, beside: drawer };
}

export const Screen = reportScreen(boxHistory, { useMore: useSerials });
