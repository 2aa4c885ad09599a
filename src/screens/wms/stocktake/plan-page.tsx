import { PenLine } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { checkStatus, checkType } from '#domain/wms/stocktake/codes.ts';
import { CHECK, CheckInfo, CheckLine, type CheckLineRow, type CheckRow } from '#domain/wms/stocktake/stocktake.document.ts';
import { DocumentPage } from '#pages/document-page.tsx';
import { type Labels, useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { NotHeld } from '#pages/kit/not-held.tsx';
import { usePersons } from '#screens/wms/application/use-people.ts';
import { useWarehouses } from '#screens/wms/raw-out/use-warehouses.ts';
import { useRow, useRowsBy } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import type { Fact } from '#ui/facts.tsx';
import { CountDialog } from './count-dialog.tsx';
import { StepDialog } from './step-dialog.tsx';
import { countOf, isOpen, PLAN, progressOf, type Step } from './stocktake.ts';
import { useBins } from './use-bins.ts';
import { useLineColumns } from './use-line-columns.tsx';
import { usePlanActions } from './use-plan-actions.ts';

const keyOf = (line: CheckLineRow): string => line.id;

/** One plan: what it counts, what was counted, and the verbs of its state. @param first the step whose dialog is open at once */
export function PlanPage({ id, title, first }: { id: string; title: string; first: Step | null }) {
  const { t } = useTranslation('stocktake');
  const go = useGo();
  const view = useRow(CheckInfo, id);
  const read = useRowsBy(CheckLine, 'docId', id);
  const lines = useMemo(() => (read ?? []).map(({ row }) => row).sort((a, b) => a.lineNo - b.lineNo), [read]);
  if (view === undefined || read === undefined) return <NotHeld title={title} loading />;
  if (view === null) return <NotHeld title={title} message={t('notHeld')} action={{ label: t('toList'), onClick: () => go(PLAN, {}) }} />;
  return <Loaded title={title} view={view} lines={lines} first={first} />;
}

interface LoadedProps {
  readonly title: string;
  readonly view: Viewed<CheckRow>;
  readonly lines: readonly CheckLineRow[];
  readonly first: Step | null;
}

function Loaded({ title, view, lines, first }: LoadedProps) {
  const { t } = useTranslation(['stocktake', 'ui', 'rawout']);
  const labels = useLabels();
  const mayCount = useRight(CHECK.count);
  const { row, pending } = view;
  const [step, setStep] = useState(first);
  const [counting, setCounting] = useState<CheckLineRow | null>(null);
  const [primary, ...menu] = usePlanActions(setStep)(row);
  const bins = useBins(row.warehouseId);
  const columns = useLineColumns(bins);
  const facts = useFacts(row, lines, labels);
  const open = (line: CheckLineRow) => (mayCount && countOf(row, line) ? setCounting(line) : undefined);
  const count = (line: CheckLineRow) =>
    mayCount && countOf(row, line) ? [{ key: 'count', label: t('verb.count'), icon: PenLine, onClick: () => open(line) }] : [];
  return (
    <>
      <DocumentPage
        title={title}
        number={row.docNo ?? t('ui:pending.noNumber')}
        state={{ tone: labels.tone(checkStatus, row.status), label: labels.code(checkStatus, row.status) }}
        primary={primary}
        menu={menu}
        notice={pending === 'attention' ? { tone: 'error', label: t('ui:pending.attention'), text: t('rawout:attention.text') } : undefined}
        facts={facts}
        lines={{
          ...{ id: 'wms.stocktake.lines', columns, rows: lines, rowKey: keyOf, rowActions: count, onOpen: open },
          rowTone: (line) => (line.firstQty !== null && line.diffType !== 1 ? 'warn' : undefined),
        }}
      />
      {counting ? <CountDialog plan={row} line={counting} bins={bins} onClose={() => setCounting(null)} /> : null}
      {step && isOpen(step, row) ? <StepDialog key={step} step={step} plan={row} lines={lines} onClose={() => setStep(null)} /> : null}
    </>
  );
}

function useFacts(row: CheckRow, lines: readonly CheckLineRow[], labels: Labels): Fact[] {
  const { t } = useTranslation('stocktake');
  const { name } = useWarehouses();
  const people = usePersons();
  const field = (key: string) => labels.field('checkInfo', key);
  const { counted, different } = progressOf(lines);
  const names = row.counterIds.map(people.name).filter((one) => one !== '');
  return [
    { label: field('checkName'), value: row.checkName },
    { label: field('checkType'), value: labels.code(checkType, row.checkType) },
    { label: field('warehouseId'), value: name(row.warehouseId) },
    { label: t('column.counted'), value: counted, hidden: lines.length === 0 },
    { label: t('column.different'), value: different, hidden: lines.length === 0 },
    { label: field('counterIds'), value: names.length > 0 ? names.join(', ') : t('anybody') },
    { label: field('reviewerId'), value: people.name(row.reviewerId), hidden: row.reviewerId === null },
    { label: field('recountPct'), value: row.recountPct, hidden: row.recountPct === null },
    { label: field('startAt'), value: labels.instant(row.startAt), hidden: row.startAt === null },
    { label: field('endAt'), value: labels.instant(row.endAt), hidden: row.endAt === null },
    { label: field('createdByName'), value: `${row.createdByName} ${labels.instant(row.createdAt)}` },
    { label: field('auditedByName'), value: `${row.auditedByName ?? ''} ${labels.instant(row.auditedAt)}`, hidden: !row.auditedAt },
    { label: field('closeReason'), value: row.closeReason, hidden: !row.closeReason },
    { label: field('remark'), value: row.remark, wide: true, hidden: !row.remark },
  ];
}
