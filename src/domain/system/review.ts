/** Review rules that every document asks the same way (approveType, model-1 §1.3; guard G-SOD). */
import { byIndex, type Key } from '#domain/kernel/entity.ts';
import type { Ctx } from '#domain/kernel/operation.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { guard } from '#domain/kernel/problem.ts';
import type { Quantity } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { ApprovalTask, approvalsOf, guardLevel, guardPerson, levelsNeeded } from './approval.ts';
import { type Approved, contentsHash } from './contents.ts';
import { ApproveType } from './platform.resource.ts';
import { guardSecond, isSamePerson, othersFor } from './second-person.ts';

/** @param docId the document under review; without it only the rule is read, for what is reviewed as it is created */
export const reviewKeys = (docType: string, docId?: string): Key[] => [
  byIndex(ApproveType, 'docType', docType),
  ...(docId ? [byIndex(ApprovalTask, 'docId', docId)] : []),
];

/** Is there a threshold, so that the review has to know what the document is worth? False as well while the rule has not been read. */
export const asksAmount = (rows: Rows, docType: string): boolean => {
  const key = byIndex(ApproveType, 'docType', docType);
  return rows.isKnown(key) && (rows.by(ApproveType, 'docType', docType)[0]?.amountLimit ?? null) !== null;
};

/** Levels 0: whoever creates the document has reviewed it with that. */
export const reviewsOnCreate = (rows: Rows, docType: string): boolean => rows.by(ApproveType, 'docType', docType)[0]?.levels === 0;

/** Whoever has decided what a document says, where others have to sign it whatever the site asks. */
const proposerOf = (header: object): string | null =>
  'proposedBy' in header && typeof header.proposedBy === 'string' ? header.proposedBy : null;

/** True where this person has decided what the document says, and others sign. */
export const isOwnProposal = (header: object, actor: Pick<Actor, 'userId' | 'personId'> | null): boolean => {
  const userId = proposerOf(header);
  return userId !== null && actor !== null && isSamePerson({ userId }, actor);
};

/** @throws REVIEW_SAME_PERSON */
export function guardProposal(header: object, signer: Pick<Actor, 'userId' | 'personId'>): void {
  const userId = proposerOf(header);
  if (userId !== null) guardSecond({ userId }, signer, 'REVIEW_SAME_PERSON');
}

/** Who is asked to review an application, beside its author. */
export interface AskedOf {
  readonly createdBy: string;
  readonly right: string | readonly string[];
  /** Null = it is about no store. */
  readonly warehouseId: string | null;
}

/** As many names are told; one is enough to ask. */
const MOST_NAMES = 3;

/** @returns the names of those who can review it instead of its author; none where the author is alone */
export const othersToReview = (colleagues: readonly Actor[], { createdBy, right, warehouseId }: AskedOf): string =>
  othersFor(colleagues, { userId: createdBy }, right, warehouseId)
    .slice(0, MOST_NAMES)
    .map(({ userName }) => userName)
    .join(', ');

/**
 * Nobody grants their own application while somebody else could. Where the author is the only one who may, it is granted by them.
 * @throws APPLIED_SAME_PERSON
 */
export function guardApplied(asked: AskedOf, { actor, colleagues = [] }: Pick<Ctx, 'actor' | 'colleagues'>): void {
  const names = othersToReview(colleagues, asked);
  if (names !== '') guardSecond({ userId: asked.createdBy }, actor, 'APPLIED_SAME_PERSON', { names });
}

/** True where the site's rule keeps this person from reviewing the document, because it is the person's own (G-SOD). */
export const isOwnReview = (
  rule: Readonly<Record<string, unknown>>,
  header: Readonly<Record<string, unknown>>,
  actor: Pick<Actor, 'userId' | 'personId'> | null,
): boolean => rule.sod === true && actor !== null && isSamePerson({ userId: String(header.createdBy) }, actor);

/** G-SOD: the reviewer is not the creator, where the site says so. */
export function guardSeparation(rows: Rows, docType: string, createdBy: string, reviewer: Pick<Actor, 'userId' | 'personId'>): void {
  const rule = rows.by(ApproveType, 'docType', docType)[0];
  guard(!(rule?.sod && isSamePerson({ userId: createdBy }, reviewer)), 'G-SOD');
}

export interface UnderReview {
  readonly id: string;
  readonly createdBy: string;
  readonly updatedAt: string;
}

/** The kind the rules are kept under: an application's own (HW_PICK …), elsewhere the document's. */
export const ruleOf = ({ docType }: Pick<Approved, 'docType'>, header: object): string =>
  'docType' in header && typeof header.docType === 'string' ? header.docType : docType;

/**
 * The review itself is the last level: those before it have agreed, and the reviewer holds its role.
 * @param amount reference value of the document in CNY, for the threshold; null where it has none
 * @throws REVIEW_SAME_PERSON, G-SOD, APPROVAL_ROLE, APPROVAL_TWICE, APPROVAL_REJECTED (by whom, why), APPROVAL_PENDING (which level)
 */
export function guardReview(rows: Rows, document: Approved, header: UnderReview, actor: Actor, amount: Quantity | null = null): void {
  guardProposal(header, actor);
  const rule = rows.by(ApproveType, 'docType', ruleOf(document, header))[0];
  if (!rule) return;
  const asked = { id: header.id, updatedAt: header.updatedAt, contents: () => contentsHash(document, header, rows) };
  const { done, rejected, valid } = approvalsOf(rows.by(ApprovalTask, 'docId', header.id), asked);
  guardPerson(rule, header.createdBy, valid, actor);
  guard(rejected === null, 'APPROVAL_REJECTED', { name: rejected?.decidedByName ?? '', opinion: rejected?.opinion ?? '' });
  const needed = levelsNeeded(rule, amount);
  guard(done >= needed - 1, 'APPROVAL_PENDING', { level: String(done + 1) });
  if (needed > 0) guardLevel(rule, needed, actor);
}
