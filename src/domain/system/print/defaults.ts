/**
 * The templates every installation begins with, in the three sizes of the trade: 60×40 (bin, small), 100×70 (box), 100×150 (pallet) (ux §3.7). They are
 * also what a device prints by that has not heard of any template yet.
 */
import type { LabelKind } from './fields.ts';
import type { LabelContent, LabelElement, LabelTemplate } from './template.ts';

type Box = readonly [x: number, y: number, w: number, h: number];
type Style = {
  readonly size?: number;
  readonly bold?: boolean;
  readonly mono?: boolean;
  readonly align?: 'left' | 'center' | 'right';
  readonly ink?: string;
};
type Draft = LabelElement extends infer E ? (E extends LabelElement ? Omit<E, 'id'> : never) : never;

const text = ([x, y, w, h]: Box, pattern: string, { size = 9, bold = false, mono = false, align = 'left', ink }: Style = {}): Draft => ({
  type: 'text',
  x,
  y,
  w,
  h,
  text: pattern,
  size,
  bold,
  mono,
  align,
  wrap: h > size * 0.8,
  ...(ink === undefined ? {} : { ink }),
});
const qr = ([x, y, w, h]: Box): Draft => ({ type: 'code', x, y, w, h, text: '{code}', symbology: 'qr' });
const bars = ([x, y, w, h]: Box, pattern: string): Draft => ({ type: 'code', x, y, w, h, text: pattern, symbology: 'code128' });
const rule = (x: number, y: number, w: number): Draft => ({ type: 'line', x, y, w, h: 0, thickness: 0.3 });

export interface DefaultTemplate extends LabelTemplate {
  readonly code: string;
  readonly kind: LabelKind;
}

const template = (code: string, kind: LabelKind, [widthMm, heightMm]: readonly [number, number], drafts: readonly Draft[]) => {
  const content: LabelContent = { v: 1, elements: drafts.map((draft, i) => ({ id: `e${i + 1}`, ...draft }) as LabelElement) };
  return { code, kind, widthMm, heightMm, content } satisfies DefaultTemplate;
};

/** Who printed it and when, at the foot. */
const foot = (y: number, w: number): Draft => text([3, y, w, 4], '{operator}  {printedAt}  {reprint}', { size: 7 });

const box100x70 = template(
  'BOX-100X70',
  'box',
  [100, 70],
  [
    qr([3, 3, 30, 30]),
    text([36, 3, 61, 8], '{boxNo}', { size: 18, bold: true, mono: true }),
    text([36, 12, 61, 6], '{material}', { size: 13, bold: true, mono: true }),
    text([36, 18.5, 61, 9.5], '{name} {spec}', { size: 10 }),
    text([36, 28, 61, 7], '{quantity} {unit}', { size: 17, bold: true }),
    rule(3, 36.5, 94),
    text([3, 38, 47, 5], '{#lot} {lot}', { size: 10 }),
    text([51, 38, 46, 5], '{#expiry} {expiry}', { size: 10 }),
    text([3, 43.5, 47, 5], '{#received} {received}', { size: 10 }),
    text([51, 43.5, 46, 5], '{quality}', { size: 11, bold: true }),
    text([3, 49, 94, 5], '{supplier}{customer}', { size: 10 }),
    text([3, 54.5, 60, 5], '{#docNo} {docNo}', { size: 9 }),
    text([64, 54.5, 33, 5], '{#pack} {pack}', { size: 9 }),
    text([3, 59.5, 94, 5], '{warehouse} {bin}', { size: 9 }),
    foot(65, 94),
  ],
);

const box60x40 = template(
  'BOX-60X40',
  'box',
  [60, 40],
  [
    qr([2, 2, 21, 21]),
    text([25, 2, 33, 5], '{boxNo}', { size: 11, bold: true, mono: true }),
    text([25, 7.5, 33, 4.5], '{material}', { size: 9, bold: true, mono: true }),
    text([25, 12, 33, 7], '{name} {spec}', { size: 7.5 }),
    text([25, 19, 33, 5], '{quantity} {unit}', { size: 12, bold: true }),
    text([2, 25, 28, 4], '{#lot} {lot}', { size: 7.5 }),
    text([31, 25, 27, 4], '{#expiry} {expiry}', { size: 7.5 }),
    text([2, 29, 56, 4], '{supplier}{customer}', { size: 7.5 }),
    { ...foot(35.5, 56), x: 2 },
  ],
);

const box100x150 = template(
  'BOX-100X150',
  'box',
  [100, 150],
  [
    text([4, 4, 92, 11], '{boxNo}', { size: 26, bold: true, mono: true, align: 'center' }),
    qr([28, 18, 44, 44]),
    bars([10, 65, 80, 12], '{boxNo}'),
    rule(4, 80, 92),
    text([4, 82, 92, 8], '{material}', { size: 18, bold: true, mono: true }),
    text([4, 91, 92, 13], '{name} {spec}', { size: 14 }),
    text([4, 105, 60, 11], '{quantity} {unit}', { size: 26, bold: true }),
    text([65, 107, 31, 8], '{quality}', { size: 16, bold: true, align: 'right' }),
    text([4, 117, 46, 6], '{#lot} {lot}', { size: 11 }),
    text([51, 117, 45, 6], '{#expiry} {expiry}', { size: 11 }),
    text([4, 123, 46, 6], '{#received} {received}', { size: 11 }),
    text([51, 123, 45, 6], '{#docNo} {docNo}', { size: 11 }),
    text([4, 129, 92, 6], '{supplier}{customer}', { size: 11 }),
    text([4, 135, 60, 6], '{warehouse} {bin}', { size: 11 }),
    text([65, 135, 31, 6], '{#pack} {pack}', { size: 11, align: 'right' }),
    foot(144, 92),
  ],
);

const pallet = template(
  'PALLET-100X150',
  'pallet',
  [100, 150],
  [
    text([4, 5, 92, 12], '{palletNo}', { size: 28, bold: true, mono: true, align: 'center' }),
    qr([25, 20, 50, 50]),
    bars([10, 73, 80, 14], '{palletNo}'),
    rule(4, 90, 92),
    text([4, 93, 46, 10], '{#boxes} {boxes}', { size: 20, bold: true }),
    text([50, 93, 46, 10], '{total}', { size: 20, bold: true, align: 'right' }),
    text([4, 105, 92, 8], '{material}', { size: 16, mono: true }),
    text([4, 114, 92, 8], '{name}', { size: 15 }),
    text([4, 123, 92, 8], '{customer}', { size: 15, bold: true }),
    text([4, 132, 92, 6], '{#docNo} {docNo}', { size: 12 }),
    foot(144, 92),
  ],
);

const bin = template(
  'BIN-60X40',
  'bin',
  [60, 40],
  [
    text([2, 2, 56, 13], '{bin}', { size: 30, bold: true, align: 'center' }),
    qr([2, 17, 20, 20]),
    text([25, 18, 20, 18], '{arrow}', { size: 40, bold: true, align: 'center' }),
    text([25, 33, 33, 4], '{warehouse}', { size: 8, align: 'right' }),
  ],
);

const small = (code: string, kind: LabelKind, id: string, lines: readonly string[]) =>
  template(
    code,
    kind,
    [60, 40],
    [
      qr([2, 2, 22, 22]),
      text([26, 2, 32, 6], `{${id}}`, { size: 12, bold: true, mono: true }),
      text([26, 9, 32, 14], '{name}', { size: 11, bold: true }),
      ...lines.map((line, i) => text([2, 25 + i * 4, 56, 4], line, { size: 8 })),
      { ...foot(36, 56), x: 2 },
    ],
  );

/** The day until which it may be used is what everybody looks for. */
const calibration = template(
  'CALIB-60X40',
  'calibration',
  [60, 40],
  [
    qr([2, 2, 19, 19]),
    text([23, 2, 35, 6], '{assetNo}', { size: 12, bold: true, mono: true }),
    text([23, 8, 35, 8], '{name} {accuracy}', { size: 8 }),
    text([23, 16, 35, 6], '{result}', { size: 12, bold: true, ink: 'tone' }),
    text([2, 22, 56, 6.5], '{#validTo} {validTo}', { size: 15, bold: true, ink: 'tone' }),
    text([2, 29, 56, 4], '{limitedUse}', { size: 8, bold: true, ink: 'tone' }),
    text([2, 32.5, 56, 4], '{#calibrated} {calibrated}  {certNo}', { size: 7.5 }),
    { ...foot(36.3, 56), x: 2, h: 3.5 },
  ],
);

const card = template(
  'CARD-100X150',
  'wipCard',
  [100, 150],
  [
    qr([4, 4, 34, 34]),
    text([41, 4, 55, 9], '{cardNo}', { size: 20, bold: true, mono: true }),
    text([41, 14, 55, 6], '{#order} {order}', { size: 12 }),
    text([41, 20, 55, 6], '{material}', { size: 13, mono: true }),
    text([41, 26.5, 55, 11], '{name}', { size: 13 }),
    rule(4, 40, 92),
    text([4, 42, 92, 11], '{quantity} {unit}', { size: 24, bold: true }),
    text([4, 55, 92, 85], '{operations}', { size: 14 }),
    foot(144, 92),
  ],
);

const document = template(
  'DOC-100X70',
  'document',
  [100, 70],
  [
    qr([4, 4, 36, 36]),
    text([44, 4, 52, 8], '{docNo}', { size: 16, bold: true, mono: true }),
    text([44, 14, 52, 8], '{title}', { size: 15, bold: true }),
    text([44, 24, 52, 12], '{partner}', { size: 12 }),
    text([44, 37, 52, 6], '{date}', { size: 12 }),
    bars([4, 44, 92, 14], '{docNo}'),
    foot(64, 92),
  ],
);

export const DEFAULT_TEMPLATES: readonly DefaultTemplate[] = [
  box100x70,
  box60x40,
  box100x150,
  pallet,
  bin,
  small('MAT-60X40', 'material', 'material', ['{spec}', '{unit}']),
  small('ASSET-60X40', 'asset', 'assetNo', ['{spec}', '{#calibration} {calibration}']),
  calibration,
  small('BADGE-60X40', 'badge', 'personCode', ['{department}']),
  card,
  document,
];

/** The usual one of a kind. */
export const defaultTemplate = (kind: LabelKind): DefaultTemplate => DEFAULT_TEMPLATES.find((one) => one.kind === kind) ?? box100x70;
