/** Reports of work: all of them, and those that contradict what was known and wait for the leader, beside what else was reported there. */
import { useQuery } from '@tanstack/react-query';
import { Ban, PencilLine, Undo2 } from 'lucide-react';
import { call } from '#api/client.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { addQty, cmpQty, isPositive, sumQty } from '#domain/kernel/quantity.ts';
import { reportStatus } from '#domain/mes/codes.ts';
import { type ReportWorkRow, reportWork } from '#domain/mes/report/report-work.document.ts';
import type { BaseWords, KnownOf } from '#pages/answers/known.tsx';
import { TableSection } from '#pages/answers/table-section.tsx';
import { useBaseWords } from '#pages/answers/use-base-words.ts';
import { REASON, type Values } from '#pages/ask/ask-plan.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';

const RECORD = '/mes/production-reportwork-record';
const ERRORS = '/mes/production-reportwork-error-record';

const reports = call<{ readonly list: readonly ReportWorkRow[] }>('POST /api/mes/reportWork/pageList');

const KNOWN: KnownOf<ReportWorkRow, BaseWords> = {
  docNo: { word: 'field:common.docNo', kind: 'code', width: 130, of: ({ docNo }) => docNo ?? '' },
  status: {
    word: 'field:common.status',
    width: 110,
    state: ({ status }, { labels }) => ({ tone: reportStatus.tones[status] ?? 'neutral', label: labels.code(reportStatus, status) }),
  },
  goodQty: { word: 'field:reportWork.goodQty', kind: 'figure', width: 80 },
  scrap: { word: 'floor:beside.scrap', kind: 'figure', width: 80, of: (row) => sumQty([row.scrapLabourQty, row.scrapMaterialQty]) },
  suspectQty: { word: 'field:reportWork.suspectQty', kind: 'figure', width: 80 },
  stationCode: { word: 'field:reportWork.stationCode', kind: 'code', width: 90, of: ({ stationCode }) => stationCode ?? '' },
  createdByName: { word: 'field:common.createdByName', width: 100 },
  endAt: { word: 'field:reportWork.endAt', kind: 'minute', width: 140, of: ({ endAt }) => endAt ?? '' },
};

/** What else was reported of the card, or of the operation where there is no card: both sides of a contradiction. */
function Beside({ row }: { readonly row: ReportWorkRow }) {
  const words = useBaseWords('floor');
  const filters = row.cardId ? { cardId: [row.cardId] } : { orderOpId: [row.orderOpId] };
  const { data } = useQuery({
    queryKey: ['mes/reportWork/beside', filters],
    queryFn: ({ signal }) => reports({ filters, pageSize: 50 }, { signal, alertError: false }),
  });
  return (
    <TableSection
      id="mes.report.beside"
      title={words.t(row.cardId ? 'beside.card' : 'beside.operation')}
      known={KNOWN}
      words={words}
      rows={data?.list.filter(({ id, orderOpId }) => id !== row.id && orderOpId === row.orderOpId)}
      rowKey={({ id }) => id}
      none={words.t('beside.none')}
      fit="some"
      tableFrom={520}
    />
  );
}

const FIGURES = ['goodQty', 'scrapLabourQty', 'scrapMaterialQty', 'suspectQty'] as const;
/** Of all spoilt pieces, where there are more or fewer than the report has named reasons for. */
const DEFECT = { key: 'defectCode', field: optional(f.codeRef('defectReason')) };

const figure = (values: Values, key: string): string => String(values[key] ?? '0');

/** The report as the leader puts it right. Reasons that still add up stay as they are. */
function corrected(values: Values, { orderOpId, cardId, defects }: ReportWorkRow) {
  const figures = Object.fromEntries(FIGURES.map((key) => [key, figure(values, key)]));
  const scraps = addQty(figure(values, 'scrapLabourQty'), figure(values, 'scrapMaterialQty'));
  const told = sumQty(defects.map(({ qty }) => qty));
  const named = isPositive(scraps) ? [{ defectCode: String(values.defectCode ?? ''), qty: scraps }] : [];
  return { orderOpId, cardId, ...figures, defects: cmpQty(scraps, told) === 0 ? defects : named, reason: values.reason };
}

function recordScreen(path: string, isHeld: boolean) {
  return documentScreen(reportWork, null, {
    path,
    id: isHeld ? 'mes.report.held' : 'mes.report',
    source: 'server',
    list: {
      columns: isHeld
        ? ['errorType', 'orderId.orderNo', 'orderOpId.opSeq', 'cardId.cardNo', 'goodQty', 'scrapLabourQty', 'scrapMaterialQty', 'endAt']
        : ['orderId.orderNo', 'orderOpId.opSeq', 'cardId.cardNo', 'goodQty', 'scrapLabourQty', 'scrapMaterialQty', 'suspectQty', 'endAt'],
      wide: ['scrapMaterialQty', 'endAt'],
      hidden: ['stationCode', 'operatorId', 'shift', 'workMinutes', 'orderOpId.opCode', 'lineId'],
      search: isHeld ? ['errorType', 'lineId', 'operatorId'] : ['lineId', 'operatorId', 'shift'],
      ...(isHeld ? { where: { status: 3 } } : {}),
    },
    view: {
      facts: [
        ...(['errorType', 'orderId', 'lineId', 'stationCode', 'operatorId', 'shift'] as const),
        ...([
          'goodQty',
          'scrapLabourQty',
          'scrapMaterialQty',
          'suspectQty',
          'suspectNo',
          'serials',
          'workMinutes',
          'equipmentNo',
          'startAt',
          'endAt',
        ] as const),
      ],
      drawn: ['serials'],
      told: { serials: ({ serials }) => serials.join(', ') },
      Sections: ({ view }) => <Beside row={view.row} />,
    },
    verbs: {
      order: ['correct', 'discard', 'cancel'],
      of: {
        correct: {
          icon: PencilLine,
          ask: {
            fields: [...FIGURES.map((key) => ({ key, least: 'zero' as const, required: true })), DEFECT, REASON],
            useMore: (row) => ({ start: Object.fromEntries(FIGURES.map((key) => [key, row[key]])) }),
            payload: corrected,
          },
        },
        discard: { icon: Ban, danger: true },
        cancel: { icon: Undo2, aside: true },
      },
    },
  });
}

export const records = { Screen: recordScreen(RECORD, false) };
export const errors = { Screen: recordScreen(ERRORS, true) };
