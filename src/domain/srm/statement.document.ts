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
  numbering: { prefix: 'ST', date: 'yyMMdd', digits: 4 },
});
