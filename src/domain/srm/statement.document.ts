/** Statements of account with suppliers (area-srm §3, S-REC). */
import { defineDocument } from '#domain/kernel/document.ts';
import { statementStatus } from '#domain/wms/purchase/codes.ts';
import { Statement, StatementLine } from '#domain/wms/purchase/statement.entity.ts';

export const statement = defineDocument({
  docType: 'statement',
  area: 'srm',
  pages: '/srm/statements',
  header: Statement,
  lines: [StatementLine],
  status: statementStatus,
  // What is released is agreed on; its invoices wait by themselves.
  waits: [0, 1, 9, 7, 4, 5],
  numbering: { prefix: 'ST', date: 'yyMMdd', digits: 4 },
});
