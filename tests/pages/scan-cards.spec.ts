/** What a job says of goods, in the words of its terminal. */
import { describe, expect, it } from 'vitest';
import { type HandCard, handInWords, type LineCard, lineInWords } from '#pages/scan/cards.ts';

const say = (key: string, params: Readonly<Record<string, string>> = {}) => `${key}(${Object.values(params).join()})`;
const labels = {
  field: (entity: string, name: string) => `${entity}/${name}`,
  code: (set: unknown, code: unknown) => `${String(set)}:${String(code)}`,
  tone: () => 'warn' as const,
};
const goods = { code: 'B1', matCode: 'GC-1', matName: '轴', unit: 'PCS' };

describe('a line', () => {
  const card: LineCard = {
    ...goods,
    key: 'line',
    qty: '8',
    state: 'done',
    notes: ['', 'L1', { key: 'part', params: { box: 'B9' } }, { set: 'returnReason', code: 2 }],
  };

  it('is known by code and material, and by what there is to say about it', () => {
    expect(lineInWords(card, say, labels)).toEqual({
      key: 'line',
      code: 'B1',
      name: 'GC-1 轴',
      done: '8',
      total: '8',
      unit: 'PCS',
      state: 'done',
      note: 'L1 · part(B9) · returnReason:2',
    });
  });

  it('has nothing done before its turn is over', () => {
    expect((['todo', 'active', 'done', 'problem'] as const).map((state) => lineInWords({ ...card, state }, say, labels).done)).toEqual([
      '0',
      '0',
      '8',
      '8',
    ]);
  });
});

describe('goods in hand', () => {
  const card: HandCard = {
    ...goods,
    qty: '8',
    status: 14,
    facts: [
      [{ field: 'box.binId' }, 'A-01'],
      [{ key: 'left' }, { key: 'none' }],
    ],
  };

  it('show how much, in which state, and facts by the names of fields or in words of the terminal', () => {
    expect(handInWords(card, say, labels)).toEqual({
      code: 'B1',
      name: 'GC-1 轴',
      quantity: '8',
      unit: 'PCS',
      badge: { tone: 'warn', label: 'boxStatus:14' },
      facts: [
        { label: 'box/binId', value: 'A-01' },
        { label: 'left()', value: 'none()' },
      ],
    });
  });

  it('show no quantity while it is counted', () => {
    const { status: _status, ...counted } = card;
    const shown = handInWords({ ...counted, qty: null }, say, labels);
    expect(shown).not.toHaveProperty('quantity');
    expect(shown).not.toHaveProperty('badge');
  });
});
