/** The moves of a claim: entered by purchasing, agreed or refused by somebody else, taken back while no statement has it. */
import { z } from 'zod';
import { Material } from '#domain/basic/material.resource.ts';
import { Supplier } from '#domain/basic/party.resource.ts';
import { defineCreate, defineMove } from '#domain/kernel/document.ts';
import { type AnyEntity, byId, type Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { guard } from '#domain/kernel/problem.ts';
import { percentSchema, positiveQuantitySchema } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { guardReview, reviewKeys } from '#domain/system/review.ts';
import { guardSecond, isSamePerson } from '#domain/system/second-person.ts';
import { claimReason } from '#domain/wms/purchase/codes.ts';
import { positiveCentsSchema } from '#domain/wms/purchase/money.ts';
import { billedKeys, billingKeys, guardUnbilled } from '#domain/wms/purchase/statement.entity.ts';
import { Inspection } from '#domain/wms/quality/inspection.document.ts';
import { PurchaseReturn } from '#domain/wms/returns/purchase-return.document.ts';
import { claim } from './claim.document.ts';
import { CLAIMED_DOCS } from './claim-about.ts';

const RIGHT = 'web:srmdata:claim';
/** Whoever enters or changes claims, and so may look up what they are about. */
export const CLAIM_RIGHTS = [`${RIGHT}:create`, `${RIGHT}:edit`];
const content = {
  claimReason: claimReason.schema,
  aboutNo: z.string().trim().max(40).nullish(),
  materialId: uuidSchema.nullish(),
  qty: positiveQuantitySchema.nullish(),
  amount: positiveCentsSchema,
  taxRate: percentSchema,
  remark: z.string().max(500).nullish(),
  /** The return or the inspection it is about; left out, what it says already stays. */
  sourceDocType: z.enum(CLAIMED_DOCS).nullish(),
  sourceDocId: uuidSchema.nullish(),
};
type Content = z.infer<z.ZodObject<typeof content>>;

const told = ({ claimReason: why, aboutNo, materialId, qty, amount, taxRate, remark }: Content) => ({
  claimReason: why,
  aboutNo: aboutNo || null,
  materialId: materialId ?? null,
  qty: qty ?? null,
  amount,
  taxRate,
  remark: remark ?? null,
});

const DOCS = { purchaseReturn: PurchaseReturn, inspection: Inspection } as const;
type About = Pick<Content, 'sourceDocType' | 'sourceDocId'>;

const aboutKeys = ({ sourceDocType, sourceDocId }: About): Key[] =>
  sourceDocType && sourceDocId ? [byId(DOCS[sourceDocType] as AnyEntity, sourceDocId)] : [];

/** The document it names, which is this supplier's; its kind and its id stand together or not at all. @throws REF_MISSING */
function aboutIn(rows: Rows, { sourceDocType, sourceDocId }: About, supplierId: string) {
  guard(Boolean(sourceDocType) === Boolean(sourceDocId), 'REF_MISSING', { field: sourceDocId ? 'sourceDocType' : 'sourceDocId' });
  if (sourceDocType === undefined || sourceDocId === undefined) return {};
  if (!sourceDocType || !sourceDocId) return { sourceDocType: null, sourceDocId: null, sourceDocNo: null };
  const doc = rows.get(DOCS[sourceDocType] as AnyEntity, sourceDocId);
  guard(doc?.supplierId === supplierId && doc.deletedAt === null, 'REF_MISSING', { field: 'sourceDocId' });
  return { sourceDocType, sourceDocId, sourceDocNo: (doc?.docNo ?? null) as string | null };
}

const goods = ({ materialId }: Pick<Content, 'materialId'>) => (materialId ? [byId(Material, materialId)] : []);

function guardGoods(rows: Rows, { materialId, qty }: Content): void {
  guard(!materialId || rows.get(Material, materialId) !== undefined, 'REF_MISSING', { field: 'materialId' });
  guard(!qty || Boolean(materialId), 'CLAIM_OF_WHAT');
}

export const claimCreate = defineCreate(claim, {
  verb: 'create',
  to: 0,
  offline: false,
  right: `${RIGHT}:create`,
  schema: z.object({ id: uuidSchema, supplierId: uuidSchema, ...content }),
  reads: [(p) => [byId(Supplier, p.supplierId), ...goods(p), ...aboutKeys(p)]],
  decide: (p, rows) => {
    guard(rows.get(Supplier, p.supplierId) !== undefined, 'REF_MISSING', { field: 'supplierId' });
    guardGoods(rows, p);
    return { header: { supplierId: p.supplierId, ...told(p), ...aboutIn(rows, p, p.supplierId) } };
  },
});

export const claimSave = defineMove(claim, {
  verb: 'save',
  from: [0],
  offline: false,
  right: `${RIGHT}:edit`,
  payload: content,
  reads: [(p) => [...goods(p), ...aboutKeys(p)]],
  decide: (header, p, rows) => {
    guard(header.deletedAt === null, 'DOC_MISSING');
    guardGoods(rows, p);
    return { header: { ...told(p), ...aboutIn(rows, p, header.supplierId) } };
  },
});

export const claimDelete = defineMove(claim, {
  verb: 'delete',
  from: [0],
  offline: false,
  right: `${RIGHT}:delete`,
  decide: (header) => {
    guard(header.deletedAt === null, 'DOC_MISSING');
    return {};
  },
});

/** 0→1: from now on it waits for the supplier's next statement. Never by whoever entered it. */
export const claimReview = defineMove(claim, {
  verb: 'review',
  from: [0],
  to: 1,
  offline: false,
  right: `${RIGHT}:review`,
  offered: ({ createdBy }, actor) => !isSamePerson({ userId: createdBy }, actor),
  reads: [(p) => reviewKeys('claim', p.id)],
  decide: (header, _p, rows, ctx) => {
    guard(header.deletedAt === null, 'DOC_MISSING');
    guardSecond({ userId: header.createdBy }, ctx.actor, 'G-SOD');
    guardReview(rows, claim, header, ctx.actor, header.amount);
    return {};
  },
});

export const claimRefuse = defineMove(claim, {
  verb: 'refuse',
  from: [0],
  to: 2,
  offline: false,
  right: `${RIGHT}:review`,
  payload: { reason: z.string().trim().min(2).max(500) },
  decide: (header) => {
    guard(header.deletedAt === null, 'DOC_MISSING');
    return {};
  },
});

/** 1→0, as long as no statement has taken it. @throws G-DOWN with the statement */
export const claimUnreview = defineMove(claim, {
  verb: 'unreview',
  from: [1],
  to: 0,
  offline: false,
  right: `${RIGHT}:review`,
  payload: { reason: z.string().trim().min(2).max(500) },
  reads: [(p) => billedKeys([p.id]), (p, rows) => billingKeys(rows, [p.id])],
  decide: (_header, p, rows) => {
    guardUnbilled(rows, [p.id]);
    return {};
  },
});
