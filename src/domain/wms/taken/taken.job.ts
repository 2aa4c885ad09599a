/** What a scan means on a page that takes goods out of one store: goods, a person, or nothing of use, and then it is said why. Pure. */
import { type Answer, answer } from '#domain/kernel/job.ts';
import { boxElsewhere, notGoods, otherThing, type Scanned } from '#domain/wms/stock/scanned.ts';

export type TakenScan =
  | { readonly kind: 'take'; readonly materialId: string; readonly boxId: string | null }
  /** Whose badge it may be; the page knows its people. */
  | { readonly kind: 'person'; readonly code: string }
  | { readonly kind: 'said'; readonly answer: Answer };

export interface TakingPage {
  /** '' = not chosen yet. */
  readonly warehouseId: string;
  /** The lines are what was asked for: nothing is added. */
  readonly isGiven: boolean;
  /** Somebody gets the goods, and shows a badge. */
  readonly asksPerson: boolean;
}

const said = (told: Answer): TakenScan => ({ kind: 'said', answer: told });

/** Every scan is answered; only what lies in this store is taken. */
export function scanForTaking({ warehouseId, isGiven, asksPerson }: TakingPage, scanned: Scanned): TakenScan {
  const { code } = scanned;
  if (scanned.kind === 'foreign' && scanned.what === 'person' && asksPerson) return { kind: 'person', code };
  if (scanned.kind === 'missing' && scanned.what === 'unknown' && asksPerson) return { kind: 'person', code };
  if (scanned.kind !== 'box' && scanned.kind !== 'material') return said(notGoods(scanned));
  if (warehouseId === '') return said(answer('error', 'scan.storeFirst', code));
  if (isGiven) return said(answer('error', 'scan.given', code));
  if (scanned.kind === 'material') return { kind: 'take', materialId: scanned.materialId, boxId: null };
  const { box } = scanned;
  if (box.warehouseId !== warehouseId) return said(boxElsewhere(box));
  return { kind: 'take', materialId: box.materialId, boxId: box.id };
}

/** Why a scan is nobody's badge: what it is instead. Null = it may be one, of somebody who is not in service. */
export function scanForBadge(scanned: Scanned): Answer | null {
  if (scanned.kind === 'foreign' && scanned.what === 'person') return null;
  if (scanned.kind === 'missing' && scanned.what === 'unknown') return answer('error', 'scan.missing.unknown', scanned.code);
  if (scanned.kind === 'damaged' || (scanned.kind === 'missing' && scanned.what === 'early')) return otherThing(scanned);
  const what = scanned.kind === 'foreign' || scanned.kind === 'missing' ? scanned.what : scanned.kind;
  return answer('error', 'scan.noBadge', scanned.code, { what });
}
