/** In-warehouse operations (the rows of routes §2.7.9 with area wms-warehouse). */
import { APPLICATION, DAYS_AND_AUTHOR, type Offer, PICKING, TRANSFER, VOUCHER } from './offer.ts';

const stock: readonly Offer[] = [
  {
    path: '/warehouse-list',
    page: ['按物料汇总', '按批次汇总', '导出'],
    search: ['物料', '仓库', '存货分类', '库存状态', '含零库存'],
    rows: { '': ['明细', '冻结'] },
  },
  {
    path: '/warehouse-details',
    page: ['导出'],
    stateField: '箱状态',
    search: ['箱号', '物料', '批号', '仓库', '货位', '箱状态'],
    rows: { 正常: ['移位', '拆包', '冻结', '状态转换', '打印箱标', '箱履历'], 锁定: ['打印箱标', '箱履历'] },
  },
  { path: '/records-query', page: ['隐藏图表', '导出'], search: ['箱号', '单号', '动作', '日期', '操作人'] },
  { path: '/delivery-schedule', page: ['导出'], search: ['方向', '仓库', '物料', '日期', '来源单号、往来方', '含已完成'] },
  {
    path: '/wms/safe-stock',
    page: ['生成请购建议', '导出'],
    search: ['存货分类', '仓库', '只看不足', '物料', '预警'],
    rows: { '': ['设置'] },
  },
  {
    path: '/wms/wms-product-config',
    page: ['新增', '导入', '导出'],
    search: ['关键字', '组编码', '合并拣配'],
    rows: { '': ['编辑', '复制新增', '操作记录', '删除'] },
  },
];

const RECORDS = "select '1' as list";
/** Done where the goods are, by one scan: afterwards there is a record, which is reviewed back. */
const MOVED = { rows: { 已审核: ['反审核'] } };

const moving: readonly Offer[] = [
  { path: '/goods-adjust', buttons: ['调整记录', '手工输入'] },
  {
    path: '/goods-adjust',
    with: RECORDS,
    ...MOVED,
    page: ['扫描调整', '导出'],
    search: ['单号', '料号', '状态', '箱号', '仓库', ...DAYS_AND_AUTHOR],
  },
  { path: '/dismantle-package', buttons: ['拆合记录', '手工输入', '拆成'] },
  {
    path: '/dismantle-package',
    with: RECORDS,
    ...MOVED,
    page: ['扫描拆合', '拆合台账', '导出'],
    search: ['单号', '箱号', '状态', '料号', '仓库', ...DAYS_AND_AUTHOR],
  },
  { path: '/set-plate', buttons: ['组盘记录', '手工输入', '新建托盘'] },
  {
    path: '/set-plate',
    with: RECORDS,
    ...MOVED,
    page: ['扫描组盘', '导出'],
    search: ['单号', '托盘号', '状态', '料号', '仓库', ...DAYS_AND_AUTHOR],
  },
  {
    path: '/internal-transfer',
    page: ['新增申请', '导出'],
    search: ['单号', '发出仓库', '状态', '收入仓库', '料号', ...DAYS_AND_AUTHOR],
    rows: { ...APPLICATION, 已审核: ['反审核', '关闭', '调拨'], 部分操作: ['关闭', '调拨'] },
  },
  { path: '/transfers-management', ...TRANSFER },
];

const vouchers: readonly Offer[] = [
  {
    path: '/state-switch',
    page: ['新增状态转换', '导出'],
    rows: VOUCHER,
    search: ['单号', '箱号', '状态', '料号', '仓库', ...DAYS_AND_AUTHOR],
  },
  {
    path: '/form-switch',
    page: ['新增形态转换', '导出'],
    rows: VOUCHER,
    search: ['单号', '料号', '状态', '箱号', '仓库', ...DAYS_AND_AUTHOR],
  },
  {
    path: '/other-warehouse',
    page: ['新增其他入库', '导出'],
    rows: VOUCHER,
    search: ['单号', '收发类别', '状态', '箱号', '料号', '仓库', ...DAYS_AND_AUTHOR],
  },
  {
    path: '/other-outbound',
    page: ['新增其他出库', '导出'],
    rows: VOUCHER,
    search: ['单号', '收发类别', '状态', '箱号', '料号', '仓库', ...DAYS_AND_AUTHOR],
  },
];

const checking: readonly Offer[] = [
  {
    path: '/wms/library-quality',
    page: ['开检', '临期与过期', '导出'],
    stateField: '质量状态',
    search: ['单号', '供应商', '质量状态', '料号', ...DAYS_AND_AUTHOR],
    rows: {
      待检: ['录入结果', '打印单据标签'],
      已检: ['逐箱判定', '判批不合格', '让步接收', '重新录入', '打印单据标签'],
      批合格: ['保质期延期', '反判定', '打印单据标签'],
      批不合格: ['全检挑选', '让步接收', '反判定', '打印单据标签'],
    },
  },
  { path: '/wms/picking-list2', ...PICKING },
  {
    path: '/wms/picking-list2-detail',
    page: ['隐藏图表', '导出'],
    search: ['箱号', '单号', '状态', '拣货人', '产线', '日期'],
    rows: { 已创建: ['拣货', '驳回行', '换箱', '审核'], 已审核: [] },
  },
  {
    path: '/wms/defective-product-log',
    page: ['导出'],
    search: ['箱', '料号', '供应商', '只看未关闭', '发现日期从', '发现日期到'],
    rows: { '': ['处理'] },
  },
];

const counting: readonly Offer[] = [
  {
    path: '/plan',
    page: ['新增盘点计划', '按 ABC 生成', '扫码盘点', '未盘结果', '导出'],
    open: ['未盘结果'],
    search: ['单号', '仓库', '状态', '料号', ...DAYS_AND_AUTHOR],
    rows: {
      已创建: ['下发', '编辑', '复制为下一期', '删除'],
      盘点中: ['扫码盘点', '完成初盘', '催盘', '复制为下一期', '终止'],
      待审核: ['审核', '驳回', '复制为下一期'],
    },
  },
  { path: '/pdcy-report', page: ['隐藏图表', '导出'], search: ['盘点计划', '仓库', '差异类型', '物料', '盘点日期'] },
  { path: '/account-closing', page: ['导出'] },
  { path: '/unInventory-result', page: ['导出'], search: ['盘点计划', '仓库', '物料'], rows: { '': ['催盘'] } },
];

export const warehouse: readonly Offer[] = [...stock, ...moving, ...vouchers, ...checking, ...counting];
