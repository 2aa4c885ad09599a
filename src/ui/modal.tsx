import { Button, CloseButton, chakra, Dialog, Portal } from '@chakra-ui/react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogRoot } from './dialog-root.tsx';
import { useModalRefusal } from './modal-refusal.ts';
import { SCROLLER } from './page-body.tsx';

interface Answer {
  /** What happens; without it the answer is a plain yes. */
  readonly label?: string;
  readonly busy: boolean;
  readonly disabled?: boolean;
  /** Why it cannot be given now. It stands beside the buttons, where a finger that cannot hover reads it. */
  readonly why?: string | undefined;
  /** Ctrl+S gives it too. */
  readonly saves?: boolean;
  /** Takes something away for good. */
  readonly danger?: boolean;
  readonly give: () => void;
}

interface ModalProps {
  readonly title: ReactNode;
  /** Without one it is a question's size in the middle, answered by Enter too; with one it holds a form whose fields use Enter themselves. */
  readonly size?: 'lg' | 'xl';
  /** None where the body's own buttons are the answers. */
  readonly answer?: Answer;
  /** Stands before the two buttons. */
  readonly beside?: ReactNode;
  /** Asked by the cancelling button, Escape, a touch beside it and the cross; whoever opened it decides. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * The question whose answer led to a dialog still lies under it while it fades: when it goes it would take along all that lies above it, and the focus it
 * gives back would count as leaving.
 */
const stay = (event: Event): void => event.preventDefault();

/**
 * A dialog that is open as long as it is drawn; its body scrolls while title and buttons stay. The cross comes last in the document, so that
 * the first field gets the focus.
 */
export function Modal({ title, size, answer: given, beside, onClose, children }: ModalProps) {
  const { t } = useTranslation('ui');
  const { refusal, forget } = useModalRefusal(given !== undefined);
  const answer = given && {
    ...given,
    give: () => {
      forget();
      given.give();
    },
  };
  const shape = size ? ({ size } as const) : ({ placement: 'center' } as const);
  const inside = (
    <>
      <Dialog.Header>
        <Dialog.Title>{title}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body {...SCROLLER} onInput={forget}>
        {children}
      </Dialog.Body>
      <Dialog.Footer flexWrap="wrap">
        {refusal === null ? null : (
          <chakra.p role="alert" m="0" flex="1 0 100%" textStyle="sm" color="error.fg" data-part="refusal">
            {refusal}
          </chakra.p>
        )}
        {answer?.why ? (
          <chakra.span flex="1 1 12rem" minW="0" textStyle="sm" color="fg.muted" lineHeight="1.2" data-part="reason">
            {answer.why}
          </chakra.span>
        ) : null}
        {beside}
        <Button variant="outline" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        {answer ? <AnswerButton answer={answer} submits={size === undefined} /> : null}
      </Dialog.Footer>
    </>
  );
  return (
    <DialogRoot
      open
      onOpenChange={({ open }) => (open ? undefined : onClose())}
      onRequestDismiss={stay}
      onFocusOutside={stay}
      scrollBehavior="inside"
      {...shape}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content mx={size ? '3' : '4'}>
            {size || !answer ? inside : <Question onSubmit={answer.give}>{inside}</Question>}
            <Dialog.CloseTrigger asChild>
              <CloseButton aria-label={t('action.close')} />
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </DialogRoot>
  );
}

/** Enter in one of its fields answers. A form around the dialog's place in the page hears nothing of it. */
function Question({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSubmit();
  };
  return (
    <chakra.form display="contents" noValidate onSubmit={submit}>
      {children}
    </chakra.form>
  );
}

function AnswerButton({ answer, submits }: { answer: Answer; submits: boolean }) {
  const { t } = useTranslation('ui');
  return (
    <Button
      {...(submits ? { type: 'submit' } : { onClick: answer.give })}
      variant="solid"
      loading={answer.busy}
      disabled={answer.disabled ?? false}
      aria-disabled={answer.why !== undefined || undefined}
      title={answer.why}
      {...(answer.danger ? { colorPalette: 'red' } : {})}
      {...(answer.saves ? { 'data-save': '' } : {})}
    >
      {answer.label ?? t('action.confirm')}
    </Button>
  );
}
