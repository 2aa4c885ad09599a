/** A drawing as calls of the print control (ux §3.2). Pure; the calls are carried out in the control's own frame. */
import { type Drawing, type Mark, MM_PER_PT, type TextMark } from './drawing.ts';

/** Name of a method and its arguments. */
export type ControlCall = readonly [method: ControlMethod, ...args: readonly (string | number | boolean)[]];

/** The only methods the frame carries out. */
export const CONTROL_METHODS = [
  'SET_LICENSES',
  'PRINT_INITA',
  'SET_PRINT_PAGESIZE',
  'SET_PRINT_COPIES',
  'NEWPAGE',
  'ADD_PRINT_TEXT',
  'ADD_PRINT_BARCODE',
  'ADD_PRINT_IMAGE',
  'ADD_PRINT_LINE',
  'ADD_PRINT_RECT',
  'SET_PRINT_STYLEA',
] as const;
export type ControlMethod = (typeof CONTROL_METHODS)[number];

const mm = (n: number): string => `${Math.round(n * 100) / 100}mm`;
/** Lines are as wide as pixels of 96 dpi. */
const pixels = (n: number): number => Math.max(1, Math.round((n * 96) / 25.4));
const style = (key: string, value: string | number): ControlCall => ['SET_PRINT_STYLEA', 0, key, value];

const ALIGN = { left: 1, center: 2, right: 3 } as const;
const BARCODE = { qr: 'QRCode', datamatrix: 'DataMatrix', code128: '128Auto' } as const;

function textCalls({ x, y, w, h, text, size, bold, mono, align, colour }: TextMark): ControlCall[] {
  return [
    ['ADD_PRINT_TEXT', mm(y), mm(x), mm(w), mm(h), text],
    style('FontName', mono ? 'Consolas' : 'Microsoft YaHei'),
    style('FontSize', Math.round((size / MM_PER_PT) * 10) / 10),
    ...(bold ? [style('Bold', 1)] : []),
    ...(align === 'left' ? [] : [style('Alignment', ALIGN[align])]),
    ...(colour === undefined ? [] : [style('FontColor', colour)]),
  ];
}

function callsOf(mark: Mark): ControlCall[] {
  if (mark.kind === 'text') return textCalls(mark);
  const { x, y } = mark;
  if (mark.kind === 'line') return [['ADD_PRINT_LINE', mm(y), mm(x), mm(mark.y2), mm(mark.x2), 0, pixels(mark.thickness)]];
  if (mark.kind === 'rect') return [['ADD_PRINT_RECT', mm(y), mm(x), mm(mark.w), mm(mark.h), 0, pixels(mark.thickness)]];
  if (mark.kind === 'image')
    return [['ADD_PRINT_IMAGE', mm(y), mm(x), mm(mark.w), mm(mark.h), `<img src="${mark.src}">`], style('Stretch', 2)];
  return [
    ['ADD_PRINT_BARCODE', mm(y), mm(x), mm(mark.w), mm(mark.h), BARCODE[mark.symbology], mark.text],
    ...(mark.symbology === 'qr' ? [style('QRCodeErrorLevel', 'M')] : [style('ShowBarText', 0)]),
  ];
}

export interface ControlJob {
  readonly title: string;
  readonly copies: number;
  readonly drawings: readonly Drawing[];
  readonly licence: readonly string[] | null;
}

/** Everything up to the choice of the printer and PRINT itself: those the frame does, because their answers decide. */
export function controlCalls({ title, copies, drawings, licence }: ControlJob): ControlCall[] {
  const [first] = drawings;
  if (!first) return [];
  const licensed: ControlCall[] = licence ? [['SET_LICENSES', ...licence] as ControlCall] : [];
  return [
    ...licensed,
    ['PRINT_INITA', 0, 0, mm(first.widthMm), mm(first.heightMm), title],
    // Tenths of a millimetre; 1 = as it lies.
    ['SET_PRINT_PAGESIZE', 1, Math.round(first.widthMm * 10), Math.round(first.heightMm * 10), ''],
    ...drawings.flatMap(({ marks }, i): ControlCall[] => [...(i > 0 ? [['NEWPAGE'] as ControlCall] : []), ...marks.flatMap(callsOf)]),
    ['SET_PRINT_COPIES', copies],
  ];
}
