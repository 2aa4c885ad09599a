/** Stores, line-side stores and their bins. */

interface BinPlan {
  readonly binCode: string;
  readonly binName: string;
  readonly binType: number | null;
  readonly pickSeq: number;
  readonly zone: string | null;
  readonly aisle: string | null;
  readonly rack: string | null;
  readonly level: string | null;
  readonly maxBoxes: number | null;
  /** Goods on their way to this store stand here. */
  readonly isTransit?: boolean;
}

const special = (binCode: string, binName: string, binType: number, pickSeq: number): BinPlan => ({
  binCode,
  binName,
  binType,
  pickSeq,
  zone: null,
  aisle: null,
  rack: null,
  level: null,
  maxBoxes: null,
});

const transit = (binCode: string, binName: string, pickSeq: number): BinPlan => ({
  binCode,
  binName,
  binType: null,
  pickSeq,
  zone: null,
  aisle: null,
  rack: null,
  level: null,
  maxBoxes: null,
  isTransit: true,
});

const two = (n: number): string => String(n).padStart(2, '0');

/** Racks of one aisle, walked in the order of pickSeq: up one rack, on to the next. */
const racks = (aisle: string, count: number, levels: number, first: number): BinPlan[] =>
  Array.from({ length: count * levels }, (_, n) => {
    const rack = two(Math.floor(n / levels) + 1);
    const level = two((n % levels) + 1);
    const place = { zone: `${aisle}区`, aisle, rack, level };
    return {
      ...place,
      binCode: `${aisle}-${rack}-${level}`,
      binName: `${aisle}区${rack}架${level}层`,
      binType: null,
      pickSeq: first + n,
      maxBoxes: 8,
    };
  });

const storeBins = (aisles: readonly string[]): BinPlan[] => [
  special('SH-01', '收货区', 0, 0),
  special('TL-01', '车间退料区', 1, 900),
  special('BHG-01', '不合格品区', 5, 910),
  special('PS-01', '配送集货区', 6, 920),
  special('MR-01', '默认货位', 7, 930),
  transit('ZT-01', '调拨在途', 940),
  ...aisles.flatMap((aisle, n) => racks(aisle, 4, 3, 10 + n * 100)),
];

const lineBins = (line: string): BinPlan[] => [
  special(`${line}-JS`, '线边接收区', 6, 0),
  special(`${line}-MR`, '线边默认货位', 7, 90),
  ...[1, 2, 3, 4].map((n) => ({ ...racks(line, 1, 4, 10)[n - 1], binCode: `${line}-${two(n)}`, binName: `线边${n}号位` }) as BinPlan),
];

/** Stores of what the plant makes itself; what customers send back comes into their receiving areas. */
const finishedBins = (mark: string): BinPlan[] => [
  special(`${mark}-SH`, '退货收货区', 0, 0),
  special(`${mark}-BHG`, '不合格品区', 5, 90),
  special(`${mark}-MR`, '默认货位', 7, 80),
];

/** Cabinets of the tool store, and where worn and scrapped tools lie. */
const toolBins: BinPlan[] = [
  { ...special('T-01', '刀具柜一', 0, 10), binType: null },
  { ...special('T-02', '刀具柜二', 0, 20), binType: null },
  special('WX-01', '待修区', 4, 90),
  special('BF-01', '报废区', 8, 95),
];

/** Cabinets of the gauge store, and where gauges lie that were stopped, wait for repair, or are scrap. */
const gaugeBins: BinPlan[] = [
  { ...special('L-01', '量具柜一', 0, 10), binType: null },
  special('TY-01', '停用区', 5, 80),
  special('WX-01', '待修区', 4, 90),
  special('BF-01', '报废区', 8, 95),
];

/** Racks of the fixture store, and where fixtures await repair or are scrap. */
const fixtureBins: BinPlan[] = [
  { ...special('F-01', '工装架一', 0, 10), binType: null },
  special('WX-01', '待修区', 4, 90),
  special('BF-01', '报废区', 8, 95),
];

/** Shelves for spare parts, and where old ones await repair, are rejected, or are scrap. */
const spareBins: BinPlan[] = [
  { ...special('S-01', '备件架一', 0, 10), binType: null },
  special('WX-B', '待修区', 4, 90),
  special('BHG-B', '不合格品区', 5, 92),
  special('BF-B', '报废区', 8, 95),
];

/** The cupboard of the office. */
const officeBins: BinPlan[] = [{ ...special('BG-01', '文具柜', 0, 10), binType: null }];

/** What a customer holds of ours until it is signed for. */
const hubBins: BinPlan[] = [special('KH-01', '客户寄存区', 9, 0)];

/** What lies at an outsourcer and is ours. */
const partnerBins: BinPlan[] = [special('WW-MR', '代管区', 7, 10)];

/** Where what production has spoilt lies until it is sold. */
const scrapBins = (mark: string): BinPlan[] => [special(`${mark}-MR`, '废品箱', 7, 10)];

export type StoreCode = 'YCL01' | 'YCL02';
export type LineStoreCode = 'XB01' | 'XB02';
export type HardwareCode = 'WJ01' | 'WJ02';
export type FinishedCode = 'CCP01' | 'CPFX01';
export type ToolStoreCode = 'GJ01' | 'LJ01' | 'GZ01';
export type SpareStoreCode = 'BJ01';
export type OfficeStoreCode = 'BG01';
export type HubCode = 'KH01';
export type ScrapStoreCode = 'BL01' | 'LF01';
export type PartnerStoreCode = 'WW01';
export type WarehouseCode =
  | OfficeStoreCode
  | StoreCode
  | LineStoreCode
  | HardwareCode
  | FinishedCode
  | ToolStoreCode
  | SpareStoreCode
  | HubCode
  | ScrapStoreCode
  | PartnerStoreCode;

/** Whose a hub is. The rest of the customer comes with the small records. */
export const HUBS: Readonly<Partial<Record<WarehouseCode, { readonly customerCode: string; readonly customerName: string }>>> = {
  KH01: { customerCode: 'K002', customerName: '台州海门电机厂' },
};

/** At which outsourcer a store lies. */
export const PARTNER_STORES: Readonly<Partial<Record<WarehouseCode, string>>> = { WW01: 'WX02' };

export const WAREHOUSES = [
  {
    whCode: 'YCL01',
    whName: '原材料一库（金属）',
    whNameEn: 'Raw materials 1 (metal)',
    whClassCode: 'YCL-K',
    keeper: 'P001',
    line: null,
    bins: storeBins(['A', 'B']),
  },
  {
    whCode: 'YCL02',
    whName: '原材料二库（辅料化工）',
    whNameEn: 'Raw materials 2 (chemicals)',
    whClassCode: 'YCL-K',
    keeper: 'P001',
    line: null,
    bins: storeBins(['C', 'D']),
  },
  { whCode: 'WJ01', whName: '五金库', whNameEn: 'Hardware store', whClassCode: 'WJ-K', keeper: 'P010', line: null, bins: storeBins(['H']) },
  {
    whCode: 'WJ02',
    whName: '五金二库（装配）',
    whNameEn: 'Hardware store 2 (assembly)',
    whClassCode: 'WJ-K',
    keeper: 'P010',
    line: null,
    bins: storeBins(['K']),
  },
  {
    whCode: 'XB01',
    whName: '加工线边库',
    whNameEn: 'Machining line side',
    whClassCode: 'CJYCL-K',
    keeper: 'P004',
    line: 'L1',
    bins: lineBins('L1'),
  },
  {
    whCode: 'XB02',
    whName: '装配线边库',
    whNameEn: 'Assembly line side',
    whClassCode: 'CJYCL-K',
    keeper: 'P005',
    line: 'L2',
    bins: lineBins('L2'),
  },
  {
    whCode: 'CCP01',
    whName: '成品库',
    whNameEn: 'Finished goods',
    whClassCode: 'CCP-K',
    keeper: 'P008',
    line: null,
    bins: finishedBins('CP'),
  },
  {
    whCode: 'CPFX01',
    whName: '成品返修库',
    whNameEn: 'Finished-goods rework',
    whClassCode: 'CPFX-K',
    keeper: 'P008',
    line: null,
    bins: finishedBins('FX'),
  },
  { whCode: 'GJ01', whName: '工具库', whNameEn: 'Tool store', whClassCode: 'GJU-K', keeper: 'P011', line: null, bins: toolBins },
  { whCode: 'LJ01', whName: '量具库', whNameEn: 'Gauge store', whClassCode: 'LJJ-K', keeper: 'P013', line: null, bins: gaugeBins },
  { whCode: 'GZ01', whName: '工装库', whNameEn: 'Fixture store', whClassCode: 'GZCP-K', keeper: 'P014', line: null, bins: fixtureBins },
  { whCode: 'BJ01', whName: '备件库', whNameEn: 'Spare parts', whClassCode: 'WJ-K', keeper: 'P012', line: null, bins: spareBins },
  {
    whCode: 'BG01',
    whName: '办公用品库',
    whNameEn: 'Office supplies',
    whClassCode: 'BGYP-K',
    keeper: 'P015',
    line: null,
    bins: officeBins,
  },
  {
    whCode: 'KH01',
    whName: '海门电机客户库',
    whNameEn: 'Customer hub Haimen Motor',
    whClassCode: 'KH-K',
    keeper: 'P008',
    line: null,
    bins: hubBins,
  },
  { whCode: 'BL01', whName: '工废库', whNameEn: 'Process scrap', whClassCode: 'BL-K', keeper: 'P001', line: null, bins: scrapBins('BL') },
  { whCode: 'LF01', whName: '料废库', whNameEn: 'Material scrap', whClassCode: 'LF-K', keeper: 'P001', line: null, bins: scrapBins('LF') },
  {
    whCode: 'WW01',
    whName: '长河电镀代管库',
    whNameEn: 'Held by Changhe Plating',
    whClassCode: 'WSYCL-K',
    keeper: 'P001',
    line: null,
    bins: partnerBins,
  },
] as const;

export const STATIONS = [
  { stationCode: 'YCL-01', stationName: '原材料库一号台', stores: ['YCL01', 'YCL02'], line: null },
  { stationCode: 'YCL-02', stationName: '原材料库二号台', stores: ['YCL02'], line: null },
  { stationCode: 'IQC-01', stationName: '来料检验台', stores: ['YCL01', 'YCL02'], line: null },
  { stationCode: 'WJ-01', stationName: '五金库台', stores: ['WJ01', 'WJ02'], line: null },
  { stationCode: 'GJ-01', stationName: '工具库台', stores: ['GJ01'], line: null },
  { stationCode: 'LJ-01', stationName: '量具库台', stores: ['LJ01'], line: null },
  { stationCode: 'GZ-01', stationName: '工装库台', stores: ['GZ01'], line: null },
  { stationCode: 'BJ-01', stationName: '备件库台', stores: ['BJ01'], line: null },
  { stationCode: 'CCP-01', stationName: '成品库台', stores: ['CCP01'], line: null },
  { stationCode: 'CCP-02', stationName: '成品发货台', stores: ['CCP01'], line: null },
  { stationCode: 'FQC-01', stationName: '成品检验台', stores: ['CCP01'], line: null },
  { stationCode: 'L1-01', stationName: '加工一线线边台', stores: [], line: { code: 'L1', warehouse: 'XB01', bin: 'L1-01' } },
  { stationCode: 'L2-01', stationName: '装配一线线边台', stores: [], line: { code: 'L2', warehouse: 'XB02', bin: 'L2-01' } },
] as const;
