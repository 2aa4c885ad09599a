/**
 * Lending (model-7 §1.9): things leave the counter with somebody who shows a badge. It has happened when it is written, also without a network, so what
 * the tablet could not know becomes a remark; refused is what cannot be: a thing that somebody else has, or more than there is.
 */
import { z } from 'zod';
import { Material, Unit } from '#domain/basic/material.resource.ts';
import { Department, Person } from '#domain/basic/party.resource.ts';
import { Bin, Warehouse } from '#domain/basic/place.resource.ts';
import { addDays, dayIn } from '#domain/kernel/clock.ts';
import { defineCreate, defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key, type Row } from '#domain/kernel/entity.ts';
import { daySchema, instantSchema } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { type Ctx, combine, type Decision } from '#domain/kernel/operation.ts';
import { hasRight, inScope } from '#domain/kernel/permission.ts';
import { guard, type Issue, refuse } from '#domain/kernel/problem.ts';
import { cmpQty, isPositive, isZero, positiveQuantitySchema, quantitySchema } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { Dict } from '#domain/system/platform.resource.ts';
import { FIRST_RULES, MOST_LENT, storeRule, storeRulesOf } from '#domain/system/store-rules.ts';
import { Application, applicationKeys } from '#domain/wms/application/application.document.ts';
import { executionStep } from '#domain/wms/application/application-promise.ts';
import { AssetItem, type AssetRow } from '#domain/wms/asset/asset.entity.ts';
import { calibResult } from '#domain/wms/asset/asset-codes.ts';
import { lifeLeft } from '#domain/wms/asset/asset-life.ts';
import { gaugeFault } from '#domain/wms/asset/calibration.ts';
import { audited } from '#domain/wms/audited.ts';
import { boxFacts } from '#domain/wms/box.operation.ts';
import { type LendingStore, type LendingVerb, lendingRights, lendingStoreOf } from '#domain/wms/lending-stores.ts';
import { guardDecimals, lineBase } from '#domain/wms/line.ts';
import { freeQty } from '#domain/wms/stock/allocation.ts';
import { isLoose, loanNo, looseBoxId } from '#domain/wms/stock/loose.ts';
import { type BoxRow, Movement } from '#domain/wms/stock/movement.ts';
import { newBox } from '#domain/wms/stock/new-box.ts';
import { entryKeys, movementKeys, reverse } from '#domain/wms/stock/reversal.ts';
import { Box, StockMovement } from '#domain/wms/stock/stock.entity.ts';
import { ReturnAppraisal } from './appraisal.document.ts';
import { LendLine, type LendLineRow, type LendRow, lendDoc, lendLines, putLendLine } from './lend.document.ts';
import { carriedOut, promisedIssues, requestedKeys, requestKeys } from './lend-request.ts';
import { isAwaited, ReturnIn } from './return-in.document.ts';

const reason = z.string().trim().min(2).max(500);
const IN_SERVICE = 1;
const IN_STORE = 2;
const ON_LOAN = 9;

const lineSchema = z.object({
  materialId: uuidSchema,
  /** The line of the loan's application that it carries out; null = none. */
  applicationLineId: uuidSchema.nullable().default(null),
  /** The asset's box, or a whole box; null = loose goods of the bin. */
  boxId: uuidSchema.nullable(),
  binId: uuidSchema,
  batchId: uuidSchema.nullable(),
  qty: positiveQuantitySchema,
  /** What the tablet showed of the life left; null = it is not watched. What it showed decides; what it could not know is remarked. */
  shownLife: quantitySchema.nullable(),
  /** The same of a gauge's calibration: the day it is valid to, and what it found. Both null = nobody has to calibrate it. */
  shownValidTo: daySchema.nullable().default(null),
  shownCalib: calibResult.schema.nullable().default(null),
});
/** The rules as the tablet held them: what they refuse is refused, and what only the site's own refuse is remarked. Tablets before them held the first. */
const shownRules = z
  .object({ lendLimit: z.number().int().min(1).max(MOST_LENT).nullable(), lifeLeft: z.boolean(), fixtureProduct: z.boolean() })
  .default({ lendLimit: FIRST_RULES.lendLimit, lifeLeft: FIRST_RULES.lifeLeft, fixtureProduct: FIRST_RULES.fixtureProduct });
/** Day at the site by which things have to be back; tablets before the gauges did not say it. */
const dueDay = daySchema.nullable().default(null);
const schema = z.object({
  id: uuidSchema,
  warehouseId: uuidSchema,
  borrowerId: uuidSchema,
  deptId: uuidSchema.nullable(),
  orderNo: z.string().trim().min(1).max(40).nullable(),
  /** The application that the loan carries out; null = none. */
  applicationId: uuidSchema.nullable().default(null),
  dueAt: instantSchema,
  dueDay,
  remark: z.string().max(500).nullable(),
  /** How many things the tablet showed on loan to the borrower. */
  shownLoans: z.number().int().min(0).max(100_000),
  shownRules,
  lines: z.array(lineSchema).min(1).max(MOST_LENT),
});
type Payload = z.infer<typeof schema>;
type Line = Payload['lines'][number];

/** The box that a line takes from. */
const sourceId = ({ boxId, binId, materialId, batchId }: Line): string =>
  boxId ?? looseBoxId({ binId, materialId, batchId, status: IN_STORE });

type Things = Pick<Payload, 'borrowerId' | 'shownLoans' | 'shownRules' | 'lines'>;

/** The rules of the site, the borrower, and the things with their places. */
const thingKeys = (p: Things): Key[] => [
  byIndex(Dict, 'ddType', storeRule.name),
  byId(Person, p.borrowerId),
  byIndex(Box, 'holderId', p.borrowerId),
  ...p.lines.flatMap((line) => [byId(Material, line.materialId), byId(Bin, line.binId), byId(Box, sourceId(line))]),
  ...p.lines.flatMap((line) => (line.boxId ? [byIndex(AssetItem, 'boxId', line.boxId)] : [])),
];
const firstKeys = (p: Payload): Key[] => [
  byId(Warehouse, p.warehouseId),
  ...(p.deptId ? [byId(Department, p.deptId)] : []),
  ...thingKeys(p),
  ...requestKeys(p, p.lines),
];
const secondKeys = (p: Things, rows: Rows): Key[] =>
  p.lines.flatMap((line) => {
    const unit = rows.get(Material, line.materialId)?.baseUnit;
    const holderId = rows.get(Box, sourceId(line))?.holderId;
    return [...(unit ? [byIndex(Unit, 'unitCode', unit)] : []), ...(holderId ? [byId(Person, holderId)] : [])];
  });

/** The store's row in the table of lending. @throws STORE_CLASS when the store does not lend, NO_RIGHT, G-WH */
export function lendingStore(rows: Rows, warehouseId: string, verb: LendingVerb, ctx: Ctx): LendingStore {
  const warehouse = rows.get(Warehouse, warehouseId) ?? refuse('REF_MISSING', { field: 'warehouseId' });
  const store = lendingStoreOf(warehouse.whClassCode) ?? refuse('STORE_CLASS', { whName: warehouse.whName });
  guard(inScope(ctx.actor, warehouseId), 'G-WH', { warehouseId });
  const right = `${store.right}:${verb}`;
  guard(hasRight(ctx.actor, right), 'NO_RIGHT', { right });
  return store;
}

const assetOf = (rows: Rows, boxId: string | null): AssetRow | undefined =>
  boxId === null ? undefined : rows.by(AssetItem, 'boxId', boxId)[0];

/** The thing is in the store: whoever has it instead is named. */
function guardInStore(box: BoxRow, rows: Rows): void {
  if (box.boxStatus === ON_LOAN) {
    const holder: Row<typeof Person> | undefined = rows.get(Person, box.holderId);
    refuse('LENT_TO', { boxNo: box.boxNo, name: holder?.personName ?? '', at: box.updatedAt ?? '' });
  }
  guard(box.boxStatus === IN_STORE && box.warehouseId !== null, 'G-BOX', boxFacts(box));
}

/** The site rules found in these rows; the first figures stand in for a missing entry. */
const rulesOf = (rows: Rows) => storeRulesOf(rows.by(Dict, 'ddType', storeRule.name));

/** A worn-out asset that the tablet showed as such is refused; one that was worn out meanwhile has left, and is remarked. */
function lifeIssues(line: Line, asset: AssetRow | undefined, isShown: boolean, rows: Rows): Issue[] {
  const params = { assetNo: asset?.assetNo ?? '' };
  guard(!isShown || line.shownLife === null || isPositive(line.shownLife), 'LIFE_OVER', params);
  const left = asset && rulesOf(rows).lifeLeft ? lifeLeft(asset) : null;
  return left !== null && isZero(left) ? [{ code: 'LIFE_OVER', params }] : [];
}

/** The last day of a loan at the site. @throws REF_MISSING when the day that was told is not about that of the instant */
export function lastDay(dueAt: string, told: string | null, { timeZone }: Pick<Ctx, 'timeZone'>): string {
  const day = dayIn(timeZone, dueAt);
  guard(told === null || (told >= addDays(day, -1) && told <= addDays(day, 1)), 'REF_MISSING', { field: 'dueAt' });
  return told ?? day;
}

/**
 * A gauge is lent as long as its calibration is valid. What the tablet showed is refused; what has changed meanwhile is remarked, because the gauge has
 * left. A gauge without a day and without a result is one that nobody has to calibrate.
 */
function gaugeIssues(line: Line, asset: AssetRow | undefined, due: string, ctx: Ctx): Issue[] {
  if (!asset) return [];
  const params = (date: string | null) => ({ assetNo: asset.assetNo, date: date ?? '–', due });
  const { shownValidTo: nextCalibDate, shownCalib } = line;
  const shown = gaugeFault({ calibCycle: null, nextCalibDate, calibResult: shownCalib }, ctx.today, due);
  guard(shown === null, shown ?? 'GAUGE_STOPPED', params(nextCalibDate));
  const now = gaugeFault(asset, ctx.today, due);
  return now ? [{ code: now, params: params(asset.nextCalibDate) }] : [];
}

/** What is remarked of the things of a loan. */
const thingIssues = ({ lines, shownRules: shown }: Things, due: string, rows: Rows, ctx: Ctx): Issue[] =>
  lines.flatMap((line) => {
    const asset = assetOf(rows, line.boxId);
    return [...lifeIssues(line, asset, shown.lifeLeft, rows), ...gaugeIssues(line, asset, due, ctx)];
  });

/** The same for the number of things on loan to one person: a tablet that showed a higher limit than the site's own raises it for nobody unnoticed. */
function limitIssues({ borrowerId, lines, shownLoans, shownRules: shown }: Things, rows: Rows): Issue[] {
  const name = rows.get(Person, borrowerId)?.personName ?? '';
  const params = (n: number, limit: number | null) => ({ name, n: String(n), limit: String(limit) });
  const isBeyond = (n: number, limit: number | null) => limit !== null && n + lines.length > limit;
  guard(!isBeyond(shownLoans, shown.lendLimit), 'LEND_LIMIT', params(shownLoans, shown.lendLimit));
  const held = rows.by(Box, 'holderId', borrowerId).length;
  const { lendLimit } = rulesOf(rows);
  return isBeyond(held, lendLimit) ? [{ code: 'LEND_LIMIT', params: params(held, lendLimit) }] : [];
}

type Loan = Pick<LendRow, 'id' | 'borrowerId' | 'orderNo' | 'warehouseId' | 'applicationId'>;

/**
 * One line is lent: its goods go to the borrower, and loose goods get a box of their own.
 * @param n counts the lines of the operation, from 1; its ids follow from it
 */
function lend(loan: Loan, line: Line, n: number, rows: Rows, ctx: Ctx, movement: Movement): LendLineRow {
  const material = rows.get(Material, line.materialId) ?? refuse('REF_MISSING', { field: 'materialId' });
  guardDecimals(rows.by(Unit, 'unitCode', material.baseUnit)[0], line.qty);
  const bin = rows.get(Bin, line.binId) ?? refuse('REF_MISSING', { field: 'binId' });
  guard(bin.lockedByCheckId === null, 'G-CNT', { binCode: bin.binCode });
  const source = rows.get(Box, sourceId(line));
  guard(source !== undefined, 'NOTHING_IN_BIN', { matCode: material.matCode, binCode: bin.binCode });
  const box = movement.current(source);
  guardInStore(box, rows);
  guard(cmpQty(line.qty, freeQty(box)) <= 0, 'G-BAL', { boxNo: box.boxNo });
  guard(box.warehouseId === loan.warehouseId, 'BOX_OTHER_WAREHOUSE', { boxNo: box.boxNo });
  const base = lineBase(rows, ctx, loan.id, n, line.materialId);
  const ref = { lineId: base.id, partyId: loan.borrowerId, orderNo: loan.orderNo };
  const asset = assetOf(rows, line.boxId);
  const { applicationLineId } = line;
  const counters = { returnedQty: '0', scrappedQty: '0', lostQty: '0', lifeAtOut: asset ? lifeLeft(asset) : null };
  const place = { fromBoxId: box.id, fromBinId: box.binId ?? line.binId, assetId: asset?.id ?? null, isLoose: isLoose(box), qty: line.qty };
  if (!isLoose(box)) {
    guard(cmpQty(line.qty, box.qty) === 0, 'WHOLE_BOX', { boxNo: box.boxNo, qty: box.qty });
    movement.move(box, { status: ON_LOAN, holder: loan.borrowerId }, ref);
    return { ...base, ...place, ...counters, applicationLineId, boxId: box.id, boxNo: box.boxNo };
  }
  const id = ctx.newId(`loan-${n}`);
  const { materialId, batchId, warehouseId, binId, supplierId, receivedAt } = box;
  const facts = { materialId, batchId, warehouseId, binId, supplierId, receivedAt, qty: '0', boxStatus: ON_LOAN as 9 };
  movement.pour(box, line.qty, newBox(ctx, { ...facts, id, boxNo: loanNo(id), holderId: loan.borrowerId }), ref);
  return { ...base, ...place, ...counters, applicationLineId, boxId: id, boxNo: loanNo(id) };
}

const takenFrom = (lines: readonly Line[]) => lines.map((line) => ({ boxId: sourceId(line), qty: line.qty }));

/** The things of a loan leave, and what it carries out is done. @param first number of the first line */
function allLent(loan: Loan, { lines, shownRules: shown }: Things, first: number, rows: Rows, ctx: Ctx): Partial<Decision> {
  const issues = promisedIssues(loan, takenFrom(lines), rows, ctx);
  const movement = new Movement(ctx, 'ST_LEND', { docType: 'lendDoc', docId: loan.id });
  const born = lines.map((line, at) => ({ ...lend(loan, line, at + 1, rows, ctx, movement), lineNo: first + at }));
  return combine(
    { put: born.map(putLendLine), issues },
    movement.result(),
    carriedOut(loan, born, rows, { isShown: shown.fixtureProduct, isAsked: rulesOf(rows).fixtureProduct }),
  );
}

/** Lent at the counter. */
export const lendCounter = defineCreate(lendDoc, {
  verb: 'counter',
  to: 2,
  kind: 'fact',
  offline: true,
  right: lendingRights('lend'),
  schema,
  reads: [firstKeys, (p, rows) => [...secondKeys(p, rows), ...requestedKeys(p, p.lines, rows)]],
  decide: (p, rows, ctx) => {
    lendingStore(rows, p.warehouseId, 'lend', ctx);
    guard(rows.get(Person, p.borrowerId)?.status === IN_SERVICE, 'REF_MISSING', { field: 'borrowerId' });
    guard(p.deptId === null || rows.get(Department, p.deptId) !== undefined, 'REF_MISSING', { field: 'deptId' });
    guard(p.dueAt > ctx.occurredAt, 'DUE_BEFORE');
    const issues = [...limitIssues(p, rows), ...thingIssues(p, lastDay(p.dueAt, p.dueDay, ctx), rows, ctx)];
    const { warehouseId, borrowerId, deptId, orderNo, applicationId, dueAt, remark } = p;
    const source = rows.get(Application, applicationId);
    const from = source ? { sourceDocType: 'application', sourceDocId: source.id, sourceDocNo: source.docNo } : {};
    const header = { warehouseId, borrowerId, deptId, orderNo, applicationId, dueAt, remark, ...from, ...audited(ctx) };
    return { header, ...combine({ issues }, allLent(p, p, 1, rows, ctx)) };
  },
});

/** Another thing joins a loan of the same visit: every scan at the counter is booked at once. */
export const lendAdd = defineMove(lendDoc, {
  verb: 'add',
  from: [2, 4],
  kind: 'fact',
  offline: true,
  right: lendingRights('lend'),
  warehouses: (header) => [header.warehouseId],
  payload: { borrowerId: uuidSchema, shownLoans: schema.shape.shownLoans, shownRules, dueDay, lines: schema.shape.lines },
  reads: [
    (p, rows) => {
      const loan = rows.get(lendDoc.header, p.id);
      const own = loan ? [byId(Warehouse, loan.warehouseId), ...requestKeys(loan, p.lines)] : [];
      return [...own, byIndex(LendLine, 'docId', p.id), ...thingKeys(p)];
    },
    (p, rows) => {
      const loan = rows.get(lendDoc.header, p.id);
      return [...secondKeys(p, rows), ...(loan ? requestedKeys(loan, p.lines, rows) : [])];
    },
  ],
  decide: (header, p, rows, ctx) => {
    lendingStore(rows, header.warehouseId, 'lend', ctx);
    guard(header.borrowerId === p.borrowerId, 'REF_MISSING', { field: 'borrowerId' });
    guard(rows.get(Person, p.borrowerId)?.status === IN_SERVICE, 'REF_MISSING', { field: 'borrowerId' });
    const issues = [...limitIssues(p, rows), ...thingIssues(p, lastDay(header.dueAt, p.dueDay, ctx), rows, ctx)];
    const last = Math.max(0, ...lendLines(rows, p.id).map(({ lineNo }) => lineNo));
    return combine({ issues }, allLent(header, p, last + 1, rows, ctx));
  },
});

const boxKeys = (rows: Rows, docId: string): Key[] =>
  lendLines(rows, docId).flatMap((line) => [byId(Box, line.boxId), byId(Box, line.fromBoxId)]);

/** The mirrors of all that was lent, one movement for each visit's scan. Loose goods of two scans have to come back as taken by mistake. */
function allReversed(ctx: Ctx, rows: Rows, docId: string): Partial<Decision> {
  const all = rows.by(StockMovement, 'docId', docId);
  const reversed = new Set(all.map(({ reversalOf }) => reversalOf));
  const standing = all.filter(({ id, movementType }) => movementType === 'ST_LEND' && !reversed.has(id));
  guard(standing.length > 0, 'NOTHING_TO_REVERSE');
  const mirrors = standing.map((movement, ordinal) => reverse(ctx, rows, movement, { ordinal }));
  const ids = mirrors.flatMap(({ put: boxes }) => boxes.map(({ row }) => row));
  const twice = ids.find(({ id }, at) => ids.findIndex((other) => other.id === id) !== at);
  guard(twice === undefined, 'G-LAST', { boxNo: String(twice?.boxNo ?? '') });
  return combine(...mirrors);
}

/** What somebody has appraised of a loan waits for its review, or to be put back: by the mirror somebody else could have it by then. @throws G-DOWN */
function guardNothingAppraised(rows: Rows, docId: string): void {
  for (const { id } of lendLines(rows, docId)) {
    const appraised = rows.by(ReturnAppraisal, 'lendLineId', id).find(({ status }) => status === 0);
    const waiting = appraised ?? rows.by(ReturnIn, 'lendLineId', id).find(isAwaited);
    guard(waiting === undefined, 'G-DOWN', { docNo: waiting?.docNo ?? '' });
  }
}

const appraisedKeys = (rows: Rows, docId: string): Key[] =>
  lendLines(rows, docId).flatMap(({ id }) => [byIndex(ReturnAppraisal, 'lendLineId', id), byIndex(ReturnIn, 'lendLineId', id)]);

/** The loan never happened: everything is back where it was taken from. */
export const lendUnreview = defineMove(lendDoc, {
  verb: 'unreview',
  from: [2],
  to: 3,
  offline: false,
  right: lendingRights('unreview'),
  warehouses: (header) => [header.warehouseId],
  payload: { reason },
  reads: [
    (p, rows) => {
      const loan = rows.get(lendDoc.header, p.id);
      const own = loan ? [byId(Warehouse, loan.warehouseId), ...applicationKeys(loan.applicationId)] : [];
      return [...own, ...movementKeys(p.id), ...boxKeys(rows, p.id), ...appraisedKeys(rows, p.id)];
    },
    (p, rows) => entryKeys(p.id, rows),
  ],
  decide: (header, p, rows, ctx) => {
    lendingStore(rows, header.warehouseId, 'unreview', ctx);
    guardNothingAppraised(rows, p.id);
    return combine(allReversed(ctx, rows, p.id), executionStep('takeBack', rows, header.applicationId, lendLines(rows, p.id)));
  },
});
