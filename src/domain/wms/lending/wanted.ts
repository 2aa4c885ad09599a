/** What was approved and is still to be lent, as the counter knows it. Pure. */
import { cmpQty, type Quantity, subQty } from '#domain/kernel/quantity.ts';
import { isForProduct } from '#domain/wms/asset/maintenance.ts';

/** A line of an application for fixtures. */
export interface Wanted {
  readonly applicationId: string;
  readonly applicationNo: string;
  readonly lineId: string;
  readonly warehouseId: string;
  readonly materialId: string;
  readonly matCode: string;
  readonly matName: string;
  readonly unit: string;
  readonly approved: Quantity;
  /** What may still be lent of it. */
  readonly left: Quantity;
  /** What the application is for; null = nobody said it. */
  readonly productId: string | null;
  readonly productCode: string;
}

/** What a loan carries out with a thing: a line, or none of an application's that the thing goes along with. */
export interface Request {
  readonly applicationId: string | null;
  readonly applicationLineId: string | null;
  readonly applicationNo: string;
}
const NONE: Request = { applicationId: null, applicationLineId: null, applicationNo: '' };

interface Thing {
  readonly materialId: string;
  readonly warehouseId: string;
  readonly qty: Quantity;
  /** Products that it is for; empty = all. */
  readonly products: readonly string[];
}

const fits = (one: Wanted, { materialId, warehouseId, qty }: Thing): boolean =>
  one.materialId === materialId && one.warehouseId === warehouseId && cmpQty(qty, one.left) <= 0;

/**
 * @param inHand the application that the loan carries out so far; null = none
 * @returns what the thing carries out, or the code of the product that it is not for
 */
export function requestOf(
  wanted: readonly Wanted[],
  thing: Thing,
  inHand: string | null,
): { readonly request: Request } | { readonly notFor: string } {
  const open = wanted.filter((one) => fits(one, thing));
  const line = open.find(({ applicationId }) => applicationId === inHand) ?? open[0];
  const application = line ?? wanted.find(({ applicationId }) => applicationId === inHand);
  if (!application) return { request: NONE };
  const { applicationId, applicationNo, productId, productCode } = application;
  if (!isForProduct(thing.products, productId)) return { notFor: productCode };
  return { request: { applicationId, applicationLineId: line?.lineId ?? null, applicationNo: line ? applicationNo : '' } };
}

/** The lines after a part of one was lent; a negative quantity takes it back. */
export const afterLent = (wanted: readonly Wanted[], lineId: string | null, qty: Quantity): readonly Wanted[] =>
  wanted.map((one) => (one.lineId === lineId ? { ...one, left: subQty(one.left, qty) } : one));
