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
import { begunLines, codeOf, type DemandDraft, lineFaults, newLine } from './demand-draft.ts';

export interface DemandLinesProps {
  form: UseFormReturn<DemandDraft>;
  find: FindMaterial;
}

/** Materials of a call with their quantities: found by name, typed by code, or pasted from a table. */
export function DemandLines({ form, find }: DemandLinesProps) {
  const { t } = useTranslation('rawout');
  const labels = useLabels();
  const lines = useWatch({ control: form.control, name: 'lines' });
  const columns = useMemo<LineColumn[]>(
    () => [
      { key: 'matCode', title: labels.field('material', 'matCode'), kind: 'text', code: true, width: 170 },
      {
        key: 'matName',
        title: labels.field('material', 'matName'),
        kind: 'readonly',
        width: 180,
        grow: 2,
        value: (line) => find(codeOf(line))?.matName ?? '',
      },
      {
        key: 'qty',
        title: labels.field('prodDemandLine', 'needQty'),
        kind: 'quantity',
        width: 150,
        unit: (line) => find(codeOf(line))?.unit,
        decimals: (line) => find(codeOf(line))?.decimals ?? 6,
      },
    ],
    [labels, find],
  );
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
    const line = { matCode: material.matCode, qty: material.packQty ?? '' };
    form.setValue('lines', [...begunLines(lines), line], { shouldDirty: true });
  };
  return (
    <chakra.section mt="4">
      <chakra.h3 m="0" mb="2" textStyle="sm" fontWeight="semibold">
        {t('demand.lines')}
      </chakra.h3>
      <chakra.div mb="2">
        <MaterialPicker label={t('demand.addMaterial')} value={null} adds onChange={add} />
      </chakra.div>
      <LinesField control={form.control} name="lines" label={t('demand.lines')} columns={columns} newLine={newLine} check={check} />
    </chakra.section>
  );
}
