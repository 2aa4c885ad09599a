/** Review of an issue: the receiver shows his badge, or is chosen by name; then the goods are his. */
import { Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IssueDoc } from '#domain/wms/issue.document.ts';
import { issueReview } from '#domain/wms/issue-review.operation.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { usePersons } from '#screens/wms/application/use-people.ts';
import { useRow, useSyncStatus } from '#store/hooks.ts';
import { notify } from '#ui/feedback/notify.tsx';
import { FieldShell } from '#ui/form/fields.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { Modal } from '#ui/modal.tsx';
import { useBadge } from './use-badge.ts';

export function ReceiverDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation(['hardware', 'ui']);
  const labels = useLabels();
  const persons = usePersons();
  const { online } = useSyncStatus();
  const { submit, busy } = useSubmit();
  const row = useRow(IssueDoc, id)?.row;
  const [chosen, setChosen] = useState<string | null>(null);
  const receiverId = chosen ?? row?.receiverId ?? '';
  useBadge(
    (person) => setChosen(person.id),
    (code) => notify({ tone: 'warn', title: t('badgeUnknown', { code }) }),
    true,
  );
  const send = async () => {
    if (!online || receiverId === '') return;
    const written = await submit(issueReview, { id, receiverId }, { done: t('issue.reviewed') });
    if (written.ok) onClose();
  };
  const label = labels.field('issueDoc', 'receiverId');
  return (
    <Modal
      title={t('issue.reviewTitle', { docNo: row?.docNo ?? t('ui:pending.noNumber') })}
      onClose={onClose}
      answer={{
        label: t('review'),
        busy,
        disabled: receiverId === '',
        why: online ? undefined : t('needsServer'),
        give: () => void send(),
      }}
    >
      <Text mb="3">{t('issue.badge')}</Text>
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
