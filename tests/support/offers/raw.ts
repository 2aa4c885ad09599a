/** Raw material (routes §2.7.5). */
import { APPLICATION, DAYS_AND_AUTHOR, type Offer, PICKING, RECEIPT, RETURN, VOUCHER } from './offer.ts';

const receiving: readonly Offer[] = [
  {
    path: '/wms/arrival-notice',
    page: ['导出'],
    search: ['单号', '供应商', '状态', '料号', '计划到货', ...DAYS_AND_AUTHOR],
    rows: {
      已发货: ['签到', '收货', '打印箱标', '关闭'],
      待收货: ['收货', '打印箱标', '关闭'],
      已收货: [],
      已关闭: [],
    },
  },
  { path: '/wms/purchase-take', ...RECEIPT, rows: { ...RECEIPT.rows, 已删除: ['打印'] } },
  { path: '/wms/purchase-take-add', buttons: ['下一步'] },
  {
    path: '/wms/purchase-take-add-confirm',
    with: 'select id from receipt where status = 5 limit 1',
    buttons: ['手工输入', '打印标签', '撤销', '提交审核'],
  },
  {
    path: '/wms/purchase-take-edit',
    with: 'select id from receipt where status = 5 limit 1',
    buttons: ['手工输入', '打印标签', '撤销', '提交审核'],
  },
  { path: '/wms/takeGoods', buttons: ['手工输入'] },
  { path: '/wms/inventory-list', page: ['导出'], search: ['物料', '仓库', '货位'] },
  { path: '/wms/purchase-return-goods', ...RETURN },
];

const toTheLine: readonly Offer[] = [
  {
    path: '/wms/production-expected',
    page: ['新增叫料', '响应时间', '导出'],
    search: ['单号', '产线', '状态', '工单', '需求时间', ...DAYS_AND_AUTHOR],
    rows: {
      已创建: ['审核'],
      已审核: ['生成领料单', '反审核', '关闭'],
      反审核: ['审核'],
      部分操作: ['关闭'],
      全部操作: ['关闭'],
      已关闭: [],
    },
  },
  { path: '/wms/picking-panel', page: ['新增叫料', '全屏'], buttons: ['生成领料单', '拣货'] },
  { path: '/wms/picking-list', ...PICKING },
  {
    path: '/wms/material-delivery',
    page: ['导出'],
    stateField: '配送状态',
    search: ['单号', '接收线边库', '配送状态', '配送人', '短少', ...DAYS_AND_AUTHOR],
    rows: {
      未发货: ['发出', '关闭'],
      已发货: ['接收', '到达', '拒收'],
      待收货: ['接收', '拒收'],
      已收货: [],
      已关闭: [],
    },
  },
  {
    path: '/wms/production-material',
    page: ['新增退料', '导出'],
    search: ['单号', '退出线边库', '状态', '料号', ...DAYS_AND_AUTHOR],
    rows: {
      已创建: ['审核', '删除'],
      已审核: ['退料确认', '反审核'],
      反审核: ['审核', '删除'],
      部分操作: ['退料确认'],
      全部操作: ['关闭'],
      已关闭: [],
    },
  },
  { path: '/wms/return-material-confirm', buttons: ['手工输入'] },
  {
    path: '/picking-apply2',
    page: ['新增申请', '导出'],
    search: ['单号', '申请部门', '状态', '料号', ...DAYS_AND_AUTHOR],
    rows: { ...APPLICATION, 已审核: ['反审核', '关闭', '出库'], 部分操作: ['关闭', '出库'] },
  },
  {
    path: '/picking-apply2-out',
    page: ['出库明细', '导出'],
    search: ['单号', '料号', '状态', '发料仓库', '拣货人', ...DAYS_AND_AUTHOR],
    rows: {
      ...PICKING.rows,
      已创建: ['扫描整箱', '领取', '审核', '关闭', '打印'],
    },
  },
];

const quality: readonly Offer[] = [
  {
    path: '/wms/quality',
    page: ['检验方案一览', '导出'],
    stateField: '质量状态',
    search: ['单号', '供应商', '质量状态', '料号', ...DAYS_AND_AUTHOR],
    rows: {
      待检: ['录入结果', '打印单据标签'],
      已检: ['逐箱判定', '重新录入', '打印单据标签'],
      // Of these a part is not decided yet: a lot may be decided in tranches.
      批合格: ['逐箱判定', '反判定', '打印单据标签'],
      批不合格: ['全检挑选', '让步接收', '反判定', '打印单据标签'],
      让步接收: ['逐箱判定', '让步接收', '反判定', '打印单据标签'],
    },
  },
  {
    path: '/wms/qualityDetails',
    with: 'select id from inspection where status = 1 limit 1',
    page: ['检验方案', '打印单据标签'],
    buttons: ['添加行', '保存', '提交结果', '添加附件'],
  },
  {
    path: '/wms/qualityChoose',
    with: 'select id from inspection where status = 5 limit 1',
    buttons: ['合格', '让步接收', '不合格'],
  },
  {
    path: '/defective-product-sale-return',
    page: ['新增销售退货', '导出'],
    search: ['单号', '客户', '状态', '料号', ...DAYS_AND_AUTHOR],
    rows: VOUCHER,
  },
];

export const raw: readonly Offer[] = [...receiving, ...toTheLine, ...quality];
