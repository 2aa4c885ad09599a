/** The print control as a driver, against the simulator: every way in which it is not there, not new, not ready, or not right. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LocalAccess } from '#domain/system/print/licence.ts';
import { ControlDriver } from '#shell/printing/drivers/control-driver.ts';
import type { PrintOrder } from '#shell/printing/drivers/driver.ts';
import { PrintSimulator } from '#tests/support/print-simulator.ts';
import { simulatedTalk } from '#tests/support/print-world.ts';

let simulator: PrintSimulator;
let access: LocalAccess;
let driver: ControlDriver;
/** Does not wait for what does not come, or comes later. */
let impatient: ControlDriver;
let late: [string, boolean][];

beforeEach(async () => {
  simulator = new PrintSimulator();
  await simulator.start();
  access = 'free';
  late = [];
  const talk = simulatedTalk(simulator);
  const waiting = (returnMs: number) =>
    new ControlDriver({ talk, access: async () => access, licence: async () => ['甲公司', 'KEY', '', ''], returnMs });
  driver = waiting(60_000);
  impatient = waiting(50);
  impatient.onLate((jobId, accepted) => void late.push([jobId, accepted]));
});
afterEach(() => simulator.stop());

const order = (more: Partial<PrintOrder> = {}): PrintOrder => ({
  jobId: 'j1',
  attempt: 1,
  title: '箱标签 B1',
  copies: 2,
  printer: 'Zebra ZD420',
  drawings: [
    {
      widthMm: 60,
      heightMm: 40,
      marks: [
        { kind: 'text', x: 2, y: 3, w: 30, h: 4, text: 'B1 圆钢', size: 3, bold: false, mono: false, align: 'left' },
        { kind: 'code', x: 2, y: 8, w: 20, h: 20, symbology: 'qr', text: 'F1:B:B1:::::X' },
      ],
    },
  ],
  ...more,
});

describe('looking for the print control', () => {
  it('finds it with its printers', async () => {
    expect(await driver.probe()).toEqual({ state: 'ready', version: '6.6.1.1' });
    expect((await driver.printers()).map(({ value }) => value)).toEqual(['Zebra ZD420', 'HP LaserJet', '\\\\SRV\\Zebra 2']);
  });
  it('finds it on the second port where the first is taken', async () => {
    await simulator.stop();
    await simulator.start([1]);
    expect((await driver.probe()).state).toBe('ready');
  });
  it('says that it is not there, and finds it when it is started', async () => {
    await simulator.stop();
    expect((await driver.probe()).state).toBe('absent');
    await simulator.start();
    expect((await driver.probe()).state).toBe('ready');
  });
  it('says that it is too old, by the numbers of its version', async () => {
    simulator.state.version = '2.0.9.10';
    expect(await driver.probe()).toEqual({ state: 'old', version: '2.0.9.10', least: '3.0.4.3' });
    simulator.state.version = '10.0.0.1';
    expect((await driver.probe()).state).toBe('ready');
  });
  it('says that it is still starting', async () => {
    simulator.state.starting = true;
    expect((await driver.probe()).state).toBe('busy');
  });
  it('sees a printer that was added a moment ago', async () => {
    simulator.state.printers = [];
    await driver.probe();
    expect(await driver.printers()).toEqual([]);
    simulator.state.printers = ['New'];
    await driver.probe();
    expect(await driver.printers()).toEqual([{ value: 'New', label: 'New' }]);
  });
  it('asks nothing of the machine before the person has allowed it', async () => {
    access = 'ask';
    expect(await driver.probe()).toEqual({ state: 'denied', version: null, access: 'ask' });
    expect((await driver.touch()).state).toBe('ready');
  });
});

describe('printing', () => {
  beforeEach(() => driver.probe());

  it('hands over the label as it was laid out, to the printer that was named', async () => {
    expect(await driver.print(order())).toEqual({ state: 'accepted' });
    const [job] = simulator.jobs;
    expect(job).toMatchObject({
      title: '箱标签 B1',
      printer: 'Zebra ZD420',
      copies: 2,
      pages: 1,
      paper: ['600', '400'],
      licence: '甲公司|KEY||',
    });
    expect(job?.items).toEqual([
      { type: '2', content: 'B1 圆钢', left: '2mm', top: '3mm', width: '30mm', height: '4mm' },
      { type: '9', content: 'QRCode:F1:B:B1:::::X', left: '2mm', top: '8mm', width: '20mm', height: '20mm' },
    ]);
  });
  it('never ends at the default printer because the named one is gone', async () => {
    expect(await driver.print(order({ printer: 'Gone' }))).toEqual({ state: 'failed', note: 'printerUnknown' });
    expect(await driver.print(order({ printer: '' }))).toEqual({ state: 'failed', note: 'printerUnknown' });
    expect(simulator.jobs).toEqual([]);
  });
  it('knows a network printer with and without its backslashes', async () => {
    expect((await driver.print(order({ printer: 'SRVZebra 2' }))).state).toBe('accepted');
    expect(simulator.jobs[0]?.printer).toBe('\\\\SRV\\Zebra 2');
  });
  it('two at once come out one after the other', async () => {
    simulator.state.delayMs = 80;
    const both = await Promise.all([driver.print(order()), driver.print(order({ jobId: 'j2', title: 'B2' }))]);
    expect(both.map(({ state }) => state)).toEqual(['accepted', 'accepted']);
    expect(simulator.jobs.map(({ title }) => title)).toEqual(['箱标签 B1', 'B2']);
  });
  it('waits while another program holds the control: nothing was sent', async () => {
    simulator.state.busy = true;
    await driver.probe();
    expect(await driver.print(order())).toEqual({ state: 'queued', note: 'busy' });
    expect(simulator.jobs).toEqual([]);
  });
  it('tells what the printer said when it failed', async () => {
    simulator.state.failNext = 1;
    expect(await driver.print(order())).toEqual({ state: 'failed', note: '打印机缺纸' });
  });
  it('does not know what became of a job without an answer, and hears the answer that comes later', async () => {
    simulator.state.delayMs = 700;
    expect(await impatient.print(order())).toEqual({ state: 'unknown', note: null });
    await expect.poll(() => late).toEqual([['j1', true]]);
  });
  it('does not know either when the service goes in the middle', async () => {
    simulator.state.silent = true;
    const printed = impatient.print(order());
    await expect.poll(() => simulator.jobs.length).toBe(1);
    await simulator.stop();
    expect((await printed).state).toBe('unknown');
  });
});
