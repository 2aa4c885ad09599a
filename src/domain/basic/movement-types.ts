/** Movement types (model-0 §1.2.3); each has a mirror with the suffix `_R`. */
import { textSet } from '#domain/kernel/code-set.ts';

const LABELS = {
  GR_PURCHASE: ['采购收货', 'Goods receipt for PO'],
  GR_OUTSOURCE: ['委外收货', 'Outsourcing receipt'],
  GR_FINISHED: ['成品/半成品入库', 'Receipt from production'],
  GR_WORKSHOP_RETURN: ['车间退料', 'Return from workshop'],
  GR_CUSTOMER_RETURN: ['销售退货', 'Return from customer'],
  GR_OTHER: ['其他入库(杂收)', 'Other receipt'],
  GR_OLD_PART: ['旧件入库', 'Old part receipt'],
  GR_HW_TO_STORE: ['五金转工具/工装/备件库', 'Hardware issued into a store'],
  OPENING: ['期初', 'Opening stock'],
  MV_PUTAWAY: ['上架', 'Put-away'],
  MV_BIN: ['货位调整', 'Bin adjustment'],
  MV_OUT: ['调出', 'Transfer out'],
  MV_IN: ['调入', 'Transfer in'],
  MV_DELIVER: ['配送', 'Delivery to line'],
  MV_LINE_IN: ['线边接收', 'Receipt at line'],
  MV_OUTS_OUT: ['发委外', 'To outsourcer'],
  MV_OUTS_BACK: ['委外退', 'From outsourcer'],
  GI_PRODUCTION: ['生产领用/消耗', 'Issue to production'],
  GI_DEPT: ['部门领用', 'Issue to department'],
  GI_SALES: ['销售出库', 'Sales issue'],
  GI_SALES_SIGN: ['签收', 'Sales sign-off'],
  GI_SUPPLIER_RETURN: ['采购退货', 'Return to supplier'],
  GI_OTHER: ['其他出库(杂发)', 'Other issue'],
  GI_SCRAP_OUT: ['报废出库', 'Scrap removal'],
  ST_CHANGE: ['状态转换', 'Status change'],
  ST_LEND: ['借出', 'Lend'],
  ST_RETURN: ['归还', 'Return'],
  ST_GRIND_OUT: ['修磨出', 'To grinding'],
  ST_GRIND_IN: ['修磨入', 'From grinding'],
  ST_REPAIR_OUT: ['维修出', 'To repair'],
  ST_REPAIR_IN: ['维修入', 'From repair'],
  ST_SCRAP: ['报废', 'Scrap'],
  ST_LOST: ['报损(遗失)', 'Lost'],
  BOX_SPLIT: ['拆包', 'Split'],
  BOX_MERGE: ['合箱', 'Merge'],
  FORM_CONVERT: ['形态转换', 'Form conversion'],
  CNT_GAIN: ['盘盈', 'Count gain'],
  CNT_LOSS: ['盘亏', 'Count loss'],
} as const satisfies Record<string, readonly [string, string]>;

export type ForwardMovement = keyof typeof LABELS;
export type MovementType = ForwardMovement | `${ForwardMovement}_R`;

const all: Record<string, readonly [string, string]> = {};
for (const [code, [zh, en]] of Object.entries(LABELS)) {
  all[code] = [zh, en];
  all[`${code}_R`] = [`${zh}·冲销`, `${en} (reversal)`];
}

export const movementType = textSet<MovementType>('movementType', all as Record<MovementType, readonly [string, string]>);
