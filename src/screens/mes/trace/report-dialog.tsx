/** The trace report of a product as a paper for the customer (`traceReportProduct` says what stands on it). */
import { type Genealogy, traceCertainty } from '#domain/mes/genealogy.ts';
import { type ReportLine, reportOrders, traceReport } from '#domain/mes/trace-report.ts';
import type { BaseWords, KnownOf } from '#pages/answers/known.tsx';
import { PaperDialog } from '#pages/print/paper-dialog.tsx';

const SURE = 1;

const LINES: KnownOf<ReportLine, BaseWords> = {
  what: { word: 'traceReport.what', width: 130 },
  detail: { word: 'traceReport.more', width: 150 },
  qty: { word: 'genealogy.qty', kind: 'figure', width: 74, unit: ({ unit }) => unit ?? undefined },
  at: { word: 'genealogy.at', kind: 'minute', width: 118 },
  by: { word: 'genealogy.by', width: 66 },
  result: {
    word: 'traceReport.result',
    width: 82,
    of: ({ state, certainty }, { labels }) =>
      [state && labels.code(...state), certainty === null || certainty === SURE ? null : labels.code(traceCertainty, certainty)]
        .filter(Boolean)
        .join(' · '),
  },
};

interface ReportDialogProps {
  readonly answer: Genealogy;
  readonly words: BaseWords;
  readonly onClose: () => void;
}

export function ReportDialog({ answer, words, onClose }: ReportDialogProps) {
  const { t, labels } = words;
  const { product, code, isCut } = answer;
  const parts = traceReport(answer, product?.items ?? []);
  const facts = [
    { label: t('traceReport.product'), value: product ? `${product.matCode} ${product.matName}` : '' },
    { label: t('traceReport.order'), value: reportOrders(answer) },
    { label: t('traceReport.printed'), value: labels.instant(new Date().toISOString()) },
  ];
  return (
    <PaperDialog
      name="traceReport"
      words={words}
      docNo={code}
      counted={{ n: parts.reduce((sum, { lines }) => sum + lines.length, 0) }}
      facts={facts}
      known={LINES}
      parts={parts.map(({ part, lines }) => ({ title: t(`traceReport.part.${part}`), rows: lines }))}
      addsUp={false}
      signatures={['quality']}
      remarks={isCut ? [{ tone: 'warn', label: t('genealogy.cut'), text: t('genealogy.cutText') }] : []}
      onClose={onClose}
    />
  );
}
