/** What a concession needs: a reason and, where the site asks for it, a document. */
import { Field, Flex, Text, Textarea } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApproveType } from '#domain/system/platform.resource.ts';
import { useRowsWhere } from '#store/hooks.ts';
import { Modal } from '#ui/modal.tsx';
import { type Photo, PhotoInput } from '#ui/photo-input.tsx';

interface Props {
  readonly n: number;
  readonly busy: boolean;
  readonly onSend: (reason: string, photos: readonly Photo[]) => Promise<boolean>;
  readonly onClose: () => void;
}

export function ConcedeDialog({ n, busy, onSend, onClose }: Props) {
  const { t } = useTranslation('quality');
  const needed = useRowsWhere(ApproveType)?.find(({ row }) => row.docType === 'inspection')?.row.needAttachment ?? false;
  const [reason, setReason] = useState('');
  const [photos, setPhotos] = useState<Photo[]>([]);
  const [tried, setTried] = useState(false);
  const short = reason.trim().length < 2;
  const bare = needed && photos.length === 0;
  const send = async () => {
    setTried(true);
    if (!short && !bare && (await onSend(reason.trim(), photos))) onClose();
  };
  return (
    <Modal title={t('choose.concede', { n })} onClose={onClose} answer={{ busy, give: () => void send() }}>
      <Flex direction="column" gap="3">
        <Text color="fg.muted">{t('choose.concedeText')}</Text>
        <Field.Root required invalid={tried && short}>
          <Field.Label>{t('choose.concedeReason')}</Field.Label>
          <Textarea rows={3} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
          <Field.ErrorText>{t('decide.reasonMissing')}</Field.ErrorText>
        </Field.Root>
        <Field.Root required={needed} invalid={tried && bare}>
          <Field.Label>{t('choose.evidence')}</Field.Label>
          <PhotoInput photos={photos} onChange={setPhotos} />
          <Field.ErrorText>{t('choose.evidenceMissing')}</Field.ErrorText>
        </Field.Root>
      </Flex>
    </Modal>
  );
}
