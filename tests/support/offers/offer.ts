/**
 * What a page of the specification offers: the columns "Search" and "Actions" of the routes (domain, routes §2.7), in the words of the default language.
 * The tables of this folder are written from there and from the state machines; verbs that a page has beyond them are named as well.
 */
export interface Offer {
  readonly path: string;
  /** What the page is opened with: a question to the database that answers one row of texts, the parameters of the address. */
  readonly with?: string;
  /** Labels of the search form, in their order. */
  readonly search?: readonly string[];
  /** Actions of the page itself: its button, its menu, its export. */
  readonly page?: readonly string[];
  /** Of `page`, what whoever is signed in may do without a right. */
  readonly open?: readonly string[];
  /** Of `rows`, what the code of a page allows by itself. */
  readonly given?: readonly string[];
  /** How buttons below the head begin: of scanning pages, forms and boards. */
  readonly buttons?: readonly string[];
  /** Actions of a row by the word of its state; '' = any row, of records without a state of their own. */
  readonly rows?: Readonly<Record<string, readonly string[]>>;
  /** The label of the search field that chooses the state; default 状态. */
  readonly stateField?: string;
  /** What is chosen there for a state, where the search has other words than the row. */
  readonly choices?: Readonly<Record<string, string>>;
}

/** Verbs that change nothing: whoever may open the page has them. All others ask for a right. */
export const LOOKING: readonly string[] = [
  ...[
    '更多操作',
    '查询',
    '导出',
    '操作记录',
    '明细',
    '箱履历',
    '全屏',
    '响应时间',
    '打开物料',
    '查看工单',
    '订阅',
    '工位',
    '供应商物料',
    '生成请购建议',
    '试生成',
  ],
  ...[
    '调整记录',
    '拆合记录',
    '组盘记录',
    '拆合台账',
    '隐藏图表',
    '借出单',
    '归还鉴定单',
    '入库记录',
    '修磨出库记录',
    '修磨入库记录',
    '在借人员清单',
    '借用单',
    '退库单',
  ],
  ...['工序', '工艺路线', '检验项', '检验方案一览', '货架图', '出库明细', '调拨明细', '按物料汇总', '按批次汇总', '临期与过期', '量过什么'],
];

/** Labels change nothing either; some ask for a right, some do not. */
export const isPrinting = (word: string): boolean => /^(打印|试打)/.test(word);

/** How every list of documents ends its search (routes, search group sDOC). */
export const DAYS_AND_AUTHOR = ['业务日期从', '业务日期到', '制单人'] as const;

/** The states of an application in which nothing of it is executed (states §2.4.1). */
export const APPLICATION = {
  已创建: ['审核', '编辑', '删除'],
  反审核: ['审核', '编辑', '删除'],
  全部操作: ['关闭'],
  已关闭: ['打开'],
} as const;

/** Applications that are handed out at the counter too, which approves what nobody has reviewed yet. */
export const AT_COUNTER = {
  ...APPLICATION,
  已创建: ['柜台发放', ...APPLICATION.已创建],
  反审核: ['柜台发放', ...APPLICATION.反审核],
  已审核: ['柜台发放', '出库', '反审核', '关闭'],
  部分操作: ['柜台发放', '出库', '关闭'],
} as const;

/** A simple voucher (states §2.4.1): corrected until it is reviewed. */
export const VOUCHER = {
  未审核: ['审核', '编辑', '打印单据标签', '删除'],
  已审核: ['打印单据标签', '反审核'],
  反审核: ['审核', '编辑', '打印单据标签', '删除'],
} as const;

/** Transfers between stores (states §2.4.1, shipping). */
export const TRANSFER = {
  page: ['新增调拨', '调拨明细', '导出'],
  search: ['单号', '调出仓库', '执行状态', '调入仓库', '料号', ...DAYS_AND_AUTHOR],
  stateField: '执行状态',
  rows: { 未发货: ['调出', '关闭'], 已发货: ['调入', '到达', '撤回'], 待收货: ['调入'], 已收货: ['结束'], 已关闭: [] },
} as const;

/** Goods that go back to whoever sold them, or came back from whoever bought them: a simple voucher with a document label. */
export const RETURN = {
  page: ['新增退货', '导出'],
  search: ['单号', '供应商', '状态', '料号', ...DAYS_AND_AUTHOR],
  rows: { ...VOUCHER, 已审核: [...VOUCHER.已审核, '索赔'] },
} as const;

/** Lists that a picker works through (states §2.4.8). */
export const PICKING = {
  page: ['导出'],
  search: ['单号', '发料仓库', '状态', '拣货人', '料号', ...DAYS_AND_AUTHOR],
  rows: {
    已创建: ['拣货', '领取', '审核', '关闭', '打印'],
    已审核: ['反审核', '打印'],
    反审核: ['审核', '关闭', '打印'],
    已关闭: ['打印'],
  },
} as const;

/** Receipts (states §2.4.5). */
export const RECEIPT = {
  page: ['新增收货', '扫描上架', '导出'],
  search: ['单号', '供应商', '状态', '送货单号', '料号', '破损', ...DAYS_AND_AUTHOR],
  rows: {
    已创建: ['继续收货', '删除', '打印'],
    操作中: ['继续收货', '审核', '删除', '打印'],
    已审核: ['上架', '反审核', '关闭', '打印'],
    反审核: ['审核', '删除', '打印'],
    已关闭: ['打印'],
  },
} as const;
