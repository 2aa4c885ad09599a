/** A small chaos run (docs/how-to/chaos.md): a bad line, kills of servers and of the database, and an insider, against the built app. */
import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSound, report, runChaos } from '#tests/chaos/run.ts';

test('two hundred operations through faults, kills and lies: none lost, doubled or out of order, and nothing of others touched', async () => {
  const seed = Number(process.env.SEED ?? randomInt(1_000_000));
  // Nothing of it outlives the test; a killed process has handed over what it wrote.
  const settings = { fsync: 'off', full_page_writes: 'off' };
  const outcome = await runChaos({ operations: 200, devices: 4, seed, insider: true, settings });
  const text = `seed ${seed}: npm run chaos -- --ops 200 --devices 4 --seed ${seed}\n${report(outcome)}`;
  expect(isSound(outcome), text).toBe(true);
  expect(outcome.kills.servers, text).toBeGreaterThan(0);
  expect(outcome.kills.database, text).toBeGreaterThan(0);
  expect(outcome.lies, text).toBeGreaterThan(50);
});
