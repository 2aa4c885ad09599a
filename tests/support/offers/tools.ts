/**
 * The tool, gauge and fixture stores (the rows of routes §2.7 with area wms-tool, wms-gauge and wms-fixture that have a page). Most pages are terminals; their documents are listed
 * with `list`.
 */
import { APPLICATION, DAYS_AND_AUTHOR, type Offer, VOUCHER } from './offer.ts';

const RECORDS = "select '1' as list";

/** @param at where the pages of the store lie @param lending its page of loans @param more what that page offers beside the others */
const ofStore = (at: string, lending = 'material-lending', more: readonly string[] = []): readonly Offer[] => [
  { path: `${at}/${lending}`, buttons: ['借出单', '手工输入'] },
  {
    path: `${at}/${lending}`,
    with: RECORDS,
    page: ['借出', '在借人员清单', '导入已有资产', ...more, '导出'],
    search: ['单号', '借用人', '状态', '料号', '应还时间', ...DAYS_AND_AUTHOR],
    rows: {
      已借出: ['续借', '打印单据标签', '反审核'],
      反审核: ['打印单据标签', '删除'],
      部分归还: ['续借', '打印单据标签'],
      已还清: ['打印单据标签', '关闭'],
      已关闭: ['打印单据标签'],
    },
  },
  { path: `${at}/material-identification`, buttons: ['归还鉴定单', '手工输入'] },
  {
    path: `${at}/material-identification`,
    with: RECORDS,
    page: ['归还', '导出'],
    search: ['单号', '借用人', '状态', '编号 / 箱号', '料号', '归还类型', '鉴定结果', ...DAYS_AND_AUTHOR],
    rows: { 待审核: ['审核', '打印单据标签'], 已审核: ['打印单据标签', '反审核'], 反审核: ['打印单据标签'] },
  },
  { path: `${at}/return-to-warehouse`, buttons: ['入库记录', '手工输入'] },
  {
    path: `${at}/return-to-warehouse`,
    with: RECORDS,
    page: ['归还入库', '导出'],
    search: ['单号', '借用人', '状态', '编号 / 箱号', '料号', ...DAYS_AND_AUTHOR],
    rows: { 待入库: ['入库', '打印单据标签'], 已入库: ['打印单据标签', '反审核'], 反审核: ['入库', '打印单据标签'] },
  },
  {
    path: `${at}/grinding-application`,
    page: ['新增修磨申请', '导出'],
    search: ['单号', '申请部门', '状态', '料号', ...DAYS_AND_AUTHOR],
    rows: {
      已创建: ['审核', '编辑', '删除'],
      已审核: ['送出', '反审核', '关闭'],
      反审核: ['审核', '编辑', '删除'],
      部分操作: ['送出', '关闭'],
      已关闭: ['打开'],
      全部操作: ['关闭'],
    },
  },
  { path: `${at}/ex-warehouse`, buttons: ['修磨出库记录', '手工输入'] },
  {
    path: `${at}/ex-warehouse`,
    with: RECORDS,
    page: ['修磨出库', '导出'],
    search: ['单号', '修磨商', '状态', '料号', '预计返回', ...DAYS_AND_AUTHOR],
    rows: {
      修磨中: ['改期', '打印单据标签', '反审核'],
      反审核: ['打印单据标签', '删除'],
      部分返回: ['改期', '打印单据标签'],
      全部返回: ['打印单据标签', '关闭'],
      已关闭: ['打印单据标签'],
    },
  },
  { path: `${at}/gd-warehouse`, buttons: ['修磨入库记录', '手工输入'] },
  {
    path: `${at}/gd-warehouse`,
    with: RECORDS,
    page: ['修磨入库', '导出'],
    search: ['单号', '编号 / 箱号', '状态', '料号', ...DAYS_AND_AUTHOR],
    rows: { 已入库: ['费用', '打印单据标签', '反审核'], 反审核: ['打印单据标签'] },
  },
];

/** Pages of a store that writes off on two of them. */
const writingOff = (at: string): readonly Offer[] => [
  {
    path: `${at}/material-loss`,
    page: ['新增报损', '导出'],
    search: ['单号', '报损类型', '状态', '料号', '责任人', ...DAYS_AND_AUTHOR],
    rows: VOUCHER,
  },
  {
    path: `${at}/material-scrapping`,
    page: ['新增报废', '导出'],
    search: ['单号', '报废类型', '状态', '料号', '责任人', ...DAYS_AND_AUTHOR],
    rows: VOUCHER,
  },
];

export const tools: readonly Offer[] = [...ofStore('/tool'), ...writingOff('/tool')];

/** Pieces that come in each under its own number. */
const takingIn = (path: string): Offer => ({
  path,
  page: ['新增入库', '导出'],
  search: ['单号', '料号', '状态', '供应商', ...DAYS_AND_AUTHOR],
  rows: VOUCHER,
});

export const fixtures: readonly Offer[] = [
  takingIn('/frock/frock-into-warehouse'),
  {
    path: '/frock/frock-picking-apply',
    page: ['新增工装领用申请', '导出'],
    search: ['单号', '申请部门', '状态', '料号', ...DAYS_AND_AUTHOR],
    rows: { ...APPLICATION, 已审核: ['借出', '反审核', '关闭'], 部分操作: ['借出', '关闭'] },
  },
  ...ofStore('/frock', 'frock-lend', ['登记保养']),
  ...writingOff('/frock'),
];

/** The gauge store has one page for both kinds of writing off, and lists what no other store has. */
export const gauges: readonly Offer[] = [
  ...ofStore('/lj'),
  {
    path: '/lj/material-loss',
    page: ['新增', '导出'],
    search: ['单号', '单据类型', '状态', '报损类型', '报废类型', '料号', '责任人', ...DAYS_AND_AUTHOR],
    rows: VOUCHER,
  },
  takingIn('/lj/inWarehouse'),
  { path: '/lj/inWarehouseRecord', page: ['隐藏图表', '导出'], search: ['物料', '入库类型', '日期', '仓库'] },
  {
    path: '/lj/ljStock',
    page: ['隐藏图表', '导出'],
    search: ['物料', '校准状态', '几天内到期', '到期日', '状态', '仓库'],
    rows: { '': ['校准', '送校', '量过什么', '打印校准标签'] },
  },
  {
    path: '/lj/ljStockRecord',
    page: ['校准', '导出'],
    search: ['单号', '编号', '状态', '结论', '校准方式', ...DAYS_AND_AUTHOR],
    rows: { 已记录: ['更正', '打印校准标签', '打印单据标签'] },
  },
];
