/** What the page of an inspection shows in addition to its header: plan and sample in words, each round of verdicts, and the form for the results. */
import { useRight } from '#api/session.ts';
import { inspectLevel, inspectSeverity } from '#domain/wms/quality/codes.ts';
import {
  InspectionBox,
  type InspectionBoxRow,
  type InspectionItemRow,
  type InspectionRow,
} from '#domain/wms/quality/inspection.document.ts';
import { inspectionRecord } from '#domain/wms/quality/record.operation.ts';
import { openOf, sampleSays } from '#domain/wms/quality/standing.ts';
import { type DocumentWords, useDocumentWords } from '#pages/document/document-words.ts';
import type { ViewMore } from '#pages/document/plan.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useRowsBy } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import type { HistoryItem } from '#ui/history-list.tsx';
import { EntryForm } from './entry-form.tsx';

const WAITING = 1;
const RECORDED = 5;

export function useInspectionMore(view: Viewed<InspectionRow>): ViewMore<InspectionItemRow> {
  const { row } = view;
  const words = useDocumentWords('inspection');
  const labels = useLabels();
  const boxes = useRowsBy(InspectionBox, 'docId', row.id);
  const isEntering = useRight(inspectionRecord.right) && row.status === WAITING && row.deletedAt === null;
  const severity = [labels.code(inspectSeverity, row.severity), labels.code(inspectLevel, row.inspectLevel), `AQL ${row.aql}`];
  return {
    told: {
      matCode: `${row.matCode} ${row.matName}`,
      plan: [...severity, ...(row.planEdition ? [words.say('edition', { n: String(row.planEdition) })] : [])].join(' · '),
      sample: words.say('sampleOf', { n: row.sampleQty, ...limits(row) }),
      open: `${openOf(row)} ${row.unitCode}`,
      ...(row.status === WAITING ? { defectQty: '' } : {}),
    },
    history: historyOf(
      row,
      (boxes ?? []).map((box) => box.row),
      words,
    ),
    without: isEntering ? ['record'] : [],
    notice: noticeOf(view, words),
    ...(isEntering ? { editor: <EntryForm key={row.id} row={row} /> } : {}),
  };
}

const limits = ({ acceptNo, rejectNo }: InspectionRow) => ({ ac: String(acceptNo), re: String(rejectNo) });

/** Shows what the sample says, unless something about the inspection was refused. */
function noticeOf({ row, pending, doubtful }: Viewed<InspectionRow>, { say }: DocumentWords): ViewMore<InspectionItemRow>['notice'] {
  if (row.deletedAt !== null) return { tone: 'neutral', label: say('cancelled'), text: say('cancelledText') };
  if (pending === 'attention' || doubtful || row.status !== RECORDED) return undefined;
  const says = sampleSays(row);
  const tone = says === 'reject' ? 'error' : 'ok';
  return { tone, label: say(`sample.${says}`), text: say(`sample.${says}Text`, { qty: row.defectQty, ...limits(row) }) };
}

function historyOf(row: InspectionRow, boxes: readonly InspectionBoxRow[], { say }: DocumentWords): HistoryItem[] {
  const item = (key: string, word: string, at: string, who: string | null, detail: string | null = null): HistoryItem => ({
    key,
    at: Date.parse(at),
    who: who ?? '',
    what: say(`history.${word}`),
    ...(detail ? { detail } : {}),
  });
  const rounds = new Map(boxes.filter((box) => box.judgedAt !== null).map((box) => [`${box.judgedAt}${box.verdict}`, box]));
  return [
    ...(row.inspectedAt ? [item('inspected', 'inspected', row.inspectedAt, row.inspectedByName)] : []),
    ...[...rounds].map(([key, box]) => item(key, `verdict${box.verdict ?? 1}`, box.judgedAt ?? '', box.judgedByName, box.reason)),
  ];
}
