/** Runs the return terminal of stock loans over this device's rows. */
import { useRight } from '#api/session.ts';
import { said } from '#domain/protocol/said.ts';
import { backAsks, backOrder, isTyping } from '#domain/wms/borrow/borrow-asks.ts';
import {
  type BackHeard,
  type BackState,
  type BackTake,
  backFromBack,
  needsNumber,
  scanForBack,
  startBack,
} from '#domain/wms/borrow/borrow-return.job.ts';
import { borrowOfBox } from '#domain/wms/borrow/open-borrows.ts';
import { BORROW_RETURN_PAGE, BORROW_RIGHT } from '#domain/wms/borrow/stock-borrow.document.ts';
import { writeAll } from '#pages/scan/orders.ts';
import { type Say, saidAsks } from '#pages/scan/said.ts';
import { useHeldDraft } from '#pages/scan/use-held.ts';
import { useTerminal } from '#pages/scan/use-terminal.ts';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useStore, useSyncStatus } from '#store/hooks.ts';

/** @param storeIds stores of the page */
export function useBack(storeIds: ReadonlySet<string>, say: Say) {
  const store = useStore();
  const find = useFindScanned();
  const { online } = useSyncStatus();
  const mayUse = useRight(BORROW_RIGHT.consume);
  return useTerminal<BackState, BackHeard, BackTake>(
    {
      ...saidAsks(backAsks({ mayUse, online }), say),
      sentence: useSentence('borrow'),
      find: async (text, state, _badgeFirst, typed) => {
        const scanned = await find(text, state.loan ? [state.loan.warehouseId] : [...storeIds]);
        if (scanned.kind === 'bin') return { ...scanned, isTyping: isTyping(state, typed) };
        const found = scanned.kind === 'box' || scanned.kind === 'asset' ? await borrowOfBox(store, scanned.box.id) : undefined;
        return found ? { kind: 'loan', code: scanned.code, loan: found } : scanned;
      },
      hear: (state, one) => scanForBack(state, one, (warehouseId) => storeIds.has(warehouseId)),
      back: backFromBack,
      write: async (take, by) => {
        const { loan, way, qty: quantity } = take;
        const boxNo = needsNumber(take) ? await by.number('box') : null;
        const written = await writeAll(by, [backOrder(take, boxNo, say(said(`back.reason.${way}`)))]);
        if (boxNo === null) return written;
        const data = { boxNo, material: loan.matCode, name: loan.matName, quantity, unit: loan.unit, docNo: loan.docNo };
        return { ...written, label: { kind: 'box', targets: [{ id: boxNo, name: boxNo, data }] } };
      },
    },
    useHeldDraft(BORROW_RETURN_PAGE, startBack),
  );
}
