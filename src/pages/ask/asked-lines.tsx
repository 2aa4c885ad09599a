/** Lines of a document, each named by its codes, with figures and with what is asked about it. */
import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyEntity } from '#domain/kernel/entity.ts';
import { FieldControl } from '#pages/fields/field-control.tsx';
import { type Known, KnownFigure } from '#pages/kit/known-figure.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { CodeText } from '#ui/code-text.tsx';
import { Quantity } from '#ui/quantity.tsx';
import { type Asked, type AskField, askedOf, isLacking, shownOf, type Texts } from './ask-plan.ts';

/** A line as it is named where something is asked about it. */
export interface AskedLine {
  readonly id: string;
  readonly codes: readonly string[];
  readonly name: string;
  readonly unit: string;
  /** What the user needs to know: labels with quantities in the line's unit. */
  readonly facts: readonly (readonly [label: string, qty: string | Known])[];
  /** Further words after them. */
  readonly note?: string;
  readonly mark?: ReactNode;
  /** What is asked; the first ones stand beside the line, the others below it. */
  readonly fields: readonly AskField[];
  /** Fields beside the line; default 1. */
  readonly beside?: number;
  /** Initial texts; they follow what is looked up until something is typed. */
  readonly start: Texts;
  /** After the fields beside the line: a button. */
  readonly after?: ReactNode;
  /** Below the line, after its fields. */
  readonly below?: ReactNode;
}

interface AskedLinesProps {
  readonly entity: Pick<AnyEntity, 'name' | 'fields'>;
  readonly lines: readonly AskedLine[];
  /** The texts of a line; default: its initial ones, where whoever shows it keeps them. */
  readonly textsOf?: (line: AskedLine) => Texts;
  /** Marks what is missing or out of range. */
  readonly tried: boolean;
  readonly onChange: (id: string, key: string, value: string) => void;
}

/** A quantity is asked for in the unit of its line, unless it says another one. */
export const inUnit = (line: AskedLine, decimals: (unitCode: string) => number): AskedLine => ({
  ...line,
  fields: line.fields.map((one) => ({ ...one, decimals: one.decimals ?? (one.unit === undefined ? decimals(line.unit) : undefined) })),
});

export function AskedLines({ entity, lines, textsOf = ({ start }) => start, tried, onChange }: AskedLinesProps) {
  return (
    <chakra.ul listStyleType="none" m="0" p="0">
      {lines.map((line) => (
        <Line
          key={line.id}
          line={line}
          entity={entity.name}
          shown={shownOf(askedOf(entity.fields, line.fields), textsOf(line))}
          texts={textsOf(line)}
          tried={tried}
          onChange={(key, value) => onChange(line.id, key, value)}
        />
      ))}
    </chakra.ul>
  );
}

interface LineProps {
  readonly line: AskedLine;
  /** Names the fields. */
  readonly entity: string;
  readonly shown: readonly Asked[];
  readonly texts: Texts;
  readonly tried: boolean;
  readonly onChange: (key: string, value: string) => void;
}

function Line({ line, entity, shown, texts, tried, onChange }: LineProps) {
  const { t } = useTranslation('ui');
  const labels = useLabels();
  const { codes, name, unit, facts, note, mark, beside = 1 } = line;
  const control = (asked: Asked, isBelow = false) => {
    const { key, field, options, none, decimals, look } = asked;
    const limited = asked.codes && field.set && labels.options(field.set).filter(({ value }) => asked.codes?.map(String).includes(value));
    const label = `${asked.label ?? labels.field(entity, key)} ${codes[0] ?? ''}`;
    return (
      <FieldControl
        field={field}
        label={label}
        placeholder={asked.none ?? (isBelow ? label : undefined)}
        value={texts[key] ?? ''}
        onChange={(value) => onChange(key, value)}
        options={options ?? limited}
        none={none ?? t('form.choose')}
        invalid={tried && isLacking(asked, texts)}
        baseUnit={asked.unit ?? unit}
        decimals={decimals}
        look={look}
        caption={asked.label}
      />
    );
  };
  // A choice leaves no room unused beside a quantity.
  const room = (asked: Asked) => (beside === 1 || asked.field.type === 'qty' ? { w: '12rem' } : { flex: '2 1 16rem', minW: '0' });
  return (
    <Flex as="li" align="center" gap="gap" py="2" borderTopWidth="1px" borderColor="border.muted" wrap="wrap">
      <chakra.div flex="1 1 14rem" minW="0">
        {codes.map((code) => (
          <chakra.span key={code} me="1">
            <CodeText value={code} />
          </chakra.span>
        ))}
        <chakra.span color="fg.muted">{name}</chakra.span>
        <chakra.div textStyle="xs" color="fg.muted">
          {facts.map(([label, qty], n) => (
            <span key={label}>
              {n > 0 ? ' · ' : ''}
              {label} {typeof qty === 'string' ? <Quantity value={qty} unit={unit} /> : <KnownFigure of={qty} unit={unit} />}
            </span>
          ))}
          {note ? ` · ${note}` : ''}
        </chakra.div>
      </chakra.div>
      {mark}
      {shown.slice(0, beside).map((asked) => (
        <chakra.div key={asked.key} {...room(asked)}>
          {control(asked)}
        </chakra.div>
      ))}
      {line.after}
      {shown.slice(beside).map((asked) => (
        <chakra.div key={asked.key} flex="1 1 100%">
          {control(asked, true)}
        </chakra.div>
      ))}
      {line.below ? <chakra.div flex="1 1 100%">{line.below}</chakra.div> : null}
    </Flex>
  );
}
