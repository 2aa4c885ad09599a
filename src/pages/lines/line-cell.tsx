import { chakra, Input } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { figureFault } from '#domain/kernel/quantity.ts';
import { DateInput } from '#ui/form/date-input.tsx';
import type { Option } from '#ui/form/options.ts';
import { QuantityInput } from '#ui/form/quantity-input.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import type { LineValues } from './line-cells.ts';

export interface LineColumn {
  key: string;
  title: string;
  kind: 'text' | 'quantity' | 'select' | 'date' | 'readonly';
  /** Minimum width in px; grows by `grow` (default 1). */
  width?: number;
  grow?: number;
  options?: readonly Option[];
  /** Placeholder of an empty choice; default: to choose. */
  placeholder?: string;
  /** Unit of a figure, usually that of the chosen material. */
  unit?: (line: LineValues) => string | undefined;
  decimals?: number | ((line: LineValues) => number);
  /** A figure that may lie below zero. */
  signed?: boolean;
  /** Content of a read-only column; default: the value under its key. */
  value?: (line: LineValues) => string;
  code?: boolean;
  /** A read-only column of figures. */
  end?: boolean;
}

export interface LineCellProps {
  column: LineColumn;
  line: LineValues;
  label: string;
  error: string | undefined;
  /** Words take as many lines as they need; default: one, in which the rest is cut. */
  whole?: boolean;
  onChange: (value: string) => void;
}

const placesOf = ({ decimals = 0 }: LineColumn, line: LineValues): number => (typeof decimals === 'function' ? decimals(line) : decimals);

/** One cell with its input, and its fault below; the typed text stays. */
export function LineCell(props: LineCellProps) {
  const { column, line } = props;
  // The field itself says what is no figure.
  const says = column.kind === 'quantity' && figureFault(line[column.key] ?? '', placesOf(column, line), column.signed) !== null;
  return (
    <>
      <CellInput {...props} />
      {props.error && !says ? (
        <chakra.div role="alert" textStyle="xs" color="error.fg" px="1" {...(props.whole ? WHOLE : { truncate: true })} title={props.error}>
          {props.error}
        </chakra.div>
      ) : null}
    </>
  );
}

const WHOLE = { overflowWrap: 'anywhere' } as const;

function CellInput({ column, line, label, error, whole = false, onChange }: LineCellProps) {
  const { t } = useTranslation('ui');
  const value = line[column.key] ?? '';
  const shared = { value, onChange, label, invalid: error !== undefined };
  switch (column.kind) {
    case 'readonly':
      return whole ? (
        <Told text={column.value ? column.value(line) : value} unit={column.unit?.(line)} />
      ) : (
        <Shown text={column.value ? column.value(line) : value} end={column.end} />
      );
    case 'quantity': {
      return <QuantityInput {...shared} unit={column.unit?.(line)} decimals={placesOf(column, line)} signed={column.signed} />;
    }
    case 'select':
      return <SelectInput {...shared} options={column.options ?? []} placeholder={column.placeholder ?? t('form.choose')} />;
    case 'date':
      return <DateInput {...shared} />;
    default:
      return (
        <Input
          aria-label={label}
          aria-invalid={error !== undefined || undefined}
          autoComplete="off"
          fontFamily={column.code ? 'mono' : undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

function Shown({ text, end = false }: { text: string; end?: boolean | undefined }) {
  return (
    <chakra.span
      display="flex"
      alignItems="center"
      minH="control"
      px={end ? 'cell' : '1'}
      minW="0"
      justifyContent={end ? 'end' : undefined}
      title={text}
    >
      <chakra.span truncate color={text === '' ? 'fg.muted' : undefined}>
        {text === '' ? '–' : text}
      </chakra.span>
    </chakra.span>
  );
}

/** Under its label, with the unit that a column beside it would say. */
function Told({ text, unit }: { text: string; unit: string | undefined }) {
  if (text === '') return <chakra.span color="fg.muted">–</chakra.span>;
  return (
    <chakra.span {...WHOLE}>
      {text}
      {unit ? <chakra.span color="fg.muted"> {unit}</chakra.span> : null}
    </chakra.span>
  );
}
