/** What a terminal asks beside scans: several figures at once, a choice, somebody's badge. */
import { describe, expect, test } from 'vitest';
import { badgeOf, heardBadge, type PersonFacts } from '#domain/basic/badge.ts';
import { answer, type Step } from '#domain/kernel/job.ts';
import { problem } from '#domain/kernel/problem.ts';
import type { Moment, Values } from '#pages/scan/asked.ts';
import { type Progress, TerminalCore, type TerminalJob } from '#pages/scan/terminal-core.ts';

interface Heard {
  readonly kind: 'asset' | 'person' | 'command' | 'missing';
  readonly code: string;
  readonly what?: string;
  readonly person?: PersonFacts;
}
/** A tool that is given back: how it is, what was made with it, and who looks at it. */
interface State {
  readonly tool: string | null;
  readonly way: string | null;
  readonly values: Values | null;
}
type Take = string;

const start: State = { tool: null, way: null, values: null };
const borrower: PersonFacts = { id: 'p1', personCode: 'E1', personName: '张敏', deptId: null, inService: true };
const keeper: PersonFacts = { id: 'p2', personCode: 'E2', personName: '李强', deptId: null, inService: true };
const people = [borrower, keeper];

const figures = [
  { key: 'used', label: '加工件数', unit: 'PCS', decimals: 0, least: '1', most: '500' },
  { key: 'size', label: '直径', unit: 'mm', decimals: 2, start: '8', isOptional: true },
];

function terminal(
  more: Partial<TerminalJob<State, Heard, Take>> = {},
  before: Progress<Take> = { written: [], typed: null },
  begin = start,
) {
  let state = begin;
  let progress = before;
  const said: string[] = [];
  const sent: Take[] = [];
  const looked: boolean[] = [];
  const judged: Moment[] = [];
  const job: TerminalJob<State, Heard, Take> = {
    sentence: ({ key }) => key,
    find: async (code, _state, badgeFirst): Promise<Heard> => {
      looked.push(badgeFirst);
      const person = people.find(({ personCode }) => personCode === code);
      if (person) return { kind: 'person', code, person };
      return { kind: ['UNDO', 'CONFIRM'].includes(code) ? 'command' : code.startsWith('T') ? 'asset' : 'missing', code, what: 'unknown' };
    },
    hear: (now, { kind, code }, at): Step<State, Take> => {
      judged.push(at);
      if (kind !== 'asset') return { state: now, answer: answer('error', 'useless', code) };
      return { state: { ...start, tool: code }, answer: answer('ok', 'inHand', code) };
    },
    choice: (now) =>
      now.tool === null
        ? null
        : {
            key: `way-${now.tool}`,
            label: '',
            options: [
              { code: 'good', label: '' },
              { code: 'lost', label: '' },
              { code: 'worn', label: '', off: 'not yet' },
            ],
            chosen: now.way,
            take: (way) =>
              way === 'lost'
                ? { state: now, answer: answer('ok', 'lost', now.tool ?? ''), take: 'lost' }
                : { state: { ...now, way }, answer: null },
          },
    counts: (now) =>
      now.way === null || now.values
        ? null
        : {
            key: `counts-${now.tool}`,
            figures,
            problem: ({ used = '', size = '' }) =>
              used === '500' && size === '' ? { figure: 'size', answer: answer('error', 'measure', size) } : null,
            take: (values) => ({ state: { ...now, values }, answer: answer('ok', 'counted', '') }),
          },
    awaits: (now) =>
      now.values === null
        ? null
        : {
            label: '',
            hear: (heard) =>
              heardBadge(now, heard, {
                not: { id: borrower.id, key: 'notYourself' },
                take: ({ personCode }) => ({ state: start, answer: answer('ok', 'seen', personCode), take: `seen by ${personCode}` }),
              }),
          },
    back: (now) => (now.values ? { state: { ...now, values: null }, answer: null } : null),
    write: async (take) => {
      sent.push(take);
      return { ok: true, opId: `op-${sent.length}` };
    },
    ...more,
  };
  const core = new TerminalCore<State, Heard, Take>(
    job,
    { now: () => state, put: (next) => (state = next) },
    {
      submit: async () => ({ ok: false, problem: problem('G-BOX') }),
      number: async () => null,
      print: async () => true,
      clock: () => ({ today: '2026-11-25', now: '2026-11-25T08:00:00.000Z' }),
      say: ({ key, code }) => said.push(`${key} ${code}`.trim()),
      refuse: (code, { code: why }) => said.push(`refused ${code} ${why}`),
    },
    (next) => (progress = next),
    before,
  );
  return { core, said, sent, looked, judged, state: () => state, progress: () => progress };
}

/** As far as the figures. */
async function counting() {
  const it = terminal();
  await it.core.scan('T1');
  await it.core.choose('good');
  return it;
}

describe('several figures', () => {
  test('are taken together, those that were not typed as they began', async () => {
    const { core, state, progress } = await counting();
    core.type('40', 'used');
    expect([core.entered('used'), core.entered('size')]).toEqual(['40', '8']);
    await core.scan('CONFIRM');
    expect(state().values).toEqual({ used: '40', size: '8' });
    expect(progress().typed).toBeNull();
  });

  test('are told to whoever looks up a scan as long as they are typed and not taken', async () => {
    const told: Values[] = [];
    const { core } = terminal({
      find: async (code, _state, _badgeFirst, typed) => {
        told.push(typed);
        return { kind: 'asset', code };
      },
    });
    await core.scan('T1');
    await core.choose('good');
    core.type('40', 'used');
    await core.scan('T2');
    expect(told).toEqual([{}, { used: '40' }]);
  });

  test.each([
    ['', '8', 'used', 'scan.figure.missing'],
    ['1.5', '8', 'used', 'scan.figure.whole'],
    ['0', '8', 'used', 'scan.figure.least'],
    ['501', '8', 'used', 'scan.figure.most'],
    ['40', '8.123', 'size', 'scan.figure.decimals'],
    ['x', 'y', 'used', 'scan.figure.number'],
    ['500', '', 'size', 'measure'],
  ])('%s with %s is refused at the figure, and stays as it was typed', async (used, size, figure, key) => {
    const { core, said, state, progress } = await counting();
    core.type(used, 'used');
    core.type(size, 'size');
    await core.confirm();
    expect(progress().typed?.wrong).toMatchObject({ figure, answer: { key } });
    expect([core.entered('used'), core.entered('size')]).toEqual([used, size]);
    expect(said.at(-1)).toContain(key);
    expect(state().values).toBeNull();
    core.type('7', 'used');
    expect(progress().typed?.wrong).toBeNull();
  });

  test('that all may stay empty do not keep 确认 from finishing', async () => {
    let finished = 0;
    const optional = figures.map((figure) => ({ ...figure, start: '', isOptional: true }));
    const counts = () => ({ key: 'k', figures: optional, take: (values: Values) => ({ state: { ...start, values }, answer: null }) });
    const { core, state } = terminal({ counts, finish: () => (finished += 1) });
    await core.scan('CONFIRM');
    core.type('3', 'used');
    await core.scan('CONFIRM');
    expect([finished, state().values]).toEqual([1, { used: '3', size: '' }]);
  });

  test('are there again after a reload where the question is, and nowhere else', async () => {
    const typed = { key: 'counts-T1', values: { used: '12' }, wrong: null };
    const before = { written: [], typed };
    expect(terminal({}, before, { tool: 'T1', way: 'good', values: null }).core.entered('used')).toBe('12');
    const { core } = terminal({}, before);
    await core.scan('T1');
    await core.choose('good');
    expect(core.entered('used')).toBe('');
  });
});

describe('a choice', () => {
  test('is taken in turn, may be made anew, and only from what is offered', async () => {
    const { core, state } = terminal();
    await Promise.all([core.scan('T1'), core.choose('good')]);
    await core.choose('good');
    expect(state().way).toBe('good');
    for (const code of ['worn', 'unheard of']) await core.choose(code);
    expect(state().way).toBe('good');
  });

  test('that writes is written once, however often it is tapped, and again for another question', async () => {
    const { core, sent } = terminal();
    await core.scan('T1');
    await Promise.all([core.choose('lost'), core.choose('lost')]);
    expect(sent).toEqual(['lost']);
    await core.scan('T2');
    await core.choose('lost');
    expect(sent).toEqual(['lost', 'lost']);
  });

  test('that was refused may be tried again', async () => {
    const fails = { left: 1 };
    const write = async () => (fails.left-- > 0 ? { ok: false as const, problem: problem('G-BOX') } : { ok: true as const, opId: 'op' });
    const { core, said, progress } = terminal({ write });
    await core.scan('T1');
    await core.choose('lost');
    await core.choose('lost');
    expect(said.slice(1)).toEqual(['refused T1 G-BOX', 'lost T1']);
    expect(progress().written).toEqual(['lost']);
  });
});

describe('a step that waits for a badge', () => {
  const waiting = async () => {
    const it = await counting();
    it.core.type('40', 'used');
    await it.core.confirm();
    it.said.length = 0;
    return it;
  };

  test('takes the badge of another person, looked up as one', async () => {
    const { core, looked, sent, state } = await waiting();
    expect(looked).toEqual([false]);
    await core.scan('E2');
    expect([looked.at(-1), sent, state()]).toEqual([true, ['seen by E2'], start]);
  });

  test('refuses the same person, and says what is no badge, and goes on waiting', async () => {
    const { core, said, sent, state } = await waiting();
    for (const code of ['E1', 'T9', 'nobody']) await core.scan(code);
    expect(said).toEqual(['notYourself E1', 'scan.noBadge T9', 'scan.missing.unknown nobody']);
    expect([sent, state().tool]).toEqual([[], 'T1']);
  });

  test('can be taken back, and hears no command', async () => {
    const { core, state, said } = await waiting();
    await core.scan('CONFIRM');
    expect(said).toEqual(['useless CONFIRM']);
    await core.scan('UNDO');
    expect(state().values).toBeNull();
  });
});

test('a job judges by the clock of the site', async () => {
  const { core, judged } = terminal();
  await core.scan('T1');
  expect(judged).toEqual([{ today: '2026-11-25', now: '2026-11-25T08:00:00.000Z' }]);
});

test('a badge is what somebody in service shows', () => {
  expect(badgeOf({ kind: 'person', code: 'E1', person: borrower })).toEqual({ person: borrower });
  expect(badgeOf({ kind: 'person', code: 'E1', person: { ...borrower, inService: false } })).toMatchObject({
    answer: { key: 'scan.notInService' },
  });
});
