/** The chaos run (docs/how-to/chaos.md): honest tablets, a line that fails, processes that are killed, an insider, and a reckoning at the end. */
import { setTimeout as sleep } from 'node:timers/promises';
import { chance } from '#tests/support/moves/chance.ts';
import { Insider } from './insider.ts';
import { Floor } from './jobs.ts';
import { type Kills, killing } from './kills.ts';
import { type Reckoning, reckon } from './oracle.ts';
import { ChaosPlant } from './plant.ts';
import { Line } from './proxy.ts';
import { Tablet } from './tablet.ts';
import { StoodStill, Watch } from './watch.ts';

export interface ChaosOptions {
  /** Operations that people do; deciding about refused ones comes on top. */
  readonly operations: number;
  readonly devices: number;
  readonly seed: number;
  readonly insider: boolean;
  /** Of PostgreSQL, on top of the usual ones. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Hears how far it is, every few seconds. */
  readonly onProgress?: (text: string) => void;
}

export interface Outcome extends Reckoning {
  readonly operations: number;
  readonly states: Readonly<Record<string, number>>;
  readonly faults: number;
  readonly kills: Kills;
  readonly lies: number;
  /** From the first operation to the last verdict. */
  readonly seconds: number;
  readonly longestWaitMs: number;
  /** In which this machine did nothing, all together. */
  readonly stoodMs: number;
}

/** Two people are always of the house: one of another warehouse, one of a supplier. */
const INSIDERS = ['picker', 'agent'] as const;
const MOST_WORKERS = 4;
const TOLD_EVERY_S = 5;
/** After such a pause of this machine, what did not come up in time says nothing. */
const LONG_MS = 10_000;
/** A short run has each kind of kill too. */
const LEAST_KILLS = 5;
const PER_KILL = 300;
/** From here on nothing more is broken. */
const NEARLY = 0.95;
/** Longer than any fault of the line lasts; what was down is no delay of the insider's making. */
const BOUND_MS = 60_000;

/** One chance for each who rolls dice, so that the order of what happens does not mix them. */
const diceOf = (seed: number, n: number): (() => number) => chance(seed * 1000 + n).next;

/**
 * Everything it starts has ended when it resolves.
 * @param onPlant hears of the plant as soon as there is one, for whoever has to end it before its time
 * @throws StoodStill when nothing answers any more, so that nothing can be said
 * @throws when a part of it cannot be started
 */
export async function runChaos(options: ChaosOptions, onPlant: (plant: ChaosPlant) => void = () => undefined): Promise<Outcome> {
  const plant = await ChaosPlant.start({ ...options.settings });
  onPlant(plant);
  const lines: Line[] = [];
  try {
    await plant.startServers();
    for (const faulty of [true, false]) lines.push(await Line.open(plant.ports, diceOf(options.seed, 1), faulty));
    return await work(options, plant, lines);
  } finally {
    for (const line of lines) await line.close();
    await plant.close();
  }
}

async function work(options: ChaosOptions, plant: ChaosPlant, [line, plain]: readonly Line[]): Promise<Outcome> {
  const { operations, devices, seed } = options;
  if (!line || !plain) throw new Error('there is no line');
  const workers = Array.from({ length: Math.min(devices, MOST_WORKERS) }, (_, n) => `worker${n + 1}`);
  const base = await plant.baseData(workers, INSIDERS);
  const floor = new Floor(base, diceOf(seed, 2));
  const tablets = Array.from({ length: devices }, (_, n) => {
    const share = Math.ceil(operations / devices);
    return new Tablet(floor, { url: line.url, address: `10.1.0.${n + 1}`, account: workers[n % workers.length] ?? '', operations: share });
  });
  const insiders = options.insider
    ? INSIDERS.map(
        (account, n) =>
          new Insider(
            { url: plain.url, account, address: `10.9.0.${n + 1}`, goods: base.elsewhere, line: base.line, isSteady: () => plant.isSteady },
            diceOf(seed, 10 + n),
          ),
      )
    : [];
  const began = Date.now();
  const watch = new Watch(tablets, () => plant.runs);
  const stopWatch = watch.start();
  let broken = false;
  const over = (): boolean => broken || watch.end !== null;
  const isDone = (): boolean => tablets.every((tablet) => tablet.isDone);
  const telling = progress(options, tablets, () => isDone() || over());
  const lying = insiders.map((insider) => insider.run(tablets, () => isDone() || over()));
  const done = (): number => tablets.reduce((sum, { outbox }) => sum + outbox.records.length - outbox.open().length, 0) / operations;
  const killed = killing(plant, diceOf(seed, 3), Math.max(LEAST_KILLS, operations / PER_KILL), done, () => isDone() || over());
  // What is not there with a sound line, long after everything was done, will never be there.
  const healing = killed.then(async () => {
    while (!isDone() && done() < NEARLY && !over()) await sleep(50);
    line.healed = true;
  });
  const working = tablets.map((tablet) => tablet.run(over));
  const parts = [...working, ...lying, healing, telling];
  const failed = await Promise.all(parts).then(
    () => null,
    (error: unknown) => error,
  );
  broken = failed !== null;
  await Promise.allSettled(parts);
  watch.look();
  stopWatch();
  if (failed) throw watch.stoodMs > LONG_MS ? new StoodStill(watch.stoodMs) : failed;
  if (watch.end === 'stood') throw new StoodStill(watch.stillMs);
  const seconds = (Date.now() - began) / 1000;
  const reckoning = await reckon({
    plant: plant.plant,
    tablets,
    insiders,
    warehouseId: base.goods.warehouseId,
    line: base.line,
    boundMs: BOUND_MS + plant.outageMs + watch.stoodMs,
  });
  const records = tablets.flatMap(({ outbox }) => outbox.records);
  const states: Record<string, number> = {};
  for (const { state } of records) states[state] = (states[state] ?? 0) + 1;
  const waits = records.map(({ sentAt, doneAt }) => (sentAt !== null && doneAt !== null ? doneAt - sentAt : 0));
  return {
    ...reckoning,
    broken: [...reckoning.broken, ...insiders.flatMap(({ broke }) => broke)],
    operations: records.length,
    states,
    faults: line.faults,
    kills: await killed,
    seconds,
    lies: insiders.reduce((sum, { lies }) => sum + lies, 0),
    stoodMs: watch.stoodMs,
    longestWaitMs: waits.reduce((most, ms) => Math.max(most, ms), 0),
  };
}

async function progress({ onProgress }: ChaosOptions, tablets: readonly Tablet[], ended: () => boolean): Promise<void> {
  for (let seconds = 0; onProgress && !ended(); seconds += 1) {
    const all = tablets.flatMap(({ outbox }) => outbox.records);
    if (seconds % TOLD_EVERY_S === TOLD_EVERY_S - 1)
      onProgress(`${all.filter(({ doneAt }) => doneAt !== null).length} of ${all.length} answered`);
    await sleep(1000);
  }
}

/** Nothing is wrong with it. */
export const isSound = ({ lost, doubled, reordered, changed, hidden, read, delayed, remarked, broken }: Reckoning): boolean =>
  [lost, doubled, reordered, changed, hidden, read, delayed, remarked, broken].every((list) => list.length === 0);

const SHOWN = 10;

/** The figures, the worst of what was found, and as the last line what the run is asked for. */
export function report(outcome: Outcome): string {
  const { operations, seconds, states, faults, kills, lies, longestWaitMs, stoodMs } = outcome;
  const parts = ['changed', 'hidden', 'read', 'delayed', 'remarked', 'broken', 'lost', 'doubled', 'reordered'] as const;
  const findings = parts.flatMap((part) => outcome[part].slice(0, SHOWN).map((text) => `  ${part}: ${text}`));
  const sum = Object.entries(states).map(([state, n]) => `${state} ${n}`);
  return [
    `${operations} operations in ${seconds.toFixed(1)} s, ${Math.round(operations / seconds)} a second: ${sum.join(', ')}`,
    `${faults} faults of the line, ${kills.servers} servers and ${kills.database} databases killed, ${lies} lies; the longest wait for a verdict was ${(longestWaitMs / 1000).toFixed(1)} s`,
    ...(stoodMs > 0 ? [`this machine stood still for ${(stoodMs / 1000).toFixed(1)} s in all, which is counted for nothing`] : []),
    ...findings,
    `of others changed ${outcome.changed.length}, hidden ${outcome.hidden.length}, read ${outcome.read.length}, delayed ${outcome.delayed.length}, remarked ${outcome.remarked.length}; rules broken ${outcome.broken.length}`,
    `lost ${outcome.lost.length}, doubled ${outcome.doubled.length}, reordered ${outcome.reordered.length}`,
  ].join('\n');
}
