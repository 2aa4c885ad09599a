/** A declared report together with its answer. */
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { AnyReport } from '#domain/kernel/report.ts';
import { PORTAL_RIGHT } from '#domain/registry.ts';

export interface ReportCall {
  readonly path: string;
  readonly right: readonly string[];
  /** Suppliers make it too, and get their own rows only. */
  readonly suppliers: boolean;
  readonly body: z.ZodType;
  /** Some calls of the specification name the document outside the body. */
  readonly params?: z.ZodType;
  readonly answer: (db: pg.Pool, actor: Actor, query: never) => Promise<object>;
}

/** Rights of which any one permits the call: that of its page and those of the pages that share it; a group takes in what is under it. */
export const callRights = ({ right, shared }: Omit<Declared, 'call'>): readonly string[] =>
  [right, ...shared].filter((code) => code !== '' && !shared.some((group) => code.startsWith(`${group}:`)));

type Declared = Pick<AnyReport, 'call' | 'right' | 'shared'>;

/**
 * The call of a report, for users who may open its page or a page that uses the same call.
 * @param body schema of the request body
 */
export const reportCall = <S extends z.ZodType>(
  def: Declared,
  body: S,
  answer: (db: pg.Pool, actor: Actor, query: z.infer<S>) => Promise<object>,
): ReportCall => ({
  path: def.call,
  right: callRights(def),
  suppliers: def.right === PORTAL_RIGHT,
  body,
  answer: answer as ReportCall['answer'],
});
