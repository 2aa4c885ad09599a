import { Button, Dialog, Field, Portal, Text, Textarea } from '@chakra-ui/react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';

export interface ConfirmRequest {
  /** 'delete' asks 是否确定删除？, 'action' asks 是否确定操作？ unless a question is given. */
  kind?: 'delete' | 'action';
  question?: string;
  /** What will happen, one sentence. */
  detail?: string;
  confirmLabel?: string;
}

export interface ReasonRequest {
  title: string;
  detail?: string;
  label?: string;
  confirmLabel?: string;
  danger?: boolean;
}

type Open =
  | { type: 'confirm'; request: ConfirmRequest; answer: (value: boolean) => void }
  | { type: 'reason'; request: ReasonRequest; answer: (value: string | null) => void };

const useQuestion = create<{ open: Open | null }>(() => ({ open: null }));

const cancel = (open: Open | null) => {
  if (open?.type === 'confirm') open.answer(false);
  if (open?.type === 'reason') open.answer(null);
};

const ask = (next: Open) => {
  cancel(useQuestion.getState().open);
  useQuestion.setState({ open: next });
};

/** Asks yes or no. Closing in any other way is a no; a second question answers the first with no. */
export const confirm = (request: ConfirmRequest = {}): Promise<boolean> =>
  new Promise((answer) => ask({ type: 'confirm', request, answer }));

/** Asks for a reason. Resolves to the trimmed text, or null when the user leaves. */
export const askReason = (request: ReasonRequest): Promise<string | null> =>
  new Promise((answer) => ask({ type: 'reason', request, answer }));

export const useConfirm = () => confirm;
export const useReason = () => askReason;

/** Host of both dialogs; placed once by UiProvider. */
export function AskHost() {
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
    <Dialog.Root
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
    </Dialog.Root>
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
