/** What a label template says: elements in millimetres, texts with places for data. Kept as the JSON of `printTemplate.content`. */
import { z } from 'zod';

const mm = z.number().min(-5).max(500);
const extent = z.number().min(0).max(500);
const place = { id: z.string().min(1).max(24), x: mm, y: mm, w: extent, h: extent };

/**
 * `{lot}` is the value of a field, `{#lot}` its caption in the language of the label. A text with values, all of which are empty, is left out with its
 * captions: nobody wants "有效期至" with nothing behind it.
 */
const pattern = z.string().max(300);

export const elementSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    ...place,
    text: pattern,
    /** Of the letters, in points. */
    size: z.number().min(4).max(120),
    bold: z.boolean().default(false),
    mono: z.boolean().default(false),
    align: z.enum(['left', 'center', 'right']).default('left'),
    /** The field whose value (ok, warn, error) gives the letters their colour where the printer has colours; otherwise they are black. */
    ink: z.string().max(40).optional(),
    /** Several lines, as many as fit; otherwise one. */
    wrap: z.boolean().default(false),
  }),
  z.object({ type: z.literal('code'), ...place, text: pattern, symbology: z.enum(['qr', 'datamatrix', 'code128']) }),
  z.object({ type: z.literal('line'), ...place, thickness: z.number().min(0.1).max(5) }),
  z.object({ type: z.literal('rect'), ...place, thickness: z.number().min(0.1).max(5) }),
  z.object({
    type: z.literal('image'),
    ...place,
    src: z
      .string()
      .max(120_000)
      .regex(/^(data:image\/(png|jpeg);base64,[A-Za-z0-9+/=]+)?$/),
  }),
]);
export type LabelElement = z.infer<typeof elementSchema>;
export type ElementType = LabelElement['type'];
export type TextElement = Extract<LabelElement, { type: 'text' }>;

const MOST_ELEMENTS = 80;

export const contentSchema = z.object({ v: z.literal(1), elements: z.array(elementSchema).max(MOST_ELEMENTS) });
export type LabelContent = z.infer<typeof contentSchema>;

/** A template as the drivers and the designer use it. */
export interface LabelTemplate {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly content: LabelContent;
}

/** Field names that a text asks for, captions not counted. */
export const fieldsIn = (text: string): readonly string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** The text with its data; '' when it asks for fields and all of them are empty. */
export function fillIn(text: string, valueFor: (name: string) => string, captionOf: (name: string) => string): string {
  const asked = fieldsIn(text);
  if (asked.length > 0 && asked.every((name) => valueFor(name) === '')) return '';
  return text
    .replace(/\{#(\w+)\}/g, (_, name: string) => captionOf(name))
    .replace(/\{(\w+)\}/g, (_, name: string) => valueFor(name))
    .trim();
}
