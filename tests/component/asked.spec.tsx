/** Whatever a job asks stands on the page of its terminal: with a thing in hand or without, with what it goes to next, with what leads it in, in every density. */
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ScanPage, type ScanPageProps, type TerminalFace } from '#pages/scan/scan-page.tsx';
import { all } from './in-page.ts';
import { leave, mount } from './mount.tsx';

afterEach(leave);

const silent: TerminalFace = {
  log: { result: null, history: [] },
  scan: async () => undefined,
  undo: undefined,
  quantity: null,
  work: { outcomes: [], troubles: [], worst: null, mark: () => ({ tone: 'ok', label: '' }), ofLines: () => new Map() },
};
const nothing = (): void => undefined;
const figure = (label: string) => ({ key: label, label, value: '', decimals: 0, onChange: nothing });

/** What a job may ask, and how it is seen. */
const ASKED: Readonly<Record<string, { readonly face: Partial<TerminalFace>; readonly seen: () => Element[] }>> = {
  'one quantity': {
    face: { quantity: { ...figure('箱 B1 的数量') } },
    seen: () => page.getByRole('textbox', { name: '箱 B1 的数量' }).elements(),
  },
  'several figures': {
    face: { figures: [figure('好'), figure('坏')] },
    seen: () => ['好', '坏'].flatMap((name) => page.getByRole('textbox', { name }).elements().slice(0, 1)),
  },
  'a choice': {
    face: { choice: { label: '判定', options: [{ code: 'ok', label: '合格' }], onChoose: nothing } },
    seen: () => page.getByRole('group', { name: '判定' }).elements(),
  },
  'a choice beside a quantity': {
    face: { quantity: { ...figure('数量') }, choice: { label: '判定', options: [{ code: 'ok', label: '合格' }], onChoose: nothing } },
    seen: () => [...page.getByRole('textbox', { name: '数量' }).elements(), ...page.getByRole('group', { name: '判定' }).elements()],
  },
  'a badge': { face: { awaits: '请借用人刷工牌' }, seen: () => page.getByText('请借用人刷工牌').elements() },
};
const HOW_MANY: Readonly<Record<string, number>> = { 'several figures': 2, 'a choice beside a quantity': 2 };

const LINES = [{ key: '1', code: 'B1', name: '轴承', done: '0', total: '100', unit: '个', state: 'active' as const }];

/** What else a page may show at the time. */
const BESIDE: Readonly<Record<string, Partial<ScanPageProps>>> = {
  'nothing in hand': {},
  'a box in hand': { inHand: { code: 'B1', name: '轴承', quantity: '100', unit: '个' } },
  'what comes next': { next: { place: 'A-01', code: 'B1', quantity: '100', unit: '个', material: { code: 'M', name: '轴承' } } },
  'what leads it in': { lead: <p>先选仓库</p> },
  'its lines': { lines: LINES },
};

describe.each(['compact', 'touch', 'glove'] as const)('on a page of density %s', (density) => {
  it.each(Object.keys(ASKED))('%s is drawn, whatever else there is', async (question) => {
    const { face, seen } = ASKED[question] ?? { face: {}, seen: () => [] };
    for (const [beside, props] of Object.entries(BESIDE))
      for (const size of [[1280, 800] as const, [800, 1280] as const]) {
        await mount(<ScanPage title="检验" instruction="扫描箱" terminal={{ ...silent, ...face }} {...props} />, { density, size });
        await expect.poll(() => all('[data-part=instruction]').length).toBe(1);
        const drawn = seen();
        expect(drawn.length, `beside ${beside}`).toBe(HOW_MANY[question] ?? 1);
        expect(
          drawn.every((element) => element.getBoundingClientRect().height > 0),
          `beside ${beside}`,
        ).toBe(true);
      }
  });
});
