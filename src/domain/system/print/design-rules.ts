/** What the designer does with the elements of a label. Pure: every change makes a new list, so that each can be taken back. */
import type { ElementType, LabelElement } from '#domain/system/print/template.ts';

export type Elements = readonly LabelElement[];

export interface Paper {
  readonly widthMm: number;
  readonly heightMm: number;
}

/** Elements stand on half millimetres. */
export const GRID_MM = 0.5;
const LEAST_MM = 1;

const onGrid = (n: number): number => Math.round(n / GRID_MM) * GRID_MM;
const between = (n: number, least: number, most: number): number => Math.min(Math.max(n, least), Math.max(least, most));

const nextId = (elements: Elements): string => {
  const used = new Set(elements.map(({ id }) => id));
  let n = elements.length + 1;
  while (used.has(`e${n}`)) n += 1;
  return `e${n}`;
};

/** Lines may be flat; everything else must be big enough to be seen and caught. */
function sized(element: LabelElement, w: number, h: number, { widthMm, heightMm }: Paper): { w: number; h: number } {
  const least = element.type === 'line' ? 0 : LEAST_MM;
  const wide = between(onGrid(w), least, widthMm - element.x);
  const high = between(onGrid(h), least, heightMm - element.y);
  if (element.type === 'line') return wide >= high ? { w: Math.max(wide, LEAST_MM), h: 0 } : { w: 0, h: Math.max(high, LEAST_MM) };
  const side = Math.min(wide, high);
  return element.type === 'code' && element.symbology !== 'code128' ? { w: side, h: side } : { w: wide, h: high };
}

const change = (elements: Elements, id: string, edit: (element: LabelElement) => LabelElement): Elements =>
  elements.map((element) => (element.id === id ? edit(element) : element));

/** To a place on the grid, and never off the paper. */
export const place = (elements: Elements, id: string, x: number, y: number, { widthMm, heightMm }: Paper): Elements =>
  change(elements, id, (element) => ({
    ...element,
    x: between(onGrid(x), 0, widthMm - element.w),
    y: between(onGrid(y), 0, heightMm - element.h),
  }));

export const resize = (elements: Elements, id: string, w: number, h: number, paper: Paper): Elements =>
  change(elements, id, (element) => ({ ...element, ...sized(element, w, h, paper) }));

/** By steps of the keyboard. */
export function nudge(elements: Elements, id: string, dx: number, dy: number, paper: Paper): Elements {
  const element = elements.find((one) => one.id === id);
  return element ? place(elements, id, element.x + dx, element.y + dy, paper) : elements;
}

export function grow(elements: Elements, id: string, dw: number, dh: number, paper: Paper): Elements {
  const element = elements.find((one) => one.id === id);
  return element ? resize(elements, id, element.w + dw, element.h + dh, paper) : elements;
}

export const edit = (elements: Elements, id: string, values: Partial<LabelElement>): Elements =>
  change(elements, id, (element) => ({ ...element, ...values }) as LabelElement);

export const remove = (elements: Elements, id: string): Elements => elements.filter((element) => element.id !== id);

const FRESH: Readonly<Record<ElementType, (at: { id: string; x: number; y: number }) => LabelElement>> = {
  text: (at) => ({ ...at, type: 'text', w: 30, h: 5, text: '', size: 10, bold: false, mono: false, align: 'left', wrap: false }),
  code: (at) => ({ ...at, type: 'code', w: 20, h: 20, text: '{code}', symbology: 'qr' }),
  line: (at) => ({ ...at, type: 'line', w: 40, h: 0, thickness: 0.3 }),
  rect: (at) => ({ ...at, type: 'rect', w: 30, h: 15, thickness: 0.3 }),
  image: (at) => ({ ...at, type: 'image', w: 20, h: 15, src: '' }),
};

export interface Added {
  readonly elements: Elements;
  readonly id: string;
}

/** A new one near the corner; several do not lie on each other. */
export function add(elements: Elements, type: ElementType, paper: Paper, values: Partial<LabelElement> = {}): Added {
  const id = nextId(elements);
  const step = (elements.length % 6) * 2;
  const fresh = { ...FRESH[type]({ id, x: 2 + step, y: 2 + step }), ...values } as LabelElement;
  const fitting = resize([...elements, fresh], id, Math.min(fresh.w, paper.widthMm - 2), Math.min(fresh.h, paper.heightMm - 2), paper);
  return { id, elements: place(fitting, id, fresh.x, fresh.y, paper) };
}

export function duplicate(elements: Elements, of: string, paper: Paper): Added | null {
  const source = elements.find(({ id }) => id === of);
  if (!source) return null;
  const id = nextId(elements);
  return { id, elements: place([...elements, { ...source, id }], id, source.x + 2, source.y + 2, paper) };
}

/** Elements that reach over the edge, after the paper was made smaller. */
export const outside = (elements: Elements, { widthMm, heightMm }: Paper): readonly string[] =>
  elements.filter(({ x, y, w, h }) => x + w > widthMm + 0.01 || y + h > heightMm + 0.01 || x < 0 || y < 0).map(({ id }) => id);
