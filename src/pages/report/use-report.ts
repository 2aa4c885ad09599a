/** A report's answer: one page of rows first, and then, once for all pages, how many there are, the sums and the chart. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CallOptions, call } from '#api/client.ts';
import { FIRST_PAGE, PAGE_SIZE } from '#api/constants.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { AnyReport } from '#domain/kernel/report.ts';
import { MOST_EXPORTED } from '#domain/protocol/report-export.ts';
import type { Counted } from '#domain/registry.ts';
import type { SearchValues } from '#ui/form/search-form.tsx';
import type { Sort } from '#ui/table/sort.ts';
import { askedBy, isShown, missingIn } from './report-search.tsx';

export interface Figures {
  /** By column; null = not summable, or not read to the end. */
  readonly sums: Readonly<Record<string, string | null>>;
  readonly sumUnit: string | null;
  readonly x: readonly (string | null)[];
  /** English names in the order of `x`, of warehouses that have one. */
  readonly called?: readonly (string | null)[];
  /** What the filter that a bar narrows is set to, in the order of `x`; days as from/to. */
  readonly keys: readonly (string | null)[];
  /** The unit that is drawn, and all that there are. */
  readonly unit: string | null;
  readonly units: readonly string[];
  /** They are those of the report's other chart. */
  readonly isOther: boolean;
  /** Of time: what a step is. */
  readonly step: 'day' | 'week' | 'month' | null;
  /** Of a Pareto chart: all there is. */
  readonly whole: number | null;
  readonly series: readonly { readonly name: string; readonly data: readonly (number | null)[] }[];
}
interface Answer extends Figures {
  readonly list: readonly AnyRow[];
  /** How many were found; at least so many where they were not counted. */
  readonly total: number;
  readonly isCounted: boolean;
  readonly more: boolean;
}

const EVERY = 1000;
const NO_ROWS: readonly AnyRow[] = [];

const callOf = (report: AnyReport) => (question: object, options?: CallOptions) => call<Answer>(`POST ${report.call}`)(question, options);

/**
 * @param also filters in addition to the search form
 * @param how.live never kept on the device: it is only true while it is asked
 * @param how.startsOther the second chart comes first
 */
export function useReport(
  report: AnyReport,
  start: SearchValues,
  also: object,
  { live, startsOther }: { readonly live: boolean; readonly startsOther: boolean },
) {
  const [values, setValues] = useState(start);
  const [paging, setPaging] = useState(FIRST_PAGE);
  const [sort, setSort] = useState<Sort | null>(null);
  const [chartUnit, setChartUnit] = useState<string | undefined>();
  const [otherChart, setOtherChart] = useState(startsOther);
  const asked = { ...askedBy(report, values), ...also };
  const missing = missingIn(report, values);
  const isAsked = missing.length === 0;
  const sorted = sort ? { sort: [{ field: sort.key, dir: sort.direction }] } : {};
  const ask = callOf(report);
  const list = useQuery({
    queryKey: ['report', report.n, asked, paging, sort],
    queryFn: ({ signal }) =>
      ask(
        { ...asked, ...sorted, pageIndex: paging.page, pageSize: paging.size, figures: false, counted: false },
        { signal, alertError: false },
      ),
    placeholderData: keepPreviousData,
    enabled: isAsked,
    // The first page is small, and it is what a device opens offline.
    meta: { persist: !live && paging.page === 1 && paging.size <= PAGE_SIZE },
  });
  const hasFigures = report.sums.length > 0 || report.chart !== null;
  const isAll = list.data?.isCounted === true && paging.page === 1;
  const figures = useQuery({
    queryKey: ['report-figures', report.n, asked, chartUnit, otherChart],
    queryFn: async ({ signal }): Promise<Answer> => {
      const answer = await ask(
        { ...asked, chartUnit, otherChart, pageIndex: 1, pageSize: 1, figures: true },
        { signal, alertError: false },
      );
      return { ...answer, isOther: otherChart };
    },
    placeholderData: keepPreviousData,
    enabled: isAsked && list.data !== undefined && (hasFigures || !isAll),
    meta: { persist: !live },
  });
  // While a required filter is empty, the answer to the search before it stays in the query and is not shown.
  const answer = isAsked ? list.data : undefined;
  // What is kept of another search says nothing of this one.
  const counted = answer?.isCounted ? answer : isAsked && !figures.isPlaceholderData ? figures.data : undefined;
  const total = (counted ?? answer)?.total ?? 0;
  return {
    values,
    missing,
    rows: answer?.list ?? NO_ROWS,
    total,
    more: (counted ?? answer)?.more ?? false,
    loading: list.isFetching,
    failed: isAsked && list.data === undefined ? list.error : null,
    updatedAt: answer ? list.dataUpdatedAt : undefined,
    figures: isAsked ? figures.data : undefined,
    figuresLoading: figures.isFetching,
    /** Rows are there, and so are sums and chart where there are any. */
    settled: isAsked && list.isSuccess && (!hasFigures || !figures.isPending),
    setChartUnit,
    otherChart,
    setOtherChart,
    sort,
    paging: { ...paging, total, atLeast: answer !== undefined && counted === undefined, onChange: setPaging },
    search: (next: SearchValues): void => {
      setValues(next);
      // Nobody can see an order by a column that is no longer shown.
      if (sort && !isShown(report, sort.key, next)) setSort(null);
      setPaging({ ...paging, page: 1 });
    },
    sortBy: (next: Sort | null): void => {
      setSort(next);
      setPaging({ ...paging, page: 1 });
    },
    refresh: (): void => {
      if (!isAsked) return;
      void list.refetch();
      if (hasFigures || !isAll) void figures.refetch();
    },
    /** How the rows of another search are counted; null = a filter that it needs is empty. */
    counted: (wanted: SearchValues): Counted | null =>
      missingIn(report, wanted).length > 0
        ? null
        : { kind: 'report', name: String(report.n), question: { ...askedBy(report, wanted), ...also } },
    /** Number of rows of the whole search. Waits for the count if the rows came first. */
    count: async (): Promise<number> => (counted ? total : ((await figures.refetch({ cancelRefetch: false })).data?.total ?? total)),
    /** What is asked, without page. */
    question: { ...asked, ...sorted },
    every: async (): Promise<readonly AnyRow[]> => {
      const rows: AnyRow[] = [];
      for (let at = 1; isAsked && rows.length < MOST_EXPORTED; at += 1) {
        const part = await ask({ ...asked, ...sorted, pageIndex: at, pageSize: EVERY, figures: false }, { loading: true });
        rows.push(...part.list);
        if (part.list.length === 0 || rows.length >= part.total) break;
      }
      return rows;
    },
  };
}
