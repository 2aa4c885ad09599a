/** What terminals share at which boxes arrive: the look-up of a label on this device, the fields of the box in hand, and its quantity. */

import { Bin, Warehouse } from '#domain/basic/place.resource.ts';
import type { EntityDef, RowOf } from '#domain/kernel/entity.ts';
import type { Field, Fields } from '#domain/kernel/field.ts';
import type { Found } from '#domain/wms/receiving/scan-at-dock.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { FieldControl, type FieldControlProps } from '#pages/fields/field-control.tsx';
import type { QuantityStep } from '#pages/scan/figure-entry.tsx';
import type { Store } from '#store/store.ts';
import type { Fact } from '#ui/facts.tsx';

/** A kind of lines whose boxes arrive with their numbers. */
type Arriving = Fields & { docId: Field<string>; boxNo: Field<string>; isRemoved: Field<boolean> };

/**
 * What this device knows of a code: whether it is a box of this document, of another one or of the stock, and the bins that are called so. Local database
 * only: the answer must not wait for a network.
 * @param boxes kind of lines of the document, indexed by `boxNo`
 */
export async function foundHere<F extends Arriving>(
  store: Store,
  boxes: EntityDef<F>,
  docId: string,
  code: string,
): Promise<Pick<Found, 'mine' | 'taken' | 'bins'>> {
  const [received, stock, bins] = await Promise.all([
    store.rowsBy(boxes, 'boxNo', code),
    store.rowsBy(Box, 'boxNo', code),
    store.rowsBy(Bin, 'binCode', code),
  ]);
  const rows = received.map(({ row }) => row as RowOf<Arriving>);
  const mine = rows.find((row) => row.docId === docId) ?? null;
  const stores = await Promise.all(bins.map(({ row }) => store.row(Warehouse, row.warehouseId)));
  return {
    mine,
    taken: stock.length > 0 || (rows.length > 0 && !mine),
    bins: bins.map(({ row }, n) => ({ ...row, whName: stores[n]?.row.whName })),
  };
}

interface ArrivingField extends Omit<FieldControlProps, 'label'> {
  readonly word: string;
  /** The box cannot be saved without it. */
  readonly isNeeded: boolean | undefined;
}

/** A field of the box in hand, as a fact that can be changed. What is needed is marked. */
export function arrivingField({ word, isNeeded, ...control }: ArrivingField): Fact {
  const label = isNeeded ? `${word} *` : word;
  return { label, value: <FieldControl {...control} label={label} /> };
}

interface Counting {
  readonly label: string;
  /** As typed. */
  readonly qty: string | undefined;
  readonly unit: string | undefined;
  readonly decimals: number;
  /** What the box still lacks; 'save' = nothing. */
  readonly step: string;
  readonly change: (patch: { readonly qty: string }) => void;
  readonly save: () => Promise<unknown>;
}

/** How the quantity of the box in hand is entered. Confirming it saves a box that lacks nothing. */
export const arrivingQuantity = ({ label, qty = '', unit, decimals, step, change, save }: Counting): QuantityStep => ({
  label,
  value: qty,
  onChange: (value) => change({ qty: value }),
  decimals,
  ...(unit === undefined ? {} : { unit }),
  ...(step === 'save' ? { onConfirm: () => void save() } : {}),
});
