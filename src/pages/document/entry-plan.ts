/** How a document is entered: the fields of its head, its lines, and what completes it. */
import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Fields } from '#domain/kernel/field.ts';
import type { OperationDef } from '#domain/kernel/operation.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import type { Problem } from '#domain/kernel/problem.ts';
import type { AskField } from '#pages/ask/ask-plan.ts';
import type { Statement } from '#pages/ask/statements.tsx';
import type { Records } from '#pages/fields/records.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import type { Store } from '#store/store.ts';
import type { Action } from '#ui/page-header.tsx';
import type { Lines } from './source/source.ts';

/** A document being entered. Texts as typed; a switch is 'true' or '', a list its values joined by commas. */
export interface Draft {
  readonly head: Readonly<Record<string, string>>;
  readonly lines: readonly LineValues[];
}
export type ChangeDraft = (part: Partial<Draft>) => void;

/** The moment an entry begins. */
export interface Now {
  /** yyyy-MM-dd in the site's zone. */
  readonly today: string;
  /** Milliseconds. */
  readonly at: number;
}

/** Props of the part that draws the lines. */
export interface LinesPart<K> {
  readonly draft: Draft;
  readonly change: ChangeDraft;
  readonly known: K;
}

/** What a new document is made from; the address names it: `?<by>=<id>`. */
export interface OriginPlan {
  readonly by: string;
  /** Undefined while it is read. Keep the identity of what it returns. */
  readonly use: (id: string) => Origin | Unread | undefined;
}
export interface Origin {
  /** What the entry begins with. */
  readonly draft: Draft;
  /** Head fields decided by it; read-only. */
  readonly fixed: readonly string[];
}
/** It cannot be read; the words are `entry.notRead`. */
export interface Unread {
  readonly retry: (() => void) | undefined;
}

export interface ReadLabel {
  /** As people read it off the label. */
  readonly code: string;
  /** What it puts into the field; null = it is the label of something else (`entry.scannedOther`). */
  readonly value: string | null;
}

/**
 * Another operation that takes the same payload, for users with the right to it. Words under `entry.<verb>`: `send`, `done`, `hindered` (why
 * not now); where there are `offline` and `offlineDetail`, it asks before it writes without the server, as any operation of a form does.
 */
export interface InsteadPlan<K> {
  readonly create: OperationDef<never>;
  readonly icon: LucideIcon;
  /** Whether what was entered can be written like that. */
  readonly may: (draft: Draft, known: K) => boolean;
}

/** An operation that has to go before the one that writes the document. */
export interface Before {
  readonly operation: OperationDef<never>;
  readonly payload: object;
}

/** What a form looks up beside its head and its lines. */
export interface EntryMore {
  /** What to add to a field of the sections, by its key. */
  readonly fields?: Readonly<Record<string, Partial<AskField>>>;
  /** Said beneath the sections, and what can be done about it. */
  readonly said?: readonly Statement[];
  readonly acts?: readonly Action[];
  /** What the server finds for what is entered. */
  readonly found?: ReactNode;
}

export interface EntryPlan<H = AnyRow, L = AnyRow, K = unknown> {
  readonly create: OperationDef<never>;
  /** The right to enter one, where the operation serves several kinds and accepts the right of any of them. */
  readonly right?: string | readonly string[];
  /** Without it, a stored document cannot be edited. */
  readonly save?: OperationDef<never>;
  /** Fields of the head, in order. */
  readonly head: readonly string[];
  /** Fields of the form that the header does not have: the operation calls them otherwise, or takes them once for all lines. */
  readonly fields?: Fields;
  /** Head fields drawn by `Sections`, or kept without being drawn. */
  readonly beside?: readonly string[];
  /** Head fields that are read-only after creation. */
  readonly fixed?: readonly string[];
  /** Head fields omitted for this draft. */
  readonly without?: (draft: Draft) => readonly string[];
  /** Fields that are optional elsewhere but required here. */
  readonly required?: readonly string[] | ((draft: Draft) => readonly string[]);
  /** Which records a field offers; default: those in service, and what is chosen already. The last argument holds the records of all fields, by entity. */
  readonly offer?: Readonly<Record<string, (record: AnyRow, actor: Actor | null, draft: Draft, records: Records) => boolean>>;
  /** The codes a choice offers; default: all of its set. */
  readonly codes?: Readonly<Record<string, readonly (string | number)[]>>;
  /** Quick choices of an instant, in minutes from now. */
  readonly soon?: Readonly<Record<string, readonly number[]>>;
  /**
   * Initial values of a new document; user and records are known from the second render on.
   * @param now today in the site's zone, and this minute as an instant field holds it
   */
  readonly start?: (actor: Actor | null, records: Records, now: Now) => Readonly<Record<string, string>>;
  /** Escape hatch: initial values that depend on this device; keep their identity. */
  readonly useStart?: () => Readonly<Record<string, string>>;
  /** Head fields that a copy (`?new&copy=<id>`) takes from the other document; the lines come along. */
  readonly copied?: readonly string[];
  /** A label fills this field of the head, whichever field has the focus. */
  readonly scanned?: { readonly field: string; readonly use: () => (text: string) => Promise<ReadLabel> };
  /** Other fields that change with a choice. */
  readonly chosen?: Readonly<Record<string, (draft: Draft, records: Records) => Partial<Draft>>>;
  /** A new document is made from another one. */
  readonly origin?: OriginPlan;
  /** A second way to write what was entered. */
  readonly instead?: InsteadPlan<K>;
  /** Converts a stored line for editing. @param others lines of the document's other kinds, by entity, where the server gave them */
  readonly lineOf: (line: L, row: H, others?: Lines) => LineValues;
  /** Whether the user has entered anything in a line. */
  readonly isBegun: (line: LineValues) => boolean;
  /** Looks up what the lines refer to. */
  readonly useKnown: (draft: Draft) => K;
  /** Null: the document has no lines; see `withoutLines`. */
  readonly Lines: ComponentType<LinesPart<K>> | null;
  /** Fields of the head in sections of their own after the lines; the title is the word `entry.<section>`, the meaning of an empty field `none.<field>`. */
  readonly sections?: Readonly<Record<string, readonly string[]>>;
  /** Escape hatch: what the form looks up for these sections, and what is said beneath them. */
  readonly useMore?: (draft: Draft, change: ChangeDraft) => EntryMore;
  /** Escape hatch: sections after the lines that help with the entry. */
  readonly Sections?: ComponentType<{ readonly draft: Draft; readonly change: ChangeDraft }>;
  /** What is missing or wrong in the lines: a word under `entry.lacks`, or a problem; null = nothing. Missing head fields are handled elsewhere. */
  readonly lack: (lines: readonly LineValues[], known: K, draft: Draft) => string | Problem | null;
  /** Last changes before sending, such as numbers taken from the device's range. They stay in the draft even if saving fails. */
  readonly prepare?: (lines: readonly LineValues[], known: K, store: Store) => Promise<readonly LineValues[] | Problem>;
  /** What has to be written before the document, such as the review of what it carries out; null = nothing. Once it is refused nothing else is sent. */
  readonly before?: (lines: readonly LineValues[], known: K) => Before | null;
  /** The lines as the operations' payload. */
  readonly payload: (lines: readonly LineValues[], known: K) => readonly object[];
  /** What the operations call the lines; default `lines`. */
  readonly linesAs?: string;
  /** Payload values the page fixes rather than the user. */
  readonly also?: Readonly<Record<string, unknown>>;
}

/** The line-related part of an entry, for a document without lines. */
export const withoutLines = {
  Lines: null,
  useKnown: () => null,
  lineOf: () => ({}),
  isBegun: () => false,
  lack: () => null,
  payload: () => [],
};

type EntryInput<H, L, K, C, S, I> = Omit<EntryPlan<H, L, K>, 'create' | 'save' | 'instead'> & {
  readonly create: OperationDef<C>;
  readonly save?: OperationDef<S>;
  readonly instead?: Omit<InsteadPlan<K>, 'create'> & { readonly create: OperationDef<I> };
};

/** An entry whose parts share one type for what they know of the lines. The operations themselves check the payload on sending. */
export const defineEntry = <H, L, K, C, S, I = never>(plan: EntryInput<H, L, K, C, S, I>): EntryPlan<H, L> =>
  plan as unknown as EntryPlan<H, L>;
