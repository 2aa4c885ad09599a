import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_TEMPLATES, defaultTemplate } from '#domain/system/print/defaults.ts';
import type { TextMark } from '#domain/system/print/drawing.ts';
import { fieldsOf, internalCode, labelType, sampleData } from '#domain/system/print/fields.ts';
import { drawLabel, reprintText, textWidth } from '#domain/system/print/layout.ts';
import { contentSchema, type LabelTemplate, type TextElement } from '#domain/system/print/template.ts';
import { parseScan } from '#domain/system/scan-code.ts';

const texts = (drawing: ReturnType<typeof drawLabel>): TextMark[] => drawing.marks.filter((mark): mark is TextMark => mark.kind === 'text');
const said = (drawing: ReturnType<typeof drawLabel>): string[] => texts(drawing).map(({ text }) => text);

const one = (element: Partial<TextElement>): LabelTemplate => ({
  widthMm: 60,
  heightMm: 40,
  content: {
    v: 1,
    elements: [
      {
        type: 'text',
        id: 'a',
        x: 2,
        y: 2,
        w: 30,
        h: 5,
        text: '',
        size: 9,
        bold: false,
        mono: false,
        align: 'left',
        wrap: false,
        ...element,
      },
    ],
  },
});

describe('the code on a label', () => {
  it.each(labelType.codes)('of a %s is read back as what it is', (kind) => {
    const read = parseScan(sampleData(kind, 'zh').code ?? '');
    expect(read.problems).toEqual([]);
    expect(read.form).toBe('f1');
    expect(read.kind).toBe({ wipCard: 'card', badge: 'person', calibration: 'asset' }[kind as string] ?? kind);
  });

  it('of a box carries quantity, lot and expiry for a tablet that has not heard of the box', () => {
    const read = parseScan(
      internalCode('box', { boxNo: 'b1', material: 'ST-45', quantity: '12.5', unit: 'KG', lot: 'L:1', expiry: '2027-11-17' }),
    );
    expect(read).toMatchObject({ id: 'B1', material: 'ST-45', quantity: '12.5', unit: 'KG', lot: 'L:1', expiry: '2027-11-17' });
  });

  it('is not printed while there is no number', () => {
    expect(internalCode('box', { material: 'ST-45' })).toBe('');
    const { code: _code, kind: _kind, ...template } = defaultTemplate('box');
    expect(drawLabel(template, 'box', {}, 'zh').marks.some(({ kind }) => kind === 'code')).toBe(false);
  });
});

describe('the templates every installation begins with', () => {
  it.each(DEFAULT_TEMPLATES.map((template) => [template.code, template] as const))(
    '%s is well formed and stays within its edges',
    (_code, template) => {
      expect(contentSchema.safeParse(template.content).success).toBe(true);
      const { widthMm, heightMm, kind } = template;
      for (const lang of ['zh', 'en'] as const)
        for (const mark of drawLabel(template, kind, { ...sampleData(kind, lang), reprint: reprintText(3, lang) }, lang).marks) {
          const [right, bottom] = mark.kind === 'line' ? [mark.x2, mark.y2] : [mark.x + mark.w, mark.y + mark.h];
          expect(mark.x, JSON.stringify(mark)).toBeGreaterThanOrEqual(0);
          expect(right, JSON.stringify(mark)).toBeLessThanOrEqual(widthMm);
          expect(bottom, JSON.stringify(mark)).toBeLessThanOrEqual(heightMm + 0.01);
          if (mark.kind === 'text') expect(textWidth(mark.text, mark.size, mark), mark.text).toBeLessThanOrEqual(mark.w + 0.1);
        }
    },
  );

  it.each(DEFAULT_TEMPLATES.map((template) => [template.code, template] as const))(
    '%s asks only for fields there are',
    (_code, template) => {
      const known = fieldsOf(template.kind).map(({ name }) => name);
      const asked = template.content.elements.flatMap((element) =>
        'text' in element ? [...element.text.matchAll(/\{#?(\w+)\}/g)].map(([, name]) => name) : [],
      );
      expect(asked.filter((name) => !known.includes(name ?? ''))).toEqual([]);
    },
  );

  it('of a box have a QR code of at least 20 mm in every size', () => {
    for (const { content } of DEFAULT_TEMPLATES.filter(({ kind }) => kind === 'box'))
      expect(content.elements.find((element) => element.type === 'code' && element.symbology === 'qr')?.w).toBeGreaterThanOrEqual(20);
  });
});

describe('a text on a label', () => {
  it('has the colour of its state, and is black where there is none', () => {
    const template = one({ text: '{validTo}', ink: 'tone' });
    const colourOf = (tone: string | null) => {
      const [mark] = drawLabel(template, 'calibration', { validTo: '2027-05-31', tone }, 'zh').marks;
      return mark?.kind === 'text' ? mark.colour : 'no text';
    };
    expect(new Set(['ok', 'warn', 'error'].map(colourOf)).size).toBe(3);
    expect([colourOf(null), colourOf('hold')]).toEqual([undefined, undefined]);
  });

  it('speaks the language of the label', () => {
    const template = one({ text: '{#lot} {lot}' });
    expect(said(drawLabel(template, 'box', { lot: 'L1' }, 'zh'))).toEqual(['批次 L1']);
    expect(said(drawLabel(template, 'box', { lot: 'L1' }, 'en'))).toEqual(['Lot L1']);
  });

  it('is left out with its caption when there is nothing to say', () => {
    expect(said(drawLabel(one({ text: '{#expiry} {expiry}' }), 'box', { expiry: null }, 'zh'))).toEqual([]);
  });

  it('is set smaller before it is cut, and a cut shows', () => {
    const [fits] = texts(drawLabel(one({ text: '{name}', w: 30 }), 'box', { name: '一二三四五六七八九十' }, 'zh'));
    expect(fits?.size).toBeLessThan(9 * 0.353);
    expect(fits?.text).toBe('一二三四五六七八九十');
    const [short] = texts(drawLabel(one({ text: '{name}', w: 10 }), 'box', { name: '一二三四五六七八九十' }, 'zh'));
    expect(short?.text).toMatch(/^一二.*…$/);
  });

  it('breaks between words, and anywhere in Chinese', () => {
    const wide = one({ text: '{name}', w: 20, h: 12, wrap: true });
    expect(said(drawLabel(wide, 'box', { name: 'Round steel bar' }, 'en'))).toEqual(['Round steel', 'bar']);
    expect(said(drawLabel(wide, 'box', { name: '一二三四五六七八' }, 'zh'))).toEqual(['一二三四五六', '七八']);
  });

  it('never leaves its box, whatever it says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.boolean(), fc.boolean(), (name, wrap, mono) => {
        for (const mark of texts(drawLabel(one({ text: '{name}', wrap, mono, h: 9 }), 'box', { name }, 'zh'))) {
          expect(textWidth(mark.text, mark.size, mark)).toBeLessThanOrEqual(30.1);
          expect(mark.y + mark.h).toBeLessThanOrEqual(2 + 9 + 0.1);
        }
      }),
      { numRuns: 300 },
    );
  });
});

it('a reprint says so even where the template has no place for it', () => {
  expect(said(drawLabel(one({ text: '{boxNo}' }), 'box', { boxNo: 'B1', reprint: reprintText(2, 'zh') }, 'zh'))).toEqual(['B1', '补打 2']);
  expect(said(drawLabel(one({ text: '{boxNo}' }), 'box', { boxNo: 'B1', reprint: reprintText(0, 'zh') }, 'zh'))).toEqual(['B1']);
});
