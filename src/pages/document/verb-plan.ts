/** What a verb asks before it is written, declared: fields of the header, something about each line, and what is said while they are filled in. */
import type { LucideIcon } from 'lucide-react';
import type { OperationDef } from '#domain/kernel/operation.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import type { Problem } from '#domain/kernel/problem.ts';
import type { Answers } from '#pages/ask/ask-lines.tsx';
import type { AskField, Texts, Values } from '#pages/ask/ask-plan.ts';
import type { AskedLine } from '#pages/ask/asked-lines.tsx';
import type { Statement } from '#pages/ask/statements.tsx';
import type { PrintRequest } from '#pages/kit/printing.ts';
import type { Store } from '#store/store.ts';
import type { Action } from '#ui/page-header.tsx';

/**
 * A dialog whose values the verb's operation takes. Words under `verb`: `<verb>Title` (default: the verb itself), `<verb>Detail` before the fields, `<verb>Lines`
 * and `<verb>NoLines` above the lines, `<verb>Field.<field>`, `<verb>Empty.<field>` (what an empty one means) and `<verb>Help.<field>`.
 */
export interface VerbAsk<H, L = never> {
  /** Of the header. */
  readonly fields?: readonly (string | AskField)[];
  readonly lines?: VerbLines<H, L>;
  /** What is wrong with all answers together: a word under `verb` with its parameters, or a problem; null = nothing. */
  lack?(answers: Answers, lines: readonly L[]): readonly [word: string, params?: Readonly<Record<string, string>>] | Problem | null;
  readonly size?: 'lg' | 'xl';
  /** Further payload, or values in the operation's shape; default: the values with the id. */
  readonly payload?: (values: Values, row: H, answers: Answers) => object;
  /**
   * Escape hatch: what the dialog begins with, what it looks up and what the server says.
   * @param chosen lines that were chosen before, by their ids
   */
  useMore?(row: H, lines: readonly L[], chosen: readonly string[]): AskMore<L>;
}

/** What is asked about each line of the document. */
export interface VerbLines<H, L> {
  /** The lines that are asked about; default: all. */
  of?(lines: readonly L[], row: H): readonly L[];
  /** Quantities of the line that the user has to know; those that are empty are left out. */
  readonly facts?: readonly string[];
  /** Default: what `useMore` says of the line. */
  fields?(line: L, row: H): readonly AskField[];
  /** Fields beside the line; default 1. */
  readonly beside?: number;
  /** Initial texts. */
  start?(line: L, row: H): Texts;
}

export interface AskMore<L = never> {
  /** Initial texts. */
  readonly start?: Texts;
  /** Texts from elsewhere, such as a badge. */
  readonly given?: Texts | undefined;
  /** What to add to a field, by its key. */
  readonly fields?: Readonly<Record<string, Partial<AskField>>>;
  /** Said before the fields. */
  readonly said?: readonly Statement[] | undefined;
  /** Buttons before it. */
  readonly acts?: readonly Action[];
  /** The lines as they are known by now, null while they are not; default: those of the document. */
  readonly lines?: readonly L[] | null;
  /** What to add to a line. */
  line?(line: L): Partial<AskedLine>;
  /** Something would be lost, or is not as it should be. */
  readonly isDanger?: boolean;
  /** The button, where it says more than the verb. */
  readonly label?: string | ((texts: Texts) => string) | undefined;
  /** Why it cannot be answered now, in words; that it needs the server is said anyway. */
  readonly why?: (texts: Texts) => string | undefined;
  /** What has to be known first is not known yet. */
  readonly isWaiting?: boolean;
  /** It could not be read: that nothing was found is not known. */
  readonly isLacking?: boolean;
  /** Payload that depends on what was looked up; it takes the place of the plan's. */
  readonly payload?: (values: Values, answers: Answers) => object;
}

/** An operation, whatever its payload. */
type Carrier = Pick<OperationDef<never>, 'type' | 'right' | 'offline'>;

/**
 * A verb of one line. Words under `verb` of the document, with the fields of the line: `<verb>`, `<verb>Title`, `<verb>Done`, and those of what it asks as for
 * a verb of the document.
 */
export interface LineVerb<H, L> {
  readonly icon?: LucideIcon;
  readonly danger?: boolean;
  /** Carries it out: it decides who is offered the verb, and whether the verb needs the server. */
  readonly operation?: Carrier | ((line: L, row: H) => Carrier);
  /** Prints a label and writes nothing. */
  readonly prints?: (line: L, row: H) => PrintRequest;
  readonly offered: (line: L, row: H, actor: Actor) => boolean;
  /** A click on the line does it. */
  readonly opens?: boolean;
  /** What it asks; without it, it is written at once. */
  readonly asks?: 'reason' | LineAsk<H, L>;
  /** Beside the id of the document. @param store for rows and numbers that are to be looked up */
  readonly payload?: (line: L, values: Values, row: H, store: Store) => object | Promise<object>;
}

/** Fields of the line that are asked for. */
export interface LineAsk<H, L> {
  /** None: it is written at once. */
  readonly fields: (line: L, row: H) => readonly AskField[];
  /** Initial texts. */
  readonly start?: (line: L, row: H) => Texts;
  /** Escape hatch: what to add to a field, by its key. */
  readonly useMore?: (line: L, row: H) => Readonly<Record<string, Partial<AskField>>>;
}
