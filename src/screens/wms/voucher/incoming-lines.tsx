/** Goods that come from outside, line by line: found by name, typed by code, or pasted from a table. */
import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Bin } from '#domain/basic/place.resource.ts';
import { boxStatus } from '#domain/wms/codes.ts';
import type { MaterialRow } from '#pages/kit/held-materials.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { MaterialPicker } from '#pages/kit/material-picker.tsx';
import type { LineColumn } from '#pages/lines/line-cell.tsx';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { LineGrid } from '#pages/lines/line-grid.tsx';
import { codeOf } from '#screens/wms/raw-out/demand-draft.ts';
import { useRowsBy } from '#store/hooks.ts';
import { begunIn, inFaults, newInLine, withExpiry } from './entry-draft.ts';
import type { Entry } from './entry-form.tsx';

/** Storage and the receiving area: where goods may begin to lie. */
const ARRIVE: readonly (number | null)[] = [null, 0, 7];

function useArrivalBins(warehouseId: string) {
  const rows = useRowsBy(Bin, 'warehouseId', warehouseId);
  return useMemo(
    () =>
      (rows ?? [])
        .map(({ row }) => row)
        .filter((bin) => bin.isActive && !bin.isTransit && ARRIVE.includes(bin.binType))
        .sort((a, b) => (a.binCode < b.binCode ? -1 : 1))
        .map((bin) => ({ value: bin.id, code: bin.binCode, label: bin.binName === bin.binCode ? '' : bin.binName })),
    [rows],
  );
}

export function IncomingLines({ entry }: { entry: Entry }) {
  const { t } = useTranslation('voucher');
  const { draft, change, find } = entry;
  const { lines } = draft;
  const add = (material: MaterialRow | null): void => {
    if (material) change({ lines: [...begunIn(lines), { ...newInLine(), matCode: material.matCode, qty: material.packQty ?? '' }] });
  };
  const check = (line: LineValues) =>
    Object.fromEntries(Object.entries(inFaults(line, find)).map(([cell, fault]) => [cell, t(`entry.fault.${fault}`)]));
  return (
    <>
      <chakra.div mb="2" maxW="28rem">
        <MaterialPicker label={t('entry.addMaterial')} value={null} adds onChange={add} />
      </chakra.div>
      <LineGrid
        label={t('entry.in.lines')}
        columns={useColumns(entry)}
        lines={lines}
        onChange={(next) => change({ lines: withExpiry(next, lines, find) })}
        newLine={newInLine}
        check={check}
        maxLines={200}
      />
    </>
  );
}

function useColumns({ draft, find }: Entry): LineColumn[] {
  const { t } = useTranslation('voucher');
  const labels = useLabels();
  const bins = useArrivalBins(draft.warehouseId);
  return useMemo(() => {
    const of = (key: string) => labels.field('stockVoucherLine', key);
    const waiting = [{ value: '4', label: labels.code(boxStatus, 4) }];
    return [
      { key: 'matCode', title: labels.field('material', 'matCode'), kind: 'text', code: true, width: 116 },
      {
        ...{ key: 'matName', title: labels.field('material', 'matName'), kind: 'readonly' as const, width: 88, grow: 2 },
        value: (line) => find(codeOf(line))?.row.matName ?? '',
      },
      {
        ...{ key: 'qty', title: of('qty'), kind: 'quantity' as const, width: 110 },
        unit: (line) => find(codeOf(line))?.row.baseUnit,
        decimals: (line) => find(codeOf(line))?.decimals ?? 6,
      },
      { key: 'binId', title: of('toBinId'), kind: 'select', options: bins, width: 136 },
      { key: 'batchNo', title: labels.field('common', 'batchNo'), kind: 'text', code: true, width: 104 },
      { key: 'productionDate', title: of('productionDate'), kind: 'date', width: 140 },
      { key: 'expiryDate', title: of('expiryDate'), kind: 'date', width: 140 },
      { key: 'boxNo', title: t('entry.in.boxNo'), kind: 'text', code: true, width: 128 },
      { key: 'status', title: of('toStatus'), kind: 'select', options: waiting, placeholder: labels.code(boxStatus, 2), width: 100 },
    ];
  }, [labels, find, bins, t]);
}
