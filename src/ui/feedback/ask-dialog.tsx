import { Button, Dialog, Field, Portal, Text, Textarea } from '@chakra-ui/react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogRoot } from '#ui/dialog-root.tsx';
import { cancel, type Open, useQuestion } from './question-store.ts';

/** Both dialogs; `AskHost` shows them. */
export function AskDialog() {
  const open = useQuestion((state) => state.open);
  // The last question stays rendered while the dialog fades, so its text does not jump.
  const [last, setLast] = useState<Open | null>(null);
  if (open !== null && open !== last) setLast(open);
  const safe = useRef<HTMLButtonElement>(null);
  const shown = open ?? last;
  const close = () => {
    cancel(useQuestion.getState().open);
    useQuestion.setState({ open: null });
  };
  return (
    <DialogRoot
      role="alertdialog"
      size="sm"
      placement="center"
      open={open !== null}
      onOpenChange={({ open: next }) => (next ? undefined : close())}
      initialFocusEl={() => (shown?.type === 'confirm' ? safe.current : null)}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content mx="4">
            {shown?.type === 'confirm' ? <ConfirmBody open={shown} safe={safe} onClose={close} /> : null}
            {shown?.type === 'reason' ? <ReasonBody open={shown} onClose={close} /> : null}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </DialogRoot>
  );
}

interface ConfirmBodyProps {
  open: Extract<Open, { type: 'confirm' }>;
  safe: React.RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

function ConfirmBody({ open, safe, onClose }: ConfirmBodyProps) {
  const { t } = useTranslation('ui');
  const { kind = 'action', question, detail, confirmLabel } = open.request;
  const yes = () => {
    open.answer(true);
    useQuestion.setState({ open: null });
  };
  return (
    <>
      <Dialog.Header>
        <Dialog.Title>{question ?? t(`confirm.${kind}`)}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>{detail ? <Text color="fg.muted">{detail}</Text> : null}</Dialog.Body>
      <Dialog.Footer>
        <Button ref={safe} variant="outline" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button variant="solid" {...(kind === 'delete' ? { colorPalette: 'red' } : {})} onClick={yes}>
          {confirmLabel ?? t(kind === 'delete' ? 'action.delete' : 'action.confirm')}
        </Button>
      </Dialog.Footer>
    </>
  );
}

interface ReasonBodyProps {
  open: Extract<Open, { type: 'reason' }>;
  onClose: () => void;
}

function ReasonBody({ open, onClose }: ReasonBodyProps) {
  const { t } = useTranslation('ui');
  const { title, detail, label, confirmLabel, danger } = open.request;
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') return setMissing(true);
    open.answer(reason.trim());
    useQuestion.setState({ open: null });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Dialog.Header>
        <Dialog.Title>{title}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        {detail ? (
          <Text color="fg.muted" mb="3">
            {detail}
          </Text>
        ) : null}
        <Field.Root invalid={missing && reason.trim() === ''} required>
          <Field.Label>{label ?? t('reason.label')}</Field.Label>
          <Textarea rows={3} value={reason} onChange={(event) => setReason(event.target.value)} />
          <Field.ErrorText>{t('reason.missing')}</Field.ErrorText>
        </Field.Root>
      </Dialog.Body>
      <Dialog.Footer>
        <Button variant="outline" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" variant="solid" {...(danger ? { colorPalette: 'red' } : {})}>
          {confirmLabel ?? t('action.confirm')}
        </Button>
      </Dialog.Footer>
    </form>
  );
}
