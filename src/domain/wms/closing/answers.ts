/** Shapes of the answers about accounting months, for the server that answers and the page that reads. */

/** A month as the page lists it (`accountPeriod/pageList`). */
export interface PeriodLine {
  readonly id: string;
  readonly period: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly status: number;
  readonly begunAt: string | null;
  readonly begunByName: string | null;
  readonly closedAt: string | null;
  readonly closedByName: string | null;
  readonly askedBy: string | null;
  readonly askedByName: string | null;
  readonly askedAt: string | null;
  readonly askReason: string | null;
  readonly acknowledged: readonly { readonly id: string; readonly name: string; readonly day: string }[] | null;
  /** Findings that prevent closing and such that do not; null where nobody looks any more (closed) or yet (a month to come), and without the server. */
  readonly blocking: number | null;
  readonly warnings: number | null;
  /** When its figures were added up; null = not yet. */
  readonly countedAt: string | null;
  readonly tookMs: number | null;
  /** How many lines of the books had goods coming in, and going out. */
  readonly inLines: number | null;
  readonly outLines: number | null;
  /** Postings that were done in it and came after it had begun to close. */
  readonly late: number | null;
}

export const FINDINGS = [
  ...(['document', 'unsent', 'contact', 'ledger', 'movement', 'reserved', 'erp', 'missing'] as const),
  ...(['application', 'inspection', 'held', 'difference', 'late'] as const),
] as const;
export type FindingKind = (typeof FINDINGS)[number];

/** Something to be settled before closing (block), to be known (warn), or that happened since (told). */
export interface Finding {
  readonly kind: FindingKind;
  readonly severity: 'block' | 'warn' | 'told';
  readonly docType: string | null;
  readonly docId: string | null;
  /** Its number or its name, and the English one where a warehouse has one. */
  readonly docNo: string | null;
  readonly nameEn?: string | null;
  /** Tells documents of several kinds apart, so that the page of the kind is known where the document is not held. */
  readonly docKind?: string | null;
  /** A device that finance can answer for. */
  readonly subjectId: string | null;
  readonly n: number;
  readonly day: string | null;
}

/** What a finding is called, in this language. */
export const findingName = (lang: string, { docNo, nameEn }: Pick<Finding, 'docNo' | 'nameEn'>): string | null =>
  (lang.startsWith('en') && nameEn) || docNo;

/** People who can settle it, the first of them by name. */
export interface Settlers {
  readonly names: readonly string[];
  readonly more: number;
}

/** Under which the people are told who can settle findings of a kind and of a type of document. */
export const settlersKey = ({ kind, docType }: Pick<Finding, 'kind' | 'docType'>): string => `${kind}/${docType ?? ''}`;

/** `accountPeriod/findings`; of each kind the first ones, with how many there are. */
export interface Findings {
  /** By `settlersKey`; nobody is told where only the administrator can. */
  readonly who: Readonly<Record<string, Settlers>>;
  readonly list: readonly Finding[];
  readonly totals: Readonly<Partial<Record<FindingKind, number>>>;
}

/** `accountPeriod/count` */
export interface PeriodCount {
  readonly rows: number;
  readonly entries: number;
  readonly tookMs: number;
  readonly broken: number;
}
