/** What a page says of a list of answers, so that the list, its drawer and its verbs follow. */
import type { QueryKey } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { SearchField } from '#ui/form/search-form.tsx';
import type { Action } from '#ui/page-header.tsx';
import type { StateBadgeProps } from '#ui/state-badge.tsx';
import type { BaseWords, KnownOf } from './known.tsx';
import type { Answers } from './use-answers.ts';

/**
 * Something to be done about rows, named by its key: `<key>.action` is what the button says, `<key>.title` and `<key>.detail` the question for the reason,
 * `<key>.done` what is said afterwards, with the number `n` that the call answers. It needs a line. One that does its work itself (`run`) asks `<key>.question` instead, and says what came of it.
 */
export interface Verb<R, W> {
  readonly icon?: LucideIcon;
  readonly danger?: boolean;
  /** Rows it may be done to; default: all. */
  readonly when?: (row: R) => boolean;
  /** Why it cannot be done to this row now; null = it can. */
  readonly against?: (row: R, words: W) => string | null;
  /** Key of the heading of what is written down with it; default: a reason. */
  readonly label?: string;
  /** Values of its sentences, beside the number `n` of rows. */
  readonly values?: (row: R, words: W) => Readonly<Record<string, string>>;
  /** Sends it with the reason that was given. */
  readonly send?: (row: R, reason: string) => Promise<unknown>;
  /** In place of `send`, for one row and for several: rows are chosen over many pages, so that only their keys are here. */
  readonly sendAll?: (keys: readonly string[], reason: string) => Promise<unknown>;
  /** In place of a call, after the question. @returns true when it is done */
  readonly run?: (row: R, words: W) => Promise<boolean>;
}

export interface Note {
  readonly tone: 'error' | 'warn';
  readonly text: string;
}

/** What opens beside the list when a row is chosen: notes, what was said about it, facts, parts, and the verbs at its foot. */
export interface DrawerPlan<R, W> {
  readonly title: (row: R, words: W) => string;
  /** Beside the title. */
  readonly beside?: (row: R, words: W) => ReactNode;
  readonly notes?: (row: R, words: W) => readonly Note[];
  /** A text under a heading of its own. */
  readonly said?: (row: R, words: W) => { readonly title: string; readonly text: string } | null;
  /** Names of what is known, in order. */
  readonly facts: readonly string[];
  /** Below the facts. */
  readonly Below?: ComponentType<{ readonly row: R }>;
  /** Actions before the verbs, such as a way to another page. */
  readonly useActions?: (row: R) => readonly Action[];
  /** Keys of verbs; the last is the primary one. */
  readonly verbs?: readonly string[];
}

export interface AnswersPlan<R, W extends BaseWords> {
  /** Identifies table and column settings; unique in the app. */
  readonly id: string;
  readonly rowKey: (row: R) => string;
  readonly useAnswers: () => Answers<R>;
  /** Of the answers that its verbs change. */
  readonly queryKey: QueryKey;
  readonly useWords: () => W;
  readonly known: KnownOf<R, W>;
  /** Names of what is known, in order. */
  readonly columns: readonly string[];
  readonly search?: (words: W) => readonly SearchField[];
  readonly rowTone?: (row: R) => StateBadgeProps['tone'] | undefined;
  readonly verbs?: Readonly<Record<string, Verb<R, W>>>;
  /** Keys of the verbs in the menu of a row. */
  readonly rowVerbs?: readonly string[];
  /** Keys of the verbs for several chosen rows. */
  readonly batch?: readonly string[];
  readonly drawer?: DrawerPlan<R, W>;
  /** A drawer of the page's own, where there is more behind a row than the row says. */
  readonly Drawer?: ComponentType<{ readonly row: R; readonly onClose: () => void }>;
  /** Key of why verbs wait for a line. */
  readonly needsLine?: string;
  /** Key of what is said of an empty list; default: the common words for it. */
  readonly empty?: string;
  /** All rows found may be saved as a file. */
  readonly exports?: boolean;
}
