/** Production (the rows of routes §2.7 with area mes). */
import { DAYS_AND_AUTHOR, type Offer } from './offer.ts';

const RECORDS = "select '1' as list";
const TERMINAL = ['手工输入', '更多操作'] as const;
/** A report, its search, and whether it is drawn. */
const report = (path: string, search: readonly string[], isDrawn = true): Offer => ({
  path: `/mes/${path}`,
  page: [...(isDrawn ? ['隐藏图表'] : []), '导出'],
  search,
});

const planning: readonly Offer[] = [
  {
    path: '/mes/production-plan',
    open: ['计划日历'],
    page: ['新增生产计划', '计划日历', '从文件导入', '导出'],
    search: ['单号', '产品', '状态', '产线', ...DAYS_AND_AUTHOR],
    rows: {
      已创建: ['审核', '编辑', '删除'],
      已审核: ['投产', '下达', '变更', '反审核', '关闭'],
      执行中: ['投产', '下达', '变更', '关闭'],
      已完成: ['关闭'],
      已关闭: [],
    },
  },
  {
    path: '/mes/put-production-plan',
    page: ['新增日投产计划', '导出'],
    search: ['单号', '产线', '状态', '产品', '投产日期', '齐套状态', ...DAYS_AND_AUTHOR],
    rows: { 已创建: ['审核', '齐套检查', '编辑', '删除'], 已审核: ['叫料', '查看工单'], 已完成: ['查看工单'] },
  },
  {
    path: '/mes/production-order',
    page: ['新增生产工单', '流转卡', '导出'],
    search: ['单号', '产品', '状态', '产线', '工单类型', '交期', ...DAYS_AND_AUTHOR],
    rows: {
      已创建: ['下达', '编辑', '打印单据标签', '删除'],
      已下达: ['流转卡', '变更', '撤回', '打印单据标签'],
      生产中: ['流转卡', '完工', '变更', '暂停', '打印单据标签'],
      暂停: ['恢复', '变更', '打印单据标签'],
      已完工: ['关闭', '重开', '打印单据标签'],
      已关闭: ['重开', '打印单据标签'],
    },
  },
  { path: '/mes/WucardCreate', page: ['拆分'], buttons: ['生成流转卡'] },
];

const floor: readonly Offer[] = [
  { path: '/mes/reportWork', buttons: TERMINAL },
  {
    path: '/mes/production-reportwork-record',
    page: ['导出'],
    search: ['单号', '产线', '状态', '操作工', '班次', ...DAYS_AND_AUTHOR],
    rows: { 已报工: ['冲销'], 已冲销: [] },
  },
  {
    path: '/mes/production-reportwork-error-record',
    page: ['导出'],
    search: ['单号', '差错类型', '状态', '产线', '操作工', ...DAYS_AND_AUTHOR],
    rows: { 差错待处理: ['更正', '作废'] },
  },
  { path: '/mes/process-transfer', buttons: TERMINAL },
  {
    path: '/mes/process-transfer',
    with: RECORDS,
    page: ['工序转出', '导出'],
    search: ['单号', '产线', '状态', ...DAYS_AND_AUTHOR],
    rows: { 未发货: ['重新转出'], 已发货: ['撤回'], 已收货: ['差异处理'] },
  },
  { path: '/mes/process-takeGoods', buttons: TERMINAL },
  {
    path: '/mes/process_takeGoods_record',
    page: ['导出'],
    search: ['单号', '产线', '状态', ...DAYS_AND_AUTHOR],
    rows: { 已收货: ['差异处理'] },
  },
  { path: '/mes/WIP-completion', buttons: [...TERMINAL, '提交申请'] },
  {
    path: '/mes/WIP-completion',
    with: RECORDS,
    page: ['完工装箱', '导出'],
    search: ['单号', '料号', '状态', '入库仓库', ...DAYS_AND_AUTHOR],
  },
];

const outside: readonly Offer[] = [
  {
    path: '/mes/outsource-plan',
    page: ['新增委外计划', '导出'],
    search: ['单号', '供应商', '委外状态', '料号', ...DAYS_AND_AUTHOR],
    stateField: '委外状态',
    rows: {
      已创建: ['审核', '编辑', '删除'],
      已审核: ['发料', '反审核', '关闭'],
      部分发料: ['发料', '收货', '关闭'],
      已发料: ['发料', '收货', '关闭'],
      部分收货: ['发料', '收货', '关闭'],
      已完成: ['发料', '关闭'],
      已关闭: [],
    },
  },
  {
    path: '/mes/outsource-delivery',
    page: ['新增委外发料', '导出'],
    search: ['单号', '供应商', '发料状态', '料号', ...DAYS_AND_AUTHOR],
    stateField: '发料状态',
    rows: {
      未发货: ['发料', '编辑', '打印单据标签', '关闭'],
      已发货: ['委外商已确认', '打印单据标签', '撤回'],
      已收货: ['打印单据标签'],
      已关闭: ['打印单据标签'],
    },
  },
  {
    path: '/mes/outsource-take-delivery',
    page: ['新增委外收货', '导出'],
    search: ['单号', '供应商', '收货状态', '料号', ...DAYS_AND_AUTHOR],
    stateField: '收货状态',
    rows: { 已创建: ['清点', '审核', '删除'], 操作中: ['审核', '清点', '删除'], 已审核: ['反审核'], 反审核: ['审核', '删除'] },
  },
  report('outsource-take-delivery-record', ['收货单', '工单', '供应商', '物料', '日期', '收货状态']),
  {
    path: '/mes/outsource-take-delivery-check',
    page: ['导出'],
    search: ['单号', '供应商', '质量状态', '料号', ...DAYS_AND_AUTHOR],
    stateField: '质量状态',
    rows: { 待检: ['录入结果', '打印单据标签'] },
  },
];

const scrapping: readonly Offer[] = [
  {
    path: '/mes/labourMaterialDispose',
    page: ['新增工料废处理', '导出'],
    search: ['单号', '废品类别', '状态', '料号', ...DAYS_AND_AUTHOR],
    rows: {
      已创建: ['审核', '打印单据标签', '删除'],
      已审核: ['称重收货', '打印单据标签', '反审核', '关闭'],
      反审核: ['审核', '打印单据标签', '删除'],
      部分操作: ['称重收货', '打印单据标签', '关闭'],
      全部操作: ['打印单据标签'],
      已关闭: ['打印单据标签'],
    },
  },
  { path: '/mes/labourMaterialReceiveGoods', buttons: TERMINAL },
  {
    path: '/mes/labourMaterialReceiveGoodsRecord',
    page: ['称重收货', '导出'],
    search: ['单号', '废品类别', '状态', '料号', '废品库', ...DAYS_AND_AUTHOR],
    rows: { 已审核: ['反审核'], 反审核: [] },
  },
];

/** A way to look at a card: whoever may open it may do all of it. */
const LOOKED = ['Excel 表格 (.xlsx)', '文本表格 (.csv)', '产品追溯', '首件与检验'] as const;

const quality: readonly Offer[] = [
  { path: '/mes/trace', buttons: ['打印追溯报告', '查询'] },
  { path: '/mes/processTrace', page: LOOKED, open: LOOKED, buttons: ['查询'] },
  {
    path: '/mes/suspected-product',
    page: ['登记可疑品', '登记来料或客户的可疑品', '导出'],
    search: ['单号', '可疑标签', '可疑品状态', '物料', '来源', ...DAYS_AND_AUTHOR],
    stateField: '可疑品状态',
    rows: {
      已登记: ['隔离', '遏制同批箱', '解除遏制', '打印可疑标签'],
      已隔离: ['送审', '遏制同批箱', '解除遏制', '打印可疑标签'],
      评审中: ['遏制同批箱', '解除遏制', '打印可疑标签'],
      已判定: ['解除遏制', '打印可疑标签'],
      已关闭: ['解除遏制', '打印可疑标签'],
    },
  },
  {
    path: '/mes/quality-review',
    open: ['按时长看板'],
    page: ['按时长看板', '导出'],
    search: ['单号', '可疑标签', '评审状态', '物料', ...DAYS_AND_AUTHOR],
    stateField: '评审状态',
    rows: { 草稿: ['判定', '送会签'], 会签中: ['批准', '驳回'], 已批准: [], 已驳回: [] },
  },
  {
    path: '/mes/quality-repair',
    page: ['扫描返修', '导出'],
    search: ['单号', '物料', '返修状态', '返修人', ...DAYS_AND_AUTHOR],
    stateField: '返修状态',
    rows: { 返修中: ['完成返修', '转报废'], 待复检: ['复检'], 已完成: [], 已转报废: [] },
  },
  report('suspectedTrace', ['可疑标签', '批号', '工单', '物料', '日期'], false),
  report('reworkTraceRecord', ['工单', '流转卡', '物料', '日期'], false),
];

/** Of all kinds but the isolated, whose loan quality approves. */
const LOANS = {
  page: ['借料', '导出'],
  search: ['单号', '借入工单', '状态', '料号', '借出线边库', ...DAYS_AND_AUTHOR],
  rows: { 已创建: ['审核', '编辑', '删除'], 已审核: ['归还', '关闭'], 部分操作: ['归还', '关闭'], 全部操作: ['关闭'], 已关闭: [] },
} as const;

const lineSide: readonly Offer[] = [
  { path: '/mes/make-back', buttons: [...TERMINAL, '提交退料'] },
  report('make-back-record', ['退料单', '工单号', '线边库', '物料或箱号', '退料原因', '状态', '日期']),
  {
    path: '/mes/inventory-plan',
    open: ['未盘结果'],
    page: ['新增盘点计划', '扫码盘点', '未盘结果', '导出'],
    search: ['单号', '仓库', '状态', '料号', ...DAYS_AND_AUTHOR],
    rows: {
      已下发: ['扫码盘点', '催盘', '复制为下一期', '终止'],
      盘点中: ['扫码盘点', '完成初盘', '催盘', '复制为下一期', '终止'],
      初盘完成: ['提交', '复盘', '复制为下一期', '终止'],
      复盘中: ['扫码盘点', '催盘', '提交', '复制为下一期', '终止'],
      待审核: ['审核', '驳回', '复制为下一期'],
      已完成: ['复制为下一期'],
      已终止: ['复制为下一期'],
    },
  },
  // The way to the plans is open to everybody.
  { path: '/mes/inventory-result', buttons: ['手工输入'] },
  { path: '/mes/make-lend', ...LOANS },
  { path: '/mes/dead-lend', ...LOANS },
  // Approving these takes the right that also opens the pages of quality.
  { path: '/mes/isolate-lend', ...LOANS, given: ['审核'] },
];

const told: readonly Offer[] = [
  report('processMakeReport', ['工单', '产品', '工序', '产线', '报工日期']),
  report('workshopProcessMakeReport', ['车间', '产线', '报工日期']),
  report('outsourceSendReceiveReport', ['供应商', '工单', '物料', '计划日期', '只看未收完']),
  report('completionProductionOrderReport', ['工单', '产线', '工单状态', '工单日期']),
  report('suppliersMaterialReport', ['供应商', '物料', '日期']),
  report('materialConsumptionReport', ['工单', '物料', '过账日期']),
  report('mesReportAllBox', ['箱号', '物料', '仓库', '箱状态'], false),
  report('processProgressReport', ['工单', '产线', '工单日期']),
];

export const production: readonly Offer[] = [...planning, ...floor, ...outside, ...scrapping, ...quality, ...lineSide, ...told];
