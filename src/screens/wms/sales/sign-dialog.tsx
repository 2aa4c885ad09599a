/** What the customer says of each box, as it is told at the desk: signed, short or refused. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SalesIssue, SalesIssueLine, type SalesIssueRow, signedLines } from '#domain/wms/sales/sales-issue.document.ts';
import { salesIssueSign } from '#domain/wms/sales/sales-issue-sign.operation.ts';
import { AskLinesDialog } from '#pages/ask/ask-lines.tsx';
import { useDocumentWords } from '#pages/document/document-words.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useRowsBy, useSyncStatus } from '#store/hooks.ts';

const [SIGNED, SHORT] = ['1', '2'];

export function SignDialog({ row, onClose }: { readonly row: SalesIssueRow; readonly onClose: () => void }) {
  const { t } = useTranslation('ui');
  const { say } = useDocumentWords('salesIssue');
  const labels = useLabels();
  const { online } = useSyncStatus();
  const { submit, busy } = useSubmit();
  const [texts, onChange] = useState({});
  const lines = useRowsBy(SalesIssueLine, 'docId', row.id)
    ?.map((line) => line.row)
    .filter(({ isRemoved }) => !isRemoved)
    .sort((a, b) => a.lineNo - b.lineNo);
  if (!lines) return null;
  return (
    <AskLinesDialog
      title={say('verb.signTitle', { docNo: row.docNo ?? t('pending.noNumber') })}
      size="xl"
      entity={SalesIssueLine}
      head={{ entity: SalesIssue, fields: [{ key: 'signedBy', required: true, missing: say('verb.signWho') }], texts, onChange }}
      lines={lines.map(({ id, boxNo, matCode, matName, unitCode, qty }) => ({
        id,
        codes: [boxNo, matCode],
        name: matName,
        unit: unitCode,
        facts: [[labels.field('salesIssueLine', 'qty'), qty]],
        fields: [
          { key: 'result', required: true, codes: [1, 2, 3] },
          { key: 'signedQty', required: true, most: qty, when: ({ result }) => result === SHORT },
        ],
        beside: 2,
        start: { result: SIGNED },
      }))}
      answer={{ label: say('verb.sign'), busy, why: online ? undefined : say('needsServer') }}
      send={async (all, { signedBy }) =>
        (await submit(salesIssueSign, { id: row.id, signedBy: String(signedBy), lines: signedLines(lines, all) })).ok
      }
      onClose={onClose}
    />
  );
}
