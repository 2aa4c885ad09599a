/** A move for many documents in one operation. Each document is judged as if it were alone. */
import { z } from 'zod';
import { type AnyDocument, createdId } from '#domain/kernel/document.ts';
import type { AnyRow, Key } from '#domain/kernel/entity.ts';
import { derivedId, uuidSchema } from '#domain/kernel/ids.ts';
import {
  type Ctx,
  combine,
  type Decision,
  decided,
  defineOperation,
  MAX_ROUNDS,
  type OperationDef,
  ruleKeys,
} from '#domain/kernel/operation.ts';
import { guard, type Issue, type Problem, Refusal } from '#domain/kernel/problem.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { movementName, movementOrdinal } from '#domain/wms/stock/movement.ts';
import { RowsAfter } from './rows-after.ts';

/** As many as a page of the list can show, and as many rows as an envelope of single operations would change. */
export const MOST_AT_ONCE = 200;

const isOnce = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;
const chosen = {
  /** Names the operation's own lane, so that it does not wait for queued operations on any of the chosen documents. */
  id: uuidSchema,
  docIds: z.array(uuidSchema).min(1).max(MOST_AT_ONCE).refine(isOnce),
};
const reason = z.string().trim().min(2).max(500);

/** What an operation on several documents takes. */
export interface Chosen {
  id: string;
  docIds: string[];
}
export type ChosenFor = Chosen & { reason: string };

/** In a store that is not the author's: of such a document only the id is said, which the author has told. */
const ELSEWHERE = 'G-WH';

/** What is said of a document that stays as it is: which one, and why. */
const leftAlone = ({ code, params }: Problem, docNo: string): Issue => ({ code: 'DOC_LEFT', params: { ...params, docNo, reason: code } });

/** A remark about a material is made once, however many of its documents are chosen. */
const eachOnce = (issues: readonly Issue[]): Issue[] => [...new Map(issues.map((issue) => [JSON.stringify(issue), issue])).values()];

/** @returns the decision, or why there is none. Whose it is, is asked of each as if it came alone. */
function judged<P>(one: OperationDef<P>, payload: P, rows: Rows, ctx: Ctx): Decision | Refusal {
  try {
    for (const rule of one.rules ?? []) rule.scope?.(payload, rows, ctx);
    return one.decide(payload, rows, ctx);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/**
 * The context of one of them. Two documents must not make anything under the same id, but the ledger counts the movements of the whole operation, and boxes
 * remember theirs by that count.
 * @param posted movements of the documents before
 */
function alone(ctx: Ctx, docId: string, posted: number): Ctx {
  return {
    ...ctx,
    newId: (n) => {
      const ordinal = movementOrdinal(n);
      return ordinal === null ? derivedId(ctx.opId, `${docId}/${n}`) : ctx.newId(movementName(posted + ordinal));
    },
  };
}

interface Kind {
  readonly doc: Pick<AnyDocument, 'docType' | 'header'>;
  readonly verb: string;
  readonly v?: number;
  /** The number by which people know it, where that is not the one of its range. */
  readonly number?: string;
}

interface Many<C extends Chosen, P> extends Kind {
  /** The move of one document. */
  readonly one: OperationDef<P>;
  readonly schema: z.ZodType<C>;
  /** The payload of the move for one of them. */
  readonly of: (p: C, docId: string) => P;
}

function forMany<C extends Chosen, P>({ doc, verb, one, schema, of, v = 1, number = 'docNo' }: Many<C, P>): OperationDef<C> {
  const nameOf = (row: AnyRow | undefined): string => String(row?.[number] || row?.docNo || '');
  const round =
    (n: number) =>
    (p: C, rows: Rows): Key[] =>
      p.docIds.flatMap((docId) => [...(one.reads[n]?.(of(p, docId), rows) ?? []), ...ruleKeys(one, of(p, docId), rows)]);
  return defineOperation<C>({
    type: `${doc.docType}.${verb}Many`,
    v,
    kind: 'gate',
    offline: false,
    right: one.right,
    schema,
    lane: ({ id }) => `${doc.docType}s:${id}`,
    reads: Array.from({ length: MAX_ROUNDS }, (_, n) => round(n)),
    decide: (p, rows, ctx) => {
      guard(p.id === createdId(ctx), 'ID_NOT_DERIVED');
      const now = new RowsAfter(rows);
      const done: Decision[] = [];
      const left: Issue[] = [];
      let first: Refusal | null = null;
      let posted = 0;
      for (const docId of p.docIds) {
        const result = judged(one, of(p, docId), now, alone(ctx, docId, posted));
        if (result instanceof Refusal) {
          const isTold = result.problem.code !== ELSEWHERE;
          left.push(leftAlone(result.problem, (isTold && nameOf(rows.get(doc.header, docId))) || docId));
          first ??= result;
        } else {
          now.follow(result);
          done.push(result);
          posted += result.postings.length;
        }
      }
      if (done.length === 0 && first) throw first;
      const { issues = [], ...rest } = combine({ issues: left }, ...done);
      return decided({ ...rest, issues: eachOnce(issues) });
    },
  });
}

/**
 * A move without input for each of the chosen documents. Those that may not be moved stay as they are, each with a remark that says why; where none may, the
 * operation is refused for the reason of the first.
 * @param one the move of one document
 */
export const manyOf = (one: OperationDef<{ id: string }>, kind: Kind): OperationDef<Chosen> =>
  forMany({ ...kind, one, schema: z.object(chosen), of: (_p, id) => ({ id }) });

/** As `manyOf`, for a move that asks for a reason: one for all of them. */
export const manyFor = (one: OperationDef<{ id: string; reason: string }>, kind: Kind): OperationDef<ChosenFor> =>
  forMany({ ...kind, one, schema: z.object({ ...chosen, reason }), of: (p, id) => ({ id, reason: p.reason }) });
