import { chakra } from '@chakra-ui/react';
import { useCallback, useMemo } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { issueMode } from '#domain/basic/codes.ts';
import type { MaterialRow } from '#pages/kit/held-materials.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { MaterialPicker } from '#pages/kit/material-picker.tsx';
import type { FindMaterial } from '#pages/kit/use-materials-by-code.ts';
import type { LineColumn } from '#pages/lines/line-cell.tsx';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { LinesField } from '#pages/lines/lines-field.tsx';
import { type BomDraft, begun, codeOf, lineFaults, newLine } from './bom-draft.ts';
import { useOperationCodes } from './use-operation-codes.ts';

/** Components with their quantities: found by name, typed by code, pasted from a table or read from a file. */
export function BomLines({ form, find }: { form: UseFormReturn<BomDraft>; find: FindMaterial }) {
  const { t } = useTranslation('structure');
  const labels = useLabels();
  const operations = useOperationCodes();
  const lines = useWatch({ control: form.control, name: 'lines' });
  const columns = useMemo<LineColumn[]>(() => {
    const of = (name: string) => labels.field('bomLine', name);
    const codes = [...operations].map((code) => ({ value: code, label: code }));
    return [
      { key: 'matCode', title: labels.field('material', 'matCode'), kind: 'text', code: true, width: 130 },
      {
        ...{ key: 'matName', title: labels.field('material', 'matName'), kind: 'readonly' as const, width: 130, grow: 2 },
        value: (line) => find(codeOf(line))?.matName ?? '',
      },
      { key: 'qtyPer', title: of('qtyPer'), kind: 'quantity', width: 120, decimals: 6, unit: (line) => find(codeOf(line))?.unit },
      { key: 'scrapPct', title: of('scrapPct'), kind: 'quantity', width: 84, decimals: 2 },
      { key: 'opCode', title: of('opCode'), kind: 'select', width: 110, options: codes },
      { key: 'issueMode', title: of('issueMode'), kind: 'select', width: 120, options: labels.options(issueMode) },
      { key: 'substituteGroup', title: of('substituteGroup'), kind: 'text', width: 80 },
    ];
  }, [labels, find, operations]);
  const check = useCallback(
    (line: LineValues, index: number) => {
      const faults = Object.entries(lineFaults(line, index, lines, find, operations));
      return Object.fromEntries(faults.map(([key, word]) => [key, t(word)]));
    },
    [lines, find, operations, t],
  );
  const add = (material: MaterialRow | null): void => {
    if (!material) return;
    form.setValue('lines', [...begun(lines), { ...newLine(), matCode: material.matCode }], { shouldDirty: true });
  };
  return (
    <chakra.section>
      <chakra.div mb="2">
        <MaterialPicker label={t('line.add')} value={null} adds onChange={add} />
      </chakra.div>
      <LinesField control={form.control} name="lines" label={t('bom.lines')} columns={columns} newLine={newLine} check={check} />
    </chakra.section>
  );
}
