/**
 * Documents: a header, its lines, a status set and the edges between statuses. Every edge is an operation; from the declaration follow its schema,
 * its reads, the status check and the stamps. A document only answers what the edge does beyond that.
 */
import { z } from 'zod';
import type { CodeSet } from './code-set.ts';
import { type AnyEntity, type AnyRow, byId, byIndex, defineEntity, type EntityDef, type Row, type RowOf } from './entity.ts';
import { type Field, type Fields, f, optional, type ValuesOf } from './field.ts';
import { uuidSchema } from './ids.ts';
import { type Ctx, combine, type Decision, decided, defineOperation, type OperationDef, put, type Round } from './operation.ts';
import { inScope, ownSupplier } from './permission.ts';
import { guard, refuse } from './problem.ts';
import type { Rows } from './rows.ts';

/** Columns every document header has (model-0 §1.2.1). `docNo` stays empty until the server gives the number. */
export const HEADER = {
  docNo: optional(f.str(40)),
  siteId: f.code(),
  bizDate: f.date(),
  sourceDocType: optional(f.str(32)),
  sourceDocId: optional(f.id()),
  sourceDocNo: optional(f.str(40)),
  erpDocNo: optional(f.str(40)),
  remark: optional(f.text()),
  createdBy: f.ref('user'),
  createdByName: f.name(),
  createdAt: f.ts(),
  updatedBy: f.ref('user'),
  updatedByName: f.name(),
  updatedAt: f.ts(),
  auditedBy: optional(f.ref('user')),
  auditedByName: optional(f.name()),
  auditedAt: optional(f.ts()),
  reversedBy: optional(f.ref('user')),
  reversedAt: optional(f.ts()),
  reverseReason: optional(f.text()),
  closedBy: optional(f.ref('user')),
  closedAt: optional(f.ts()),
  closeReason: optional(f.text()),
  deletedAt: optional(f.ts()),
  printCount: f.int('times'),
} as const;

/** Columns every line has (model-0 §1.2.2). The material's code, name, specification and unit are kept as they were when the line was written. */
export const LINE = {
  docId: f.id(),
  lineNo: f.int(),
  materialId: f.ref('material'),
  matCode: f.str(40),
  matName: f.name(),
  spec: optional(f.str(200)),
  unitCode: f.str(10),
  batchNo: optional(f.str(40)),
  unitInput: optional(f.str(10)),
  qtyInput: optional(f.qty('input')),
  rateNum: optional(f.qty('rate')),
  rateDen: optional(f.qty('rate')),
  remark: optional(f.text()),
} as const;

type HeaderOf<F extends Fields> = EntityDef<typeof HEADER & { status: Field<number> } & F>;
type Sets<F extends Fields> = {
  sets: (row: RowOf<typeof HEADER & F>) => readonly string[];
  indexes?: readonly string[];
  unique?: readonly string[];
};

export function defineHeader<F extends Fields>(
  name: string,
  status: CodeSet<number>,
  fields: F,
  { sets, indexes = [], unique = [] }: Sets<F>,
): HeaderOf<F> {
  const all = { ...HEADER, status: f.choice(status), ...fields };
  return defineEntity({
    name,
    fields: all,
    lock: 'update',
    indexes: ['status', 'docNo', ...indexes],
    unique,
    sets: sets as never,
  }) as unknown as HeaderOf<F>;
}

/** A table of rows that belong to a header by `docId`; they are protected by the header's lock and follow it into its sets. */
export function defineLine<F extends Fields>(
  name: string,
  header: { readonly name: string },
  fields: F,
  indexes: readonly string[] = [],
): EntityDef<F> {
  return defineEntity({ name, fields, indexes: ['docId', ...indexes], parent: { entity: header.name, field: 'docId' } });
}

export interface Edge {
  readonly verb: string;
  readonly from: number | null;
  readonly to: number;
}

export interface DocumentDef<F extends Fields = Fields> {
  readonly docType: string;
  readonly header: HeaderOf<F>;
  readonly lines: readonly AnyEntity[];
  readonly status: CodeSet<number>;
  /** Document number: prefix, date part, digits; counted per day or year by the date part. */
  readonly numbering: { readonly prefix: string; readonly date: 'yyMMdd' | 'yyMM' | 'none'; readonly digits: number };
  /** All edges, those the system takes included; a status change outside this list is a fault (INV-08). */
  readonly edges: readonly Edge[];
  readonly operations: readonly OperationDef<never>[];
  /**
   * The status that follows from the lines' counters, for edges "(system)" that other documents cause by raising a counter. Asked by the server
   * whenever a counter of a line changed, with the header locked; answers the header's status when nothing follows.
   */
  readonly rollup?: (header: AnyRow, lines: readonly AnyRow[]) => number;
}

export type AnyDocument = Pick<DocumentDef, 'docType' | 'lines' | 'status' | 'numbering' | 'edges' | 'operations' | 'rollup'> & {
  readonly header: AnyEntity;
};

type DocumentInput<F extends Fields> = Pick<DocumentDef<F>, 'docType' | 'header' | 'status' | 'numbering'> & {
  lines?: readonly { readonly name: string }[];
  /** Edges the system takes inside another operation, for example 2→4 when the first part is executed. */
  systemEdges?: readonly (readonly [from: number, to: number])[];
  /** Edges that operations of other documents or of boxes take, under the verb they are known by. */
  edges?: readonly Edge[];
  rollup?: (header: AnyRow, lines: readonly AnyRow[]) => number;
};

export function defineDocument<F extends Fields>(input: DocumentInput<F>): DocumentDef<F> {
  return {
    ...input,
    lines: (input.lines ?? []) as unknown as AnyEntity[],
    edges: [...(input.edges ?? []), ...(input.systemEdges ?? []).map(([from, to]) => ({ verb: 'system', from, to }))],
    operations: [],
  };
}

/** Only the kernel adds to a declared document: what is declared elsewhere could be forgotten with an import, and nobody would notice. */
const open = (doc: Pick<DocumentDef, 'edges' | 'operations'>): { readonly edges: Edge[]; readonly operations: OperationDef<never>[] } =>
  doc as never;

/** Makes an operation one of the document's. Moves and creations do so by themselves. */
export const addOperation = (doc: Pick<DocumentDef, 'edges' | 'operations'>, operation: OperationDef<never>): number =>
  open(doc).operations.push(operation);

export const asEntity = (entity: unknown): AnyEntity => entity as AnyEntity;
export const laneOf = (docType: string, id: string): string => `${docType}:${id}`;

interface Common<P> {
  readonly verb: string;
  readonly kind?: 'fact' | 'gate';
  readonly offline: boolean;
  readonly right: string | readonly string[];
  readonly v?: number;
  readonly reads?: readonly Round<P>[];
}

interface CreateInput<F extends Fields, P> extends Common<P> {
  readonly to: number;
  /** Further statuses that `decide` may let it be born in. */
  readonly orTo?: readonly number[];
  readonly schema: z.ZodType<P>;
  /** Answers the header's own fields and what else is written. */
  readonly decide: (
    payload: P,
    rows: Rows,
    ctx: Ctx,
  ) => Partial<Decision> & {
    header: Omit<Row<HeaderOf<F>>, keyof typeof HEADER | 'id' | 'version' | 'status'> & Partial<Row<HeaderOf<F>>>;
  };
}

export const createdId = (ctx: Ctx): string => ctx.newId('doc');

/** The common columns of a header that is born now, in this status. */
export function newHeader(
  ctx: Ctx,
  id: string,
  status: number,
): { id: string; version: number } & ValuesOf<typeof HEADER> & { status: never } {
  const empty = Object.fromEntries(
    Object.entries(HEADER)
      .filter(([, field]) => field.optional)
      .map(([name]) => [name, null]),
  );
  const { userId, userName } = ctx.actor;
  const stamp = { createdBy: userId, createdByName: userName, createdAt: ctx.occurredAt };
  const change = { updatedBy: userId, updatedByName: userName, updatedAt: ctx.occurredAt };
  return { ...empty, id, version: 0, siteId: ctx.siteId, bizDate: ctx.today, printCount: 0, status, ...stamp, ...change } as never;
}

/** The edge "– → first status". The payload's id must be the one derived from the operation, so that the lane is known before anything is decided. */
export function defineCreate<F extends Fields, P extends { id: string }>(doc: DocumentDef<F>, input: CreateInput<F, P>): OperationDef<P> {
  open(doc as never).edges.push(...[input.to, ...(input.orTo ?? [])].map((to) => ({ verb: input.verb, from: null, to })));
  const operation = defineOperation<P>({
    type: `${doc.docType}.${input.verb}`,
    v: input.v ?? 1,
    kind: input.kind ?? 'gate',
    offline: input.offline,
    right: input.right,
    schema: input.schema,
    lane: (payload) => laneOf(doc.docType, payload.id),
    reads: [(payload) => [byId(doc.header, payload.id)], ...(input.reads ?? [])],
    decide: (payload, rows, ctx) => {
      guard(payload.id === createdId(ctx), 'ID_NOT_DERIVED');
      guard(!rows.get(doc.header, payload.id), 'DOC_EXISTS');
      const { header, ...rest } = input.decide(payload, rows, ctx);
      const row = { ...newHeader(ctx, payload.id, input.to), ...header } as unknown as Row<HeaderOf<F>>;
      guardStores(doc.header, row, ctx);
      return decided(combine({ put: [put(doc.header, row)] }, rest));
    },
  });
  addOperation(doc as never, operation as unknown as OperationDef<never>);
  return operation;
}

const STORE_SET = 'docs:';

/**
 * A document of stores is changed by people of one of them: by those whose devices hold it. What lies in no store's set is for all.
 * @param row of the header's table @throws G-WH
 */
export function guardStores<R>(header: { readonly sets: (row: R) => readonly string[] }, row: R, { actor }: Pick<Ctx, 'actor'>): void {
  const stores = header.sets(row).flatMap((set) => (set.startsWith(STORE_SET) ? [set.slice(STORE_SET.length)] : []));
  guard(stores.length === 0 || stores.some((id) => inScope(actor, id)), 'G-WH', { warehouseId: stores[0] ?? '' });
}

/** What a move's payload holds: the document's id and the fields it names. */
type MovePayload<S extends z.ZodRawShape> = { id: string } & { [K in keyof S]: z.infer<S[K]> };

interface MoveInput<F extends Fields, S extends z.ZodRawShape, P = MovePayload<S>> extends Common<P> {
  readonly from: readonly number[];
  /** The new status; undefined = the document stays where it is (a fact on one of its lines). */
  readonly to?: number;
  /** Further edges, where `decide` chooses the status. */
  readonly also?: readonly (readonly [from: number, to: number])[];
  /** Fields beside `id`. */
  readonly payload?: S;
  /** Warehouses of which the author must have every one, where one of the document's is not enough (G-WH). */
  readonly warehouses?: (header: Row<HeaderOf<F>>, payload: P) => readonly (string | null)[];
  readonly decide?: (
    header: Row<HeaderOf<F>>,
    payload: P,
    rows: Rows,
    ctx: Ctx,
  ) => Partial<Decision> & { header?: Partial<Row<HeaderOf<F>>> };
}

const reasonOf = (payload: object): string | null => ('reason' in payload && typeof payload.reason === 'string' ? payload.reason : null);

/** Who did it and when, by the verb: review, unreview and close have columns of their own. */
function stamps(verb: string, payload: object, ctx: Ctx): Record<string, unknown> {
  const { userId, userName } = ctx.actor;
  const at = ctx.occurredAt;
  const updated = { updatedBy: userId, updatedByName: userName, updatedAt: at };
  if (verb === 'review') return { ...updated, auditedBy: userId, auditedByName: userName, auditedAt: at };
  const unaudited = { auditedBy: null, auditedByName: null, auditedAt: null };
  if (verb === 'unreview') return { ...updated, ...unaudited, reversedBy: userId, reversedAt: at, reverseReason: reasonOf(payload) };
  if (verb === 'close') return { ...updated, closedBy: userId, closedAt: at, closeReason: reasonOf(payload) };
  if (verb === 'delete') return { ...updated, deletedAt: at };
  return updated;
}

/** An edge of an existing document, or a fact on it. Reads header and lines by itself; `reads` adds up to two rounds. */
export function defineMove<F extends Fields, S extends z.ZodRawShape = Record<never, never>>(
  doc: DocumentDef<F>,
  input: MoveInput<F, S>,
): OperationDef<MovePayload<S>> {
  type P = MovePayload<S>;
  open(doc as never).edges.push(...input.from.map((from) => ({ verb: input.verb, from, to: input.to ?? from })));
  open(doc as never).edges.push(...(input.also ?? []).map(([from, to]) => ({ verb: input.verb, from, to })));
  const lines = doc.lines as readonly EntityDef[];
  const operation = defineOperation<P>({
    type: `${doc.docType}.${input.verb}`,
    v: input.v ?? 1,
    kind: input.kind ?? 'gate',
    offline: input.offline,
    right: input.right,
    schema: z.object({ id: uuidSchema, ...input.payload }) as unknown as z.ZodType<P>,
    lane: (payload) => laneOf(doc.docType, payload.id),
    reads: [
      (payload) => [byId(doc.header, payload.id), ...lines.map((line) => byIndex(line, 'docId', payload.id))],
      ...(input.reads ?? []),
    ],
    decide: (payload, rows, ctx) => {
      const header = rows.get(doc.header, payload.id) ?? refuse('DOC_MISSING');
      const { status, docNo, supplierId = null } = header as unknown as { status: number; docNo: string | null; supplierId?: string };
      ownSupplier(ctx, supplierId);
      guardStores(doc.header, header, ctx);
      guard(input.from.includes(status), 'DOC_STATUS', {
        docNo: docNo ?? '',
        set: doc.status.name,
        status: String(status),
        verb: input.verb,
      });
      for (const id of input.warehouses?.(header, payload) ?? [])
        guard(id === null || inScope(ctx.actor, id), 'G-WH', { warehouseId: id ?? '' });
      const { header: changed, ...rest } = input.decide?.(header, payload, rows, ctx) ?? {};
      const row = { ...header, status: input.to ?? status, ...stamps(input.verb, payload, ctx), ...changed } as Row<HeaderOf<F>>;
      return decided(combine({ put: [put(doc.header, row)] }, rest));
    },
  });
  addOperation(doc as never, operation as unknown as OperationDef<never>);
  return operation;
}
