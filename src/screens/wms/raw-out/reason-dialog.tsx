import { Button, chakra, Dialog, Field, Flex, Portal, Text, Textarea } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface ReasonDialogProps {
  open: boolean;
  title: string;
  detail?: string | undefined;
  /** The usual reasons, in words; one tap answers. */
  reasons: readonly string[];
  /** Null = he leaves it. */
  onAnswer: (reason: string | null) => void;
}

/** Asks for a reason: one of the usual ones by a tap, or in own words. */
export function ReasonDialog({ open, title, detail, reasons, onAnswer }: ReasonDialogProps) {
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(details) => (details.open ? undefined : onAnswer(null))}
      placement="center"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content mx="4">
            <Dialog.Header>
              <Dialog.Title>{title}</Dialog.Title>
            </Dialog.Header>
            <ReasonForm detail={detail} reasons={reasons} onAnswer={onAnswer} />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

function ReasonForm({ detail, reasons, onAnswer }: Pick<ReasonDialogProps, 'detail' | 'reasons' | 'onAnswer'>) {
  const { t } = useTranslation('rawout');
  const ui = useTranslation('ui').t;
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const short = text.trim().length < 2;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (short) return setMissing(true);
    onAnswer(text.trim());
  };
  return (
    <chakra.form onSubmit={submit} display="contents">
      <Dialog.Body>
        {detail ? (
          <Text mb="3" color="fg.muted">
            {detail}
          </Text>
        ) : null}
        <Flex role="group" aria-label={t('reason.usual')} gap="gap" wrap="wrap" mb="4">
          {reasons.map((reason) => (
            <Button key={reason} variant="outline" size="lg" onClick={() => onAnswer(reason)}>
              {reason}
            </Button>
          ))}
        </Flex>
        <Field.Root invalid={missing && short}>
          <Field.Label>{t('reason.other')}</Field.Label>
          <Textarea rows={2} value={text} onChange={(event) => setText(event.target.value)} />
          <Field.ErrorText>{t('reason.missing')}</Field.ErrorText>
        </Field.Root>
      </Dialog.Body>
      <Dialog.Footer>
        <Button variant="outline" onClick={() => onAnswer(null)}>
          {ui('action.cancel')}
        </Button>
        <Button type="submit" variant="solid">
          {ui('action.confirm')}
        </Button>
      </Dialog.Footer>
    </chakra.form>
  );
}
