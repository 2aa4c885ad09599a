/** What every way of printing can do (ux §3.5). */
import type { Drawing } from '#domain/system/print/drawing.ts';
import type { DriverKind } from '#domain/system/print/job.ts';
import type { LocalAccess } from '#domain/system/print/licence.ts';

export interface Probe {
  readonly state: 'ready' | 'absent' | 'denied' | 'old' | 'busy';
  readonly version: string | null;
  /** What `old` is measured by. */
  readonly least?: string;
  /** Why a page may not ask its own machine; only for `denied`. */
  readonly access?: LocalAccess;
}

export interface PrinterChoice {
  readonly value: string;
  readonly label: string;
}

export interface PrintOrder {
  readonly jobId: string;
  readonly attempt: number;
  readonly title: string;
  readonly copies: number;
  /** '' where the driver has none to choose. */
  readonly printer: string;
  readonly drawings: readonly Drawing[];
}

export type Outcome =
  | { readonly state: 'accepted' }
  /** Nothing came out, and trying again by itself is of no use. @see notes in locales `print.note` */
  | { readonly state: 'failed'; readonly note: string }
  /** It was sent; nobody knows what became of it. */
  | { readonly state: 'unknown'; readonly note: string | null }
  /** Nothing was sent; it waits. */
  | { readonly state: 'queued'; readonly note: string };

export interface PrintDriver {
  readonly kind: DriverKind;
  /** Prints at once or not at all: what a person has to be there for does not start by itself after a reload. */
  readonly attended: boolean;
  probe(): Promise<Probe>;
  /** Null: the driver asks by itself, or has no printers. */
  printers(): Promise<readonly PrinterChoice[] | null>;
  /** Never throws. */
  print(order: PrintOrder): Promise<Outcome>;
  /** An answer that came after its time. */
  onLate?(listener: (jobId: string, accepted: boolean) => void): void;
}

export const READY: Probe = { state: 'ready', version: null };
