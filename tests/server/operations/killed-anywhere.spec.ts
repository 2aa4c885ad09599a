/**
 * What writes most at once, by a server that dies after its first statement, its second, and so on to its last: all of it is there or nothing, and sent again
 * it is there once.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { WireOperation } from '#domain/protocol/protocol.ts';
import { countPeriod } from '#server/modules/closing/count-period.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { applyEnvelope } from '#server/operations/apply.ts';
import { DyingPool } from '#tests/support/dying-pool.ts';
import { GuardFloor } from '#tests/support/guard-floor.ts';
import { openLastMonth } from '#tests/support/months.ts';
import { FLOOR_RIGHTS } from '#tests/support/plant.ts';
import { StocktakeScene } from '#tests/support/stocktake-scene.ts';
import type { WireDevice } from '#tests/support/wire-device.ts';

let floor: GuardFloor;
let boss: AnyRow;
let scene: StocktakeScene;
beforeAll(async () => {
  floor = await GuardFloor.open();
  scene = await StocktakeScene.open(floor);
  const rights = [
    ...FLOOR_RIGHTS,
    ...['create', 'issue', 'count', 'submit', 'review'].map((verb) => `web:wms:check:${verb}`),
    'web:wms:period:close',
  ];
  boss = await floor.data.plant.user('boss', rights, [scene.storeId]);
});
afterAll(async () => {
  expect(await brokenRules(floor.data.plant.pool)).toEqual({});
  await floor.close();
});

/** Everything that is written in the plant, as one text. */
async function everything(): Promise<string> {
  const tables = await floor.rows<{ name: string }>(
    "select format('%I', c.relname) as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1",
  );
  const sums = tables.map(
    ({ name }) => `select '${name}' as name, count(*) as n, sum(hashtextextended(t::text, 0)::numeric) as sum from ${name} t`,
  );
  const found = await floor.rows<{ name: string; n: string; sum: string | null }>(sums.join(' union all '));
  return found
    .map(({ name, n, sum }) => `${name} ${n} ${sum}`)
    .sort()
    .join('\n');
}

/** @returns after how many statements it was written, and how many there were in all */
async function killedAfterEach(device: WireDevice, operation: WireOperation): Promise<{ written: number; all: number }> {
  const before = await everything();
  let whole: string | null = null;
  let written = 0;
  for (let n = 0; ; n += 1) {
    const dying = new DyingPool(floor.data.plant, n);
    const request = { deviceId: device.id, operations: [operation] };
    const answer = await applyEnvelope(dying.pool, request, { mayHold: () => true }, undefined, { trusted: true }).catch(() => null);
    const isDead = dying.isDead;
    await dying.end();
    const now = await everything();
    if (whole === null && now !== before) {
      whole = now;
      written = n;
    }
    expect(now, `after ${n} statements`).toBe(whole ?? before);
    if (isDead) continue;
    expect(answer?.results).toMatchObject([{ opId: operation.opId, status: 'duplicate', first: 'applied' }]);
    return { written, all: n };
  }
}

test('a stocktake is issued whole or not at all', async () => {
  await scene.stocked();
  const device = await floor.newTablet(boss);
  const plan = await scene.planned(device);
  const { written } = await killedAfterEach(device, device.operation('checkInfo.issue', { id: plan }));
  expect(written).toBeGreaterThan(5);
  expect(await scene.lines(plan)).toHaveLength(5);
});

test('a month is closed whole or not at all', async () => {
  const { period } = await openLastMonth(floor.data.plant);
  const device = await floor.newTablet(boss);
  expect(await device.does('accountPeriod.begin', { period })).toMatchObject({ status: 'applied' });
  await countPeriod(floor.data.plant.pool, { userName: 'boss' }, { period });
  const { written } = await killedAfterEach(device, device.operation('accountPeriod.close', { period }));
  expect(written).toBeGreaterThan(5);
  expect(await floor.rows('select status from account_period where period = $1', [period])).toEqual([{ status: 2 }]);
});
