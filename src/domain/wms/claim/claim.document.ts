/** Claims against a supplier (model-10, area-srm §3): what an agreed one takes off stands in the pool of its next statement. */
import { defineDocument, defineHeader } from '#domain/kernel/document.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { claimReason, claimStatus } from '#domain/wms/purchase/codes.ts';

export const Claim = defineHeader(
  'claim',
  claimStatus,
  {
    supplierId: f.ref('supplier'),
    claimReason: f.choice(claimReason),
    /** Number of the receipt, inspection or order it is about, in the claimant's words. */
    aboutNo: optional(f.str(40)),
    materialId: optional(f.ref('material')),
    qty: optional(f.qty()),
    /** With tax; what it takes off. */
    amount: f.price(),
    taxRate: f.qty('%'),
  },
  { sets: () => [], indexes: ['supplierId', 'sourceDocId'] },
);

export const claim = defineDocument({
  docType: 'claim',
  area: 'srm',
  header: Claim,
  status: claimStatus,
  numbering: { prefix: 'CL', date: 'yyMMdd', digits: 4 },
});

export type ClaimRow = Row<typeof Claim>;
