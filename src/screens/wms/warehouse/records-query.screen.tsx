/** /records-query?boxNo=…: the history of boxes from the ledger, each row with its document. Only the server holds it; the last answer stays and shows its age. */
import { FileText } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportRow } from '#domain/kernel/report.ts';
import { boxHistory } from '#domain/wms/reports/ledger.reports.ts';
import { useDocumentOpener } from '#pages/kit/use-open-document.ts';
import { reportScreen } from '#pages/report/report-page.tsx';
import { useBoxSerials } from '#screens/wms/kit/box-serials.tsx';
import type { Action } from '#ui/page-header.tsx';

type Logged = ReportRow<typeof boxHistory>;

function useLogged() {
  const { t } = useTranslation('ui');
  const { verbs, drawer } = useBoxSerials();
  const opener = useDocumentOpener();
  const rowActions = useCallback(
    (row: Logged): readonly Action[] => {
      const open = opener(row);
      return [...(open ? [{ key: 'document', label: t('list.openChosen'), icon: FileText, onClick: open }] : []), ...verbs(row)];
    },
    [opener, t, verbs],
  );
  return { rowActions, beside: drawer, open: (row: Logged) => opener(row)?.() };
}

// A row is opened by its document: the log of the box is where it stands.
export const Screen = reportScreen(boxHistory, { opens: () => null, useMore: useLogged });
