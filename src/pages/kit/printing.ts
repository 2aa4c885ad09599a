/** What pages may ask of printing. The shell does it; a page never sees a driver, a queue or a printer's protocol. */
import type { DriverKind, LabelData, LabelKind, LocalAccess, PrintJobRecord, UsedTemplate } from '#domain/registry.ts';

export interface LabelTarget {
  /** Id of the record, or its number where a label may be printed before there is a record. */
  readonly id: string;
  /** As a person calls it. */
  readonly name: string;
  /** By the fields of the kind; code, operator and time are added. */
  readonly data: LabelData;
}

export interface PrintRequest {
  readonly kind: LabelKind;
  readonly targets: readonly LabelTarget[];
  /** A sample: asks for no reason and counts nowhere. */
  readonly test?: boolean;
  /** Instead of the templates of the kind; the designer's, not yet saved. */
  readonly template?: UsedTemplate;
  /** Shows the dialog though a printer is chosen. */
  readonly ask?: boolean;
}

export interface ServiceState {
  readonly state: 'ready' | 'absent' | 'denied' | 'old' | 'busy';
  readonly version: string | null;
  /** What `old` is measured by. */
  readonly least?: string;
  readonly access?: LocalAccess;
}

export interface PrinterOption {
  readonly value: string;
  readonly label: string;
}

export interface Printing {
  /** Prints, or asks what it has to know first. Resolves when the labels are in the queue, or the person has left. */
  request(request: PrintRequest): Promise<void>;
  readonly driver: () => DriverKind;
  setDriver(driver: DriverKind): void;
  /** @param touched a person has pressed for it: the browser may ask for its permission now */
  probe(driver: DriverKind, touched?: boolean): Promise<ServiceState>;
  /** Null: this way of printing has none to choose from. */
  printers(driver: DriverKind): Promise<readonly PrinterOption[] | null>;
  /** The printer kept for a kind of label; '' = none yet. */
  printerFor(driver: DriverKind, kind: LabelKind): string;
  choosePrinter(driver: DriverKind, kind: LabelKind, printer: string): void;
  /** The class of this page's origin, and whether the site has a licence for it. Null = not known. */
  licence(): Promise<{ readonly originClass: 'in' | 'out'; readonly has: boolean } | null>;
  /** Newest first; calls back with every change. @returns the end of it */
  watch(listener: (jobs: readonly PrintJobRecord[]) => void): () => void;
  /** To the printer again: what failed, or what a person says did not come out. */
  again(job: PrintJobRecord): Promise<void>;
  cameOut(job: PrintJobRecord): Promise<void>;
  cancel(job: PrintJobRecord): Promise<void>;
  /** The same labels once more; asks for a reason. */
  reprint(job: PrintJobRecord): Promise<void>;
}
