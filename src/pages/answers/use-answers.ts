/** The rows of a list that the server answers: all with one answer, or page by page. */

import { useMemo, useState } from 'react';
import { FIRST_PAGE } from '#api/constants.ts';
import { useServerList } from '#pages/kit/use-server-list.ts';
import { useLocalPaging } from '#pages/list-page.tsx';
import type { SearchValues } from '#ui/form/search-form.tsx';
import { type Answer, type AnswerState, useAnswerState } from './answer-state.ts';

interface Shown {
  readonly page: number;
  readonly size: number;
}
interface Paging extends Shown {
  readonly total: number;
  readonly onChange: (next: Shown) => void;
}

/** Rows as a list page takes them, with what they were searched by. */
export interface Answers<R> {
  /** How the answer stands. */
  readonly state: AnswerState;
  readonly rows: readonly R[];
  readonly paging: Paging;
  readonly values: SearchValues;
  readonly onSearch: (values: SearchValues) => void;
  /** All rows found, for a file; left out where they cannot be had. */
  readonly every?: () => Promise<readonly R[]>;
}

const all = (): boolean => true;

/**
 * Rows that all come with one answer; searched and paged on the device.
 * @param finds keep its identity: a new one searches the rows again
 * @param start search that the page begins with
 */
export function useAllAnswers<R>(
  answer: Answer<readonly R[]>,
  finds: (row: R, values: SearchValues) => boolean = all,
  offlineWord?: string,
  start: SearchValues = {},
): Answers<R> {
  const state = useAnswerState(answer, offlineWord);
  const [values, setValues] = useState(start);
  const { data } = answer;
  const found = useMemo(() => (data ?? []).filter((row) => finds(row, values)), [data, finds, values]);
  const { paging, slice } = useLocalPaging(found.length);
  const onSearch = (next: SearchValues): void => {
    setValues(next);
    paging.onChange({ page: 1, size: paging.size });
  };
  return { state, rows: slice(found), paging, values, onSearch, every: async () => found };
}

/** Which page of the rows is asked for. */
export interface PageQuestion {
  readonly pageIndex: number;
  readonly pageSize: number;
}

type Searched = Readonly<Record<string, string>>;

/** Rows that the server searches and pages. @param useAsked a hook: the query of one page; empty fields of the search are left out */
export function usePagedAnswers<R>(
  useAsked: (page: PageQuestion, searched: Searched) => Answer<{ readonly list: readonly R[]; readonly total: number }>,
): Answers<R> {
  const [values, setValues] = useState<SearchValues>({});
  const [shown, setShown] = useState<Shown>(FIRST_PAGE);
  const answer = useAsked({ pageIndex: shown.page, pageSize: shown.size }, filled(values));
  return {
    state: useAnswerState(answer),
    rows: answer.data?.list ?? [],
    values,
    paging: { ...shown, total: answer.data?.total ?? 0, onChange: setShown },
    onSearch: (next) => {
      setValues(next);
      setShown({ ...shown, page: 1 });
    },
  };
}

/** Rows of a call that searches and pages at the server, all of which can be fetched for a file. @param name of the list in the cache */
export function useCalledAnswers<R>(name: string, list: Parameters<typeof useServerList<R>>[1]): Answers<R> {
  const { page, values, onSearch, every } = useServerList(name, list);
  const { rows, paging, ...state } = page;
  return { state, rows, paging, values, onSearch, every };
}

const filled = (values: SearchValues): Searched =>
  Object.fromEntries(Object.entries(values).flatMap(([key, value]) => (value ? [[key, value]] : [])));
