/** Why an application cannot be reviewed by whoever looks at it: it is their own, and somebody else can. */
import { useMemo } from 'react';
import { call } from '#api/client.ts';
import { useActor } from '#api/session.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { type Problem, problem } from '#domain/kernel/problem.ts';
import type { OtherReviewers } from '#domain/system/answers.ts';
import { isSamePerson } from '#domain/system/second-person.ts';
import { reviewAskedOf } from '#domain/wms/applied-for.ts';
import { useAsked } from '#pages/answers/use-asked.ts';
import { useLabels } from '#pages/kit/labels.ts';
import type { Viewed } from '#store/store.ts';

const othersCall = call<OtherReviewers>('POST /api/system/review/others');

/**
 * Only the server knows who else there is, and it does not know what waits here to be sent: that is asked about once it has left.
 * @returns null = there is nothing to ask
 */
export function othersQuestion(docType: string, viewed: Viewed | null, actor: Pick<Actor, 'userId' | 'personId'> | null) {
  if (viewed?.pending !== 'none' || actor === null) return null;
  const asked = reviewAskedOf(docType, viewed.row);
  return asked && isSamePerson({ userId: asked.createdBy }, actor) ? { docType, id: viewed.row.id } : null;
}

/** While it is not asked, the review is: it tells the same. @returns null = nothing is known against it */
export function useOthersToReview(docType: string, viewed: Viewed | null): Problem | null {
  const names = useAsked('review-others', othersCall, othersQuestion(docType, viewed, useActor()))?.names;
  return useMemo(() => (names ? problem('APPLIED_SAME_PERSON', { names }) : null), [names]);
}

/** The same in words, for the button. */
export function useReviewHindered(docType: string, viewed: Viewed): string | undefined {
  const labels = useLabels();
  const why = useOthersToReview(docType, viewed);
  return why ? labels.problem(why) : undefined;
}
