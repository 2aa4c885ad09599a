/** One operation at the desk, as all lists show it: what it was and on which document, why it is here, who did it where, and what was entered. */
import { chakra, Flex } from '@chakra-ui/react';
import type { KnownOf } from '#pages/answers/known.tsx';
import type { DrawerPlan, Note } from '#pages/answers/plan.ts';
import { useOpenDocument } from '#pages/kit/use-open-document.ts';
import type { DeskIssue, HandedOperation } from '#screens/system/kit/desk-calls.ts';
import { enteredOf } from '#screens/system/kit/entered.ts';
import { EnteredFacts } from '#screens/system/kit/entered-facts.tsx';
import { useWords } from '#screens/system/kit/use-words.ts';
import { CodeText } from '#ui/code-text.tsx';
import type { Action } from '#ui/page-header.tsx';
import { Block } from '#ui/reason-note.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { type DeskWords, deviceOf, useDeskWords } from './desk-words.ts';
import { reasonsOf } from './reasons.ts';

type AtDesk = DeskIssue | HandedOperation;

const doneIn = (row: AtDesk): { readonly type: string; readonly payload: Readonly<Record<string, unknown>> } =>
  'operation' in row ? row.operation : { type: row.opType, payload: row.payload };

/** Its refusal or its remarks, as consecutive sentences. */
export const reasonText = (row: AtDesk, { labels }: DeskWords): string =>
  reasonsOf(row)
    .map((reason) => labels.problem(reason))
    .join(' ');

const wasSettled = ({ settledAt }: AtDesk): boolean => settledAt !== null;

/** The values of an operation that both lists know. */
export const OPERATION: KnownOf<AtDesk, DeskWords> = {
  document: { word: 'columns.document', width: 220, render: (row) => <DocumentName shown={row} short /> },
  operation: { word: 'columns.operation', width: 100, of: (row, { operation }) => operation(doneIn(row).type) },
  deviceName: { word: 'columns.device', width: 88, of: deviceOf },
  occurredAt: { word: 'columns.at', kind: 'instant', width: 170 },
  settled: {
    word: 'columns.settledBy',
    when: wasSettled,
    of: (row, { labels }) => `${('operation' in row ? row.settledByName : row.settledBy) ?? ''} ${labels.instant(row.settledAt)}`,
  },
  note: { word: 'note', width: 200, grow: 2, when: ({ note }) => Boolean(note) },
};

/** The part of the drawer that both lists share. @param refused true = refused, false = accepted with remarks */
export const operationDrawer = <R extends AtDesk>(refused: (row: R) => boolean): Omit<DrawerPlan<R, DeskWords>, 'facts'> => ({
  title: (row, { operation }) => operation(doneIn(row).type),
  beside: (row) => <DocumentName shown={row} />,
  notes: (row, { labels }) =>
    reasonsOf(row).map((reason): Note => ({ tone: refused(row) ? 'error' : 'warn', text: labels.problem(reason) })),
  Below: Entered,
  useActions: useOpenWay,
});

function useOpenWay(row: AtDesk): readonly Action[] {
  const { t } = useDeskWords();
  const open = useOpenDocument(row.docKey, doneIn(row).payload);
  return open === null ? [] : [{ key: 'open', label: t('openDocument'), onClick: open }];
}

function Entered({ row }: { row: AtDesk }) {
  const words = useDeskWords();
  const { type, payload } = doneIn(row);
  const entered = enteredOf(payload);
  if (entered.length === 0) return null;
  return (
    <Block title={words.t('entered')}>
      <EnteredFacts entries={entered} type={type} words={words} />
    </Block>
  );
}

type OfDocument = Pick<AtDesk, 'docKey' | 'docType' | 'docNo' | 'docStatus'>;

/** Kind and number. A document that was never created has no number. The drawer also shows its current status. */
function DocumentName({ shown, short = false }: { shown: OfDocument; short?: boolean }) {
  const words = useWords();
  const status = short || shown.docStatus === null ? null : words.status(shown.docType, shown.docStatus);
  return (
    <Flex as="span" align="center" gap="2" wrap={short ? 'nowrap' : 'wrap'} minW="0">
      <chakra.span>{words.kind(shown.docKey)}</chakra.span>
      {shown.docNo ? <CodeText value={shown.docNo} /> : null}
      {status ? <StateBadge {...status} /> : null}
    </Flex>
  );
}
