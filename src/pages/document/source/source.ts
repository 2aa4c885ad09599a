/** Where a page's documents come from: the rows of this device, or the server. Every part of the page reads through one of the two. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Page } from '#pages/document/plan.ts';
import type { ListedLines } from '#pages/document/use-listed-lines.ts';
import type { Records } from '#pages/fields/records.ts';
import type { Viewed } from '#store/store.ts';
import type { ErrorStateProps } from '#ui/error-state.tsx';
import type { Sort } from '#ui/table/sort.ts';
import type { Question } from './question.ts';

export type View = Viewed<AnyRow>;

/** What a list shows, as the search says it: to this device's rows, and to the server. */
export interface Wanted {
  /** Keep the identity of both. */
  readonly query: { readonly filter: (row: AnyRow) => boolean; readonly compare?: (a: AnyRow, b: AnyRow) => number };
  /** Null = nothing can match. */
  readonly question: Question | null;
}

/** The documents of a list. */
export interface Listed {
  /** Of the page shown. */
  readonly rows: readonly View[];
  readonly loading: boolean;
  readonly paging: {
    readonly total: number;
    readonly page: number;
    readonly size: number;
    readonly onChange: (next: { page: number; size: number }) => void;
  };
  readonly lines: ListedLines;
  /** Of what the rows refer to, where this device holds no such records. */
  readonly records?: Records | undefined;
  /** All documents found, with their lines, for a file. */
  readonly every: () => Promise<{ readonly rows: readonly View[]; readonly lines: ListedLines; readonly records?: Records }>;
  /** How old the rows are, why there are none, how they are sorted: as the list page takes them. */
  readonly shown: {
    readonly updatedAt?: number | undefined;
    readonly offline?: boolean;
    readonly error?: ErrorStateProps | undefined;
    readonly onRefresh?: () => void;
    readonly sort?: Sort | null;
    readonly onSortChange?: (next: Sort | null) => void;
  };
  /** Only what this device has not sent is shown: the server has more. */
  readonly isPartial: boolean;
}

/** Lines by the name of their entity. */
export type Lines = Readonly<Record<string, readonly AnyRow[] | undefined>>;

/** One document. */
export interface One {
  /** Null = there is none; undefined while it is read. */
  readonly view: View | null | undefined;
  /** Of the page's first kind; undefined while they are read. */
  readonly lines: readonly AnyRow[] | undefined;
  /** Those of its other kinds, by entity, where the server gave them. */
  readonly others?: Lines | undefined;
  /** The server has not answered. */
  readonly error?: ErrorStateProps | undefined;
  readonly records?: Records | undefined;
  readonly age?: { readonly updatedAt: number; readonly offline: boolean } | undefined;
  /** Whether this device can decide about it by itself. */
  readonly isHere: boolean;
}

/**
 * A document with its lines, which are read beside its head and come later: without them a paper would be printed empty, and nothing would be open.
 * @returns null = there is none; undefined while either is read
 */
export const wholeOf = ({
  view,
  lines,
}: Pick<One, 'view' | 'lines'>): { readonly view: View; readonly lines: readonly AnyRow[] } | null | undefined =>
  view ? lines && { view, lines } : view;

export interface Source {
  readonly useList: (page: Page, wanted: Wanted) => Listed;
  readonly useOne: (page: Page, id: string) => One;
}
