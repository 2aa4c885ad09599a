/** Lending as a terminal: a badge, then one scan per thing. What the borrower has on loan is listed beside it. */
import type { TFunction } from 'i18next';
import { List, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LendState } from '#domain/wms/lending/lend.job.ts';
import type { Wanted } from '#domain/wms/lending/wanted.ts';
import type { LendingStore } from '#domain/wms/lending-stores.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useSiteClock } from '#pages/kit/use-today.ts';
import { ScanPage } from '#pages/scan/scan-page.tsx';
import { LIST } from '#screens/wms/kit/terminal-face.ts';
import { useStores } from '#screens/wms/kit/use-stores.ts';
import { ActionButton } from '#ui/page-header.tsx';
import { loanLine } from './loan-line.ts';
import { useOpenLoans } from './open-loans.ts';
import { useLend } from './use-lend.ts';
import { docNos, useWanted, wantedLine } from './wanted-lines.ts';

/** What the lines beside are: wanted, on loan, or both. */
function titleOf(borrower: LendState['borrower'], wanted: readonly Wanted[], loans: number, t: TFunction<'lending'>): string {
  if (!borrower) return wanted.length > 0 ? t('lend.wanted', { docNo: docNos(wanted) }) : t('lend.noBorrower');
  const name = borrower.personName;
  return wanted.length > 0 ? t('lend.both', { name }) : t('lend.openLoans', { name, n: String(loans) });
}

/** The terminal of a store; a function, because its classes must be the same array at every call. */
export function lendPage(store: LendingStore) {
  const { classes, right, pages } = store;
  const path = pages.lend;
  return function LendPage({ title, query }: ScreenProps) {
    const { t } = useTranslation('lending');
    const labels = useLabels();
    const go = useGo();
    const clock = useSiteClock();
    const stores = useStores(classes);
    const [applyId] = useState(query.get('apply'));
    const job = useLend(store, stores, applyId);
    const { borrower, counting, lent, loans: many } = job.state;
    const asked = useWanted(stores.ids, borrower ? null : applyId);
    const wanted = borrower ? job.state.wanted : asked;
    const loans = useOpenLoans(borrower?.id ?? null);
    const step = counting ? 'count' : borrower ? 'thing' : 'badge';
    const last = lent.at(-1);
    const undoLabel = counting ? t('lend.drop') : last ? t('lend.undo', { code: last.code }) : t('lend.leave');
    const { now } = clock();
    const confirm = { key: 'lend', label: t('lend.confirm'), onClick: () => void job.confirm() };
    const person = borrower && {
      code: borrower.personCode,
      name: borrower.personName,
      facts: [{ label: t('lend.loansNow'), value: String(many) }],
    };
    const linesTitle = titleOf(borrower, wanted, loans.length, t);
    const goods = counting && { place: counting.binCode, code: counting.matCode, name: counting.matName };
    return (
      <ScanPage
        title={title}
        right={`${right}:lend`}
        instruction={t(`lend.do.${step}`)}
        hint={t(`lend.hint.${step}`, { bin: counting?.binCode ?? '', free: counting?.free ?? '', unit: counting?.unit ?? '' })}
        terminal={job}
        undoLabel={undoLabel}
        inHand={goods ?? person}
        idleText={t('lend.idle')}
        lines={[...wanted.map((one) => wantedLine(one)), ...loans.map((loan) => loanLine(loan, now, t, labels.instant))]}
        linesTitle={linesTitle}
        onLine={({ key }) => {
          const loan = loans.find(({ lineId }) => lineId === key);
          if (loan) go(path, { id: loan.lendId });
        }}
        primary={counting ? confirm : undefined}
        aside={
          <>
            <ActionButton action={{ key: 'return', label: t('lend.takeBack'), icon: Undo2, onClick: () => go(pages.appraise) }} />
            <ActionButton action={{ key: 'list', label: t('lend.records'), icon: List, onClick: () => go(path, LIST) }} />
          </>
        }
      />
    );
  };
}
