/** Return appraisal (model-7 `returnAppraisal`): somebody looks at what comes back and says what follows from it. */
import { defineDocument, defineHeader } from '#domain/kernel/document.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { LENDING_STORES, lendingRights } from '#domain/wms/lending-stores.ts';
import { GOODS } from './appraised-goods.ts';
import { appraisalResult, appraisalStatus, returnType } from './lending-codes.ts';

export const ReturnAppraisal = defineHeader(
  'returnAppraisal',
  appraisalStatus,
  {
    ...GOODS,
    returnType: f.choice(returnType),
    result: f.choice(appraisalResult),
    /** What the asset was used for since it was lent, in its life unit. */
    usage: optional(f.qty('lifeUnit')),
    appraiserId: f.ref('person'),
    /** Who answers for damage or loss, and with how much (CNY). */
    liabilityId: optional(f.ref('person')),
    liabilityAmt: optional(f.qty('CNY')),
    /** Where the goods went: a bin of the store, the repair bin, or the scrap bin. */
    binId: optional(f.ref('bin', 'warehouseId')),
    inboundDocId: optional(f.id()),
  },
  { sets: (row) => [`docs:${row.warehouseId}`], indexes: ['warehouseId', 'lendId', 'lendLineId', 'boxId'] },
);

export type AppraisalRow = Row<typeof ReturnAppraisal>;

export const returnAppraisal = defineDocument({
  docType: 'returnAppraisal',
  pages: LENDING_STORES.map(({ pages }) => pages.appraise),
  header: ReturnAppraisal,
  status: appraisalStatus,
  numbering: { prefix: 'RA', date: 'yyMMdd', digits: 4 },
  print: lendingRights('print'),
});
