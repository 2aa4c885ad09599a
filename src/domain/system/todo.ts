/** What waits, by kind and status. Pure: rows in, counts out; the server counts the same way (POST /api/wms/home/todo). */
import type { AnyDocument } from '#domain/kernel/document.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { kindField, waitingStatuses } from '#domain/system/waiting.ts';

export interface Waiting {
  readonly docType: string;
  /** As the type, where there is one kind of it only. */
  readonly kind: string;
  readonly status: number;
  readonly count: number;
  /** When the oldest of them was made. */
  readonly oldest: string;
  readonly oldestId: string;
  readonly oldestDocNo: string | null;
}

/** List pages of a kind of document; a kind that stands on several is opened on the first that the person may open. */
const PAGES_OF_KIND: Readonly<Record<string, string | readonly string[]>> = {
  purchaseOrder: '/srm/srmPurchase',
  deliveryNote: '/srm/deliveryNote',
  arrivalNotice: '/wms/arrival-notice',
  receipt: ['/wms/purchase-take', '/wms/hardware/purchase-into-warehouse'],
  prodDemand: '/wms/production-expected',
  requisition: '/wms/picking-list',
  materialDelivery: '/wms/material-delivery',
  workshopReturn: '/wms/production-material',
  // Applications by their kind.
  HW_PICK: '/wms/hardware/picking-apply',
  HW_TRANSFER: '/wms/hardware/hardware-tm-apply',
  TRANSFER: '/internal-transfer',
  RAW_REQ: '/picking-apply2',
  inspection: '/wms/quality',
  purchaseReturn: ['/wms/purchase-return-goods', '/wms/hardware/purchase-return-goods'],
  salesReturn: '/defective-product-sale-return',
  // In-warehouse vouchers by theirs.
  BIN_ADJUST: '/goods-adjust',
  STATE_SWITCH: '/state-switch',
  FORM_SWITCH: '/form-switch',
  SPLIT: '/dismantle-package',
  MERGE: '/dismantle-package',
  PALLET: '/set-plate',
  UNPALLET: '/set-plate',
  OTHER_IN: '/other-warehouse',
  OTHER_OUT: '/other-outbound',
  transferOrder: ['/transfers-management', '/wms/hardware/hardware-transfers-manage'],
  checkInfo: '/plan',
  issueDoc: '/wms/hardware/picking-outbound',
  materialCodeApply: '/basic/apply-matCode',
  bom: '/basic/craft-bom',
  routing: '/basic/craft-path',
};

/** @returns null where there is no page of this kind that may be opened */
export const pageOfKind = (kind: string, canOpen: (path: string) => boolean): string | null =>
  [PAGES_OF_KIND[kind] ?? []].flat().find(canOpen) ?? null;

/** Whether a page of this type of document, of any of its kinds, may be opened. */
export const mayOpen = ({ docType, header }: AnyDocument, canOpen: (path: string) => boolean): boolean => {
  const field = kindField(docType);
  const kinds = field === null ? [docType] : (header.fields[field]?.set?.codes ?? []).map(String);
  return kinds.some((kind) => pageOfKind(kind, canOpen) !== null);
};

export interface ScanPage {
  readonly path: string;
  /** Words of its own, where the route's title says something else. */
  readonly name?: string;
  /** Whoever may do what the page is for; who may only open it needs no short way there. */
  readonly right: string | readonly string[];
}

/** Pages one goes to with the scanner in hand. */
export const SCAN_PAGES: readonly ScanPage[] = [
  { path: '/wms/purchase-take-add', right: 'web:wms:receipt:create' },
  { path: '/wms/hardware/hardware-purchase-take-add', right: 'web:wms:receipt:create' },
  { path: '/wms/takeGoods', name: 'putAway', right: 'web:wms:receipt:putaway' },
  { path: '/wms/picking-list', right: ['web:wms:picking:pick', 'web:wms:picking:review'] },
  { path: '/wms/material-delivery', right: ['web:wms:delivery:ship', 'web:wms:delivery:receive'] },
  { path: '/wms/production-material', right: 'web:wms:return:create' },
  { path: '/wms/return-material-confirm', right: 'web:wms:return:confirm' },
  { path: '/warehouse-list', right: '' },
];

const older = (a: AnyRow, b: AnyRow): number => (String(a.createdAt) < String(b.createdAt) ? -1 : 1);

/** Counts the waiting documents of one type per kind and status. Deleted ones do not count. */
export function countWaiting({ docType, edges }: AnyDocument, rows: readonly AnyRow[]): readonly Waiting[] {
  const field = kindField(docType);
  const open = waitingStatuses(edges);
  const groups = new Map<string, { kind: string; status: number; rows: AnyRow[] }>();
  for (const row of rows) {
    const { status } = row;
    if (typeof status !== 'number' || !open.includes(status) || (row.deletedAt ?? null) !== null) continue;
    const kind = field === null ? docType : String(row[field]);
    const group = groups.get(`${kind}/${status}`) ?? { kind, status, rows: [] };
    groups.set(`${kind}/${status}`, group);
    group.rows.push(row);
  }
  return [...groups.values()]
    .sort((a, b) => a.status - b.status)
    .flatMap(({ kind, status, rows: found }) => {
      const [first] = found.sort(older);
      if (!first) return [];
      const oldestDocNo = typeof first.docNo === 'string' ? first.docNo : null;
      return [{ docType, kind, status, count: found.length, oldest: String(first.createdAt), oldestId: first.id, oldestDocNo }];
    });
}

/** True when the rows of this kind come to the device by themselves: the session may hold one of the sets they lie in. */
export function isHeld(document: AnyDocument, sets: readonly string[]): boolean {
  const names = document.header.sets(anyRow).map(nameOf);
  return sets.some((set) => names.includes(nameOf(set)));
}

const nameOf = (set: string): string => set.split(':')[0] ?? '';
/** Every field has a value, so that a declaration names all sets it can. */
const anyRow = new Proxy({}, { get: () => '*' }) as never;

/** Local counts where the device holds the kind, the server's elsewhere; the longest waiting first. */
export function merge(local: Readonly<Record<string, readonly Waiting[]>>, server: readonly Waiting[]): readonly Waiting[] {
  const asked = server.filter(({ docType }) => !(docType in local));
  return [...Object.values(local).flat(), ...asked].sort((a, b) => (a.oldest < b.oldest ? -1 : 1));
}
