/** npm run chaos: reads what is asked for, runs it, prints the figures; ends with 1 when anything is wrong, with 3 when nothing can be said. */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { ChaosPlant } from './plant.ts';
import { isSound, report, runChaos } from './run.ts';
import { StoodStill } from './watch.ts';

/** Nothing answered any more: neither sound nor wrong. */
const NOT_JUDGED = 3;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

function number(name: string, text: string, least: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least) return value;
  process.stderr.write(`--${name} is "${text}"; allowed are whole numbers from ${least} on.\n`);
  process.exit(2);
}

const { values } = parseArgs({
  options: {
    ops: { type: 'string', default: '2000' },
    devices: { type: 'string', default: '8' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    'no-insider': { type: 'boolean', default: false },
  },
});
const options = {
  operations: number('ops', values.ops, 1),
  devices: number('devices', values.devices, 1),
  seed: number('seed', values.seed, 0),
  insider: !values['no-insider'],
};

let plant: ChaosPlant | null = null;
let ends = false;
const stop = (): void => {
  if (ends) return;
  ends = true;
  say('Stopping what was started …');
  void Promise.resolve(plant?.close()).finally(() => process.exit(130));
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

const { operations, devices, seed, insider } = options;
say(
  `${operations} operations of ${devices} tablets, ${insider ? 'with' : 'without'} an insider: --ops ${operations} --devices ${devices} --seed ${seed}`,
);
try {
  const outcome = await runChaos({ ...options, onProgress: say }, (made) => {
    plant = made;
    if (ends) void made.close();
  });
  say(report(outcome));
  process.exitCode = isSound(outcome) ? 0 : 1;
} catch (error) {
  // Whoever stops a run has broken what it was doing.
  if (!ends && error instanceof StoodStill) {
    say(error.message);
    process.exitCode = NOT_JUDGED;
  } else if (!ends) {
    process.stderr.write(`The run ended before its time: ${error instanceof Error ? error.stack : error}\n`);
    process.exitCode = 1;
  }
}
