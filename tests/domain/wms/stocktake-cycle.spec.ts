/** Which bins are counted next in cycles, and how often a site wants it. */
import { describe, expect, it } from 'vitest';
import { cycleDaysOf, FIRST_CYCLE } from '#domain/system/cycle-days.ts';
import { dict } from '#domain/system/platform.resource.ts';
import { firstFigure } from '#domain/system/store-rules.ts';
import { cycleProposal, type Standing } from '#domain/wms/stocktake/cycle.ts';

const NOW = '2026-07-01T08:00:00.000Z';
const ago = (days: number): string => new Date(Date.parse(NOW) - days * 86_400_000).toISOString();
const at = (binCode: string, more: Partial<Standing> = {}): Standing => ({
  binId: `id-${binCode}`,
  binCode,
  aisle: binCode[0] ?? null,
  binType: null,
  pickSeq: 0,
  abcClass: 'A',
  boxes: 1,
  countedAt: ago(40),
  ...more,
});
const codes = (standing: readonly Standing[], most = 100, days = FIRST_CYCLE as never) =>
  cycleProposal(standing, days, NOW, most).bins.map(({ binCode }) => binCode);

describe('a bin is due', () => {
  it('when the days of the class of its goods have passed, and when nobody has ever counted them', () => {
    const held = [
      at('A1', { countedAt: ago(30) }),
      at('A2', { countedAt: ago(29.9) }),
      at('A3', { abcClass: 'B', countedAt: ago(89) }),
      at('A4', { abcClass: 'B', countedAt: ago(90) }),
      at('A5', { abcClass: 'C', countedAt: null }),
    ];
    expect(codes(held)).toEqual(['A1', 'A4', 'A5']);
  });

  it('unless goods only pass through it: there everything has just come, and was never counted', () => {
    const [receiving, fromLines, rejected, toLines, byDefault] = [0, 1, 5, 6, 7];
    const held = [
      at('SH', { binType: receiving, countedAt: null }),
      at('TL', { binType: fromLines, countedAt: null }),
      at('BHG', { binType: rejected, countedAt: null }),
      at('PS', { binType: toLines, countedAt: null }),
      at('MR', { binType: byDefault, countedAt: null }),
    ];
    expect(codes(held)).toEqual(['BHG', 'MR']);
  });

  it('by the most urgent of its goods; goods without a class are of the least one', () => {
    const held = [
      at('A1', { abcClass: 'C', countedAt: ago(10), boxes: 7 }),
      at('A1', { countedAt: ago(31), boxes: 2 }),
      at('A2', { abcClass: null, countedAt: ago(100) }),
      at('A3', { abcClass: null, countedAt: ago(180) }),
    ];
    expect(cycleProposal(held, FIRST_CYCLE, NOW, 9)).toEqual({
      due: 2,
      bins: [
        { binId: 'id-A1', binCode: 'A1', aisle: 'A', boxes: 9, abcClass: 'A', countedAt: ago(31) },
        { binId: 'id-A3', binCode: 'A3', aisle: 'A', boxes: 1, abcClass: 'C', countedAt: ago(180) },
      ],
    });
  });

  it('never for a class that the site does not count in cycles', () => {
    expect(codes([at('A1'), at('A2', { abcClass: 'B', countedAt: null })], 9, { A: null, B: 90, C: 180 } as never)).toEqual(['A2']);
  });
});

describe('no more bins than a plan takes', () => {
  it('are those of the most urgent aisle, then of the next, in the order of the walk', () => {
    const held = [
      at('A1', { countedAt: ago(31), pickSeq: 1 }),
      at('B2', { countedAt: ago(200), pickSeq: 4 }),
      at('A9', { countedAt: ago(90), pickSeq: 2 }),
      at('B1', { countedAt: ago(32), pickSeq: 3 }),
    ];
    expect(codes(held, 3)).toEqual(['A9', 'B1', 'B2']);
    expect(cycleProposal(held, FIRST_CYCLE, NOW, 3).due).toBe(4);
    expect(codes(held, 2)).toEqual(['B1', 'B2']);
  });

  it('are the most urgent ones where no aisle is known', () => {
    const held = [at('A1', { countedAt: ago(31), aisle: null }), at('A2', { countedAt: ago(60), aisle: null })];
    expect(codes(held, 1)).toEqual(['A2']);
    expect(codes(held)).toEqual(['A1', 'A2']);
  });

  it('take what was never counted first, the valuable before the rest', () => {
    const held = [
      at('C1', { abcClass: 'C', countedAt: null }),
      at('B1', { abcClass: 'A', countedAt: null }),
      at('A1', { countedAt: ago(9999) }),
    ];
    expect(codes(held, 1)).toEqual(['B1']);
    expect(codes(held, 2)).toEqual(['B1', 'C1']);
  });
});

describe('the days of a class', () => {
  const entry = (ddCode: string, ddValue: number | null, isActive = true) => ({ ddType: 'cycleDays', ddCode, ddValue, isActive });

  it('are what the site has set; a class that is switched off is not counted in cycles', () => {
    expect(cycleDaysOf([])).toEqual({ A: 30, B: 90, C: 180 });
    expect(cycleDaysOf([entry('A', 14), entry('C', 180, false), { ...entry('B', 1), ddType: 'other' }])).toEqual({ A: 14, B: 90, C: null });
    expect(['A', 'B', 'C', 'D'].map((code) => firstFigure('cycleDays', code))).toEqual([30, 90, 180, null]);
  });

  it('are a whole number of days', () => {
    const fault = (ddCode: string, ddValue: number | null) => dict.check?.({ ddType: 'cycleDays', ddCode, ddValue });
    expect(['A', 'B'].map((code) => fault(code, 45))).toEqual([null, null]);
    for (const wrong of [null, 0, 1.5, 3651]) expect(fault('A', wrong)).toMatchObject({ field: 'ddValue', code: 'OUT_OF_RANGE' });
    expect(fault('D', 30)).toMatchObject({ code: 'DICT_NO_FIGURE' });
  });
});
