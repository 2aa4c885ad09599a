/** What a scan at the dock means, given what the tablet found for it. Pure. */
import { isQuantity, type Quantity, quantity } from '#domain/kernel/quantity.ts';
import type { ScanCode, ScanKind } from '#domain/system/scan-code.ts';
import { type CodeForm, formOf, isBoxNumber } from '#domain/wms/stock/code-form.ts';

/** A box the supplier labelled and announced. */
export interface KnownBox {
  /** The line of this receipt it belongs to; null if it was announced for another receipt. */
  readonly lineId: string | null;
  /** Code of the goods that it was announced with, where the device knows the note. */
  readonly matCode?: string | undefined;
  readonly qty: Quantity;
  readonly batchNo: string | null;
  readonly productionDate: string | null;
}

/** What a device may hold under a code that is of no use at the dock. */
export type Named = 'person' | 'asset' | 'pallet' | 'document' | 'material' | 'batch';

/** What the label itself says, which is only a proposal (stock-rules §3.15). The material is in capitals. */
export interface LabelFacts {
  readonly material?: string;
  readonly lot?: string;
  readonly quantity?: Quantity;
  readonly expiry?: string;
  readonly production?: string;
}

export type Heard =
  | { readonly kind: 'box'; readonly boxNo: string; readonly known: KnownBox | null; readonly label: LabelFacts }
  /** Already in this receipt. */
  | { readonly kind: 'again'; readonly boxNo: string }
  /** Was in this receipt and was taken back. Its number is never used again. */
  | { readonly kind: 'removed'; readonly boxNo: string }
  /** In stock or in another receipt. */
  | { readonly kind: 'used'; readonly boxNo: string }
  /** Whether goods may be set down in this bin depends on the goods. */
  | {
      readonly kind: 'bin';
      readonly id: string;
      readonly binCode: string;
      readonly binType: number | null;
      readonly elsewhere: boolean;
      /** Name of its store, if this device knows it. */
      readonly whName: string;
    }
  | { readonly kind: 'material'; readonly label: LabelFacts }
  /** A label that describes the goods but names neither a box nor a material of the receipt: a batch, dates, a count. */
  | { readonly kind: 'label'; readonly code: string; readonly label: LabelFacts }
  | { readonly kind: 'command'; readonly code: string }
  /** The field that has the focus asked for it, and nothing else claims it. */
  | { readonly kind: 'field'; readonly field: 'batchNo'; readonly code: string }
  | {
      readonly kind: 'other';
      readonly what: ScanKind | CodeForm | Named | 'damaged' | 'noBin' | 'inside';
      readonly code: string;
      /** The material that a text of another form names. */
      readonly material?: string;
    };

/** What the tablet's database has under the scanned text. */
export interface Found {
  /** The box of this receipt with that number. */
  readonly mine: { readonly isRemoved: boolean } | null;
  /** The number is in stock or in another receipt. */
  readonly taken: boolean;
  readonly supplierBox: KnownBox | null;
  /** Bins with that code, in any warehouse. */
  readonly bins: readonly {
    readonly id: string;
    readonly binCode: string;
    readonly warehouseId: string;
    readonly whName?: string | undefined;
    readonly binType: number | null;
  }[];
  /** The material with that code, if a line of this receipt has it. */
  readonly material: string | null;
  /** What else this device holds under the code; looked up only where it matters. */
  readonly named?: Named | null;
  /** Code of a material that the text names among other things. */
  readonly inside?: string | null;
}

/** Fields of the box in hand that a plain code may be scanned into. */
export const isScannedInto = (field: string | undefined): field is 'batchNo' => field === 'batchNo';

export function labelOf(scan: ScanCode): LabelFacts {
  const { material, lot, quantity: qty, expiry, production } = scan;
  return {
    ...(material === undefined ? {} : { material: material.toUpperCase() }),
    ...(lot === undefined ? {} : { lot }),
    ...(qty !== undefined && isQuantity(qty) ? { quantity: quantity(qty) } : {}),
    ...(expiry === undefined ? {} : { expiry }),
    ...(production === undefined ? {} : { production }),
  };
}

/** Prefers a bin of the receipt's warehouse, because several warehouses may use the same code. */
function binHeard(scan: ScanCode, found: Found, warehouseId: string): Heard {
  const here = found.bins.find((bin) => bin.warehouseId === warehouseId);
  const bin = here ?? found.bins[0];
  if (!bin) return { kind: 'other', what: 'noBin', code: scan.id };
  return { kind: 'bin', id: bin.id, binCode: bin.binCode, binType: bin.binType, elsewhere: !here, whName: bin.whName ?? '' };
}

function boxHeard(boxNo: string, label: LabelFacts, found: Found): Heard {
  if (found.mine) return { kind: found.mine.isRemoved ? 'removed' : 'again', boxNo };
  if (found.taken) return { kind: 'used', boxNo };
  return { kind: 'box', boxNo, known: found.supplierBox, label };
}

/** Of a number of a box and of a batch. */
const MAX_CODE = 40;
/** A label with a wrong check character or wrong fields is not used at all, not even in part. */
const damaged = (scan: ScanCode): boolean => scan.problems.some(({ code }) => ['check', 'format', 'separatorMissing'].includes(code));

/**
 * Our own labels say what they are, a plain code what this device holds under it or what its form says. What nobody knows is a new box only by the number rule of
 * boxes: goods that came with any other code take a number.
 * @param field of the box in hand that has the focus
 */
export function hear(scan: ScanCode, found: Found, warehouseId: string, field?: string): Heard {
  if (damaged(scan)) return { kind: 'other', what: 'damaged', code: scan.text };
  if (scan.form === 'gs1') return gs1Heard(scan, found, warehouseId);
  switch (scan.kind) {
    case 'box':
      return boxHeard(scan.id, labelOf(scan), found);
    case 'bin':
      return binHeard(scan, found, warehouseId);
    case 'command':
      return { kind: 'command', code: scan.id };
    case 'material':
      return { kind: 'material', label: { ...labelOf(scan), material: found.material ?? (scan.material ?? scan.id).toUpperCase() } };
    case 'unknown':
      return plainHeard(scan, found, warehouseId, field);
    default:
      return { kind: 'other', what: scan.kind, code: scan.id };
  }
}

const GTIN = /^\d{14}$/;

/** A supplier's own label (GS1). Its handling-unit number is used as the box number. A GTIN that matches no material of the receipt is ignored. */
function gs1Heard(scan: ScanCode, found: Found, warehouseId: string): Heard {
  const { material, ...label } = labelOf(scan);
  const named = found.material ?? (material !== undefined && !GTIN.test(material) ? material : undefined);
  const whole = named === undefined ? label : { ...label, material: named };
  if (scan.kind === 'pallet') return boxHeard(scan.id, whole, found);
  if (scan.kind === 'bin') return binHeard(scan, found, warehouseId);
  if (named !== undefined) return { kind: 'material', label: whole };
  if (scan.kind === 'material' || Object.keys(label).length > 0) return { kind: 'label', code: scan.lot ?? scan.id, label };
  return { kind: 'other', what: scan.kind, code: scan.id };
}

function plainHeard(scan: ScanCode, found: Found, warehouseId: string, field: string | undefined): Heard {
  // What the device holds under the whole text comes first: a supplier may have announced any text as the number of a box.
  if (found.mine || found.taken || found.supplierBox) return boxHeard(scan.id, {}, found);
  if (found.bins.length > 0) return binHeard(scan, found, warehouseId);
  if (found.material) return { kind: 'material', label: { material: found.material } };
  const code = scan.text.slice(0, MAX_CODE);
  const form = formOf(scan.text);
  if (form) return { kind: 'other', what: form, code };
  const { named = null, inside = null } = found;
  if (named !== null && named !== 'batch') return { kind: 'other', what: named, code };
  if (inside !== null) return { kind: 'other', what: 'inside', code, material: inside };
  if (isBoxNumber(scan.id)) return boxHeard(scan.id, {}, found);
  if (isScannedInto(field) && scan.text !== '' && scan.text.length <= MAX_CODE) return { kind: 'field', field, code: scan.text };
  return { kind: 'other', what: named ?? 'unknown', code };
}
