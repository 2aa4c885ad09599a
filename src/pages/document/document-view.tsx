/** One document: facts, lines, files, follow-up documents, history, and the available actions. */
import { chakra } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import { laneOf } from '#domain/kernel/document.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { isAttach, takesFiles } from '#domain/registry.ts';
import { AttachmentsPanel } from '#pages/attachments/attachments-panel.tsx';
import type { Attach } from '#pages/attachments/use-attachments.ts';
import { DocumentPage } from '#pages/document-page.tsx';
import { useFieldWords } from '#pages/fields/field-words.ts';
import { useNames } from '#pages/fields/records.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { FATE_TONES, type LineOutcome } from '#pages/outcome/outcome-rules.ts';
import { TroubleList } from '#pages/outcome/trouble-list.tsx';
import { type PageWork, usePageWork } from '#pages/outcome/use-page-work.ts';
import type { Viewed } from '#store/store.ts';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import type { Tone } from '#ui/tone.ts';
import { liveLines } from './document-columns.ts';
import { documentFacts, documentHistory, namesOfFacts } from './document-facts.ts';
import { type DocumentWords, usePageWords } from './document-words.ts';
import { LinesChart } from './lines-chart.tsx';
import { OtherLines } from './other-lines.tsx';
import type { Page, ViewMore } from './plan.ts';
import type { One } from './source/source.ts';
import { useChain } from './use-chain.ts';
import { useLineColumns } from './use-line-columns.ts';
import { useLineStates } from './use-line-states.tsx';
import { useLineVerbs } from './use-line-verbs.tsx';
import { usePapers } from './use-papers.ts';
import { useVerbs } from './use-verbs.tsx';
import { placed } from './verb-rules.ts';

const keyOf = ({ id }: AnyRow): string => id;

interface DocumentViewProps {
  readonly page: Page;
  readonly title: string;
  readonly view: Viewed<AnyRow>;
  /** Lines of the document's first kind. */
  readonly lines: readonly AnyRow[];
  /** Whether this device can decide about it by itself. */
  readonly isHere: boolean;
  readonly age: One['age'];
  readonly others: One['others'];
  readonly records: One['records'];
  readonly query: URLSearchParams;
}

export function DocumentView({ page, title, view, lines: read, isHere, age, others, records, query }: DocumentViewProps) {
  const { t } = useTranslation('ui');
  const { doc, plan } = page;
  const { row } = view;
  const actor = useActor();
  const words = useFieldWords();
  const own = usePageWords(page);
  const stored = useMemo(() => liveLines(read), [read]);
  const more = (plan.view.useMore ?? nothing)(view, stored) ?? NOTHING;
  const { lines = stored } = more;
  const rows = useMemo(() => [row], [row]);
  const names = useNames(
    doc.header.fields,
    useMemo(() => namesOfFacts(page), [page]),
    rows,
    records,
  );
  const number = row.docNo === null ? undefined : String(row.docNo);
  const attach = doc.operations.find(({ type }) => isAttach(type));
  const factsOf = (only?: readonly string[]) =>
    documentFacts({ page, row, words, names, own, told: { ...toldOf(page, row, lines, own), ...more.told }, only });
  const plain = useLineColumns(page, view, lines, more.cells);
  const narrowed = useLineStates(page.lines[0] ?? doc.header, plan.view.lines ?? NONE, plain, lines);
  const papers = usePapers(page)({ number: number ?? '', factsOf, columns: plain, lines, more: more.papers ?? NO_PAPERS });
  const ofLines = useLineVerbs(page, row);
  const verbs = useVerbs(page, { ...more, isHere, runs: { ...papers, ...more.runs } });
  const { Sections, chart } = plan.view;
  const rowTone = more.rowTone ?? plan.view.rowTone;
  const work = usePageWork(
    useMemo(() => [laneOf(doc.docType, row.id)], [doc, row.id]),
    NONE,
  );
  const outcomes = useMemo(() => work.ofLines(lines.map(keyOf)), [work, lines]);
  const columns = useOutcomeColumn(plain, outcomes, work);
  const tone = (line: AnyRow): Tone | undefined => {
    const trouble = outcomes.get(line.id)?.trouble;
    return trouble ? FATE_TONES[trouble.fate] : rowTone?.(line);
  };
  const actionsOf = (line: AnyRow) => [...(ofLines.of?.(line) ?? []), ...(more.rowActions?.(line) ?? [])];
  return (
    <>
      <DocumentPage
        title={title}
        number={number ?? own.find('unnumbered', { id: row.id.slice(-6).toUpperCase() }) ?? t('pending.noNumber')}
        state={{ tone: words.labels.tone(doc.status, Number(row.status)), label: words.labels.code(doc.status, Number(row.status)) }}
        {...placed(page, verbs.of(view, lines))}
        work={{ worst: work.worst, troubles: <TroubleList troubles={work.troubles} elsewhere={work.troubles} /> }}
        notice={more.notice ?? openNotice(page, view, lines, own) ?? (work.worst === 'refused' ? undefined : pendingNotice(view, t, own))}
        facts={factsOf()}
        chain={useChain(page, row, more.before)}
        history={documentHistory(row, own, more.history)}
        {...age}
        {...(attach
          ? {
              attachments: (
                <AttachmentsPanel
                  doc={doc}
                  docId={row.id}
                  attach={attach as unknown as Attach}
                  open={actor !== null && takesFiles(row, actor)}
                />
              ),
            }
          : {})}
        {...(plan.view.lines
          ? {
              lines: {
                id: `${plan.id}.lines`,
                title: own.find('lines') ?? t('document.lines'),
                columns,
                rows: narrowed.rows,
                rowKey: keyOf,
                actions: narrowed.control,
                ...(more.editor ? { editor: more.editor } : {}),
                ...(ofLines.open ? { onOpen: ofLines.open } : {}),
                // Where nothing can be done to any line, no line has an empty menu.
                ...(lines.some((line) => actionsOf(line).length > 0) ? { rowActions: actionsOf } : {}),
                rowTone: tone,
              },
            }
          : {})}
      >
        <OtherLines page={page} lines={lines} others={others} />
        {Sections ? <Sections view={view} lines={lines} query={query} /> : null}
        {chart ? <LinesChart page={page} plan={chart} row={row} lines={lines} /> : null}
      </DocumentPage>
      {verbs.dialog}
      {ofLines.dialog}
      {more.dialog}
    </>
  );
}

const nothing = (): undefined => undefined;

/** Facts that follow from the document and its lines, by their names. */
function toldOf({ plan }: Page, row: AnyRow, lines: readonly AnyRow[], { say }: DocumentWords): Readonly<Record<string, string>> {
  const facts = Object.entries(plan.view.told ?? {}).flatMap(([name, of]) => {
    const told = of?.(row, lines) ?? null;
    return told === null ? [] : [[name, typeof told === 'string' ? told : say(told.key, told.params)] as const];
  });
  return Object.fromEntries(facts);
}
const NOTHING: ViewMore<AnyRow> = {};
const NO_PAPERS: NonNullable<ViewMore<AnyRow>['papers']> = {};

/** Lines that wait for a decision. A refusal by the server takes precedence. */
function openNotice({ plan }: Page, { row, pending }: Viewed<AnyRow>, lines: readonly AnyRow[], { say }: DocumentWords) {
  const n = lines.filter((line) => plan.view.open?.(line, row)).length;
  return n === 0 || pending === 'attention'
    ? undefined
    : { tone: 'warn' as const, label: say('open.label'), text: say('open.text', { n: String(n) }) };
}

/** Work the server has not accepted yet is announced above everything else. */
function pendingNotice({ pending, doubtful }: Viewed<AnyRow>, t: TFunction, { say }: DocumentWords) {
  if (pending === 'attention') return { tone: 'error' as const, label: t('ui:pending.attention'), text: say('attention') };
  if (doubtful) return { tone: 'warn' as const, label: t('ui:pending.doubtful'), text: say('doubtful') };
  return pending === 'waiting' ? { tone: 'info' as const, label: t('ui:pending.waiting'), text: say('waiting') } : undefined;
}
const NONE: readonly string[] = [];

/** Work that the books do not have as it was done is said at its line; a document whose lines are all booked shows no column for it. */
function useOutcomeColumn(
  columns: readonly Column<AnyRow>[],
  found: ReadonlyMap<string, LineOutcome>,
  { mark }: Pick<PageWork, 'mark'>,
): readonly Column<AnyRow>[] {
  const { t } = useTranslation('ui');
  const labels = useLabels();
  return useMemo(() => {
    if (![...found.values()].some(({ fate }) => fate !== 'booked' && fate !== 'settled')) return columns;
    const render = ({ id }: AnyRow) => {
      const own = found.get(id);
      if (!own || own.fate === 'settled') return null;
      const why = own.trouble?.said.map(labels.problem).join(' ');
      return (
        // A row keeps its height: the card above the lines has the whole sentence.
        <chakra.span title={why} display="flex" gap="2" alignItems="center" overflow="hidden" whiteSpace="nowrap">
          <StateBadge {...mark(own.fate)} />
          <chakra.span overflow="hidden" textOverflow="ellipsis">
            {why}
          </chakra.span>
        </chakra.span>
      );
    };
    return [{ key: 'outcome', title: t('pending.title'), width: 220, grow: 2, value: () => '', render }, ...columns];
  }, [columns, found, mark, labels, t]);
}
