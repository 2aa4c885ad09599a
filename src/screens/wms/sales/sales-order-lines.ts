/** What is ordered, line by line. Only people who may read prices are asked for one. */
import { SalesOrderLine } from '#domain/wms/sales/sales-order.document.ts';
import { linesOf } from '#pages/document/lines/lines-of.tsx';

export const WANTED = linesOf(SalesOrderLine, {
  docType: 'salesOrder',
  material: 'materialId',
  once: ['matCode'],
  cells: [
    { key: 'orderQty', width: 120 },
    { key: 'requiredDate', width: 140 },
    { key: 'remark', width: 160 },
  ],
});
