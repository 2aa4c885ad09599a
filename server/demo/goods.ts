/** What the demo factory buys: invented names, real kinds of goods. */

export interface GoodsClass {
  readonly code: string;
  readonly name: string;
  readonly warehouse: 'YCL01' | 'YCL02';
  readonly unit: string;
  /** Quantity of a full box. */
  readonly pack: string;
  /** 0 exempt, 1 sampling, 2 full inspection. */
  readonly iqc: 0 | 1 | 2;
  readonly shelfMonths?: number;
  readonly supplier: string;
  /** Chinese name, English name, specification, price in CNY per unit. */
  readonly items: readonly (readonly [zh: string, en: string, spec: string, price: string])[];
}

export const CLASSES: readonly GoodsClass[] = [
  {
    code: 'GC',
    name: '钢材',
    warehouse: 'YCL01',
    unit: 'KG',
    pack: '74',
    iqc: 0,
    supplier: 'S001',
    items: [
      ['45#圆钢', 'Round bar 45#', 'Φ20×6000', '4.35'],
      ['45#圆钢', 'Round bar 45#', 'Φ30×6000', '4.35'],
      ['45#圆钢', 'Round bar 45#', 'Φ40×6000', '4.42'],
      ['40Cr圆钢', 'Round bar 40Cr', 'Φ35×6000', '5.1'],
      ['40Cr圆钢', 'Round bar 40Cr', 'Φ50×6000', '5.1'],
      ['20CrMnTi圆钢', 'Round bar 20CrMnTi', 'Φ45×6000', '5.86'],
      ['GCr15轴承钢', 'Bearing steel GCr15', 'Φ28×6000', '6.2'],
      ['冷拉六角钢', 'Cold-drawn hexagon bar', 'S24×3000', '5.55'],
      ['Q235扁钢', 'Flat bar Q235', '40×8×6000', '3.98'],
      ['无缝钢管', 'Seamless tube', 'Φ57×5×6000', '5.9'],
    ],
  },
  {
    code: 'ZJ',
    name: '铸件',
    warehouse: 'YCL01',
    unit: 'PCS',
    pack: '12',
    iqc: 1,
    supplier: 'S002',
    items: [
      ['减速箱体毛坯', 'Gearbox housing, raw', 'WPA80 HT200', '86'],
      ['减速箱体毛坯', 'Gearbox housing, raw', 'WPA100 HT200', '128'],
      ['端盖毛坯', 'End cover, raw', 'Φ120 HT200', '18.5'],
      ['端盖毛坯', 'End cover, raw', 'Φ160 HT200', '26.8'],
      ['轴承座毛坯', 'Bearing seat, raw', 'P207 HT200', '14.2'],
      ['皮带轮毛坯', 'Belt pulley, raw', 'SPA-2-180', '33.6'],
      ['法兰盘毛坯', 'Flange, raw', 'DN80 QT450', '41'],
      ['电机支架', 'Motor bracket', 'B5-90 HT150', '22.4'],
    ],
  },
  {
    code: 'ZC',
    name: '轴承',
    warehouse: 'YCL01',
    unit: 'PCS',
    pack: '50',
    iqc: 1,
    supplier: 'S003',
    items: [
      ['深沟球轴承', 'Deep groove ball bearing', '6204-2RS', '6.8'],
      ['深沟球轴承', 'Deep groove ball bearing', '6205-2RS', '7.6'],
      ['深沟球轴承', 'Deep groove ball bearing', '6206-ZZ', '9.9'],
      ['深沟球轴承', 'Deep groove ball bearing', '6308-ZZ', '23.5'],
      ['圆锥滚子轴承', 'Tapered roller bearing', '30205', '14.3'],
      ['圆锥滚子轴承', 'Tapered roller bearing', '30207', '19.8'],
      ['角接触球轴承', 'Angular contact bearing', '7206AC', '28'],
      ['推力球轴承', 'Thrust ball bearing', '51106', '8.4'],
      ['滚针轴承', 'Needle bearing', 'HK2016', '5.2'],
    ],
  },
  {
    code: 'MF',
    name: '密封件',
    warehouse: 'YCL02',
    unit: 'PCS',
    pack: '100',
    iqc: 1,
    supplier: 'S004',
    items: [
      ['骨架油封', 'Oil seal', 'TC 25×47×7', '1.9'],
      ['骨架油封', 'Oil seal', 'TC 30×52×7', '2.1'],
      ['骨架油封', 'Oil seal', 'TC 40×62×8', '2.8'],
      ['O形圈', 'O-ring', '50×3.1 NBR70', '0.35'],
      ['O形圈', 'O-ring', '80×3.5 NBR70', '0.52'],
      ['O形圈', 'O-ring', '120×3.5 FKM', '1.6'],
      ['石棉垫片', 'Gasket', 'DN80 δ2', '0.9'],
      ['防尘圈', 'Wiper ring', 'DH 40×48×5', '1.2'],
    ],
  },
  {
    code: 'BZJ',
    name: '标准件',
    warehouse: 'YCL02',
    unit: 'PCS',
    pack: '500',
    iqc: 0,
    supplier: 'S005',
    items: [
      ['内六角螺钉', 'Socket head screw', 'M6×20 12.9', '0.12'],
      ['内六角螺钉', 'Socket head screw', 'M8×25 12.9', '0.19'],
      ['内六角螺钉', 'Socket head screw', 'M10×30 12.9', '0.33'],
      ['六角螺栓', 'Hexagon bolt', 'M12×50 8.8', '0.58'],
      ['六角螺栓', 'Hexagon bolt', 'M16×70 8.8', '1.25'],
      ['六角螺母', 'Hexagon nut', 'M12 8级', '0.15'],
      ['弹簧垫圈', 'Spring washer', 'Φ12', '0.04'],
      ['平垫圈', 'Plain washer', 'Φ12', '0.03'],
      ['圆柱销', 'Parallel pin', 'Φ8×30', '0.28'],
      ['平键', 'Parallel key', '8×7×40', '0.75'],
    ],
  },
  {
    code: 'YQ',
    name: '油漆',
    warehouse: 'YCL02',
    unit: 'KG',
    pack: '20',
    iqc: 2,
    shelfMonths: 6,
    supplier: 'S006',
    items: [
      ['环氧底漆', 'Epoxy primer', '铁红 20kg/桶', '21.5'],
      ['聚氨酯面漆', 'Polyurethane topcoat', 'RAL7035 20kg/桶', '34'],
      ['聚氨酯面漆', 'Polyurethane topcoat', 'RAL5015 20kg/桶', '35.5'],
      ['稀释剂', 'Thinner', 'X-7 20kg/桶', '11.8'],
      ['固化剂', 'Hardener', 'H-2 20kg/桶', '28.6'],
    ],
  },
  {
    code: 'YP',
    name: '油品',
    warehouse: 'YCL02',
    unit: 'L',
    pack: '18',
    iqc: 0,
    shelfMonths: 24,
    supplier: 'S007',
    items: [
      ['工业齿轮油', 'Gear oil', 'L-CKC220 18L/桶', '13.2'],
      ['抗磨液压油', 'Hydraulic oil', 'L-HM46 18L/桶', '12.4'],
      ['切削液', 'Cutting fluid', '半合成 18L/桶', '15.9'],
      ['防锈油', 'Rust preventive oil', 'F20-1 18L/桶', '17.3'],
      ['锂基润滑脂', 'Lithium grease', '2# 18L/桶', '22'],
    ],
  },
  {
    code: 'BC',
    name: '包装辅料',
    warehouse: 'YCL02',
    unit: 'PCS',
    pack: '40',
    iqc: 0,
    supplier: 'S008',
    items: [
      ['五层瓦楞纸箱', 'Corrugated box', '400×300×250', '6.4'],
      ['木托盘', 'Wooden pallet', '1200×1000', '58'],
      ['气相防锈袋', 'VCI bag', '600×800', '1.7'],
      ['珍珠棉', 'Foam sheet', '1000×2000×10', '7.9'],
      ['封箱胶带', 'Packing tape', '60mm×100m', '3.1'],
    ],
  },
];

/** Code (WX = works on what is ours), name, short name, contact, phone, grade. Telephone numbers are out of the range that nobody is given. */
export const SUPPLIERS: readonly (readonly [string, string, string, string, string, 'A' | 'B' | 'C'])[] = [
  ['S001', '宁波甬钧金属材料有限公司', '甬钧金属', '周海波', '0574-00000001', 'A'],
  ['S002', '奉化东隅精密铸造厂', '东隅铸造', '王国梁', '0574-00000002', 'B'],
  ['S003', '慈溪恒岳轴承有限公司', '恒岳轴承', '徐立新', '0574-00000003', 'A'],
  ['S004', '余姚姚江密封件有限公司', '姚江密封', '胡春燕', '0574-00000004', 'A'],
  ['S005', '海盐沪杭紧固件有限公司', '沪杭紧固件', '沈志强', '0573-00000005', 'B'],
  ['S006', '镇海彩潮涂料有限公司', '彩潮涂料', '林彩萍', '0574-00000006', 'B'],
  ['S007', '北仑港腾油品经营部', '港腾油品', '何建军', '0574-00000007', 'C'],
  ['S009', '鄞州精工五金工具有限公司', '精工五金', '屠建平', '0574-00000009', 'B'],
  ['S008', '鄞州百丈包装材料厂', '百丈包装', '方雅琴', '0574-00000008', 'A'],
  ['WX02', '慈溪长河电镀有限公司', '长河电镀', '贺志远', '0574-00000010', 'B'],
];
