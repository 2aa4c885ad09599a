/** What a scan turned out to be, with the facts a job needs to judge it. Pure; `find-scanned.ts` fills it from the local rows. */
import { type Answer, answer } from '#domain/kernel/job.ts';

export interface BoxFacts {
  readonly id: string;
  readonly boxNo: string;
  readonly materialId: string;
  readonly matCode: string;
  readonly matName: string;
  readonly unit: string;
  readonly decimals: number;
  readonly batchId: string | null;
  readonly batchNo: string;
  readonly supplierId: string | null;
  readonly expiry: string;
  readonly expired: boolean;
  readonly qty: string;
  readonly reservedQty: string;
  readonly boxType: number;
  readonly boxStatus: number;
  readonly warehouseId: string | null;
  /** Name of its store, if this device knows it. It is mentioned if it is another store than the expected one. */
  readonly whName?: string | undefined;
  readonly binId: string | null;
  readonly binCode: string;
  /** Document that holds the box in status 5. */
  readonly lockDocType: string | null;
  readonly lockDocId: string | null;
  readonly updatedByName: string;
}

export interface BinFacts {
  readonly id: string;
  readonly binCode: string;
  readonly warehouseId: string;
  /** Name of its store, if this device knows it. It is mentioned if it is another store than the expected one. */
  readonly whName?: string | undefined;
  readonly binType: number | null;
}

export type Scanned =
  | { readonly kind: 'box'; readonly code: string; readonly box: BoxFacts }
  | { readonly kind: 'bin'; readonly code: string; readonly bin: BinFacts }
  /** A bench label such as 确认 or 撤销. */
  | { readonly kind: 'command'; readonly code: string }
  | { readonly kind: 'material'; readonly code: string; readonly materialId: string; readonly matName: string }
  /** One of our labels that is no use here: a person, a document, a card … */
  | { readonly kind: 'foreign'; readonly code: string; readonly what: string }
  /** One of our labels whose row is not on this device, or an unknown text. early: the device is still loading, so nobody can tell yet. */
  | { readonly kind: 'missing'; readonly code: string; readonly what: 'box' | 'bin' | 'unknown' | 'early' }
  /** The check character is wrong. */
  | { readonly kind: 'damaged'; readonly code: string };

/** Neither a bin nor anything that this device knows or may know in a moment. */
export const isNowhere = (scanned: Scanned): boolean =>
  scanned.kind === 'missing' && (scanned.what === 'box' || scanned.what === 'unknown');

/** The answer for everything that is neither box nor bin: what was scanned and what is expected. */
export function otherThing(scanned: Exclude<Scanned, { kind: 'box' | 'bin' | 'command' }>): Answer {
  const { code } = scanned;
  if (scanned.kind === 'damaged') return answer('error', 'scan.damaged', code);
  if (scanned.kind === 'missing') return answer('error', `scan.missing.${scanned.what}`, code);
  if (scanned.kind === 'material') return answer('error', 'scan.material', code, { name: scanned.matName });
  return answer('error', 'scan.foreign', code, { what: scanned.what });
}

/** The same for a page where only goods are scanned; it does not ask for a bin. */
export function notGoods(scanned: Exclude<Scanned, { kind: 'box' }>): Answer {
  const { code } = scanned;
  if (scanned.kind === 'bin' || scanned.kind === 'command') return answer('error', 'scan.onlyGoods', code, { what: scanned.kind });
  if (scanned.kind === 'foreign') return answer('error', 'scan.onlyGoods', code, { what: scanned.what });
  if (scanned.kind === 'missing' && scanned.what === 'unknown') return answer('error', 'scan.unknownGoods', code);
  return otherThing(scanned);
}

/** Tells where a box is that was not found in the expected store. */
export const boxElsewhere = ({ boxNo, warehouseId, whName = '', binCode, boxStatus }: BoxFacts): Answer =>
  warehouseId === null
    ? answer('error', 'scan.gone', boxNo, { status: String(boxStatus) })
    : answer('error', 'scan.elsewhere', boxNo, { whName, bin: binCode || '–' });
