/** Swim lanes: what lies at each step of a thing, on one scale, in figures that the table says too. */
import { describe, expect, it } from 'vitest';
import type { ChartSeries } from '#pages/chart/chart-data.ts';
import { drawnSeries, laneSentence, lanesOfGroup, type SwimGroup } from '#pages/chart/swim-data.ts';

const series: ChartSeries[] = [
  { key: 'wip', name: 'In work', tone: 'info' },
  { key: 'good', name: 'Good', tone: 'ok' },
  { key: 'scrap', name: 'Scrap', tone: 'error' },
];
const order: SwimGroup = {
  key: 'o1',
  label: 'MO-1',
  steps: [
    { key: '10', label: '10 TURN', values: { wip: 0, good: 98, scrap: 2 } },
    { key: '20', label: '20 GRIND', values: { wip: 30, good: 20, scrap: 0 } },
    { key: '30', label: '30 PACK', values: {} },
  ],
};
const shown = (group: SwimGroup) =>
  lanesOfGroup(group, series).map(({ step, parts }) => [
    step.key,
    ...parts.map(({ series: { key }, value, width }) => `${key} ${value} ${width}%`),
  ]);

describe('lanes of a thing', () => {
  it('have one scale: the step where most lies fills its lane', () => {
    expect(shown(order)).toEqual([['10', 'good 98 98%', 'scrap 2 2%'], ['20', 'wip 30 30%', 'good 20 20%'], ['30']]);
  });

  it('draw nothing where nothing lies, at any step', () => {
    const [step] = order.steps;
    expect(shown({ ...order, steps: step ? [{ ...step, values: {} }] : [] })).toEqual([['10']]);
    expect(shown({ ...order, steps: [] })).toEqual([]);
  });

  it('never draw less than nothing', () => {
    expect(shown({ ...order, steps: [{ key: '10', label: '10', values: { wip: -5, good: 5 } }] })).toEqual([['10', 'good 5 100%']]);
  });

  it('keep the pattern of a kind, whatever else lies in the lane', () => {
    const lanes = lanesOfGroup(order, series).map(({ parts }) => parts.map(({ at }) => at));
    expect(lanes).toEqual([[1, 2], [0, 1], []]);
  });
});

describe('a lane in words', () => {
  it('names what lies there, and says so where nothing does', () => {
    const [first, , last] = order.steps;
    expect(first && laneSentence(order, first, series, 'nothing')).toBe('MO-1 10 TURN: Good 98, Scrap 2');
    expect(last && laneSentence(order, last, series, 'nothing')).toBe('MO-1 30 PACK: nothing');
  });

  it('has a legend of the kinds that are drawn, and of no others', () => {
    expect(drawnSeries([order], series).map(({ key }) => key)).toEqual(['wip', 'good', 'scrap']);
    expect(drawnSeries([{ ...order, steps: order.steps.slice(0, 1) }], series).map(({ key }) => key)).toEqual(['good', 'scrap']);
  });
});
