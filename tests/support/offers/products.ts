/** Finished goods (the rows of routes §2.7.8 that have a page). */
import { DAYS_AND_AUTHOR, type Offer } from './offer.ts';

export const products: readonly Offer[] = [
  {
    path: '/material-out',
    page: ['新增出库', '红冲', '导出'],
    search: ['单号', '领用部门', '状态', '收发类别', '领用人', '料号', ...DAYS_AND_AUTHOR],
    rows: {
      已创建: ['审核', '打印单据标签', '删除'],
      已审核: ['红冲', '打印单据标签', '反审核'],
      反审核: ['审核', '打印单据标签', '删除'],
      部分红冲: ['红冲', '打印单据标签'],
      全部红冲: ['打印单据标签'],
    },
  },
  { path: '/products/mes-sc', page: ['隐藏图表', '导出'], search: ['工单', '批号', '状态', '产线', '物料', '日期'] },
  { path: '/products/mes-sc-wlxh', page: ['隐藏图表', '导出'], search: ['工单', '批号', '产品', '物料', '日期'] },
];
