/** What the steps of a plan ask about its lines, and what is sent of the answers; what a partner's list is entered as. */
import { ChakraProvider } from '@chakra-ui/react';
import i18next from 'i18next';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { entriesOf, listFault, type ReadList } from '#domain/wms/stocktake/partner.ts';
import { isDisputed, isOdd, linesFor, nextStep, openRecounts, progressOf } from '#domain/wms/stocktake/progress.ts';
import { isRecounted } from '#domain/wms/stocktake/remind.operation.ts';
import { type SeenBin, sayable, seenAs, seenBins } from '#domain/wms/stocktake/seen-bins.ts';
import { chosenIn, proposed, questionOf, type StepFacts, stepFault, stepOrder } from '#domain/wms/stocktake/step-orders.ts';
import type { CheckBinRow, CheckLineRow } from '#domain/wms/stocktake/stocktake.document.ts';
import stocktake from '#locales/zh/stocktake.json' with { type: 'json' };
import { DifferenceBadge } from '#screens/wms/stocktake/difference.tsx';
import { Screen } from '#screens/wms/stocktake/plan.screen.tsx';
import { styleSystem } from '#ui/theme/system.ts';

const facts = (more: Partial<StepFacts> = {}): StepFacts => ({
  plan: { recountPct: null },
  isOfPartner: false,
  hindered: new Set(),
  picked: [],
  ...more,
});
const line = {
  id: 'l1',
  boxNo: 'B1',
  bookQty: '100',
  firstQty: '90',
  secondQty: null,
  diffQty: '-10',
  diffType: 3,
  diffReason: null,
  toRecount: false,
} as CheckLineRow;

describe('a recount', () => {
  it('is over once the last line that was to be counted again has its second entry, and then waits to be submitted', () => {
    const again = { ...line, toRecount: true };
    const plan = { status: 4, deletedAt: null } as const;
    expect(isRecounted(plan, [line, again])).toBe(false);
    expect(isRecounted(plan, [line, { ...again, secondQty: '90' }])).toBe(true);
    // Its lines may still be on their way to this device.
    expect(isRecounted(plan, [])).toBe(false);
    expect(isRecounted({ ...plan, status: 5 }, [line, { ...again, secondQty: '90' }])).toBe(false);
  });
});

describe('the next step of a plan', () => {
  const plan = (status: 3 | 4 | 5, recountPct: string | null = '5') => ({ status, recountPct }) as const;
  const again = { ...line, toRecount: true };

  it('is the recount while something differs by more than the plan allows, and not the submission that would be refused', () => {
    expect(nextStep(plan(3), [line])).toBe('recount');
    expect(openRecounts(plan(3), [line]).map(({ id }) => id)).toEqual(['l1']);
    expect(nextStep(plan(3, null), [line])).toBe('submit');
    // Two counters found different quantities.
    expect(nextStep(plan(3, null), [{ ...line, firstQty: '100', diffQty: '0', diffType: 1, otherQty: '98' }])).toBe('recount');
  });

  it('is the submission once the last box was counted again, and nobody else’s before', () => {
    expect(nextStep(plan(4), [again])).toBeNull();
    expect(nextStep(plan(4), [{ ...again, secondQty: '90' }])).toBe('submit');
    expect([nextStep(plan(5), [line]), nextStep(plan(3), [])]).toEqual([null, null]);
  });

  it('stands first on the page of the plan, where submitting says what has to be counted again', () => {
    const { first, of } = Screen.page.plan.verbs ?? {};
    const row = { status: 3, recountPct: '5' } as never;
    expect([first?.(row, [line] as never), first?.({ ...plan(4) } as never, [{ ...again, secondQty: '90' }] as never)]).toEqual([
      'recount',
      'submit',
    ]);
    expect(of?.submit?.hindered?.(row, null as never, [line] as never)).toEqual(['recountFirst', { n: '1', boxNo: 'B1' }]);
    expect(of?.submit?.hindered?.(row, null as never, [{ ...line, secondQty: '90' }] as never)).toBeNull();
  });
});

describe('a box that two people counted differently', () => {
  const disputed = { ...line, firstQty: '100', diffQty: '0', diffType: 1, otherQty: '98', otherByName: '张敏' } as CheckLineRow;

  it('is no box that agrees with the books, though the first of them found what they say', () => {
    expect([isDisputed(disputed), isOdd(disputed), progressOf([disputed]).different]).toEqual([true, true, '1']);
    expect(linesFor('recount', [{ ...disputed, id: 'l0', otherQty: null }, disputed]).map(({ id }) => id)).toEqual(['l1', 'l0']);
    // Counted again, it is what the second count says.
    expect(isDisputed({ ...disputed, secondQty: '100' })).toBe(false);
    expect(isDisputed({ ...disputed, otherQty: '100' })).toBe(false);
  });

  it('says so to the manager, with whose count it is and how much', async () => {
    const i18n = i18next.createInstance();
    await i18n.init({ lng: 'zh', fallbackLng: false, resources: { zh: { stocktake } } });
    const children = createElement(I18nextProvider, { i18n }, createElement(DifferenceBadge, { line: disputed }));
    const drawn = renderToStaticMarkup(createElement(ChakraProvider, { value: styleSystem(), children }));
    expect(drawn).toContain('两人不一致：张敏 盘得 98');
    expect(drawn).not.toContain('相符');
  });
});

describe('a step', () => {
  it('proposes to adjust, to keep what cannot be adjusted now, and to claim where a partner keeps the goods', () => {
    expect(proposed('review', line, facts())).toBe('1');
    expect(proposed('review', line, facts({ hindered: new Set(['l1']) }))).toBe('2');
    expect(proposed('review', line, facts({ isOfPartner: true }))).toBe('4');
    expect(questionOf('review', facts({ isOfPartner: true })).codes).toEqual([4, 2]);
  });

  it('proposes to count again what was chosen before, and what is beyond the threshold', () => {
    expect([facts(), facts({ picked: ['l1'] }), facts({ plan: { recountPct: '5' } })].map((one) => proposed('recount', line, one))).toEqual(
      [false, true, true],
    );
  });

  it('that picks lines wants one of them, and sends those that are checked', () => {
    const chosen = chosenIn({ l1: { value: true }, l2: { value: false } });
    expect([stepFault('recount', chosenIn({ l2: { value: false } })), stepFault('recount', chosen)]).toEqual(['pickOne', null]);
    expect(stepOrder('recount', 'p', chosen, '').payload).toEqual({ id: 'p', lineIds: ['l1'] });
    expect(stepOrder('reject', 'p', chosen, 'wrong').payload).toEqual({ id: 'p', lineIds: ['l1'], reason: 'wrong' });
  });

  it('that wants an answer for every line sends all of them', () => {
    const chosen = chosenIn({ l1: { value: 4 }, l2: { value: 7 } });
    expect(stepOrder('submit', 'p', chosen, '').payload).toEqual({
      id: 'p',
      reasons: [
        { lineId: 'l1', reason: 4, remark: null },
        { lineId: 'l2', reason: 7, remark: null },
      ],
      others: null,
    });
    expect(stepOrder('review', 'p', chosenIn({ l1: { value: 2 } }), '').payload).toMatchObject({
      decisions: [{ lineId: 'l1', decision: 2 }],
    });
  });
});

describe('a list of a partner', () => {
  const read = (more: Partial<ReadList> = {}): ReadList => ({
    entries: [{ lineId: 'l1', qty: '5' }],
    unknown: [],
    wrong: [],
    missing: ['l2'],
    ...more,
  });

  it('has zeros for what it does not name only where somebody says that it is not there', () => {
    expect(entriesOf(read(), false)).toEqual([{ lineId: 'l1', qty: '5' }]);
    expect(entriesOf(read(), true)).toContainEqual({ lineId: 'l2', qty: '0' });
  });

  it('is chosen first, and repaired where rows fit nothing', () => {
    const row = { boxNo: 'X', matCode: '', batchNo: '', qty: '1' };
    expect([
      listFault(null, false),
      listFault(read({ unknown: [row] }), false),
      listFault(read({ entries: [] }), false),
      listFault(read(), false),
    ]).toEqual(['chooseFirst', 'repair', 'repair', null]);
  });
});

describe('the bins that have to be seen empty', () => {
  const bin = (binId: string, more: object = {}) =>
    ({ id: binId, binId, isEmptyBin: true, emptyAt: null, emptyBy: null, ...more }) as CheckBinRow;
  const walk = [
    { id: 'y', code: 'Y' },
    { id: 'x', code: 'X' },
  ];

  it('stand in walking order, with what was found in them', () => {
    const finds = [{ isFound: true, actualBinId: 'x', bookBinId: 'z' } as CheckLineRow];
    const seen = seenBins([bin('x'), bin('y'), bin('z', { isEmptyBin: null })], finds, walk);
    expect(seen.map(({ code, finds: n }) => [code, n])).toEqual([
      ['Y', 0],
      ['X', 1],
    ]);
    expect(seen.map(seenAs)).toEqual(['open', 'found']);
  });

  it('are called empty by anybody, and taken back by whoever said it; a find says enough', () => {
    const one = (more: object) => ({ ...bin('x', more), code: 'X', finds: 0, ...more }) as SeenBin;
    expect(sayable({ status: 2 }, one({}), 'u1')).toBe('empty');
    expect(sayable({ status: 2 }, one({ emptyAt: 'now', emptyBy: 'u1' }), 'u1')).toBe('notEmpty');
    expect(sayable({ status: 2 }, one({ emptyAt: 'now', emptyBy: 'u2' }), 'u1')).toBeNull();
    expect([sayable({ status: 3 }, one({}), 'u1'), sayable({ status: 2 }, one({ finds: 1 }), 'u1')]).toEqual([null, null]);
  });
});
