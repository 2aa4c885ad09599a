/** Documents in which somebody applies for something: their review asks who else could do it. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { AskedOf } from '#domain/system/review.ts';
import { reviewAsked } from './application/application-kinds.ts';
import { codeReviewAsked } from './code-apply/code-apply.document.ts';

type Asks = (header: never) => AskedOf | null;
const APPLIED: Readonly<Record<string, Asks>> = { application: reviewAsked, materialCodeApply: codeReviewAsked };

/** Operations that ask it. */
export const APPLIED_FOR: readonly string[] = Object.keys(APPLIED).map((docType) => `${docType}.review`);

/** Who is asked to review this document; null where nobody has applied for anything. */
export const reviewAskedOf = (docType: string, header: AnyRow): AskedOf | null => APPLIED[docType]?.(header as never) ?? null;
