/** Who else can review an application, for the page that tells its author why they cannot. */
import type pg from 'pg';
import type { Actor } from '#domain/kernel/permission.ts';
import type { OtherReviewers } from '#domain/system/answers.ts';
import { othersToReview } from '#domain/system/review.ts';
import { isSamePerson } from '#domain/system/second-person.ts';
import { reviewAskedOf } from '#domain/wms/applied-for.ts';
import { findReadable } from '#server/modules/documents/documents.ts';
import { fail } from '#server/modules/failure.ts';
import { colleaguesIn } from '#server/operations/colleagues.ts';

/**
 * Names are told to the author only: who may do what is nobody else's business.
 * @throws 404 for a document that this person may not read
 */
export async function otherReviewers(db: pg.Pool, actor: Actor, docType: string, id: string): Promise<OtherReviewers> {
  const header = (await findReadable(db, actor, docType, id)) ?? fail(404, 'DOC_MISSING');
  const asked = reviewAskedOf(docType, header);
  if (!asked || !isSamePerson({ userId: asked.createdBy }, actor)) return { names: '' };
  return { names: othersToReview(await colleaguesIn(db), asked) };
}
