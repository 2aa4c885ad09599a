/** Results of an inspection as they are entered: checks with limits and readings. What was typed survives a reload. */
import { Flex, Grid } from '@chakra-ui/react';
import { Save } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DefectReason } from '#domain/basic/category.resource.ts';
import { itemResult } from '#domain/wms/quality/codes.ts';
import { inspectionRecord, inspectionSave } from '#domain/wms/quality/record.operation.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useDirty } from '#pages/kit/use-dirty.ts';
import { useDraft } from '#pages/kit/use-draft.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import type { LineColumn } from '#pages/lines/line-cell.tsx';
import { LineGrid } from '#pages/lines/line-grid.tsx';
import { useRowsWhere } from '#store/hooks.ts';
import { notify } from '#ui/feedback/notify.tsx';
import { FieldShell } from '#ui/form/fields.tsx';
import { QuantityInput } from '#ui/form/quantity-input.tsx';
import { TextEntry } from '#ui/form/text-entry.tsx';
import { ActionButton } from '#ui/page-header.tsx';
import { type Entry, faultOf, newCheck, payloadOf, startEntry } from './entry-draft.ts';
import type { InspectionView } from './use-inspection.ts';

export function EntryForm({ view }: { view: InspectionView }) {
  const { t } = useTranslation('quality');
  const { say } = useDocumentWords('inspection');
  const labels = useLabels();
  const { row } = view.header;
  const [initial] = useState(() => startEntry(row, view.items, view.plan));
  const [entry, change, clear] = useDraft<Entry>(`/wms/qualityDetails?id=${row.id}`, initial);
  const [strict, setStrict] = useState(false);
  const { submit, busy } = useSubmit();
  useDirty(JSON.stringify(entry) !== JSON.stringify(initial));
  const send = async (def: typeof inspectionRecord) => {
    setStrict(true);
    const payload = payloadOf(row.id, entry);
    if (!payload) return notify({ tone: 'error', title: t('entry.incomplete') });
    const written = await submit(def, payload, { done: t(def === inspectionRecord ? 'entry.recorded' : 'entry.saved') });
    if (written.ok) clear();
  };
  const field = (name: string) => labels.field('inspection', name);
  const set = (part: Partial<Entry>) => change((before) => ({ ...before, ...part }));
  const check = (line: Parameters<typeof faultOf>[0]) =>
    Object.fromEntries(Object.entries(faultOf(line)).map(([key, fault]) => [key, t(`entry.fault.${fault}`)]));
  return (
    <Flex direction="column" gap="3" p="panel">
      <LineGrid
        label={say('lines')}
        columns={useColumns()}
        lines={entry.lines}
        onChange={(lines) => set({ lines })}
        newLine={newCheck}
        check={check}
        strict={strict}
        maxLines={50}
      />
      <Grid gap="3" templateColumns="repeat(auto-fill, minmax(min(100%, 12rem), 1fr))" alignItems="end">
        <FieldShell label={field('sampleQty')} required help={t('entry.sampleHelp', { n: row.sampleQty })}>
          <QuantityInput
            label={field('sampleQty')}
            value={entry.sampleQty}
            onChange={(sampleQty) => set({ sampleQty })}
            unit={row.unitCode}
            decimals={3}
          />
        </FieldShell>
        <FieldShell label={field('defectQty')} required help={t('entry.defectHelp', { ac: row.acceptNo, re: row.rejectNo })}>
          <QuantityInput
            label={field('defectQty')}
            value={entry.defectQty}
            onChange={(defectQty) => set({ defectQty })}
            unit={row.unitCode}
            decimals={3}
          />
        </FieldShell>
        <TextEntry label={field('remark')} max={500} value={entry.remark} onChange={(text) => set({ remark: text })} />
      </Grid>
      <Flex gap="gap" justify="flex-end" wrap="wrap">
        <ActionButton
          action={{ key: 'save', label: t('entry.save'), icon: Save, onClick: () => void send(inspectionSave as never), busy }}
        />
        <ActionButton
          variant="solid"
          action={{ key: 'record', label: t('entry.record'), onClick: () => void send(inspectionRecord), busy, saves: true }}
        />
      </Flex>
    </Flex>
  );
}

function useColumns(): LineColumn[] {
  const labels = useLabels();
  const reasons = useRowsWhere(DefectReason);
  return useMemo<LineColumn[]>(() => {
    const of = (name: string) => labels.field('inspectionItem', name);
    const options = (reasons ?? []).map(({ row }) => ({ value: row.defectCode, label: row.defectName, code: row.defectCode }));
    const defect: LineColumn =
      options.length > 0
        ? { key: 'defectCode', title: of('defectCode'), kind: 'select', options, width: 130 }
        : { key: 'defectCode', title: of('defectCode'), kind: 'text', width: 120 };
    return [
      { key: 'itemName', title: of('itemName'), kind: 'text', width: 130, grow: 2 },
      { key: 'standard', title: of('standard'), kind: 'text', width: 120, grow: 1 },
      { key: 'lower', title: of('lower'), kind: 'text', width: 76, grow: 0 },
      { key: 'upper', title: of('upper'), kind: 'text', width: 76, grow: 0 },
      { key: 'readings', title: of('readings'), kind: 'text', width: 170, grow: 3 },
      { key: 'result', title: of('result'), kind: 'select', options: labels.options(itemResult), width: 104, grow: 0 },
      defect,
      { key: 'defectQty', title: of('defectQty'), kind: 'quantity', decimals: 3, width: 90, grow: 0 },
    ];
  }, [labels, reasons]);
}
