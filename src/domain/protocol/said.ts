/**
 * What a job shows and asks, named by keys: a job knows no language. The pages put it into words (`src/pages/scan/said.ts`).
 */
import type { Tone } from '#domain/kernel/code-set.ts';
import type { Answer, Judge, Step } from '#domain/kernel/job.ts';
import type { AnyOperation, OperationDef } from '#domain/kernel/operation.ts';

/** A text that is the same in every language, a key among the words of the page and what stands in it, a code, or the name of a field. */
export type Said = string | SaidKey | SaidCode | SaidField;
/** A code of a set, by its name. */
export interface SaidCode {
  readonly set: string;
  readonly code: string | number;
}
/** What a field is called. */
interface SaidField {
  readonly entity: string;
  readonly field: string;
}
interface SaidKey {
  /** May name another namespace than that of the page. */
  readonly key: string;
  readonly params: Params;
}
/** Several texts are listed; one may itself be said. */
type Params = Readonly<Record<string, string | readonly (string | SaidKey)[] | SaidKey>>;
export const said = (key: string, params: Params = {}): SaidKey => ({ key, params });

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
  readonly code: Said;
  readonly name: Said;
  readonly quantity?: string;
  readonly unit?: string;
  /** Its state. */
  readonly badge?: SaidCode;
  readonly facts?: readonly { readonly label: Said; readonly value: Said }[];
}

/** What a terminal shows for its state. */
export interface JobFace {
  /** Number of the document in hand. */
  readonly number?: string | undefined;
  /** What the worker is to do now. */
  readonly instruction: Said;
  /** Several stand beside each other. */
  readonly hint: Said | readonly Said[];
  readonly inHand: JobThing | null;
  /** Said while nothing is in hand. */
  readonly idle: Said;
  /** The instruction says that nothing waits, which is believed once everything is here. */
  readonly isNothing?: boolean;
  readonly lines: readonly JobLine[];
  readonly linesTitle: Said;
  /** What the undo takes back now; default: 撤销. */
  readonly undo?: Said;
  /** Nothing is scanned any more. */
  readonly isOver?: boolean;
  readonly notice?: { readonly tone: Tone; readonly label: Said; readonly text: readonly Said[] } | undefined;
}

/** What is to be done in a step, and how: the words `do.<step>` and `hint.<step>`. @param prefix of them, such as `back.` @param params what they name */
export const doing = (prefix: string, step: string, params: Params = {}) => ({
  instruction: said(`${prefix}do.${step}`, params),
  hint: said(`${prefix}hint.${step}`, params),
});

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

/** Why something is so: one of the usual reasons, or somebody's own words. */
export interface AskedReason<S, W> {
  readonly title: Said;
  readonly detail?: Said;
  /** The usual ones; a tap chooses. */
  readonly reasons: readonly Said[];
  /** The question is closed, answered or not: a refusal appears where the scans continue. */
  readonly leave: Judge<S, W>;
  readonly take: (reason: string) => Judge<S, W>;
}

/** What a job asks beside scans, by its state. */
export interface Asks<S, W> {
  readonly choice?: (state: S) => AskedChoice<S, W> | null;
  readonly count?: (state: S) => AskedCount<S, W> | null;
  readonly counts?: (state: S) => AskedFigures<S, W> | null;
  readonly reason?: (state: S) => AskedReason<S, W> | null;
}

/** Ids that an operation makes: `idOf('doc')` is the document it creates. */
export type IdOf = (name: number | string) => string;

/** An operation to be written, with what it says. */
export interface Order {
  readonly def: AnyOperation;
  readonly payload: object | ((idOf: IdOf) => object);
}
/** A photo as an operation names it. */
export interface PhotoRef {
  readonly id: string;
  readonly sha256: string;
  readonly size: number;
}

/** What only the device can add to what is written. */
export interface Given {
  /** A number for a box that the books do not know. */
  readonly boxNo: string | null;
  readonly photos: PhotoRef[];
}

/** How the steps of a job are written. */
export interface Writing<S, W> {
  /** It makes a box, which gets a number of this device's. */
  readonly needsNumber: (work: W) => boolean;
  /** Photos belong to it. */
  readonly takesPhotos?: (work: W) => boolean;
  /** The operations, one after the other. */
  readonly orders: (work: W, given: Given) => readonly Order[];
  /** Where the work stands once it is written. @param lineId the line that it has made; '' = none */
  readonly after?: (now: S, work: W, lineId: string, boxNo: string | null) => { readonly state?: S; readonly answer?: Answer };
  /** What the label of the new box says. */
  readonly label?: (work: W, boxNo: string) => Readonly<Record<string, string>>;
  /** What takes it back, and where the work stands then. */
  readonly back?: (now: S, work: W) => { readonly orders: readonly Order[]; readonly state: S; readonly answer: Answer };
}

export const order = <P extends object>(def: OperationDef<P>, payload: NoInfer<P>): Order => ({
  def: def as unknown as AnyOperation,
  payload,
});

/** An operation that creates: what it says needs the ids it makes. */
export const orderNew = <P extends object>(def: OperationDef<P>, payload: (idOf: IdOf) => NoInfer<P>): Order => ({
  def: def as unknown as AnyOperation,
  payload,
});
