/** Code sets of vouchers: issue and inbound documents. The second application set (S-APP2) has the numbers of the first, with the meanings of a reversal. */
import { numberSet, textSet } from '#domain/kernel/code-set.ts';

export const issueStatus = numberSet('issueStatus', {
  1: ['已创建', 'Created', 'info'],
  2: ['已审核', 'Reviewed', 'ok'],
  3: ['反审核', 'Reverse-reviewed', 'warn'],
  4: ['部分红冲', 'Partly red-reversed', 'warn'],
  5: ['已关闭', 'Closed', 'neutral'],
  6: ['全部红冲', 'Red-reversed', 'neutral'],
  7: ['已删除', 'Deleted', 'neutral'],
});
export const issueType = textSet('issueType', {
  HW: ['五金出库', 'Hardware issue'],
  RAW: ['原材料出库', 'Raw-material issue'],
  SPARE: ['备件出库', 'Spare issue'],
  SPARE_REPAIR: ['备件维修出库', 'Spare repair issue'],
  SPARE_SCRAP: ['备件报废出库', 'Spare scrap issue'],
  OFFICE: ['办公用品出库', 'Office-supply issue'],
  FIXTURE: ['工装领用出库', 'Fixture issue'],
  GRIND: ['修磨出库', 'Grinding issue'],
  SALES: ['销售出库', 'Sales issue'],
  MATERIAL_SALE: ['材料销售出库', 'Material sale'],
  DEFECT_SALE: ['不良品销售出库', 'Defective sale'],
  OTHER: ['其他出库', 'Other issue'],
  MATERIAL_OUT: ['物料出库', 'Material issue'],
});
