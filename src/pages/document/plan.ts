/** What a screen adds to a document's declaration: order of columns, facts, a cell, a part. Everything else follows from the declaration. */
import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { AnyDocument } from '#domain/kernel/document.ts';
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import type { OperationDef } from '#domain/kernel/operation.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import type { Cells } from '#pages/fields/field-columns.tsx';
import type { ScreenProps } from '#pages/kit/screen.ts';
import type { Viewed } from '#store/store.ts';
import type { ChainItem } from '#ui/doc-chain.tsx';
import type { Fact } from '#ui/facts.tsx';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';
import type { HistoryItem } from '#ui/history-list.tsx';
import type { Action } from '#ui/page-header.tsx';
import type { CellValue, Column } from '#ui/table/columns.ts';
import type { Tone } from '#ui/tone.ts';
import type { EntryPlan } from './entry-plan.ts';
import type { LineVerb, VerbAsk } from './verb-plan.ts';

/** Target of a click: a path and its query. */
export type Place = readonly [path: string, query?: Record<string, string>];

/**
 * A condition on a field: its value, several allowed values, whether it has one, or a condition on the referenced record. A record missing
 * on this device fulfils none.
 */
export type Condition =
  | (string | number | boolean | null)
  | readonly (string | number)[]
  | { readonly isSet: boolean }
  | ((record: AnyRow, actor: Actor | null) => boolean);

/** The name of a field. */
export type FieldOf<R> = Exclude<keyof R, 'id' | 'version'> & string;
/** A field, or `<field>.x` of the record it refers to. Rows do not know their references: what follows the dot is checked by the tests. */
export type NameOf<R> = FieldOf<R> | `${FieldOf<R>}.${string}`;
/** What a list knows by itself: fields of the head, summaries of the lines, and which device works on the document. */
export type ColumnOf<H, L> = NameOf<H> | `lines.${FieldOf<L> | 'material' | 'count'}` | 'lease';
/** Values by names. */
type Named<D extends string, T> = { readonly [P in D]?: T };

/** @typeParam D names of `drawn` @typeParam T names of `told` */
export interface ListPlan<H, L = AnyRow, D extends string = never, T extends string = never> {
  /**
   * Fields after number and state, in order. `lines.x` is a field of the lines: summed when the unit is one, else joined. `<entity>.x` is
   * the same for another kind of lines, `<field>.x` belongs to the record a field refers to. A name that is no field stands in `told`
   * or `drawn`; its title is a word under `column`.
   */
  readonly columns: readonly (ColumnOf<H, L> | NoInfer<D | T>)[];
  /** Columns that need room; omitted on narrow tables. */
  readonly wide?: readonly (ColumnOf<H, L> | NoInfer<D | T>)[];
  /** Optional columns. Those common to all documents (business day, author, review, remark) are added automatically. */
  readonly hidden?: readonly (ColumnOf<H, L> | NoInfer<D | T>)[];
  readonly cells?: Named<ColumnOf<H, L> | NoInfer<D | T>, Partial<Column<Viewed<H>>>>;
  /** Columns summarising the lines, by a name among `columns`; the title is a word under `column`. */
  readonly told?: Named<T, Told<H>>;
  /** Columns and search fields that are no fields: a cell or `useMore` says them; columns of another kind of lines (`<entity>.x`). */
  readonly drawn?: readonly D[];
  /** Search fields, most used first. 'material' searches head or lines by code or name, and so does a field that refers to a material; a day is searched from and to; others may come from `useMore`. */
  readonly search: readonly (FieldOf<H> | 'material' | NoInfer<D>)[];
  /** What is asked of the server for a value that people write otherwise than it is kept, by search field; of lists over the server. */
  readonly asked?: Readonly<Record<string, (value: string) => string>>;
  /** Questions that the server answers though no field says it, as switches of the search; each is named as a field of the document is. */
  readonly beside?: readonly string[];
  /** Which records a search choice offers; default: all. */
  readonly offer?: Named<FieldOf<H>, (record: AnyRow, actor: Actor | null) => boolean>;
  /** Further fields that the number search covers. */
  readonly numbers?: readonly FieldOf<H>[];
  /** Which documents this page shows. A field of which it allows one code only has no column, and a form that has it in its head writes that code. */
  readonly where?: Named<FieldOf<H>, Condition>;
  readonly compare?: (a: H, b: H) => number;
  readonly rowTone?: (row: H) => Tone | undefined;
  /** Target of a row; default: the document on this page. */
  readonly opens?: (row: H) => Place;
  /** How a new document is started when not in this page's form; requires the right to create one. */
  readonly create?: ListAction;
  /**
   * Identifying fields of a document that users do not call by number. These columns come before the state, and only the fields of `search`
   * and the state are searchable.
   */
  readonly knownBy?: readonly NameOf<H>[];
  /** Target of an empty list; the words are `empty` and `emptyTo`. Default: a new document. */
  readonly emptyTo?: Place;
  /** Initial search, restored by a reset. */
  readonly start?: SearchValues;
  /** Further actions of the page, by a word under `menu`. */
  readonly menu?: Readonly<Record<string, ListAction>>;
  /** Verbs of several chosen rows at once, named as the verb of one. What happens then is a word under `many`. */
  readonly many?: Readonly<Record<string, ManyPlan>>;
  /** The lines of the chosen document and its verbs stand beneath the list where there is room; a click then chooses a document. */
  readonly linesBeneath?: boolean;
  /** Escape hatch: content that depends on more than the document. */
  readonly useMore?: (search: SearchValues) => ListMore<H>;
}

/** What an operation on several documents takes. */
interface Chosen {
  id: string;
  docIds: string[];
}

/** A verb of several documents at once. */
export type ManyPlan = {
  readonly icon?: LucideIcon;
  /** Rows that one operation takes. */
  readonly most: number;
} & (
  | { readonly operation: OperationDef<Chosen>; readonly asksReason?: false }
  | { readonly operation: OperationDef<Chosen & { reason: string }>; readonly asksReason: true }
);

/** A page action that concerns no single document: it opens another page or a dialog. */
export interface ListAction {
  readonly icon?: LucideIcon;
  readonly to?: Place;
  readonly form?: ComponentType<{ readonly onClose: () => void }>;
  readonly right?: string | readonly string[] | ((actor: Actor) => boolean);
  /** Needs the server; for a new document the word `newOnline` explains why. */
  readonly online?: boolean;
  /** Marks the main task of the page, such as its terminal. It is always a button and never moves behind the three dots. */
  readonly isWork?: boolean;
}

export interface ListMore<H> {
  /** Search fields that are not document fields. Keep the identity of all three. */
  readonly fields?: readonly SearchField[];
  /** Filter for those fields; null = everything matches. */
  readonly hit?: ((row: H) => boolean) | null;
  /** Columns that look something up. */
  readonly cells?: Cells<Viewed<H>>;
}

/** Summary of a document's lines in one cell. */
export interface Told<H> {
  readonly of: (lines: readonly AnyRow[], row: H) => CellValue;
  readonly width?: number;
  readonly align?: 'end';
}

/** A preceding or following document. */
export interface Link<H> {
  readonly header: AnyEntity;
  /**
   * The other document's field that names this one; without it, this one's `field` names the other. Sources count only when `sourceDocType`
   * names their kind.
   */
  readonly by?: string;
  readonly field?: FieldOf<H>;
  /** The lines here name lines of the other document, in this field. */
  readonly lines?: { readonly field: string; readonly of: AnyEntity };
  /** The field here that holds the other's number, for devices that do not hold the other document. */
  readonly number?: FieldOf<H>;
  /** Restricts the documents of that kind. */
  readonly where?: (row: AnyRow, of: H) => boolean;
  /** A key of the namespace `document` for the other document, where several kinds share one header. */
  readonly words?: string;
  readonly to: (row: AnyRow, of: H) => Place;
}

/** A word of the document with its parameters. */
export interface ToldWord {
  readonly key: string;
  readonly params: Readonly<Record<string, string>>;
}

/** @typeParam V names of `drawn` */
export interface ViewPlan<H, L, V extends string = never> {
  /**
   * Fields in order; optional ones are omitted while empty. Author, review, reasons and remark are added automatically. `useMore` supplies
   * a name that is no field; its title is a word under `column`.
   */
  readonly facts: readonly (FieldOf<H> | NoInfer<V>)[];
  /** Fields of the lines, and names of `drawn`. Omitted: the document shows no lines. */
  readonly lines?: readonly (NameOf<L> | NoInfer<V>)[];
  /** Optional columns, hidden by default. */
  readonly hidden?: readonly (NameOf<L> | NoInfer<V>)[];
  readonly wide?: readonly (NameOf<L> | NoInfer<V>)[];
  readonly cells?: Named<NameOf<L> | NoInfer<V>, Partial<Column<L>>>;
  /** Facts computed from the document and its lines: a text, or a word with its parameters; null = left out. */
  readonly told?: Named<NoInfer<V>, (row: H, lines: readonly L[]) => string | ToldWord | null>;
  /** Facts and columns that are no fields: `told`, a cell or `useMore` says them. */
  readonly drawn?: readonly V[];
  readonly rowTone?: (line: L) => Tone | undefined;
  readonly chart?: LinesChartPlan<H, L>;
  /** What can be done with a line, by words under `verb`. */
  readonly lineVerbs?: Readonly<Record<string, LineVerb<H, L>>>;
  /** Lines that somebody has to decide about: how many there are is said above the document (`open.label`, `open.text`). */
  readonly open?: (line: L, row: H) => boolean;
  /**
   * Further kinds of lines that are shown, with their columns; `line.x` is a field of the line that the row names by `lineId`. Titles are words under `others`.
   * For documents of the server only.
   */
  readonly others?: Readonly<Record<string, readonly string[]>>;
  /** Shows each line's cost as known to the server, to users who may read prices. */
  readonly prices?: boolean;
  readonly before?: readonly Link<H>[];
  readonly after?: readonly Link<H>[];
  /** Escape hatch: content that depends on more than the document. */
  readonly useMore?: (view: Viewed<H>, lines: readonly L[]) => ViewMore<L>;
  /** Escape hatch: sections after the lines. */
  readonly Sections?: ComponentType<{ readonly view: Viewed<H>; readonly lines: readonly L[]; readonly query: URLSearchParams }>;
}

/** Bars after the lines: how many there are of each code. Words under `chart`: `title` (with the unit), `lines`, `none`. */
export interface LinesChartPlan<H, L> {
  /** The field that holds the code. */
  readonly by: FieldOf<L>;
  /** In the order of the bars; none = no chart. */
  readonly of: (lines: readonly L[], row: H, actor: Actor) => readonly { readonly code: string | number; readonly n: number }[];
  /** Where a bar leads. */
  readonly opens?: (row: H, code: string) => Place | null;
}

export interface ViewMore<L> {
  /** The lines as they are known by now; default: those of the document. */
  readonly lines?: readonly L[];
  /** Why a verb is currently blocked, by verb. */
  readonly hinders?: Readonly<Record<string, string | undefined>>;
  /** What papers say of more than the document, by their verbs; asked when they are printed. */
  readonly papers?: Readonly<Record<string, () => PaperMore<L>>>;
  /** Verbs this page carries out itself. */
  readonly runs?: Readonly<Record<string, () => void>>;
  /** Verbs that currently make no sense. */
  readonly without?: readonly string[];
  readonly dialog?: ReactNode;
  /** Values of facts that are no fields, or that are worded differently; a fact that is no field is left out without one. */
  readonly told?: Readonly<Record<string, string>>;
  /** History entries the header does not record. */
  readonly history?: readonly HistoryItem[];
  /** Preceding documents that have no page or are known only through the lines. */
  readonly before?: readonly ChainItem[];
  readonly cells?: Cells<L>;
  readonly rowTone?: (line: L) => Tone | undefined;
  /** Replaces the lines while they are entered. */
  readonly editor?: ReactNode;
  readonly rowActions?: (line: L) => readonly Action[];
  readonly notice?: { tone: Tone; label: string; text: string } | undefined;
}

/** A dialog or drawer for a verb that needs more than a reason. */
export type VerbForm<H> = ComponentType<{ readonly row: H; readonly onClose: () => void }>;

/** What a verb adds to its move. A verb that is no move declares its states and its right itself. */
export interface VerbPlan<H, L = never> {
  readonly icon?: LucideIcon;
  /** The page where it is done. */
  readonly to?: (row: H) => Place;
  readonly form?: VerbForm<H>;
  /** Values the verb needs. */
  readonly ask?: VerbAsk<H, L>;
  /** The confirmation question: a word under `verb`; default `<verb>Question`. */
  readonly question?: (row: H) => string;
  readonly right?: string | readonly string[];
  readonly from?: readonly number[];
  /** The lines are empty until they are loaded. */
  readonly offered?: (row: H, actor: Actor, lines: readonly AnyRow[]) => boolean;
  /** A move of another document carries it out; only this plan decides when it is offered. */
  readonly by?: { readonly doc: AnyDocument; readonly verb: string; readonly id: (row: H) => string };
  /** Why this user cannot do it: a word under `verb` with its parameters. */
  readonly hindered?: (
    row: H,
    actor: Actor,
    lines: readonly L[],
  ) => readonly [word: string, params?: Readonly<Record<string, string>>] | null;
  /** Only on the document's own page, not in the list. */
  readonly isOfPage?: boolean;
  /** Needs the server. For moves this follows from the declaration. */
  readonly online?: boolean;
  readonly danger?: boolean;
  /** Never the primary action: it reverses, or only shows. The common verbs are known. */
  readonly aside?: boolean;
}

export interface VerbsPlan<H, L = never> {
  /** Order of the buttons, next step first, including those of `useMore`. Default: the moves that need no form, then edit and print. */
  readonly order?: readonly string[];
  /** The next step for this document, where it is not the first in order. */
  readonly first?: (row: H, lines: readonly L[]) => string | null;
  readonly of?: Readonly<Record<string, VerbPlan<H, L>>>;
  /** Escape hatch: actions that depend on more than the document. */
  readonly useMore?: () => { readonly of: (view: Viewed<H>) => readonly Action[]; readonly dialog?: ReactNode };
  /** Escape hatch: label values beyond number, kind and day. */
  readonly useLabel?: () => (row: H) => Readonly<Record<string, string>>;
}

/** Another view of the same route. */
export interface Face {
  readonly when: (query: URLSearchParams) => boolean;
  readonly Part: ComponentType<ScreenProps>;
}

/** Leasing a document to this device, so that no other device works on it (sync.md §14). */
export interface LeasePlan {
  readonly from: readonly number[];
  readonly right: string | readonly string[];
}

/** The document as a printed list: its facts, its lines as the page shows them, and who signs. Its title is the word `<verb>Title`, else the document's name. */
export interface PaperPlan<H, L, V extends string = never> {
  /** Columns; default: the lines of the page. */
  readonly lines?: readonly (NameOf<L> | NoInfer<V>)[];
  /** Columns that only the paper has, by their names among `lines`; without a value they are filled in by hand. The title is a word under `column`. */
  readonly cells?: Readonly<Record<string, Partial<Column<L>>>>;
  /** Default: what the page shows. */
  readonly facts?: readonly FieldOf<H>[];
  /** Words under `sign`. */
  readonly signatures: readonly string[];
  /** Which documents have one; default: all that are not deleted. */
  readonly from?: readonly number[];
  readonly offered?: VerbPlan<H>['offered'];
  /** Default: the right to print the document's label. */
  readonly right?: string;
}

/** What a paper says of more than the document and its lines. */
export interface PaperMore<L> {
  readonly title?: string;
  /** After the facts of the document. */
  readonly facts?: readonly Fact[];
  /** Columns that it has not got this time. */
  readonly without?: readonly string[];
  /** The lines in parts; null = a row that is filled in by hand. */
  readonly parts: readonly { readonly title?: string; readonly rows: readonly (L | null)[] }[];
}

export interface DocumentPlan<H, L, D extends string = never, T extends string = never, V extends string = never> {
  /** Path of the page. */
  readonly path: string;
  /**
   * Where the documents come from; default: the rows of this device. The server's serve users whose devices hold none, and documents that are too many to be
   * held: the list is searched, sorted and paged there, and what this device has not sent yet stands above it. Such a list has neither `compare` nor `useMore`.
   */
  readonly source?: 'server';
  /** Nothing is done from here: the documents belong to other devices. */
  readonly looksOnly?: boolean;
  /** The query that opens the list, where a terminal occupies the bare path. */
  readonly home?: Readonly<Record<string, string>>;
  /** Words that take precedence over the document's: a key of the namespace `document`. */
  readonly words?: string;
  /** Identifies the list in the user's settings; unique. */
  readonly id: string;
  readonly list: ListPlan<H, L, D, T>;
  readonly view: ViewPlan<H, L, V>;
  /** The verb `paper`. */
  readonly paper?: PaperPlan<H, L, V>;
  /** Further papers, by their verbs. */
  readonly papers?: Readonly<Record<string, PaperPlan<H, L, V>>>;
  readonly verbs?: VerbsPlan<H, L>;
  readonly entry?: EntryPlan<H, L>;
  readonly lease?: LeasePlan;
  /** Escape hatch: terminals and reports on the same route; the first match is shown. */
  readonly faces?: readonly Face[];
}

/** A document and its page, as the generic parts see them. */
export interface Page {
  readonly doc: AnyDocument;
  /** Kinds of lines, the page's main kind first. */
  readonly lines: readonly AnyEntity[];
  readonly plan: DocumentPlan<AnyRow, AnyRow, string, string, string>;
}
