/** A queue that another program has handed over is shown before it is imported: nobody has chosen it here. Reading it needs no server. */
import { Stack, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor, useRight } from '#api/session.ts';
import { RECEIVED } from '#domain/protocol/received.ts';
import { formatInstant } from '#pages/kit/labels.ts';
import { useOpen } from '#pages/kit/navigation.ts';
import { useReceived, useStore, useSyncStatus } from '#store/hooks.ts';
import { Facts } from '#ui/facts.tsx';
import { notify } from '#ui/feedback/notify.tsx';
import { Modal } from '#ui/modal.tsx';
import { type Imported, importQueue, isSettled, type QueueFile, readQueueFile } from './import-queue.ts';

interface ReceivedQueueProps {
  /** Of the file that waits. One that is not here, or not this person's, is not spoken of. */
  readonly id: string;
  readonly onImported: (imported: Imported) => void;
}

const { path, right } = RECEIVED.queue;

export function ReceivedQueue({ id, onImported }: ReceivedQueueProps) {
  const { t } = useTranslation('received');
  const store = useStore();
  const open = useOpen();
  const userId = useActor()?.userId;
  const may = useRight(right);
  const { online } = useSyncStatus();
  const file = useReceived()?.find((one) => one.id === id && one.kind === 'queue' && one.owner === userId);
  // Undefined until it is read, null if it cannot be.
  const [queue, setQueue] = useState<QueueFile | null>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let isLeft = false;
    void store.received
      .content(id)
      .then((content) => content?.text())
      .then((text) => (isLeft ? undefined : setQueue(readQueueFile(text ?? ''))));
    return () => {
      isLeft = true;
    };
  }, [store, id]);

  const close = (): void => open(path, { replace: true });
  const take = async (wanted: QueueFile): Promise<void> => {
    setBusy(true);
    // The call itself shows what went wrong, and the file stays.
    const imported = await importQueue(wanted).catch(() => null);
    setBusy(false);
    if (!imported) return;
    onImported(imported);
    if (isSettled(imported)) await store.received.drop(id);
    else notify({ tone: 'warn', title: t('queue.again') });
    close();
  };
  if (!file || !may || queue === undefined) return null;
  const { request } = queue ?? {};
  const why = queue === null ? t('queue.unsigned') : online ? undefined : t('queue.online');
  return (
    <Modal
      title={t('queue.title')}
      size="lg"
      answer={{
        label: t('system:sync.import'),
        busy,
        disabled: why !== undefined,
        why,
        give: () => void (queue ? take(queue) : undefined),
      }}
      onClose={close}
    >
      <Stack gap="4">
        <Text>{t('queue.text')}</Text>
        <Facts
          columns={2}
          items={[
            { label: t('queue.name'), value: file.name, wide: true },
            { label: t('queue.device'), value: request && `…${request.deviceId.slice(-6)}`, hidden: !request },
            { label: t('queue.exportedAt'), value: request && formatInstant(request.exportedAt), hidden: !request },
            { label: t('queue.operations'), value: request?.operations.length, hidden: !request },
            { label: t('queue.files'), value: request?.files.length, hidden: !request },
          ]}
        />
      </Stack>
    </Modal>
  );
}
