/** Addresses as QR codes: for a page as a drawing, for a terminal in half blocks. */
import bwip, { drawingSVG, qrcode } from 'bwip-js/node';

/** @returns an SVG document with a quiet zone, dark on white in every theme */
export function qrSvg(text: string): string {
  const options = { bcid: 'qrcode', text, eclevel: 'M', scale: 4, padding: 16, backgroundcolor: 'FFFFFF' };
  return qrcode(options, drawingSVG());
}

const QUIET = 2;

/** Two rows of the code are one line of text. Light is printed and dark is left out, since most terminals are dark; @param inColour says it to the others */
export function qrLines(text: string, inColour = false): string[] {
  const options = { bcid: 'qrcode', text, eclevel: 'M' };
  // The export of this name is a kind of code.
  const [code] = bwip.raw(options);
  if (!code || !('pixs' in code)) return [];
  const { pixs, pixx: size } = code;
  const isDark = (x: number, y: number) => x >= 0 && y >= 0 && x < size && y < size && pixs[y * size + x] === 1;
  const sign = (x: number, y: number) => (isDark(x, y) ? (isDark(x, y + 1) ? ' ' : '▄') : isDark(x, y + 1) ? '▀' : '█');
  const along = Array.from({ length: size + 2 * QUIET }, (_, at) => at - QUIET);
  const lines = along.filter((y) => (y + QUIET) % 2 === 0).map((y) => along.map((x) => sign(x, y)).join(''));
  return inColour ? lines.map((line) => `\u001b[97;40m${line}\u001b[0m`) : lines;
}
