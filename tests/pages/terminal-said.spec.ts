/** What a job of the domain names by keys stands on its terminal in words, and what it orders is written. */
import { describe, expect, it } from 'vitest';
import { problem } from '#domain/kernel/problem.ts';
import { type Asks, type JobLine, type Order, said } from '#domain/protocol/said.ts';
import { writeAll } from '#pages/scan/orders.ts';
import { type Say, saidAsks, saidLine, saidThing } from '#pages/scan/said.ts';
import type { Writer } from '#pages/scan/terminal-core.ts';

const say: Say = (text) => (typeof text === 'string' ? text : `<${[text.key, ...Object.values(text.params)].join(' ')}>`);
const card: JobLine = { key: 'l1', code: 'B1', name: 'M-1 bolt', done: '3', total: '10', unit: said('boxes'), state: 'todo', notes: [] };

describe('a line of the work', () => {
  it('has its notes beside each other, without those that are empty', () => {
    expect(saidLine({ ...card, notes: ['', said('late', { day: '5' }), 'A1'] }, say)).toEqual({
      key: 'l1',
      code: 'B1',
      name: 'M-1 bolt',
      done: '3',
      total: '10',
      unit: '<boxes>',
      state: 'todo',
      note: '<late 5> · A1',
    });
  });

  it('has no note where there is none, and may be named by several texts', () => {
    const line = saidLine({ ...card, name: [said('empty'), '', 'Zhao'] }, say);
    expect(line).not.toHaveProperty('note');
    expect(line.name).toBe('<empty> · Zhao');
    expect(saidLine({ ...card, name: said('empty') }, say).name).toBe('<empty>');
  });
});

it('what is in hand says its facts in words', () => {
  expect(saidThing(null, say)).toBeNull();
  const thing = saidThing({ code: 'B1', name: 'bolt', facts: [{ label: said('due'), value: said('late', { day: '5' }) }] }, say);
  expect(thing).toMatchObject({ code: 'B1', facts: [{ label: '<due>', value: '<late 5>' }] });
});

describe('the questions of a job', () => {
  type State = { readonly at: number };
  const step = (state: State) => ({ state, answer: null });
  const asks: Asks<State, never> = {
    choice: (state) => ({
      key: 'way',
      label: said('way'),
      options: [
        { code: 'a', label: said('good') },
        { code: 'b', label: said('bad'), off: said('no right') },
      ],
      take: () => step({ at: state.at + 1 }),
    }),
    count: () => ({
      key: 'n',
      label: said('qty'),
      initial: '',
      unit: 'PCS',
      decimals: 0,
      problem: () => null,
      take: () => step({ at: 0 }),
    }),
    counts: ({ at }) =>
      at === 0
        ? null
        : { key: 'kg', figures: [{ key: 'gross', label: said('gross'), unit: 'kg', decimals: 3 }], take: () => step({ at: 0 }) },
  };
  const { choice, count, counts } = saidAsks(asks, say);

  it('are asked in words, with the reason why something cannot be chosen', () => {
    expect(choice?.({ at: 0 })).toMatchObject({
      label: '<way>',
      options: [
        { code: 'a', label: '<good>', off: undefined },
        { code: 'b', label: '<bad>', off: '<no right>' },
      ],
    });
    expect(count?.({ at: 0 })?.label).toBe('<qty>');
    expect(counts?.({ at: 1 })?.figures[0]?.label).toBe('<gross>');
  });

  it('are answered by the state that they were asked in, and not asked where the job asks nothing', () => {
    expect(choice?.({ at: 4 })?.take('a', { today: '', now: '' })).toEqual({ state: { at: 5 }, answer: null });
    expect(counts?.({ at: 0 })).toBeNull();
    expect(saidAsks({}, say).choice?.({ at: 0 })).toBeNull();
  });
});

describe('several orders', () => {
  const orders = ['a', 'b', 'c'].map((id): Order => ({ def: {} as never, payload: { id } }));
  const writer = (refused: string): { by: Writer; sent: string[] } => {
    const sent: string[] = [];
    const submit = async (_def: unknown, payload: unknown) => {
      const { id } = payload as { id: string };
      if (id === refused) return { ok: false as const, problem: problem('BUSY') };
      sent.push(id);
      return { ok: true as const, opId: id, idOf: (n: number | string) => `${id}/${n}` };
    };
    return { by: { submit: submit as never, number: async () => '' }, sent };
  };

  it('are written one after the other, and the last one names what it has made', async () => {
    const { by, sent } = writer('');
    const done = await writeAll(by, orders);
    expect([sent, done.ok, done.idOf?.('line')]).toEqual([['a', 'b', 'c'], true, 'c/line']);
  });

  it('end with the first that is refused; without an order there is nothing to refuse', async () => {
    const { by, sent } = writer('b');
    expect(await writeAll(by, orders)).toMatchObject({ ok: false });
    expect(sent).toEqual(['a']);
    expect(await writeAll(by, [])).toEqual({ ok: true });
  });
});
