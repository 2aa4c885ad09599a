/** Return to store (model-7 `returnIn`): what was appraised as usable goes back into a bin. One thing, or one quantity of loose goods, each. */
import { defineDocument, defineHeader } from '#domain/kernel/document.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { put } from '#domain/kernel/operation.ts';
import { LENDING_STORES, lendingRights } from '#domain/wms/lending-stores.ts';
import { GOODS } from './appraised-goods.ts';
import { returnInStatus } from './lending-codes.ts';

export const ReturnIn = defineHeader(
  'returnIn',
  returnInStatus,
  { ...GOODS, appraisalId: f.ref('returnAppraisal'), toBinId: optional(f.ref('bin', 'warehouseId')), inboundDocId: optional(f.id()) },
  { sets: (row) => [`docs:${row.warehouseId}`], indexes: ['warehouseId', 'lendLineId', 'appraisalId', 'boxId'] },
);

export type ReturnInRow = Row<typeof ReturnIn>;

export const returnIn = defineDocument({
  docType: 'returnIn',
  pages: LENDING_STORES.map(({ pages }) => pages.returnIn),
  header: ReturnIn,
  status: returnInStatus,
  // Written by the appraisal: to be put back, or put back at once.
  edges: [
    { verb: 'review', from: null, to: 0 },
    { verb: 'counter', from: null, to: 1 },
  ],
  numbering: { prefix: 'RI', date: 'yyMMdd', digits: 4 },
  print: lendingRights('print'),
});

/** Still to be put back. */
export const isAwaited = ({ status, deletedAt }: Pick<ReturnInRow, 'status' | 'deletedAt'>): boolean => status !== 1 && deletedAt === null;

export const putReturnIn = (row: ReturnInRow) => put(ReturnIn, row);
