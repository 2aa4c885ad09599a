/** What a scan means on a page that takes goods out of one store: goods, a person, or nothing of use, and then it is said why. Pure. */
import { badgeOf, type PersonFacts } from '#domain/basic/badge.ts';
import { type Answer, answer } from '#domain/kernel/job.ts';
import { boxElsewhere, notGoods, type Scanned } from '#domain/wms/stock/scanned.ts';

export type TakenScan =
  | { readonly kind: 'take'; readonly materialId: string; readonly boxId: string | null }
  | { readonly kind: 'person'; readonly person: PersonFacts }
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

/** A badge, or a text that may be a mistyped code of one. */
const isOfPerson = (scanned: Scanned): boolean =>
  scanned.kind === 'person' || ((scanned.kind === 'foreign' || scanned.kind === 'missing') && ['person', 'unknown'].includes(scanned.what));

/** Every scan is answered; only what lies in this store is taken. */
export function scanForTaking({ warehouseId, isGiven, asksPerson }: TakingPage, scanned: Scanned): TakenScan {
  const { code } = scanned;
  if (asksPerson && isOfPerson(scanned)) {
    const badge = badgeOf(scanned);
    return 'person' in badge ? { kind: 'person', person: badge.person } : said(badge.answer);
  }
  if (scanned.kind !== 'box' && scanned.kind !== 'material') return said(notGoods(scanned));
  if (warehouseId === '') return said(answer('error', 'scan.storeFirst', code));
  if (isGiven) return said(answer('error', 'scan.given', code));
  if (scanned.kind === 'material') return { kind: 'take', materialId: scanned.materialId, boxId: null };
  const { box } = scanned;
  if (box.warehouseId !== warehouseId) return said(boxElsewhere(box));
  return { kind: 'take', materialId: box.materialId, boxId: box.id };
}
