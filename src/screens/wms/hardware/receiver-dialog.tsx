/** Review of an issue: the receiver is named by a badge or chosen by name, and gets the goods. */
import { Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IssueRow } from '#domain/wms/issue.document.ts';
import { issueReview } from '#domain/wms/issue-review.operation.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { usePersons } from '#screens/wms/kit/use-people.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { notify } from '#ui/feedback/notify.tsx';
import { FieldShell } from '#ui/form/fields.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { Modal } from '#ui/modal.tsx';
import { useBadge } from './use-badge.ts';

export function ReceiverDialog({ row, onClose }: { row: IssueRow; onClose: () => void }) {
  const { t } = useTranslation(['hardware', 'ui']);
  const { say } = useDocumentWords('issueDoc');
  const labels = useLabels();
  const persons = usePersons();
  const { online } = useSyncStatus();
  const { submit, busy } = useSubmit();
  const [chosen, setChosen] = useState<string | null>(null);
  const receiverId = chosen ?? row.receiverId ?? '';
  useBadge(
    (person) => setChosen(person.id),
    (code) => notify({ tone: 'warn', title: say('entry.badgeUnknown', { code }) }),
    true,
  );
  const send = async () => {
    if (!online || receiverId === '') return;
    const written = await submit(issueReview, { id: row.id, receiverId }, { done: say('verb.reviewDone') });
    if (written.ok) onClose();
  };
  const label = labels.field('issueDoc', 'receiverId');
  return (
    <Modal
      title={say('verb.reviewTitle', { docNo: row.docNo ?? t('ui:pending.noNumber') })}
      onClose={onClose}
      answer={{
        label: say('verb.review'),
        busy,
        disabled: receiverId === '',
        why: online ? undefined : say('needsServer'),
        give: () => void send(),
      }}
    >
      <Text mb="3">{say('verb.reviewBadge')}</Text>
      <FieldShell label={label} required>
        <SelectInput
          label={label}
          value={receiverId}
          options={persons.options}
          searchable
          placeholder={t('ui:form.choose')}
          onChange={setChosen}
        />
      </FieldShell>
    </Modal>
  );
}
