/** Issue document (model-5 §1.7, S-APP2, states-2 §2.4.10): goods leave a store for a department, or for another store; a red one takes a part of it back. */
import { Bin } from '#domain/basic/place.resource.ts';
import { defineDocument, defineHeader, defineLine, LINE } from '#domain/kernel/document.ts';
import { byId, type Key, type Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { put } from '#domain/kernel/operation.ts';
import { type Actor, hasRight } from '#domain/kernel/permission.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { cmpQty, isPositive } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import type { ApplicationType } from '#domain/wms/application/application-kinds.ts';
import { partyType } from '#domain/wms/codes.ts';
import { looseBoxId } from '#domain/wms/stock/loose.ts';
import { Batch, Box, StockReservation } from '#domain/wms/stock/stock.entity.ts';
import { issueStatus, issueType } from './issue-codes.ts';

export type IssueType = (typeof issueType.codes)[number];

export interface IssueKind {
  /** Rights are `<right>:create :review :unreview :delete :counter`, and `<red>:create :review :unreview` of the red note. */
  readonly right: string;
  readonly red: string;
  readonly from: readonly string[];
  /** Classes of stores that may get the goods instead of a department. */
  readonly stores: readonly string[];
  readonly application: ApplicationType;
}

/** Kinds of issue that work by these rules. */
export const ISSUE_KINDS: Partial<Readonly<Record<IssueType, IssueKind>>> = {
  HW: {
    right: 'web:wms:hwIssue',
    red: 'web:wms:hwRed',
    from: ['WJ-K'],
    stores: ['GJU-K', 'GZCP-K', 'LJJ-K'],
    application: 'HW_PICK',
  },
};

export type IssueVerb = 'create' | 'review' | 'unreview' | 'delete' | 'counter' | 'print';
export const issueRights = (side: 'right' | 'red', verb: IssueVerb): string[] =>
  Object.values(ISSUE_KINDS).map((kind) => `${kind[side]}:${verb}`);

export const kindOfIssue = (type: IssueType): IssueKind => ISSUE_KINDS[type] ?? refuse('REF_MISSING', { field: 'issueType' });

export function guardIssueRight(actor: Actor, type: IssueType, side: 'right' | 'red', verb: IssueVerb): void {
  const right = `${kindOfIssue(type)[side]}:${verb}`;
  guard(hasRight(actor, right), 'NO_RIGHT', { right });
}

interface IssueSide {
  readonly issueType: IssueType;
  readonly isRed: boolean;
}

const mayOn = ({ issueType: type }: IssueSide, actor: Actor, side: 'right' | 'red', verb: IssueVerb): boolean =>
  hasRight(actor, `${ISSUE_KINDS[type]?.[side]}:${verb}`);

/** Whether somebody may do this with an issue that is no red note, for `offered` of a move. */
export const mayIssue =
  (verb: IssueVerb) =>
  (row: IssueSide, actor: Actor): boolean =>
    !row.isRed && mayOn(row, actor, 'right', verb);

/** The same of a red note. */
export const mayRed =
  (verb: IssueVerb) =>
  (row: IssueSide, actor: Actor): boolean =>
    row.isRed && mayOn(row, actor, 'red', verb);

/** The same of either, where both have the verb. */
export const mayEither =
  (verb: IssueVerb, redVerb: IssueVerb = verb) =>
  (row: IssueSide, actor: Actor): boolean =>
    mayIssue(verb)(row, actor) || mayRed(redVerb)(row, actor);

export const IssueDoc = defineHeader(
  'issueDoc',
  issueStatus,
  {
    issueType: f.choice(issueType),
    applicationId: optional(f.ref('application')),
    rdCode: optional(f.str(32)),
    warehouseId: f.ref('warehouse'),
    partyType: optional(f.choice(partyType)),
    /** Set when a department gets the goods. */
    partyId: optional(f.ref('department')),
    /** Set when another store gets the goods. */
    toWarehouseId: optional(f.ref('warehouse')),
    receiverId: optional(f.ref('person')),
    inboundDocId: optional(f.id()),
    isRed: f.bool(),
    redOfId: optional(f.ref('issueDoc')),
    redOfNo: optional(f.str(40)),
  },
  {
    sets: (row) => [`docs:${row.warehouseId}`, ...(row.toWarehouseId ? [`docs:${row.toWarehouseId}`] : [])],
    indexes: ['warehouseId', 'applicationId', 'redOfId', 'issueType'],
  },
);

export const IssueLine = defineLine('issueLine', IssueDoc, {
  ...LINE,
  applicationLineId: optional(f.ref('applicationLine')),
  boxId: f.ref('box'),
  boxNo: f.str(40),
  batchId: optional(f.ref('batch')),
  /** Where it is taken from; of a red line, where it goes back to. */
  binId: f.ref('bin'),
  /** Bin of the store that gets it. */
  toBinId: optional(f.ref('bin')),
  qty: f.qty(),
  redQty: f.counter(),
  redOfLineId: optional(f.ref('issueLine')),
  oldPartNo: optional(f.str(40)),
});

/** What an issue is entered with beside the fields of its header: a department or a store gets the goods, a store in one of its bins. */
export const ISSUE_ENTRY = { deptId: optional(f.ref('department')), toBinId: f.ref('bin', 'toWarehouseId') };

export type IssueRow = Row<typeof IssueDoc>;
export type IssueLineRow = Row<typeof IssueLine>;

const REVERSED = [
  [2, 4],
  [4, 6],
  [2, 6],
  [4, 2],
  [6, 4],
  [6, 2],
] as const;

export const issueDoc = defineDocument({
  docType: 'issueDoc',
  pages: '/wms/hardware/picking-outbound',
  header: IssueDoc,
  lines: [IssueLine, StockReservation],
  status: issueStatus,
  // Caused by red notes, and no work that anybody waits for.
  edges: REVERSED.map(([from, to]) => ({ verb: 'reversed', from, to })),
  numbering: { prefix: 'IS', date: 'yyMMdd', digits: 4 },
  deleted: 7,
  print: [...issueRights('right', 'print'), ...issueRights('red', 'print')],
  rollup: (header, lines) => {
    const status = Number(header.status);
    return [2, 4, 6].includes(status) && header.isRed !== true ? redProgress(lines as unknown as IssueLineRow[]) : status;
  },
});

/** 2 nothing, 4 a part, 6 everything of an issue was taken back by red notes. */
export function redProgress(lines: readonly Pick<IssueLineRow, 'qty' | 'redQty'>[]): 2 | 4 | 6 {
  if (lines.every((line) => cmpQty(line.redQty, line.qty) >= 0)) return 6;
  return lines.some((line) => isPositive(line.redQty)) ? 4 : 2;
}

export const issueLines = (rows: Rows, docId: string): IssueLineRow[] =>
  rows.by(IssueLine, 'docId', docId).sort((a, b) => a.lineNo - b.lineNo);
export const putIssueLine = (row: IssueLineRow) => put(IssueLine, row);

export interface Taken {
  readonly materialId: string;
  readonly binId: string;
  readonly batchId: string | null;
  /** Null: loose stock, which has no box to name. */
  readonly boxId: string | null;
}

/** The box a line takes from: the one it names, or the loose stock of its bin and batch. */
export const takenBoxId = ({ boxId, binId, materialId, batchId }: Taken): string =>
  boxId ?? looseBoxId({ binId, materialId, batchId, status: 2 });

/** Box, bin and batch of each line. */
export const takenKeys = (lines: readonly Taken[]): Key[] =>
  lines.flatMap((line) => [byId(Box, takenBoxId(line)), byId(Bin, line.binId), ...(line.batchId ? [byId(Batch, line.batchId)] : [])]);

/** A reservation of an issue line has the line's id. */
export const reservedFor = (rows: Rows, docId: string) => rows.by(StockReservation, 'docId', docId);

/** Who gets it, for the ledger. */
export const receiverOf = (header: Pick<IssueRow, 'partyId' | 'receiverId'>): string | null => header.partyId ?? header.receiverId;
