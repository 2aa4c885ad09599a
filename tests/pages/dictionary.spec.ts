import { describe, expect, it } from 'vitest';
import { boxStatus } from '#domain/wms/codes.ts';
import { codeWord, typesOf, wordsOf } from '#pages/kit/dictionary.ts';

const row = (ddType: string, ddCode: string, ddNameZh: string, ddNameEn: string, isActive = true) => ({
  ddType,
  ddCode,
  ddNameZh,
  ddNameEn,
  isActive,
});
const words = wordsOf(
  typesOf([row('boxStatus', '1', '封存', 'Sealed'), row('boxStatus', '2', '可用', 'Usable', false), row('urgency', '1', '加急', 'Urgent')]),
);
const said = (name: string, code: string, english = false) =>
  codeWord(name, name === 'boxStatus' ? boxStatus : undefined, code, english, words);

describe('the word of a code', () => {
  it('is the plant’s own, in the language of the screen', () => {
    expect([said('boxStatus', '1'), said('boxStatus', '1', true)]).toEqual(['封存', 'Sealed']);
  });

  it('is the program’s where the plant has none, or has switched its own off', () => {
    expect([said('boxStatus', '2'), said('boxStatus', '3', true)]).toEqual(['正常', 'Issued']);
  });

  it('comes from the dictionary alone for a type the program does not know, and is the code itself where nobody has a word', () => {
    expect([said('urgency', '1'), said('urgency', '9'), said('nothing', 'x')]).toEqual(['加急', '9', 'x']);
  });
});
