/** Photos of what is broken. They are kept on the device and follow when there is a network. */
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WriteOffRow } from '#domain/wms/write-off/write-off.document.ts';
import { writeOffPhotograph } from '#domain/wms/write-off/write-off.operation.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useStore } from '#store/hooks.ts';
import { Modal } from '#ui/modal.tsx';
import { type Photo, PhotoInput } from '#ui/photo-input.tsx';

interface Props {
  readonly row: WriteOffRow;
  readonly onClose: () => void;
}

export function PhotoDialog({ row, onClose }: Props) {
  const { t } = useTranslation('ui');
  const { say } = useDocumentWords('writeOff');
  const store = useStore();
  const { submit, busy } = useSubmit();
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const send = async (): Promise<void> => {
    const attachments = await Promise.all(photos.map((one) => store.prepareAttachment(one.blob, one.name)));
    const taken = { id: row.id, photos: attachments.map(({ ref }) => ref) };
    if ((await submit(writeOffPhotograph, taken, { attachments, done: say('verb.photographDone') })).ok) onClose();
  };
  const why = photos.length === 0 ? say('verb.photographMissing') : undefined;
  const title = say('verb.photographTitle', { docNo: row.docNo ?? t('pending.noNumber') });
  return (
    <Modal title={title} onClose={onClose} answer={{ label: say('verb.photograph'), busy, why, give: () => void send() }}>
      <chakra.p m="0" mb="3" color="fg.muted">
        {say('verb.photographDetail')}
      </chakra.p>
      <PhotoInput photos={photos} onChange={setPhotos} />
    </Modal>
  );
}
