/** A workshop return being collected; the draft survives a reload. */

import { useTranslation } from 'react-i18next';
import { answer } from '#domain/kernel/job.ts';
import {
  isPart,
  payloadLines,
  type ReturnLine,
  type ReturnState,
  returnQuantityProblem,
  scanForReturn,
  startReturn,
  undoReturn,
  withCounted,
  withLine,
  withoutLine,
} from '#domain/wms/returns/workshop-return.job.ts';
import { workshopReturnCreate } from '#domain/wms/returns/workshop-return.operation.ts';
import { freeQty } from '#domain/wms/stock/allocation.ts';
import type { BoxFacts } from '#domain/wms/stock/scanned.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useDirty } from '#pages/kit/use-dirty.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useHeldDraft } from '#pages/scan/use-held.ts';
import { type Terminal, useTerminal } from '#pages/scan/use-terminal.ts';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useWarehouses } from '#screens/wms/kit/use-warehouses.ts';
import { confirm } from '#ui/feedback/ask.tsx';

export interface ReturnDraft {
  readonly fromWarehouseId: string;
  readonly toWarehouseId: string;
  readonly returnReason: string;
  readonly orderNo: string;
  readonly remark: string;
  /** Applies to boxes scanned from now on. */
  readonly needInspect: boolean;
  readonly steps: ReturnState;
}
const header = { fromWarehouseId: '', toWarehouseId: '', returnReason: '1', orderNo: '', remark: '', needInspect: false };
const emptyReturn: ReturnDraft = { ...header, steps: startReturn };

export type LooseMaterial = Pick<ReturnLine, 'materialId' | 'matCode' | 'matName' | 'unit' | 'batchNo' | 'qty'>;

export type NewReturn = ReturnType<typeof useNewReturn>;

/** Preselects a store if only one is possible. */
function usePlaces(draft: ReturnDraft): ReturnDraft {
  const { ofClass, ownLineSide } = useWarehouses();
  const only = (list: readonly { id: string }[]) => (list.length === 1 ? (list[0]?.id ?? '') : '');
  return {
    ...draft,
    fromWarehouseId: draft.fromWarehouseId || (ownLineSide?.id ?? ''),
    toWarehouseId: draft.toWarehouseId || only(ofClass('YCL-K', false)),
  };
}

/** A counted part, or loose material. Each needs its own number before it becomes a line. */
type Numbered = { readonly box: BoxFacts; readonly qty: string } | { readonly loose: LooseMaterial };

export function useNewReturn() {
  const { t } = useTranslation('rawout');
  const go = useGo();
  const find = useFindScanned();
  const { submit, busy } = useSubmit();
  const held = useHeldDraft<ReturnDraft>('/wms/production-material?new', emptyReturn);
  const draft = usePlaces(held.state);
  const { counting, lines } = draft.steps;
  useDirty(lines.length > 0);
  const leave = () => go('/wms/production-material');
  const withSteps = (state: ReturnDraft, steps: ReturnState): ReturnDraft => ({ ...state, steps });

  const blocked =
    draft.toWarehouseId === '' ? t('back.do.places') : counting ? t('back.countOpen') : lines.length === 0 ? t('back.nothing') : undefined;
  const terminal: Terminal<ReturnDraft, Numbered> = useTerminal(
    {
      sentence: useSentence('rawout'),
      find: (text) => find(text, [draft.fromWarehouseId]),
      hear: (state: ReturnDraft, scanned) => {
        if (draft.fromWarehouseId === '') return { state, answer: answer('error', 'back.placesFirst', scanned.code) };
        const step = scanForReturn(draft.fromWarehouseId, state.steps, scanned);
        return { state: withSteps(state, step.state), answer: step.answer };
      },
      back: (state) => {
        const step = undoReturn(state.steps);
        return step && { state: withSteps(state, step.state), answer: step.answer };
      },
      count: ({ steps: { counting: box } }) =>
        box && {
          key: box.id,
          label: t('back.quantity', { box: box.boxNo }),
          initial: freeQty(box),
          unit: box.unit,
          decimals: box.decimals,
          problem: (value) => returnQuantityProblem(box, value),
          take: (qty) => {
            const state = held.now();
            if (isPart(box, qty)) return { state, answer: answer('ok', 'back.partTaken', box.boxNo), take: { box, qty } };
            const steps = withCounted(state.steps, qty, null, state.needInspect);
            return { state: withSteps(state, steps), answer: answer('ok', 'back.taken', box.boxNo, { qty, unit: box.unit }) };
          },
        },
      write: async (take: Numbered, by) => {
        const newBoxNo = await by.number('box');
        const state = held.now();
        if ('box' in take) {
          const { box, qty } = take;
          const said = answer('ok', 'back.partTaken', box.boxNo, { qty, unit: box.unit, child: newBoxNo });
          return { ok: true, state: withSteps(state, withCounted(state.steps, qty, newBoxNo, state.needInspect)), answer: said };
        }
        const { qty, unit } = take.loose;
        const line = { key: newBoxNo, ...take.loose, sourceBoxId: null, sourceBoxNo: null, newBoxNo, needInspect: state.needInspect };
        return {
          ok: true,
          state: withSteps(state, withLine(state.steps, line)),
          answer: answer('ok', 'loose.added', newBoxNo, { qty, unit }),
        };
      },
      finish: () => void send(),
    },
    held,
  );
  const addLoose = (loose: LooseMaterial): Promise<boolean> =>
    terminal.apply((state) => ({ state, answer: answer('ok', 'loose.added', loose.matCode), take: { loose } }));
  const drop = async () => {
    if (lines.length > 0 && !(await confirm({ question: t('back.dropQuestion', { n: String(lines.length) }) }))) return;
    held.clear();
    leave();
  };
  const send = async () => {
    if (blocked !== undefined) return terminal.log.tell('error', '', blocked);
    const { fromWarehouseId, toWarehouseId } = draft;
    const written = await submit(
      workshopReturnCreate,
      (idOf) => ({
        id: idOf('doc'),
        fromWarehouseId,
        toWarehouseId,
        returnReason: Number(draft.returnReason) as 1 | 2 | 3 | 4 | 5,
        orderNo: draft.orderNo.trim() || null,
        remark: draft.remark.trim() || null,
        lines: payloadLines(lines),
      }),
      { done: t('back.sent') },
    );
    if (!written.ok) return;
    held.clear();
    leave();
  };
  const setHeader = (part: Partial<ReturnDraft>) => held.put({ ...held.now(), ...part });
  const remove = (key: string) => held.put(withSteps(held.now(), withoutLine(held.now().steps, key)));
  const placesMissing = draft.fromWarehouseId === '' || draft.toWarehouseId === '';
  return { terminal, draft, busy, blocked, placesMissing, setHeader, addLoose, remove, drop, send };
}
