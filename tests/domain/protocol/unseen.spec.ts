/** No text of the plant holds characters that nobody sees and that change what is read. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flawOf, MAX_PAYLOAD_DEPTH } from '#domain/protocol/shape.ts';
import { asSeen, hasUnseen } from '#domain/protocol/unseen.ts';
import { normaliseScan } from '#domain/system/scan-code.ts';

describe('a text', () => {
  it.each([
    ['turned round', '\u202e'],
    ['turned from left', '\u202d'],
    ['set apart', '\u2066'],
    ['set apart, to its end', '\u2069'],
    ['marked as from the left', '\u200e'],
    ['marked as from the right', '\u200f'],
    ['marked as Arabic', '\u061c'],
    ['with a space of no width', '\u200b'],
    ['with a join of nothing', '\u200d'],
    ['with a parting of nothing', '\u200c'],
    ['with a joiner of words', '\u2060'],
    ['with a mark of byte order', '\ufeff'],
    ['with a soft hyphen', '\u00ad'],
    ['with a joiner of letters', '\u034f'],
    ['with a Hangul filler', '\u3164'],
    ['with a half Hangul filler', '\uffa0'],
    ['with an empty pattern', '\u2800'],
    ['with a Mongolian parting', '\u180e'],
    ['with another shape asked for', '\ufe0f'],
    ['with a rarer shape asked for', '\u{e0100}'],
    ['with a tag', '\u{e0041}'],
    ['with a parting of lines', '\u2028'],
    ['with a parting of paragraphs', '\u2029'],
    ['with notes between', '\ufff9'],
  ])('%s is seen', (_, mark) => {
    expect([hasUnseen(`甲${mark}乙`), hasUnseen(mark), asSeen(`甲${mark}乙`)]).toEqual([true, true, '甲乙']);
    expect(flawOf({ lines: [{ remark: `a${mark}b` }] }, MAX_PAYLOAD_DEPTH, ['unseen'])).toEqual({ kind: 'unseen', at: 'lines.0.remark' });
    expect(normaliseScan(`B26${mark}11`)).toBe('B2611');
  });

  it.each([
    '宁波甬联传动机械厂',
    'Øresund Gears A/S',
    '40Cr Ø45×200 ±0.05 µm',
    '第一行\n第二行',
    'café',
    'Привет',
    'مرحبا',
    '確認',
    '⚠️ 注意',
    '1️⃣',
    '👷🏽‍♀️ 王',
    '❤️',
    'a\u00a0b',
    '',
  ])('of the trade stands: %j', (text) => expect([hasUnseen(text), asSeen(text)]).toEqual([false, text]));

  it('cleaned holds none, and is cleaned once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const seen = asSeen(text);
        expect([hasUnseen(seen), asSeen(seen)]).toEqual([false, seen]);
      }),
    );
  });

  it('is no password: any character is allowed there', () => {
    const typed = { account: 'a', password: 'p\u200bq', oldPwd: '\u202e', newPwd: '\u202e', confirmPwd: '\u202e' };
    expect(flawOf(typed, MAX_PAYLOAD_DEPTH, ['unseen'])).toBe(null);
    expect(flawOf({ passwordHint: '\u202e' }, MAX_PAYLOAD_DEPTH, ['unseen'])).not.toBe(null);
  });
});
