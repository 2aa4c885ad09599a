/** A workshop return while it is collected; the draft survives a reload. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problem } from '#domain/kernel/problem.ts';
import { workshopReturnCreate } from '#domain/wms/workshop-return.operation.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useDirty } from '#pages/kit/use-dirty.ts';
import { useDraft } from '#pages/kit/use-draft.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { answer, commandOf } from '#pages/scan/answer.ts';
import { type ScanLog, useScanLog } from '#pages/scan/scan-log.ts';
import { findScanned } from '#screens/wms/kit/find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useWarehouses } from '#screens/wms/kit/use-warehouses.ts';
import { useStore } from '#store/hooks.ts';
import { confirm } from '#ui/feedback/ask.tsx';
import type { Scan } from '#ui/scan/scan-hub.ts';
import {
  counted,
  freeOf,
  isPart,
  payloadLines,
  type ReturnLine,
  type ReturnState,
  returnQuantityProblem,
  scanForReturn,
  startReturn,
  undoReturn,
  withLine,
  withoutLine,
} from './return-steps.ts';

export interface ReturnDraft {
  readonly fromWarehouseId: string;
  readonly toWarehouseId: string;
  readonly returnReason: string;
  readonly orderNo: string;
  readonly remark: string;
  /** Applies to the boxes that are scanned from now on. */
  readonly needInspect: boolean;
  readonly steps: ReturnState;
}
const header = { fromWarehouseId: '', toWarehouseId: '', returnReason: '1', orderNo: '', remark: '', needInspect: false };
const emptyReturn: ReturnDraft = { ...header, steps: startReturn };

export type LooseMaterial = Pick<ReturnLine, 'materialId' | 'matCode' | 'matName' | 'unit' | 'batchNo' | 'qty'>;

export interface NewReturn {
  readonly draft: ReturnDraft;
  readonly log: ScanLog;
  readonly placesMissing: boolean;
  readonly quantity: string;
  readonly quantityError: string | null;
  readonly blocked: string | undefined;
  readonly busy: boolean;
  readonly setHeader: (part: Partial<ReturnDraft>) => void;
  readonly setQuantity: (value: string) => void;
  readonly confirmQuantity: () => Promise<void>;
  readonly scan: (scan: Scan) => Promise<void>;
  readonly addLoose: (material: LooseMaterial) => Promise<boolean>;
  readonly remove: (key: string) => void;
  readonly undo: () => void;
  readonly drop: () => Promise<void>;
  readonly send: () => Promise<void>;
}

/** Where there is only one possible store, nobody has to choose it. */
function usePlaces(draft: ReturnDraft): ReturnDraft {
  const { ofClass, ownLineSide } = useWarehouses();
  const only = (list: readonly { id: string }[]) => (list.length === 1 ? (list[0]?.id ?? '') : '');
  return {
    ...draft,
    fromWarehouseId: draft.fromWarehouseId || (ownLineSide?.id ?? ''),
    toWarehouseId: draft.toWarehouseId || only(ofClass('YCL-K', false)),
  };
}

export function useNewReturn(): NewReturn {
  const { t } = useTranslation('rawout');
  const store = useStore();
  const labels = useLabels();
  const go = useGo();
  const today = useToday();
  const log = useScanLog(useSentence('rawout'));
  const { submit, busy } = useSubmit();
  const [stored, change, clear] = useDraft<ReturnDraft>('/wms/production-material?new', emptyReturn);
  const draft = usePlaces(stored);
  const { counting, lines } = draft.steps;
  const [quantity, setQuantity] = useState(() => (counting ? freeOf(counting) : ''));
  const [quantityError, setError] = useState<string | null>(null);
  useDirty(lines.length > 0);
  const setSteps = (steps: ReturnState) => change((before) => ({ ...before, steps }));
  const leave = () => go('/wms/production-material');

  const newNumber = async (code: string): Promise<string | null> => {
    const number = await store.takeNumber('box');
    if (number === null) log.tell('error', code, labels.problem(problem('NO_NUMBERS')));
    return number;
  };
  const confirmQuantity = async () => {
    if (!counting) return;
    const wrong = returnQuantityProblem(counting, quantity);
    const params = { max: freeOf(counting), unit: counting.unit };
    setError(wrong && t(wrong, params));
    if (wrong) return log.say(answer('error', wrong, counting.boxNo, params));
    const part = isPart(counting, quantity);
    const newBoxNo = part ? await newNumber(counting.boxNo) : null;
    if (part && newBoxNo === null) return;
    setSteps(counted(draft.steps, quantity, newBoxNo, draft.needInspect));
    const said = { qty: quantity, unit: counting.unit, child: newBoxNo ?? '' };
    log.say(answer('ok', part ? 'back.partTaken' : 'back.taken', counting.boxNo, said));
  };
  const scan = async ({ text }: Scan): Promise<void> => {
    const scanned = await findScanned(store, text, { warehouseIds: [draft.fromWarehouseId], today });
    const command = scanned.kind === 'command' ? commandOf(scanned.code) : undefined;
    if (command === 'undo') return undo();
    if (command === 'confirm' && counting) return confirmQuantity();
    if (command) return void send();
    if (draft.fromWarehouseId === '') return log.say(answer('error', 'back.placesFirst', scanned.code));
    const outcome = scanForReturn(draft.fromWarehouseId, draft.steps, scanned);
    setSteps(outcome.state);
    if (outcome.state.counting && outcome.state !== draft.steps) setQuantity(freeOf(outcome.state.counting));
    setError(null);
    log.say(outcome.answer);
  };
  const addLoose = async (material: LooseMaterial): Promise<boolean> => {
    const newBoxNo = await newNumber(material.matCode);
    if (newBoxNo === null) return false;
    const line = { key: newBoxNo, ...material, sourceBoxId: null, sourceBoxNo: null, newBoxNo, needInspect: draft.needInspect };
    setSteps(withLine(draft.steps, line));
    log.say(answer('ok', 'loose.added', newBoxNo, { qty: material.qty, unit: material.unit }));
    return true;
  };
  const undo = () => {
    setSteps(undoReturn(draft.steps));
    log.say(answer('ok', 'back.undone', counting?.boxNo ?? lines.at(-1)?.sourceBoxNo ?? lines.at(-1)?.newBoxNo ?? ''));
  };
  const drop = async () => {
    if (lines.length > 0 && !(await confirm({ question: t('back.dropQuestion', { n: String(lines.length) }) }))) return;
    clear();
    leave();
  };
  const blocked =
    draft.toWarehouseId === '' ? t('back.do.places') : counting ? t('back.countOpen') : lines.length === 0 ? t('back.nothing') : undefined;
  const send = async () => {
    if (blocked !== undefined) return log.tell('error', '', blocked);
    const { fromWarehouseId, toWarehouseId } = draft;
    const written = await submit(
      workshopReturnCreate,
      (idOf) => ({
        ...{ id: idOf('doc'), fromWarehouseId, toWarehouseId, returnReason: Number(draft.returnReason) as 1 | 2 | 3 | 4 | 5 },
        ...{ orderNo: draft.orderNo.trim() || null, remark: draft.remark.trim() || null },
        lines: payloadLines(lines),
      }),
      { done: t('back.sent') },
    );
    if (!written.ok) return;
    clear();
    leave();
  };
  const parts = {
    draft,
    log,
    quantity,
    quantityError,
    busy,
    blocked,
    placesMissing: draft.fromWarehouseId === '' || draft.toWarehouseId === '',
  };
  const setHeader = (part: Partial<ReturnDraft>) => change((before) => ({ ...before, ...part }));
  const remove = (key: string) => setSteps(withoutLine(draft.steps, key));
  return { ...parts, setHeader, setQuantity, confirmQuantity, scan, addLoose, remove, undo, drop, send };
}
