import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { requisitionStatus } from '#domain/wms/codes.ts';
import { linesWithoutBox } from '#domain/wms/outbound/pick-list.ts';
import { requisitionPick } from '#domain/wms/outbound/requisition-pick.operation.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { PickPage } from '#screens/wms/kit/pick-page.tsx';
import { useReject } from './pick-dialogs.tsx';
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
  const finish = useFinish(list, back);
  const picking = usePicking(job, fix, { finish: finish.run, begin });
  const reject = useReject(header.id, (code, text) => picking.log.tell('warn', code, text));
  const mayPick = useRight(requisitionPick.right);
  const isOpen = header.status === CREATED && mayPick;
  const empty = useMemo(() => linesWithoutBox(list.lines, job.tasks), [list.lines, job.tasks]);
  const of = { docNo: header.docNo, set: requisitionStatus, status: header.status };
  const closed = {
    instruction: t('pick.do.notOpen', { status: labels.code(requisitionStatus, header.status) }),
    hint: t(header.status === CREATED ? 'pick.hintOthers' : 'pick.hintClosed'),
  };
  const done = {
    key: 'finish',
    label: t('pick.finish'),
    onClick: () => void finish.run(),
    disabledReason: finish.blocked,
    busy: finish.busy,
  };
  const toList = { key: 'back', label: t('pick.toList'), onClick: finish.leave };
  return (
    <PickPage
      title={title}
      of={of}
      job={job}
      terminal={picking}
      said={isOpen ? undefined : closed}
      isClosed={!isOpen}
      rejects={{
        box: (of, reason) => reject({ kind: 'box', task: of }, reason),
        line: (of, reason) => reject({ kind: 'line', ...of }, reason),
      }}
      empty={empty}
      primary={isOpen ? (finish.allowed ? done : undefined) : toList}
      extra={<PickNotices list={list} fix={fix} fixed={picking.fixed} />}
    />
  );
}
