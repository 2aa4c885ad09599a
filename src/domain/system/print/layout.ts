/** Template and data to a drawing. Pure, so that every driver, the designer and the tests see the same label. */
import { type Drawing, type Mark, MM_PER_PT, type TextMark } from './drawing.ts';
import { captionOf, type LabelData, type LabelKind, type PrintLang } from './fields.ts';
import { fieldsIn, fillIn, type LabelElement, type LabelTemplate, type TextElement } from './template.ts';

const LINE_HEIGHT = 1.2;
/** A text that is too long is set smaller, down to this part of its size, before it is cut. */
const SMALLEST = 0.6;
const STEP = 0.05;

const WIDE =
  /[\u1100-\u11ff\u2190-\u21ff\u25a0-\u25ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\u{20000}-\u{3ffff}]/u;

/** Width of a character as a part of its size: the widest of the usual fonts, for no driver may run over the edge. */
function widthOf(char: string, mono: boolean): number {
  if (WIDE.test(char)) return 1;
  if (mono) return 0.61;
  if (/[il.,:;|'!()[\] ]/.test(char)) return 0.32;
  if (/[mwMW@%]/.test(char)) return 0.92;
  return /[A-Z]/.test(char) ? 0.7 : 0.57;
}

/** Estimated width of a text in mm. @param size of the letters in mm */
export const textWidth = (text: string, size: number, { mono = false, bold = false } = {}): number =>
  [...text].reduce((sum, char) => sum + widthOf(char, mono), 0) * size * (bold ? 1.06 : 1);

type Style = { readonly mono: boolean; readonly bold: boolean };

/** Words stay whole where they can; text without spaces (Chinese, long codes) breaks anywhere. */
function breakLines(text: string, width: number, size: number, style: Style): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.match(/\S+\s*|\s+/g) ?? []) {
    if (textWidth((line + word).trimEnd(), size, style) <= width) {
      line += word;
      continue;
    }
    if (line && textWidth(word.trimEnd(), size, style) <= width && !WIDE.test(word)) {
      lines.push(line);
      line = word;
      continue;
    }
    for (const char of word) {
      if (line && textWidth((line + char).trimEnd(), size, style) > width) {
        lines.push(line);
        line = '';
      }
      line += char;
    }
  }
  return [...lines, line].map((one) => one.trim()).filter((one, i) => one !== '' || i === 0);
}

function cut(text: string, width: number, size: number, style: Style): string {
  if (textWidth(text, size, style) <= width) return text;
  let kept = [...text];
  while (kept.length > 1 && textWidth(`${kept.join('')}…`, size, style) > width) kept = kept.slice(0, -1);
  return `${kept.join('')}…`;
}

/** The lines of a text in its box, and the size at which they fit. */
function fitted(text: string, element: TextElement): { lines: string[]; size: number } {
  const full = element.size * MM_PER_PT;
  for (let part = 1; part >= SMALLEST - 1e-9; part -= STEP) {
    const size = full * part;
    const most = element.wrap ? Math.max(1, Math.floor(element.h / (size * LINE_HEIGHT) + 0.01)) : 1;
    const lines = element.wrap ? breakLines(text, element.w, size, element) : [text];
    if (lines.length <= most && lines.every((line) => textWidth(line, size, element) <= element.w + 0.01)) return { lines, size };
  }
  const size = full * SMALLEST;
  const most = element.wrap ? Math.max(1, Math.floor(element.h / (size * LINE_HEIGHT) + 0.01)) : 1;
  const all = element.wrap ? breakLines(text, element.w, size, element) : [text];
  const kept = all.slice(0, most);
  const last = all.length > most ? `${kept.at(-1) ?? ''}…` : (kept.at(-1) ?? '');
  return { lines: [...kept.slice(0, -1), cut(last, element.w, size, element)], size };
}

/** Strong enough to be read on white. */
const COLOURS: Readonly<Record<string, string>> = { ok: '#15803d', warn: '#b45309', error: '#dc2626' };

function textMarks(element: TextElement, text: string, colour: string | undefined): TextMark[] {
  const { lines, size } = fitted(text, element);
  const height = size * LINE_HEIGHT;
  const { x, w, bold, mono, align } = element;
  return lines.map((line, i) => ({
    kind: 'text',
    x,
    y: element.y + i * height,
    w,
    h: height,
    text: line,
    size,
    bold,
    mono,
    align,
    colour,
  }));
}

function marksOf(element: LabelElement, filled: (text: string) => string, valueFor: (name: string) => string): Mark[] {
  const { x, y, w, h } = element;
  if (element.type === 'text') {
    const text = filled(element.text);
    return text === '' ? [] : textMarks(element, text, element.ink === undefined ? undefined : COLOURS[valueFor(element.ink)]);
  }
  if (element.type === 'code') {
    const text = filled(element.text);
    return text === '' ? [] : [{ kind: 'code', x, y, w, h, symbology: element.symbology, text }];
  }
  if (element.type === 'line') return [{ kind: 'line', x, y, x2: x + w, y2: y + h, thickness: element.thickness }];
  if (element.type === 'rect') return [{ kind: 'rect', x, y, w, h, thickness: element.thickness }];
  return element.src === '' ? [] : [{ kind: 'image', x, y, w, h, src: element.src }];
}

const MARK_SIZE_PT = 7;

/** A reprint says so, whatever the template: its lower right corner where the template has no place for it. */
function reprintMark({ widthMm, heightMm }: LabelTemplate, text: string): TextMark[] {
  const size = MARK_SIZE_PT * MM_PER_PT;
  const h = size * LINE_HEIGHT;
  const w = Math.min(widthMm - 2, 24);
  return [{ kind: 'text', x: widthMm - w - 1, y: heightMm - h - 0.6, w, h, text, size, bold: true, mono: false, align: 'right' }];
}

/** @param data by field; a field that is missing or null is empty */
export function drawLabel(template: LabelTemplate, kind: LabelKind, data: LabelData, lang: PrintLang): Drawing {
  const valueFor = (name: string): string => data[name] ?? '';
  const filled = (text: string): string => fillIn(text, valueFor, (name) => captionOf(kind, name, lang));
  const { widthMm, heightMm, content } = template;
  const marks = content.elements.flatMap((element) => marksOf(element, filled, valueFor));
  const told = content.elements.some((element) => element.type === 'text' && fieldsIn(element.text).includes('reprint'));
  const reprint = valueFor('reprint');
  return { widthMm, heightMm, marks: reprint && !told ? [...marks, ...reprintMark(template, reprint)] : marks };
}

/** The words of a reprint on the label: 补打 n (ux §3.5). */
export const reprintText = (n: number, lang: PrintLang): string => (n === 0 ? '' : lang === 'en' ? `Reprint ${n}` : `补打 ${n}`);
