/** What every terminal does, whatever its job: in turn, once, and with nothing changed by what was refused. */

import { describe, expect, test, vi } from 'vitest';
import { answer, type Step } from '#domain/kernel/job.ts';
import { problem } from '#domain/kernel/problem.ts';
import { type Progress, TerminalCore, type TerminalJob } from '#pages/scan/terminal-core.ts';
import { SERVER_PATIENCE_MS } from '#tests/support/patience.ts';

interface State {
  readonly box: string | null;
  /** Boxes that are counted before they are taken. */
  readonly counting: string | null;
}
interface Take {
  readonly box: string;
  readonly qty: string;
}
type Scanned = { readonly kind: 'box' | 'command'; readonly code: string };

const start: State = { box: null, counting: null };

/** A terminal that counts boxes beginning with C and takes all others at once. */
function terminal(more: Partial<TerminalJob<State, Scanned, Take>> = {}, numbers: string[] = [], written: Take[] = []) {
  let state = start;
  let progress: Progress<Take> = { written: [], typed: null };
  const said: string[] = [];
  const sent: Take[] = [];
  const printed: string[] = [];
  const job: TerminalJob<State, Scanned, Take> = {
    sentence: ({ key }) => key,
    find: async (text) => ({ kind: ['UNDO', 'CONFIRM', 'DONE'].includes(text) ? 'command' : 'box', code: text }),
    hear: (before, { code }): Step<State, Take> => {
      if (code === '?') return { state: before, answer: answer('error', 'unknown', code) };
      if (code.startsWith('C')) return { state: { ...before, counting: code }, answer: answer('ok', 'count', code) };
      return { state: { ...before, box: code }, answer: answer('ok', 'taken', code), take: { box: code, qty: '1' } };
    },
    count: (before) =>
      before.counting === null
        ? null
        : {
            key: before.counting,
            label: '',
            initial: '5',
            unit: 'PCS',
            decimals: 0,
            problem: (value) => (value === '0' ? answer('error', 'nothing', before.counting ?? '') : null),
            take: (qty) => ({ state: before, answer: answer('ok', 'counted', ''), take: { box: before.counting ?? '', qty } }),
          },
    back: (before) => (before.counting === null ? null : { state: { ...before, counting: null }, answer: null }),
    write: async (take) => {
      await Promise.resolve();
      sent.push(take);
      return { ok: true, opId: `op-${sent.length}` };
    },
    unwrite: async (take) => ({ ok: true, opId: 'op-back', answer: answer('ok', 'back', take.box) }),
    ...more,
  };
  const core = new TerminalCore<State, Scanned, Take>(
    job,
    { now: () => state, put: (next) => (state = next) },
    {
      submit: async () => ({ ok: false, problem: problem('G-BOX') }),
      number: async () => numbers.shift() ?? null,
      say: ({ key, code }, opId) => said.push([key, code, opId].filter(Boolean).join(' ')),
      print: async ({ targets }) => {
        const [name = ''] = targets.map((target) => target.name);
        if (name === 'JAM') throw new Error('paper');
        printed.push(name);
        return name !== 'CANCELLED';
      },
      clock: () => ({ today: '2026-11-25', now: '2026-11-25T08:00:00.000Z' }),
      refuse: (code, { code: why }) => said.push(`refused ${code} ${why}`),
    },
    (next) => (progress = next),
    { written, typed: null },
  );
  return { core, said, sent, printed, state: () => state, progress: () => progress };
}

describe('a terminal', () => {
  test('takes scans in the order they came, and says what was written with its operation', async () => {
    const { core, said, sent, state } = terminal();
    await Promise.all([core.scan('B1'), core.scan('B2'), core.scan('?')]);
    expect(sent.map(({ box }) => box)).toEqual(['B1', 'B2']);
    expect(said).toEqual(['taken B1 op-1', 'taken B2 op-2', 'unknown ?']);
    expect(state().box).toBe('B2');
  });

  test('lets a scan wait for what the page reads, and judges it by that', async () => {
    let read = (): void => undefined;
    const ready = new Promise<void>((done) => (read = done));
    const found: string[] = [];
    const find = async (code: string): Promise<Scanned> => {
      found.push(code);
      return { kind: 'box', code };
    };
    const { core, said } = terminal({ ready: () => ready, find });
    const scanned = core.scan('B1');
    await Promise.resolve();
    expect(found).toEqual([]);
    read();
    await scanned;
    expect([found, said]).toEqual([['B1'], ['taken B1 op-1']]);
  });

  test('writes what is in hand once, however often the button is tapped', async () => {
    const { core, sent } = terminal();
    await core.scan('C7');
    const save = ({ counting }: State): Step<State, Take> | null =>
      counting === null ? null : { state: start, answer: answer('ok', 'saved', counting), take: { box: counting, qty: '1' } };
    expect(await Promise.all([core.apply(save), core.apply(save)])).toEqual([true, true]);
    expect(sent).toEqual([{ box: 'C7', qty: '1' }]);
  });

  test('leaves the state as it was when the work is refused', async () => {
    const { core, said, state, progress } = terminal({ write: async () => ({ ok: false, problem: problem('G-BOX') }) });
    expect(
      await core.apply(() => ({
        state: { box: 'B1', counting: null },
        answer: answer('ok', 'taken', 'B1'),
        take: { box: 'B1', qty: '1' },
      })),
    ).toBe(false);
    expect(state()).toEqual(start);
    expect(said).toEqual(['refused B1 G-BOX']);
    expect(progress().written).toEqual([]);
    expect(core.canUndo()).toBe(false);
  });

  test('tells that the device has no number left, and writes nothing', async () => {
    const job = {
      write: async (_: Take, by: { number: (kind: 'box') => Promise<string> }) => ({ ok: true as const, opId: await by.number('box') }),
    };
    const { core, said, progress } = terminal(job, ['B-9']);
    await core.scan('B1');
    await core.scan('B2');
    expect(said).toEqual(['taken B1 B-9', 'refused B2 NO_NUMBERS']);
    expect(progress().written).toEqual([{ box: 'B1', qty: '1' }]);
  });

  test('takes what depends on the writing from it: state, answer, and what is said after it', async () => {
    const more = { answer: answer('ok', 'part', 'B1'), also: answer('warn', 'rest', 'B7'), state: { box: 'B7', counting: null } };
    const { core, said, state } = terminal({ write: async () => ({ ok: true, opId: 'op', ...more }) });
    await core.scan('B1');
    expect(said).toEqual(['part B1 op', 'rest B7']);
    expect(state().box).toBe('B7');
  });
});

describe('a label that follows what was written', () => {
  const labelled = (name: string) =>
    terminal({ write: async () => ({ ok: true, opId: 'op', label: { kind: 'asset', targets: [{ id: name, name, data: {} }] } }) });

  test('is printed, and the next scan does not wait for it', async () => {
    const { core, said, printed } = labelled('T-1');
    await Promise.all([core.scan('B1'), core.scan('B2')]);
    expect([printed, said]).toEqual([
      ['T-1', 'T-1'],
      ['taken B1 op', 'taken B2 op'],
    ]);
  });

  test.each(['JAM', 'CANCELLED'])('and is not: it is said, and what was written stays (%s)', async (name) => {
    const { core, said, progress, state } = labelled(name);
    await core.scan('B1');
    await vi.waitFor(() => expect(said).toEqual(['taken B1 op', `scan.notPrinted ${name}`]), { timeout: SERVER_PATIENCE_MS });
    expect([progress().written.length, state().box]).toEqual([1, 'B1']);
  });
});

describe('after a reload', () => {
  test('what was written before is taken back, the newest first', async () => {
    const before = [
      { box: 'B1', qty: '1' },
      { box: 'B2', qty: '1' },
    ];
    const { core, said, progress } = terminal({}, [], before);
    expect(core.canUndo()).toBe(true);
    await core.undo();
    expect(said).toEqual(['back B2 op-back']);
    expect(progress().written).toEqual([{ box: 'B1', qty: '1' }]);
  });
});

describe('a quantity', () => {
  test('is written only when it is a figure of the unit, and stays as it was typed', async () => {
    const { core, said, sent } = terminal();
    await core.scan('C7');
    for (const typed of ['1.5', '-3', '1e3']) {
      core.type(typed);
      await core.confirm();
      expect(core.entered()).toBe(typed);
    }
    expect(said.slice(1)).toEqual(['scan.figure.whole 1.5', 'scan.figure.negative -3', 'scan.figure.number 1e3']);
    expect(sent).toEqual([]);
  });

  test('begins with what the job proposes, keeps what was typed, and says what is wrong with it', async () => {
    const { core, said, sent, progress } = terminal();
    await core.scan('C1');
    expect(core.entered()).toBe('5');
    core.type('0');
    await core.scan('CONFIRM');
    expect([core.entered(), progress().typed?.wrong?.answer.key, sent.length]).toEqual(['0', 'nothing', 0]);
    core.type('3');
    expect(progress().typed?.wrong).toBeNull();
    await core.scan('CONFIRM');
    expect(sent).toEqual([{ box: 'C1', qty: '3' }]);
    expect(said).toEqual(['count C1', 'nothing C1', 'counted op-1']);
  });

  test('is written once, although the page still shows the question when 确认 comes again', async () => {
    const { core, sent } = terminal();
    await core.scan('C1');
    await Promise.all([core.confirm(), core.confirm(), core.scan('CONFIRM')]);
    expect(sent).toEqual([{ box: 'C1', qty: '5' }]);
    await core.scan('C2');
    await core.confirm();
    expect(sent.map(({ box }) => box)).toEqual(['C1', 'C2']);
  });

  test('of the next box is taken by the next tap, and by no double tap', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const asks = (before: State) => ({
      key: `box-${before.box ?? ''}`,
      label: '',
      initial: '5',
      unit: 'PCS',
      decimals: 0,
      problem: () => null,
      take: (qty: string): Step<State, Take> => ({ state: before, answer: null, take: { box: `${before.box ?? ''}I`, qty } }),
    });
    const { core, sent } = terminal({
      count: asks,
      write: async (take) => {
        sent.push(take);
        return { ok: true, opId: `op-${sent.length}`, state: { ...start, box: take.box } };
      },
    });
    await Promise.all([core.confirm(), core.confirm()]);
    expect(sent.map(({ box }) => box)).toEqual(['I']);
    vi.advanceTimersByTime(600);
    await core.confirm();
    expect(sent.map(({ box }) => box)).toEqual(['I', 'II']);
    vi.useRealTimers();
  });

  test('of another question begins anew', async () => {
    const { core } = terminal();
    await core.scan('C1');
    core.type('2');
    await core.scan('C2');
    expect(core.entered()).toBe('5');
  });

  test('that may be left out: 确认 finishes while nothing is entered', async () => {
    let finished = 0;
    const base = { key: 'k', label: '', initial: '', unit: '', decimals: 0, isOptional: true, problem: () => null };
    const count = (state: State) => ({ ...base, take: (qty: string) => ({ state, answer: null, take: { box: 'B1', qty } }) });
    const { core, sent } = terminal({ count, finish: () => (finished += 1) });
    await core.scan('CONFIRM');
    core.type('4');
    await core.scan('CONFIRM');
    await core.scan('DONE');
    expect([finished, sent]).toEqual([2, [{ box: 'B1', qty: '4' }]]);
  });
});

describe('undo', () => {
  test('takes back what is not written yet, then what was written last, each once', async () => {
    const { core, said, progress, state } = terminal();
    await core.scan('B1');
    await core.scan('B2');
    await core.scan('C1');
    await core.scan('UNDO');
    expect(state().counting).toBeNull();
    await Promise.all([core.scan('UNDO'), core.undo()]);
    expect(said.slice(-2)).toEqual(['back B2 op-back', 'back B1 op-back']);
    expect([progress().written, core.canUndo()]).toEqual([[], false]);
  });

  test('is not offered for what can no longer be taken back', async () => {
    const { core } = terminal({ mayUnwrite: ({ box }) => box !== 'B1' });
    await core.scan('B1');
    expect(core.canUndo()).toBe(false);
    await core.scan('B2');
    expect(core.canUndo()).toBe(true);
  });

  test('goes back to where the one who has taken it back stands', async () => {
    const { core, state } = terminal({
      unwrite: async ({ box }) => ({ ok: true, opId: 'op-back', state: { box: `before ${box}`, counting: null } }),
    });
    await core.scan('B1');
    await core.undo();
    expect(state().box).toBe('before B1');
  });

  test('does not bring back a question that was settled by what is taken back', async () => {
    let picked = false;
    const settle = (state: State): State => (picked ? { ...state, counting: null } : state);
    const { core, state } = terminal({ settle, unwrite: async () => ({ ok: true, opId: 'op-back' }) });
    await core.scan('C1');
    await core.confirm();
    picked = true;
    await core.undo();
    picked = false;
    expect(core.now().counting).toBeNull();
    expect(state().counting).toBeNull();
  });
});
