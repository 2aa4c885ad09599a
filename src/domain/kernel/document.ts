/**
 * Documents: a header, its lines, a status set and the edges between statuses. Every edge is an operation; its schema, reads, status check
 * and stamps follow from the declaration. A document only declares what the edge does beyond that.
 */
import { z } from 'zod';
import type { CodeSet } from './code-set.ts';
import { type AnyEntity, type AnyRow, byId, byIndex, defineEntity, type EntityDef, type Row, type RowOf } from './entity.ts';
import { type Field, type Fields, f, optional, type ValuesOf } from './field.ts';
import { uuidSchema } from './ids.ts';
import { guardLinks } from './link.ts';
import { type Ctx, combine, type Decision, decided, defineOperation, type OperationDef, put, type Round } from './operation.ts';
import { type Actor, inScope, ownSupplier } from './permission.ts';
import { guard, refuse } from './problem.ts';
import type { Rows } from './rows.ts';

/** Columns of every document header (model-0 §1.2.1). `docNo` is empty until the server assigns the number. */
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
const EMPTY = Object.fromEntries(Object.entries(HEADER).flatMap(([name, field]) => (field.optional ? [[name, null]] : [])));

/** Columns of every line (model-0 §1.2.2). The material's code, name, specification and unit are copied when the line is written. */
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
    sets,
  }) as unknown as HeaderOf<F>;
}

/** A table whose rows belong to a header by `docId`; the header's lock protects them, and they follow the header into its sets. */
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

/** What the user is asked before a move: nothing, a confirmation, a reason, or input that needs a form. */
export type Asks = 'nothing' | 'confirm' | 'reason' | 'form';

/** A document's verb, described for its button. */
export interface Move {
  readonly verb: string;
  readonly from: readonly number[];
  readonly operation: OperationDef<never>;
  readonly asks: Asks;
  /** Whether this user may make the move on this document, in addition to its status and the operation's right. Pure. */
  readonly offered: (header: AnyRow, actor: Actor) => boolean;
}

/** Of several pages the first that the user may open. */
export type Pages = string | readonly string[];

export interface DocumentDef<F extends Fields = Fields> {
  readonly docType: string;
  /** Pages that list it. Without one nobody is led to it. */
  readonly pages?: Pages;
  /** Documents of several kinds: the field that tells them apart, the pages of each kind that has some, and kinds that anybody may make and their author reads. */
  readonly kinds?: { readonly field: string; readonly pages: Readonly<Record<string, Pages>>; readonly open?: readonly string[] };
  /** Where one of them is looked at, if not on the page that lists it. */
  readonly opens?: Pages;
  /** Where its calls lie, and whose rights let people read it. */
  readonly area: 'wms' | 'basic' | 'mes' | 'srm';
  /** Beginnings of further rights that let people read it. */
  readonly readers: readonly string[];
  readonly header: HeaderOf<F>;
  readonly lines: readonly AnyEntity[];
  readonly status: CodeSet<number>;
  /** Document number: prefix, date part, digits; counted per day or year by the date part. */
  readonly numbering: { readonly prefix: string; readonly date: 'yyMMdd' | 'yyMM' | 'none'; readonly digits: number };
  /** All edges, including those the system takes; a status change outside this list is a bug (INV-08). */
  readonly edges: readonly Edge[];
  readonly operations: readonly OperationDef<never>[];
  /** The verbs of an existing document, in declaration order. */
  readonly moves: readonly Move[];
  /** The right to print its label; '' = everyone who sees the document. Undefined: there is no label. */
  readonly print?: string | readonly string[];
  /** Statuses in which somebody has to do something about it, where those are fewer than the ones that lead on. */
  readonly waits?: readonly number[];
  /** The status of a deleted document; without one only `deletedAt` marks it. Lists omit such documents unless the search names that status. */
  readonly deleted?: number;
  /**
   * The status that follows from the lines' counters, for "(system)" edges caused when other documents raise a counter. The server calls it
   * with the header locked whenever a line's counter changes; it returns the header's current status when nothing follows.
   */
  readonly rollup?: (header: AnyRow, lines: readonly AnyRow[]) => number;
  /** Entities beside `lines` that are approved with the header, belonging to it by their `parent`. */
  readonly contents?: readonly AnyEntity[];
}

export type AnyDocument = Omit<DocumentDef, 'header'> & {
  readonly header: AnyEntity;
};

type DocumentInput<F extends Fields> = Pick<
  DocumentDef<F>,
  'docType' | 'pages' | 'kinds' | 'opens' | 'header' | 'status' | 'numbering' | 'print' | 'waits' | 'deleted' | 'contents'
> & {
  /** Without one: the warehouse's. */
  area?: DocumentDef['area'];
  readers?: readonly string[];
  lines?: readonly AnyEntity[];
  /** Edges the system takes inside another operation, for example 2→4 when the first part is executed. */
  systemEdges?: readonly (readonly [from: number, to: number])[];
  /** Edges taken by operations of other documents or of boxes, under the verb they are known by. */
  edges?: readonly Edge[];
  rollup?: (header: AnyRow, lines: readonly AnyRow[]) => number;
};

export function defineDocument<F extends Fields>(input: DocumentInput<F>): DocumentDef<F> {
  return {
    ...input,
    area: input.area ?? 'wms',
    readers: input.readers ?? [],
    lines: input.lines ?? [],
    edges: [...(input.edges ?? []), ...(input.systemEdges ?? []).map(([from, to]) => ({ verb: 'system', from, to }))],
    operations: [],
    moves: [],
  };
}

interface Open {
  readonly edges: Edge[];
  readonly operations: OperationDef<never>[];
  readonly moves: Move[];
}

/** Only the kernel adds to a declared document: an addition made elsewhere could be lost with a forgotten import, silently. */
const open = (doc: Pick<DocumentDef, 'edges' | 'operations'>): Open => doc as never;

/** Registers an operation with the document. Moves and creations register themselves. */
export const addOperation = (doc: Pick<DocumentDef, 'edges' | 'operations'>, operation: OperationDef<never>): number =>
  open(doc).operations.push(operation);

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
  /** Further initial statuses that `decide` may choose. */
  readonly orTo?: readonly number[];
  readonly schema: z.ZodType<P>;
  /** Returns the header's own fields and the other writes. */
  readonly decide: (
    payload: P,
    rows: Rows,
    ctx: Ctx,
  ) => Partial<Decision> & {
    header: Omit<Row<HeaderOf<F>>, keyof typeof HEADER | 'id' | 'version' | 'status'> & Partial<Row<HeaderOf<F>>>;
  };
}

export const createdId = (ctx: Ctx): string => ctx.newId('doc');

/** The common columns of a new header in this status. */
export function newHeader(
  ctx: Ctx,
  id: string,
  status: number,
): { id: string; version: number } & ValuesOf<typeof HEADER> & { status: never } {
  const { userId, userName } = ctx.actor;
  const stamp = { createdBy: userId, createdByName: userName, createdAt: ctx.occurredAt };
  const change = { updatedBy: userId, updatedByName: userName, updatedAt: ctx.occurredAt };
  // EMPTY stands last: a literal that begins with so many columns and adds others takes thirty times as long.
  return { id, version: 0, siteId: ctx.siteId, bizDate: ctx.today, printCount: 0, status, ...stamp, ...change, ...EMPTY } as never;
}

/** The edge "– → first status". The payload's id must be the one derived from the operation, so that the lane is known before the decision. */
export function defineCreate<F extends Fields, P extends { id: string }>(doc: DocumentDef<F>, input: CreateInput<F, P>): OperationDef<P> {
  open(doc as never).edges.push(...[input.to, ...(input.orTo ?? [])].map((to) => ({ verb: input.verb, from: null, to })));
  const [first, ...more] = input.reads ?? [];
  const operation: OperationDef<P> = defineOperation<P>({
    type: `${doc.docType}.${input.verb}`,
    v: input.v ?? 1,
    kind: input.kind ?? 'gate',
    offline: input.offline,
    right: input.right,
    document: doc.header,
    schema: input.schema,
    lane: (payload) => laneOf(doc.docType, payload.id),
    // Of a document that is not there yet nothing follows: what the payload names is read in the same round.
    reads: [(payload, rows) => [byId(doc.header, payload.id), ...(first?.(payload, rows) ?? [])], ...more],
    decide: (payload, rows, ctx) => {
      guard(payload.id === createdId(ctx), 'ID_NOT_DERIVED');
      guard(!rows.get(doc.header, payload.id), 'DOC_EXISTS');
      const issues = guardLinks(operation, payload, rows, ctx);
      const { header, ...rest } = input.decide(payload, rows, ctx);
      const row = { ...newHeader(ctx, payload.id, input.to), ...header } as unknown as Row<HeaderOf<F>>;
      if (!isOfAuthor(doc, row, ctx)) guardStores(doc.header, row, ctx);
      return decided(combine({ put: [put(doc.header, row)], issues }, rest));
    },
  });
  addOperation(doc as never, operation as unknown as OperationDef<never>);
  return operation;
}

const STORE_SET = 'docs:';

/**
 * A document in store sets may be changed only by users of those stores, because their devices hold it; one in no store's set, by all.
 * @param row of the header's table
 * @throws G-WH
 */
export function guardStores<R>(header: { readonly sets: (row: R) => readonly string[] }, row: R, { actor }: Pick<Ctx, 'actor'>): void {
  const stores = header.sets(row).flatMap((set) => (set.startsWith(STORE_SET) ? [set.slice(STORE_SET.length)] : []));
  guard(stores.length === 0 || stores.some((id) => inScope(actor, id)), 'G-WH', { warehouseId: stores[0] ?? '' });
}

/** Whether it is of an open kind and the actor's own: its author needs no store of it. */
export const isOfAuthor = ({ kinds }: Pick<AnyDocument, 'kinds'>, row: object, { actor }: Pick<Ctx, 'actor'>): boolean =>
  kinds?.open?.includes(String(Reflect.get(row, kinds.field))) === true && Reflect.get(row, 'createdBy') === actor.userId;

/** A move's payload: the document's id and the declared fields. */
type MovePayload<S extends z.ZodRawShape> = { id: string } & { [K in keyof S]: z.infer<S[K]> };

interface MoveInput<F extends Fields, S extends z.ZodRawShape, P = MovePayload<S>> extends Common<P> {
  readonly from: readonly number[];
  /** The new status; undefined = the status does not change (a fact on one of its lines). */
  readonly to?: number;
  /** Further edges, where `decide` chooses the status. */
  readonly also?: readonly (readonly [from: number, to: number])[];
  /** Payload fields in addition to `id`. */
  readonly payload?: S;
  /** Every move asks for a confirmation, a reason or a form, as its payload says (platform.md §5). Only one that decides nothing does not ask. */
  readonly asks?: 'nothing';
  /** Narrows who is offered the move, in addition to right and status; `decide` guards the same. */
  readonly offered?: (header: Row<HeaderOf<F>>, actor: Actor) => boolean;
  /** Warehouses of which the author needs every one, where one of the document's is not enough (G-WH). */
  readonly warehouses?: (header: Row<HeaderOf<F>>, payload: P) => readonly (string | null)[];
  readonly countersigned?: true;
  readonly decide?: (
    header: Row<HeaderOf<F>>,
    payload: P,
    rows: Rows,
    ctx: Ctx,
  ) => Partial<Decision> & { header?: Partial<Row<HeaderOf<F>>> };
}

/** A move without input needs only a button; one that takes just a reason needs a button and a question. */
function asked({ payload = {}, asks }: { payload?: z.ZodRawShape; asks?: 'nothing' }): Asks {
  const [first, ...more] = Object.keys(payload);
  if (first === undefined) return asks ?? 'confirm';
  return first === 'reason' && more.length === 0 ? 'reason' : 'form';
}

const reasonOf = (payload: object): string | null => ('reason' in payload && typeof payload.reason === 'string' ? payload.reason : null);

/** Who did it and when, by verb: review, unreview and close have their own columns. */
function stamps(verb: string, payload: object, ctx: Ctx): Record<string, unknown> {
  const { userId, userName } = ctx.actor;
  const updated = { updatedBy: userId, updatedByName: userName, updatedAt: ctx.occurredAt };
  if (verb === 'review') return { ...updated, auditedBy: userId, auditedByName: userName, auditedAt: ctx.occurredAt };
  const unaudited = { auditedBy: null, auditedByName: null, auditedAt: null };
  if (verb === 'unreview')
    return { ...updated, ...unaudited, reversedBy: userId, reversedAt: ctx.occurredAt, reverseReason: reasonOf(payload) };
  if (verb === 'close') return { ...updated, closedBy: userId, closedAt: ctx.occurredAt, closeReason: reasonOf(payload) };
  if (verb === 'delete') return { ...updated, deletedAt: ctx.occurredAt };
  return updated;
}

/** An edge of an existing document, or a fact on it. It reads header and lines itself; `reads` adds up to two rounds. */
export function defineMove<F extends Fields, S extends z.ZodRawShape = Record<never, never>>(
  doc: DocumentDef<F>,
  input: MoveInput<F, S>,
): OperationDef<MovePayload<S>> {
  type P = MovePayload<S>;
  open(doc as never).edges.push(...input.from.map((from) => ({ verb: input.verb, from, to: input.to ?? from })));
  open(doc as never).edges.push(...(input.also ?? []).map(([from, to]) => ({ verb: input.verb, from, to })));
  const operation: OperationDef<P> = defineOperation<P>({
    type: `${doc.docType}.${input.verb}`,
    v: input.v ?? 1,
    kind: input.kind ?? 'gate',
    offline: input.offline,
    right: input.right,
    ...(input.countersigned && { countersigned: true }),
    document: doc.header,
    schema: z.object({ id: uuidSchema, ...input.payload }) as unknown as z.ZodType<P>,
    lane: (payload) => laneOf(doc.docType, payload.id),
    reads: [
      (payload) => [byId(doc.header, payload.id), ...(doc.lines as readonly EntityDef[]).map((line) => byIndex(line, 'docId', payload.id))],
      ...(input.reads ?? []),
    ],
    decide: (payload, rows, ctx) => {
      const header = rows.get(doc.header, payload.id) ?? refuse('DOC_MISSING');
      const { status, docNo, supplierId = null } = header as unknown as { status: number; docNo: string | null; supplierId?: string };
      ownSupplier(ctx, supplierId);
      if (!isOfAuthor(doc, header, ctx)) guardStores(doc.header, header, ctx);
      guard(input.from.includes(status), 'DOC_STATUS', {
        docNo: docNo ?? '',
        set: doc.status.name,
        status: String(status),
        verb: input.verb,
      });
      for (const id of input.warehouses?.(header, payload) ?? [])
        guard(id === null || inScope(ctx.actor, id), 'G-WH', { warehouseId: id ?? '' });
      const issues = guardLinks(operation, payload, rows, ctx);
      const { header: changed, ...rest } = input.decide?.(header, payload, rows, ctx) ?? {};
      const row = { ...header, status: input.to ?? status, ...stamps(input.verb, payload, ctx), ...changed } as Row<HeaderOf<F>>;
      return decided(combine({ put: [put(doc.header, row)], issues }, rest));
    },
  });
  addOperation(doc as never, operation as unknown as OperationDef<never>);
  open(doc as never).moves.push({
    verb: input.verb,
    from: [...new Set([...input.from, ...(input.also ?? []).map(([from]) => from)])],
    operation: operation as unknown as OperationDef<never>,
    asks: asked(input as { payload?: z.ZodRawShape; asks?: 'nothing' }),
    offered: (input.offered ?? (() => true)) as Move['offered'],
  });
  return operation;
}
