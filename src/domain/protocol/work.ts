/** The work at a terminal, declared whole: what scans and taps mean, what is asked and shown, and what a step is written as. Pure; `src/pages/scan/work-page.tsx` draws it. */
import type { Field } from '#domain/kernel/field.ts';
import type { Answer, Step } from '#domain/kernel/job.ts';
import type { RangeKind } from './number-kinds.ts';
import type { Asks, JobFace, Order, Said } from './said.ts';

/** A field of the thing in hand. */
export interface EnteredField {
  /** Names its text. */
  readonly key: string;
  readonly field: Field;
  readonly label: Said;
  /** The thing cannot be saved without it; marked. */
  readonly isNeeded?: boolean | undefined;
  readonly options?: readonly { readonly value: string; readonly label: string; readonly code?: string }[];
  /** The meaning of an empty choice. */
  readonly none?: Said;
  readonly decimals?: number;
  readonly hidden?: boolean;
  readonly wide?: boolean;
  /** A code that nothing else claims is scanned into it while it has the focus. */
  readonly takesScan?: boolean;
}

/** What is entered of the thing in hand, as it is typed. */
export interface Entered {
  readonly texts: Readonly<Record<string, string | undefined>>;
  readonly fields: readonly EnteredField[];
  /** The text `qty`, shown large. */
  readonly quantity: { readonly label: Said; readonly unit: string | undefined; readonly decimals: number };
  /** It lacks nothing: confirming the quantity saves it. */
  readonly isWhole: boolean;
}

/** What a step is written as, and what is said of it. */
export interface Written {
  readonly orders: readonly Order[];
  /** Instead of the answer of the step. */
  readonly answer?: Answer;
  /** Said after it. */
  readonly also?: Answer | undefined;
  /** A label to be printed of it, before the server knows of it. */
  readonly label?: {
    readonly kind: 'document' | 'box';
    readonly targets: readonly { readonly id: string; readonly name: string; readonly data: Readonly<Record<string, string>> }[];
  };
  /** Remarks that the terminal has explained, or that concern the desk alone. */
  readonly acceptIssues?: readonly string[];
}

/**
 * @typeParam S what is kept between two scans
 * @typeParam H what a scan is over the rows of the device
 * @typeParam W what a step takes, to be written at once
 */
export interface Work<S, H, W = never> extends Asks<S, W> {
  readonly hear: (state: S, heard: H) => Step<S, W>;
  /** The state without what has been settled elsewhere meanwhile. */
  readonly settle?: (state: S) => S;
  /** Takes back what is not written yet; null = nothing. */
  readonly back: (state: S) => Step<S, W> | null;
  /** A line of the list was tapped; null = that means nothing now. @param key of the line */
  readonly tap?: (state: S, key: string) => Step<S, W> | null;
  readonly entered?: (state: S) => Entered | null;
  /** The state with what was entered. */
  readonly change?: (state: S, patch: Readonly<Record<string, string>>) => S;
  /** Saves what was entered. */
  readonly save?: (state: S) => Step<S, W> | null;
  /** @param written what was written here and not taken back, the newest last */
  readonly face: (state: S, written: readonly W[]) => JobFace;
  /** Whether it is written with the number of a new box, or of something else that this device numbers. */
  readonly needsNumber?: (take: W) => boolean | RangeKind;
  /** @param number of the new box, or of what was asked for; null = none is needed */
  readonly write?: (take: W, number: string | null) => Written;
}
