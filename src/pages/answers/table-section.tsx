/** A section with a short table of what is known of its rows: as cards where it is narrow, and with what is said while there is no answer. */
import { Box } from '@chakra-ui/react';
import { type ReactNode, useMemo } from 'react';
import { DataAge } from '#ui/data-age.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Section } from '#ui/section.tsx';
import { HELD, StandingContext, useStanding } from '#ui/standing.ts';
import { DataCards, type DataCardsProps } from '#ui/table/data-cards.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Pager, type PagerProps } from '#ui/table/pager.tsx';
import type { Tree } from '#ui/table/table-row.tsx';
import type { Fit } from '#ui/table/use-room.ts';
import { useNarrow } from '#ui/use-narrow.ts';
import { type Answer, useAnswerState } from './answer-state.ts';
import { type BaseWords, columnsOf, type KnownOf } from './known.tsx';

/** Least width of a table in px, unless its section says otherwise. */
const TABLE_FROM = 640;

interface TableSectionProps<R, W extends BaseWords> extends Pick<DataCardsProps<R>, 'id' | 'rowKey' | 'onOpen' | 'rowActions'> {
  readonly title: string;
  /** Its columns, in this order. */
  readonly known: KnownOf<R, W>;
  readonly words: W;
  /** Undefined while they are read. */
  readonly rows: readonly R[] | undefined;
  /** Default: the number of rows. */
  readonly count?: number | undefined;
  /** Said of an empty table. */
  readonly none?: string;
  readonly actions?: ReactNode;
  /** Above the table. */
  readonly before?: ReactNode;
  readonly tableFrom?: number;
  /** Default: as high as its rows. */
  readonly fit?: Fit;
  /** Rows below rows, which cards cannot show: it stays a table. */
  readonly tree?: Tree<R>;
  /** Below the table, where the rows are one page of many. */
  readonly paging?: PagerProps;
  /** The answer of the server that the rows are; left out where this device knows them itself. */
  readonly answer?: Answer<unknown>;
  /** Key of what is said without a line. */
  readonly offlineWord?: string;
}

export function TableSection<R, W extends BaseWords>(props: TableSectionProps<R, W>) {
  const { title, rows, paging, count = paging?.total ?? rows?.length, actions, before, answer, none } = props;
  const { id, known, words, rowKey, onOpen, rowActions, fit = 'rows', tree, tableFrom = TABLE_FROM } = props;
  const around = useStanding();
  const { ref, narrow } = useNarrow<HTMLDivElement>(tableFrom);
  const columns = useMemo(() => columnsOf(known, Object.keys(known), words), [known, words]);
  const loading = answer ? answer.isFetching : rows === undefined;
  const empty = none === undefined ? undefined : <EmptyState message={none} />;
  const shared = { id, label: title, columns, rows: rows ?? [], rowKey, onOpen, rowActions, loading, empty };
  const table = narrow && !tree ? <DataCards {...shared} /> : <DataTable {...shared} fit={fit} {...(tree ? { tree } : {})} />;
  return (
    <StandingContext value={answer ? HELD : around}>
      <div ref={ref}>
        <Section title={title} count={answer && answer.data === undefined ? undefined : count} actions={actions} flush>
          {before}
          {answer ? (
            <Answered answer={answer} offlineWord={props.offlineWord}>
              {table}
            </Answered>
          ) : (
            table
          )}
          {paging && paging.total > 0 ? (
            <Box px="panel" py="2">
              <Pager {...paging} />
            </Box>
          ) : null}
        </Section>
      </div>
    </StandingContext>
  );
}

interface AnsweredProps {
  readonly answer: Answer<unknown>;
  readonly offlineWord: string | undefined;
  readonly children: ReactNode;
}

/** The table, or why there is none; without a line how old it is. */
function Answered({ answer, offlineWord, children }: AnsweredProps) {
  const { error, updatedAt, offline } = useAnswerState(answer, offlineWord);
  if (error) return <ErrorState {...error} />;
  return (
    <>
      {children}
      {offline && updatedAt !== undefined ? (
        <Box px="4" py="2">
          <DataAge at={updatedAt} offline />
        </Box>
      ) : null}
    </>
  );
}
