/** Base data (routes §2.7.2): records with one form, one import and one history for all; and those with a sense of their own. */
import { DAYS_AND_AUTHOR, type Offer } from './offer.ts';

const PAGE = ['新增', '导入', '导出'];
const EDIT = ['编辑', '复制新增', '操作记录', '删除'];

/** As the search asks whether something is switched on. */
const ON_OR_OFF = { stateField: '启用', choices: { 启用: '是', 停用: '否' } };

interface More {
  /** Before the verbs that all records have. */
  readonly rows?: readonly string[];
  readonly page?: readonly string[];
}

/** Records that are there or not. */
const plain = (path: string, search: readonly string[], { rows = [], page = [] }: More = {}): Offer => ({
  path,
  search: ['关键字', ...search],
  page: [...PAGE, ...page],
  rows: { '': [...rows, ...EDIT] },
});

/** Records that are switched off when they are not wanted any more. */
const switched = (path: string, search: readonly string[], { rows = [], page = [] }: More = {}): Offer => ({
  path,
  search: ['关键字', ...search],
  page: [...PAGE, ...page],
  ...ON_OR_OFF,
  rows: { 启用: [...rows, '停用', ...EDIT], 停用: [...rows, '启用', ...EDIT] },
});

const people: readonly Offer[] = [
  {
    path: '/basic/person-file',
    search: ['关键字', '部门', '状态'],
    page: PAGE,
    rows: { 在职: ['打印工牌', '离职', ...EDIT], 离职: ['打印工牌', ...EDIT] },
  },
  switched('/basic/dept-file', ['类型', '启用']),
  switched('/basic/line', ['车间', '启用'], { rows: ['工位'] }),
  switched('/basic/supplier-class', ['启用']),
  switched('/basic/supplier-file', ['分类', '评级', '启用', '委外商'], { rows: ['供应商物料', '开通账号', '通知方式'] }),
  switched('/basic/customer-class', ['启用']),
  switched('/basic/customer', ['分类', '启用', '客户库']),
  plain('/basic/kh-mat-relations', ['客户', '物料']),
];

const places: readonly Offer[] = [
  switched('/basic/warhouse-file', ['库类', '启用', '库管员', '供应商', '客户', '产线']),
  switched('/basic/goods-location', ['仓库', '货位类型', '启用'], { rows: ['打印货位码'], page: ['货架图', '批量生成'] }),
  plain('/basic/location-inventory', ['仓库', '货位', '物料']),
  plain('/basic/warehouse-material', ['仓库', '物料', '出库规则']),
  plain('/basic/mesShopWipWarehouse', ['车间']),
  plain('/basic/warehouseLocationConfiguration', ['仓库', '货位类型']),
];

const materials: readonly Offer[] = [
  switched('/basic/inventory', ['存货分类', '资产类别', '来源属性', '检验方式', '默认供应商', '启用'], {
    rows: ['打印物料码'],
    page: ['同步U9'],
  }),
  switched('/basic/inventory-class', ['资产类别', '默认库类', '启用']),
  switched('/basic/unit', ['单位组', '启用']),
  plain('/basic/packing-standard', ['物料', '客户']),
  plain('/basic/weight-material', ['物料'], { rows: ['取样计算'] }),
  plain('/basic/max-make-amount', ['物料', '产线']),
];

const products: readonly Offer[] = [
  plain('/basic/revice-category', ['收发标志', '移动类型']),
  plain('/basic/revice-category-inventory', ['类别', '存货分类']),
  plain('/basic/defective-product', ['类型', '等级']),
  plain('/basic/bj-class', ['保管人']),
  plain('/basic/materialProdCodeGenerate', ['产品'], { rows: ['试生成', '取号'] }),
  plain('/basic/trace-report-product', ['产品', '模板']),
];

/** What is decided on is no record: it has versions, levels, states. */
const own: readonly Offer[] = [
  {
    path: '/basic/approve-type',
    search: ['关键字', '制审分离'],
    page: ['导出'],
    rows: { '': ['编辑', '操作记录'] },
  },
  {
    path: '/basic/craft-bom',
    search: ['母件', '生产版本', '状态'],
    page: ['新建物料清单', '工艺路线', '导入', '导出'],
    rows: {
      未审核: ['审核', '编辑', '复制为新版本', '删除'],
      已审核: ['复制为新版本', '反审核'],
      反审核: ['审核', '编辑', '复制为新版本', '删除'],
    },
  },
  {
    path: '/basic/hardware-bom',
    search: ['母件', '生产版本', '状态'],
    page: ['新建物料清单', '工艺路线', '导入', '导出'],
    rows: {
      未审核: ['审核', '编辑', '复制为新版本', '删除'],
      已审核: ['设为默认版本', '复制为新版本', '反审核'],
      反审核: ['审核', '编辑', '复制为新版本', '删除'],
    },
  },
  {
    path: '/basic/craft-path',
    search: ['产品', '状态'],
    page: ['新建工艺路线', '工序', '导出'],
    rows: {
      未审核: ['审核', '编辑', '复制为新版本', '检验项', '删除'],
      已审核: ['复制为新版本', '反审核', '检验项'],
      反审核: ['审核', '编辑', '复制为新版本', '检验项', '删除'],
    },
  },
  { path: '/basic/craft-mes', page: ['工艺路线', '导入检验项'] },
  {
    path: '/basic/apply-matCode',
    search: ['单号', '品名', '状态', ...DAYS_AND_AUTHOR],
    page: ['新增料号申请', '导出'],
    rows: {
      已创建: ['审核并分配料号', '编辑', '删除'],
      已审核: ['打开物料', '反审核', '关闭'],
      反审核: ['审核并分配料号', '打开物料', '编辑', '删除'],
      已关闭: ['打开物料'],
    },
  },
  {
    path: '/basic/label-management',
    search: ['关键字', '标签类型', '启用'],
    page: PAGE,
    ...ON_OR_OFF,
    rows: { 启用: ['设计', '试打', '停用', ...EDIT], 停用: ['设计', '试打', '启用', ...EDIT] },
  },
  { path: '/basic/test' },
  { path: '/basic/test2' },
];

export const basic: readonly Offer[] = [...people, ...places, ...materials, ...products, ...own];
