/** Stock that is lent (the rows of routes §2.7.9 with area wms-borrow). */
import { DAYS_AND_AUTHOR, type Offer } from './offer.ts';

export const borrow: readonly Offer[] = [
  {
    path: '/stock-borrow',
    page: ['借用', '扫码归还', '导出'],
    search: ['单号', '借用人', '状态', '料号', '应还日期', '客户', '部门', ...DAYS_AND_AUTHOR],
    rows: {
      已创建: ['审核', '编辑', '打印单据标签', '删除'],
      已借出: ['归还', '转耗用', '续借', '打印单据标签', '反审核'],
      反审核: ['审核', '编辑', '打印单据标签', '删除'],
      部分归还: ['归还', '转耗用', '续借', '打印单据标签', '撤销归还或耗用'],
      已还清: ['打印单据标签', '撤销归还或耗用', '关闭'],
      已关闭: ['打印单据标签'],
    },
  },
  { path: '/stock-borrow-return', buttons: ['借用单', '手工输入'] },
];
