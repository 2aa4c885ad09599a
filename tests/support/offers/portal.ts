/** The supplier portal, as the factory sees it (the rows of routes §2.7 with area srm). */
import { DAYS_AND_AUTHOR, type Offer } from './offer.ts';

/** Notes are shown on the route of their second step as well. */
const NOTES = {
  page: ['新增送货单', '导出'],
  search: ['单号', '供应商', '发货状态', '料号', ...DAYS_AND_AUTHOR],
  stateField: '发货状态',
  rows: { 未发货: ['发货', '编辑', '删除'], 已发货: ['撤回', '关闭'], 待收货: ['关闭'], 已收货: [], 已关闭: [] },
} as const;
/** Invoicing requests, on the route of their form and on that of one request. */
const TICKETS = {
  page: ['新增开票申请', '导出'],
  search: ['单号', '供应商', '填票状态', ...DAYS_AND_AUTHOR],
  stateField: '填票状态',
  rows: { 待填票: ['填写发票', '撤回', '关闭'], 已填票: [], 已撤回: [], 已关闭: [] },
} as const;
const INVOICES = {
  page: ['填写发票', '导出'],
  search: ['单号', '供应商', '发票状态', '发票类型', ...DAYS_AND_AUTHOR],
  stateField: '发票状态',
  rows: { 待同步: ['登记ERP应付', '删除'], 已同步: ['登记付款', '退回'], 已结算: [] },
} as const;
/** A list that belongs to another page, and leads back there whoever may do nothing else on it. */
const BACK = { open: ['返回'] } as const;

const delivering: readonly Offer[] = [
  {
    path: '/srm/srmPurchase',
    page: ['新增采购订单', '导出'],
    search: ['单号', '供应商', '协同状态', '料号', '类型', ...DAYS_AND_AUTHOR],
    stateField: '协同状态',
    rows: {
      待确认: ['确认', '异议', '关闭'],
      已确认: ['送货', '改交期', '异议', '关闭'],
      有异议: ['答复', '关闭'],
      部分交货: ['送货', '改交期', '关闭'],
      已交清: ['关闭'],
      已关闭: [],
    },
  },
  { path: '/srm/deliveryNote', ...NOTES },
  { path: '/srm/delivery-purchase-take-add-confirm', ...NOTES },
  { path: '/srm/deliveryNoteAdd', ...BACK, page: ['返回', '导出'], search: ['订单号', '供应商', '物料', '交期'] },
];

const outside: readonly Offer[] = [
  {
    path: '/srm/srmOutsourceTakeDelivery',
    page: ['新增委外收货', '可送回的计划', '委外送货记录', '导出'],
    open: ['可送回的计划', '委外送货记录'],
    search: ['单号', '供应商', '收货状态', '料号', ...DAYS_AND_AUTHOR],
    stateField: '收货状态',
  },
  {
    path: '/srm/srmOutsourceTakeDeliveryRecord',
    page: ['导出'],
    search: ['收货单', '工单', '供应商', '物料', '日期', '收货状态'],
  },
];

const settling: readonly Offer[] = [
  {
    path: '/srm/statements',
    page: ['生成对账单', '待对账', '索赔扣款', '导出'],
    open: ['待对账'],
    search: ['单号', '供应商', '对账状态', '对账期间', ...DAYS_AND_AUTHOR],
    stateField: '对账状态',
    rows: {
      待对账: ['重新对账', '删除'],
      已对账: ['采购确认', '提出异议', '退回'],
      采购已确认: ['提交审批'],
      审核中: ['审批通过', '驳回'],
      审核完成: ['备发布'],
      待发布: ['发布'],
      已发布: ['申请开票', '撤回发布'],
    },
  },
  {
    path: '/srm/statements',
    with: "select '1' as pool",
    ...BACK,
    page: ['按日期生成对账单', '导出'],
    search: ['供应商', '物料', '单号', '合格/退货日期', '来源'],
  },
  {
    path: '/srm/statements',
    with: "select '1' as claims",
    page: ['新增索赔', '导出'],
    search: ['单号', '供应商', '索赔状态', '索赔原因', ...DAYS_AND_AUTHOR],
    stateField: '索赔状态',
    rows: { 草稿: ['同意', '驳回', '编辑', '删除'], 已同意: ['撤销同意'], 已驳回: [] },
  },
  { path: '/srm/statementsHistory', page: ['导出'], search: ['供应商', '单号', '发布日期'] },
  { path: '/srm/accountOpenTicket', page: ['导出'], search: ['供应商', '单号', '发布日期'] },
  { path: '/srm/makeOutDetails', ...TICKETS },
  { path: '/srm/accountOpenTicketDetail', ...TICKETS },
  { path: '/srm/fillingInvoice', ...TICKETS, rows: { 待填票: TICKETS.rows.待填票 } },
  {
    path: '/srm/openTicketRecord',
    page: ['导出'],
    search: ['供应商', '开票申请号', '发票号码', '填票状态', '发票状态', '申请日期'],
  },
  { path: '/srm/fillinginvoiceDetail', ...INVOICES },
  { path: '/srm/openTicketRecordDetail', ...INVOICES },
  { path: '/srm/accountOpenTicketCollect', page: ['隐藏图表', '导出'], search: ['供应商', '月份', '仅未付清'] },
];

const measuring: readonly Offer[] = [
  { path: '/delivery-rate-statistics', page: ['隐藏图表', '导出'], search: ['供应商', '应交日期'] },
  {
    path: '/delivery-rate-statistics',
    with: "select '1' as rows",
    ...BACK,
    page: ['返回', '隐藏图表', '导出'],
    search: ['订单号', '供应商', '物料', '应交日期', '结果'],
  },
  { path: '/evaluation-statistical-statement', page: ['隐藏图表', '导出'], search: ['期间', '供应商', '供应商分类', '等级'] },
  {
    path: '/performance-report',
    page: ['生成绩效', '评价指标', '导出'],
    search: ['单号', '供应商', '状态', '期间', '等级', ...DAYS_AND_AUTHOR],
    rows: { 草稿: ['录分', '重算'], 已提交: ['发布'], 已发布: ['确认', '异议'], 已确认: [] },
  },
  { path: '/srm-report-supplier', page: ['隐藏图表', '导出'], search: ['日期', '供应商', '供应商分类'] },
  { path: '/srmpurchase-statistics', page: ['隐藏图表', '导出'], search: ['订单日期', '物料', '供应商'] },
  { path: '/delivery-note-report', page: ['隐藏图表', '导出'], search: ['送货单', '供应商', '物料', '送货日期'] },
  { path: '/rejects-report', page: ['隐藏图表', '导出'], search: ['供应商', '物料', '收货/判定日期', '只看不合格'] },
];

const telling: readonly Offer[] = [
  {
    path: '/srm/srmNotice',
    page: ['新增公告', '导出'],
    search: ['标题', '范围', '待回执', '状态'],
    rows: { 草稿: ['发布', '编辑', '删除'], 已发布: ['撤回'], 已撤回: [] },
  },
  {
    path: '/srm/fileUploadAndDownload',
    page: ['上传文件', '导出'],
    search: ['标题', '类别', '供应商', '上传方', '有效期至', '状态'],
    rows: { 已存档: ['编辑', '删除'] },
  },
];

export const portal: readonly Offer[] = [...delivering, ...outside, ...settling, ...measuring, ...telling];
