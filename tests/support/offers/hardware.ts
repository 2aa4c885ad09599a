/** Hardware (routes §2.7.6). */
import { APPLICATION, AT_COUNTER, DAYS_AND_AUTHOR, type Offer, RECEIPT, RETURN, TRANSFER } from './offer.ts';

/** A receipt that is being entered. */
const BEGUN = `select r.id from receipt r join warehouse w on w.id = r.warehouse_id where w.wh_class_code = 'WJ-K' and r.status in (1, 5) limit 1`;

export const hardware: readonly Offer[] = [
  { path: '/wms/hardware/purchase-into-warehouse', ...RECEIPT },
  { path: '/wms/hardware/hardware-purchase-take-add', buttons: ['下一步'] },
  { path: '/wms/hardware/hardware-purchase-take-add-confirm', with: BEGUN, buttons: ['手工输入', '提交审核'] },
  { path: '/wms/hardware/hardware-purchase-take-edit', with: BEGUN, buttons: ['手工输入', '提交审核'] },
  { path: '/wms/hardware/purchase-return-goods', ...RETURN },
  {
    path: '/wms/hardware/picking-apply',
    page: ['新增申请', '导出'],
    search: ['单号', '申请部门', '状态', '料号', ...DAYS_AND_AUTHOR],
    rows: AT_COUNTER,
  },
  {
    path: '/wms/hardware/picking-outbound',
    page: ['新增出库', '导出'],
    search: ['单号', '领用部门', '状态', '领用人', '料号', ...DAYS_AND_AUTHOR],
    rows: {
      已创建: ['审核', '打印单据标签', '删除'],
      已审核: ['红冲', '打印单据标签', '反审核'],
      反审核: ['审核', '打印单据标签', '删除'],
      部分红冲: ['红冲', '打印单据标签'],
      全部红冲: ['打印单据标签'],
    },
  },
  {
    path: '/wms/hardware/red',
    page: ['新增红冲', '导出'],
    search: ['单号', '被冲单号', '状态', '料号', ...DAYS_AND_AUTHOR],
    rows: {
      已创建: ['审核', '打印单据标签', '删除'],
      已审核: ['打印单据标签', '反审核'],
      反审核: ['审核', '打印单据标签', '删除'],
    },
  },
  { path: '/wms/hardware/hardware-goods-adjust', buttons: ['调整记录', '手工输入'] },
  {
    path: '/wms/hardware/hardware-goodsAdj-Record',
    page: ['扫描调整', '导出'],
    search: ['单号', '料号', '状态', '箱号', '仓库', ...DAYS_AND_AUTHOR],
    rows: { 未审核: ['审核', '删除'], 已审核: ['反审核'], 反审核: ['审核', '删除'] },
  },
  {
    path: '/wms/hardware/hardware-tm-apply',
    page: ['新增申请', '导出'],
    search: ['单号', '发出仓库', '状态', '收入仓库', '料号', ...DAYS_AND_AUTHOR],
    rows: { ...APPLICATION, 已审核: ['反审核', '关闭', '调拨'], 部分操作: ['关闭', '调拨'] },
  },
  { path: '/wms/hardware/hardware-transfers-manage', ...TRANSFER },
];
