/** Why an operation is at the desk: its refusal, or all its remarks. Pure. */
import type { Problem } from '#domain/kernel/problem.ts';

interface Judged {
  readonly code: string | null;
  readonly params: Readonly<Record<string, string>>;
  readonly issues?: readonly Problem[];
}

export const reasonsOf = ({ code, params, issues = [] }: Judged): readonly Problem[] => (code === null ? issues : [{ code, params }]);
