/** 待对账: what was accepted, or went back, and stands on no statement. */
import { FileSpreadsheet, FileStack } from 'lucide-react';
import { useState } from 'react';
import { useRight } from '#api/session.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { statementPool } from '#domain/srm/settlement.reports.ts';
import { statementCreate } from '#domain/srm/statement.operation.ts';
import { type ReportMore, reportScreen } from '#pages/report/report-page.tsx';
import { useReportWords } from '#pages/report/report-words.ts';
import { useSelection } from '#ui/table/selection.ts';
import { STATEMENTS } from './statement-paths.ts';
import { type ChosenRow, TakeDialog } from './take-dialog.tsx';

type Row = ReportRow<typeof statementPool>;

/** The key of a row says what the operation is to take, so that rows of other pages stay chosen. */
const chosenOf = (key: string): ChosenRow => {
  const [supplierId = '', sourceLineId = '', bizDate = ''] = key.split('/');
  return { supplierId, sourceLineId, bizDate };
};

export const Pool = reportScreen(statementPool, {
  id: 'srm.statementPool',
  back: [STATEMENTS],
  live: true,
  rowTone: ({ amount }) => (amount === null ? 'warn' : undefined),
  useMore: useTaking,
});

function useTaking(): ReportMore<Row> {
  const { own } = useReportWords(statementPool as never);
  const may = useRight(statementCreate.right);
  const selection = useSelection();
  const [rows, setRows] = useState<readonly ChosenRow[] | null>(null);
  if (!may) return {};
  const some = { key: 'some', label: own('some') ?? '', icon: FileStack, onClick: () => setRows([...selection.keys].map(chosenOf)) };
  return {
    selection,
    batch: [some],
    primary: { key: 'all', label: own('all') ?? '', icon: FileSpreadsheet, onClick: () => setRows([]) },
    beside: rows ? <TakeDialog rows={rows} onClose={() => setRows(null)} /> : null,
  };
}
