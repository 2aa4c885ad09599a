/** What a batch rejection and an extension of the shelf life need beside a reason. */
import { Field, Flex, Input, Textarea } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inspectDecision } from '#domain/wms/quality/codes.ts';
import type { InspectionRow } from '#domain/wms/quality/inspection.document.ts';
import { inspectionReject } from '#domain/wms/quality/judge.operation.ts';
import { inspectionExtend } from '#domain/wms/quality/stock.operation.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { DateInput } from '#ui/form/date-input.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { Modal } from '#ui/modal.tsx';

interface FormProps {
  readonly row: InspectionRow;
  readonly onClose: () => void;
}

export const RejectDialog = (props: FormProps) => <DecideDialog verb="reject" {...props} />;
export const ExtendDialog = (props: FormProps) => <DecideDialog verb="extend" {...props} />;

/** A concession is a verdict of its own, not a way to deal with what is rejected. */
const DISPOSITIONS = ['3', '4', '5', '6'];

function DecideDialog({ verb, row: { id }, onClose }: FormProps & { readonly verb: 'reject' | 'extend' }) {
  const { t } = useTranslation('quality');
  const { say } = useDocumentWords('inspection');
  const labels = useLabels();
  const { submit, busy } = useSubmit();
  const [reason, setReason] = useState('');
  const [defectCode, setDefect] = useState('');
  const [decision, setDecision] = useState('4');
  const [extendedTo, setTo] = useState('');
  const [tried, setTried] = useState(false);
  const lacks = {
    defect: verb === 'reject' && defectCode.trim() === '',
    reason: verb === 'extend' && reason.trim().length < 2,
    day: verb === 'extend' && extendedTo === '',
  };
  const send = async () => {
    setTried(true);
    if (lacks.defect || lacks.reason || lacks.day) return;
    const written =
      verb === 'reject'
        ? await submit(
            inspectionReject,
            { id, defectCode: defectCode.trim(), reason: reason.trim() || null, decision: Number(decision) as 3 | 4 | 5 | 6, binId: null },
            { done: say('done') },
          )
        : await submit(inspectionExtend, { id, extendedTo, reason: reason.trim() }, { done: say('done') });
    if (written.ok) onClose();
  };
  return (
    <Modal title={say(`verb.${verb}`)} onClose={onClose} answer={{ busy, give: () => void send() }}>
      <Flex direction="column" gap="3">
        {verb === 'reject' ? (
          <>
            <Field.Root required invalid={tried && lacks.defect}>
              <Field.Label>{labels.field('inspectionItem', 'defectCode')}</Field.Label>
              <Input maxLength={60} value={defectCode} onChange={(event) => setDefect(event.target.value)} />
              <Field.ErrorText>{t('decide.defectMissing')}</Field.ErrorText>
            </Field.Root>
            <Field.Root>
              <Field.Label>{labels.field('inspection', 'decision')}</Field.Label>
              <SelectInput
                label={labels.field('inspection', 'decision')}
                value={decision}
                searchable={false}
                options={labels.options(inspectDecision).filter(({ value }) => DISPOSITIONS.includes(value))}
                onChange={(value) => setDecision(value || '4')}
              />
            </Field.Root>
          </>
        ) : (
          <Field.Root required invalid={tried && lacks.day}>
            <Field.Label>{labels.field('inspection', 'extendedTo')}</Field.Label>
            <DateInput label={labels.field('inspection', 'extendedTo')} value={extendedTo} onChange={setTo} />
            <Field.HelperText>{t('decide.extendHelp')}</Field.HelperText>
          </Field.Root>
        )}
        <Field.Root required={verb === 'extend'} invalid={tried && lacks.reason}>
          <Field.Label>{labels.field('common', 'reason')}</Field.Label>
          <Textarea rows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
          <Field.ErrorText>{t('decide.reasonMissing')}</Field.ErrorText>
        </Field.Root>
      </Flex>
    </Modal>
  );
}
