import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, duplicate, type Elements, grow, nudge, outside, place, remove, resize } from '#domain/system/print/design-rules.ts';
import { contentSchema, type ElementType } from '#domain/system/print/template.ts';

const PAPER = { widthMm: 60, heightMm: 40 };
const first = (elements: Elements) => {
  const [element] = elements;
  if (!element) throw new Error('no element');
  return element;
};

describe('an element of a label', () => {
  it('stands on half millimetres and never leaves the paper', () => {
    const { elements, id } = add([], 'text', PAPER);
    expect(first(place(elements, id, 7.3, 4.9, PAPER))).toMatchObject({ x: 7.5, y: 5 });
    expect(first(place(elements, id, 900, -5, PAPER))).toMatchObject({ x: 30, y: 0 });
  });

  it('moves and grows by the keyboard', () => {
    const { elements, id } = add([], 'rect', PAPER);
    const { x, y, w } = first(elements);
    expect(first(nudge(elements, id, 0.5, 5, PAPER))).toMatchObject({ x: x + 0.5, y: y + 5 });
    expect(first(grow(elements, id, 0.5, 0, PAPER)).w).toBe(w + 0.5);
  });

  it('keeps a QR code square and a line straight', () => {
    const code = add([], 'code', PAPER);
    expect(first(resize(code.elements, code.id, 30, 22, PAPER))).toMatchObject({ w: 22, h: 22 });
    const line = add([], 'line', PAPER);
    expect(first(resize(line.elements, line.id, 2, 20, PAPER))).toMatchObject({ w: 0, h: 20 });
    expect(first(resize(line.elements, line.id, 20, 3, PAPER))).toMatchObject({ w: 20, h: 0 });
  });

  it('is copied under a name of its own, and removed alone', () => {
    const { elements, id } = add([], 'text', PAPER, { type: 'text', text: '{lot}' });
    const copied = duplicate(elements, id, PAPER);
    expect(copied?.elements.map((element) => 'text' in element && element.text)).toEqual(['{lot}', '{lot}']);
    expect(new Set(copied?.elements.map((one) => one.id)).size).toBe(2);
    expect(remove(copied?.elements ?? [], id)).toHaveLength(1);
  });

  it('is told when the paper has become too small for it', () => {
    const { elements, id } = add([], 'text', PAPER);
    expect([outside(elements, PAPER), outside(elements, { widthMm: 20, heightMm: 40 })]).toEqual([[], [id]]);
  });

  it('whatever is done, the server takes it', () => {
    const step = fc.record({
      type: fc.constantFrom<ElementType>('text', 'code', 'line', 'rect', 'image'),
      x: fc.integer({ min: -100, max: 100 }),
      y: fc.integer({ min: -100, max: 100 }),
      w: fc.integer({ min: -100, max: 200 }),
      h: fc.integer({ min: -100, max: 200 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const elements = steps.reduce<Elements>((made, { type, x, y, w, h }) => {
          const { elements: more, id } = add(made, type, PAPER);
          return place(resize(more, id, w, h, PAPER), id, x, y, PAPER);
        }, []);
        expect(contentSchema.safeParse({ v: 1, elements }).success).toBe(true);
        expect(outside(elements, PAPER)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});
