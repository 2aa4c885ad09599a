/** What becomes of a refused operation: whether other values can still save it, or only giving it up is left. Pure. */
import type { AnyDocument } from '#domain/kernel/document.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Problem } from '#domain/kernel/problem.ts';

/**
 * - correct: other values may pass
 * - insist: its author may say that it is to be done all the same
 * - giveUp: it cannot be done any more, whatever is entered
 * - decide: values are not the reason; try again, hand over or give up
 */
export type Remedy = 'correct' | 'insist' | 'giveUp' | 'decide';

/** By type of operation: the payload that does it all the same. Null = this refusal is final. */
export type Insisting = Readonly<
  Record<string, (payload: Readonly<Record<string, unknown>>, reason: Problem) => Readonly<Record<string, unknown>> | null>
>;

/** Somebody else did it before: there is nothing left to do. */
const DONE_BEFORE: readonly string[] = ['ALREADY_PICKED', 'LINE_CONFIRMED', 'INSPECT_DECIDED', 'DEFECT_CLOSED', 'COUNTED_BY', 'DOC_EXISTS'];

/** Not a matter of values: rights, keys, periods, patience, or a place that belongs to another operation. */
const NOT_OF_VALUES =
  /^(PARKED|FORBIDDEN|NO_RIGHT|RIGHTS_|G-WH|G-SOD|APPLIED_SAME_PERSON|G-PER|SIGNATURE_|HASH_|RECORD_DAMAGED|PLACE_TAKEN|GIVEN_UP_ELSEWHERE|BEHIND_GIVEN_UP|HANDED_ELSEWHERE)/;

interface Refused {
  readonly type: string;
  readonly reason: Problem;
  /** Whether its author may insist. */
  readonly mayInsist?: boolean;
}

/**
 * @param doc the document the operation was made on; undefined = it is no document's
 * @param header the document as it stands now; null = this device does not hold it
 */
export function remedyOf({ type, reason, mayInsist = false }: Refused, doc: AnyDocument | undefined, header: AnyRow | null): Remedy {
  if (DONE_BEFORE.includes(reason.code)) return 'giveUp';
  const move = doc?.moves.find(({ operation }) => operation.type === type);
  // No page can open a document for a correction that it no longer takes.
  if (move && header && (header.deletedAt !== null || !move.from.includes(Number(header.status)))) return 'giveUp';
  if (NOT_OF_VALUES.test(reason.code) || (move && !header)) return 'decide';
  return mayInsist ? 'insist' : 'correct';
}
