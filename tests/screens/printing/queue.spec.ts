/** The print queue of a device: what waits is printed once, what is not known is never printed again by itself. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultTemplate } from '#domain/system/print/defaults.ts';
import type { PrintJobRecord } from '#domain/system/print/job.ts';
import { ControlDriver } from '#shell/printing/drivers/control-driver.ts';
import type { PrintDriver } from '#shell/printing/drivers/driver.ts';
import { makeJob } from '#shell/printing/make-job.ts';
import { type PrintLocks, PrintRunner } from '#shell/printing/runner.ts';
import { IllegalPrintMove, PrintQueue } from '#store/outbox/print-queue.ts';
import { PrintSimulator } from '#tests/support/print-simulator.ts';
import { simulatedTalk } from '#tests/support/print-world.ts';

/** The locks of one browser: all tabs share them. */
function locksOfBrowser(): PrintLocks {
  const held = new Set<string>();
  return {
    request: async (name, _options, work) => {
      if (held.has(name)) return work(null);
      held.add(name);
      return work({}).finally(() => held.delete(name));
    },
  };
}

let simulator: PrintSimulator;
let disk: IDBFactory;
let locks: PrintLocks;
let online: boolean;
let logged: PrintJobRecord[];
let told: string[];
let waiting: boolean;
const open: { stop(): void }[] = [];

beforeEach(async () => {
  simulator = new PrintSimulator();
  await simulator.start();
  disk = new IDBFactory();
  locks = locksOfBrowser();
  online = true;
  logged = [];
  told = [];
  waiting = false;
});
afterEach(async () => {
  for (const one of open.splice(0)) one.stop();
  await simulator.stop();
});

/** A tab of the device. */
function tab(driver: PrintDriver = controlDriver()) {
  const queue = new PrintQueue({ indexedDB: disk, IDBKeyRange });
  const runner = new PrintRunner({
    queue,
    driver: () => driver,
    locks,
    log: async (job) => {
      if (online) logged.push(job);
      return online;
    },
    tell: ({ title, state }) => void told.push(`${title} ${state}`),
    waiting: (any) => {
      waiting = any;
    },
    retryMs: [30],
  });
  open.push(runner);
  return { queue, runner };
}
/** @param returnMs how long an answer is waited for; where one comes, longer than any machine takes for it */
const controlDriver = (returnMs = 60_000) =>
  new ControlDriver({ talk: simulatedTalk(simulator), access: async () => 'free', licence: async () => null, returnMs });
/** Does not wait for what does not come, or comes later. */
const impatient = () => controlDriver(50);

let clock = 1_763_600_000_000;
function job(boxNo: string, more: Partial<Parameters<typeof makeJob>[0]> = {}): PrintJobRecord {
  const { code, widthMm, heightMm, content } = defaultTemplate('box');
  clock += 1;
  return makeJob({
    kind: 'box',
    targets: [{ id: boxNo, name: boxNo, data: { boxNo, material: 'ST', quantity: '1', unit: 'KG' } }],
    template: { id: null, version: 1, code, widthMm, heightMm, content },
    driver: 'clodop',
    printer: 'Zebra ZD420',
    copies: 1,
    lang: 'zh',
    reprintNo: 0,
    reason: null,
    test: false,
    by: { userId: 'u1', userName: '王小明' },
    stationCode: null,
    now: clock,
    ...more,
  });
}
const statesOf = async (queue: PrintQueue) => Object.fromEntries((await queue.all()).map((one) => [one.targets[0]?.id, one.state]));
const titles = () => simulator.jobs.map(({ title }) => title);

describe('a print', () => {
  it('is made, printed and told to the server', async () => {
    const { queue, runner } = tab();
    await queue.add(job('B1'));
    await runner.kick();
    expect(await statesOf(queue)).toEqual({ B1: 'accepted' });
    expect(simulator.jobs[0]?.items.map(({ content }) => content)).toContain('B1');
    expect(simulator.jobs[0]?.items.some(({ content }) => content.startsWith('QRCode:F1:B:B1:ST::1:KG::'))).toBe(true);
    expect(logged.map(({ state }) => state)).toEqual(['accepted']);
    expect([told, waiting]).toEqual([['箱标签 B1 accepted'], false]);
  });

  it('waits while the service is away, survives a reload, and comes out once when it is back', async () => {
    await simulator.stop();
    const before = tab();
    await before.queue.add(job('B1'));
    await before.queue.add(job('B2'));
    await before.runner.kick();
    expect((await before.queue.all()).map(({ state, note }) => [state, note])).toEqual([
      ['queued', 'absent'],
      ['queued', 'absent'],
    ]);
    expect(waiting).toBe(true);
    before.runner.stop();
    await simulator.start();
    const after = tab();
    await Promise.all([after.runner.kick(), tab().runner.kick(), after.runner.kick()]);
    await expect.poll(() => titles()).toEqual(['箱标签 B1', '箱标签 B2']);
    await after.runner.kick();
    expect(titles()).toHaveLength(2);
    expect(logged).toHaveLength(2);
  });

  it('goes on by itself, a while after the service is back', async () => {
    await simulator.stop();
    const { queue, runner } = tab();
    await queue.add(job('B1'));
    await runner.kick();
    await simulator.start();
    await expect.poll(() => statesOf(queue)).toEqual({ B1: 'accepted' });
  });

  it('that failed stays failed and says why; it is tried again when a person says so', async () => {
    simulator.state.failNext = 1;
    const { queue, runner } = tab();
    const made = job('B1');
    await queue.add(made);
    await runner.kick();
    await runner.kick();
    expect((await queue.get(made.id))?.note).toBe('打印机缺纸');
    expect(titles()).toEqual([]);
    await queue.move(made.id, 'failed', 'queued');
    await runner.kick();
    expect(await statesOf(queue)).toEqual({ B1: 'accepted' });
  });

  it('whose printer is gone does not hold up the others', async () => {
    const { queue, runner } = tab();
    await queue.add(job('B1', { printer: 'Gone' }));
    await queue.add(job('B2'));
    await runner.kick();
    expect(await statesOf(queue)).toEqual({ B1: 'failed', B2: 'accepted' });
  });
});

describe('a print without an answer', () => {
  it('is never sent again by itself', async () => {
    simulator.state.silent = true;
    const { queue, runner } = tab(impatient());
    await queue.add(job('B1'));
    await runner.kick();
    simulator.state.silent = false;
    await runner.kick();
    await tab().runner.kick();
    expect(await statesOf(queue)).toEqual({ B1: 'unknown' });
    expect([titles().length, told]).toEqual([1, ['箱标签 B1 unknown']]);
  });

  it('counts as printed once the late answer comes', async () => {
    simulator.state.delayMs = 600;
    const { queue, runner } = tab(impatient());
    await queue.add(job('B1'));
    await runner.kick();
    expect(await statesOf(queue)).toEqual({ B1: 'unknown' });
    await expect.poll(() => statesOf(queue)).toEqual({ B1: 'accepted' });
    await expect.poll(() => logged.map(({ state }) => state)).toEqual(['unknown', 'accepted']);
  });

  it('is what remains of one that was at the printer when its page went', async () => {
    const { queue } = tab();
    const made = job('B1');
    await queue.add(made);
    await queue.move(made.id, 'queued', 'sent');
    const after = tab();
    await after.runner.kick();
    expect([await statesOf(queue), titles()]).toEqual([{ B1: 'unknown' }, []]);
  });

  it('is not mistaken for one that another tab is printing just now', async () => {
    const driver = controlDriver();
    await driver.probe();
    let answered = (): void => undefined;
    const answer = new Promise<void>((done) => {
      answered = done;
    });
    const print = driver.print.bind(driver);
    vi.spyOn(driver, 'print').mockImplementation(async (order) => {
      const outcome = await print(order);
      await answer;
      return outcome;
    });
    const first = tab(driver);
    const made = job('B1');
    await first.queue.add(made);
    const printed = first.runner.print(made);
    await expect.poll(async () => (await first.queue.get(made.id))?.state).toBe('sent');
    await tab().runner.kick();
    answered();
    expect(await printed).toBe('accepted');
    expect(titles()).toHaveLength(1);
  });
});

describe('the log', () => {
  it('waits for the server and tells each state once; samples are not told', async () => {
    online = false;
    const { queue, runner } = tab();
    await queue.add(job('B1'));
    await queue.add(job('B2', { test: true }));
    await runner.kick();
    expect([logged.length, waiting]).toEqual([0, true]);
    online = true;
    await runner.kick();
    await runner.kick();
    expect(logged.map(({ title }) => title)).toEqual(['箱标签 B1']);
  });
});

describe('a reprint', () => {
  it('is counted by what came out or may have, and carries its number on the label', async () => {
    const { queue, runner } = tab();
    await queue.add(job('B1'));
    await runner.kick();
    expect([await queue.prints('box', ['B1']), await queue.prints('box', ['B2']), await queue.prints('bin', ['B1'])]).toEqual([1, 0, 0]);
    await queue.add(job('B1', { reprintNo: 1, reason: '标签破损' }));
    await runner.kick();
    expect(simulator.jobs[1]?.items.some(({ content }) => content.includes('补打 1'))).toBe(true);
    expect(simulator.jobs[0]?.items.some(({ content }) => content.includes('补打'))).toBe(false);
  });
});

it('what needs a person does not start by itself', async () => {
  const attended: PrintDriver = {
    ...controlDriver(),
    kind: 'browser',
    attended: true,
    probe: async () => ({ state: 'ready', version: null }),
    printers: async () => null,
    print: async () => ({ state: 'accepted' }),
  };
  const { queue, runner } = tab(attended);
  const made = job('B1', { driver: 'browser', printer: '' });
  await queue.add(made);
  await runner.kick();
  expect(await statesOf(queue)).toEqual({ B1: 'queued' });
  await runner.print(made);
  expect(await statesOf(queue)).toEqual({ B1: 'accepted' });
});

it('a step that is not in the rules is a mistake of the program', async () => {
  const { queue } = tab();
  await expect(async () => queue.move('x', 'accepted', 'queued')).rejects.toThrow(IllegalPrintMove);
});
