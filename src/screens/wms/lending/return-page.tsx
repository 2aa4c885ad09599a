/** Returns as a terminal: scan the thing, tap how it comes back, enter what it was used for, scan the bin. */
import { List } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { lifeUnit } from '#domain/basic/codes.ts';
import { Bin } from '#domain/basic/place.resource.ts';
import { AssetItem } from '#domain/wms/asset/asset.entity.ts';
import { needsPhoto } from '#domain/wms/lending/lending-codes.ts';
import { lacksOf, needsAppraiser, type TakeBackState } from '#domain/wms/lending/take-back.job.ts';
import type { LendingStore } from '#domain/wms/lending-stores.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useSiteClock } from '#pages/kit/use-today.ts';
import { ScanPage, type ThingInHand } from '#pages/scan/scan-page.tsx';
import { LIST } from '#screens/wms/kit/terminal-face.ts';
import { useStores } from '#screens/wms/kit/use-stores.ts';
import { useRow } from '#store/hooks.ts';
import { ActionButton } from '#ui/page-header.tsx';
import { PhotoInput } from '#ui/photo-input.tsx';
import { loanLine } from './loan-line.ts';
import { useOpenLoans } from './open-loans.ts';
import { useTakeBack } from './use-take-back.ts';

type Step = 'thing' | 'way' | 'qty' | 'usage' | 'liable' | 'amount' | 'appraiser' | 'photo' | 'bin';

function stepOf(state: TakeBackState, ownId: string | null): Step {
  if (!state.loan) return 'thing';
  if (state.way === null) return 'way';
  const lacks = lacksOf(state);
  const first = (['qty', 'usage', 'liable', 'amount'] as const).find((what) => lacks[what]);
  if (first) return first;
  if (needsAppraiser(state, ownId) && !state.appraiser) return 'appraiser';
  return needsPhoto(state.way) ? 'photo' : 'bin';
}

/** What is typed, or taken, and then confirmed. */
const CONFIRMED: readonly Step[] = ['qty', 'usage', 'amount', 'photo'];

/** The terminal of a store; a function, because its classes must be the same array at every call. */
export function returnPage({ classes, right, pages }: LendingStore) {
  const path = pages.appraise;
  return function ReturnPage({ title }: ScreenProps) {
    const { t } = useTranslation('lending');
    const labels = useLabels();
    const go = useGo();
    const clock = useSiteClock();
    const stores = useStores(classes);
    const { terminal, choose, ownId, photos, setPhotos, confirmPhotos } = useTakeBack(path, stores);
    const { loan, borrower, liable } = terminal.state;
    const asset = useRow(AssetItem, loan?.assetId);
    const home = useRow(Bin, asset?.row.homeBinId);
    const loans = useOpenLoans(borrower?.id ?? null);
    const step = stepOf(terminal.state, ownId);
    const isPhoto = step === 'photo';
    const { now } = clock();
    const hint =
      step === 'appraiser' ? undefined : t(`takeBack.hint.${step}`, { name: loan?.borrowerName ?? '', bin: home?.row.binCode ?? '–' });
    const counted = (left: string | null) => (loan && left !== null ? `${left} ${labels.code(lifeUnit, loan.lifeUnit)}` : '');
    const inHand: ThingInHand | null = loan && {
      code: loan.code,
      name: loan.name,
      quantity: loan.open,
      unit: loan.unit,
      facts: [
        ...(isPhoto ? [{ label: t('takeBack.photos'), wide: true, value: <PhotoInput photos={photos} onChange={setPhotos} /> }] : []),
        { label: t('takeBack.borrower'), value: loan.borrowerName },
        ...(liable ? [{ label: t('takeBack.liable'), value: liable.personName }] : []),
        { label: t('takeBack.dueAt'), value: labels.instant(loan.dueAt).slice(0, 16) },
        { label: t('takeBack.lifeLeft'), value: counted(loan.lifeLeft) },
        { label: t('takeBack.maintLeft'), value: counted(loan.maintLeft) },
      ],
    };
    const confirm = { key: 'confirm', label: t('takeBack.confirm'), onClick: () => void (isPhoto ? confirmPhotos() : terminal.confirm()) };
    return (
      <ScanPage
        title={title}
        right={[`${right}:return`, `${right}:appraise`]}
        instruction={t(`takeBack.do.${step}`)}
        {...(hint === undefined ? {} : { hint })}
        terminal={terminal}
        undoLabel={t('takeBack.undo')}
        inHand={inHand}
        idleText={t('takeBack.idle')}
        lines={loans.map((one) => loanLine(one, now, t, labels.instant))}
        linesTitle={borrower ? t('takeBack.loansTitle', { name: borrower.personName }) : t('takeBack.today')}
        onLine={({ key }) => {
          const chosen = loans.find(({ lineId }) => lineId === key);
          if (chosen) void choose(chosen);
        }}
        primary={CONFIRMED.includes(step) ? confirm : undefined}
        aside={<ActionButton action={{ key: 'list', label: t('takeBack.records'), icon: List, onClick: () => go(path, LIST) }} />}
      />
    );
  };
}
