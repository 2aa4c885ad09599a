import { chakra } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/icon-button.tsx';
import { usePhone } from '#ui/page-body.tsx';
import { useRoom } from '#ui/table/use-room.ts';
import { useStickyHead } from '#ui/table/use-sticky-head.ts';
import { rowHeight } from '#ui/theme/density.ts';
import { useAppearance } from '#ui/theme/use-appearance.ts';
import { useBelow } from '#ui/use-narrow.ts';
import { actionsOf, cellAt, type LineActions } from './line-actions.ts';
import { LineCards } from './line-cards.tsx';
import { LineCell, type LineColumn } from './line-cell.tsx';
import { isEmptyLine, type LineValues } from './line-cells.ts';
import { AddLine, Head, trackOf } from './line-frame.tsx';
import { useRows } from './use-rows.ts';

/** Message by column key. */
export type LineFaults = Readonly<Record<string, string>>;

export interface LineGridProps {
  label: string;
  columns: readonly LineColumn[];
  lines: readonly LineValues[];
  onChange: (lines: LineValues[]) => void;
  /** Values of a new line. */
  newLine: () => LineValues;
  /** Faults of a line. Called for every line that is not empty, so it must be fast. Shown when the user leaves the line. */
  check?: (line: LineValues, index: number) => LineFaults;
  maxLines?: number;
  /** The lines are given: none can be added. */
  given?: boolean;
}

const NO_FAULTS: LineFaults = {};
/** Height of the message under a cell. */
const FAULT_HEIGHT = 20;

/** The lines, and what of them both ways to draw them need. */
export interface DrawnLines extends LineGridProps {
  readonly maxLines: number;
  /** Keys of the columns that accept input. */
  readonly editable: readonly string[];
  /** Faults shown at the line of this index. */
  readonly shown: (index: number) => LineFaults;
  /** Called with the line that the user is in; -1 = none. */
  readonly enter: (index: number) => void;
}

/**
 * Line entry by keyboard: arrows and Enter move between cells, tables can be pasted; only visible lines are in the DOM. A table, and on a phone cards, where
 * most of the table would lie beside the screen.
 */
export function LineGrid(props: LineGridProps) {
  const { columns, lines, maxLines = 500, check } = props;
  const phone = usePhone();
  const [at, setAt] = useState(-1);
  const editable = useMemo(() => columns.filter((column) => column.kind !== 'readonly').map((column) => column.key), [columns]);
  const [first] = useState(() => new Set(lines.map((line) => JSON.stringify(line))));
  const faults = useMemo(() => {
    // An untouched line is not reported as incomplete.
    const asked = (line: LineValues): boolean => !isEmptyLine(line, editable) && !first.has(JSON.stringify(line));
    return lines.map((line, index) => (check && asked(line) ? check(line, index) : NO_FAULTS));
  }, [lines, check, editable, first]);
  const shown = (index: number): LineFaults => (index === at ? NO_FAULTS : (faults[index] ?? NO_FAULTS));
  const drawn = { ...props, maxLines, editable, shown, enter: setAt };
  return phone ? <LineCards {...drawn} /> : <LineTable {...drawn} />;
}

function LineTable(props: DrawnLines) {
  const { label, columns, lines, newLine, maxLines, given = false, editable, shown, enter } = props;
  const box = useRef<HTMLDivElement>(null);
  const density = useAppearance((state) => state.density);
  const page = useRoom({ scroller: box, fit: 'rows', density, row: rowHeight[density], count: lines.length });
  const isFaulty = (index: number): boolean => Object.keys(shown(index)).length > 0;
  const { virtual, focus } = useRows(page, box, lines.length, (index) => rowHeight[density] + (isFaulty(index) ? FAULT_HEIGHT : 0));
  const act = actionsOf(props, editable, focus, () => enter(-1));
  const { template, width } = trackOf(columns, density);
  const sideways = useBelow(box, width);
  useStickyHead(box, sideways ? page : null);
  return (
    <chakra.div position="relative">
      <chakra.div
        ref={box}
        role="grid"
        aria-label={label}
        aria-rowcount={lines.length + 1}
        overflow={sideways ? 'auto hidden' : 'visible'}
        // Whoever has no fields to go to still scrolls it by keyboard.
        {...(sideways && (lines.length === 0 || editable.length === 0) ? { tabIndex: 0 } : {})}
        textStyle="sm"
        onBlur={(event) => (event.currentTarget.contains(event.relatedTarget) ? undefined : enter(-1))}
      >
        <chakra.div style={{ minWidth: width }}>
          <Head columns={columns} template={template} />
          <chakra.div role="rowgroup" position="relative" style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start, size }) => (
              <GridRow
                // A line has no identity but its position until it is saved.
                key={index}
                index={index}
                line={lines[index] ?? newLine()}
                columns={columns}
                faults={shown(index)}
                place={{ gridTemplateColumns: template, top: start, height: size }}
                act={act}
                removable={lines.length > 1}
                onEnter={() => enter(index)}
              />
            ))}
          </chakra.div>
        </chakra.div>
      </chakra.div>
      {given ? null : <AddLine full={lines.length >= maxLines} most={maxLines} onAdd={act.add} />}
    </chakra.div>
  );
}

interface GridRowProps {
  readonly index: number;
  readonly line: LineValues;
  readonly columns: readonly LineColumn[];
  readonly faults: LineFaults;
  readonly place: { readonly gridTemplateColumns: string; readonly top: number; readonly height: number };
  readonly act: LineActions;
  readonly removable: boolean;
  readonly onEnter: () => void;
}

function GridRow({ index, line, columns, faults, place, act, removable, onEnter }: GridRowProps) {
  const { t } = useTranslation('ui');
  // In the middle of its fields, not of its row: a fault stands under them.
  const edge = {
    px: 'cell',
    minH: 'calc({sizes.control} + 4px)',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    color: 'fg.muted',
  } as const;
  return (
    <chakra.div
      role="row"
      aria-rowindex={index + 2}
      position="absolute"
      insetX="0"
      display="grid"
      alignItems="start"
      borderBottomWidth="1px"
      borderColor="border.muted"
      style={place}
      onFocus={onEnter}
    >
      <chakra.div role="rowheader" {...edge}>
        {index + 1}
      </chakra.div>
      {columns.map((column) => (
        <chakra.div key={column.key} role="gridcell" px="1" py="2px" minW="0" {...cellAt(act, { line: index, key: column.key })}>
          <LineCell
            column={column}
            line={line}
            label={t('editor.row', { n: index + 1, title: column.title })}
            error={faults[column.key]}
            onChange={(value) => act.set(index, column.key, value)}
          />
        </chakra.div>
      ))}
      <chakra.div role="gridcell" px="1" py="2px">
        <IconButton icon={Trash2} label={t('editor.remove', { n: index + 1 })} disabled={!removable} onClick={() => act.remove(index)} />
      </chakra.div>
    </chakra.div>
  );
}
