/** The printing services pages may use. The shell implements them; a page never sees a driver, a queue or a printer protocol. */
import type { DriverKind, LabelData, LabelKind, LocalAccess, PrintJobRecord, UsedTemplate } from '#domain/registry.ts';

export interface LabelTarget {
  /** Id of the record, or its number where a label may be printed before the record exists. */
  readonly id: string;
  /** The name users know it by. */
  readonly name: string;
  /** By the fields of the label kind; code, operator and time are added. */
  readonly data: LabelData;
}

export interface PrintRequest {
  readonly kind: LabelKind;
  readonly targets: readonly LabelTarget[];
  /** A sample: needs no reason and is not counted. */
  readonly test?: boolean;
  /** Replaces the templates of the kind: the designer's unsaved one. */
  readonly template?: UsedTemplate;
  /** Shows the dialog even when a printer is already chosen. */
  readonly ask?: boolean;
}

export interface ServiceState {
  readonly state: 'ready' | 'absent' | 'denied' | 'old' | 'busy';
  readonly version: string | null;
  /** The minimum version; a service below it is `old`. */
  readonly least?: string;
  readonly access?: LocalAccess;
}

export interface PrinterOption {
  readonly value: string;
  readonly label: string;
}

export interface Printing {
  /** Prints, asking first for anything missing. @returns true once the labels are in the queue; false: the user has cancelled */
  request(request: PrintRequest): Promise<boolean>;
  readonly driver: () => DriverKind;
  setDriver(driver: DriverKind): void;
  /** @param touched called from a user gesture, so the browser may ask for its permission */
  probe(driver: DriverKind, touched?: boolean): Promise<ServiceState>;
  /** Null: this driver has no printers to choose from. */
  printers(driver: DriverKind): Promise<readonly PrinterOption[] | null>;
  /** The printer kept for a kind of label; '' = none yet. */
  printerFor(driver: DriverKind, kind: LabelKind): string;
  choosePrinter(driver: DriverKind, kind: LabelKind, printer: string): void;
  /** The class of this page's origin, and whether the site has a licence for it. Null = unknown. */
  licence(): Promise<{ readonly originClass: 'in' | 'out'; readonly has: boolean } | null>;
  /**
   * Newest first; calls back on every change.
   * @returns unsubscribes
   */
  watch(listener: (jobs: readonly PrintJobRecord[]) => void): () => void;
  /** Sends a job to the printer again: it failed, or the user says it did not come out. */
  again(job: PrintJobRecord): Promise<void>;
  cameOut(job: PrintJobRecord): Promise<void>;
  cancel(job: PrintJobRecord): Promise<void>;
  /** Prints the same labels once more; asks for a reason. */
  reprint(job: PrintJobRecord): Promise<void>;
}
