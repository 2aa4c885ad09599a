/** Bin adjustment as a terminal: scan a box or a pallet, scan a bin, done. Today's moves are listed next to it. */
import { List } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { MOVE_RIGHT } from '#domain/wms/voucher/voucher.document.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { ScanPage } from '#pages/scan/scan-page.tsx';
import { useBoxInHand } from '#screens/wms/kit/box-in-hand.ts';
import { type StoreClass, useStores } from '#screens/wms/kit/use-stores.ts';
import { useRowsBy } from '#store/hooks.ts';
import { ActionButton } from '#ui/page-header.tsx';
import { useAdjust } from './use-adjust.ts';
import { useMovedToday } from './use-moved-today.ts';

export interface AdjustPageProps {
  readonly title: string;
  readonly classes: readonly StoreClass[] | null;
  /** Route of the list of adjustments. */
  readonly listPath: string;
  readonly listQuery: Record<string, string>;
}

export function AdjustPage({ title, classes, listPath, listQuery }: AdjustPageProps) {
  const { t } = useTranslation('voucher');
  const go = useGo();
  const stores = useStores(classes);
  const job = useAdjust(stores);
  const { box, bin, pallet = null } = job.state;
  const moved = useMovedToday(stores.ids);
  const prompt = box || pallet ? 'bin' : bin ? 'boxForBin' : 'box';
  const onPallet = useRowsBy(Box, 'palletId', pallet?.id ?? '')?.length ?? 0;
  const last = job.written.at(-1);
  const undoLabel = pallet
    ? t('adjust.dropPallet')
    : box
      ? t('adjust.drop')
      : last
        ? t('adjust.undo', { box: last.boxNo })
        : t('adjust.leaveBin');
  const inHand = useBoxInHand(box);
  const palletInHand = pallet && { code: pallet.palletNo, place: pallet.binCode ?? '', name: t('adjust.palletOf', { n: onPallet }) };
  return (
    <ScanPage
      title={title}
      right={MOVE_RIGHT}
      instruction={t(`adjust.do.${prompt}`, { bin: bin?.binCode ?? '', box: box?.boxNo ?? pallet?.palletNo ?? '' })}
      hint={t(`adjust.hint.${prompt}`)}
      terminal={job}
      undoLabel={undoLabel}
      inHand={inHand ?? palletInHand ?? (bin && { code: bin.binCode, name: t('adjust.binInHand') })}
      idleText={t('adjust.idleText')}
      lines={moved.lines}
      linesTitle={moved.title}
      onLine={({ key }) => go(listPath, { id: key })}
      aside={<ActionButton action={{ key: 'list', label: t('adjust.records'), icon: List, onClick: () => go(listPath, listQuery) }} />}
    />
  );
}
