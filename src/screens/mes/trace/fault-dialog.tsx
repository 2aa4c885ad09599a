/** Errors of the process trace block the page until they are acknowledged (specification §8). */
import { Button, Dialog, Portal } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/errors.ts';
import { failureText } from '#pages/kit/failure-text.ts';
import { DialogRoot } from '#ui/dialog-root.tsx';
import { Icon } from '#ui/icon.tsx';
import { giveFeedback } from '#ui/scan/feedback.ts';

/** Runs a call and shows why it failed. @returns its answer, or null */
export type Guarded = <T>(work: () => Promise<T>) => Promise<T | null>;

export interface Fault {
  readonly text: string | null;
  readonly guard: Guarded;
  /** Says what a rule has against it. */
  readonly tell: (text: string) => void;
  readonly close: () => void;
}

export function useFault(): Fault {
  const [text, setText] = useState<string | null>(null);
  const guard = useCallback<Guarded>(async (work) => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The sign-in page reports an ended session.
      if (error.silent || error.code === 401) return null;
      giveFeedback('error');
      setText(failureText(error));
      return null;
    }
  }, []);
  const tell = useCallback((said: string) => {
    giveFeedback('error');
    setText(said);
  }, []);
  return { text, guard, tell, close: useCallback(() => setText(null), []) };
}

export function FaultDialog({ text, close }: Fault) {
  const { t } = useTranslation('trace');
  const ok = useRef<HTMLButtonElement>(null);
  return (
    <DialogRoot
      role="alertdialog"
      size="sm"
      placement="center"
      open={text !== null}
      closeOnEscape={false}
      closeOnInteractOutside={false}
      initialFocusEl={() => ok.current}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content mx="4">
            <Dialog.Header>
              <Dialog.Title display="flex" alignItems="center" gap="2" color="error.fg">
                <Icon of={CircleAlert} />
                {t('fault.title')}
              </Dialog.Title>
            </Dialog.Header>
            <Dialog.Body textStyle="md">{text}</Dialog.Body>
            <Dialog.Footer>
              <Button ref={ok} variant="solid" onClick={close}>
                {t('fault.ok')}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </DialogRoot>
  );
}
