/**
 * Loans carry applications out (FIXTURE_REQ): what was approved and is lent counts as done, what was taken by mistake is open again. What others were
 * promised and leaves nevertheless is remarked, for it has left.
 */
import { Material } from '#domain/basic/material.resource.ts';
import { byId, type Key } from '#domain/kernel/entity.ts';
import { type Ctx, combine, type Decision } from '#domain/kernel/operation.ts';
import { guard, type Issue, refuse } from '#domain/kernel/problem.ts';
import type { Quantity } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { Application, ApplicationLine, applicationKeys } from '#domain/wms/application/application.document.ts';
import {
  executableApplication,
  executionStep,
  promisedOf,
  stockKeys,
  stockPlaceKeys,
} from '#domain/wms/application/application-promise.ts';
import { AssetItem } from '#domain/wms/asset/asset.entity.ts';
import { isForProduct, productsOf } from '#domain/wms/asset/maintenance.ts';
import { LendDoc, type LendLineRow, type LendRow } from './lend.document.ts';

type Loan = Pick<LendRow, 'applicationId' | 'warehouseId'>;
interface Thing {
  readonly materialId: string;
}

/** The application, and what the store could promise of the things. */
export const requestKeys = ({ applicationId, warehouseId }: Loan, things: readonly Thing[]): Key[] => [
  ...applicationKeys(applicationId),
  ...stockKeys(
    warehouseId,
    things.map(({ materialId }) => materialId),
  ),
];

/** One round later: what the application is for, and the batches and bins. */
export function requestedKeys({ applicationId, warehouseId }: Loan, things: readonly Thing[], rows: Rows): Key[] {
  const productId = rows.get(Application, applicationId)?.productId;
  const places = stockPlaceKeys(
    rows,
    warehouseId,
    things.map(({ materialId }) => materialId),
  );
  return [...(productId ? [byId(Material, productId)] : []), ...places];
}

/** What leaves though somebody else was promised it. @param taken the boxes that it is taken from */
export const promisedIssues = (
  { applicationId, warehouseId }: Loan,
  taken: readonly { readonly boxId: string; readonly qty: Quantity }[],
  rows: Rows,
  { today }: Pick<Ctx, 'today'>,
): Issue[] => promisedOf(rows, warehouseId, taken, today, applicationId).map(({ code, params = {} }) => ({ code, params }) as Issue);

/** Whether a fixture has to be for the product, as the tablet showed it and as the site wants it. */
interface ForProduct {
  readonly isShown: boolean;
  readonly isAsked: boolean;
}

/** A fixture is for some products only. What left because the tablet did not know so is remarked. @throws FIXTURE_PRODUCT */
function productIssues(line: LendLineRow, productId: string | null, rows: Rows, { isShown, isAsked }: ForProduct): Issue[] {
  const asset = rows.by(AssetItem, 'boxId', line.fromBoxId)[0];
  if (!asset || isForProduct(productsOf(asset, rows.get(Material, line.materialId)), productId)) return [];
  const params = { assetNo: asset.assetNo, matCode: rows.get(Material, productId)?.matCode ?? '' };
  guard(!isShown, 'FIXTURE_PRODUCT', params);
  return isAsked ? [{ code: 'FIXTURE_PRODUCT', params }] : [];
}

/** The line of the application that a line carries out is about the same goods. @throws REF_MISSING */
function guardLine({ applicationLineId, materialId }: LendLineRow, applicationId: string | null, rows: Rows): void {
  if (applicationLineId === null) return;
  const wanted = rows.get(ApplicationLine, applicationLineId);
  guard(applicationId !== null && wanted?.docId === applicationId && wanted.materialId === materialId, 'REF_MISSING', {
    field: 'applicationLineId',
  });
}

/**
 * The application counts the lines as done. Needs `requestKeys` and `requestedKeys`.
 * @throws DOC_STATUS, OTHER_APPLICATION, REF_MISSING, FIXTURE_PRODUCT, G-QTY
 */
export function carriedOut(
  { applicationId, warehouseId }: Loan,
  lines: readonly LendLineRow[],
  rows: Rows,
  forProduct: ForProduct,
): Partial<Decision> {
  for (const line of lines) guardLine(line, applicationId, rows);
  if (applicationId === null) return {};
  const application = rows.get(Application, applicationId) ?? refuse('REF_MISSING', { field: 'applicationId' });
  const { docType, fromWarehouseId, docNo, productId } = application;
  guard(docType === 'FIXTURE_REQ' && fromWarehouseId === warehouseId, 'OTHER_APPLICATION', { docNo: docNo ?? '' });
  const issues = lines.flatMap((line) => productIssues(line, productId, rows, forProduct));
  const done = lines.filter((line) => line.applicationLineId !== null);
  if (done.length > 0) executableApplication(rows, applicationId, 'lend');
  return combine({ issues }, executionStep('execute', rows, applicationId, done));
}

/** What a loan carries out; one round after the loan. */
export const carriedOutKeys = (rows: Rows, lendId: string): Key[] => applicationKeys(rows.get(LendDoc, lendId)?.applicationId ?? null);

/** A part was lent by mistake: the application may be carried out with something else. With `again` the mistake was none. */
export const takenBack = (line: LendLineRow, qty: Quantity, rows: Rows, again = false): Partial<Decision> =>
  executionStep(again ? 'execute' : 'takeBack', rows, rows.get(LendDoc, line.docId)?.applicationId ?? null, [
    { applicationLineId: line.applicationLineId, qty },
  ]);
