/** Office supplies (the rows of routes §2.7 with area wms-office). */
import { AT_COUNTER, DAYS_AND_AUTHOR, type Offer } from './offer.ts';

export const office: readonly Offer[] = [
  {
    path: '/office-supplies/apply',
    page: ['申请办公用品', '导出'],
    open: ['申请办公用品'],
    search: ['单号', '申请部门', '状态', '料号', ...DAYS_AND_AUTHOR],
    rows: AT_COUNTER,
  },
  {
    path: '/office-supplies/out',
    page: ['新增出库', '红冲', '部门定额', '导出'],
    search: ['单号', '领用部门', '状态', '领用人', '料号', ...DAYS_AND_AUTHOR],
    rows: {
      已创建: ['审核', '打印单据标签', '删除'],
      已审核: ['红冲', '打印单据标签', '反审核'],
      反审核: ['审核', '打印单据标签', '删除'],
      部分红冲: ['红冲', '打印单据标签'],
      全部红冲: ['打印单据标签'],
    },
  },
];
