/** Code sets of base data; numbers and letters are the specification's. */
import { numberSet, textSet } from '#domain/kernel/code-set.ts';

export const whClassCode = textSet('whClassCode', {
  'YCL-K': ['原材料', 'Raw materials'],
  'WJ-K': ['五金', 'Hardware'],
  'CCP-K': ['产成品', 'Finished goods'],
  'CPFX-K': ['成品返修', 'Finished-goods repair'],
  'BL-K': ['工废', 'Process scrap'],
  'GZCP-K': ['工装成品', 'Fixture products'],
  'GJU-K': ['工具', 'Tools'],
  'WSYCL-K': ['委外商原材料', 'Outsourcer raw materials'],
  'CJYCL-K': ['车间原材料', 'Workshop raw materials'],
  'BCP-K': ['半成品', 'Semi-finished'],
  'BGYP-K': ['办公用品', 'Office supplies'],
  'KH-K': ['客户', 'Customer'],
  'LF-K': ['料废', 'Material scrap'],
  'LJJ-K': ['量具', 'Gauges'],
});

export const inboundSubtype = numberSet('inboundSubtype', { 1: ['旧件', 'Old part'], 2: ['待维修件', 'Part awaiting repair'] });

export const assetCategory = textSet('assetCategory', {
  '001': ['主材', 'Main material'],
  '002': ['辅材', 'Auxiliary'],
  '003': ['包材', 'Packaging'],
  '004': ['模具材料', 'Mould material'],
  '005': ['自供', 'Self-supplied'],
  '011': ['半成品E', 'Semi-finished E'],
  '012': ['成品F', 'Finished F'],
  '013': ['模具', 'Mould'],
  '014': ['半成品(加工费)', 'Semi-finished (processing fee)'],
  '100': ['特殊', 'Special'],
});

/** Bin types; an ordinary storage bin has none. 2 and 3 do not exist. */
export const binType = numberSet('binType', {
  0: ['收货区', 'Receiving area'],
  1: ['车间退料区', 'Workshop return area'],
  4: ['维修货位', 'Repair bin'],
  5: ['不合格品货位', 'Unqualified-goods bin'],
  6: ['配送货位', 'Distribution bin'],
  7: ['仓库默认货位', 'Warehouse default bin'],
  8: ['工具库报废默认货位', 'Tool-store scrap default bin'],
  9: ['客户货位', 'Customer bin'],
});

export const lifeUnit = numberSet('lifeUnit', { 1: ['件', 'pcs'], 2: ['分钟', 'min'], 3: ['天', 'days'], 4: ['次', 'uses'] });
export const warrantyUnit = numberSet('warrantyUnit', { 1: ['天', 'Day'], 7: ['周', 'Week'], 30: ['月', 'Month'], 365: ['年', 'Year'] });
export const sourceType = numberSet('sourceType', {
  1: ['外购', 'Purchased'],
  2: ['自制', 'Made'],
  3: ['委外', 'Outsourced'],
  4: ['虚拟', 'Virtual'],
  5: ['客供', 'Customer supplied'],
});
export const iqcMode = numberSet('iqcMode', {
  0: ['免检', 'Exempt'],
  1: ['抽检', 'Sampling'],
  2: ['全检', 'Full'],
  3: ['跳批', 'Skip-lot'],
});
export const issueRule = numberSet('issueRule', {
  1: ['先进先出', 'FIFO'],
  2: ['先到期先出', 'FEFO'],
  3: ['后进先出', 'LIFO'],
  4: ['人工指定', 'Manual'],
});
export const unitGroup = textSet('unitGroup', {
  count: ['数量', 'Count'],
  weight: ['重量', 'Weight'],
  length: ['长度', 'Length'],
  area: ['面积', 'Area'],
  volume: ['体积', 'Volume'],
  time: ['时间', 'Time'],
});
export const deptType = numberSet('deptType', {
  1: ['车间', 'Workshop'],
  2: ['仓库', 'Warehouse'],
  3: ['质量', 'Quality'],
  4: ['采购', 'Purchasing'],
  5: ['销售', 'Sales'],
  6: ['其他', 'Other'],
});
export const personStatus = numberSet('personStatus', { 1: ['在职', 'In service', 'ok'], 2: ['离职', 'Left', 'neutral'] });
export const supplierGrade = textSet('supplierGrade', {
  A: ['A级', 'Grade A'],
  B: ['B级', 'Grade B'],
  C: ['C级', 'Grade C'],
  D: ['D级', 'Grade D'],
});
export const abcClass = textSet('abcClass', { A: ['A类', 'Class A'], B: ['B类', 'Class B'], C: ['C类', 'Class C'] });
export const inspectionLevel = textSet('inspectionLevel', {
  normal: ['正常', 'Normal'],
  tightened: ['加严', 'Tightened'],
  reduced: ['放宽', 'Reduced'],
  skip: ['跳批', 'Skip-lot'],
});
export const rdDirection = numberSet('rdDirection', { 1: ['收', 'In'], 2: ['发', 'Out'] });
export const defectType = numberSet('defectType', {
  1: ['工废', 'Labour'],
  2: ['料废', 'Material'],
  3: ['外观', 'Appearance'],
  4: ['尺寸', 'Dimension'],
  5: ['功能', 'Function'],
});
export const defectSeverity = numberSet('defectSeverity', {
  1: ['致命', 'Critical', 'error'],
  2: ['严重', 'Major', 'warn'],
  3: ['轻微', 'Minor', 'neutral'],
});
/** What a trace report of a product prints. */
export const traceItem = textSet('traceItem', {
  operations: ['工序', 'Operations'],
  batches: ['批次', 'Batches'],
  checks: ['检验', 'Checks'],
});
/** Structures of products (S-INB): bills of materials and routings. */
export const structureStatus = numberSet('structureStatus', {
  0: ['未审核', 'Unreviewed', 'info'],
  1: ['已审核', 'Reviewed', 'ok'],
  2: ['反审核', 'Reverse-reviewed', 'warn'],
});
export const bomType = numberSet('bomType', { 1: ['制造', 'Manufacturing'], 2: ['委外', 'Outsourcing'], 3: ['五金', 'Hardware'] });
export const issueMode = numberSet('issueMode', {
  1: ['叫料', 'Pull (call)'],
  2: ['整箱推送', 'Push (whole box)'],
  3: ['仅倒冲', 'Backflush only'],
});
