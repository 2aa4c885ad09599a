import { CloseButton, Dialog, Portal } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface ModalProps {
  readonly title: string;
  /** Without one it is a question's size in the middle; with one it holds a form, whose body scrolls while title and buttons stay. */
  readonly size?: 'lg' | 'xl';
  readonly footer: ReactNode;
  /** Asked by Escape, a touch beside it and the cross; whoever opened it decides. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog that is open as long as it is drawn. The cross comes last in the document, so that the first field gets the focus. */
export function Modal({ title, size, footer, onClose, children }: ModalProps) {
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
            <Dialog.Footer>{footer}</Dialog.Footer>
            <Dialog.CloseTrigger asChild>
              <CloseButton aria-label={t('action.close')} />
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
