import { ListX, PackageX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { requisitionStatus } from '#domain/wms/codes.ts';
import { linesWithoutBox } from '#domain/wms/outbound/pick-list.ts';
import { currentTask } from '#domain/wms/outbound/picking.job.ts';
import { requisitionPick } from '#domain/wms/outbound/requisition-pick.operation.ts';
import { useLabels } from '#pages/kit/labels.ts';
import type { ScanLine } from '#pages/scan/scan-lines.tsx';
import { PickPage } from '#screens/wms/kit/pick-page.tsx';
import { RejectDialog, type Rejecting } from './pick-dialogs.tsx';
import { PickNotices } from './pick-notices.tsx';
import { useFinish } from './use-finish.ts';
import { type Fixing, usePicking } from './use-picking.ts';
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
  const mayPick = useRight(requisitionPick.right);
  const isOpen = header.status === CREATED && mayPick;
  const missing = useMemo(() => linesWithoutBox(list.lines, job.tasks), [list.lines, job.tasks]);
  const status = { tone: labels.tone(requisitionStatus, header.status), label: labels.code(requisitionStatus, header.status) };
  const closed = {
    instruction: t('pick.do.notOpen', { status: status.label }),
    hint: t(header.status === CREATED ? 'pick.hintOthers' : 'pick.hintClosed'),
  };
  const rejectLine = ({ lineId, matCode }: { lineId: string; matCode: string }) => setRejecting({ kind: 'line', lineId, matCode });
  const done = {
    key: 'finish',
    label: t('pick.finish'),
    onClick: () => void finish.run(),
    disabledReason: finish.blocked,
    busy: finish.busy,
  };
  const toList = { key: 'back', label: t('pick.toList'), onClick: finish.leave };
  const task = currentTask(job, picking.state);
  return (
    <PickPage
      title={title}
      docNo={header.docNo}
      state={status}
      job={job}
      terminal={picking}
      said={isOpen ? undefined : closed}
      isClosed={!isOpen}
      beside={missing.map((line) => emptyLine(line, t('pick.noBox')))}
      onBeside={(key) => {
        const empty = missing.find(({ id }) => id === key);
        if (empty) rejectLine({ lineId: empty.id, matCode: empty.matCode });
      }}
      primary={isOpen ? (finish.allowed ? done : undefined) : toList}
      menu={
        task && [
          {
            key: 'box',
            label: t('pick.rejectBox', { box: task.boxNo }),
            icon: PackageX,
            onClick: () => setRejecting({ kind: 'box', task }),
          },
          {
            key: 'line',
            label: t('pick.rejectLine', { matCode: task.matCode }),
            icon: ListX,
            danger: true,
            onClick: () => rejectLine(task),
          },
        ]
      }
      extra={<PickNotices list={list} fix={fix} fixed={picking.fixed} />}
      dialog={
        rejecting && (
          <RejectDialog
            docId={header.id}
            rejecting={rejecting}
            onDone={() => setRejecting(null)}
            tell={(code, text) => picking.log.tell('warn', code, text)}
          />
        )
      }
    />
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
