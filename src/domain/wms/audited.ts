/** The columns of a review, for documents that are reviewed as they are made or by another verb. */
import type { Ctx } from '#domain/kernel/operation.ts';

export const audited = ({ actor: { userId, userName }, occurredAt }: Ctx) => ({
  auditedBy: userId,
  auditedByName: userName,
  auditedAt: occurredAt,
});
