/** Claims against suppliers, on the route of the statements that they come off. */
import { BadgeCheck, CircleX } from 'lucide-react';
import { claim } from '#domain/wms/purchase/claim.document.ts';
import { claimCreate, claimSave } from '#domain/wms/purchase/claim.operation.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { defineEntry, withoutLines } from '#pages/document/entry-plan.ts';
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
  view: { facts: ['supplierId', 'claimReason', 'aboutNo', 'materialId', 'qty', 'amount', 'taxRate'] },
  verbs: {
    order: ['review', 'refuse', 'edit', 'unreview', 'delete'],
    of: { review: { icon: BadgeCheck }, refuse: { icon: CircleX, aside: true } },
  },
  entry: defineEntry({
    create: claimCreate,
    save: claimSave,
    head: ['supplierId', 'claimReason', 'amount', 'taxRate', 'aboutNo', 'materialId', 'qty', 'remark'],
    fixed: ['supplierId'],
    required: ['supplierId', 'claimReason', 'amount', 'taxRate'],
    offer: { supplierId: ({ isActive }) => isActive === true },
    start: () => ({ taxRate: '13' }),
    ...withoutLines,
  }),
});
