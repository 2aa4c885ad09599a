/** What a call answers when it cannot do what was asked: an envelope status, and a problem whose sentence stands in locales/<lang>/problem.json. */

import { type Problem, problem } from '#domain/kernel/problem.ts';
import { inputFaults, type SchemaIssue } from '#domain/protocol/input-faults.ts';

export interface FieldError {
  readonly field: string;
  readonly code: string;
  readonly message: string;
  /** Figures of the rule that the code names. */
  readonly params?: Readonly<Record<string, string>>;
}

/** What an input breaks, by field. Their sentences are said in the asker's language when they are answered. */
export const faultErrors = (issues: readonly SchemaIssue[], input: unknown): FieldError[] =>
  inputFaults(issues, input).map(({ field, rule, params }) => ({ field, code: rule, message: '', params }));

export class Failure extends Error {
  readonly status: number;
  readonly problem: Problem;
  readonly errors: readonly FieldError[];
  /** Seconds after which another try may succeed; null = as long as it usually takes. */
  readonly retryAfter: number | null;

  constructor(status: number, what: Problem, errors: readonly FieldError[] = [], retryAfter: number | null = null) {
    super(what.code);
    this.retryAfter = retryAfter;
    this.status = status;
    this.problem = what;
    this.errors = errors;
  }
}

/** 400 wrong input, 401 no session, 403 no right, 404 unknown, 409 conflict, 423 held by somebody, 426 program too old, 429 too often, 503 not now. */
export function fail(status: number, code: string, params: Record<string, string> = {}, errors: readonly FieldError[] = []): never {
  throw new Failure(status, problem(code, params), errors);
}

/** For 429 and 503. @param seconds until another try may succeed, told in `retry-after` */
export function failLater(status: 429 | 503, code: string, seconds: number, params: Record<string, string> = {}): never {
  throw new Failure(status, problem(code, params), [], seconds);
}
