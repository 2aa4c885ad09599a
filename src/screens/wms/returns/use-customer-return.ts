/** A return of a customer being collected by scan; the draft survives a reload. */
import { useTranslation } from 'react-i18next';
import { answer } from '#domain/kernel/job.ts';
import { quantity } from '#domain/kernel/quantity.ts';
import {
  backFromCustomerReturn,
  type CustomerReturnState,
  customerReturnLines,
  customerReturnProblem,
  remaining,
  scanForCustomerReturn,
  startCustomerReturn,
  type Taken,
  withBackLine,
  withoutBackLine,
} from '#domain/wms/returns/customer-return.job.ts';
import { FINISHED, RETURN_STORES } from '#domain/wms/returns/sales-return.document.ts';
import { salesReturnCreate } from '#domain/wms/returns/sales-return.operation.ts';
import { PRODUCT, type SoType } from '#domain/wms/sales/sales-codes.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useDirty } from '#pages/kit/use-dirty.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useHeldDraft } from '#pages/scan/use-held.ts';
import { useTerminal } from '#pages/scan/use-terminal.ts';
import { useArrivalBins } from '#screens/wms/kit/goods.ts';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { type StoreClass, useStores } from '#screens/wms/kit/use-stores.ts';
import { useStore, useSyncStatus } from '#store/hooks.ts';
import { confirm } from '#ui/feedback/ask.tsx';
import { findReturned } from './find-returned.ts';
import { askSold } from './use-sold.ts';

export interface CustomerDraft {
  readonly returnReason: string;
  readonly needInspect: boolean;
  readonly remark: string;
  readonly steps: CustomerReturnState;
}
const SOLD_AS: SoType = PRODUCT;
const STORES = RETURN_STORES as readonly StoreClass[];
const EMPTY: CustomerDraft = { returnReason: '', needInspect: true, remark: '', steps: startCustomerReturn };

const RECEIVING: readonly number[] = [0];

/** @param path of the page @param list query of its list */
export function useCustomerReturn(path: string, list: Record<string, string>) {
  const { t } = useTranslation('rawout');
  const go = useGo();
  const store = useStore();
  const find = useFindScanned();
  const { online } = useSyncStatus();
  const { submit, busy } = useSubmit();
  const held = useHeldDraft<CustomerDraft>(`${path}?scan`, EMPTY);
  const { stores } = useStores(STORES);
  const [own, ...more] = stores.filter(({ whClassCode }) => whClassCode === FINISHED);
  const toWarehouseId = held.state.steps.toWarehouseId || (more.length === 0 ? (own?.id ?? '') : '');
  const bins = useArrivalBins(toWarehouseId, RECEIVING);
  const [bin, ...others] = bins;
  const only = bin && others.length === 0 ? { id: bin.value, binCode: bin.code ?? '' } : null;
  // The store and the bin are chosen where there is no other.
  const completed = (state: CustomerDraft): CustomerDraft => ({
    ...state,
    steps: { ...state.steps, toWarehouseId, bin: state.steps.bin ?? only },
  });
  const draft = completed(held.state);
  const { steps } = draft;
  useDirty(steps.lines.length > 0);

  const missing = lackOf(draft);
  const blocked = missing === null ? undefined : t(`customer.lacks.${missing}`);
  const terminal = useTerminal(
    {
      sentence: useSentence('rawout', 'customer.say.'),
      find: async (text, { steps: { customerId, lines } }: CustomerDraft) =>
        findReturned(store, await find(text, [draft.steps.toWarehouseId]), {
          customerId,
          soldOf: async (materialId) => remaining(await askSold(store, online, customerId, [materialId]), lines),
          left: (sold) => remaining([sold], lines)[0] ?? sold,
          turn: lines.length,
        }),
      hear: (state, heard) => {
        const step = scanForCustomerReturn(completed(state).steps, heard);
        return { ...step, state: { ...state, steps: step.state } };
      },
      back: (state) => {
        const step = backFromCustomerReturn(state.steps);
        return step && { state: { ...state, steps: step.state }, answer: step.answer };
      },
      count: ({ steps: { counting: goods } }) =>
        goods && {
          key: goods.key,
          label: t('customer.qty'),
          initial: goods.sold && goods.fromBoxNo !== null ? goods.sold.left : '',
          unit: goods.unit,
          decimals: goods.decimals,
          problem: (value) => customerReturnProblem(goods, value),
          take: (value) => ({ state: held.now(), answer: null, take: { goods, qty: quantity(value) } }),
        },
      write: async (taken: Taken, by) => {
        const boxNo = await by.number('box');
        const { goods, qty } = taken;
        const state = held.now();
        const { matCode, matName, unit, batchNo } = goods;
        const data = { boxNo, material: matCode, name: matName, quantity: qty, unit, lot: batchNo };
        return {
          ok: true,
          state: { ...state, steps: withBackLine(state.steps, taken, boxNo) },
          answer: answer('ok', 'listed', boxNo, { qty, unit }),
          label: { kind: 'box' as const, targets: [{ id: boxNo, name: boxNo, data }] },
        };
      },
      finish: () => void send(),
    },
    held,
  );

  const send = async () => {
    if (blocked !== undefined) return terminal.log.tell('error', '', blocked);
    const { customerId, lines } = steps;
    const { returnReason, needInspect } = draft;
    const written = await submit(
      salesReturnCreate,
      (idOf) => ({
        id: idOf('doc'),
        soType: SOLD_AS,
        customerId,
        toWarehouseId,
        returnReason,
        needInspect,
        remark: draft.remark.trim() || null,
        lines: customerReturnLines(lines, steps.bin?.id ?? ''),
      }),
      { done: t('customer.sent') },
    );
    if (!written.ok) return;
    held.clear();
    go(path, list);
  };
  const drop = async () => {
    if (steps.lines.length > 0 && !(await confirm({ question: t('back.dropQuestion', { n: String(steps.lines.length) }) }))) return;
    held.clear();
  };
  const put = (part: Partial<CustomerDraft>) => held.put({ ...held.now(), ...part });
  const putSteps = (part: Partial<CustomerReturnState>) => put({ steps: { ...held.now().steps, ...part } });
  const remove = (boxNo: string) => put({ steps: withoutBackLine(held.now().steps, boxNo) });
  return { terminal, draft, stores, bins, busy, blocked, put, putSteps, remove, drop, send };
}

/** What is still needed before it can be sent: a word under `customer.lacks`; null = nothing. */
function lackOf({ returnReason, steps }: CustomerDraft): string | null {
  if (steps.toWarehouseId === '') return 'store';
  if (steps.counting) return 'qty';
  if (steps.lines.length === 0) return 'goods';
  if (steps.customerId === '') return 'customer';
  if (steps.bin === null) return 'bin';
  return returnReason === '' ? 'reason' : null;
}
