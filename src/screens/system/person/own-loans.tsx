/** What the signed-in person has borrowed: stock, tools, gauges and fixtures, with the day each is due. The server tells, as the devices of borrowers hold no loans. */
import { useMemo } from 'react';
import { isLoanOver, type OwnLoan } from '#domain/system/person.ts';
import type { KnownOf } from '#pages/answers/known.tsx';
import { TableSection } from '#pages/answers/table-section.tsx';
import { useServerNow } from '#pages/kit/use-now.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { OWN_TABLE, useOwnLoans } from '#screens/system/kit/person-calls.ts';
import { type OwnWords, useOwnWords } from './own-words.ts';

interface LoanWords extends OwnWords {
  readonly isOver: (loan: OwnLoan) => boolean;
}

/** A day stands as it is; an instant in the zone of the device, without its seconds. */
const WITHOUT_SECONDS = 16;
const dueOf = ({ due }: OwnLoan, { labels }: LoanWords): string =>
  due.includes('T') ? labels.instant(due).slice(0, WITHOUT_SECONDS) : due;

const KNOWN: KnownOf<OwnLoan, LoanWords> = {
  due: {
    word: 'loans.due',
    width: 150,
    grow: 0,
    state: (loan, words) => ({ tone: words.isOver(loan) ? 'error' : 'neutral', label: dueOf(loan, words) }),
  },
  goods: { word: 'loans.goods', width: 180, of: ({ matCode, matName }) => `${matCode} ${matName}` },
  boxNo: { word: 'loans.label', kind: 'code', width: 110 },
  qty: { word: 'loans.qty', kind: 'figure', width: 80, grow: 0, unit: ({ unit }) => unit },
  since: { word: 'loans.since', kind: 'minute', width: 150, grow: 0 },
  whName: { word: 'loans.store', width: 100 },
  docNo: { word: 'loans.docNo', kind: 'code', width: 120, wideOnly: true },
};

export function OwnLoans() {
  const own = useOwnWords();
  const { t } = own;
  const today = useToday();
  const now = useServerNow(60_000);
  const answer = useOwnLoans();
  const words = useMemo<LoanWords>(
    () => ({ ...own, isOver: (loan) => isLoanOver(loan, new Date(now).toISOString(), today) }),
    [own, now, today],
  );
  return (
    <TableSection
      {...OWN_TABLE}
      id="person.loans"
      title={t('loans.title')}
      known={KNOWN}
      words={words}
      rows={answer.data?.list}
      count={answer.data?.total}
      rowKey={({ id }) => id}
      answer={answer}
      none={t('loans.none')}
    />
  );
}
