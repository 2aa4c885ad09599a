/** A dialog that asks something about each line of a document: a quantity, a decision, a reason. */
import { chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyEntity } from '#domain/kernel/entity.ts';
import { FieldControl } from '#pages/fields/field-control.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { CodeText } from '#ui/code-text.tsx';
import { Modal } from '#ui/modal.tsx';
import { Quantity } from '#ui/quantity.tsx';
import { type Asked, type AskField, askedOf, isLacking, shownOf, type Texts, type Values, valuesOf } from './ask-plan.ts';

/** A line as it is named in the dialog. */
export interface AskedLine {
  readonly id: string;
  readonly codes: readonly string[];
  readonly name: string;
  readonly unit: string;
  /** What the user needs to know: labels with quantities in the line's unit. */
  readonly facts: readonly (readonly [label: string, qty: string])[];
  /** Further words after them. */
  readonly note?: string;
  readonly mark?: ReactNode;
  /** What is asked; the first stands beside the line, the others below it. */
  readonly fields: readonly AskField[];
  /** Initial texts; they follow what is looked up until something is typed. */
  readonly start: Texts;
}

export interface AskLinesDialogProps {
  readonly title: string;
  readonly size?: 'lg' | 'xl';
  readonly entity: Pick<AnyEntity, 'name' | 'fields'>;
  readonly lines: readonly AskedLine[];
  /** Before the lines. */
  readonly lead?: ReactNode | undefined;
  readonly answer: {
    readonly label: string;
    readonly busy: boolean;
    readonly why?: string | undefined;
    readonly disabled?: (all: Answers) => boolean;
  };
  /** What is wrong with all of them together, in words; told after the first try. */
  readonly lack?: (all: Answers) => string | null;
  /** @returns whether it was accepted; the dialog closes then */
  readonly send: (all: Answers) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Values by line. */
export type Answers = Readonly<Record<string, Values>>;

export function AskLinesDialog({ title, size = 'lg', entity, lines, lead, answer, lack, send, onClose }: AskLinesDialogProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, Texts>>>({});
  const [tried, setTried] = useState(false);
  const asked = lines.map((line) => {
    const fields = askedOf(entity.fields, line.fields);
    return { line, fields, texts: { ...line.start, ...typed[line.id] } };
  });
  const all: Answers = Object.fromEntries(asked.map(({ line, fields, texts }) => [line.id, valuesOf(fields, texts)]));
  const isWrong = asked.some(({ fields, texts }) => shownOf(fields, texts).some((one) => isLacking(one, texts)));
  const missing = tried && !isWrong ? (lack?.(all) ?? null) : null;
  const give = async (): Promise<void> => {
    setTried(true);
    if (answer.why !== undefined || isWrong || lack?.(all)) return;
    if (await send(all)) onClose();
  };
  const { label, busy, why } = answer;
  return (
    <Modal
      title={title}
      size={size}
      onClose={onClose}
      answer={{ label, busy, why, disabled: answer.disabled?.(all) ?? false, give: () => void give() }}
    >
      {lead}
      <chakra.ul listStyleType="none" m="0" p="0">
        {asked.map(({ line, fields, texts }) => (
          <Line
            key={line.id}
            line={line}
            entity={entity.name}
            shown={shownOf(fields, texts)}
            texts={texts}
            tried={tried}
            onChange={(key, value) => setTyped((before) => ({ ...before, [line.id]: { ...before[line.id], [key]: value } }))}
          />
        ))}
      </chakra.ul>
      {missing ? (
        <chakra.p role="alert" m="0" mt="2" textStyle="sm" color="error.fg">
          {missing}
        </chakra.p>
      ) : null}
    </Modal>
  );
}

interface LineProps {
  readonly line: AskedLine;
  readonly entity: string;
  readonly shown: readonly Asked[];
  readonly texts: Texts;
  readonly tried: boolean;
  readonly onChange: (key: string, value: string) => void;
}

function Line({ line, entity, shown, texts, tried, onChange }: LineProps) {
  const { t } = useTranslation('ui');
  const labels = useLabels();
  const { codes, name, unit, facts, note, mark } = line;
  const control = (asked: Asked, isBelow = false) => {
    const { key, field, options, none, decimals, look } = asked;
    const limited = asked.codes && field.set && labels.options(field.set).filter(({ value }) => asked.codes?.map(String).includes(value));
    const label = `${asked.label ?? labels.field(entity, key)} ${codes[0] ?? ''}`;
    return (
      <FieldControl
        field={field}
        label={label}
        placeholder={isBelow ? label : undefined}
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
  const [first, ...below] = shown;
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
              {label} <Quantity value={qty} unit={unit} />
            </span>
          ))}
          {note ? ` · ${note}` : ''}
        </chakra.div>
      </chakra.div>
      {mark}
      <chakra.div w="12rem">{first ? control(first) : null}</chakra.div>
      {below.map((asked) => (
        <chakra.div key={asked.key} flex="1 1 100%">
          {control(asked, true)}
        </chakra.div>
      ))}
    </Flex>
  );
}
