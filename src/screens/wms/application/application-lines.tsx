import { chakra } from '@chakra-ui/react';
import { useCallback, useMemo } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { MaterialRow } from '#pages/kit/held-materials.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { MaterialPicker } from '#pages/kit/material-picker.tsx';
import type { FindMaterial } from '#pages/kit/use-materials-by-code.ts';
import type { LineColumn } from '#pages/lines/line-cell.tsx';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { LinesField } from '#pages/lines/lines-field.tsx';
import { codeOf, lineFaults } from '#screens/wms/raw-out/demand-draft.ts';
import { type ApplicationDraft, begun, newLine } from './application-draft.ts';
import { useStoreStock } from './use-store-stock.ts';

interface LinesProps {
  readonly form: UseFormReturn<ApplicationDraft>;
  readonly find: FindMaterial;
}

/** Materials with their quantities, beside what the chosen store has: found by name, typed by code, or pasted from a table. */
export function ApplicationLines({ form, find }: LinesProps) {
  const { t } = useTranslation(['rawout', 'application']);
  const labels = useLabels();
  const [lines, store] = useWatch({ control: form.control, name: ['lines', 'fromWarehouseId'] });
  const stock = useStoreStock(
    store,
    lines.flatMap((line) => find(codeOf(line))?.id ?? []),
  );
  const columns = useMemo<LineColumn[]>(() => {
    const available = (line: LineValues): string => {
      const material = find(codeOf(line));
      return material && stock ? `${stock.totals.get(material.id)?.available ?? '0'} ${material.unit}` : '';
    };
    return [
      { key: 'matCode', title: labels.field('material', 'matCode'), kind: 'text', code: true, width: 160 },
      {
        ...{ key: 'matName', title: labels.field('material', 'matName'), kind: 'readonly' as const, width: 170, grow: 2 },
        value: (line) => find(codeOf(line))?.matName ?? '',
      },
      {
        ...{ key: 'qty', title: labels.field('applicationLine', 'applyQty'), kind: 'quantity' as const, width: 150 },
        unit: (line) => find(codeOf(line))?.unit,
        decimals: (line) => find(codeOf(line))?.decimals ?? 6,
      },
      { key: 'stock', title: t('application:stock'), kind: 'readonly', width: 110, value: available },
      { key: 'remark', title: labels.field('common', 'remark'), kind: 'text', width: 140 },
    ];
  }, [labels, find, stock, t]);
  const check = useCallback(
    (line: LineValues, index: number) => {
      const unit = find(codeOf(line));
      const faults = Object.entries(lineFaults(line, index, lines, find));
      return Object.fromEntries(faults.map(([key, word]) => [key, t(word, { unit: unit?.unit, n: unit?.decimals })]));
    },
    [lines, find, t],
  );
  const add = (material: MaterialRow | null): void => {
    if (!material || lines.some((line) => codeOf(line) === material.matCode)) return;
    form.setValue('lines', [...begun(lines), { ...newLine(), matCode: material.matCode }], { shouldDirty: true });
  };
  return (
    <>
      <chakra.div mb="2" maxW="28rem">
        <MaterialPicker label={t('demand.addMaterial')} value={null} adds onChange={add} />
      </chakra.div>
      <LinesField control={form.control} name="lines" label={t('application:lines')} columns={columns} newLine={newLine} check={check} />
    </>
  );
}
