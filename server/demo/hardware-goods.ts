/** What the hardware store of the demo factory keeps: mostly loose in its bins, some in boxes, some looked at by an inspector first. */

export interface HardwareGood {
  readonly code: string;
  readonly zh: string;
  readonly en: string;
  readonly spec: string;
  readonly price: string;
  readonly boxed?: true;
  readonly inspected?: true;
  /** Kept by batch, with a shelf life of so many months. */
  readonly shelfMonths?: number;
  /** Where it lies in WJ01. */
  readonly bin: string;
}

export const HARDWARE_GOODS = [
  { code: 'WJ-0001', zh: '内六角螺钉', en: 'Socket head screw', spec: 'M8×25 12.9', price: '0.19', bin: 'H-01-01' },
  { code: 'WJ-0002', zh: '六角螺母', en: 'Hexagon nut', spec: 'M8 8级', price: '0.08', bin: 'H-01-02' },
  { code: 'WJ-0003', zh: '砂纸', en: 'Abrasive paper', spec: '240# 230×280', price: '0.9', bin: 'H-02-01' },
  { code: 'WJ-0004', zh: '线手套', en: 'Cotton gloves', spec: '600g', price: '1.6', bin: 'H-02-02' },
  { code: 'WJ-0005', zh: '厌氧胶', en: 'Threadlocker', spec: '243 50ml', price: '18', shelfMonths: 12, bin: 'H-03-01' },
  { code: 'WJ-0006', zh: '硬质合金钻头', en: 'Carbide drill', spec: 'Φ8.5', price: '42', boxed: true, bin: 'H-03-02' },
  { code: 'WJ-0007', zh: '树脂砂轮片', en: 'Cutting disc', spec: '125×1.2×22', price: '3.4', inspected: true, bin: 'H-04-01' },
] as const satisfies readonly HardwareGood[];

export type HardwareCode = (typeof HARDWARE_GOODS)[number]['code'];
