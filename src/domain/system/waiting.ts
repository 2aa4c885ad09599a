/** From which statuses work still leads on: what is counted as "waiting" at home and kept on the tablet. */
import type { Edge } from '#domain/kernel/document.ts';

/** Taking back, opening again, and putting away what is done is no work that waits. */
const HOUSEKEEPING: readonly string[] = ['unreview', 'unreviewRed', 'reversed', 'reopen', 'close', 'delete'];

/** Documents of several kinds under one header, each with a page of its own: the field that tells them apart. */
const KIND_FIELD: Readonly<Record<string, string>> = { application: 'docType', stockVoucher: 'voucherType' };

/** @returns null where all documents of this type are of one kind, which is called like the type */
export const kindField = (docType: string): string | null => KIND_FIELD[docType] ?? null;

/** @returns status numbers, rising */
export function waitingStatuses(edges: readonly Edge[]): readonly number[] {
  const forward = edges.filter(
    ({ verb, from, to }) => from !== null && !HOUSEKEEPING.includes(verb) && (verb === 'system' ? from < to : from !== to),
  );
  return [...new Set(forward.map(({ from }) => Number(from)))].sort((a, b) => a - b);
}
