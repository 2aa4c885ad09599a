import { Flex } from '@chakra-ui/react';
import { Check, CheckCheck, FileText, HandHeart, Scissors, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { boxVerdict, qualityStatus } from '#domain/wms/codes.ts';
import { chosenQty } from '#domain/wms/quality/choosing.job.ts';
import { inspectionConcede, inspectionJudge } from '#domain/wms/quality/judge.operation.ts';
import { sampleSays } from '#domain/wms/quality/standing.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScanLine } from '#pages/scan/scan-lines.tsx';
import { ScanPage } from '#pages/scan/scan-page.tsx';
import { useSyncStatus } from '#store/hooks.ts';
import { type Action, ActionButton } from '#ui/page-header.tsx';
import { useOwnWork } from './own-work.ts';
import { useChoosing } from './use-choosing.ts';
import type { InspectionView } from './use-inspection.ts';

const ConcedeDialog = lazy(() => import('./concede-dialog.tsx').then((part) => ({ default: part.ConcedeDialog })));

/** The terminal of an inspection: one verdict for all scanned boxes. */
export function ChoosePage({ title, view }: { title: string; view: InspectionView }) {
  const { t } = useTranslation('quality');
  const labels = useLabels();
  const { row } = view.header;
  const job = useChoosing(view);
  const [conceding, setConceding] = useState(false);
  const verbs = useVerdicts(view, job, () => setConceding(true));
  const { part, chosen, open, terminal } = job;
  const step = row.status === 1 ? 'record' : open.length === 0 ? 'nothing' : part ? 'part' : chosen.length === 0 ? 'first' : 'more';
  return (
    <>
      <ScanPage
        title={title}
        number={row.docNo ?? t('ui:pending.noNumber')}
        state={{ tone: labels.tone(qualityStatus, row.status), label: labels.code(qualityStatus, row.status) }}
        instruction={t(`choose.do.${step}`, { n: chosen.length, qty: chosenQty(chosen), unit: row.unitCode })}
        hint={t(`choose.hint.${step}`)}
        terminal={terminal}
        undoLabel={t(part ? 'choose.leavePart' : 'choose.clear')}
        idleText={t(`choose.idle.${sampleSays(row)}`, { qty: row.defectQty, ac: row.acceptNo })}
        lines={useLines(view, job)}
        linesTitle={t('choose.lines', { done: chosen.length, all: open.length })}
        onLine={(line) => job.toggle(line.key)}
        scanEnabled={!conceding && row.status !== 1}
        aside={<Beside view={view} job={job} />}
        primary={part ? { key: 'part', label: t('choose.takePart'), onClick: () => void terminal.quantity?.confirm() } : verbs[0]}
        extra={part ? null : <Row actions={verbs.slice(1)} />}
      />
      <Suspense fallback={null}>
        {conceding ? <ConcedeDialog n={chosen.length} busy={job.busy} onSend={job.concede} onClose={() => setConceding(false)} /> : null}
      </Suspense>
    </>
  );
}

type Job = ReturnType<typeof useChoosing>;

const Row = ({ actions }: { actions: readonly Action[] }) => (
  <Flex gap="gap" wrap="wrap">
    {actions.map((action) => (
      <ActionButton key={action.key} action={action} />
    ))}
  </Flex>
);

function Beside({ view, job }: { view: InspectionView; job: Job }) {
  const { t } = useTranslation('quality');
  const go = useGo();
  const last = job.chosen.at(-1);
  const all = { key: 'all', label: t('choose.all'), icon: CheckCheck, onClick: job.chooseAll };
  const part = { key: 'cut', label: t('choose.part'), icon: Scissors, onClick: () => last && job.startPart(last.boxId) };
  const document = {
    key: 'doc',
    label: t('choose.document'),
    icon: FileText,
    onClick: () => go('/wms/qualityDetails', { id: view.header.row.id }),
  };
  const actions = [...(job.open.length > 0 ? [all] : []), ...(last && !last.childNo ? [part] : []), document];
  return <Row actions={actions} />;
}

/** Pass, reject or concede, depending on the sample and the user's rights; the most likely verdict comes first. */
function useVerdicts({ header: { row } }: InspectionView, job: Job, onConcede: () => void): Action[] {
  const { t } = useTranslation('quality');
  const { online } = useSyncStatus();
  const mayJudge = useRight(inspectionJudge.right);
  const mayConcede = useRight(inspectionConcede.right);
  const n = job.chosen.length;
  const none = n === 0 ? t('choose.none') : undefined;
  const ownWork = useOwnWork()(row);
  const says = sampleSays(row);
  const judging = mayJudge && [5, 2, 4].includes(row.status);
  const pass: Action = {
    key: 'pass',
    label: t('choose.pass', { n }),
    icon: Check,
    onClick: () => void job.judge(1),
    busy: job.busy,
    saves: true,
    disabledReason: none ?? (says === 'reject' ? t('choose.aboveAc', { qty: row.defectQty, ac: row.acceptNo }) : undefined),
  };
  const reject: Action = {
    key: 'reject',
    label: t('choose.reject', { n }),
    icon: X,
    onClick: () => void job.judge(3),
    danger: true,
    disabledReason: none,
  };
  const concede: Action = {
    key: 'concede',
    label: t('choose.concede', { n }),
    icon: HandHeart,
    onClick: onConcede,
    disabledReason: ownWork ?? none ?? (online ? undefined : t('needsServer')),
  };
  const conceding = mayConcede && [3, 4, 5].includes(row.status);
  return [...(judging ? [pass, reject] : []), ...(conceding ? [concede] : [])];
}

function useLines(view: InspectionView, job: Job): ScanLine[] {
  const { t } = useTranslation('quality');
  const labels = useLabels();
  const { row } = view.header;
  return view.boxes
    .filter((box) => !box.isGone)
    .map((box): ScanLine => {
      const own = job.chosen.find(({ boxId }) => boxId === box.boxId);
      const open = job.open.some(({ id }) => id === box.id);
      const note = own?.childNo
        ? t('choose.partNote', { qty: own.qty, child: own.childNo })
        : box.verdict === null
          ? ''
          : `${labels.code(boxVerdict, box.verdict)}${box.reason ? ` · ${box.reason}` : ''}`;
      return {
        key: box.boxId,
        code: box.boxNo,
        name: `${row.matCode} ${row.matName}`,
        unit: row.unitCode,
        note,
        done: open ? (own?.qty ?? '0') : box.qty,
        total: box.qty,
        state: own ? 'active' : open ? 'todo' : box.verdict === 3 ? 'problem' : 'done',
      };
    });
}
