/** What there is to print for each kind of label (stock rules §3.15), with both captions and a sample for the designer. */
import { textSet } from '#domain/kernel/code-set.ts';
import { formatBinLabel, formatBoxLabel, formatDocumentLabel, formatIdLabel } from '#domain/system/scan-code.ts';

export const labelType = textSet('labelType', {
  box: ['箱标签', 'Box'],
  pallet: ['托盘标签', 'Pallet'],
  bin: ['货位标签', 'Bin'],
  material: ['物料标签', 'Material'],
  wipCard: ['流转卡', 'WIP card'],
  asset: ['资产标签', 'Asset'],
  calibration: ['校准标签', 'Calibration'],
  badge: ['工牌', 'Badge'],
  document: ['单据标签', 'Document'],
});
export type LabelKind = (typeof labelType.codes)[number];

export type PrintLang = 'zh' | 'en';

/** What a screen hands over: texts by field; an empty one is left out of the label. Quantities are decimal strings. */
export type LabelData = Readonly<Record<string, string | null | undefined>>;

export interface LabelField {
  readonly name: string;
  readonly zh: string;
  readonly en: string;
  readonly sample: string;
  readonly sampleEn?: string;
}

type Row = readonly [name: string, zh: string, en: string, sample: string, sampleEn?: string];

/** On every label; the program fills them in. */
const COMMON: readonly Row[] = [
  ['code', '内部码', 'Internal code', ''],
  ['operator', '操作人', 'Printed by', '王小明', 'Wang Xiaoming'],
  ['printedAt', '打印时间', 'Printed', '2026-11-20 08:30'],
  ['reprint', '补打', 'Reprint', ''],
];

const KINDS: Readonly<Record<LabelKind, readonly Row[]>> = {
  box: [
    ['boxNo', '箱号', 'Box', 'B26110000123'],
    ['material', '料号', 'Material', 'ST-45-020'],
    ['name', '名称', 'Name', '圆钢 45#', 'Round steel 45'],
    ['spec', '规格', 'Spec', 'Φ20×6000'],
    ['lot', '批次', 'Lot', 'L20261118A'],
    ['quantity', '数量', 'Qty', '120'],
    ['unit', '单位', 'Unit', 'KG'],
    ['supplier', '供应商', 'Supplier', '华东钢铁有限公司', 'East Steel Ltd'],
    ['customer', '客户', 'Customer', ''],
    ['received', '收货', 'Received', '2026-11-18'],
    ['produced', '生产', 'Produced', ''],
    ['expiry', '有效期至', 'Expiry', '2027-11-17'],
    ['quality', '质量', 'Quality', '合格', 'Passed'],
    ['warehouse', '仓库', 'Warehouse', '原材料库', 'Raw store'],
    ['bin', '货位', 'Bin', 'A-01-02'],
    ['docNo', '单号', 'Document', 'RK2611180007'],
    ['pack', '箱序', 'Package', '3/12'],
  ],
  pallet: [
    ['palletNo', '托盘号', 'Pallet', 'P26110000017'],
    ['sscc', 'SSCC', 'SSCC', '376104250021234569'],
    ['boxes', '箱数', 'Boxes', '24'],
    ['total', '总数', 'Total', '2880 KG'],
    ['material', '料号', 'Material', 'ST-45-020'],
    ['name', '名称', 'Name', '圆钢 45#', 'Round steel 45'],
    ['customer', '客户', 'Customer', '东方机械', 'Orient Machines'],
    ['docNo', '单号', 'Document', 'XS2611200003'],
  ],
  bin: [
    ['warehouseCode', '仓库编码', 'Warehouse code', 'YCL'],
    ['warehouse', '仓库', 'Warehouse', '原材料库', 'Raw store'],
    ['bin', '货位', 'Bin', 'A-01-02'],
    ['arrow', '箭头', 'Arrow', '↑'],
  ],
  material: [
    ['material', '料号', 'Material', 'ST-45-020'],
    ['name', '名称', 'Name', '圆钢 45#', 'Round steel 45'],
    ['spec', '规格', 'Spec', 'Φ20×6000'],
    ['unit', '单位', 'Unit', 'KG'],
  ],
  wipCard: [
    ['cardNo', '卡号', 'Card', 'W26110000042'],
    ['order', '生产单', 'Order', 'SC2611150002'],
    ['material', '料号', 'Product', 'GB-100'],
    ['name', '名称', 'Name', '齿轮箱', 'Gear box'],
    ['quantity', '数量', 'Qty', '40'],
    ['unit', '单位', 'Unit', 'PCS'],
    ['operations', '工序', 'Operations', '□10 车  □20 铣  □30 磨  □40 检', '□10 turn  □20 mill  □30 grind  □40 check'],
  ],
  asset: [
    ['assetNo', '编号', 'Asset', 'T-000815'],
    ['name', '名称', 'Name', '数显卡尺 0-150', 'Calliper 0-150'],
    ['spec', '规格', 'Spec', '0.01 mm'],
    ['calibration', '下次检定', 'Calibrate by', '2027-05-31'],
    ['keeper', '保管人', 'Keeper', '李工', 'Li'],
  ],
  calibration: [
    ['assetNo', '编号', 'Gauge', 'G-000815'],
    ['name', '名称', 'Name', '数显卡尺 0-150', 'Calliper 0-150'],
    ['spec', '规格', 'Spec', '0-150 mm'],
    ['accuracy', '精度', 'Accuracy', '0.02 mm'],
    ['result', '结论', 'Result', '合格', 'Qualified'],
    ['limitedUse', '限用范围', 'Limited to', ''],
    ['calibrated', '校准日期', 'Calibrated', '2026-12-01'],
    ['validTo', '有效期至', 'Valid to', '2027-05-31'],
    ['certNo', '证书号', 'Certificate', 'JL-0815'],
    ['tone', '颜色', 'Colour', 'ok'],
  ],
  badge: [
    ['personCode', '工号', 'Staff no.', 'E10023'],
    ['name', '姓名', 'Name', '王小明', 'Wang Xiaoming'],
    ['department', '部门', 'Department', '仓储部', 'Stores'],
  ],
  document: [
    ['docType', '单据类型', 'Document type', 'RK'],
    ['docNo', '单号', 'Document', 'RK2611180007'],
    ['title', '标题', 'Title', '采购收货单', 'Purchase receipt'],
    ['partner', '往来单位', 'Partner', '华东钢铁有限公司', 'East Steel Ltd'],
    ['date', '日期', 'Date', '2026-11-18'],
  ],
};

const asField = ([name, zh, en, sample, sampleEn]: Row): LabelField => ({
  name,
  zh,
  en,
  sample,
  ...(sampleEn === undefined ? {} : { sampleEn }),
});

/** Own fields first, then those of every label. */
export const fieldsOf = (kind: LabelKind): readonly LabelField[] => [...KINDS[kind], ...COMMON].map(asField);

/** The caption of a field in the language of the label. */
export const captionOf = (kind: LabelKind, name: string, lang: PrintLang): string =>
  fieldsOf(kind).find((field) => field.name === name)?.[lang] ?? name;

/** The machine-readable text of a label: `F1:…` with its check character, as the scanners of the app read it (ux §3.7). Empty where there is no id yet. */
export function internalCode(kind: LabelKind, data: LabelData): string {
  const of = (name: string): string => data[name] ?? '';
  const optional = (name: 'lot' | 'expiry') => (of(name) === '' ? {} : { [name]: of(name) });
  if (kind === 'box' && of('boxNo')) {
    const { lot, expiry } = { ...optional('lot'), ...optional('expiry') } as { lot?: string; expiry?: string };
    return formatBoxLabel({
      boxNo: of('boxNo'),
      material: of('material'),
      quantity: of('quantity'),
      unit: of('unit'),
      ...(lot === undefined ? {} : { lot }),
      ...(expiry === undefined ? {} : { expiry }),
    });
  }
  if (kind === 'bin' && of('bin')) return formatBinLabel({ warehouse: of('warehouseCode'), bin: of('bin') });
  if (kind === 'document' && of('docNo')) return formatDocumentLabel({ docType: of('docType'), docNo: of('docNo') });
  const [letter, id] = ID_LABELS[kind] ?? [];
  return letter && id && of(id) ? formatIdLabel(letter, of(id)) : '';
}

const ID_LABELS: Partial<Record<LabelKind, readonly ['P' | 'M' | 'W' | 'E' | 'T', string]>> = {
  pallet: ['P', 'palletNo'],
  material: ['M', 'material'],
  wipCard: ['W', 'cardNo'],
  asset: ['T', 'assetNo'],
  calibration: ['T', 'assetNo'],
  badge: ['E', 'personCode'],
};

/** Sample data for the designer and the test print; its code is a real one. */
export function sampleData(kind: LabelKind, lang: PrintLang): LabelData {
  const data = Object.fromEntries(
    fieldsOf(kind).map(({ name, sample, sampleEn }) => [name, lang === 'en' ? (sampleEn ?? sample) : sample]),
  );
  return { ...data, code: internalCode(kind, data) };
}
