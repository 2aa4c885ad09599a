import { ListX, PackageX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { requisitionStatus } from '#domain/wms/codes.ts';
import { linesWithoutBox, type PickTask } from '#domain/wms/outbound/pick-list.ts';
import { countedStep, currentTask, instructionOf, splitBoxes, takeOrAsk, withoutShort } from '#domain/wms/outbound/picking.job.ts';
import { requisitionPick } from '#domain/wms/outbound/requisition-pick.operation.ts';
import { useLabels } from '#pages/kit/labels.ts';
import type { ScanLine } from '#pages/scan/scan-lines.tsx';
import { ScanPage } from '#pages/scan/scan-page.tsx';
import { ShortDialog, SwapDialog } from '#screens/wms/kit/pick-dialogs.tsx';
import { nextToPick, type PickWords, pickHint, pickInHand, pickLines } from '#screens/wms/kit/pick-view.ts';
import { SplitLabels } from '#screens/wms/kit/split-labels.tsx';
import type { Action } from '#ui/page-header.tsx';
import { RejectDialog, type Rejecting } from './pick-dialogs.tsx';
import { PickNotices } from './pick-notices.tsx';
import { useFinish } from './use-finish.ts';
import { type Fixing, type Picking, usePicking } from './use-picking.ts';
import type { LoadedList } from './use-picking-list.ts';

const CREATED = 1;

interface PickingPageProps {
  readonly title: string;
  readonly list: LoadedList;
  readonly fix: Fixing | null;
  /** The box to start with; null = the first on the walk. */
  readonly begin: string | null;
  /** Route of the list to go back to. */
  readonly back: string;
}

export function PickingPage({ title, list, fix, begin, back }: PickingPageProps) {
  const { t } = useTranslation('rawout');
  const labels = useLabels();
  const { header, job } = list;
  const [rejecting, setRejecting] = useState<Rejecting | null>(null);
  const finish = useFinish(list, back);
  const picking = usePicking(job, fix, { finish: finish.run, begin });
  const instruction = instructionOf(job, picking.state);
  const { ask } = picking.state;
  const mayPick = useRight(requisitionPick.right);
  const open = header.status === CREATED && mayPick;
  const missing = useMemo(() => linesWithoutBox(list.lines, job.tasks), [list.lines, job.tasks]);
  const status = { tone: labels.tone(requisitionStatus, header.status), label: labels.code(requisitionStatus, header.status) };
  // The dialog closes before its answer is written, so a refusal appears where the scans continue.
  const giveReason = (reason: string | null) => {
    if (ask?.kind !== 'swap') return;
    const { task, box, binId } = ask;
    void picking.apply((now) => ({ state: { ...now, ask: null }, answer: null }));
    if (reason !== null) void picking.apply((now) => takeOrAsk(job, now, { task, box, binId, reason }));
  };
  const giveShort = (reason: string | null) => {
    if (ask?.kind !== 'quantity' || ask.short === null) return;
    const { short } = ask;
    void picking.apply((now) => withoutShort(now, ask));
    if (reason !== null) void picking.apply((now) => countedStep(now, { ...ask, short: null, reason }, short));
  };
  const rejectLine = (lineId: string, matCode: string) => setRejecting({ kind: 'line', lineId, matCode });
  return (
    <>
      <ScanPage
        title={title}
        number={header.docNo ?? t('ui:pending.noNumber')}
        state={status}
        instruction={open ? t(instruction.key, instruction.params) : t('pick.do.notOpen', { status: status.label })}
        hint={t(open ? pickHint(job, picking.state) : header.status === CREATED ? 'pick.hintOthers' : 'pick.hintClosed')}
        terminal={picking}
        next={open ? nextToPick(job, picking.state, labels, t) : null}
        inHand={pickInHand(picking.state, labels)}
        idleText={t('pick.allDone')}
        lines={[...pickLines(job, picking.state), ...missing.map((line) => emptyLine(line, t('pick.noBox')))]}
        linesTitle={t('pick.lines')}
        onLine={(line) => {
          const empty = missing.find(({ id }) => id === line.key);
          if (empty) rejectLine(empty.id, empty.matCode);
          else void picking.apply((now) => ({ state: { ...now, chosen: line.key, ask: null }, answer: null }));
        }}
        scanEnabled={open && ask?.kind !== 'swap' && !ask?.short && rejecting === null}
        primary={open ? primaryOf(picking, finish, t) : { key: 'back', label: t('pick.toList'), onClick: finish.leave }}
        menu={open ? menuOf(currentTask(job, picking.state), setRejecting, t) : []}
        due={<SplitLabels boxes={splitBoxes(job, picking.written)} />}
        extra={<PickNotices list={list} fix={fix} fixed={picking.fixed} />}
      />
      {ask?.kind === 'swap' ? <SwapDialog ask={ask} onAnswer={giveReason} /> : null}
      {ask?.kind === 'quantity' && ask.short !== null ? <ShortDialog ask={ask} short={ask.short} onAnswer={giveShort} /> : null}
      {rejecting ? (
        <RejectDialog
          docId={header.id}
          rejecting={rejecting}
          onDone={() => setRejecting(null)}
          tell={(code, text) => picking.log.tell('warn', code, text)}
        />
      ) : null}
    </>
  );
}

const emptyLine = (line: LoadedList['lines'][number], note: string): ScanLine => ({
  key: line.id,
  code: line.matCode,
  name: line.matName,
  done: '0',
  total: line.qty,
  unit: line.unitCode,
  state: 'problem',
  note,
});

function primaryOf(picking: Picking, finish: ReturnType<typeof useFinish>, t: PickWords): Action | undefined {
  if (picking.state.ask?.kind === 'quantity')
    return { key: 'confirm', label: t('pick.confirmQuantity'), onClick: () => void picking.quantity?.confirm(), busy: picking.busy };
  if (!finish.allowed) return undefined;
  return { key: 'finish', label: t('pick.finish'), onClick: () => void finish.run(), disabledReason: finish.blocked, busy: finish.busy };
}

function menuOf(task: PickTask | undefined, reject: (what: Rejecting) => void, t: PickWords): Action[] {
  if (!task) return [];
  const line = { kind: 'line' as const, lineId: task.lineId, matCode: task.matCode };
  return [
    { key: 'box', label: t('pick.rejectBox', { box: task.boxNo }), icon: PackageX, onClick: () => reject({ kind: 'box', task }) },
    { key: 'line', label: t('pick.rejectLine', { matCode: task.matCode }), icon: ListX, danger: true, onClick: () => reject(line) },
  ];
}
