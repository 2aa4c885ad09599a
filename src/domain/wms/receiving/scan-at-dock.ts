/** What a scan at the dock means, given what the tablet found for it. Pure. */
import { isQuantity, type Quantity, quantity } from '#domain/kernel/quantity.ts';
import type { ScanCode, ScanKind } from '#domain/system/scan-code.ts';

/** A box the supplier labelled and announced. */
export interface KnownBox {
  /** The line of this receipt it belongs to; null if it was announced for another receipt. */
  readonly lineId: string | null;
  readonly qty: Quantity;
  readonly batchNo: string | null;
  readonly productionDate: string | null;
}

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
  | { readonly kind: 'other'; readonly what: ScanKind | 'damaged' | 'noBin'; readonly code: string };

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
}

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

const MAX_BOX_NO = 40;
/** A label with a wrong check character or wrong fields is not used at all, not even in part. */
const damaged = (scan: ScanCode): boolean => scan.problems.some(({ code }) => ['check', 'format', 'separatorMissing'].includes(code));

/** Our own labels say what they are. A plain code is looked up as a box, bin and material, and only then counts as a new number. */
export function hear(scan: ScanCode, found: Found, warehouseId: string): Heard {
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
      return plainHeard(scan, found, warehouseId);
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

function plainHeard(scan: ScanCode, found: Found, warehouseId: string): Heard {
  if (found.mine || found.taken || found.supplierBox) return boxHeard(scan.id, {}, found);
  if (found.bins.length > 0) return binHeard(scan, found, warehouseId);
  if (found.material) return { kind: 'material', label: { material: found.material } };
  if (scan.id === '' || scan.id.length > MAX_BOX_NO) return { kind: 'other', what: 'unknown', code: scan.text.slice(0, MAX_BOX_NO) };
  return boxHeard(scan.id, {}, found);
}
