/** Photos of what is broken. They are kept on the device and follow when there is a network. */
import { chakra } from '@chakra-ui/react';
import type { WriteOffRow } from '#domain/wms/write-off/write-off.document.ts';
import { writeOffPhotograph } from '#domain/wms/write-off/write-off.operation.ts';
import { usePhotos } from '#pages/attachments/use-photos.ts';
import { useVerbForm } from '#pages/document/use-verb-form.ts';
import { Modal } from '#ui/modal.tsx';
import { PhotoInput } from '#ui/photo-input.tsx';

interface Props {
  readonly row: WriteOffRow;
  readonly onClose: () => void;
}

export function PhotoDialog({ row, onClose }: Props) {
  const { say, title, answer, write } = useVerbForm('writeOff', 'photograph', row, { isOffline: true });
  const photos = usePhotos();
  const send = async (): Promise<void> => {
    const { attachments, refs } = await photos.attached();
    if (await write(writeOffPhotograph, { id: row.id, photos: refs }, { attachments })) onClose();
  };
  const why = photos.photos.length === 0 ? say('verb.photographMissing') : undefined;
  return (
    <Modal title={title} onClose={onClose} answer={{ ...answer, why, give: () => void send() }}>
      <chakra.p m="0" mb="3" color="fg.muted">
        {say('verb.photographDetail')}
      </chakra.p>
      <PhotoInput {...photos} />
    </Modal>
  );
}
