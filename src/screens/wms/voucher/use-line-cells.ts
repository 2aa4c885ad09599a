import { useMemo } from 'react';
import { Bin } from '#domain/basic/place.resource.ts';
import type { Row } from '#domain/kernel/entity.ts';
import type { VoucherLineRow } from '#domain/wms/voucher/voucher.document.ts';
import { type Labels, useLabels } from '#pages/kit/labels.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import type { LineColumn } from './line-columns.ts';

export interface LineCell {
  readonly title: string;
  readonly width: number;
  readonly code: boolean;
  readonly align: 'start' | 'end';
  readonly text: (line: VoucherLineRow) => string | null | undefined;
}

export type LineCells = Readonly<Record<Exclude<LineColumn, 'qty'>, LineCell>>;
type Bins = ReadonlyMap<string, Row<typeof Bin>>;

/** The bins that lines name. */
export const binIdsOf = (lines: readonly VoucherLineRow[]): (string | null)[] =>
  lines.flatMap(({ fromBinId, toBinId }) => [fromBinId, toBinId]);

/** Title and text of every column a line may have. @param bins those of the lines; undefined while they are read */
export function lineCells(labels: Labels, bins: Bins | undefined): LineCells {
  const of = (name: string) => labels.field('stockVoucherLine', name);
  const bin = (id: string | null) => (id ? (bins?.get(id)?.binCode ?? '') : '');
  const status = (code: number | null) => (code === null ? '' : labels.code('boxStatus', code));
  const cell = (title: string, width: number, code: boolean, text: LineCell['text']): LineCell => ({
    ...{ title, width, code, text },
    align: 'start',
  });
  return {
    boxNo: cell(of('boxNo'), 130, true, (line) => line.boxNo),
    from: cell(of('fromBinId'), 100, true, (line) => bin(line.fromBinId)),
    to: cell(of('toBinId'), 100, true, (line) => bin(line.toBinId)),
    status: cell(of('toStatus'), 150, false, (line) => `${status(line.fromStatus)} → ${status(line.toStatus)}`),
    toMaterial: cell(of('toMaterialId'), 160, false, (line) => [line.toMatCode, line.toMatName].filter(Boolean).join(' ')),
    toQty: {
      ...cell(of('toQty'), 110, false, (line) => (line.toQty === null ? '' : `${line.toQty} ${line.toUnitCode ?? ''}`)),
      align: 'end',
    },
    toBatchNo: cell(of('toBatchNo'), 110, true, (line) => line.toBatchNo),
    newBoxNo: cell(of('newBoxNo'), 130, true, (line) => line.newBoxNo),
    batchNo: cell(labels.field('common', 'batchNo'), 110, true, (line) => line.batchNo),
    palletNo: cell(of('palletNo'), 110, true, (line) => line.palletNo),
  };
}

export function useLineCells(lines: readonly VoucherLineRow[]): LineCells {
  const labels = useLabels();
  const bins = useRowMap(Bin, binIdsOf(lines));
  return useMemo(() => lineCells(labels, bins), [labels, bins]);
}
