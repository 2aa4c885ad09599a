/** Runs the steps of picking on a list: looks scans up, writes what was taken, takes it back. */

import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import { type Problem, problem } from '#domain/kernel/problem.ts';
import { requisitionPick, requisitionUnpick } from '#domain/wms/requisition-pick.operation.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { type Answer, answer, commandOf } from '#pages/scan/answer.ts';
import { type ScanLog, useScanLog } from '#pages/scan/scan-log.ts';
import { findScanned } from '#screens/wms/kit/find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useStore } from '#store/hooks.ts';
import type { Scan } from '#ui/scan/scan-hub.ts';
import {
  countedTake,
  currentTask,
  isShort,
  type Outcome,
  type PickJob,
  type PickState,
  pickPayload,
  type QuantityAsk,
  quantityProblem,
  scanForPick,
  settled,
  startPicking,
  type Take,
  takeOrAsk,
} from './picking-steps.ts';

/** A refused pick that is put right here and sent in its place. */
export interface Fixing {
  readonly opId: string;
  readonly logId: string;
  readonly start: PickState;
  readonly quantity: string;
}

export interface Picking {
  readonly state: PickState;
  readonly quantity: string;
  readonly quantityError: string | null;
  readonly log: ScanLog;
  /** The refused pick was replaced. */
  readonly fixed: boolean;
  readonly busy: boolean;
  /** Less was counted than the list wants: he is asked why. */
  readonly askingShort: boolean;
  readonly giveShort: (reason: string | null) => Promise<void>;
  readonly scan: (scan: Scan) => Promise<void>;
  readonly choose: (logId: string) => void;
  readonly setQuantity: (value: string) => void;
  readonly confirmQuantity: () => Promise<void>;
  readonly giveReason: (reason: string | null) => Promise<void>;
  /** Log of the last pick that can be taken back. */
  readonly undo: (() => Promise<void>) | undefined;
}

interface Hooks {
  readonly finish: () => void;
  /** Box of the list to begin with. */
  readonly begin: string | null;
}

export function usePicking(job: PickJob, fixing: Fixing | null, { finish, begin }: Hooks): Picking {
  const store = useStore();
  const { t } = useTranslation('rawout');
  const labels = useLabels();
  const today = useToday();
  const sentence = useSentence('rawout');
  const log = useScanLog(sentence);
  const { submit, busy } = useSubmit();
  const replace = useReplace(fixing);
  const [stored, setState] = useState<PickState>(fixing?.start ?? { ...startPicking, chosen: begin });
  const state = settled(job, stored);
  if (state !== stored) setState(state);
  const [quantity, setQuantity] = useState(fixing?.quantity ?? '');
  const [error, setError] = useState<string | null>(null);
  const [fixed, setFixed] = useState(false);
  const [askingShort, setAskingShort] = useState(false);
  const taken = useRef<string[]>([]);

  const write = useCallback(
    async (take: Take, said: Answer): Promise<boolean> => {
      const refused = (why: Problem): false => {
        log.tell('error', take.box.boxNo, labels.problem(why));
        return false;
      };
      const childNo = take.part ? await store.takeNumber('box') : null;
      if (take.part && childNo === null) return refused(problem('NO_NUMBERS'));
      const { task, box, qty } = take;
      const payload = pickPayload(job.docId, take, childNo);
      const replaces = fixing !== null && !fixed && fixing.logId === task.logId;
      const done = replaces
        ? await replace(payload)
        : await submit(requisitionPick, payload, { quiet: true, acceptIssues: ['LOCATION_MISMATCH', 'FIFO_OVERRIDE'] });
      if (!done.ok) return refused(done.problem);
      if (replaces) setFixed(true);
      taken.current.push(task.logId);
      log.say(childNo === null ? said : answer('ok', 'pick.takenPart', box.boxNo, { qty, unit: box.unit, child: childNo }));
      return true;
    },
    [store, log, labels, job.docId, fixing, fixed, replace, submit],
  );

  const apply = useCallback(
    async (outcome: Outcome) => {
      setState(outcome.state);
      const { ask } = outcome.state;
      setQuantity(ask?.kind === 'quantity' ? ask.max : '');
      setError(null);
      if (outcome.take) return void (await write(outcome.take, outcome.answer));
      const wanted = outcome.answer.tone === 'error' && !outcome.state.ask ? currentTask(job, outcome.state) : undefined;
      if (!wanted) return log.say(outcome.answer);
      const expected = t('pick.expected', { bin: wanted.binCode || '–', box: wanted.boxNo });
      log.tell('error', outcome.answer.code, `${sentence(outcome.answer)}${t('sentenceGap')}${expected}`);
    },
    [job, log, write, sentence, t],
  );

  const taking = useRef(false);
  const takeCounted = useCallback(
    async (ask: QuantityAsk) => {
      if (taking.current) return;
      taking.current = true;
      setError(null);
      const said = answer('ok', 'pick.taken', ask.box.boxNo, { qty: quantity, unit: ask.box.unit });
      const written = await write(countedTake(ask, quantity), said);
      taking.current = false;
      if (!written) setState({ ...state, ask: null, chosen: null });
    },
    [state, quantity, write],
  );
  const confirmQuantity = useCallback(async () => {
    if (state.ask?.kind !== 'quantity') return;
    const { ask } = state;
    const wrong = quantityProblem(ask, quantity);
    const params = { entered: quantity, max: ask.max, unit: ask.box.unit };
    setError(wrong && t(wrong, params));
    if (wrong) return log.say(answer('error', wrong, ask.box.boxNo, params));
    if (isShort(ask, quantity)) return setAskingShort(true);
    await takeCounted(ask);
  }, [state, quantity, t, log, takeCounted]);

  const giveShort = useCallback(
    async (reason: string | null) => {
      setAskingShort(false);
      if (reason !== null && state.ask?.kind === 'quantity') await takeCounted({ ...state.ask, reason });
    },
    [state, takeCounted],
  );

  const giveReason = useCallback(
    async (reason: string | null) => {
      if (state.ask?.kind !== 'swap') return;
      if (reason === null) return setState({ ...state, ask: null });
      const { task, box, binId } = state.ask;
      await apply(takeOrAsk(job, state, { task, box, binId, reason }));
    },
    [state, job, apply],
  );

  const takeBack = useCallback(async () => {
    const logId = taken.current.at(-1);
    const task = job.tasks.find((one) => one.logId === logId);
    if (!logId || !task) return;
    const done = await submit(requisitionUnpick, { id: job.docId, logId }, { quiet: true });
    if (!done.ok) return log.tell('error', task.boxNo, labels.problem(done.problem));
    taken.current.pop();
    log.say(answer('ok', 'pick.undone', task.boxNo));
  }, [job, submit, log, labels]);
  const canUndo = job.tasks.some((task) => task.picked && task.logId === taken.current.at(-1));
  const undo = state.ask ? async () => setState({ ...state, ask: null }) : canUndo ? takeBack : undefined;

  const scan = async ({ text }: Scan): Promise<void> => {
    const scanned = await findScanned(store, text, { warehouseIds: [job.warehouseId], today });
    const command = scanned.kind === 'command' ? commandOf(scanned.code) : undefined;
    if (command === 'confirm' && state.ask?.kind === 'quantity') return confirmQuantity();
    if (command === 'undo' && undo) return undo();
    if (command === 'finish' || (command === 'confirm' && !state.ask)) return finish();
    await apply(scanForPick(job, state, scanned));
  };
  const choose = (logId: string) => setState({ ...state, chosen: logId, ask: null });
  const quantityParts = { quantity, quantityError: error, setQuantity, confirmQuantity, askingShort, giveShort };
  return { ...quantityParts, state, log, fixed, busy, scan, choose, giveReason, undo };
}

type PickPayload = Parameters<typeof requisitionPick.decide>[0];
type Done = { readonly ok: true } | { readonly ok: false; readonly problem: Problem };

/** Sends a corrected pick in the place of the refused one. */
function useReplace(fixing: Fixing | null): (payload: PickPayload) => Promise<Done> {
  const store = useStore();
  const actor = useActor();
  const { t } = useTranslation('rawout');
  const opId = useRef(store.newOpId());
  return useCallback(
    async (payload) => {
      if (!fixing || !actor) return { ok: false, problem: problem('BUSY') };
      const options = { opId: opId.current, actor, acceptIssues: true as const, reason: t('fix.reason') };
      const result = await store.replace(fixing.opId, requisitionPick, payload, options);
      if (result.ok) return { ok: true };
      return { ok: false, problem: 'problem' in result ? result.problem : problem('INVALID') };
    },
    [fixing, actor, store, t],
  );
}
