/** Sales and the receipts of finished goods (the rows of routes §2.7.8 and §2.7.10 that have a page). */
import { DAYS_AND_AUTHOR, type Offer } from './offer.ts';

const SEARCH = ['单号', '客户', '状态', '料号', ...DAYS_AND_AUTHOR] as const;
/** What the demo has of them. */
const RETURN = { 未审核: ['审核', '编辑', '打印单据标签', '删除'] } as const;
/** Entered here, and changed until they are reviewed. */
const ENTERED = {
  page: ['新增销售订单', '导出'],
  search: SEARCH,
  rows: {
    已创建: ['审核', '编辑', '删除'],
    已审核: ['生成出库单', '反审核', '关闭'],
    反审核: ['审核', '编辑', '删除'],
    部分操作: ['生成出库单', '关闭'],
    全部操作: [],
    已关闭: [],
  },
} as const;

export const sales: readonly Offer[] = [
  {
    path: '/products/products-warehousing',
    page: ['扫描入库', '扫描上架', '新增成品入库单', '导出'],
    search: ['单号', '料号', '状态', '工单号', '入库仓库', ...DAYS_AND_AUTHOR],
    rows: {
      未审核: ['扫描入库', '审核', '编辑', '打印单据标签', '删除'],
      已审核: ['打印单据标签', '反审核'],
      反审核: ['审核', '编辑', '打印单据标签', '删除'],
    },
  },
  {
    path: '/product-sales',
    page: ['导出'],
    search: SEARCH,
    rows: { 已审核: ['生成出库单', '关闭'], 部分操作: ['生成出库单', '关闭'], 全部操作: [], 已关闭: [] },
  },
  { path: '/materials-sale', ...ENTERED },
  { path: '/defective-product-sale', ...ENTERED },
  {
    path: '/sales-order',
    page: ['导出'],
    search: SEARCH,
    rows: {
      已创建: ['审核', '删除'],
      已审核: ['生成出库单', '反审核', '关闭'],
      部分操作: ['生成出库单', '关闭'],
      全部操作: [],
      已关闭: [],
    },
  },
  {
    path: '/sales-return',
    page: ['新增销售退货', '导出'],
    search: SEARCH,
    rows: RETURN,
  },
  { path: '/products/return-to-warehouse', buttons: ['退库单', '手工输入'] },
  {
    path: '/products/return-to-warehouse',
    with: "select '1' as list",
    page: ['新增销售退货', '扫描退库', '导出'],
    search: SEARCH,
    rows: RETURN,
  },
  {
    path: '/products/products-delivery',
    page: ['导出'],
    search: ['单号', '客户', '状态', '发货状态', '料号', '发货仓库', ...DAYS_AND_AUTHOR],
    rows: {
      已创建: ['拣货装车', '发货', '审核', '关闭', '打印单据标签', '删除'],
      反审核: ['拣货装车', '发货', '审核', '关闭', '打印单据标签', '删除'],
    },
  },
  {
    path: '/sales-issue-order',
    page: ['导出'],
    search: ['单号', '客户', '状态', '发货状态', '料号', '发货仓库', ...DAYS_AND_AUTHOR],
    rows: {
      已创建: ['拣货装车', '发货', '审核', '关闭', '打印单据标签', '删除'],
      已审核: ['已到达', '签收', '反审核', '打印单据标签'],
      反审核: ['拣货装车', '发货', '审核', '关闭', '打印单据标签', '删除'],
      已关闭: ['打印单据标签'],
    },
  },
];
