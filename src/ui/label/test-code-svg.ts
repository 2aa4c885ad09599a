/** Codes by which a scanner is tried, as pictures: of bars, and of squares. Not labels: a GS1 code has its function character at the front, which no label here needs. */
import { code128, drawingSVG, gs1_128, gs1datamatrix, qrcode } from 'bwip-js/browser';

interface Drawn {
  /** What the code says, with separators as \x1d. */
  readonly text: string;
  /** The same as GS1 writes it, with brackets. */
  readonly elements?: string | undefined;
}

/** One unit is one module; quiet room stands around it. */
const ROOM = 6;

/** For paper: a scanner of lines reads it too. A code of squares alone has none. */
export const barsSvg = ({ text, elements }: Drawn): string =>
  elements === undefined
    ? code128({ bcid: 'code128', text, scale: 2, height: 12, padding: ROOM }, drawingSVG())
    : gs1_128({ bcid: 'gs1-128', text: elements, scale: 2, height: 12, padding: ROOM }, drawingSVG());

/** For paper and screens. */
export function squaresSvg({ text, elements }: Drawn): string {
  if (elements !== undefined) return gs1datamatrix({ bcid: 'gs1datamatrix', text: elements, scale: 4, padding: ROOM }, drawingSVG());
  const options = { bcid: 'qrcode', text, eclevel: 'M', scale: 4, padding: ROOM };
  return qrcode(options, drawingSVG());
}

/** For an <img>. */
export const asImage = (svg: string): string => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
