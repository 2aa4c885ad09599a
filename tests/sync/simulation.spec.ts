import { describe, expect, it } from 'vitest';
import { Plant } from './sim/plant.ts';

/** How many histories a run of all tests asks, and an ordinary one. */
const MANY = process.env.TIER === 'all' ? 500 : 120;
/** `SEEDS=2000 OPS=500 npx vitest run --project unit tests/sync/simulation.spec.ts` goes further; `SEED=17` runs one history, with SEEDS as many from it on. */
const SEEDS = Number(process.env.SEEDS ?? (process.env.SEED ? 1 : MANY));
const OPERATIONS = Number(process.env.OPS ?? 60);
const FIRST = Number(process.env.SEED ?? 1);

const history = (seed: number) => ({ seed, tablets: 1 + (seed % 3), operations: OPERATIONS });

describe('a plant where everything goes wrong', () => {
  it('loses nothing, doubles nothing, keeps every lane in order and ends with one picture', { timeout: 3_600_000 }, async () => {
    const total = { saved: 0, applied: 0, discarded: 0, refused: 0, hours: 0 };
    for (let seed = FIRST; seed < FIRST + SEEDS; seed += 1) {
      const outcome = await new Plant(history(seed)).run().catch((error: unknown) => {
        throw new Error(`seed ${seed}: ${error instanceof Error ? error.message : error}`, { cause: error });
      });
      total.saved += outcome.saved;
      total.applied += outcome.applied;
      total.discarded += outcome.discarded;
      total.refused += outcome.refused;
      total.hours += outcome.simulatedMs / 3_600_000;
    }
    console.info(`${SEEDS} histories from seed ${FIRST}:`, total);
    // A seed that is no number would be no history at all.
    expect(total.saved).toBeGreaterThan(SEEDS);
    expect(total.applied + total.discarded).toBeGreaterThanOrEqual(total.saved);
  });

  it('is the same history every time', async () => {
    const [once, again] = [await new Plant(history(7)).run(), await new Plant(history(7)).run()];
    expect(again).toEqual(once);
  });
});
