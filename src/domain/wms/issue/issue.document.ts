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
import type { WhClass } from '#domain/wms/class-matrix.ts';
import { partyType } from '#domain/wms/codes.ts';
import { looseBoxId } from '#domain/wms/stock/loose.ts';
import { Batch, Box, StockReservation } from '#domain/wms/stock/stock.entity.ts';
import { issueStatus, issueType } from './issue-codes.ts';

export type IssueType = (typeof issueType.codes)[number];

export interface IssueKind {
  /** Rights are `<right>:create :review :unreview :delete :print`, and `<red>:create :review :unreview :print` of the red note. */
  readonly right: string;
  readonly red: string;
  /** The page that lists them and makes new ones. */
  readonly page: string;
  /** The page of their red notes; without one they stand on `page` too. */
  readonly redPage?: string;
  /** Classes of the giving stores. */
  readonly from: readonly WhClass[];
  /** Classes of stores that may get the goods instead of a department. */
  readonly stores: readonly WhClass[];
  /** A production order may get the goods instead of a department. */
  readonly toOrder?: boolean;
  /** A category of outbound (ReceiveDispatchCategory) must be named. */
  readonly hasCategory?: boolean;
  /** The kind of application it carries out; without one it is always made directly. */
  readonly application?: ApplicationType;
  /** May be handed over at the counter at once, with the right `<right>:counter`. */
  readonly hasCounter?: boolean;
  /** The pickers offer only materials that belong in the giving stores. */
  readonly ownGoods?: boolean;
  /** Spare parts only: for a machine, and some of them against old ones. */
  readonly spares?: boolean;
}

export const ISSUE_KINDS: Partial<Readonly<Record<IssueType, IssueKind>>> = {
  HW: {
    right: 'web:wms:hwIssue',
    red: 'web:wms:hwRed',
    page: '/wms/hardware/picking-outbound',
    redPage: '/wms/hardware/red',
    from: ['WJ-K'],
    stores: ['GJU-K', 'GZCP-K', 'LJJ-K'],
    application: 'HW_PICK',
    hasCounter: true,
    ownGoods: true,
  },
  SPARE: {
    right: 'web:wms:spareIssue',
    red: 'web:wms:spareRed',
    page: '/spare-parts/spare-parts-warehouse-out',
    from: ['WJ-K'],
    stores: [],
    application: 'SPARE_REQ',
    hasCounter: true,
    ownGoods: true,
    spares: true,
  },
  OFFICE: {
    right: 'web:wms:officeIssue',
    red: 'web:wms:officeRed',
    page: '/office-supplies/out',
    from: ['BGYP-K'],
    stores: [],
    application: 'OFFICE_REQ',
    hasCounter: true,
    ownGoods: true,
  },
  MATERIAL_OUT: {
    right: 'web:wms:materialOut',
    red: 'web:wms:materialOutRed',
    page: '/material-out',
    from: ['CCP-K', 'BCP-K', 'YCL-K'],
    stores: [],
    toOrder: true,
    hasCategory: true,
  },
};

export type IssueVerb = 'create' | 'review' | 'unreview' | 'delete' | 'counter' | 'print';
export const issueRights = (side: 'right' | 'red', verb: IssueVerb): string[] =>
  Object.values(ISSUE_KINDS)
    .filter((kind) => verb !== 'counter' || kind.hasCounter)
    .map((kind) => `${kind[side]}:${verb}`);

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
    rdCode: optional(f.codeRef('receiveDispatchCategory')),
    warehouseId: f.ref('warehouse'),
    partyType: optional(f.choice(partyType)),
    /** Set when a department gets the goods. */
    partyId: optional(f.ref('department')),
    /** Set when another store gets the goods. */
    toWarehouseId: optional(f.ref('warehouse')),
    /** Set when a production order gets the goods. */
    orderNo: optional(f.str(40)),
    receiverId: optional(f.ref('person')),
    /** The machine that spare parts are for. */
    equipmentNo: optional(f.str(40)),
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
  /** Numbers of the old parts that come back for the new ones, separated by commas. */
  oldPartNo: optional(f.str(200)),
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

const ISSUE_PAGES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(ISSUE_KINDS).map(([type, { page }]) => [type, page]),
);

export const issueDoc = defineDocument({
  docType: 'issueDoc',
  kinds: { field: 'issueType', pages: ISSUE_PAGES },
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

/** The movement that posts an issue, by who gets the goods. */
export const movementOfIssue = ({ toWarehouseId, orderNo }: Pick<IssueRow, 'toWarehouseId' | 'orderNo'>) =>
  toWarehouseId ? 'GR_HW_TO_STORE' : orderNo ? 'GI_PRODUCTION' : 'GI_DEPT';

/** The account outside the stores that the goods of an issue go to, unless another store gets them. */
export const accountOfIssue = ({ orderNo }: Pick<IssueRow, 'orderNo'>) => (orderNo ? 'PRODUCTION' : 'DEPARTMENT');

/** What the ledger says of a line: who gets the goods, and for which order. */
export const lineRef = (doc: Pick<IssueRow, 'partyId' | 'receiverId' | 'orderNo'>, lineId: string) => ({
  lineId,
  partyId: receiverOf(doc),
  orderNo: doc.orderNo,
});

/** Who gets it, for the ledger. */
export const receiverOf = (header: Pick<IssueRow, 'partyId' | 'receiverId'>): string | null => header.partyId ?? header.receiverId;
