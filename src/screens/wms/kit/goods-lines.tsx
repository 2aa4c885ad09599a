/** Lines of goods in a form: found by name, typed by code, or pasted from a table. */
import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useDocumentWords } from '#pages/document/document-words.ts';
import type { ChangeDraft, Draft } from '#pages/document/entry-plan.ts';
import type { MaterialRow } from '#pages/kit/held-materials.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { MaterialPicker } from '#pages/kit/material-picker.tsx';
import type { LineColumn } from '#pages/lines/line-cell.tsx';
import { codeOf, type LineValues } from '#pages/lines/line-cells.ts';
import { LineGrid } from '#pages/lines/line-grid.tsx';
import { type FindGoods, withExpiry } from './goods.ts';

interface GoodsLinesProps {
  readonly docType: string;
  /** Entity of the lines: names the cells. */
  readonly entity: string;
  readonly draft: Pick<Draft, 'lines'>;
  readonly change: ChangeDraft;
  readonly find: FindGoods;
  /** Its field that names the quantity; default `qty`. */
  readonly qtyField?: string;
  /** A material stands in one line only. */
  readonly once?: boolean;
  readonly newLine: () => LineValues;
  readonly isBegun: (line: LineValues) => boolean;
  /** What is wrong with a line: words under `entry.fault`, by cell. */
  readonly faults: (line: LineValues, index: number) => Record<string, string>;
  /** Cells after material and quantity; keep its identity. */
  readonly cells: readonly (Omit<LineColumn, 'title'> & { readonly title?: string })[];
}

const MOST = 200;

export function GoodsLines({ docType, entity, qtyField = 'qty', once = false, draft, change, find, newLine, ...props }: GoodsLinesProps) {
  const { isBegun, faults, cells } = props;
  const { say } = useDocumentWords(docType);
  const labels = useLabels();
  const { lines } = draft;
  const add = (material: MaterialRow | null): void => {
    if (!material || (once && lines.some((line) => codeOf(line) === material.matCode))) return;
    change({ lines: [...lines.filter(isBegun), { ...newLine(), matCode: material.matCode, qty: material.packQty ?? '' }] });
  };
  const check = (line: LineValues, index: number) => {
    const goods = find(codeOf(line));
    const limits = { unit: goods?.row.baseUnit ?? '', n: String(goods?.decimals ?? '') };
    return Object.fromEntries(Object.entries(faults(line, index)).map(([cell, fault]) => [cell, say(`entry.fault.${fault}`, limits)]));
  };
  const columns = useMemo<LineColumn[]>(
    () => [
      { key: 'matCode', title: labels.field('material', 'matCode'), kind: 'text', code: true, width: 112 },
      {
        ...{ key: 'matName', title: labels.field('material', 'matName'), kind: 'readonly', width: 96, grow: 2 },
        value: (line) => find(codeOf(line))?.row.matName ?? '',
      },
      {
        ...{ key: 'qty', title: labels.field(entity, qtyField), kind: 'quantity', width: 110 },
        unit: (line) => find(codeOf(line))?.row.baseUnit,
        decimals: (line) => find(codeOf(line))?.decimals ?? 6,
      },
      ...cells.map((cell) => ({ ...cell, title: cell.title ?? labels.field(entity, cell.key) })),
    ],
    [labels, entity, qtyField, find, cells],
  );
  return (
    <>
      <chakra.div mb="2" maxW="28rem">
        <MaterialPicker label={say('entry.addMaterial')} value={null} adds onChange={add} />
      </chakra.div>
      <LineGrid
        label={say('entry.lines')}
        columns={columns}
        lines={lines.length > 0 ? lines : [newLine()]}
        onChange={(next) => change({ lines: withExpiry(next, lines, find) })}
        newLine={newLine}
        check={check}
        maxLines={MOST}
      />
    </>
  );
}
