/**
 * What a job shows and asks, named by keys: a job knows no language. The pages put it into words (`src/pages/scan/said.ts`).
 */
import type { Tone } from '#domain/kernel/code-set.ts';
import type { Answer, Step } from '#domain/kernel/job.ts';
import type { AnyOperation, OperationDef } from '#domain/kernel/operation.ts';

/** A text that is the same in every language, or a key among the words of the page and what stands in it. */
export type Said = string | SaidKey;
interface SaidKey {
  readonly key: string;
  readonly params: Readonly<Record<string, string>>;
}
export const said = (key: string, params: Readonly<Record<string, string>> = {}): SaidKey => ({ key, params });

/** A line of the work, as a terminal lists it. */
export interface JobLine {
  readonly key: string;
  readonly code: string;
  /** Several stand beside each other. */
  readonly name: Said | readonly Said[];
  /** Decimal strings; a `total` of '' = nobody says how much there is to do. */
  readonly done: string;
  readonly total: string;
  readonly unit: Said;
  readonly state: 'todo' | 'active' | 'done' | 'problem';
  /** In their order; empty ones are left out. */
  readonly notes: readonly Said[];
}

/** What is in hand. */
export interface JobThing {
  readonly place?: string;
  readonly code: string;
  readonly name: string;
  readonly quantity?: string;
  readonly unit?: string;
  readonly facts?: readonly { readonly label: Said; readonly value: Said }[];
}

/** One of a few codes. */
export interface AskedChoice<S, W> {
  /** Names the question. */
  readonly key: string;
  readonly label: Said;
  readonly options: readonly { readonly code: string; readonly label: Said; readonly tone?: Tone; readonly off?: Said | undefined }[];
  readonly chosen?: string;
  readonly take: (code: string) => Step<S, W>;
}

interface AskedFigure {
  readonly key: string;
  readonly label: Said;
  readonly unit: string;
  readonly decimals: number;
  readonly start?: string;
  readonly least?: string;
  readonly most?: string;
  readonly isOptional?: boolean;
}

/** Figures that are taken together. */
export interface AskedFigures<S, W> {
  readonly key: string;
  readonly figures: readonly AskedFigure[];
  readonly problem?: (values: Readonly<Record<string, string>>) => { readonly figure: string; readonly answer: Answer } | null;
  readonly take: (values: Readonly<Record<string, string>>) => Step<S, W>;
}

/** One quantity. */
export interface AskedCount<S, W> {
  readonly key: string;
  readonly label: Said;
  readonly initial: string;
  readonly unit: string;
  readonly decimals: number;
  readonly problem: (value: string) => Answer | null;
  readonly take: (value: string) => Step<S, W>;
}

/** What a job asks beside scans, by its state. */
export interface Asks<S, W> {
  readonly choice?: (state: S) => AskedChoice<S, W> | null;
  readonly count?: (state: S) => AskedCount<S, W> | null;
  readonly counts?: (state: S) => AskedFigures<S, W> | null;
}

/** An operation to be written, with what it says. */
export interface Order {
  readonly def: AnyOperation;
  readonly payload: object;
}
export const order = <P extends object>(def: OperationDef<P>, payload: NoInfer<P>): Order => ({
  def: def as unknown as AnyOperation,
  payload,
});
