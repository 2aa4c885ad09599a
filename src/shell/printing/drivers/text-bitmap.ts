/** Chinese for label printers whose own font has none: the text as dots (ux §3.5). */
import type { TextMark } from '#domain/system/print/drawing.ts';
import type { Bitmap } from '#domain/system/print/zpl.ts';

const DARK = 128;

export function textBitmap({ text, w, h, size, bold, mono, align }: TextMark, dotsPerMm: number): Bitmap {
  const [columns, rows] = [Math.max(8, Math.ceil(w * dotsPerMm)), Math.max(8, Math.ceil(h * dotsPerMm))];
  const canvas = document.createElement('canvas');
  canvas.width = columns;
  canvas.height = rows;
  const paper = canvas.getContext('2d', { willReadFrequently: true });
  const bytesPerRow = Math.ceil(columns / 8);
  if (!paper) return { bytesPerRow, rows: 0, hex: '' };
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, columns, rows);
  paper.fillStyle = '#000';
  paper.font = `${bold ? '700 ' : ''}${size * dotsPerMm}px ${mono ? 'monospace' : '"Microsoft YaHei", "PingFang SC", "Noto Sans CJK SC", sans-serif'}`;
  paper.textAlign = align;
  paper.textBaseline = 'alphabetic';
  paper.fillText(text, { left: 0, center: columns / 2, right: columns }[align], size * dotsPerMm * 0.95, columns);
  const { data } = paper.getImageData(0, 0, columns, rows);
  let hex = '';
  for (let row = 0; row < rows; row += 1) {
    for (let byte = 0; byte < bytesPerRow; byte += 1) hex += rowByte(data, row, byte, columns);
  }
  return { bytesPerRow, rows, hex };
}

function rowByte(data: Uint8ClampedArray, row: number, byte: number, columns: number): string {
  let bits = 0;
  for (let bit = 0; bit < 8; bit += 1) {
    const column = byte * 8 + bit;
    const dark = column < columns && (data[(row * columns + column) * 4] ?? 255) < DARK;
    bits = bits * 2 + (dark ? 1 : 0);
  }
  return bits.toString(16).toUpperCase().padStart(2, '0');
}
