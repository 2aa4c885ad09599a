import { Button, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ReceiveBox, Result } from '#domain/wms/outbound/delivery.job.ts';
import { Modal } from '#ui/modal.tsx';

export interface ResultDialogProps {
  box: ReceiveBox;
  /** 0 = undecided again; null = unchanged. */
  onAnswer: (result: Result | 0 | null) => void;
}

/** Asks for the result of one box of the delivery. */
export function ResultDialog({ box, onAnswer }: ResultDialogProps) {
  const { t } = useTranslation('rawout');
  return (
    <Modal title={t('receive.judge', { box: box.boxNo })} onClose={() => onAnswer(null)}>
      <Flex gap="gap" wrap="wrap">
        {([1, 2, 3, 0] as const).map((result) => (
          <Button key={result} size="lg" variant="outline" onClick={() => onAnswer(result)}>
            {t(`receive.result.${result}`)}
          </Button>
        ))}
      </Flex>
    </Modal>
  );
}
