import { Button, chakra, Input } from '@chakra-ui/react';
import { Plus, Trash2 } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DateInput } from '#ui/form/date-input.tsx';
import type { Option } from '#ui/form/options.ts';
import { QuantityInput } from '#ui/form/quantity-input.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { cellAfter, pasteCells } from './line-cells.ts';

export type LineValues = Readonly<Record<string, string>>;

export interface LineColumn {
  key: string;
  title: string;
  kind: 'text' | 'quantity' | 'select' | 'date' | 'readonly';
  width?: number;
  options?: readonly Option[];
  /** Unit of a quantity, often that of the chosen material. */
  unit?: (line: LineValues) => string | undefined;
  decimals?: number;
}

export interface LineEditorProps {
  label: string;
  columns: readonly LineColumn[];
  lines: readonly LineValues[];
  onChange: (lines: LineValues[]) => void;
  /** Values of a new line. */
  newLine: () => LineValues;
  /** Message per line index and column key; what was typed stays. */
  errors?: Readonly<Record<number, Readonly<Record<string, string>>>>;
  minLines?: number;
}

/** Entering lines by keyboard: Enter goes to the next cell and opens a new line at the end; tables can be pasted. */
export function LineEditor(props: LineEditorProps) {
  const { label, columns, lines, onChange, newLine, minLines = 1 } = props;
  const { t } = useTranslation('ui');
  const box = useRef<HTMLDivElement>(null);
  const wanted = useRef<string | null>(null);
  const editable = columns.filter((column) => column.kind !== 'readonly').map((column) => column.key);

  const focusCell = (line: number, key: string) => {
    const cell = box.current?.querySelector<HTMLElement>(`[data-cell="${line}:${key}"]`);
    cell?.querySelector<HTMLElement>('input,select')?.focus();
  };
  useEffect(() => {
    if (wanted.current === null) return;
    const [line = '', key = ''] = wanted.current.split(':');
    wanted.current = null;
    focusCell(Number(line), key);
  });
  const add = () => {
    wanted.current = `${lines.length}:${editable[0] ?? ''}`;
    onChange([...lines, newLine()]);
  };
  const remove = (index: number) => {
    if (lines.length > minLines) onChange(lines.filter((_, at) => at !== index));
  };
  const set = (index: number, key: string, value: string) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, [key]: value } : line)));

  const onKeyDown = (event: KeyboardEvent, index: number, key: string) => {
    if (event.ctrlKey && event.key === 'Delete') {
      event.preventDefault();
      return remove(index);
    }
    // An open list takes Enter for its choice.
    const listOpen = event.target instanceof HTMLElement && event.target.getAttribute('aria-expanded') === 'true';
    if (event.key !== 'Enter' || listOpen) return;
    event.preventDefault();
    const next = cellAfter(editable, index, key, lines.length);
    if (next === 'new') add();
    else focusCell(next.line, next.key);
  };
  const onPaste = (event: ClipboardEvent, index: number, key: string) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    onChange(pasteCells(lines, editable, index, key, text, newLine));
  };

  // A line has no identity but its place until it is saved.
  const numbered = lines.map((line, index) => ({ line, index, id: `line${index}` }));
  return (
    <chakra.div ref={box} position="relative" overflowX="auto" role="region" aria-label={label} tabIndex={0}>
      <chakra.table w="100%" textStyle="sm" css={{ borderCollapse: 'collapse' }}>
        <chakra.thead bg="bg.muted" textStyle="xs" color="fg.muted">
          <tr>
            <HeadCell>{t('editor.index')}</HeadCell>
            {columns.map((column) => (
              <HeadCell key={column.key} width={column.width} end={column.kind === 'quantity'}>
                {column.title}
              </HeadCell>
            ))}
            <HeadCell>
              <chakra.span srOnly>{t('table.actions')}</chakra.span>
            </HeadCell>
          </tr>
        </chakra.thead>
        <tbody>
          {numbered.map(({ line, index, id }) => (
            <chakra.tr key={id} borderBottomWidth="1px" borderColor="border.muted">
              <chakra.td px="cell" color="fg.muted" textAlign="end" w="10">
                {index + 1}
              </chakra.td>
              {columns.map((column) => (
                <chakra.td
                  key={column.key}
                  p="1"
                  verticalAlign="top"
                  data-cell={`${index}:${column.key}`}
                  onKeyDown={(event) => onKeyDown(event, index, column.key)}
                  onPaste={(event) => onPaste(event, index, column.key)}
                >
                  <LineCell
                    column={column}
                    line={line}
                    label={t('editor.row', { n: index + 1, title: column.title })}
                    error={props.errors?.[index]?.[column.key]}
                    onChange={(value) => set(index, column.key, value)}
                  />
                </chakra.td>
              ))}
              <chakra.td p="1" w="12">
                <IconButton
                  icon={Trash2}
                  label={t('editor.remove', { n: index + 1 })}
                  disabled={lines.length <= minLines}
                  onClick={() => remove(index)}
                />
              </chakra.td>
            </chakra.tr>
          ))}
        </tbody>
      </chakra.table>
      <chakra.div display="flex" alignItems="center" gap="4" p="2" flexWrap="wrap">
        <Button variant="ghost" onClick={add}>
          <Icon of={Plus} />
          {t('editor.add')}
        </Button>
        <chakra.span textStyle="xs" color="fg.muted">
          {t('editor.hint')}
        </chakra.span>
      </chakra.div>
    </chakra.div>
  );
}

function HeadCell({ width, end = false, children }: { width?: number | undefined; end?: boolean; children: React.ReactNode }) {
  return (
    <chakra.th
      scope="col"
      px="cell"
      py="2"
      fontWeight="medium"
      textAlign={end ? 'end' : 'start'}
      whiteSpace="nowrap"
      style={{ minWidth: width }}
    >
      {children}
    </chakra.th>
  );
}

interface LineCellProps {
  column: LineColumn;
  line: LineValues;
  label: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function LineCell(props: LineCellProps) {
  return (
    <>
      <CellInput {...props} />
      {props.error ? (
        <chakra.div role="alert" textStyle="xs" color="error.fg" pt="0.5">
          {props.error}
        </chakra.div>
      ) : null}
    </>
  );
}

function CellInput({ column, line, label, error, onChange }: LineCellProps) {
  const value = line[column.key] ?? '';
  const shared = { value, onChange, label, invalid: error !== undefined };
  switch (column.kind) {
    case 'readonly':
      return (
        <chakra.span display="flex" alignItems="center" minH="control" px="1">
          {value === '' ? '–' : value}
        </chakra.span>
      );
    case 'quantity':
      return <QuantityInput {...shared} unit={column.unit?.(line)} decimals={column.decimals ?? 0} />;
    case 'select':
      return <SelectInput {...shared} options={column.options ?? []} />;
    case 'date':
      return <DateInput {...shared} />;
    default:
      return (
        <Input
          aria-label={label}
          aria-invalid={error !== undefined || undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}
