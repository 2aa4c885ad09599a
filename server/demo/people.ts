/** Who works in the demo factory. All demo accounts share one documented password; they exist only where the demo is on. */

export const DEMO_PASSWORD = 'chejian888';

export const DEPARTMENTS = [
  { deptCode: 'D01', deptName: '加工车间', deptType: 1 },
  { deptCode: 'D02', deptName: '装配车间', deptType: 1 },
  { deptCode: 'D03', deptName: '仓储部', deptType: 2 },
  { deptCode: 'D04', deptName: '质量部', deptType: 3 },
  { deptCode: 'D05', deptName: '采购部', deptType: 4 },
  { deptCode: 'D06', deptName: '生产计划部', deptType: 6 },
  { deptCode: 'D07', deptName: '信息部', deptType: 6 },
  { deptCode: 'D08', deptName: '销售部', deptType: 5 },
] as const;

export interface Colleague {
  readonly account: string;
  readonly name: string;
  readonly code: string;
  readonly dept: string;
  readonly post: string;
  readonly roles: readonly string[];
  readonly scope:
    | 'stores'
    | 'lines'
    | 'hardware'
    | 'tools'
    | 'gauges'
    | 'fixtures'
    | 'spares'
    | 'finished'
    | 'products'
    | 'floor'
    | 'office'
    | 'none'
    | 'all';
}

export const COLLEAGUES = [
  // Collects left-over material at the lines on her round, so the line-side stores are hers to work in as well.
  { account: 'keeper', name: '张敏', code: 'P001', dept: 'D03', post: '原材料库管', roles: ['RAW_KEEPER'], scope: 'floor' },
  { account: 'picker', name: '李强', code: 'P002', dept: 'D03', post: '拣料员', roles: ['RAW_KEEPER'], scope: 'stores' },
  { account: 'qc', name: '王芳', code: 'P003', dept: 'D04', post: '来料检验员', roles: ['QC'], scope: 'stores' },
  { account: 'leader', name: '赵磊', code: 'P004', dept: 'D01', post: '加工班组长', roles: ['SHIFT_LEADER'], scope: 'lines' },
  { account: 'leader2', name: '周凯', code: 'P005', dept: 'D02', post: '装配班组长', roles: ['SHIFT_LEADER'], scope: 'lines' },
  { account: 'buyer', name: '陈伟', code: 'P006', dept: 'D05', post: '采购员', roles: ['BUYER'], scope: 'stores' },
  { account: 'planner', name: '孙婷', code: 'P007', dept: 'D06', post: '计划员', roles: ['PLANNER'], scope: 'all' },
  { account: 'manager', name: '刘洋', code: 'P008', dept: 'D03', post: '仓库主管', roles: ['WH_MANAGER', 'QC_MANAGER'], scope: 'all' },
  { account: 'sysadmin', name: '吴静', code: 'P009', dept: 'D07', post: '系统管理员', roles: ['ADMIN'], scope: 'all' },
  { account: 'hwkeeper', name: '郑丽', code: 'P010', dept: 'D03', post: '五金库管', roles: ['HW_KEEPER'], scope: 'hardware' },
  // Looks into the hardware store too, because her tools come from there.
  { account: 'toolkeeper', name: '周敏', code: 'P011', dept: 'D03', post: '工具保管员', roles: ['TOOL_KEEPER'], scope: 'tools' },
  { account: 'sparekeeper', name: '何勇', code: 'P012', dept: 'D03', post: '备件保管员', roles: ['SPARE_KEEPER'], scope: 'spares' },
  { account: 'gaugekeeper', name: '何静', code: 'P013', dept: 'D04', post: '量具保管员', roles: ['GAUGE_KEEPER'], scope: 'gauges' },
  { account: 'fixturekeeper', name: '马丽', code: 'P014', dept: 'D03', post: '工装保管员', roles: ['FIXTURE_KEEPER'], scope: 'fixtures' },
  { account: 'fgkeeper', name: '田雪', code: 'P020', dept: 'D03', post: '成品库管', roles: ['FG_KEEPER'], scope: 'finished' },
  // Sells, picks and inspects what is made here: neither what customers hold of it nor what is repaired is theirs.
  { account: 'sales', name: '许倩', code: 'P021', dept: 'D08', post: '业务员', roles: ['SALES'], scope: 'products' },
  { account: 'fgpicker', name: '宋涛', code: 'P022', dept: 'D03', post: '成品拣货员', roles: ['FG_KEEPER'], scope: 'products' },
  { account: 'fgqc', name: '韩雪', code: 'P023', dept: 'D04', post: '成品检验员', roles: ['QC'], scope: 'products' },
  { account: 'clerk', name: '方芳', code: 'P015', dept: 'D06', post: '行政专员', roles: ['OFFICE'], scope: 'office' },
  { account: 'operator1', name: '高翔', code: 'P018', dept: 'D01', post: '车工', roles: ['OPERATOR'], scope: 'lines' },
  { account: 'operator2', name: '罗斌', code: 'P019', dept: 'D01', post: '磨工', roles: ['OPERATOR'], scope: 'lines' },
  { account: 'finance', name: '沈洁', code: 'P017', dept: 'D06', post: '应付会计', roles: ['FINANCE'], scope: 'none' },
  // Works in the assembly shop and has no store and no page of their own: they ask for office supplies as everybody may.
  { account: 'staff', name: '林浩', code: 'P016', dept: 'D02', post: '工艺员', roles: [], scope: 'none' },
] as const satisfies readonly Colleague[];

/** People of suppliers, with an account on the portal. */
export const PARTNERS = [
  { account: 'sup003', name: '徐立新', supplier: 'S003' },
  { account: 'sup004', name: '胡春燕', supplier: 'S004' },
  { account: 'supwx2', name: '贺志远', supplier: 'WX02' },
] as const;

export type Account = (typeof COLLEAGUES)[number]['account'] | (typeof PARTNERS)[number]['account'];

export const LINES = [
  { lineCode: 'L1', lineName: '加工一线', dept: 'D01' },
  { lineCode: 'L2', lineName: '装配一线', dept: 'D02' },
] as const;
