import { Flex } from '@chakra-ui/react';
import { CheckCheck, FileText, Scissors } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { boxVerdict, qualityStatus } from '#domain/wms/codes.ts';
import { chosenQty } from '#domain/wms/quality/choosing.job.ts';
import { sampleSays } from '#domain/wms/quality/standing.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScanLine } from '#pages/scan/scan-lines.tsx';
import { ScanPage } from '#pages/scan/scan-page.tsx';
import { type Action, ActionButton } from '#ui/page-header.tsx';
import { useChoosing } from './use-choosing.ts';
import type { InspectionView } from './use-inspection.ts';

const ConcedeDialog = lazy(() => import('./concede-dialog.tsx').then((part) => ({ default: part.ConcedeDialog })));
const RejectDialog = lazy(() => import('./reject-dialog.tsx').then((part) => ({ default: part.RejectDialog })));

/** The terminal of an inspection: one verdict for all scanned boxes. */
export function ChoosePage({ title, view }: { title: string; view: InspectionView }) {
  const { t } = useTranslation('quality');
  const { row } = view.header;
  const job = useChoosing(view);
  const { part, chosen, open, isConceding, rejecting, terminal } = job;
  const step = row.status === 1 ? 'record' : open.length === 0 ? 'nothing' : part ? 'part' : chosen.length === 0 ? 'first' : 'more';
  return (
    <>
      <ScanPage
        title={title}
        of={{ docNo: row.docNo, set: qualityStatus, status: row.status }}
        instruction={t(`choose.do.${step}`, { n: chosen.length, qty: chosenQty(chosen), unit: row.unitCode })}
        hint={t(`choose.hint.${step}`)}
        terminal={terminal}
        undoLabel={t(part ? 'choose.leavePart' : 'choose.clear')}
        idleText={t(`choose.idle.${sampleSays(row)}`, { qty: row.defectQty, ac: row.acceptNo })}
        lines={useLines(view, job)}
        linesTitle={t('choose.lines', { done: chosen.length, all: open.length })}
        onLine={(line) => job.toggle(line.key)}
        scanEnabled={!isConceding && !rejecting && row.status !== 1}
        aside={<Beside view={view} job={job} />}
        primary={part ? { key: 'part', label: t('choose.takePart'), onClick: () => void terminal.confirm() } : undefined}
      />
      <Suspense fallback={null}>
        {isConceding ? <ConcedeDialog n={chosen.length} busy={job.busy} onSend={job.concede} onClose={job.leaveConcession} /> : null}
        {rejecting ? <RejectDialog detail={rejecting.detail} onAnswer={rejecting.give} /> : null}
      </Suspense>
    </>
  );
}

type Job = ReturnType<typeof useChoosing>;

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
  const actions: Action[] = [...(job.open.length > 0 ? [all] : []), ...(last && !last.childNo ? [part] : []), document];
  return (
    <Flex gap="gap" wrap="wrap">
      {actions.map((action) => (
        <ActionButton key={action.key} action={action} />
      ))}
    </Flex>
  );
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
