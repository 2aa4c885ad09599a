/** Claims against suppliers, on the route of the statements that they come off. */
import { BadgeCheck, CircleX } from 'lucide-react';
import { RAW } from '#domain/wms/areas.ts';
import { claim } from '#domain/wms/claim/claim.document.ts';
import { claimCreate, claimSave } from '#domain/wms/claim/claim.operation.ts';
import { isClaimedDoc } from '#domain/wms/claim/claim-about.ts';
import { Inspection } from '#domain/wms/quality/inspection.document.ts';
import { PurchaseReturn } from '#domain/wms/returns/purchase-return.document.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { defineEntry, withoutLines } from '#pages/document/entry-plan.ts';
import { AboutClaim, useClaimOrigin } from './claim-about.tsx';
import { CLAIMS } from './statement-paths.ts';

export const Claims = documentScreen(claim, null, {
  path: CLAIMS,
  id: 'srm.claim',
  source: 'server',
  list: {
    columns: ['supplierId', 'claimReason', 'aboutNo', 'materialId', 'qty', 'amount'],
    wide: ['materialId', 'qty'],
    hidden: ['taxRate'],
    search: ['supplierId', 'claimReason'],
    numbers: ['aboutNo'],
  },
  view: {
    facts: ['supplierId', 'claimReason', 'aboutNo', 'materialId', 'qty', 'amount', 'taxRate'],
    before: [
      { header: Inspection, field: 'sourceDocId', number: 'sourceDocNo', to: ({ id }) => ['/wms/qualityDetails', { id }] },
      { header: PurchaseReturn, field: 'sourceDocId', number: 'sourceDocNo', to: ({ id }) => [RAW.purchaseReturns.page, { id }] },
    ],
  },
  verbs: {
    order: ['review', 'refuse', 'edit', 'unreview', 'delete'],
    of: { review: { icon: BadgeCheck }, refuse: { icon: CircleX, aside: true } },
  },
  entry: defineEntry({
    create: claimCreate,
    save: claimSave,
    head: ['supplierId', 'claimReason', 'amount', 'taxRate', 'aboutNo', 'materialId', 'qty', 'remark', 'sourceDocType', 'sourceDocId'],
    beside: ['sourceDocType', 'sourceDocId'],
    // What scrap was claimed for by itself keeps its document.
    without: ({ head }) => (head.sourceDocType && !isClaimedDoc(head.sourceDocType) ? ['sourceDocType', 'sourceDocId'] : []),
    // Documents are one supplier's.
    chosen: { supplierId: ({ head }) => ({ head: { ...head, sourceDocType: '', sourceDocId: '' } }) },
    origin: { by: 'about', use: useClaimOrigin },
    Sections: AboutClaim,
    fixed: ['supplierId'],
    required: ['supplierId', 'claimReason', 'amount', 'taxRate'],
    offer: { supplierId: ({ isActive }) => isActive === true },
    start: () => ({ taxRate: '13' }),
    ...withoutLines,
  }),
});
