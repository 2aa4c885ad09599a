/** What the customer says of each box, as it is told at the desk: signed, short or refused. */
import { SalesIssue, SalesIssueLine, type SalesIssueRow, signedLines } from '#domain/wms/sales/sales-issue.document.ts';
import { salesIssueSign } from '#domain/wms/sales/sales-issue-sign.operation.ts';
import { AskLinesDialog } from '#pages/ask/ask-lines.tsx';
import { useLinesOf } from '#pages/document/use-lines-of.ts';
import { useVerbForm } from '#pages/document/use-verb-form.ts';
import { useLabels } from '#pages/kit/labels.ts';

const [SIGNED, SHORT] = ['1', '2'];

export function SignDialog({ row, onClose }: { readonly row: SalesIssueRow; readonly onClose: () => void }) {
  const labels = useLabels();
  const { title, answer, write, say } = useVerbForm('salesIssue', 'sign', row);
  const lines = useLinesOf(SalesIssueLine, row.id);
  if (!lines) return null;
  return (
    <AskLinesDialog
      title={title}
      size="xl"
      entity={SalesIssueLine}
      head={{ entity: SalesIssue, fields: [{ key: 'signedBy', required: true, missing: say('verb.signWho') }] }}
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
      answer={answer}
      send={(all, { signedBy }) => write(salesIssueSign, { id: row.id, signedBy: String(signedBy), lines: signedLines(lines, all) })}
      onClose={onClose}
    />
  );
}
