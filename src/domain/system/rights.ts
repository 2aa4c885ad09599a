/**
 * The rights of documents and of what else is done, each with its words and the roles that begin with it. One table: the rights that roles are given from, and
 * what the seeded roles hold, follow from it; a new document adds a row. Rights to open pages stand with the pages (server/seed/page-rights.json).
 */
import { PRODUCTION_RIGHTS } from './production-rights.ts';
import { of, type Right } from './right-rows.ts';

export type { Right };

/** Keepers of every kind of store. */
const KEEPERS = 'RAW_KEEPER HW_KEEPER TOOL_KEEPER GAUGE_KEEPER FIXTURE_KEEPER SPARE_KEEPER FG_KEEPER';

export const RIGHTS: readonly Right[] = [
  ...of('web:wms:arrival', '到货通知', 'Arrival notice', {
    'create close': 'BUYER BUYER_MANAGER',
    checkIn: ['到货通知到货登记', 'Arrival notice: check in', 'RAW_KEEPER HW_KEEPER'],
    print: ['到货通知打印箱标', 'Arrival notice: print box labels', 'RAW_KEEPER HW_KEEPER'],
  }),
  ...of('web:wms:receipt', '收货单', 'Receipt', {
    'create review close delete': 'RAW_KEEPER HW_KEEPER',
    unreview: '',
    putaway: ['收货单上架', 'Receipt: put away', 'RAW_KEEPER HW_KEEPER FG_KEEPER'],
    over: ['超收与让步接收', 'Receipt: accept beyond the order', ''],
  }),
  ...of('web:wms:picking', '领料单', 'Picking list', {
    'create review close': 'RAW_KEEPER HW_KEEPER',
    unreview: '',
    pick: ['领料单拣料', 'Picking list: pick', 'RAW_KEEPER HW_KEEPER'],
  }),
  ...of('web:wms:delivery', '物料配送', 'Material delivery', {
    ship: ['物料配送发出', 'Material delivery: ship', 'RAW_KEEPER HW_KEEPER'],
    receive: ['物料配送接收', 'Material delivery: receive', 'OPERATOR SHIFT_LEADER'],
    settle: ['物料配送差异处理', 'Material delivery: settle', 'RAW_KEEPER HW_KEEPER'],
  }),
  ...of('web:wms:demand', '生产需求', 'Production demand', {
    create: 'OPERATOR SHIFT_LEADER',
    'review close': '',
  }),
  ...of('web:wms:return', '车间退料', 'Workshop return', {
    create: 'RAW_KEEPER OPERATOR SHIFT_LEADER',
    review: 'RAW_KEEPER HW_KEEPER',
    confirm: ['车间退料确认', 'Workshop return: confirm', 'RAW_KEEPER HW_KEEPER'],
  }),
  ...of('web:wms:preturn', '采购退货', 'Purchase return', {
    'create edit delete review print': 'RAW_KEEPER HW_KEEPER',
    unreview: '',
  }),
  ...of('web:wms:sreturn', '销售退货', 'Sales return', {
    'create edit delete print': 'RAW_KEEPER FG_KEEPER SALES',
    review: 'RAW_KEEPER FG_KEEPER',
    unreview: '',
  }),
  ...of('web:wms:borrow', '库存借用', 'Stock loan', {
    'create review close': 'RAW_KEEPER HW_KEEPER FG_KEEPER',
    return: ['库存借用归还', 'Stock loan: take back', 'RAW_KEEPER HW_KEEPER FG_KEEPER'],
    consume: ['库存借用转耗用', 'Stock loan: turn into use', 'RAW_KEEPER HW_KEEPER FG_KEEPER'],
  }),
  ...of('web:wms:sales', '销售', 'Sales', {
    'create edit review close': 'SALES FG_KEEPER',
    pick: ['销售拣货', 'Sales: pick', 'FG_KEEPER'],
    ship: ['销售发货', 'Sales: ship', 'FG_KEEPER'],
    sign: ['销售签收', 'Sales: sign-off', 'SALES FG_KEEPER'],
    print: 'SALES FG_KEEPER',
    unreview: '',
    sync: ['销售订单同步', 'Sales: sync orders', ''],
  }),
  ...of('web:wms:finished', '成品入库', 'Finished-goods receipt', {
    receive: ['成品入库：收货', 'Finished goods: receive', 'FG_KEEPER'],
    'review print': 'FG_KEEPER',
    unreview: '',
  }),
  ...of('web:wms:quality', '检验', 'Inspection', {
    verdict: ['检验判定', 'Inspection: verdict', 'QC'],
    record: ['检验录入', 'Inspection: record', 'QC'],
    concede: ['让步批准', 'Inspection: concession', ''],
    withdraw: ['反判定', 'Inspection: withdraw', ''],
    open: ['在库质检开检', 'Inspection: open', 'QC'],
    extend: ['保质期延期', 'Inspection: extend shelf life', 'QC'],
    extendOver: ['保质期超限延期', 'Inspection: extend beyond limit', ''],
    plan: ['检验方案', 'Inspection: plan', 'QC'],
    defect: ['不良品处理', 'Defects: handle', 'QC'],
    print: ['检验单打印', 'Inspection: print', 'QC'],
    status: ['质量状态转换', 'Quality: switch of status', ''],
  }),
  ...of('web:wms:wmsrecord', '扫码终端', 'Terminal', {
    // The specification names the code alone; we read it as the settings of the scanner (domain README, open point 10).
    pdapz: ['扫描枪设置', 'Terminal: scanner settings', `${KEEPERS} QC OPERATOR SHIFT_LEADER`],
  }),
  ...of('web:wms:lease', '单据领取', 'Document lease', {
    break: ['单据领取强制释放', 'Document lease: break', ''],
  }),
  ...of('web:wms:period', '会计期间', 'Accounting period', {
    close: ['月末结账', 'Accounting period: close', 'FINANCE'],
    reopen: ['反结账', 'Accounting period: reopen', 'FINANCE'],
  }),
  ...of('web:wms:hwIssue', '五金出库', 'Hardware issue', {
    'create review delete print': 'HW_KEEPER',
    unreview: '',
    counter: ['五金出库柜台发放', 'Hardware issue: counter issue', 'HW_KEEPER'],
  }),
  ...of('web:wms:hwRed', '五金红冲', 'Hardware red note', {
    'create review print': 'HW_KEEPER',
    unreview: '',
  }),
  ...of('web:wms:spareIssue', '备件出库', 'Spare issue', {
    'create review delete print': 'SPARE_KEEPER',
    unreview: '',
    counter: ['备件出库柜台发放', 'Spare issue: counter issue', 'SPARE_KEEPER'],
  }),
  ...of('web:wms:spareRed', '备件红冲', 'Spare red note', {
    'create review print': 'SPARE_KEEPER',
    unreview: '',
  }),
  ...of('web:wms:spareInbound', '备件入库', 'Spare inbound', {
    'create review print': 'SPARE_KEEPER',
    unreview: '',
  }),
  ...of('web:wms:spareRepair', '备件维修', 'Spare repair', {
    'create delete print': 'SPARE_KEEPER',
    issue: ['备件维修送出', 'Spare repair: send', 'SPARE_KEEPER'],
    back: ['备件维修返回', 'Spare repair: take back', 'SPARE_KEEPER'],
    unreview: '',
  }),
  ...of('web:wms:spareScrapOut', '备件报废出库', 'Spare scrap issue', {
    'create delete print': 'SPARE_KEEPER',
    'review unreview': '',
  }),
  ...of('web:wms:officeIssue', '办公用品出库', 'Office-supply issue', {
    'create review delete print': 'OFFICE',
    unreview: '',
    counter: ['办公用品出库柜台发放', 'Office-supply issue: counter issue', 'OFFICE'],
  }),
  ...of('web:wms:officeRed', '办公用品红冲', 'Office-supply red note', {
    'create review print': 'OFFICE',
    unreview: '',
  }),
  ...of('web:wms:materialOut', '材料出库', 'Material issue', {
    'create review delete print': 'FG_KEEPER',
    unreview: '',
  }),
  ...of('web:wms:materialOutRed', '材料红冲', 'Material red note', {
    'create review print': 'FG_KEEPER',
    unreview: '',
  }),
  ...of('web:wms:tool', '工具', 'Tools', {
    lend: ['工具借出', 'Tools: lend', 'TOOL_KEEPER'],
    return: ['工具归还', 'Tools: take back', 'TOOL_KEEPER'],
    appraise: ['工具归还鉴定', 'Tools: appraise', 'TOOL_KEEPER'],
    extend: ['工具续借', 'Tools: extend a loan', 'TOOL_KEEPER'],
    grind: ['工具修磨出入库', 'Tools: send to the grinder and take back', 'TOOL_KEEPER'],
    cost: ['工具修磨费用', 'Tools: cost of grinding', ''],
    loss: ['工具报损', 'Tools: report a loss', 'TOOL_KEEPER'],
    scrap: ['工具报废', 'Tools: propose scrap', 'TOOL_KEEPER'],
    'close print': 'TOOL_KEEPER',
    'review unreview': '',
  }),
  ...of('web:wms:gauge', '量具', 'Gauges', {
    lend: ['量具借出', 'Gauges: lend', 'GAUGE_KEEPER'],
    return: ['量具归还', 'Gauges: take back', 'GAUGE_KEEPER'],
    appraise: ['量具归还鉴定', 'Gauges: appraise', 'GAUGE_KEEPER'],
    extend: ['量具续借', 'Gauges: extend a loan', 'GAUGE_KEEPER'],
    in: ['量具入库', 'Gauges: take in', 'GAUGE_KEEPER'],
    calibrate: ['量具校准', 'Gauges: record calibrations', 'GAUGE_KEEPER'],
    grind: ['量具修磨出入库', 'Gauges: send to the grinder and take back', 'GAUGE_KEEPER'],
    cost: ['量具修磨费用', 'Gauges: cost of grinding', ''],
    loss: ['量具报损', 'Gauges: report a loss', 'GAUGE_KEEPER'],
    scrap: ['量具报废', 'Gauges: propose scrap', 'GAUGE_KEEPER'],
    'close print': 'GAUGE_KEEPER',
    'review unreview': '',
  }),
  ...of('web:wms:fixture', '工装', 'Fixtures', {
    lend: ['工装借出', 'Fixtures: lend', 'FIXTURE_KEEPER'],
    return: ['工装归还', 'Fixtures: take back', 'FIXTURE_KEEPER'],
    appraise: ['工装归还鉴定', 'Fixtures: appraise', 'FIXTURE_KEEPER'],
    extend: ['工装续借', 'Fixtures: extend a loan', 'FIXTURE_KEEPER'],
    in: ['工装入库', 'Fixtures: take in', 'FIXTURE_KEEPER'],
    maintain: ['工装保养登记', 'Fixtures: record services', 'FIXTURE_KEEPER'],
    grind: ['工装修磨出入库', 'Fixtures: send to the grinder and take back', 'FIXTURE_KEEPER'],
    cost: ['工装修磨费用', 'Fixtures: cost of grinding', ''],
    loss: ['工装报损', 'Fixtures: report a loss', 'FIXTURE_KEEPER'],
    scrap: ['工装报废', 'Fixtures: propose scrap', 'FIXTURE_KEEPER'],
    'close print': 'FIXTURE_KEEPER',
    'review unreview': '',
  }),
  ...of('web:wms:hwPick', '五金领料申请', 'Hardware picking application', {
    'create edit delete': 'HW_KEEPER SHIFT_LEADER',
    'review close': 'HW_KEEPER',
    unreview: '',
  }),
  ...of('web:wms:hwTransferApply', '五金调拨申请', 'Hardware transfer application', {
    'create edit delete review close': 'HW_KEEPER',
    unreview: '',
  }),
  ...of('web:wms:rawReq', '原材料领料申请', 'Raw-material requisition', {
    'create edit delete': 'RAW_KEEPER PLANNER SHIFT_LEADER',
    'review close': 'RAW_KEEPER',
    unreview: '',
  }),
  ...of('web:wms:grindApply', '修磨申请', 'Grinding application', {
    'create edit delete review close': 'TOOL_KEEPER GAUGE_KEEPER FIXTURE_KEEPER',
    unreview: '',
  }),
  ...of('web:wms:spareReq', '备件领用申请', 'Spare requisition', {
    'create edit delete review close': 'SPARE_KEEPER',
    unreview: '',
  }),
  ...of('web:wms:spareIn', '备件入库申请', 'Spare inbound application', {
    'create edit delete review close': 'SPARE_KEEPER',
    unreview: '',
  }),
  ...of('web:wms:spareScrap', '备件报废申请', 'Spare scrap application', {
    'create edit delete review close': 'SPARE_KEEPER',
    unreview: '',
  }),
  ...of('web:wms:fixtureReq', '工装领用申请', 'Fixture requisition', {
    'create edit delete review close': 'FIXTURE_KEEPER',
    unreview: '',
  }),
  ...of('web:wms:officeReq', '办公用品领用申请', 'Office supply requisition', {
    'review close': 'OFFICE',
    unreview: '',
    quota: ['办公用品定额维护', 'Office supplies: set quotas', 'OFFICE'],
  }),
  ...of('web:wms:transferApply', '调拨申请', 'Transfer application', {
    'create edit delete review close': 'RAW_KEEPER FG_KEEPER',
    unreview: '',
  }),
  ...of('web:srmdata:purchase', '采购订单', 'Purchase order', {
    'create edit delete close print': '',
    release: ['采购订单发布', 'Purchase order: announce to the supplier', ''],
    confirm: ['采购订单确认', 'Purchase order: confirm', ''],
    answer: ['采购订单答复异议', 'Purchase order: answer objections', ''],
  }),
  ...of('web:srmdata:supplier', '供应商', 'Supplier', {
    confirm: ['供应商确认订单', 'Supplier: confirm order', ''],
    object: ['供应商提出异议', 'Supplier: object to an order', ''],
    deliver: ['供应商送货', 'Supplier: deliver', ''],
    statement: ['供应商对账', 'Supplier: statements', ''],
    ticket: ['供应商开票申请', 'Supplier: invoicing requests', ''],
    invoice: ['供应商填写发票', 'Supplier: fill in invoices', ''],
    notice: ['供应商通知回执', 'Supplier: answer notices', ''],
    file: ['供应商文件上传', 'Supplier: upload files', ''],
    evaluation: ['供应商绩效确认', 'Supplier: confirm evaluations', ''],
    outsource: ['供应商委外送回', 'Supplier: outsourced returns', ''],
  }),
  ...of('web:srmdata:statement', '对账单', 'Statement', {
    'create edit delete print': '',
    confirm: ['对账单采购确认', 'Statement: purchase confirmation', ''],
    review: ['对账单审批', 'Statement: approve', 'FINANCE'],
    release: ['对账单发布', 'Statement: release', 'FINANCE'],
  }),
  ...of('web:srmdata:claim', '索赔扣款', 'Claim', {
    'create edit delete': '',
    review: ['索赔扣款审核', 'Claim: agree or refuse', 'FINANCE'],
  }),
  ...of('web:srmdata:invoice', '发票', 'Invoice', {
    create: ['发票代填', 'Invoices: fill in for a supplier', 'FINANCE'],
    sync: ['发票同步ERP与退回', 'Invoices: send to the ERP and give back', 'FINANCE'],
  }),
  ...of('web:srmdata:evaluate', '供应商绩效', 'Supplier evaluation', {
    create: ['供应商绩效生成', 'Supplier evaluation: draw up', ''],
    edit: ['供应商绩效录分', 'Supplier evaluation: enter scores', ''],
    publish: ['供应商绩效发布', 'Supplier evaluation: publish', ''],
    indicator: ['评价指标维护', 'Supplier evaluation: indicators', ''],
  }),
  ...of('web:srmdata:notice', '供应商通知', 'Notice to suppliers', {
    'create edit delete': '',
    publish: ['供应商通知发布', 'Notice to suppliers: publish', ''],
  }),
  ...of('web:srmdata:file', '供应商文件', 'Supplier file', {
    'create edit delete': '',
  }),
  ...of('web:srmdata:account', '供应商账号', 'Supplier account', {
    open: ['供应商账号开通', 'Supplier account: open', ''],
  }),
  ...of('web:basedata', '基础数据', 'Base data', {
    edit: 'WH_MANAGER',
  }),
  ...of('web:masterdata', '', '', {
    filter: ['共享筛选方案', 'Share filters', ''],
    erpToken: ['接口令牌管理', 'Interface tokens', ''],
    orders: ['采购订单导入', 'Purchase orders: import', ''],
    approve: ['设置审批级次与职责分离', 'Set levels of approval and separation of duties', ''],
  }),
  ...of('web:wms:voucher', '库内作业单', 'In-warehouse voucher', {
    create: `${KEEPERS} QC QC_MANAGER`,
    'review unreview': '',
    delete: KEEPERS,
    move: ['移位、拆合箱、组盘', 'In-warehouse: move, split, merge, pallets', KEEPERS],
    enter: ['其他出入库、形态转换录入', 'Other inbound, outbound and form switch: enter', KEEPERS],
  }),
  ...of('web:wms:group', '物料组', 'Material groups', {
    edit: ['物料组维护', 'Material groups: edit', ''],
  }),
  ...of('web:basedata:bom', '物料清单', 'Bill of materials', {
    'create edit delete review unreview': '',
    import: ['物料清单导入', 'Bill of materials: import', ''],
  }),
  ...of('web:basedata:codeApply', '料号申请', 'Material-code application', {
    'create edit delete': 'PLANNER',
    'review unreview close': '',
  }),
  ...of('web:basedata:routing', '工艺路线', 'Routing', {
    'create edit delete review unreview': '',
  }),
  ...of('web:basedata:checkItem', '工艺检验项', 'Routing check items', {
    edit: 'QC_MANAGER PLANNER',
  }),
  ...of('web:wms:transfer', '调拨', 'Transfer', {
    create: KEEPERS,
    ship: ['调拨调出', 'Transfer: ship', KEEPERS],
    receive: ['调拨调入', 'Transfer: receive', KEEPERS],
    settle: ['调拨差异处理', 'Transfer: decide differences', ''],
  }),
  ...of('web:wms:check', '盘点', 'Stocktake', {
    review: '',
    // The leader of a line plans its counts; the store scope keeps everybody to their own stores.
    create: ['盘点计划新增', 'Stocktake plan: create', 'SHIFT_LEADER'],
    edit: ['盘点计划编辑', 'Stocktake plan: edit', 'SHIFT_LEADER'],
    delete: ['盘点计划删除', 'Stocktake plan: delete', 'SHIFT_LEADER'],
    issue: ['盘点计划下发', 'Stocktake plan: issue', 'SHIFT_LEADER'],
    count: ['盘点录入', 'Stocktake: count', `${KEEPERS} OPERATOR SHIFT_LEADER`],
    submit: ['盘点复盘与提交', 'Stocktake: recount and submit', 'SHIFT_LEADER'],
    terminate: ['盘点终止', 'Stocktake: terminate', ''],
    print: ['盘点打印', 'Stocktake: print', KEEPERS],
  }),
  ...PRODUCTION_RIGHTS,
  ...of('web:wms:erp', 'ERP同步', 'ERP synchronisation', {
    resend: ['ERP同步重发', 'ERP synchronisation: resend', 'WH_MANAGER FINANCE'],
    skip: ['ERP同步跳过', 'ERP synchronisation: skip', 'WH_MANAGER FINANCE'],
  }),
  ...of('web:wms', '', '', {
    price: ['查看和填写价格', 'Read and set prices', 'BUYER BUYER_MANAGER FINANCE'],
  }),
];
