/** Why an application cannot be reviewed by whoever looks at it: it is their own, and somebody else can. */
import { useMemo } from 'react';
import { call } from '#api/client.ts';
import { useActor } from '#api/session.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { type Problem, problem } from '#domain/kernel/problem.ts';
import type { OtherReviewers } from '#domain/system/answers.ts';
import { isSamePerson } from '#domain/system/second-person.ts';
import { reviewAskedOf } from '#domain/wms/applied-for.ts';
import { useAsked } from '#pages/answers/use-asked.ts';
import { useLabels } from '#pages/kit/labels.ts';

const othersCall = call<OtherReviewers>('POST /api/system/review/others');

/** Only the server knows who else there is. While it is not asked, the review is: it tells the same. @returns null = nothing is known against it */
export function useOthersToReview(docType: string, header: AnyRow | null): Problem | null {
  const actor = useActor();
  const asked = header && reviewAskedOf(docType, header);
  const isOwn = asked !== null && actor !== null && isSamePerson({ userId: asked.createdBy }, actor);
  const names = useAsked('review-others', othersCall, header && isOwn ? { docType, id: header.id } : null)?.names;
  return useMemo(() => (names ? problem('APPLIED_SAME_PERSON', { names }) : null), [names]);
}

/** The same in words, for the button. */
export function useReviewHindered(docType: string, header: AnyRow): string | undefined {
  const labels = useLabels();
  const why = useOthersToReview(docType, header);
  return why ? labels.problem(why) : undefined;
}
