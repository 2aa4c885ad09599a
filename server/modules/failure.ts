/** How a call answers when it cannot do what was asked: a status for the envelope, and a problem whose sentence is in locales/<lang>/problem.json. */

import { type Problem, problem } from '#domain/kernel/problem.ts';
import { inputFaults, type SchemaIssue } from '#domain/protocol/input-faults.ts';

export interface FieldError {
  readonly field: string;
  readonly code: string;
  readonly message: string;
  /** Values for the sentence of the code. */
  readonly params?: Readonly<Record<string, string>>;
}

/** The faults of an input, by field. Their sentences are added in the user's language when the answer is sent. */
export const faultErrors = (issues: readonly SchemaIssue[], input: unknown): FieldError[] =>
  inputFaults(issues, input).map(({ field, rule, params }) => ({ field, code: rule, message: '', params }));

export class Failure extends Error {
  readonly status: number;
  readonly problem: Problem;
  readonly errors: readonly FieldError[];
  /** Seconds until another try may succeed; null = the usual time. */
  readonly retryAfter: number | null;

  constructor(status: number, what: Problem, errors: readonly FieldError[] = [], retryAfter: number | null = null) {
    super(what.code);
    this.retryAfter = retryAfter;
    this.status = status;
    this.problem = what;
    this.errors = errors;
  }
}

/**
 * 400 wrong input, 401 no session, 403 no right, 404 unknown, 409 conflict, 423 held by somebody else, 426 program too old, 429 too many requests,
 * 503 not now.
 */
export function fail(status: number, code: string, params: Record<string, string> = {}, errors: readonly FieldError[] = []): never {
  throw new Failure(status, problem(code, params), errors);
}

/** For 429 and 503. @param seconds until another try may succeed, sent as `retry-after` */
export function failLater(status: 429 | 503, code: string, seconds: number, params: Record<string, string> = {}): never {
  throw new Failure(status, problem(code, params), [], seconds);
}
