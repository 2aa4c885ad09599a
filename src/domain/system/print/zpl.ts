/** A drawing in the language of label printers (ZPL II). Pure: texts their own font does not have come as bitmaps of the caller. */
import type { CodeMark, Drawing, Mark, TextMark } from './drawing.ts';
import { fieldData } from './zpl-grammar.ts';

export interface Bitmap {
  readonly bytesPerRow: number;
  readonly rows: number;
  /** Upper-case hex, 1 = black. */
  readonly hex: string;
}

export interface ZplOptions {
  /** Dots per inch: 203, 300 or 600. */
  readonly dpi: number;
  readonly copies: number;
  /** Draws a text in dots; without it such texts are left out. */
  readonly bitmap?: ((mark: TextMark, dotsPerMm: number) => Bitmap) | undefined;
}

const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** Letters and bytes that a QR code of version 1, 2, … holds at correction M. */
const QR_LETTERS = [20, 38, 61, 90, 122, 154, 178, 221, 262, 311, 366, 419, 483, 528, 600, 656, 734, 816, 909, 970];
const QR_BYTES = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666];

/** Modules along an edge of the smallest QR code that holds the text. */
export function qrModules(text: string): number {
  const letters = /^[0-9A-Z $%*+\-./:]*$/.test(text);
  const size = letters ? text.length : encodeURIComponent(text).replace(/%[0-9A-F]{2}/g, 'x').length;
  const version = (letters ? QR_LETTERS : QR_BYTES).findIndex((most) => size <= most) + 1;
  return 17 + 4 * (version === 0 ? 20 : version);
}

function codeField(mark: CodeMark, dots: (mm: number) => number): string {
  const data = fieldData(mark.text);
  if (mark.symbology === 'qr') {
    const magnification = Math.min(10, Math.max(1, Math.floor(dots(Math.min(mark.w, mark.h)) / qrModules(mark.text))));
    return `^BQN,2,${magnification}^FH^FDMA,${data}^FS`;
  }
  if (mark.symbology === 'datamatrix') return `^BXN,${Math.max(2, Math.floor(dots(mark.h) / 24))},200^FH^FD${data}^FS`;
  // Start, check and stop add 35 modules to eleven for each character.
  const module = Math.min(10, Math.max(1, Math.floor(dots(mark.w) / (11 * mark.text.length + 35))));
  return `^BY${module}^BCN,${dots(mark.h)},N,N,N^FH^FD${data}^FS`;
}

function textField(mark: TextMark, dots: (mm: number) => number, { bitmap, dpi }: ZplOptions): string {
  if (!isPlain(mark.text)) {
    const image = bitmap?.(mark, dpi / 25.4);
    if (!image || image.rows === 0) return '';
    const bytes = image.bytesPerRow * image.rows;
    return `^FO${dots(mark.x)},${dots(mark.y)}^GFA,${bytes},${bytes},${image.bytesPerRow},${image.hex}^FS`;
  }
  const size = dots(mark.size);
  const align = { left: 'L', center: 'C', right: 'R' }[mark.align];
  return `^FO${dots(mark.x)},${dots(mark.y)}^A0N,${size},${size}^FB${dots(mark.w)},1,0,${align}^FH^FD${fieldData(mark.text)}^FS`;
}

function fieldOf(mark: Mark, dots: (mm: number) => number, options: ZplOptions): string {
  if (mark.kind === 'text') return textField(mark, dots, options);
  const at = `^FO${dots(mark.x)},${dots(mark.y)}`;
  if (mark.kind === 'code') return at + codeField(mark, dots);
  if (mark.kind === 'image') return '';
  const thickness = Math.max(1, dots(mark.thickness));
  if (mark.kind === 'rect') return `${at}^GB${dots(mark.w)},${dots(mark.h)},${thickness}^FS`;
  const [w, h] = [Math.abs(mark.x2 - mark.x), Math.abs(mark.y2 - mark.y)];
  return `${at}^GB${Math.max(dots(w), thickness)},${Math.max(dots(h), thickness)},${thickness}^FS`;
}

/** One format for each drawing. */
export function zplOf(drawings: readonly Drawing[], options: ZplOptions): string {
  const dots = (mm: number): number => Math.max(0, Math.round((mm * options.dpi) / 25.4));
  const label = ({ widthMm, heightMm, marks }: Drawing): string =>
    [
      '^XA^CI28^LH0,0',
      `^PW${dots(widthMm)}^LL${dots(heightMm)}`,
      ...marks.map((mark) => fieldOf(mark, dots, options)).filter(Boolean),
      `^PQ${options.copies}`,
      '^XZ',
    ].join('\n');
  return drawings.map(label).join('\n');
}
