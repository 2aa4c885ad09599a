/** What a scan turned out to be, with the facts a job needs to judge it. Pure; `find-scanned.ts` fills it from the local rows. */

import type { PersonFacts } from '#domain/basic/badge.ts';
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

/** A tool, gauge or fixture that is followed one by one, with what its box says about it. */
export interface AssetFacts {
  readonly id: string;
  readonly assetNo: string;
  readonly assetKind: number;
  readonly materialId: string;
  readonly matCode: string;
  readonly matName: string;
  readonly homeWarehouseId: string;
  readonly homeBinId: string | null;
  readonly lifeUnit: number | null;
  /** In `lifeUnit`; null = its life is not watched. */
  readonly lifeLeft: string | null;
  /** Of a fixture: how its service stands, and the uses until the next one; null = nobody has to service it, or not by uses. */
  readonly maintStatus: 1 | 2 | 3 | null;
  readonly maintUsesLeft: string | null;
  /** Products that it is for; empty = for all. */
  readonly products: readonly string[];
  readonly grindCount: number;
  readonly grindMax: number | null;
  readonly retired: boolean;
  readonly calibCycle: number | null;
  /** The last day on which its calibration is valid. */
  readonly nextCalibDate: string | null;
  readonly calibResult: 1 | 2 | 3 | null;
  readonly limitedUse: string | null;
  /** Who has it. */
  readonly holderId: string | null;
  readonly holderName: string;
}

export interface PalletFacts {
  readonly id: string;
  readonly palletNo: string;
  readonly warehouseId: string;
  readonly binId: string | null;
  /** Where the page has asked for it. */
  readonly binCode?: string;
}

export type Scanned =
  | { readonly kind: 'box'; readonly code: string; readonly box: BoxFacts }
  | { readonly kind: 'bin'; readonly code: string; readonly bin: BinFacts }
  /** Only where the page asks for assets; otherwise it is the box of the piece. */
  | { readonly kind: 'asset'; readonly code: string; readonly asset: AssetFacts; readonly box: BoxFacts }
  | { readonly kind: 'person'; readonly code: string; readonly person: PersonFacts }
  | { readonly kind: 'pallet'; readonly code: string; readonly pallet: PalletFacts }
  /** Its number is all that most devices know of a card. line: the one that it is worked on at, where the server has told that it is another than this device's. */
  | { readonly kind: 'card'; readonly code: string; readonly line?: string }
  /** A bench label such as 确认 or 撤销. */
  | { readonly kind: 'command'; readonly code: string }
  | { readonly kind: 'material'; readonly code: string; readonly materialId: string; readonly matName: string }
  /** One of our labels of which this device has no row: of a document, or of an asset, person or pallet that it does not hold. */
  | { readonly kind: 'foreign'; readonly code: string; readonly what: string }
  /** One of our labels whose row is not on this device, or an unknown text. early: the device is still loading, so nobody can tell yet. */
  | { readonly kind: 'missing'; readonly code: string; readonly what: 'box' | 'bin' | 'unknown' | 'early' }
  /** The check character is wrong. */
  | { readonly kind: 'damaged'; readonly code: string };

/** Neither a bin nor anything that this device knows or may know in a moment. */
export const isNowhere = (scanned: Scanned): boolean =>
  scanned.kind === 'missing' && (scanned.what === 'box' || scanned.what === 'unknown');

/** What a label is called that turned out to be no use. */
function whatOf(scanned: Scanned): string {
  if (scanned.kind === 'foreign' || scanned.kind === 'missing') return scanned.what;
  return scanned.kind === 'damaged' ? 'unknown' : scanned.kind;
}

/** Says why nobody can tell what was scanned; null = one can. */
function unreadable(scanned: Scanned): Answer | null {
  const { code } = scanned;
  if (scanned.kind === 'damaged') return answer('error', 'scan.damaged', code);
  if (scanned.kind === 'card' && scanned.line) return answer('error', 'scan.otherLine', code, { line: scanned.line });
  return scanned.kind === 'missing' ? answer('error', `scan.missing.${scanned.what}`, code) : null;
}

/** The answer for everything that is neither box nor bin: what was scanned and what is expected. */
export function otherThing(scanned: Exclude<Scanned, { kind: 'box' | 'bin' | 'command' }>): Answer {
  if (scanned.kind === 'material') return answer('error', 'scan.material', scanned.code, { name: scanned.matName });
  return unreadable(scanned) ?? answer('error', 'scan.foreign', scanned.code, { what: whatOf(scanned) });
}

/** The same for a page where only goods are scanned; it does not ask for a bin. */
export function notGoods(scanned: Exclude<Scanned, { kind: 'box' }>): Answer {
  const { code } = scanned;
  if (scanned.kind === 'material') return otherThing(scanned);
  if (scanned.kind === 'missing' && scanned.what === 'unknown') return answer('error', 'scan.unknownGoods', code);
  return unreadable(scanned) ?? answer('error', 'scan.onlyGoods', code, { what: whatOf(scanned) });
}

/**
 * The same for a page that names the thing it waits for in its own instruction.
 * @param wanted kinds of labels the page could use, if this device had the row
 */
export function noUse(scanned: Scanned, wanted: readonly ('asset' | 'person' | 'pallet')[] = []): Answer {
  const { code } = scanned;
  if (scanned.kind === 'missing' && scanned.what === 'unknown') return answer('error', 'scan.unknownCode', code);
  const isWanted = scanned.kind === 'foreign' && wanted.some((kind) => kind === scanned.what);
  return unreadable(scanned) ?? answer('error', isWanted ? 'scan.notHere' : 'scan.noUse', code, { what: whatOf(scanned) });
}

/** Tells where a box is that was not found in the expected store. */
export const boxElsewhere = ({ boxNo, warehouseId, whName = '', binCode, boxStatus }: BoxFacts): Answer =>
  warehouseId === null
    ? answer('error', 'scan.gone', boxNo, { status: String(boxStatus) })
    : answer('error', 'scan.elsewhere', boxNo, { whName, bin: binCode || '–' });

/** The same for a page where a card or an order is scanned, and the device holds neither. @param unknown what a card is told that no line is known of */
export function notAnyCard(scanned: Exclude<Scanned, { kind: 'box' | 'bin' | 'command' }>, unknown: string): Answer {
  if (scanned.kind === 'card' && !scanned.line) return answer('error', unknown, scanned.code);
  return scanned.kind === 'missing' ? noUse(scanned) : otherThing(scanned);
}
