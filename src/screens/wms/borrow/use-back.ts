/** Runs the return terminal of stock loans over this device's rows. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cmpQty, isFigure, quantity } from '#domain/kernel/quantity.ts';
import { stockBorrowConsume } from '#domain/wms/borrow/borrow-later.operation.ts';
import {
  BACK_WAYS,
  type BackHeard,
  type BackState,
  type BackTake,
  type BackWay,
  backFromBack,
  chosenBack,
  confirmedUse,
  countedPart,
  isUse,
  needsNumber,
  type OpenBorrow,
  scanForBack,
  startBack,
  withBorrow,
} from '#domain/wms/borrow/borrow-return.job.ts';
import { stockBorrowReturn } from '#domain/wms/borrow/borrow-return.operation.ts';
import { useHeldDraft } from '#pages/scan/use-held.ts';
import { useTerminal } from '#pages/scan/use-terminal.ts';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useStore, useSyncStatus } from '#store/hooks.ts';
import { borrowOfBox } from './open-borrows.ts';

const TONES = { good: 'ok', inspect: 'hold', department: 'info', customer: 'info' } as const;

/**
 * @param path of the page; keeps the unfinished step
 * @param storeIds stores of the page
 * @param mayUse whether the user may turn a loan into use
 */
export function useBack(path: string, storeIds: ReadonlySet<string>, mayUse: boolean) {
  const { t } = useTranslation('borrow');
  const store = useStore();
  const find = useFindScanned();
  const { online } = useSyncStatus();
  const held = useHeldDraft<BackState>(path, startBack);
  // A scanned bin must not discard a typed quantity that is not confirmed.
  const typing = useRef(false);

  async function heard(text: string, { loan }: BackState): Promise<BackHeard> {
    const scanned = await find(text, loan ? [loan.warehouseId] : [...storeIds]);
    if (scanned.kind === 'bin') return { ...scanned, isTyping: typing.current };
    const found = scanned.kind === 'box' || scanned.kind === 'asset' ? await borrowOfBox(store, scanned.box.id) : undefined;
    return found ? { kind: 'loan', code: scanned.code, loan: found } : scanned;
  }

  /** Explains why a choice is not available. */
  const off = (way: BackWay, loan: OpenBorrow): string | undefined => {
    if (!isUse(way)) return undefined;
    if (!mayUse) return t('back.off.right');
    if (way === 'customer' && loan.customer === '') return t('back.off.customer');
    return online ? undefined : t('back.off.server');
  };

  const terminal = useTerminal(
    {
      sentence: useSentence('borrow'),
      find: heard,
      hear: (state, one: BackHeard) => scanForBack(state, one, (warehouseId) => storeIds.has(warehouseId)),
      back: backFromBack,
      choice: ({ loan, way }) =>
        loan && {
          key: loan.lineId,
          label: t('back.way'),
          options: BACK_WAYS.map((code) => ({ code, label: t(`back.ways.${code}`), tone: TONES[code], off: off(code, loan) })),
          chosen: way,
          take: (code) => chosenBack(held.now(), code as BackWay),
        },
      counts: ({ loan, qty }) =>
        loan && qty === null
          ? {
              key: loan.lineId,
              figures: [
                {
                  key: 'qty',
                  label: t('back.qty'),
                  unit: loan.unit,
                  decimals: loan.decimals,
                  start: loan.open,
                  least: '0.000001',
                  most: loan.open,
                },
              ],
              take: ({ qty: typed = '' }) => countedPart(held.now(), quantity(typed)),
            }
          : null,
      write: async (take: BackTake, by) => {
        const { loan, way, qty, binId } = take;
        const line = { lineId: loan.lineId, qty };
        if (isUse(way)) return by.submit(stockBorrowConsume, { id: loan.docId, to: way, reason: t(`back.reason.${way}`), lines: [line] });
        const newBoxNo = needsNumber(take) ? await by.number('box') : null;
        const written = await by.submit(stockBorrowReturn, { id: loan.docId, ...line, binId, inspect: way === 'inspect', newBoxNo });
        if (newBoxNo === null) return written;
        const data = { boxNo: newBoxNo, material: loan.matCode, name: loan.matName, quantity: qty, unit: loan.unit, docNo: loan.docNo };
        return { ...written, label: { kind: 'box' as const, targets: [{ id: newBoxNo, name: newBoxNo, data }] } };
      },
    },
    held,
  );
  const open = terminal.state.loan?.open;
  useEffect(() => {
    const value = terminal.figures?.find(({ key }) => key === 'qty')?.value ?? '';
    typing.current = open !== undefined && value !== '' && !(isFigure(value) && cmpQty(quantity(value), open) === 0);
  });
  const choose = (loan: OpenBorrow) => terminal.apply((state) => withBorrow(state, loan));
  const use = () => terminal.apply(confirmedUse);
  return { terminal, choose, use };
}
