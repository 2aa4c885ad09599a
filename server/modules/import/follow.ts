/** A document that is sent once more, and what is to be done about the one that is here. */
import type { Problem } from '#domain/kernel/problem.ts';

export interface Sent {
  readonly number: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly cancelled: boolean;
}

/** An operation on the document that is here; null = it is as it is sent; a problem = it cannot be brought there. */
export type Step = { readonly operation: string; readonly payload: Readonly<Record<string, unknown>> } | Problem | null;
