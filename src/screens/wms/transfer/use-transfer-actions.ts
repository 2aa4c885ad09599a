/** The verbs of a transfer that are possible in its status; the next step of the goods comes first. */
import { PackageCheck, PackageOpen, Truck, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import type { TransferRow } from '#domain/wms/transfer/transfer.document.ts';
import { TRANSFER, transferArrive } from '#domain/wms/transfer/transfer.operation.ts';
import { transferClose, transferFinish, transferWithdraw } from '#domain/wms/transfer/transfer-settle.operation.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { askReason, confirm } from '#ui/feedback/ask.tsx';
import type { Action } from '#ui/page-header.tsx';

/** @param path of the page: it exists twice, for all stores and for hardware */
export function useTransferActions(path: string): (row: TransferRow) => readonly Action[] {
  const { t } = useTranslation('transfer');
  const go = useGo();
  const { online } = useSyncStatus();
  const { submit } = useSubmit();
  const may = { create: useRight(TRANSFER.create), ship: useRight(TRANSFER.ship), receive: useRight(TRANSFER.receive) };
  const disabledReason = online ? undefined : t('voucher:needsServer');
  return ({ id, status, docNo, transferMode }) => {
    const scan = (mode: string) => go(path, { id, mode });
    const arrive = () => void submit(transferArrive, { id }, { done: t('done') });
    const withdraw = async () => {
      if (await confirm({ kind: 'action', detail: docNo ?? '' })) await submit(transferWithdraw, { id }, { done: t('done') });
    };
    const close = async () => {
      const reason = await askReason({ title: t('closeTitle') });
      if (reason !== null) await submit(transferClose, { id, reason }, { done: t('done') });
    };
    const finish = () => void submit(transferFinish, { id }, { done: t('done') });
    const ship = { key: 'ship', label: t(transferMode === 1 ? 'moveAll' : 'ship'), icon: Truck, onClick: () => scan('ship') };
    const verbs: (Action | false)[] = [
      status === 0 && may.ship && ship,
      (status === 2 || status === 3) &&
        may.receive && { key: 'receive', label: t('receive'), icon: PackageCheck, onClick: () => scan('receive') },
      status === 2 && (may.ship || may.receive) && { key: 'arrive', label: t('arrive'), icon: PackageOpen, onClick: arrive },
      status === 2 && may.ship && { key: 'withdraw', label: t('withdraw'), icon: Undo2, disabledReason, onClick: () => void withdraw() },
      status === 0 && may.create && { key: 'close', label: t('close'), danger: true, onClick: () => void close() },
      status === 4 && may.receive && { key: 'finish', label: t('finish'), onClick: finish },
    ];
    return verbs.filter((verb) => verb !== false);
  };
}
