/** What spoilt material is claimed from its supplier: at the price of the order it came by, once for each order line. Purchasing agrees to it as to any claim. */
import { Material } from '#domain/basic/material.resource.ts';
import { newHeader } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { type Ctx, type Decision, put } from '#domain/kernel/operation.ts';
import { refuse } from '#domain/kernel/problem.ts';
import { addQty, isPositive, mulQty, type Quantity, roundQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { Claim } from '#domain/wms/claim/claim.document.ts';
import { PurchaseOrder, PurchaseOrderLine } from '#domain/wms/inbound/purchase-order.document.ts';
import { orderPrice, orderPriceKeys } from '#domain/wms/inbound/purchase-price.ts';
import { type DisposeLineRow, type DisposeRow, LabourMaterialDisposeLine } from './scrap.document.ts';

const SPOILT_MATERIAL = 1;
const DRAFT = 0;
const AGREED = 1;

const linesIn = (rows: Rows, id: string): DisposeLineRow[] => rows.by(LabourMaterialDisposeLine, 'docId', id);

/** Keys of prices and tax rates, in two rounds after the lines. */
export const claimKeys = {
  first: (rows: Rows, id: string): Key[] => {
    const lines = linesIn(rows, id);
    const ordered = lines.flatMap(({ poLineId }) => poLineId ?? []);
    const parts = lines.flatMap(({ partId }) => (partId ? [byId(Material, partId)] : []));
    return [...orderPriceKeys(ordered), ...ordered.map((line) => byId(PurchaseOrderLine, line)), ...parts];
  },
  second: (rows: Rows, id: string): Key[] =>
    linesIn(rows, id).flatMap(({ poLineId }) => {
      const line = rows.get(PurchaseOrderLine, poLineId);
      return line ? [byId(PurchaseOrder, line.docId)] : [];
    }),
};

interface Claimed {
  readonly supplierId: string;
  readonly partId: string;
  readonly poLineId: string | null;
  readonly qty: Quantity;
}

/** Lines of one supplier, component and order line are one claim. */
function claimed(lines: readonly DisposeLineRow[]): Claimed[] {
  const found = new Map<string, Claimed>();
  for (const { supplierId, partId, partQty, poLineId } of lines) {
    if (supplierId === null || partId === null || partQty === null) continue;
    const key = [supplierId, partId, poLineId].join('/');
    found.set(key, { supplierId, partId, poLineId, qty: addQty(found.get(key)?.qty ?? '0', partQty) });
  }
  return [...found.values()];
}

/** The claims of a disposal that is reviewed. What has no price is remarked (SCRAP_NO_PRICE), and purchasing enters its claim. Needs `claimKeys`. */
export function claimsFor(header: DisposeRow, rows: Rows, ctx: Ctx): Partial<Decision> {
  const puts: ReturnType<typeof put>[] = [];
  const unpriced = new Set<string>();
  for (const [n, { supplierId, partId, poLineId, qty }] of claimed(linesIn(rows, header.id)).entries()) {
    const price = orderPrice(rows, poLineId);
    const amount = price === null ? '0' : roundQty(mulQty(price, qty), 2);
    if (!isPositive(amount)) {
      unpriced.add(rows.get(Material, partId)?.matCode ?? '');
      continue;
    }
    const order = rows.get(PurchaseOrder, rows.get(PurchaseOrderLine, poLineId)?.docId ?? null);
    const source = { sourceDocType: 'labourMaterialDispose', sourceDocId: header.id, sourceDocNo: header.docNo };
    const about = { supplierId, claimReason: SPOILT_MATERIAL as 1, aboutNo: header.docNo, materialId: partId, qty };
    const own = { ...newHeader(ctx, ctx.newId(`claim-${n}`), DRAFT), ...source, ...about };
    puts.push(put(Claim, { ...own, amount, taxRate: order?.taxRate ?? '0' }));
  }
  return { put: puts, issues: [...unpriced].map((matCode) => ({ code: 'SCRAP_NO_PRICE', params: { matCode } })) };
}

export const ownClaimKeys = (id: string): Key[] => [byIndex(Claim, 'sourceDocId', id)];

/** Claims that go with a review that is reversed. @throws SCRAP_CLAIMED for one that was agreed to */
export function droppedClaims(id: string, rows: Rows, ctx: Ctx): Partial<Decision> {
  const standing = rows.by(Claim, 'sourceDocId', id).filter(({ deletedAt }) => deletedAt === null);
  const agreed = standing.find(({ status }) => status === AGREED);
  if (agreed) refuse('SCRAP_CLAIMED', { docNo: agreed.docNo ?? '' });
  const { occurredAt, actor } = ctx;
  const by = { deletedAt: occurredAt, updatedBy: actor.userId, updatedByName: actor.userName, updatedAt: occurredAt };
  return { put: standing.filter(({ status }) => status === DRAFT).map((row) => put(Claim, { ...row, ...by })) };
}
