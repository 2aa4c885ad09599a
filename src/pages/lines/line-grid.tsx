import { Button, chakra } from '@chakra-ui/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Plus, Trash2 } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { sumDecimals } from '#ui/table/columns.ts';
import { rowHeight } from '#ui/theme/density.ts';
import { useAppearance } from '#ui/theme/use-appearance.ts';
import { LineCell, type LineColumn } from './line-cell.tsx';
import {
  type CellPlace,
  fillDown,
  insertLine,
  isEmptyLine,
  isTable,
  type LineValues,
  lineKey,
  type Pressed,
  pasteCells,
} from './line-cells.ts';

/** Message by column key. */
export type LineFaults = Readonly<Record<string, string>>;

export interface LineGridProps {
  label: string;
  columns: readonly LineColumn[];
  lines: readonly LineValues[];
  onChange: (lines: LineValues[]) => void;
  /** Values of a new line. */
  newLine: () => LineValues;
  /** What is wrong with a line; asked for every line that is not empty, so it must be quick. Shown when its line is left. */
  check?: (line: LineValues, index: number) => LineFaults;
  /** Faults of the line at hand as well: somebody wanted to send it. */
  strict?: boolean;
  minLines?: number;
  maxLines?: number;
}

const NO_FAULTS: LineFaults = {};
const overscan = 6;
/** The message under a cell. */
const FAULT_HEIGHT = 20;
const SHOWN_ROWS = 12;
/** Room of number and bin beside the columns. */
const EDGE = { number: 44, remove: 52 };

/** Entering lines by keyboard: arrows and Enter go from cell to cell, tables can be pasted; only the lines in view are in the page. */
export function LineGrid(props: LineGridProps) {
  const { label, columns, lines, onChange, newLine, minLines = 1, maxLines = 500, strict = false, check } = props;
  const { t } = useTranslation('ui');
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(-1);
  const editable = useMemo(() => columns.filter((column) => column.kind !== 'readonly').map((column) => column.key), [columns]);
  const faults = useMemo(
    () => lines.map((line, index) => (check && !isEmptyLine(line, editable) ? check(line, index) : NO_FAULTS)),
    [lines, check, editable],
  );
  const shown = (index: number): LineFaults => (strict || index !== at ? (faults[index] ?? NO_FAULTS) : NO_FAULTS);
  const { virtual, focus } = useRows(box, lines, (index) => Object.keys(shown(index)).length > 0);

  const add = (): void => {
    if (lines.length >= maxLines) return;
    focus({ line: lines.length, key: editable[0] ?? '' });
    onChange([...lines, newLine()]);
  };
  const remove = (index: number): void => {
    if (lines.length <= minLines) return;
    focus({ line: Math.min(index, lines.length - 2), key: editable[0] ?? '' });
    onChange(lines.filter((_, one) => one !== index));
  };
  const set = (index: number, key: string, value: string): void =>
    onChange(lines.map((line, one) => (one === index ? { ...line, [key]: value } : line)));
  const onKeyDown = (event: KeyboardEvent, place: CellPlace): void => {
    // An open list takes arrows and Enter for its choice.
    if (event.target instanceof HTMLElement && event.target.getAttribute('aria-expanded') === 'true') return;
    if (event.target instanceof HTMLSelectElement && event.key.startsWith('Arrow')) return;
    const action = lineKey(pressedIn(event), editable, place, lines.length);
    if (!action) return;
    event.preventDefault();
    if (action.kind === 'move') focus(action.to);
    else if (action.kind === 'new') add();
    else if (action.kind === 'fill') onChange(fillDown(lines, place));
    else if (action.kind === 'remove') remove(place.line);
    else if (lines.length < maxLines) onChange(insertLine(lines, place.line, newLine()));
  };
  const onPaste = (event: ClipboardEvent, place: CellPlace): void => {
    const text = event.clipboardData.getData('text/plain');
    if (!isTable(text)) return;
    event.preventDefault();
    setAt(-1);
    onChange(pasteCells(lines, { shown: columns.map(({ key }) => key), editable }, place, text, newLine, maxLines));
  };

  const template = [
    `${EDGE.number}px`,
    ...columns.map(({ width = 120, grow = 1 }) => `minmax(${width}px, ${grow}fr)`),
    `${EDGE.remove}px`,
  ].join(' ');
  const leastWidth = columns.reduce((sum, { width = 120 }) => sum + width, EDGE.number + EDGE.remove);
  return (
    <chakra.div position="relative">
      <chakra.div
        ref={box}
        role="grid"
        aria-label={label}
        aria-rowcount={lines.length + 1}
        overflow="auto"
        maxH={`${SHOWN_ROWS * rowHeight.compact + 40}px`}
        textStyle="sm"
        css={{ overscrollBehavior: 'contain' }}
        onBlur={(event) => (event.currentTarget.contains(event.relatedTarget) ? undefined : setAt(-1))}
      >
        <chakra.div style={{ minWidth: leastWidth }}>
          <Head columns={columns} template={template} />
          <chakra.div role="rowgroup" position="relative" style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start, size }) => {
              const line = lines[index];
              if (!line) return null;
              const wrong = shown(index);
              return (
                <chakra.div
                  // A line has no identity but its place until it is saved.
                  key={index}
                  role="row"
                  aria-rowindex={index + 2}
                  position="absolute"
                  insetX="0"
                  display="grid"
                  alignItems="start"
                  borderBottomWidth="1px"
                  borderColor="border.muted"
                  style={{ gridTemplateColumns: template, top: start, height: size }}
                  onFocus={() => setAt(index)}
                >
                  <chakra.div
                    role="rowheader"
                    px="cell"
                    minH="row"
                    display="flex"
                    alignItems="center"
                    justifyContent="flex-end"
                    color="fg.muted"
                  >
                    {index + 1}
                  </chakra.div>
                  {columns.map((column) => (
                    <chakra.div
                      key={column.key}
                      role="gridcell"
                      px="1"
                      py="2px"
                      minW="0"
                      data-cell={`${index}:${column.key}`}
                      onKeyDown={(event) => onKeyDown(event, { line: index, key: column.key })}
                      onPaste={(event) => onPaste(event, { line: index, key: column.key })}
                    >
                      <LineCell
                        column={column}
                        line={line}
                        label={t('editor.row', { n: index + 1, title: column.title })}
                        error={wrong[column.key]}
                        onChange={(value) => set(index, column.key, value)}
                      />
                    </chakra.div>
                  ))}
                  <chakra.div role="gridcell" px="1" py="2px">
                    <IconButton
                      icon={Trash2}
                      label={t('editor.remove', { n: index + 1 })}
                      disabled={lines.length <= minLines}
                      onClick={() => remove(index)}
                    />
                  </chakra.div>
                </chakra.div>
              );
            })}
          </chakra.div>
          <Totals columns={columns} lines={lines} template={template} />
        </chakra.div>
      </chakra.div>
      <chakra.div display="flex" alignItems="center" gap="4" p="2" flexWrap="wrap">
        <Button variant="ghost" onClick={add} disabled={lines.length >= maxLines}>
          <Icon of={Plus} />
          {t('editor.add')}
        </Button>
        <chakra.span textStyle="xs" color="fg.muted">
          {lines.length >= maxLines ? t('editor.full', { most: maxLines }) : t('editor.hint')}
        </chakra.span>
      </chakra.div>
    </chakra.div>
  );
}

/** Rows in view, and the way to a cell that may not be in the page yet. */
function useRows(box: React.RefObject<HTMLDivElement | null>, lines: readonly LineValues[], faulty: (index: number) => boolean) {
  const density = useAppearance((state) => state.density);
  const wanted = useRef<CellPlace | null>(null);
  const height = (index: number): number => rowHeight[density] + (faulty(index) ? FAULT_HEIGHT : 0);
  const heights = lines.map((_, index) => height(index)).join();
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: height,
    overscan,
    scrollPaddingStart: rowHeight[density],
    useFlushSync: false,
  });
  useEffect(() => {
    if (heights !== '') virtual.measure();
  }, [virtual, heights]);
  const go = (): void => {
    const place = wanted.current;
    const cell = place && box.current?.querySelector<HTMLElement>(`[data-cell="${place.line}:${place.key}"]`);
    const input = cell?.querySelector<HTMLInputElement>('input,select');
    if (!input) return;
    wanted.current = null;
    input.focus();
    if (input instanceof HTMLInputElement && input.type === 'text') input.select();
  };
  // A line that was added, or scrolled into view, is there only now.
  useEffect(go);
  const focus = (place: CellPlace): void => {
    wanted.current = place;
    if (place.line < lines.length) virtual.scrollToIndex(place.line);
    go();
  };
  return { virtual, focus };
}

function pressedIn({ key, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): Pressed {
  const text = target instanceof HTMLInputElement ? target : null;
  const all = text !== null && text.value.length > 0 && text.selectionStart === 0 && text.selectionEnd === text.value.length;
  return {
    key,
    ctrlKey: ctrlKey || metaKey,
    shiftKey,
    // A cell that was entered by a key has all of its text chosen: arrows go on.
    atStart: text === null || all || (text.selectionStart === 0 && text.selectionEnd === 0),
    atEnd: text === null || all || text.selectionStart === text.value.length,
  };
}

function Head({ columns, template }: { columns: readonly LineColumn[]; template: string }) {
  const { t } = useTranslation('ui');
  const cell = { role: 'columnheader', px: 'cell', py: '2', whiteSpace: 'nowrap' } as const;
  return (
    <chakra.div
      role="row"
      display="grid"
      position="sticky"
      top="0"
      zIndex="1"
      bg="bg.muted"
      textStyle="xs"
      color="fg.muted"
      fontWeight="medium"
      style={{ gridTemplateColumns: template }}
    >
      <chakra.div {...cell}>{t('editor.index')}</chakra.div>
      {columns.map(({ key, title, kind }) => (
        <chakra.div key={key} {...cell} textAlign={kind === 'quantity' ? 'end' : 'start'}>
          {title}
        </chakra.div>
      ))}
      <chakra.div {...cell}>
        <chakra.span srOnly>{t('table.actions')}</chakra.span>
      </chakra.div>
    </chakra.div>
  );
}

/** Only configured columns are added up. */
function Totals({ columns, lines, template }: { columns: readonly LineColumn[]; lines: readonly LineValues[]; template: string }) {
  const { t } = useTranslation('ui');
  if (!columns.some(({ sum }) => sum)) return null;
  return (
    <chakra.div
      role="row"
      display="grid"
      position="sticky"
      bottom="0"
      bg="bg.muted"
      fontWeight="semibold"
      data-part="totals"
      style={{ gridTemplateColumns: template }}
    >
      <chakra.div role="rowheader" px="cell" py="2" whiteSpace="nowrap">
        {t('editor.total')}
      </chakra.div>
      {columns.map(({ key, sum }) => (
        <chakra.div key={key} role="gridcell" px="cell" py="2" textAlign="end">
          {sum ? sumDecimals(lines.map((line) => line[key])) : ''}
        </chakra.div>
      ))}
      <chakra.div role="gridcell" />
    </chakra.div>
  );
}
