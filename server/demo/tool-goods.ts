/** What the stores of the demo factory lend: cutters, gauges and fixtures that are followed one by one, and small tools that are lent by the piece. */

export interface AssetGood {
  readonly code: string;
  readonly zh: string;
  readonly en: string;
  readonly spec: string;
  readonly price: string;
  /** Followed one by one: what its life is counted in (1 pieces, 2 minutes), how long one edge lasts, and how often it is ground. */
  readonly life?: { readonly unit: 1 | 2; readonly total: string; readonly grindMax: number };
  /** A fixture: serviced after so many uses, or days; for this product. */
  readonly fixture?: { readonly maintUses?: string; readonly maintDays?: number; readonly product?: string };
  /** Followed one by one though its life is not watched; default: whether it has a life. */
  readonly isAsset?: boolean;
}

export const TOOL_GOODS: readonly AssetGood[] = [
  {
    code: 'GJ-0001',
    zh: '立铣刀 Φ10',
    en: 'End mill Φ10',
    spec: '4F 10×25×75',
    price: '86',
    life: { unit: 1, total: '1200', grindMax: 3 },
  },
  { code: 'GJ-0002', zh: '直柄麻花钻 Φ5', en: 'Straight-shank twist drill Φ5', spec: 'HSS 5×52×86', price: '3.8' },
  {
    code: 'GJ-0003',
    zh: '面铣刀盘 Φ63',
    en: 'Face mill Φ63',
    spec: '5T R220.53-0063',
    price: '640',
    life: { unit: 2, total: '3000', grindMax: 5 },
  },
  { code: 'GJ-0004', zh: '刀片 CNMG120408', en: 'Insert CNMG120408', spec: 'CNMG120408-MA', price: '14.5' },
];

export const GAUGE_GOODS: readonly AssetGood[] = [
  { code: 'LJ-0001', zh: '数显卡尺 0–150', en: 'Digital calliper 0–150', spec: '0–150 mm / 0.01', price: '420', isAsset: true },
  { code: 'LJ-0002', zh: '外径千分尺 25–50', en: 'Outside micrometer 25–50', spec: '25–50 mm / 0.01', price: '560', isAsset: true },
  { code: 'LJ-0003', zh: '内径百分表 18–35', en: 'Bore gauge 18–35', spec: '18–35 mm / 0.01', price: '780', isAsset: true },
  { code: 'LJ-0004', zh: '螺纹塞规 M10×1.5-6H', en: 'Thread plug gauge M10×1.5-6H', spec: 'M10×1.5-6H', price: '160', isAsset: true },
];

export const FIXTURE_GOODS: readonly AssetGood[] = [
  {
    code: 'F-0001',
    zh: '输出轴车削软爪',
    en: 'Soft jaws for the output shaft',
    spec: 'RZ-SZ45',
    price: '1260',
    isAsset: true,
    fixture: { maintUses: '1000', product: 'CP-0001' },
  },
  {
    code: 'F-0002',
    zh: '箱体铣面夹具',
    en: 'Milling fixture for the housing',
    spec: 'XJ-XT20',
    price: '3800',
    isAsset: true,
    fixture: { maintDays: 90, product: 'ZJ-0001' },
  },
  {
    code: 'F-0003',
    zh: '法兰钻模',
    en: 'Drill jig for the flange',
    spec: 'ZM-FL120',
    price: '960',
    isAsset: true,
    fixture: { maintUses: '300', maintDays: 60 },
  },
  {
    code: 'F-0004',
    zh: '轴承压装工装',
    en: 'Press fixture for bearings',
    spec: 'YZ-6205',
    price: '720',
    isAsset: true,
    fixture: { maintUses: '500' },
  },
];
