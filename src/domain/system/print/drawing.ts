/**
 * A label ready to be printed: marks at places, in millimetres from the upper left corner. Every driver draws from this list and decides nothing of its
 * own about the layout, so that the browser, the print control and a label printer give the same label.
 */

export type Symbology = 'qr' | 'datamatrix' | 'code128';
export type Align = 'left' | 'center' | 'right';

/** One line of text; `size` is the height of its letters' box (em) in mm, the line stands in a box of `w` × `h`. */
export interface TextMark {
  readonly kind: 'text';
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly text: string;
  readonly size: number;
  readonly bold: boolean;
  readonly mono: boolean;
  readonly align: Align;
  /** Black where it is missing, and on printers without colours. */
  readonly colour?: string | undefined;
}

export interface CodeMark {
  readonly kind: 'code';
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly symbology: Symbology;
  readonly text: string;
}

export interface LineMark {
  readonly kind: 'line';
  readonly x: number;
  readonly y: number;
  readonly x2: number;
  readonly y2: number;
  readonly thickness: number;
}

export interface RectMark {
  readonly kind: 'rect';
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly thickness: number;
}

export interface ImageMark {
  readonly kind: 'image';
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  /** data:image/png or jpeg. */
  readonly src: string;
}

export type Mark = TextMark | CodeMark | LineMark | RectMark | ImageMark;

export interface Drawing {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly marks: readonly Mark[];
}

export const MM_PER_PT = 25.4 / 72;
