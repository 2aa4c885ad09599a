/** What the tool store of the demo factory keeps: cutters that are followed one by one, and small ones that are lent by the piece. */

export interface ToolGood {
  readonly code: string;
  readonly zh: string;
  readonly en: string;
  readonly spec: string;
  readonly price: string;
  /** Followed one by one: what its life is counted in (1 pieces, 2 minutes), how long one edge lasts, and how often it is ground. */
  readonly life?: { readonly unit: 1 | 2; readonly total: string; readonly grindMax: number };
}

export const TOOL_GOODS = [
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
] as const satisfies readonly ToolGood[];

export type ToolCode = (typeof TOOL_GOODS)[number]['code'];
