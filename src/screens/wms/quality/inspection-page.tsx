import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { takesFiles } from '#domain/system/record-files.ts';
import { boxVerdict, qualityStatus } from '#domain/wms/codes.ts';
import { inspectDecision, inspectLevel, inspectSeverity, inspectType, itemResult, stockReason } from '#domain/wms/quality/codes.ts';
import type { InspectionBoxRow, InspectionItemRow } from '#domain/wms/quality/inspection.document.ts';
import { inspectionAttach } from '#domain/wms/quality/plan.operation.ts';
import { inspectionRecord } from '#domain/wms/quality/record.operation.ts';
import { AttachmentsPanel } from '#pages/attachments/attachments-panel.tsx';
import { DocumentPage } from '#pages/document-page.tsx';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useSuppliers, useWarehouseName } from '#screens/wms/raw/use-names.ts';
import type { ChainItem } from '#ui/doc-chain.tsx';
import type { Fact } from '#ui/facts.tsx';
import type { HistoryItem } from '#ui/history-list.tsx';
import type { Action } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { EntryForm } from './entry-form.tsx';
import { openOf, sampleSays } from './inspection-facts.ts';
import type { InspectionView } from './use-inspection.ts';
import { useInspectionActions } from './use-inspection-actions.ts';

const DecideDialog = lazy(() => import('./decide-dialog.tsx').then((part) => ({ default: part.DecideDialog })));
const PlanDialog = lazy(() => import('./plan-dialog.tsx').then((part) => ({ default: part.PlanDialog })));

const keyOf = (row: { id: string }): string => row.id;
type Asked = 'reject' | 'extend' | 'plan' | null;

export function InspectionPage({ title, view, ask }: { title: string; view: InspectionView; ask: string | null }) {
  const { t } = useTranslation('quality');
  const labels = useLabels();
  const { row, pending } = view.header;
  const [asked, setAsked] = useState<Asked>(ask === 'reject' || ask === 'extend' ? ask : null);
  const mayRecord = useRight(inspectionRecord.right);
  const mayPlan = useRight('web:wms:quality:plan');
  const actions = useInspectionActions(setAsked)(row);
  const entering = row.status === 1 && row.deletedAt === null && mayRecord;
  const [primary, ...menu] = actions.filter(({ key }) => key !== 'print' && !(entering && key === 'record'));
  const print = actions.filter(({ key }) => key === 'print');
  const plan: Action[] = mayPlan ? [{ key: 'plan', label: t('plan.title'), onClick: () => setAsked('plan') }] : [];
  const columns = useItemColumns();
  const close = () => setAsked(null);
  return (
    <>
      <DocumentPage
        title={title}
        number={row.docNo ?? t('ui:pending.noNumber')}
        state={{ tone: labels.tone(qualityStatus, row.status), label: labels.code(qualityStatus, row.status) }}
        primary={primary}
        menu={[...menu, ...plan, ...print]}
        facts={useFacts(view)}
        factColumns={4}
        chain={useChain(view)}
        history={useHistory(view)}
        notice={useNotice(view, pending)}
        attachments={<AttachmentsPanel docType="inspection" docId={row.id} attach={inspectionAttach} open={takesFiles(row)} />}
        lines={{
          ...{ id: 'wms.inspectionItem', title: t('doc.items'), columns, rows: view.items, rowKey: keyOf },
          ...(entering ? { editor: <EntryForm key={row.id} view={view} /> } : {}),
        }}
      >
        <Boxes view={view} />
      </DocumentPage>
      <Suspense fallback={null}>
        {asked === 'reject' || asked === 'extend' ? <DecideDialog verb={asked} header={row} onClose={close} /> : null}
        {asked === 'plan' ? <PlanDialog view={view} onClose={close} /> : null}
      </Suspense>
    </>
  );
}

function useNotice({ header: { row } }: InspectionView, pending: InspectionView['header']['pending']) {
  const { t } = useTranslation('quality');
  if (row.deletedAt !== null) return { tone: 'neutral' as const, label: t('doc.cancelled'), text: t('doc.cancelledText') };
  if (pending === 'attention') return { tone: 'error' as const, label: t('ui:pending.attention'), text: t('doc.attention') };
  if (row.status !== 5) return undefined;
  const says = sampleSays(row);
  const tone = says === 'reject' ? ('error' as const) : ('ok' as const);
  return { tone, label: t(`sample.${says}`), text: t(`sample.${says}Text`, { qty: row.defectQty, ac: row.acceptNo, re: row.rejectNo }) };
}

function useFacts({ header: { row } }: InspectionView): Fact[] {
  const { t } = useTranslation('quality');
  const labels = useLabels();
  const { name } = useSuppliers();
  const warehouse = useWarehouseName();
  const field = (key: string) => labels.field('inspection', key);
  const qty = (value: string) => `${value} ${row.unitCode}`;
  const severity = `${labels.code(inspectSeverity, row.severity)} · ${labels.code(inspectLevel, row.inspectLevel)} · AQL ${row.aql}`;
  return [
    { label: field('inspectType'), value: labels.code(inspectType, row.inspectType) },
    { label: field('supplierId'), value: name(row.supplierId) },
    { label: field('matCode'), value: `${row.matCode} ${row.matName}` },
    { label: field('batchNo'), value: row.batchNo },
    { label: field('warehouseId'), value: warehouse(row.warehouseId) },
    { label: field('lotQty'), value: qty(row.lotQty) },
    { label: t('doc.plan'), value: severity },
    { label: t('doc.sample'), value: t('doc.sampleOf', { n: row.sampleQty, ac: row.acceptNo, re: row.rejectNo }) },
    { label: field('defectQty'), value: row.status === 1 ? '' : row.defectQty },
    { label: field('acceptedQty'), value: qty(row.acceptedQty) },
    { label: field('concessionQty'), value: qty(row.concessionQty) },
    { label: field('rejectedQty'), value: qty(row.rejectedQty) },
    { label: t('doc.open'), value: qty(openOf(row)) },
    { label: field('decision'), value: row.decision === null ? '' : labels.code(inspectDecision, row.decision) },
    { label: field('inspectedByName'), value: row.inspectedByName },
    { label: field('approverName'), value: row.approverName, hidden: row.approverName === null },
    {
      label: field('stockReason'),
      value: row.stockReason === null ? '' : labels.code(stockReason, row.stockReason),
      hidden: row.stockReason === null,
    },
    { label: field('extendedTo'), value: row.extendedTo, hidden: row.extendedTo === null },
    { label: field('remark'), value: row.remark, wide: true, hidden: !row.remark },
  ];
}

/** Where the goods of an inspection came in. */
const SOURCES: Readonly<Record<string, { readonly word: 'receipt' | 'salesReturn'; readonly path: string }>> = {
  receipt: { word: 'receipt', path: '/wms/takeGoods' },
  salesReturn: { word: 'salesReturn', path: '/defective-product-sale-return' },
};

function useChain({ header: { row } }: InspectionView): ChainItem[] {
  const { t } = useTranslation('quality');
  const go = useGo();
  const { sourceDocId: id } = row;
  const source = SOURCES[row.sourceDocType ?? ''];
  if (!source || id === null) return [];
  const from = {
    key: source.word,
    label: t(`doc.${source.word}`),
    number: row.sourceDocNo ?? t('ui:pending.noNumber'),
    onOpen: () => go(source.path, { id }),
  };
  return [from, { key: 'inspection', label: t('doc.inspection'), number: row.docNo ?? t('ui:pending.noNumber'), current: true }];
}

function useHistory({ header: { row }, boxes }: InspectionView): HistoryItem[] {
  const { t } = useTranslation('quality');
  const items: HistoryItem[] = [];
  const add = (key: string, what: string, at: string | null, who: string | null, detail: string | null = null) => {
    if (at) items.push({ key, at: Date.parse(at), who: who ?? '', what, ...(detail ? { detail } : {}) });
  };
  add('created', t('history.created'), row.createdAt, row.createdByName, row.sourceDocNo);
  add('inspected', t('history.inspected'), row.inspectedAt, row.inspectedByName);
  const rounds = new Map(boxes.filter((box) => box.judgedAt !== null).map((box) => [`${box.judgedAt}${box.verdict}`, box]));
  for (const [key, box] of rounds) add(key, t(`history.verdict${box.verdict ?? 1}`), box.judgedAt, box.judgedByName, box.reason);
  add('cancelled', t('doc.cancelled'), row.deletedAt, row.updatedByName);
  return items.sort((a, b) => b.at - a.at);
}

function Boxes({ view }: { view: InspectionView }) {
  const { t } = useTranslation('quality');
  const labels = useLabels();
  const unit = view.header.row.unitCode;
  const columns = useMemo<Column<InspectionBoxRow>[]>(() => {
    const of = (name: string) => labels.field('inspectionBox', name);
    return [
      { key: 'boxNo', title: of('boxNo'), code: true, width: 120 },
      { key: 'qty', title: of('qty'), align: 'end', width: 100, unit: () => unit },
      {
        key: 'verdict',
        title: of('verdict'),
        width: 130,
        value: ({ verdict }) => (verdict === null ? '' : labels.code(boxVerdict, verdict)),
        render: ({ verdict, isGone }) =>
          verdict === null ? (
            <StateBadge tone="neutral" label={t(isGone ? 'doc.gone' : 'doc.undecided')} />
          ) : (
            <CodeBadge set={boxVerdict} code={verdict} />
          ),
      },
      { key: 'defectCode', title: of('defectCode'), width: 120, value: ({ defectCode }) => defectCode },
      { key: 'reason', title: labels.field('common', 'reason'), width: 160, grow: 2, value: ({ reason }) => reason },
      { key: 'judgedByName', title: of('judgedByName'), width: 90, value: ({ judgedByName }) => judgedByName },
      { key: 'judgedAt', title: of('judgedAt'), width: 160, startHidden: true, value: ({ judgedAt }) => labels.instant(judgedAt) },
    ];
  }, [labels, t, unit]);
  return (
    <Section title={t('doc.boxes')} count={view.boxes.length} flush>
      <DataTable id="wms.inspectionBox" label={t('doc.boxes')} columns={columns} rows={view.boxes} rowKey={keyOf} maxHeight="50vh" />
    </Section>
  );
}

function useItemColumns(): Column<InspectionItemRow>[] {
  const labels = useLabels();
  return useMemo(() => {
    const of = (name: string) => labels.field('inspectionItem', name);
    return [
      { key: 'seq', title: of('seq'), align: 'end', width: 56, value: ({ seq }) => String(seq) },
      { key: 'itemName', title: of('itemName'), width: 140, grow: 1 },
      { key: 'standard', title: of('standard'), width: 140, grow: 1, value: ({ standard }) => standard },
      { key: 'lower', title: of('lower'), align: 'end', width: 80, value: ({ lower }) => lower },
      { key: 'upper', title: of('upper'), align: 'end', width: 80, value: ({ upper }) => upper },
      { key: 'readings', title: of('readings'), width: 180, grow: 2, value: ({ readings }) => readings.join('  ') },
      {
        key: 'result',
        title: of('result'),
        width: 96,
        value: ({ result }) => labels.code(itemResult, result),
        render: ({ result }) => <CodeBadge set={itemResult} code={result} />,
      },
      { key: 'defectCode', title: of('defectCode'), width: 110, value: ({ defectCode }) => defectCode },
      { key: 'defectQty', title: of('defectQty'), align: 'end', width: 80, value: ({ defectQty }) => (defectQty === '0' ? '' : defectQty) },
    ];
  }, [labels]);
}
