import { Button, CloseButton, Dialog, Portal } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Answer {
  /** What happens; without it the answer is a plain yes. */
  readonly label?: string;
  readonly busy: boolean;
  readonly disabled?: boolean;
  /** Why it cannot be given now; whoever presses it nevertheless is told the same. */
  readonly why?: string | undefined;
  /** Ctrl+S gives it too. */
  readonly saves?: boolean;
  readonly give: () => void;
}

interface ModalProps {
  readonly title: string;
  /** Without one it is a question's size in the middle; with one it holds a form, whose body scrolls while title and buttons stay. */
  readonly size?: 'lg' | 'xl';
  readonly answer: Answer;
  /** Stands before the two buttons. */
  readonly beside?: ReactNode;
  /** Asked by the cancelling button, Escape, a touch beside it and the cross; whoever opened it decides. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog that is open as long as it is drawn. The cross comes last in the document, so that the first field gets the focus. */
export function Modal({ title, size, answer, beside, onClose, children }: ModalProps) {
  const { t } = useTranslation('ui');
  const shape = size ? ({ size, scrollBehavior: 'inside' } as const) : ({ placement: 'center' } as const);
  return (
    <Dialog.Root open onOpenChange={({ open }) => (open ? undefined : onClose())} {...shape}>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content mx={size ? '3' : '4'}>
            <Dialog.Header>
              <Dialog.Title>{title}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>{children}</Dialog.Body>
            <Dialog.Footer>
              {beside}
              <Button variant="outline" onClick={onClose}>
                {t('action.cancel')}
              </Button>
              <Button
                variant="solid"
                loading={answer.busy}
                disabled={answer.disabled ?? false}
                aria-disabled={answer.why !== undefined || undefined}
                title={answer.why}
                onClick={answer.give}
                {...(answer.saves ? { 'data-save': '' } : {})}
              >
                {answer.label ?? t('action.confirm')}
              </Button>
            </Dialog.Footer>
            <Dialog.CloseTrigger asChild>
              <CloseButton aria-label={t('action.close')} />
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
