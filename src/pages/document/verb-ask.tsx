/** The dialog of what a verb asks, out of its declaration: fields of the header, and something about each line. */
import { Flex } from '@chakra-ui/react';
import { useMemo } from 'react';
import type { AnyDocument } from '#domain/kernel/document.ts';
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import type { OperationDef } from '#domain/kernel/operation.ts';
import { AskDialog } from '#pages/ask/ask-dialog.tsx';
import { type Answers, AskLinesDialog } from '#pages/ask/ask-lines.tsx';
import type { AskField, Texts, Values } from '#pages/ask/ask-plan.ts';
import type { AskedLine } from '#pages/ask/asked-lines.tsx';
import { type Statement, Statements } from '#pages/ask/statements.tsx';
import { toText } from '#pages/fields/field-values.ts';
import { type Labels, useLabels } from '#pages/kit/labels.ts';
import { nameOfLine } from '#pages/kit/line-name.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { ActionButton } from '#ui/page-header.tsx';
import { liveLines } from './document-columns.ts';
import { type DocumentWords, usePageWords } from './document-words.ts';
import type { Page } from './plan.ts';
import { sourceOf } from './source/source-of.ts';
import type { AskMore, VerbAsk, VerbLines } from './verb-plan.ts';
import { doneText, numberOf, verbTitle, whyNot } from './verb-rules.ts';

interface VerbAskDialogProps {
  readonly page: Page;
  readonly verb: string;
  readonly operation: OperationDef<never>;
  /** Of the document that the operation moves. */
  readonly id: string;
  readonly ask: VerbAsk<AnyRow, AnyRow>;
  readonly row: AnyRow;
  /** States in which the verb can be done; null = all. */
  readonly from: readonly number[] | null;
  /** Lines that were chosen before. */
  readonly chosen: readonly string[];
  readonly onDone?: () => void;
  readonly onClose: () => void;
}

const NOTHING: AskMore<AnyRow> = {};
const nothing = (): AskMore<AnyRow> => NOTHING;
const NO_LINES: readonly AnyRow[] = [];

/** The values a verb needs, asked for and sent with its operation. */
export function VerbAskDialog(props: VerbAskDialogProps) {
  const { lines } = props.ask;
  return lines ? <OfLines {...props} plan={lines} /> : <OfHeader {...props} />;
}

interface AskOfVerbProps extends Pick<VerbAskDialogProps, 'verb' | 'row' | 'onDone' | 'onClose'> {
  readonly doc: AnyDocument;
  readonly fields: NonNullable<VerbAsk<AnyRow>['fields']>;
  readonly more: AskMore;
}

/** The same on another page than the document's, such as its terminal; what the document says already stands in the fields. @throws where the document has no such verb */
export function AskOfVerb({ doc, fields, more, row, ...props }: AskOfVerbProps) {
  const operation = doc.moves.find((move) => move.verb === props.verb)?.operation;
  if (!operation) throw new Error(`${doc.docType} has no verb ${props.verb}`);
  const page = useMemo((): Page => ({ doc, lines: [], plan: NO_PLAN }), [doc]);
  const start = { ...Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toText(value)])), ...more.start };
  const ask: VerbAsk<AnyRow, AnyRow> = { fields, useMore: () => ({ ...more, start }) };
  return <VerbAskDialog {...props} page={page} operation={operation} id={row.id} ask={ask} row={row} from={null} chosen={NO_CHOICE} />;
}

const NO_CHOICE: readonly string[] = [];
/** Nothing but its words is asked of it. */
const NO_PLAN: Page['plan'] = { path: '', id: '', list: { columns: [], search: [] }, view: { facts: [] } };

function OfHeader(props: VerbAskDialogProps) {
  const { page, ask, onClose } = props;
  const { title, lead, fields, more, answer, write } = useAsked(props, NO_LINES);
  return (
    <AskDialog
      title={title}
      {...(ask.size ? { size: ask.size } : {})}
      {...(lead ? { lead } : {})}
      entity={page.doc.header}
      fields={fields}
      {...(more.start ? { start: more.start } : {})}
      given={more.given}
      answer={answer}
      send={(values) => write(values, {})}
      onClose={onClose}
    />
  );
}

/** The lines are read where the page reads them. It closes when somebody else has taken the step: its lines are no longer asked about. */
function OfLines({ plan, ...props }: VerbAskDialogProps & { readonly plan: VerbLines<AnyRow, AnyRow> }) {
  const { page, row, from } = props;
  const { view, lines } = sourceOf(page).useOne(page, row.id);
  const stored = useMemo(() => lines && liveLines(lines), [lines]);
  if (!view || !stored || (from && !from.includes(Number(view.row.status)))) return null;
  return <AskedOfLines {...props} row={view.row} plan={plan} stored={stored} />;
}

interface AskedOfLinesProps extends VerbAskDialogProps {
  readonly plan: VerbLines<AnyRow, AnyRow>;
  readonly stored: readonly AnyRow[];
}

function AskedOfLines({ plan, stored, ...props }: AskedOfLinesProps) {
  const { page, verb, ask, row, onClose } = props;
  const labels = useLabels();
  const { title, lead, fields, lines, more, answer, write, words } = useAsked(props, stored, plan);
  const entity = page.lines[0] ?? page.doc.header;
  const lack = (answers: Answers): string | null => {
    const wrong = ask.lack?.(answers, lines) ?? null;
    return wrong && ('code' in wrong ? labels.problem(wrong) : words.say(`verb.${wrong[0]}`, wrong[1]));
  };
  return (
    <AskLinesDialog
      title={title}
      {...(ask.size ? { size: ask.size } : {})}
      entity={entity}
      lead={lead}
      {...(fields.length > 0
        ? { head: { entity: page.doc.header, fields, ...(more.start ? { start: more.start } : {}), given: more.given } }
        : {})}
      lines={lines.map((line) => lineOf(line, row, plan, { entity, verb, words, labels, more }))}
      answer={answer}
      lack={lack}
      send={(answers, values) => write(values, answers)}
      onClose={onClose}
    />
  );
}

interface Spoken {
  readonly entity: Pick<AnyEntity, 'name' | 'fields'>;
  readonly verb: string;
  readonly words: DocumentWords;
  readonly labels: Labels;
  readonly more: AskMore<AnyRow>;
}

function lineOf(
  line: AnyRow,
  row: AnyRow,
  plan: VerbLines<AnyRow, AnyRow>,
  { entity: { name: entity, fields: fieldsOf }, verb, words, labels, more }: Spoken,
): AskedLine {
  const { fields = plan.fields?.(line, row) ?? [], facts = [], start, ...further } = more.line?.(line) ?? {};
  const known = (plan.facts ?? []).flatMap((name) =>
    line[name] === null || line[name] === undefined ? [] : [[labels.field(entity, name), String(line[name])] as const],
  );
  return {
    id: line.id,
    ...nameOfLine(line, fieldsOf, labels),
    facts: [...known, ...facts],
    fields: fields.map((one) => worded(one, verb, words, more)),
    start: { ...plan.start?.(line, row), ...start },
    ...(plan.beside === undefined ? {} : { beside: plan.beside }),
    ...further,
  };
}

/** A field as the verb calls and explains it. */
export function worded(asked: AskField, verb: string, { find }: DocumentWords, { fields }: Pick<AskMore, 'fields'>): AskField {
  const label = find(`verb.${verb}Field.${asked.key}`);
  const none = find(`verb.${verb}Empty.${asked.key}`);
  return {
    help: find(`verb.${verb}Help.${asked.key}`),
    ...(label === undefined ? {} : { label }),
    ...(none === undefined ? {} : { none }),
    ...asked,
    ...fields?.[asked.key],
  };
}

/** What both dialogs need: what is said and asked, the button, and the writing. */
function useAsked(props: VerbAskDialogProps, stored: readonly AnyRow[], plan?: VerbLines<AnyRow, AnyRow>) {
  const { page, verb, operation, id, ask, row, chosen, onDone } = props;
  const words = usePageWords(page);
  const { say, find } = words;
  const { submit, busy } = useSubmit();
  const { online } = useSyncStatus();
  const more = (ask.useMore ?? nothing)(row, stored, chosen);
  const docNo = numberOf(row);
  const known = more.lines === undefined ? stored : (more.lines ?? NO_LINES);
  const lines = plan?.of?.(known, row) ?? known;
  const ofLines = plan && more.lines !== null && find(`verb.${verb}${lines.length > 0 ? 'Lines' : 'NoLines'}`, { n: String(lines.length) });
  const needsServer = operation.offline || online ? undefined : say('needsServer');
  const send = more.payload ?? ((values: Values, answers: Answers) => ask.payload?.(values, row, answers) ?? values);
  return {
    words,
    more,
    lines,
    title: verbTitle(words, verb, docNo),
    lead: leadOf([find(`verb.${verb}Detail`, { docNo }), ofLines || undefined], more),
    fields: (ask.fields ?? []).map((one) => worded(typeof one === 'string' ? { key: one } : one, verb, words, more)),
    answer: {
      label: more.label ?? say(`verb.${verb}`),
      danger: () => more.isDanger === true,
      busy: busy || ((more.isWaiting === true || more.lines === null) && needsServer === undefined),
      why: (texts: Texts) => whyNot(more, texts, { needsServer, notRead: say('entry.notRead') }),
    },
    write: async (values: Values, answers: Answers): Promise<boolean> => {
      const payload = { id, ...send(values, answers) };
      const done = await submit(operation, payload as never, { done: doneText(words, verb, docNo, values) });
      if (done.ok) onDone?.();
      return done.ok;
    },
  };
}

/** @returns null where there is nothing to say */
function leadOf(sentences: readonly (string | undefined)[], { acts = [], said = [] }: AskMore<AnyRow>) {
  const own = sentences.flatMap((text): Statement[] => (text ? [{ text }] : []));
  if (own.length + acts.length + said.length === 0) return null;
  return (
    <>
      <Statements of={own} />
      {acts.length > 0 ? (
        <Flex gap="gap" mb="3">
          {acts.map((action) => (
            <ActionButton key={action.key} action={action} />
          ))}
        </Flex>
      ) : null}
      <Statements of={said} />
    </>
  );
}
