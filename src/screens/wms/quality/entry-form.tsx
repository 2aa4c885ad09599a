/** Entering the results of an inspection: checks with limits and readings. Typed values survive a reload. */
import { Flex } from '@chakra-ui/react';
import { Save } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Inspection, InspectionItem, type InspectionItemRow, type InspectionRow } from '#domain/wms/quality/inspection.document.ts';
import { type EditionRow, InspectionPlan, InspectionPlanEdition, planId } from '#domain/wms/quality/inspection-plan.ts';
import { inspectionRecord, inspectionSave } from '#domain/wms/quality/record.operation.ts';
import { askedOf, isLacking, valuesOf } from '#pages/ask/ask-plan.ts';
import { FieldGrid } from '#pages/ask/field-grid.tsx';
import { liveLines } from '#pages/document/document-columns.ts';
import type { Draft } from '#pages/document/entry-plan.ts';
import { useDecimals } from '#pages/kit/use-decimals.ts';
import { useDirty } from '#pages/kit/use-dirty.ts';
import { useDraft } from '#pages/kit/use-draft.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useRow, useRowsBy } from '#store/hooks.ts';
import { notify } from '#ui/feedback/notify.tsx';
import { PageFoot } from '#ui/page-body.tsx';
import { ActionButton } from '#ui/page-header.tsx';
import { CHECKED, isCheck, startEntry } from './entry-lines.ts';

export function EntryForm({ row }: { row: InspectionRow }) {
  const read = useRowsBy(InspectionItem, 'docId', row.id);
  const plan = useRow(InspectionPlan, planId(row.materialId));
  const editions = useRowsBy(InspectionPlanEdition, 'materialId', row.materialId);
  const items = useMemo(() => read && liveLines(read.map((view) => view.row)), [read]);
  if (!items || plan === undefined || !editions) return null;
  // Uses the edition the lot arrived under. A lot older than editions uses the current plan.
  const edition = editions.find((one) => one.row.edition === row.planEdition)?.row;
  return <Results row={row} items={items} plan={edition ?? plan?.row ?? null} />;
}

interface ResultsProps {
  readonly row: InspectionRow;
  readonly items: readonly InspectionItemRow[];
  readonly plan: Pick<EditionRow, 'checks'> | null;
}

function Results({ row, items, plan }: ResultsProps) {
  const { t } = useTranslation('quality');
  const [initial] = useState(() => startEntry(row, items, plan));
  const [entry, change, clear] = useDraft<Draft>(`/wms/qualityDetails?id=${row.id}`, initial);
  const [tried, setTried] = useState(false);
  const { submit, busy } = useSubmit();
  const known = CHECKED.useKnown(entry);
  useDirty(JSON.stringify(entry) !== JSON.stringify(initial));
  // Pieces are counted whole.
  const figure = { decimals: useDecimals()(row.unitCode), least: 'zero' as const, unit: row.unitCode };
  const figures = [
    { ...figure, key: 'sampleQty', help: t('entry.sampleHelp', { n: row.sampleQty }) },
    { ...figure, key: 'defectQty', help: t('entry.defectHelp', { ac: row.acceptNo, re: row.rejectNo }) },
    { key: 'remark', rows: 1 },
  ];
  const send = async (def: typeof inspectionRecord) => {
    setTried(true);
    const lines = entry.lines.filter(isCheck);
    const head = { ...entry.head, defectQty: entry.head.defectQty || '0' };
    const asked = askedOf(Inspection.fields, figures);
    const isWrong = CHECKED.lack(lines, known, entry) !== null || asked.some((one) => isLacking(one, head));
    if (isWrong) return notify({ tone: 'error', title: t('entry.incomplete') });
    const payload = { id: row.id, items: CHECKED.payload(lines, known), ...valuesOf(asked, head) };
    const written = await submit(def, payload as never, { done: t(def === inspectionRecord ? 'entry.recorded' : 'entry.saved') });
    if (written.ok) clear();
  };
  const put = (part: Partial<Draft>) => change((before) => ({ ...before, ...part }));
  return (
    <Flex direction="column" gap="3" p="panel">
      {CHECKED.Lines ? <CHECKED.Lines draft={entry} change={put} known={known} /> : null}
      <FieldGrid
        entity={Inspection}
        width="12rem"
        fields={figures}
        texts={entry.head}
        tried={tried}
        onChange={(key, value) => put({ head: { ...entry.head, [key]: value } })}
      />
      <PageFoot>
        <ActionButton
          action={{ key: 'save', label: t('entry.save'), icon: Save, onClick: () => void send(inspectionSave as never), busy }}
        />
        <ActionButton
          variant="solid"
          action={{ key: 'record', label: t('entry.record'), onClick: () => void send(inspectionRecord), busy, saves: true }}
        />
      </PageFoot>
    </Flex>
  );
}
