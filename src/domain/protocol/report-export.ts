/** Exports of reports that the server writes while the page goes on. */

/** Up to so many rows the page writes the file itself. */
export const EXPORT_HERE = 5000;
/** So many rows are in a file at most. */
export const MOST_EXPORTED = 100_000;
/** So many exports of one person may wait, run or lie ready. */
export const MOST_EXPORTS = 3;
/** A file that nobody fetches is kept so long. */
export const EXPORT_HOURS = 24;

export const EXPORT_KINDS = ['xlsx', 'csv'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

export type ExportState = 'waiting' | 'running' | 'ready' | 'failed' | 'fetched';

/** One of a person's exports. */
export interface ReportExport {
  readonly id: string;
  readonly report: string;
  readonly title: string;
  readonly kind: ExportKind;
  readonly state: ExportState;
  /** Rows written, and to be written; null = not counted yet. */
  readonly done: number;
  readonly total: number | null;
  /** There are more rows than a file takes. */
  readonly isCut: boolean;
  readonly bytes: number | null;
  /** Code of the problem, if it failed. */
  readonly problem: string | null;
  readonly askedAt: string;
}
