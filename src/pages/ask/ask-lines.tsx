/** A dialog that asks something about each line of a document: a quantity, a decision, a reason. Many lines are turned in pages. */

import { chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyEntity } from '#domain/kernel/entity.ts';
import { FieldControl } from '#pages/fields/field-control.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useDecimals } from '#pages/kit/use-decimals.ts';
import { Modal } from '#ui/modal.tsx';
import { Pager } from '#ui/table/pager.tsx';
import type { AskDialogProps } from './ask-dialog.tsx';
import { type Asked, type AskField, askedOf, isLacking, openIn, pageAt, shownOf, type Texts, type Values, valuesOf } from './ask-plan.ts';
import { type AskedLine, AskedLines, inUnit } from './asked-lines.tsx';
import { FieldGrid } from './field-grid.tsx';

export interface AskLinesDialogProps {
  readonly title: string;
  readonly size?: 'lg' | 'xl';
  readonly entity: Pick<AnyEntity, 'name' | 'fields'>;
  readonly lines: readonly AskedLine[];
  /** Before the lines. */
  readonly lead?: ReactNode | undefined;
  /** What is asked once about all of them, between lead and lines. */
  readonly head?: AskedHead | undefined;
  readonly answer: {
    /** This and why it cannot be answered may depend on what was typed above the lines. */
    readonly label: string | ((texts: Texts) => string);
    readonly busy: boolean;
    readonly why?: string | undefined | ((texts: Texts) => string | undefined);
  };
  /** What is wrong with all of them together, in words; told after the first try. */
  readonly lack?: (all: Answers) => string | null;
  /** @returns whether it was accepted; the dialog closes then */
  readonly send: (all: Answers, head: Values) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Fields above the lines. */
export interface AskedHead extends Pick<AskDialogProps, 'entity' | 'start' | 'given'> {
  readonly fields: readonly (string | AskField)[];
  /** Told what was typed, where lines or fields follow from it. */
  readonly onChange?: (texts: Texts) => void;
  /** Least width of a field; default: one below the other. */
  readonly width?: string;
}

/** Values by line. */
export type Answers = Readonly<Record<string, Values>>;

/** Lines on one page. */
const SIZE = 50;
const SIZES = [SIZE, 100, 200] as const;

export function AskLinesDialog({ title, size = 'lg', entity, lines, lead, head, answer, lack, send, onClose }: AskLinesDialogProps) {
  const above = useHead(head);
  const [typed, setTyped] = useState<Readonly<Record<string, Texts>>>({});
  const [tried, setTried] = useState(false);
  const [paging, setPaging] = useState({ page: 1, size: SIZE as number });
  const textsOf = ({ id, start }: AskedLine): Texts => ({ ...start, ...typed[id] });
  const decimals = useDecimals();
  const given = useMemo(() => lines.map((line) => inUnit(line, decimals)), [lines, decimals]);
  const asked = given.map((line) => ({ line, fields: askedOf(entity.fields, line.fields), texts: textsOf(line) }));
  const all: Answers = Object.fromEntries(asked.map(({ line, fields, texts }) => [line.id, valuesOf(fields, texts)]));
  const wrongAt = asked.findIndex(({ fields, texts }) => shownOf(fields, texts).some((one) => isLacking(one, texts)));
  const isWrong = wrongAt >= 0;
  const label = typeof answer.label === 'function' ? answer.label(above.texts) : answer.label;
  const why = typeof answer.why === 'function' ? answer.why(above.texts) : answer.why;
  const missing = tried && !isWrong && !above.isLacking ? (lack?.(all) ?? null) : null;
  const give = async (): Promise<void> => {
    setTried(true);
    if (isWrong) setPaging((before) => ({ ...before, page: pageAt(wrongAt, before.size) }));
    if (why !== undefined || isWrong || above.isLacking || lack?.(all)) return;
    if (await send(all, above.values)) onClose();
  };
  const isLong = lines.length > SIZE;
  const shown = isLong ? given.slice((paging.page - 1) * paging.size, paging.page * paging.size) : given;
  const change = (ids: readonly string[], key: string, value: string): void =>
    setTyped((before) => ({ ...before, ...Object.fromEntries(ids.map((id) => [id, { ...before[id], [key]: value }])) }));
  return (
    <Modal title={title} size={size} onClose={onClose} answer={{ label, busy: answer.busy, why, give: () => void give() }}>
      {lead ? (
        <chakra.div mb="3" color="fg.muted">
          {lead}
        </chakra.div>
      ) : null}
      {head ? (
        <chakra.div mb="3">
          <FieldGrid entity={head.entity} fields={head.fields} texts={above.texts} tried={tried} onChange={above.change} />
        </chakra.div>
      ) : null}
      {isLong ? <ForTheRest entity={entity} asked={asked} onChoose={change} /> : null}
      <AskedLines entity={entity} lines={shown} textsOf={textsOf} tried={tried} onChange={(id, key, value) => change([id], key, value)} />
      {isLong ? <Pager {...paging} total={lines.length} sizes={SIZES} onChange={setPaging} /> : null}
      {missing ? (
        <chakra.p role="alert" m="0" mt="2" textStyle="sm" color="error.fg">
          {missing}
        </chakra.p>
      ) : null}
    </Modal>
  );
}

const NO_HEAD: AskedHead = { entity: { name: '', fields: {} }, fields: [] };

/** The fields above the lines, as they are being filled in. */
function useHead({ entity, fields, start, given, onChange }: AskedHead = NO_HEAD) {
  const [typed, setTyped] = useState<Texts>({});
  useEffect(() => {
    if (given) setTyped((before) => ({ ...before, ...given }));
  }, [given]);
  const texts = { ...start, ...typed };
  const asked = askedOf(entity.fields, fields);
  return {
    texts,
    values: valuesOf(asked, texts),
    isLacking: shownOf(asked, texts).some((one) => isLacking(one, texts)),
    change: (key: string, value: string): void => {
      setTyped((before) => ({ ...before, [key]: value }));
      onChange?.({ ...texts, [key]: value });
    },
  };
}

interface ForTheRestProps {
  readonly entity: Pick<AnyEntity, 'name'>;
  readonly asked: readonly { readonly line: AskedLine; readonly fields: readonly Asked[]; readonly texts: Texts }[];
  readonly onChoose: (ids: readonly string[], key: string, value: string) => void;
}

/** One choice for all lines that have none yet: nobody makes the same one a thousand times. */
function ForTheRest({ entity, asked, onChoose }: ForTheRestProps) {
  const { t } = useTranslation('ui');
  const labels = useLabels();
  const first = asked[0]?.fields[0];
  if (first?.field.type !== 'choice') return null;
  const open = openIn(
    asked.map(({ line, texts }) => ({ id: line.id, texts })),
    first.key,
  );
  if (open.length === 0) return null;
  const name = first.label ?? labels.field(entity.name, first.key);
  const { set } = first.field;
  const options = first.options ?? (set && labels.options(set).filter(({ value }) => first.codes?.map(String).includes(value) ?? true));
  return (
    <chakra.div mb="2" maxW="20rem">
      <FieldControl
        field={first.field}
        label={t('form.forTheRest', { name, n: open.length })}
        value=""
        none={t('form.forTheRest', { name, n: open.length })}
        options={options}
        onChange={(value) => onChoose(open, first.key, value)}
      />
    </chakra.div>
  );
}
