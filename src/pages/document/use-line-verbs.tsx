/** The verbs of a document's lines, out of their declarations: who is offered them, what they ask, and the writing. */
import { chakra } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useActor } from '#api/session.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { OperationDef } from '#domain/kernel/operation.ts';
import { hasRight } from '#domain/kernel/permission.ts';
import { AskDialog } from '#pages/ask/ask-dialog.tsx';
import type { Values } from '#pages/ask/ask-plan.ts';
import { type Labels, useLabels } from '#pages/kit/labels.ts';
import { nameOfLine } from '#pages/kit/line-name.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { useDecimals } from '#pages/kit/use-decimals.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useStore, useSyncStatus } from '#store/hooks.ts';
import { CodeText } from '#ui/code-text.tsx';
import { askReason } from '#ui/feedback/ask.tsx';
import type { Action } from '#ui/page-header.tsx';
import { type DocumentWords, usePageWords } from './document-words.ts';
import type { Page } from './plan.ts';
import { worded } from './verb-ask.tsx';
import type { LineAsk, LineVerb } from './verb-plan.ts';

type Verb = LineVerb<AnyRow, AnyRow>;

interface LineVerbs {
  /** Offered for a line now; undefined = the page has no such verbs. */
  readonly of: ((line: AnyRow) => readonly Action[]) | undefined;
  /** What a click on a line does; undefined = nothing. */
  readonly open: ((line: AnyRow) => void) | undefined;
  readonly dialog: ReactNode;
}

const NO_VERBS: Readonly<Record<string, Verb>> = {};
const nothingMore = () => undefined;

/** Undefined: nothing is written. */
const operationOf = ({ operation }: Verb, line: AnyRow, row: AnyRow): OperationDef<never> | undefined =>
  (typeof operation === 'function' ? operation(line, row) : operation) as OperationDef<never> | undefined;

/** The fields of a line as its words use them. */
const named = (line: AnyRow, labels: Labels): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(line).map(([name, value]) => [name, String(value ?? '')])),
  boxNo: labels.boxOf(line),
});

/** @param row the document */
export function useLineVerbs(page: Page, row: AnyRow): LineVerbs {
  const { lineVerbs = NO_VERBS } = page.plan.view;
  const words = usePageWords(page);
  const { say, find } = words;
  const labels = useLabels();
  const actor = useActor();
  const { online } = useSyncStatus();
  const { print } = useShell();
  const { submit, busy } = useSubmit();
  const store = useStore();
  const [asking, setAsking] = useState<{ readonly name: string; readonly line: AnyRow } | null>(null);
  const write = async (name: string, verb: Verb, line: AnyRow, values: Values): Promise<boolean> => {
    const payload = { id: row.id, ...((await verb.payload?.(line, values, row, store)) ?? values) };
    const operation = operationOf(verb, line, row);
    if (!operation) return false;
    // What only the server decides is said to be done; other work shows at its line.
    const done = find(`verb.${name}Done`) ?? (operation.offline ? undefined : say('done'));
    return (await submit(operation, payload as never, done === undefined ? {} : { done })).ok;
  };
  const titleOf = (name: string, line: AnyRow): string => find(`verb.${name}Title`, named(line, labels)) ?? say(`verb.${name}`);
  const run = async (name: string, verb: Verb, line: AnyRow): Promise<void> => {
    if (verb.prints) void print(verb.prints(line, row));
    else if (verb.asks === 'reason') {
      const reason = await askReason({ title: titleOf(name, line), danger: verb.danger ?? false });
      if (reason !== null) await write(name, verb, line, { reason });
    } else if (verb.asks && verb.asks.fields(line, row).length > 0) setAsking({ name, line });
    else await write(name, verb, line, {});
  };
  const offered = (line: AnyRow) =>
    Object.entries(lineVerbs).filter(
      ([, verb]) => actor !== null && verb.offered(line, row, actor) && hasRight(actor, operationOf(verb, line, row)?.right ?? ''),
    );
  const action = ([name, verb]: readonly [string, Verb], line: AnyRow): Action => ({
    key: name,
    label: say(`verb.${name}`),
    icon: verb.icon,
    danger: verb.danger ?? false,
    disabledReason: online || (operationOf(verb, line, row)?.offline ?? true) ? undefined : say('needsServer'),
    onClick: () => void run(name, verb, line),
  });
  const opening = Object.values(lineVerbs).some(({ opens }) => opens);
  const open = (line: AnyRow): void => {
    const first = offered(line).find(([, { opens }]) => opens);
    if (first) void run(...first, line);
  };
  const verb = asking && lineVerbs[asking.name];
  return {
    of: lineVerbs === NO_VERBS ? undefined : (line) => offered(line).map((one) => action(one, line)),
    open: opening ? open : undefined,
    dialog:
      asking && verb && typeof verb.asks === 'object' ? (
        <LineAskDialog
          {...asking}
          page={page}
          words={words}
          row={row}
          title={titleOf(asking.name, asking.line)}
          ask={verb.asks}
          busy={busy}
          send={(values) => write(asking.name, verb, asking.line, values)}
          onClose={() => setAsking(null)}
        />
      ) : null,
  };
}

interface LineAskDialogProps {
  readonly page: Page;
  readonly words: DocumentWords;
  readonly name: string;
  readonly row: AnyRow;
  readonly line: AnyRow;
  readonly title: string;
  readonly ask: LineAsk<AnyRow, AnyRow>;
  readonly busy: boolean;
  readonly send: (values: Values) => Promise<boolean>;
  readonly onClose: () => void;
}

function LineAskDialog({ page, words, name, row, line, title, ask, busy, send, onClose }: LineAskDialogProps) {
  const decimals = useDecimals();
  const labels = useLabels();
  const more = (ask.useMore ?? nothingMore)(line, row);
  const entity = page.lines[0] ?? page.doc.header;
  const { codes, name: goods, unit } = nameOfLine(line, entity.fields, labels);
  const measured = { unit, decimals: decimals(unit) };
  const asked = ask
    .fields(line, row)
    .map((one) =>
      worded({ ...(entity.fields[one.key]?.unit === 'base' ? measured : {}), ...one }, name, words, more ? { fields: more } : {}),
    );
  return (
    <AskDialog
      title={title}
      lead={
        <>
          {codes.map((code) => (
            <CodeText key={code} value={code} />
          ))}{' '}
          <chakra.span>{`${goods} ${line.spec ?? ''}`}</chakra.span>
        </>
      }
      size="lg"
      entity={entity}
      fields={asked}
      {...(ask.start ? { start: ask.start(line, row) } : {})}
      answer={{ label: words.say(`verb.${name}`), busy, saves: true }}
      send={send}
      onClose={onClose}
    />
  );
}
