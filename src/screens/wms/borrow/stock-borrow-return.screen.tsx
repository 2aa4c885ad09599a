/** /stock-borrow-return: takes back loans by a scan of the box and a scan of the bin. The open lines are listed beside it, earliest due date first. */
import { List } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { said } from '#domain/protocol/said.ts';
import { backAsks, backFace, backWriting } from '#domain/wms/borrow/borrow-asks.ts';
import {
  type BackHeard,
  type BackState,
  type BackTake,
  backFromBack,
  confirmedUse,
  isUse,
  scanForBack,
  startBack,
  withBorrow,
} from '#domain/wms/borrow/borrow-return.job.ts';
import { hearBack, openBorrows } from '#domain/wms/borrow/open-borrows.ts';
import { BORROW_RETURN_PAGE, BORROW_RIGHT, BORROW_STORES } from '#domain/wms/borrow/stock-borrow.document.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useOnce } from '#pages/kit/use-once.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { writingOf } from '#pages/scan/orders.ts';
import { type Say, saidAsks, saidFace, useSay } from '#pages/scan/said.ts';
import { ScanPage } from '#pages/scan/scan-page.tsx';
import { useHeldDraft } from '#pages/scan/use-held.ts';
import { useTerminal } from '#pages/scan/use-terminal.ts';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { type Stores, useStores } from '#screens/wms/kit/use-stores.ts';
import { useStore, useSyncStatus, useView } from '#store/hooks.ts';
import { confirm } from '#ui/feedback/ask.tsx';
import { ActionButton } from '#ui/page-header.tsx';

/** Shows only the lines of one loan if the query names it (`loan`). */
export function Screen({ title, query }: ScreenProps) {
  const { t } = useTranslation('borrow');
  const say = useSay('borrow');
  const go = useGo();
  const today = useToday();
  const stores = useStores(BORROW_STORES);
  const { ids } = stores;
  const terminal = useBack(stores, say);
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
  useOnce(asked !== null && listed.length === 1 && !loan, () => choose(listed[0]?.lineId));
  // The goods leave the books, so it is asked before it is booked, and of no other goods than those that were in hand then.
  const bookUse = async (): Promise<void> => {
    if (!loan || !isUse(way)) return;
    const { code, lineId, unit, deptName: dept, customer } = loan;
    const facts = { code, unit, qty: state.qty ?? loan.open, dept, customer };
    const detail = t('back.useDetail');
    const agreed = await confirm({
      kind: 'action',
      question: t(`back.useQuestion.${way}`, facts),
      detail,
      confirmLabel: t(`back.ways.${way}`),
    });
    if (agreed) await terminal.apply((now) => (now.loan?.lineId === lineId && now.way === way ? confirmedUse(now) : null));
  };
  const use = { key: 'use', label: t(`back.ways.${way}`), onClick: () => void bookUse() };
  return (
    <ScanPage
      title={title}
      right={BORROW_RIGHT.return}
      terminal={terminal}
      {...saidFace(backFace(state, listed, today), say)}
      onLine={({ key }) => choose(key)}
      primary={loan && isUse(way) ? use : undefined}
      aside={<ActionButton action={{ key: 'list', label: t('back.records'), icon: List, onClick: () => go('/stock-borrow') }} />}
    />
  );
}

/** Runs the job over this device's rows. @param stores of the page */
function useBack(stores: Stores, say: Say) {
  const { ids: storeIds } = stores;
  const store = useStore();
  const find = useFindScanned();
  const { online } = useSyncStatus();
  const mayUse = useRight(BORROW_RIGHT.consume);
  const held = useHeldDraft(BORROW_RETURN_PAGE, startBack);
  return useTerminal<BackState, BackHeard, BackTake>(
    {
      ...saidAsks(backAsks({ mayUse, online }), say),
      ...writingOf(
        backWriting((way) => say(said(`back.reason.${way}`))),
        held,
      ),
      ready: stores.ready,
      sentence: useSentence('borrow'),
      find: async (text, state, _badgeFirst, typed) =>
        hearBack(store, await find(text, state.loan ? [state.loan.warehouseId] : [...storeIds]), state, typed),
      hear: (state, one) => scanForBack(state, one, (warehouseId) => storeIds.has(warehouseId)),
      back: backFromBack,
    },
    held,
  );
}
