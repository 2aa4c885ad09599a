import { Button, Field, Flex, Text, Textarea } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '#ui/modal.tsx';

export interface ReasonDialogProps {
  title: string;
  detail?: string | undefined;
  /** The usual reasons, in words; one tap selects. */
  reasons: readonly string[];
  /** Null = cancelled. */
  onAnswer: (reason: string | null) => void;
}

/** Asks for a reason: one of the usual ones by a tap, or in the user's own words. */
export function ReasonDialog({ title, detail, reasons, onAnswer }: ReasonDialogProps) {
  const { t } = useTranslation('ui');
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const short = text.trim().length < 2;
  const answer = () => (short ? setMissing(true) : onAnswer(text.trim()));
  return (
    <Modal title={title} onClose={() => onAnswer(null)} answer={{ busy: false, give: answer }}>
      {detail ? (
        <Text mb="3" color="fg.muted">
          {detail}
        </Text>
      ) : null}
      <Flex role="group" aria-label={t('scan.reason.usual')} gap="gap" wrap="wrap" mb="4">
        {reasons.map((reason) => (
          <Button key={reason} variant="outline" size="lg" onClick={() => onAnswer(reason)}>
            {reason}
          </Button>
        ))}
      </Flex>
      <Field.Root invalid={missing && short}>
        <Field.Label>{t('scan.reason.other')}</Field.Label>
        <Textarea rows={2} value={text} onChange={(event) => setText(event.target.value)} />
        <Field.ErrorText>{t('scan.reason.missing')}</Field.ErrorText>
      </Field.Root>
    </Modal>
  );
}
