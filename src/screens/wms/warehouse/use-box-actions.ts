/** Actions on a box in a list: label, split, move, another status, its log. Actions that the user's rights or the status forbid are missing. */
import { History, LockKeyhole, LockKeyholeOpen, MoveRight, Printer, Scissors, Shuffle, Warehouse } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import type { BoxLine } from '#domain/wms/answers.ts';
import { PUT_AWAY_STATUS } from '#domain/wms/box.operation.ts';
import { MOVABLE, maySplit } from '#domain/wms/voucher/move-rules.ts';
import { boxAdjust, boxSplit } from '#domain/wms/voucher/scan.operation.ts';
import { switchTargets } from '#domain/wms/voucher/switch-rules.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { usePrintLabel } from '#screens/wms/kit/use-print-label.ts';
import { usePutAwayPage } from '#screens/wms/kit/use-put-away-page.ts';
import type { Action } from '#ui/page-header.tsx';
import { canFreeze, canRelease, useFreeze } from './freeze.ts';

const RECEIVING = 0;

export interface BoxVerbs {
  /** True = the boxes come from this device, so actions work offline. Otherwise only the server knows them. */
  readonly held: boolean;
  readonly onMove: (line: BoxLine) => void;
}

export function useBoxActions({ held, onMove }: BoxVerbs): (line: BoxLine) => readonly Action[] {
  const { t } = useTranslation('warehouse');
  const go = useGo();
  const print = usePrintLabel();
  const freeze = useFreeze();
  const mayMove = useRight(boxAdjust.right);
  const mayUnpack = useRight(boxSplit.right);
  const putAway = usePutAwayPage();
  const elsewhere = held ? undefined : t('box.notHeld');
  return (line) => {
    const {
      boxNo,
      boxStatus,
      matCode: material,
      matName: name,
      spec,
      qty: quantity,
      unitCode: unit,
      batchNo: lot,
      expiryDate: expiry,
    } = line;
    const { receivedAt, supplierId, binCode: bin } = line;
    const label = { boxNo, material, name, spec: spec ?? '', quantity, unit, lot, expiry, receivedAt, supplierId, bin, docNo: null };
    const waits = line.binType === RECEIVING && PUT_AWAY_STATUS.includes(boxStatus);
    const switchable = freeze.may && switchTargets(boxStatus, line.prevStatus).length > 0;
    const verbs: (Action | false)[] = [
      waits &&
        putAway !== null && { key: 'putAway', label: t('box.putAway'), icon: Warehouse, onClick: () => go(putAway.path, putAway.query) },
      MOVABLE.includes(boxStatus) &&
        mayMove && { key: 'move', label: t('box.move'), icon: MoveRight, onClick: () => onMove(line), disabledReason: elsewhere },
      maySplit(line) &&
        mayUnpack && {
          key: 'split',
          label: t('box.split'),
          icon: Scissors,
          disabledReason: elsewhere,
          onClick: () => go('/dismantle-package', { box: boxNo }),
        },
      canFreeze(line) &&
        freeze.may && {
          key: 'freeze',
          label: t('freeze.do'),
          icon: LockKeyhole,
          disabledReason: elsewhere,
          onClick: () => void freeze.run('freeze', [line]),
        },
      canRelease(line) &&
        freeze.may && {
          key: 'release',
          label: t('release.do'),
          icon: LockKeyholeOpen,
          disabledReason: elsewhere,
          onClick: () => void freeze.run('release', [line]),
        },
      switchable && {
        key: 'switch',
        label: t('box.switch'),
        icon: Shuffle,
        disabledReason: elsewhere,
        onClick: () => go('/state-switch', { new: '1', box: boxNo }),
      },
      { key: 'print', label: t('box.print'), icon: Printer, onClick: () => print(label) },
      { key: 'history', label: t('box.history'), icon: History, onClick: () => go('/records-query', { boxNo }) },
    ];
    return verbs.filter((verb) => verb !== false);
  };
}
