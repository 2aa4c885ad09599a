/** Processes are killed while they work, one after the other or together, and started again. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dice } from '#tests/support/hostile/lies.ts';
import type { ChaosPlant } from './plant.ts';

export interface Kills {
  servers: number;
  database: number;
}

/** The first ones, so that even a short run has each kind: it may be done before a second one comes. */
const FIRST = ['all', 'server', 'database'] as const;
const MOST = ['server', 'server', 'server', 'database', 'both', 'all'] as const;
const DOWN_MS = 300;

/**
 * Kills and starts again as the work goes on; when it has gone far enough, everything runs.
 * @param many how often, spread over the work
 * @param progress how much of the work is done, 0 to 1
 * @param stopped asked while it waits
 */
export async function killing(plant: ChaosPlant, dice: Dice, many: number, progress: () => number, stopped: () => boolean): Promise<Kills> {
  const kills: Kills = { servers: 0, database: 0 };
  for (let n = 0; n < many; n += 1) {
    while (!stopped() && progress() < (n + dice()) / (many + 1)) await sleep(10);
    if (stopped()) break;
    await killOnce(plant, FIRST[n] ?? MOST[Math.floor(dice() * MOST.length)] ?? 'server', dice, kills);
  }
  return kills;
}

async function killOnce(plant: ChaosPlant, what: (typeof MOST)[number], dice: Dice, kills: Kills): Promise<void> {
  const one = plant.servers[Math.floor(dice() * plant.servers.length)];
  const victims = what === 'database' ? [] : what === 'server' && one ? [one] : plant.servers;
  const cutsDatabase = what === 'database' || what === 'all';
  plant.downs();
  await Promise.all([...victims.map((server) => server.kill()), ...(cutsDatabase ? [plant.killDatabase()] : [])]);
  kills.servers += victims.length;
  kills.database += cutsDatabase ? 1 : 0;
  await sleep(dice() * DOWN_MS);
  if (cutsDatabase) await plant.startDatabase();
  await Promise.all(victims.map((server) => server.start()));
  plant.isUp();
}
