/** Spare parts (the rows of routes §2.7 with area wms-spare that have a page). */
import { APPLICATION, AT_COUNTER, DAYS_AND_AUTHOR, type Offer, VOUCHER } from './offer.ts';

export const spare: readonly Offer[] = [
  {
    path: '/spare-parts/requisition-application',
    page: ['新增申请', '导出'],
    search: ['单号', '申请部门', '状态', '料号', ...DAYS_AND_AUTHOR],
    rows: AT_COUNTER,
  },
  {
    path: '/spare-parts/spare-parts-warehouse-out',
    page: ['新增出库', '红冲', '导出'],
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
    path: '/spare-parts/spare-parts-warehousing-application',
    page: ['新增申请', '导出'],
    search: ['单号', '申请部门', '状态', '料号', ...DAYS_AND_AUTHOR],
    rows: { ...APPLICATION, 已审核: ['入库', '反审核', '关闭'], 部分操作: ['入库', '关闭'] },
  },
  {
    path: '/spare-parts/spare-parts-warehousing',
    page: ['新增备件入库', '导出'],
    search: ['单号', '备件分类', '状态', '子类型', '料号', '来自部门', ...DAYS_AND_AUTHOR],
    rows: VOUCHER,
  },
  {
    path: '/spare-parts/spare-parts-maintenance-warehouse-out',
    page: ['新增维修', '导出'],
    search: ['单号', '维修商', '状态', '料号', '维修方式', ...DAYS_AND_AUTHOR],
    rows: {
      已创建: ['送修', '打印单据标签', '删除'],
      已送修: ['返回', '打印单据标签', '反审核'],
      反审核: ['送修', '打印单据标签', '删除'],
      部分返回: ['返回', '打印单据标签', '撤销返回'],
      全部返回: ['打印单据标签', '撤销返回'],
    },
  },
  {
    path: '/spare-parts/spare-parts-scrapping-application',
    page: ['新增申请', '导出'],
    search: ['单号', '申请部门', '状态', '料号', ...DAYS_AND_AUTHOR],
    rows: { ...APPLICATION, 已审核: ['反审核', '关闭'], 部分操作: ['关闭'] },
  },
  {
    path: '/spare-parts/spare-parts-scrapping-warehouse-out',
    page: ['新增报废出库', '导出'],
    search: ['单号', '仓库', '状态', '料号', ...DAYS_AND_AUTHOR],
    rows: {
      已创建: ['审核', '打印单据标签', '删除'],
      已审核: ['打印单据标签', '反审核'],
      反审核: ['审核', '打印单据标签', '删除'],
    },
  },
  { path: '/spare-parts/spare-parts-maintenance-summary', page: ['导出'], search: ['物料', '备件分类', '供应商', '日期'] },
];
