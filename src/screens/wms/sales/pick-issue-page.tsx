/** Picking the boxes of a sales issue. A box that is damaged or not there is let go, and its quantity stays open on the order. */
import { PackageX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { problem } from '#domain/kernel/problem.ts';
import { issueStatus } from '#domain/wms/issue/issue-codes.ts';
import { openTasks, type PickTask } from '#domain/wms/outbound/pick-list.ts';
import {
  countedStep,
  currentTask,
  instructionOf,
  type PickState,
  splitBoxes,
  startPicking,
  type Take,
  takeOrAsk,
  withoutShort,
} from '#domain/wms/outbound/picking.job.ts';
import { issuePickPayload } from '#domain/wms/sales/load.job.ts';
import { DEFECTIVE } from '#domain/wms/sales/sales-codes.ts';
import { SalesIssueLine } from '#domain/wms/sales/sales-issue.document.ts';
import { salesIssueDrop, salesIssuePick, salesIssueUnpick } from '#domain/wms/sales/sales-issue-pick.operation.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { ScanPage } from '#pages/scan/scan-page.tsx';
import { useHeld } from '#pages/scan/use-held.ts';
import { ShortDialog, SwapDialog } from '#screens/wms/kit/pick-dialogs.tsx';
import { nextToPick, pickHint, pickInHand, pickLines } from '#screens/wms/kit/pick-view.ts';
import { ReasonDialog } from '#screens/wms/kit/reason-dialog.tsx';
import { SplitLabels } from '#screens/wms/kit/split-labels.tsx';
import { usePickTerminal } from '#screens/wms/kit/use-pick-terminal.ts';
import { useStore } from '#store/hooks.ts';
import type { Action } from '#ui/page-header.tsx';
import type { LoadedIssue } from './use-issue.ts';
import { WeighDialog } from './weigh-dialog.tsx';

/** A box in the picker's hand whose weight is asked for. Undefined: the box was not taken after all. */
interface Weighing {
  readonly take: Take;
  readonly answer: (weightKg: string | null | undefined) => void;
}

interface PickIssuePageProps {
  readonly title: string;
  readonly issue: LoadedIssue;
  /** Everything is picked, and the worker goes on to the lorry. */
  readonly onPicked: () => void;
}

export function PickIssuePage({ title, issue, onPicked }: PickIssuePageProps) {
  const { t } = useTranslation(['rawout', 'sales']);
  const labels = useLabels();
  const store = useStore();
  const { header, picking: job } = issue;
  const [dropping, setDropping] = useState<PickTask | null>(null);
  const [weighing, setWeighing] = useState<Weighing | null>(null);
  const weigh = (take: Take) => new Promise<string | null | undefined>((answer) => setWeighing({ take, answer }));
  const weighed = (weightKg: string | null | undefined): void => {
    weighing?.answer(weightKg);
    setWeighing(null);
  };
  const open = openTasks(job).length;
  const finish = () => (open === 0 ? onPicked() : undefined);
  const terminal = usePickTerminal(
    job,
    {
      pick: async (take, childNo, by) => {
        const weightKg = header.soType === DEFECTIVE ? await weigh(take) : null;
        if (weightKg === undefined) return { ok: false, problem: problem('NOT_WEIGHED') };
        const payload = issuePickPayload(header.id, take, childNo, weightKg);
        return by.submit(salesIssuePick, payload, { acceptIssues: ['LOCATION_MISMATCH', 'FIFO_OVERRIDE'] });
      },
      unpick: ({ task: { logId } }, by) => by.submit(salesIssueUnpick, { id: header.id, lineId: logId }),
      boxNoOf: async (logId) => (await store.row(SalesIssueLine, logId))?.row.boxNo ?? '',
      finish,
    },
    useHeld<PickState>(startPicking),
  );
  const { state, apply } = terminal;
  const { ask } = state;
  const mayDrop = useRight(salesIssueDrop.right);
  const task = currentTask(job, state);
  const instruction = instructionOf(job, state);
  const giveReason = (reason: string | null) => {
    if (ask?.kind !== 'swap') return;
    const { box, binId } = ask;
    void apply((now) => ({ state: { ...now, ask: null }, answer: null }));
    if (reason !== null) void apply((now) => takeOrAsk(job, now, { task: ask.task, box, binId, reason }));
  };
  const giveShort = (reason: string | null) => {
    if (ask?.kind !== 'quantity' || ask.short === null) return;
    const { short } = ask;
    void apply((now) => withoutShort(now, ask));
    if (reason !== null) void apply((now) => countedStep(now, { ...ask, short: null, reason }, short));
  };
  const primary: Action =
    ask?.kind === 'quantity'
      ? { key: 'confirm', label: t('pick.confirmQuantity'), onClick: () => void terminal.quantity?.confirm(), busy: terminal.busy }
      : {
          key: 'load',
          label: t('sales:load.begin'),
          onClick: onPicked,
          disabledReason: open > 0 ? t('pick.openLeft', { n: String(open) }) : undefined,
        };
  return (
    <>
      <ScanPage
        title={title}
        number={header.docNo ?? t('ui:pending.noNumber')}
        state={{ tone: labels.tone(issueStatus, header.status), label: labels.code(issueStatus, header.status) }}
        right={salesIssuePick.right}
        instruction={task || ask ? t(instruction.key, instruction.params) : t('sales:load.picked')}
        hint={t(task || ask ? pickHint(job, state) : 'sales:load.pickedHint')}
        terminal={terminal}
        next={nextToPick(job, state, labels, t)}
        inHand={pickInHand(state, labels)}
        idleText={t('pick.allDone')}
        lines={pickLines(job, state)}
        linesTitle={t('pick.lines')}
        onLine={({ key }) => void apply((now) => ({ state: { ...now, chosen: key, ask: null }, answer: null }))}
        scanEnabled={ask?.kind !== 'swap' && !ask?.short && dropping === null && weighing === null}
        primary={primary}
        menu={
          task && mayDrop
            ? [
                {
                  key: 'drop',
                  label: t('pick.rejectBox', { box: task.boxNo }),
                  icon: PackageX,
                  danger: true,
                  onClick: () => setDropping(task),
                },
              ]
            : []
        }
        due={<SplitLabels boxes={splitBoxes(job, terminal.written)} />}
      />
      {ask?.kind === 'swap' ? <SwapDialog ask={ask} onAnswer={giveReason} /> : null}
      {ask?.kind === 'quantity' && ask.short !== null ? <ShortDialog ask={ask} short={ask.short} onAnswer={giveShort} /> : null}
      {weighing ? (
        <WeighDialog
          goods={{ boxNo: weighing.take.box.boxNo, name: weighing.take.box.matName, qty: weighing.take.qty, unit: weighing.take.box.unit }}
          onWeight={async (weightKg) => {
            weighed(weightKg);
            return true;
          }}
          onClose={() => weighed(undefined)}
        />
      ) : null}
      {dropping ? <DropDialog docId={header.id} task={dropping} onDone={() => setDropping(null)} /> : null}
    </>
  );
}

function DropDialog({ docId, task, onDone }: { readonly docId: string; readonly task: PickTask; readonly onDone: () => void }) {
  const { t } = useTranslation(['sales', 'rawout']);
  const { submit } = useSubmit();
  const reasons = ['notFound', 'damaged', 'wrongLabel'].map((key) => t(`rawout:reject.box.${key}`));
  const answered = (reason: string | null) => {
    onDone();
    if (reason !== null) void submit(salesIssueDrop, { id: docId, lineId: task.logId, reason }, { done: t('load.dropped', { reason }) });
  };
  return (
    <ReasonDialog
      title={t('rawout:reject.box.title', { box: task.boxNo })}
      detail={t('load.dropDetail')}
      reasons={reasons}
      onAnswer={answered}
    />
  );
}
