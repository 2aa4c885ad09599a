/** /stock-borrow-return: takes back loans by a scan of the box and a scan of the bin. The open lines are listed beside it, earliest due date first. */
import { List } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { borrowCard, stepOf, thingInHand } from '#domain/wms/borrow/borrow-asks.ts';
import { confirmedUse, withBorrow } from '#domain/wms/borrow/borrow-return.job.ts';
import { openBorrows } from '#domain/wms/borrow/open-borrows.ts';
import { BORROW_RIGHT, BORROW_STORES } from '#domain/wms/borrow/stock-borrow.document.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { saidLine, saidThing, useSay } from '#pages/scan/said.ts';
import { ScanPage } from '#pages/scan/scan-page.tsx';
import { useStores } from '#screens/wms/kit/use-stores.ts';
import { useView } from '#store/hooks.ts';
import { ActionButton } from '#ui/page-header.tsx';
import { useBack } from './use-back.ts';

/** Shows only the lines of one loan if the query names it (`loan`). */
export function Screen({ title, query }: ScreenProps) {
  const { t } = useTranslation('borrow');
  const say = useSay('borrow');
  const go = useGo();
  const today = useToday();
  const { ids } = useStores(BORROW_STORES);
  const terminal = useBack(ids, say);
  const { state } = terminal;
  const { loan, way } = state;
  const asked = query.get('loan');
  const away = useView('stockBorrowLine', `openBorrows/${[...ids].sort().join()}`, (store) => openBorrows(store, ids)) ?? [];
  const listed = away.filter(({ docId }) => asked === null || docId === asked);
  const choose = (key: string | undefined): void => {
    const chosen = listed.find(({ lineId }) => lineId === key);
    if (chosen) void terminal.apply((now) => withBorrow(now, chosen));
  };
  // The only line of the named loan is taken in hand, once, so that the user can put it down again.
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || asked === null || listed.length !== 1 || loan) return;
    isDone.current = true;
    choose(listed[0]?.lineId);
  });
  const step = stepOf(state);
  const use = { key: 'use', label: t(`back.ways.${way}`), onClick: () => void terminal.apply(confirmedUse) };
  return (
    <ScanPage
      title={title}
      right={BORROW_RIGHT.return}
      instruction={t(`back.do.${step}`)}
      hint={t(`back.hint.${step}`)}
      terminal={terminal}
      undoLabel={t('back.undo')}
      inHand={saidThing(thingInHand(state, today), say)}
      idleText={t(listed.length > 0 ? 'back.idle' : 'back.nothing', { n: listed.length })}
      lines={listed.map((one) => saidLine(borrowCard(one, loan, today), say))}
      linesTitle={t('back.lines')}
      onLine={({ key }) => choose(key)}
      primary={step === 'confirm' ? use : undefined}
      aside={<ActionButton action={{ key: 'list', label: t('back.records'), icon: List, onClick: () => go('/stock-borrow') }} />}
    />
  );
}
