/** Export, import and removal in the menu of the sync centre, with their dialogs. */
import { Download, MonitorX, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { QUEUE_ENDING, QUEUE_TYPE } from '#domain/protocol/received.ts';
import { DEVICE_RIGHT } from '#domain/protocol/trust.ts';
import { pickFile } from '#pages/kit/pick-file.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { useStore, useSyncStatus } from '#store/hooks.ts';
import { askReason } from '#ui/feedback/ask.tsx';
import { notify } from '#ui/feedback/notify.tsx';
import type { Action } from '#ui/page-header.tsx';
import { exportQueue } from './export-queue.ts';
import { type Imported, importQueue, readQueueFile } from './import-queue.ts';

/** Earlier files end in .json; Android knows the new ones by no type of their own. */
const ACCEPT = [QUEUE_ENDING, QUEUE_TYPE, '.json', 'application/json', 'application/octet-stream'].join();

interface QueueFileWork {
  readonly menu: readonly Action[];
  readonly imported: Imported | null;
  readonly showImported: (imported: Imported) => void;
}

export function useQueueFile(): QueueFileWork {
  const { t } = useTranslation('system');
  const store = useStore();
  const { online } = useSyncStatus();
  const { queueExported, removeDevice } = useShell();
  const supervisor = useRight(DEVICE_RIGHT);
  const [imported, setImported] = useState<Imported | null>(null);

  const save = async () => {
    const { operations, files, signed } = await exportQueue(store, supervisor);
    queueExported();
    const detail = signed ? t('sync.exportedDetail') : t('sync.exportedUnsigned');
    notify({ tone: signed ? 'ok' : 'warn', title: t('sync.exported', { n: operations, files }), detail });
  };
  const take = async () => {
    const file = await pickFile(ACCEPT);
    if (!file) return;
    const queue = readQueueFile(await file.text());
    if (!queue) return notify({ tone: 'error', title: t('sync.importUnreadable') });
    // The call itself has shown what went wrong.
    setImported(await importQueue(queue).catch(() => null));
  };
  const remove = async () => {
    const left = await store.wouldBeLost();
    if (left > 0) return notify({ tone: 'error', title: t('sync.removeUnsent', { n: left }), detail: t('sync.removeUnsentDetail') });
    const words = { title: t('sync.remove'), detail: t('sync.removeDetail'), confirmLabel: t('sync.remove'), danger: true };
    const reason = await askReason(words);
    if (reason !== null) await removeDevice(reason);
  };

  const disabledReason = online ? undefined : t('sync.needsServer');
  const menu: Action[] = [{ key: 'export', label: t('sync.export'), icon: Download, onClick: () => void save() }];
  if (supervisor) menu.push({ key: 'import', label: t('sync.import'), icon: Upload, disabledReason, onClick: () => void take() });
  menu.push({ key: 'remove', label: t('sync.remove'), icon: MonitorX, danger: true, disabledReason, onClick: () => void remove() });
  return { menu, imported, showImported: setImported };
}
