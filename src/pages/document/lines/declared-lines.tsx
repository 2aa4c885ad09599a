/** The lines of a document being entered, as declared: found by name, typed by code, pasted from a table, or read from a file. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { FileUp } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useRight } from '#api/session.ts';
import { type DocumentWords, useDocumentWords } from '#pages/document/document-words.ts';
import type { LinesPart } from '#pages/document/entry-plan.ts';
import { useFieldWords, type Words } from '#pages/fields/field-words.ts';
import type { MaterialRow } from '#pages/kit/held-materials.ts';
import { MaterialPicker } from '#pages/kit/material-picker.tsx';
import type { LineColumn } from '#pages/lines/line-cell.tsx';
import { codeOf, type LineValues } from '#pages/lines/line-cells.ts';
import { LineGrid } from '#pages/lines/line-grid.tsx';
import { Icon } from '#ui/icon.tsx';
import {
  type CellPlan,
  cellsOf,
  codeWords,
  decimalsIn,
  fieldOf,
  filled,
  isBegunBy,
  type Known,
  type LinesPlan,
  newLineOf,
  shownFaults,
  wholePack,
} from './line-plan.ts';
import { useSheet } from './use-sheet.ts';

type AnyPlan = LinesPlan<never, never>;
type Cell = CellPlan<never>;

const MOST = 200;

export function DeclaredLines({ plan, draft, change, known }: LinesPart<Known<never>> & { readonly plan: AnyPlan }) {
  const words = useDocumentWords(plan.docType);
  const { say } = words;
  const fields = useFieldWords();
  const { most = MOST } = plan;
  const columns = useMemo(() => columnsOf(plan, known, words, fields), [plan, known, words, fields]);
  const newLine = (): LineValues => newLineOf(plan);
  const stored = draft.lines.length > 0 || plan.given ? draft.lines : [newLine()];
  const lines = stored.map((line) => filled(plan, line, known));
  const begun = lines.filter((line) => isBegunBy(plan, line));
  const put = (next: readonly LineValues[]): void => change({ lines: plan.changed?.(next, lines, known) ?? next });
  const add = (material: MaterialRow | null): void => {
    const isThere = plan.once?.join() === 'matCode' && lines.some((line) => codeOf(line) === material?.matCode);
    if (!material || isThere) return;
    put([...begun, { ...newLine(), matCode: material.matCode, ...wholePack(plan, material) }]);
  };
  useEffect(() => {
    const settled = plan.settled?.(draft.lines, known) ?? draft.lines;
    if (settled !== draft.lines) change({ lines: settled });
  });
  const titles = Object.fromEntries(columns.filter(({ kind }) => kind !== 'readonly').map(({ key, title }) => [key, title]));
  const read = useSheet(titles, known.choices, (found) => put([...begun, ...found.map((line) => ({ ...newLine(), ...line }))]));
  const mayRead = useRight(plan.file ?? '');
  const check = (line: LineValues, index: number) => {
    const faults = Object.entries(shownFaults(plan, line, index, lines, known));
    return Object.fromEntries(faults.map(([key, fault]) => [key, say(`entry.fault.${fault}`, limitsOf(plan, key, line, known, titles))]));
  };
  return (
    <>
      <Flex gap="gap" mb="2" align="center" justify="space-between" wrap="wrap">
        {plan.material ? (
          <chakra.div flex="0 1 28rem">
            <MaterialPicker label={say('entry.addMaterial')} value={null} adds onChange={add} />
          </chakra.div>
        ) : null}
        {plan.file !== undefined && mayRead ? (
          <Button variant="outline" onClick={() => void read()}>
            <Icon of={FileUp} />
            {say('entry.file.read')}
          </Button>
        ) : null}
      </Flex>
      <LineGrid
        label={say('entry.lines')}
        columns={columns}
        lines={lines}
        onChange={put}
        newLine={newLine}
        check={check}
        maxLines={plan.given ? lines.length : most}
        given={plan.given === true}
      />
    </>
  );
}

/** What a sentence about a fault may name. */
function limitsOf(plan: AnyPlan, key: string, line: LineValues, known: Known<never>, titles: Readonly<Record<string, string>>) {
  const cell = cellsOf(plan).find((one) => one.key === key);
  const field = cell && fieldOf(plan, cell);
  return {
    field: titles[key] ?? '',
    max: String(field?.max ?? ''),
    unit: known.find(codeOf(line))?.row.baseUnit ?? '',
    n: cell && field?.type === 'qty' ? String(decimalsIn(plan, cell, line, known)) : '',
  };
}

function columnsOf(plan: AnyPlan, known: Known<never>, words: DocumentWords, fields: Words): LineColumn[] {
  const { labels } = fields;
  const cells = cellsOf(plan).map((cell) => columnOf(plan, cell, known, words, fields));
  if (!plan.material) return cells;
  return [
    { key: 'matCode', title: labels.field('material', 'matCode'), kind: 'text', code: true, width: 120 },
    {
      key: 'matName',
      title: labels.field('material', 'matName'),
      kind: 'readonly',
      width: 96,
      grow: 2,
      value: (line) => known.find(codeOf(line))?.row.matName ?? '',
    },
    ...cells,
  ];
}

function columnOf(plan: AnyPlan, cell: Cell, known: Known<never>, { say }: DocumentWords, { labels, unit }: Words): LineColumn {
  const { key, shown, width, grow, none } = cell;
  const field = fieldOf(plan, cell);
  const name = field ? labels.field(plan.entity.name, cell.field ?? key) : say(`column.${key}`);
  const shape = {
    key,
    title: cell.title ? say(`entry.${cell.title}`) : name,
    ...(width === undefined ? {} : { width }),
    ...(grow === undefined ? {} : { grow }),
    ...(cell.code ? { code: true } : {}),
  };
  if (shown) {
    const end = cell.figure ?? field?.type === 'qty';
    return { ...shape, kind: 'readonly', end, value: (line) => shown(line, known), unit: (line) => cell.unit?.(line, known)?.unit };
  }
  const options = known.choices[key];
  const empty = none?.({ ...codeWords(field, labels), say }, known.more);
  if (options) return { ...shape, kind: 'select', options, ...(empty === undefined ? {} : { placeholder: empty }) };
  if (field?.type === 'date') return { ...shape, kind: 'date' };
  if (field?.type !== 'qty') return { ...shape, kind: 'text' };
  const isBase = field.unit === 'base' && plan.material !== undefined;
  return {
    ...shape,
    kind: 'quantity',
    signed: field.signed === true,
    decimals: (line) => decimalsIn(plan, cell, line, known),
    unit: (line) => {
      if (cell.unit) return cell.unit(line, known)?.unit;
      return isBase ? known.find(codeOf(line))?.row.baseUnit : unit(field.unit ?? '');
    },
  };
}
