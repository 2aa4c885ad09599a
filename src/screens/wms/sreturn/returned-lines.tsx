/** What comes back, line by line, each a box: found by name, typed by code, or pasted from a table. */
import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MaterialRow } from '#pages/kit/held-materials.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { MaterialPicker } from '#pages/kit/material-picker.tsx';
import type { LineColumn } from '#pages/lines/line-cell.tsx';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { LineGrid } from '#pages/lines/line-grid.tsx';
import { codeOf } from '#screens/wms/raw-out/demand-draft.ts';
import { withExpiry } from '#screens/wms/voucher/entry-draft.ts';
import { begun, faultsOf, newReturned } from './return-draft.ts';
import type { ReturnEntry } from './use-return-entry.ts';

export function ReturnedLines({ entry }: { entry: ReturnEntry }) {
  const { t } = useTranslation('sreturn');
  const { draft, change, find, bin } = entry;
  const { lines } = draft;
  const add = (material: MaterialRow | null): void => {
    if (material) change({ lines: [...begun(lines), { ...newReturned(bin), matCode: material.matCode, qty: material.packQty ?? '' }] });
  };
  const check = (line: LineValues, index: number) =>
    Object.fromEntries(Object.entries(faultsOf(line, index, lines, find)).map(([cell, fault]) => [cell, t(`edit.fault.${fault}`)]));
  return (
    <>
      <chakra.div mb="2" maxW="28rem">
        <MaterialPicker label={t('edit.addMaterial')} value={null} adds onChange={add} />
      </chakra.div>
      <LineGrid
        label={t('edit.lines')}
        columns={useColumns(entry)}
        lines={lines}
        onChange={(next) => change({ lines: withExpiry(next, lines, find) })}
        newLine={() => newReturned(bin)}
        check={check}
        maxLines={200}
      />
    </>
  );
}

function useColumns({ find, bins }: ReturnEntry): LineColumn[] {
  const { t } = useTranslation('sreturn');
  const labels = useLabels();
  return useMemo(() => {
    const of = (key: string) => labels.field('salesReturnLine', key);
    return [
      { key: 'matCode', title: labels.field('material', 'matCode'), kind: 'text', code: true, width: 112 },
      {
        ...{ key: 'matName', title: labels.field('material', 'matName'), kind: 'readonly' as const, width: 96, grow: 2 },
        value: (line) => find(codeOf(line))?.row.matName ?? '',
      },
      {
        ...{ key: 'qty', title: of('qty'), kind: 'quantity' as const, width: 110 },
        unit: (line) => find(codeOf(line))?.row.baseUnit,
        decimals: (line) => find(codeOf(line))?.decimals ?? 6,
      },
      { key: 'toBinId', title: of('toBinId'), kind: 'select', options: bins, width: 136 },
      { key: 'batchNo', title: labels.field('common', 'batchNo'), kind: 'text', code: true, width: 104 },
      { key: 'fromBoxNo', title: of('fromBoxNo'), kind: 'text', code: true, width: 120 },
      { key: 'productionDate', title: of('productionDate'), kind: 'date', width: 136 },
      { key: 'expiryDate', title: of('expiryDate'), kind: 'date', width: 136 },
      { key: 'boxNo', title: t('edit.boxNo'), kind: 'text', code: true, width: 120 },
    ];
  }, [labels, find, bins, t]);
}
