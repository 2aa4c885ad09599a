/** Issuing a plan: what it freezes, what prevents it, and how to leave that out. */
import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { checkIssue } from '#domain/wms/stocktake/issue.operation.ts';
import type { CheckRow } from '#domain/wms/stocktake/stocktake.document.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import { verbTitle } from '#pages/document/verb-rules.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { Modal } from '#ui/modal.tsx';
import { FindingsList } from './findings-list.tsx';
import { useFindings } from './use-findings.ts';

export function IssueDialog({ row, onClose }: { readonly row: CheckRow; readonly onClose: () => void }) {
  const { t } = useTranslation('stocktake');
  const words = useDocumentWords('checkInfo');
  const { say } = words;
  const { submit, busy } = useSubmit();
  const { online } = useSyncStatus();
  const found = useFindings(row, row.id);
  const without = found?.without ?? [];
  const stuck = found?.findings.some(({ binId }) => binId === null) === true;
  const issue = async () => {
    const written = await submit(checkIssue, { id: row.id, without: [...without] }, { done: t('done') });
    if (written.ok) onClose();
  };
  const why = online ? (stuck ? t('findings.stuck') : undefined) : t('needsServer');
  return (
    <Modal
      title={verbTitle(words, 'issue', row.docNo)}
      size="lg"
      onClose={onClose}
      answer={{
        label: without.length > 0 ? t('findings.issueWithout', { n: without.length }) : say('verb.issue'),
        busy: busy || (online && found === undefined),
        why,
        give: () => void issue(),
      }}
    >
      <chakra.p m="0" mb="3">
        {say('verb.issueQuestion', { docNo: row.docNo ?? '' })}
      </chakra.p>
      {found ? (
        <>
          <chakra.p m="0" mb="3" color="fg.muted">
            {t('findings.counts', { boxes: found.boxes, bins: found.bins })}
          </chakra.p>
          <FindingsList found={found} />
        </>
      ) : null}
    </Modal>
  );
}
