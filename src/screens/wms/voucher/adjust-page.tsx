/** Bin adjustment as a terminal: scan a box, scan a bin, done. Beside it what was moved today. */
import { List, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { boxStatus } from '#domain/wms/codes.ts';
import { MOVE_RIGHT } from '#domain/wms/voucher/voucher.document.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { ScanPage, type ThingInHand } from '#pages/scan/scan-page.tsx';
import { ActionButton } from '#ui/page-header.tsx';
import { useAdjust } from './use-adjust.ts';
import { useMovedToday } from './use-moved-today.ts';
import { type StoreClass, useStores } from './use-stores.ts';

export interface AdjustPageProps {
  readonly title: string;
  readonly whClass?: StoreClass | undefined;
  /** Route of the list of adjustments. */
  readonly listPath: string;
  readonly listQuery: Record<string, string>;
}

export function AdjustPage({ title, whClass, listPath, listQuery }: AdjustPageProps) {
  const { t } = useTranslation('voucher');
  const go = useGo();
  const { ids } = useStores(whClass);
  const job = useAdjust(ids);
  const { box, bin } = job.state;
  const moved = useMovedToday(ids);
  const prompt = box ? 'bin' : bin ? 'boxForBin' : 'box';
  const held = box !== null || bin !== null;
  const undoLabel = box
    ? t('adjust.drop')
    : job.moves.length > 0
      ? t('adjust.undo', { box: job.moves.at(-1)?.boxNo ?? '' })
      : t('adjust.leaveBin');
  return (
    <ScanPage
      title={title}
      right={MOVE_RIGHT}
      instruction={t(`adjust.do.${prompt}`, { bin: bin?.binCode ?? '', box: box?.boxNo ?? '' })}
      hint={t(`adjust.hint.${prompt}`)}
      result={job.log.result}
      history={job.log.history}
      inHand={useInHand(job.state)}
      idleText={t('adjust.idleText')}
      lines={moved.lines}
      linesTitle={moved.title}
      onLine={({ key }) => go(listPath, { id: key })}
      onScan={job.scan}
      aside={<ActionButton action={{ key: 'list', label: t('adjust.records'), icon: List, onClick: () => go(listPath, listQuery) }} />}
      {...(held || job.moves.length > 0
        ? { undo: { key: 'undo', label: undoLabel, icon: held ? X : undefined, onClick: () => void job.undo() } }
        : {})}
    />
  );
}

function useInHand({ box, bin }: ReturnType<typeof useAdjust>['state']): ThingInHand | null {
  const { t } = useTranslation('voucher');
  const labels = useLabels();
  if (!box) return bin ? { code: bin.binCode, name: t('adjust.binInHand') } : null;
  return {
    code: box.boxNo,
    place: box.binCode,
    name: `${box.matCode} ${box.matName}`,
    quantity: box.qty,
    unit: box.unit,
    badge: { tone: labels.tone(boxStatus, box.boxStatus), label: labels.code(boxStatus, box.boxStatus) },
    facts: [
      { label: labels.field('common', 'batchNo'), value: box.batchNo },
      { label: labels.field('batch', 'expiryDate'), value: box.expiry },
    ],
  };
}
