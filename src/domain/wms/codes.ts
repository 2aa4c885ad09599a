/** Code sets of the warehouse. Every number comes from the specification. */
import { numberSet, textSet } from '#domain/kernel/code-set.ts';

export const boxStatus = numberSet('boxStatus', {
  1: ['冻结', 'Frozen', 'hold'],
  2: ['正常', 'Normal', 'ok'],
  3: ['已出库', 'Issued', 'neutral'],
  4: ['待检', 'Awaiting inspection', 'hold'],
  5: ['锁定', 'Locked', 'info'],
  6: ['让步接收', 'Concession accepted', 'warn'],
  7: ['批不合格', 'Batch unqualified', 'error'],
  8: ['修磨', 'Grinding', 'info'],
  9: ['借出', 'On loan', 'info'],
  10: ['报废', 'Scrapped', 'neutral'],
  11: ['备件报废出库', 'Spare scrapped and issued', 'neutral'],
  12: ['备件维修出库', 'Spare repair issued', 'info'],
  13: ['保质期冻结', 'Frozen for expired shelf life', 'hold'],
  14: ['不合格', 'Unqualified', 'error'],
  15: ['待维修', 'Awaiting repair', 'warn'],
  16: ['维修锁定', 'Repair-locked', 'info'],
  17: ['盘点冻结', 'Frozen for stocktaking', 'hold'],
});
export const boxType = numberSet('boxType', { 1: ['箱', 'Box'], 2: ['散件', 'Loose'], 3: ['单件', 'Asset'], 4: ['在制', 'WIP'] });
export const closedReason = numberSet('closedReason', {
  1: ['已发货', 'Shipped'],
  2: ['已消耗', 'Consumed'],
  3: ['已合箱', 'Merged'],
  4: ['已报废', 'Scrapped'],
  5: ['盘亏', 'Counted out'],
  6: ['已退货', 'Returned'],
  7: ['已转换', 'Converted'],
});
export const qualityStatus = numberSet('qualityStatus', {
  1: ['待检', 'Awaiting inspection', 'hold'],
  2: ['批合格', 'Batch qualified', 'ok'],
  3: ['批不合格', 'Batch unqualified', 'error'],
  4: ['让步接收', 'Concession acceptance', 'warn'],
  5: ['已检', 'Inspected', 'info'],
});
export const receiptStatus = numberSet('receiptStatus', {
  1: ['已创建', 'Created', 'info'],
  2: ['反审核', 'Reverse-reviewed', 'warn'],
  3: ['已审核', 'Reviewed', 'ok'],
  4: ['已关闭', 'Closed', 'neutral'],
  5: ['操作中', 'In operation', 'info'],
  6: ['已删除', 'Deleted', 'neutral'],
});
export const inboundType = textSet('inboundType', {
  '001': ['退货入库', 'Return receipt'],
  '002': ['采购入库(毛坯)', 'Purchase receipt (blank)'],
  '003': ['采购入库(非毛坯)', 'Purchase receipt (non-blank)'],
  '004': ['送货单入库', 'Delivery-note receipt'],
  '005': ['五金出库单', 'Hardware issue note'],
  '006': ['成品入库', 'Finished goods receipt'],
});
export const applicationStatus = numberSet('applicationStatus', {
  1: ['已创建', 'Created', 'info'],
  2: ['已审核', 'Reviewed', 'ok'],
  3: ['反审核', 'Reverse-reviewed', 'warn'],
  4: ['部分操作', 'Partly in progress', 'info'],
  5: ['已关闭', 'Closed', 'neutral'],
  6: ['全部操作', 'All operated', 'ok'],
  7: ['已删除', 'Deleted', 'neutral'],
});
export const requisitionStatus = numberSet('requisitionStatus', {
  1: ['已创建', 'Created', 'info'],
  2: ['反审核', 'Reverse-reviewed', 'warn'],
  3: ['已审核', 'Reviewed', 'ok'],
  4: ['已关闭', 'Closed', 'neutral'],
});
export const requisitionType = numberSet('requisitionType', { 1: ['原材料整箱', 'Whole box of raw material'], 2: ['按量', 'By quantity'] });
export const requisitionDetail = numberSet('requisitionDetail', {
  0: ['已创建', 'Created', 'info'],
  1: ['已审核', 'Reviewed', 'ok'],
  2: ['已驳回', 'Rejected', 'warn'],
});
export const boxLogStatus = numberSet('boxLogStatus', {
  1: ['已创建', 'Created', 'info'],
  2: ['已驳回', 'Rejected', 'warn'],
  3: ['已审核', 'Reviewed', 'ok'],
});
export const shippingStatus = numberSet('shippingStatus', {
  0: ['未发货', 'Not shipped', 'info'],
  1: ['已关闭', 'Closed', 'neutral'],
  2: ['已发货', 'Shipped', 'info'],
  3: ['待收货', 'Awaiting receipt', 'warn'],
  4: ['已收货', 'Received', 'ok'],
});
export const collabStatus = numberSet('collabStatus', {
  0: ['待确认', 'To confirm', 'warn'],
  1: ['已确认', 'Confirmed', 'info'],
  2: ['有异议', 'Objected', 'error'],
  3: ['部分交货', 'Partly delivered', 'info'],
  4: ['已交清', 'Delivered', 'ok'],
  5: ['已关闭', 'Closed', 'neutral'],
});
export const objectKind = numberSet('objectKind', {
  1: ['交期', 'Date', 'warn'],
  2: ['数量', 'Quantity', 'warn'],
  3: ['价格', 'Price', 'warn'],
});
export const orderType = numberSet('orderType', {
  1: ['标准', 'Standard'],
  2: ['委外', 'Outsourcing'],
  3: ['五金', 'Hardware'],
  4: ['备件', 'Spare'],
  5: ['办公', 'Office'],
});
export const demandType = numberSet('demandType', {
  1: ['计划展开', 'Plan explosion'],
  2: ['工位叫料', 'Operator call'],
  3: ['最小最大补料', 'Min-max replenishment'],
});
export const priority = numberSet('priority', {
  1: ['紧急', 'Urgent', 'error'],
  2: ['普通', 'Normal', 'neutral'],
  3: ['低', 'Low', 'neutral'],
});
export const deliveryResult = numberSet('deliveryResult', {
  0: ['待接收', 'Pending', 'info'],
  1: ['已接收', 'Received', 'ok'],
  2: ['短少', 'Short', 'warn'],
  3: ['拒收', 'Refused', 'error'],
  4: ['遗失', 'Lost', 'error'],
});
export const returnReason = numberSet('returnReason', {
  1: ['余料', 'Surplus'],
  2: ['发错', 'Wrong issue'],
  3: ['料废', 'Defective material'],
  4: ['工单取消', 'Order cancelled'],
  5: ['机型变更', 'Model change'],
});
export const reservationStatus = numberSet('reservationStatus', {
  1: ['有效', 'Active'],
  2: ['已消耗', 'Consumed'],
  3: ['已释放', 'Released'],
  4: ['已过期', 'Expired'],
});
export const periodStatus = numberSet('periodStatus', {
  0: ['未结账', 'Open', 'ok'],
  1: ['结账中', 'Closing', 'warn'],
  2: ['已结账', 'Closed', 'neutral'],
});
export const boxVerdict = numberSet('boxVerdict', {
  1: ['合格', 'Pass', 'ok'],
  2: ['让步接收', 'Concession', 'warn'],
  3: ['不合格', 'Reject', 'error'],
});

/** From one box into another (report 14). */
export const boxOpType = numberSet('boxOpType', { 1: ['拆箱', 'Split'], 2: ['合箱', 'Merge'] });

/** Stock figures that a list can be filtered by. */
export const stockFigure = textSet('stockFigure', {
  available: ['可用', 'Available'],
  reserved: ['占用', 'Reserved'],
  locked: ['锁定', 'Locked'],
  inTransit: ['在途', 'In transit'],
  toPutAway: ['待上架', 'To put away'],
  frozen: ['冻结', 'Frozen'],
  toInspect: ['待检', 'Awaiting inspection'],
  rejected: ['不合格', 'Rejected'],
  blocked: ['不可用', 'Blocked'],
  onLoan: ['借出', 'Away'],
  consigned: ['客户寄售', 'Consigned'],
});
export const partyType = textSet('partyType', {
  supplier: ['供应商', 'Supplier'],
  department: ['部门', 'Department'],
  customer: ['客户', 'Customer'],
  order: ['工单', 'Production order'],
});
export const inboundStatus = numberSet('inboundStatus', {
  0: ['未审核', 'Unreviewed', 'info'],
  1: ['已审核', 'Reviewed', 'ok'],
  2: ['反审核', 'Reverse-reviewed', 'warn'],
});
