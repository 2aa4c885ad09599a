/** What the customer says of each box, as it is told at the desk: signed, short or refused. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SalesIssue, SalesIssueLine, type SalesIssueRow } from '#domain/wms/sales/sales-issue.document.ts';
import { salesIssueSign } from '#domain/wms/sales/sales-issue-sign.operation.ts';
import { AskLinesDialog } from '#pages/ask/ask-lines.tsx';
import { useDocumentWords } from '#pages/document/document-words.ts';
import { FieldInput } from '#pages/fields/field-input.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useRowsBy, useSyncStatus } from '#store/hooks.ts';

const SIGNED = '1';
const SHORT = '2';

export function SignDialog({ row, onClose }: { readonly row: SalesIssueRow; readonly onClose: () => void }) {
  const { t } = useTranslation('ui');
  const { say } = useDocumentWords('salesIssue');
  const labels = useLabels();
  const { online } = useSyncStatus();
  const { submit, busy } = useSubmit();
  const [signedBy, setSignedBy] = useState('');
  const read = useRowsBy(SalesIssueLine, 'docId', row.id);
  if (!read) return null;
  const lines = read
    .map((line) => line.row)
    .filter(({ isRemoved }) => !isRemoved)
    .sort((a, b) => a.lineNo - b.lineNo);
  const qtyOf = (id: string, result: unknown, qty: unknown): string => {
    if (String(result) === SHORT) return String(qty ?? '');
    return String(result) === SIGNED ? (lines.find((line) => line.id === id)?.qty ?? '0') : '0';
  };
  return (
    <AskLinesDialog
      title={say('verb.signTitle', { docNo: row.docNo ?? t('pending.noNumber') })}
      size="xl"
      entity={SalesIssueLine}
      lead={
        <FieldInput
          field={SalesIssue.fields.signedBy}
          label={labels.field('salesIssue', 'signedBy')}
          none=""
          required
          value={signedBy}
          onChange={setSignedBy}
        />
      }
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
      lack={() => (signedBy.trim() === '' ? say('verb.signWho') : null)}
      send={async (all) => {
        const said = lines.map(({ id }) => {
          const { result, signedQty } = all[id] ?? {};
          return { lineId: id, result: Number(result) as 1 | 2 | 3, signedQty: qtyOf(id, result, signedQty) };
        });
        return (await submit(salesIssueSign, { id: row.id, signedBy: signedBy.trim(), lines: said })).ok;
      }}
      onClose={onClose}
    />
  );
}
