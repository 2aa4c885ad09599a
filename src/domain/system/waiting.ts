/** From which statuses work still leads on: what is kept on the tablet, and most of what is counted as "waiting" at home. */
import type { AnyDocument, Edge } from '#domain/kernel/document.ts';

/** Taking back, opening again, and putting away what is done is no work that waits. */
const HOUSEKEEPING: readonly string[] = ['unreview', 'unreviewRed', 'reversed', 'reopen', 'close', 'delete'];

/** @returns status numbers, rising */
export function waitingStatuses(edges: readonly Edge[]): readonly number[] {
  const forward = edges.filter(
    ({ verb, from, to }) => from !== null && !HOUSEKEEPING.includes(verb) && (verb === 'system' ? from < to : from !== to),
  );
  return [...new Set(forward.map(({ from }) => Number(from)))].sort((a, b) => a - b);
}

/** Statuses in which a document is somebody's work: most that lead on; a loan that is out is kept on the tablet, and waits for nobody. */
export const workStatuses = ({ edges, waits }: Pick<AnyDocument, 'edges' | 'waits'>): readonly number[] => waits ?? waitingStatuses(edges);
