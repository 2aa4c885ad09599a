import { Button, Dialog, Flex, Portal } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ReceiveBox, Result } from './receive-steps.ts';

export interface ResultDialogProps {
  box: ReceiveBox | null;
  /** 0 = not decided after all; null = he leaves it as it is. */
  onAnswer: (result: Result | 0 | null) => void;
}

/** What became of one box of the delivery. */
export function ResultDialog({ box, onAnswer }: ResultDialogProps) {
  const { t } = useTranslation('rawout');
  const ui = useTranslation('ui').t;
  return (
    <Dialog.Root
      open={box !== null}
      onOpenChange={({ open }) => (open ? undefined : onAnswer(null))}
      placement="center"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content mx="4">
            <Dialog.Header>
              <Dialog.Title>{t('receive.judge', { box: box?.boxNo ?? '' })}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Flex gap="gap" wrap="wrap">
                {([1, 2, 3, 0] as const).map((result) => (
                  <Button key={result} size="lg" variant="outline" onClick={() => onAnswer(result)}>
                    {t(`receive.result.${result}`)}
                  </Button>
                ))}
              </Flex>
            </Dialog.Body>
            <Dialog.Footer>
              <Button variant="outline" onClick={() => onAnswer(null)}>
                {ui('action.cancel')}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
