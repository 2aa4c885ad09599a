/** /stock-borrow-return: takes back loans by a scan of the box and a scan of the bin. The open lines are listed beside it, earliest due date first. */
import { List } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { isUse, type OpenBorrow } from '#domain/wms/borrow/borrow-return.job.ts';
import { BORROW_RETURN_PAGE, BORROW_RIGHT, BORROW_STORES, StockBorrow } from '#domain/wms/borrow/stock-borrow.document.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';

import { useToday } from '#pages/kit/use-today.ts';
import type { ScanLine } from '#pages/scan/scan-lines.tsx';
import { ScanPage, type ThingInHand } from '#pages/scan/scan-page.tsx';
import { useStores } from '#screens/wms/kit/use-stores.ts';
import { ActionButton } from '#ui/page-header.tsx';
import { useOpenBorrows } from './open-borrows.ts';
import { useBack } from './use-back.ts';

/** Shows only the lines of one loan if the query names it (`loan`). */
export function Screen({ title, query }: ScreenProps) {
  const { t } = useTranslation('borrow');
  const labels = useLabels();
  const go = useGo();
  const today = useToday();
  const { ids } = useStores(BORROW_STORES);
  const { terminal, choose, use } = useBack(BORROW_RETURN_PAGE, ids, useRight(BORROW_RIGHT.consume));
  const { loan, way, qty } = terminal.state;
  const asked = query.get('loan');
  const away = useOpenBorrows(ids);
  const listed = asked === null ? away : away.filter(({ docId }) => docId === asked);
  useOnly(asked === null ? [] : listed, loan, choose);
  const step = !loan ? 'box' : isUse(way) ? 'confirm' : 'bin';
  const field = (name: string) => labels.field(StockBorrow.name, name);
  const inHand: ThingInHand | null = loan && {
    code: labels.boxNo(loan.code),
    name: `${loan.matCode} ${loan.matName}`,
    quantity: qty ?? loan.open,
    unit: loan.unit,
    facts: [
      { label: field('borrowerId'), value: `${loan.borrower} · ${loan.deptName}` },
      { label: field('customerId'), value: loan.customer },
      { label: field('dueDate'), value: loan.dueDate < today ? t('back.overdue', { day: loan.dueDate }) : loan.dueDate },
    ],
  };
  const onLine = ({ key }: ScanLine): void => {
    const chosen = listed.find(({ lineId }) => lineId === key);
    if (chosen) void choose(chosen);
  };
  return (
    <ScanPage
      title={title}
      right={BORROW_RIGHT.return}
      instruction={t(`back.do.${step}`)}
      hint={t(`back.hint.${step}`, { name: loan?.borrower ?? '' })}
      terminal={terminal}
      undoLabel={t('back.undo')}
      inHand={inHand}
      idleText={t(listed.length > 0 ? 'back.idle' : 'back.nothing', { n: listed.length })}
      lines={listed.map((one) => lineOf(one, today, one.lineId === loan?.lineId, t('back.overdue', { day: one.dueDate })))}
      linesTitle={t('back.lines')}
      onLine={onLine}
      primary={step === 'confirm' ? { key: 'use', label: t(`back.ways.${way}`), onClick: () => void use() } : undefined}
      aside={<ActionButton action={{ key: 'list', label: t('back.records'), icon: List, onClick: () => go('/stock-borrow') }} />}
    />
  );
}

function lineOf(one: OpenBorrow, today: string, isInHand: boolean, overdue: string): ScanLine {
  const isLate = one.dueDate < today;
  return {
    key: one.lineId,
    code: one.code,
    name: `${one.matCode} ${one.matName}`,
    done: '0',
    total: one.open,
    unit: one.unit,
    state: isInHand ? 'active' : isLate ? 'problem' : 'todo',
    note: [one.borrower, one.customer, isLate ? overdue : one.dueDate].filter(Boolean).join(' · '),
  };
}

/** Takes the only line of the named loan in hand, once, so that the user can put it down again. */
function useOnly(listed: readonly OpenBorrow[], loan: OpenBorrow | null, choose: (one: OpenBorrow) => unknown): void {
  const isDone = useRef(false);
  const [only, ...more] = listed;
  useEffect(() => {
    if (isDone.current || !only || more.length > 0 || loan) return;
    isDone.current = true;
    void choose(only);
  });
}
