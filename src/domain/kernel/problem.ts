/**
 * A refusal is a value: a stable code and the facts for its sentence. The sentences are in locales/<lang>/problem.json; guard codes are
 * those of states-1 §2.2 (G-BOX, G-QTY …).
 */
export interface Problem {
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Thrown only inside `decide` and its helpers; `evaluate` unwraps the Problem it carries. */
export class Refusal extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}

export const problem = (code: string, params: Record<string, string> = {}): Problem => ({ code, params });

/** Stops the decision with this problem. */
export function refuse(code: string, params: Record<string, string> = {}): never {
  throw new Refusal(problem(code, params));
}

/** Stops the decision with this problem unless the condition holds. */
export function guard(condition: boolean, code: string, params: Record<string, string> = {}): asserts condition {
  if (!condition) refuse(code, params);
}

/** A remark on an accepted operation, shown at the desk (sync.md §7): the work stands, and the discrepancy is reported. */
export interface Issue {
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
}
