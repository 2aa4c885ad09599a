/** What speaks of an operation: its refusal, or every remark on it. Pure. */
import type { Problem } from '#domain/kernel/problem.ts';

interface Judged {
  readonly code: string | null;
  readonly params: Readonly<Record<string, string>>;
  readonly issues?: readonly Problem[];
}

export const reasonsOf = ({ code, params, issues = [] }: Judged): readonly Problem[] => (code === null ? issues : [{ code, params }]);
