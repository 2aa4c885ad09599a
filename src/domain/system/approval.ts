/**
 * Approval by levels (approveType and approvalTask, model-1 §1.3). The last level is the document's own review; those before it are decisions kept here.
 * A decision holds for the contents that it has seen (contents.ts): whatever changes them makes it void, and no time that a change is told to be of saves it.
 */
import { defineEntity, type Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { type Actor, hasRight } from '#domain/kernel/permission.ts';
import { guard } from '#domain/kernel/problem.ts';
import { cmpQty, type Quantity } from '#domain/kernel/quantity.ts';
import { ascending } from '#domain/system/order.ts';
import { approvalDecision } from './codes.ts';
import type { ApproveType } from './platform.resource.ts';
import { isSamePerson } from './second-person.ts';

export const ApprovalTask = defineEntity({
  name: 'approvalTask',
  indexes: ['docId'],
  sets: () => ['base'],
  fields: {
    docType: f.str(32),
    docId: f.id(),
    level: f.int('levels'),
    assigneeRole: optional(f.ref('role')),
    decision: f.choice(approvalDecision),
    decidedBy: f.ref('user'),
    decidedByName: f.name(),
    decidedAt: f.ts(),
    opinion: optional(f.text()),
    /** Hash of the contents that were decided on; null in decisions from before it was kept. */
    seen: optional(f.str(64)),
  },
});

export type ApprovalTaskRow = Row<typeof ApprovalTask>;
export type ApproveRule = Row<typeof ApproveType>;

/** A role stands among the rights of its holder, so that tablet and server ask the same way. */
export const roleRight = (roleId: string): string => `role:${roleId}`;

/** The role a level asks for; null = anybody with the right to review. A third level asks for the second's role (model-1 names two). */
export const roleOfLevel = (rule: ApproveRule, level: number): string | null => (level <= 1 ? rule.level1Role : rule.level2Role);

/**
 * How many have to agree, the reviewer included.
 * @param amount reference value of the document in CNY; null = unknown, and then every level is asked
 */
export function levelsNeeded(rule: ApproveRule, amount: Quantity | null): number {
  const small = rule.amountLimit !== null && amount !== null && cmpQty(amount, rule.amountLimit) <= 0;
  return small ? Math.min(rule.levels, 1) : rule.levels;
}

export interface Approvals {
  /** Levels that agreed, in a row from the first. */
  readonly done: number;
  /** Whoever said no last, if nobody has agreed since. */
  readonly rejected: ApprovalTaskRow | null;
  readonly valid: readonly ApprovalTaskRow[];
}

/** The document under decision. */
export interface Asked {
  readonly id: string;
  readonly updatedAt: string;
  /** Hash of its contents as they are now; asked for only where somebody has decided something. */
  readonly contents: () => string;
}

/** What was decided about the document as it is now. Of decisions that do not say what they have seen, a yes is asked for again and a no holds as long as it did. */
export function approvalsOf(tasks: readonly ApprovalTaskRow[], document: Asked): Approvals {
  const own = tasks.filter((task) => task.docId === document.id);
  const now = own.length > 0 ? document.contents() : '';
  const valid = own
    .filter(({ seen, decision, decidedAt }) => (seen === null ? decision === 2 && decidedAt >= document.updatedAt : seen === now))
    .sort((a, b) => ascending(a.decidedAt, b.decidedAt));
  const last = valid.at(-1);
  return { done: valid.filter(({ decision }) => decision === 1).length, rejected: last?.decision === 2 ? last : null, valid };
}

/** Whose turn it is with a document that waits for its review. */
export interface Turn {
  readonly level: number;
  readonly needed: number;
  /** The review itself is the next step, on the document's own page. */
  readonly isReview: boolean;
}

type Person = Pick<Actor, 'userId' | 'personId' | 'account' | 'rights'>;

/** The level is another role's; the account "admin" may stand in for every role. */
const isOtherRole = (rule: ApproveRule, level: number, actor: Person): boolean => {
  const role = roleOfLevel(rule, level);
  return role !== null && !hasRight(actor, roleRight(role));
};

/** Where the site wants several people: why this one may not be the next of them. */
function personFault(rule: ApproveRule, createdBy: string, valid: readonly ApprovalTaskRow[], actor: Person): string | null {
  if (!rule.sod) return null;
  if (isSamePerson({ userId: createdBy }, actor)) return 'G-SOD';
  return valid.some((task) => task.decision === 1 && isSamePerson({ userId: task.decidedBy }, actor)) ? 'APPROVAL_TWICE' : null;
}

/** What comes next, if it is this person's to do; null when it is somebody else's, or nobody is asked. */
export function turnOf(
  rule: ApproveRule,
  tasks: readonly ApprovalTaskRow[],
  document: Asked & { readonly createdBy: string },
  amount: Quantity | null,
  actor: Person,
): Turn | null {
  const needed = levelsNeeded(rule, amount);
  const { done, rejected, valid } = approvalsOf(tasks, document);
  const level = Math.min(done + 1, needed);
  if (needed === 0 || rejected !== null || isOtherRole(rule, level, actor)) return null;
  return personFault(rule, document.createdBy, valid, actor) === null ? { level, needed, isReview: level === needed } : null;
}

/** @throws APPROVAL_ROLE */
export function guardLevel(rule: ApproveRule, level: number, actor: Person): void {
  guard(!isOtherRole(rule, level, actor), 'APPROVAL_ROLE', { level: String(level) });
}

/** Nobody agrees twice, and with separation of duties not the creator. @throws G-SOD, APPROVAL_TWICE */
export function guardPerson(rule: ApproveRule, createdBy: string, valid: readonly ApprovalTaskRow[], actor: Person): void {
  const fault = personFault(rule, createdBy, valid, actor);
  guard(fault === null, fault ?? '');
}
