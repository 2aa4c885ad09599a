/** Decisions at the approval levels before the review (approvalTask): yes or no to a document of any kind that is waiting for its review. */
import { z } from 'zod';
import type { AnyDocument } from '#domain/kernel/document.ts';
import { type AnyRow, byId, byIndex } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { decided, defineOperation, type OperationDef, put } from '#domain/kernel/operation.ts';
import { hasRight, inScope } from '#domain/kernel/permission.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { ApprovalTask, approvalsOf, guardLevel, guardPerson, levelsNeeded, roleOfLevel } from '#domain/system/approval.ts';
import { contentsHash, contentsKeys } from '#domain/system/contents.ts';
import { ApproveType } from '#domain/system/platform.resource.ts';
import { guardProposal, ruleOf } from '#domain/system/review.ts';
import { amountKeys, amountOf } from './amount.ts';
import { type ApplicationType, applicationRight } from './application/application-kinds.ts';

export const approvalSchema = z.object({
  id: uuidSchema,
  docType: z.string().max(32),
  decision: z.union([z.literal(1), z.literal(2)]),
  opinion: z.string().trim().max(500).nullable(),
  /** Hash of the content the page showed. Older devices do not send it. */
  seen: z.string().max(64).optional(),
});
export type ApprovalPayload = z.infer<typeof approvalSchema>;

type Lookup = (docType: string) => AnyDocument | undefined;

/** Statuses from which the next step is the review. */
export const reviewedFrom = ({ edges }: Pick<AnyDocument, 'edges'>): readonly number[] => [
  ...new Set(edges.flatMap(({ verb, from }) => (verb === 'review' && from !== null ? [from] : []))),
];

/** The right to review such a document. For an application, the right depends on its kind. */
function reviewRight(document: AnyDocument, header: AnyRow): string | readonly string[] {
  if (document.docType === 'application') return applicationRight(header.docType as ApplicationType, 'review');
  const review = document.operations.find(({ type }) => type === `${document.docType}.review`);
  return review?.right ?? refuse('DOC_MISSING');
}

const linesOf = (document: AnyDocument, rows: Rows, id: string): AnyRow[] =>
  document.lines.flatMap((line) => ('docId' in line.fields ? (rows.by(line as never, 'docId', id) as AnyRow[]) : []));

function awaiting(document: AnyDocument, rows: Rows, id: string): AnyRow {
  const header = (rows.get(document.header as never, id) as AnyRow | undefined) ?? refuse('DOC_MISSING');
  const docNo = String(header.docNo ?? '');
  guard(reviewedFrom(document).includes(Number(header.status)) && (header.deletedAt ?? null) === null, 'APPROVAL_NOT_OPEN', { docNo });
  return header;
}

/** @param lookup finds every kind of document. It is called only when an operation is decided, so it may be filled after this definition. */
export function defineApproval(lookup: Lookup): OperationDef<ApprovalPayload> {
  const found = (docType: string): AnyDocument => lookup(docType) ?? refuse('DOC_MISSING');
  return defineOperation<ApprovalPayload>({
    type: 'approval.decide',
    v: 1,
    kind: 'gate',
    offline: false,
    right: '',
    schema: approvalSchema,
    lane: ({ docType, id }) => `approval:${docType}/${id}`,
    reads: [
      ({ docType, id }) => {
        const document = lookup(docType);
        const lines = document?.lines.filter((line) => 'docId' in line.fields) ?? [];
        const named = lines.map((line) => byIndex(line, 'docId', id));
        return document ? [byId(document.header, id), ...named, ...contentsKeys(document, id)] : [];
      },
      ({ docType, id }, rows) => {
        const document = lookup(docType);
        const header = document && (rows.get(document.header as never, id) as AnyRow | undefined);
        if (!document || !header) return [];
        return [byIndex(ApproveType, 'docType', ruleOf(document, header)), byIndex(ApprovalTask, 'docId', id)];
      },
      ({ docType, id }, rows) => {
        const document = lookup(docType);
        const header = document && (rows.get(document.header as never, id) as AnyRow | undefined);
        return document && header ? amountKeys(rows, ruleOf(document, header), linesOf(document, rows, id)) : [];
      },
    ],
    decide: ({ docType, id, decision, opinion, seen }, rows, ctx) => {
      const document = found(docType);
      const header = awaiting(document, rows, id);
      const stores = Object.entries(document.header.fields).flatMap(([name, field]) => (field.ref === 'warehouse' ? [header[name]] : []));
      const own = stores.filter((store): store is string => typeof store === 'string');
      guard(own.length === 0 || own.some((store) => inScope(ctx.actor, store)), 'G-WH', { warehouseId: own[0] ?? '' });
      const rule = rows.by(ApproveType, 'docType', ruleOf(document, header))[0] ?? refuse('APPROVAL_NOT_OPEN', { docNo: '' });
      const contents = contentsHash(document, header, rows);
      guard(seen === undefined || seen === contents, 'APPROVAL_CHANGED', { docNo: String(header.docNo ?? '') });
      const asked = { id, updatedAt: String(header.updatedAt), contents: () => contents };
      const { done, rejected, valid } = approvalsOf(rows.by(ApprovalTask, 'docId', id), asked);
      const level = done + 1;
      guard(rejected === null, 'APPROVAL_REJECTED', { name: rejected?.decidedByName ?? '', opinion: rejected?.opinion ?? '' });
      // The last level is the review itself, on the document's own page. Rejecting is possible at every level.
      const needed = levelsNeeded(rule, amountOf(rows, ruleOf(document, header), linesOf(document, rows, id)));
      guard(decision === 2 ? needed > 0 : level < needed, 'APPROVAL_IS_REVIEW');
      guardLevel(rule, level, ctx.actor);
      // A level that names no role is open to people who may review, and to nobody else.
      const right = reviewRight(document, header);
      guard(roleOfLevel(rule, level) !== null || hasRight(ctx.actor, right), 'NO_RIGHT', { right: String(right) });
      guardPerson(rule, String(header.createdBy), valid, ctx.actor);
      if (decision === 1) guardProposal(header, ctx.actor);
      guard(decision === 1 || (opinion ?? '').length > 1, 'REASON_REQUIRED');
      const { userId, userName } = ctx.actor;
      const task = { docType, docId: id, level, assigneeRole: roleOfLevel(rule, level), decision, opinion };
      return decided({
        put: [
          put(ApprovalTask, {
            ...task,
            id: ctx.newId('task'),
            version: 0,
            decidedBy: userId,
            decidedByName: userName,
            decidedAt: ctx.occurredAt,
            seen: contents,
          }),
        ],
      });
    },
  });
}
