/** Each lie of the hostile client by itself, and then all of them in any order (sync.md §21): nothing of another's work is changed, hidden or held up. */
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Known, LIES, type Liar } from '#tests/support/hostile/lies.ts';
import { HostileFloor, PASSWORD, type Prey, STATION } from '#tests/support/hostile-floor.ts';
import { chance } from '#tests/support/moves/chance.ts';
import { byTier } from '#tests/support/tier.ts';

const SEED = Number(process.env.SEED ?? randomInt(2 ** 31));
const { next: dice, of } = chance(SEED);
/** Lies that are told in any order, one after the other and side by side. */
const MANY = byTier(200, 80);
const SIDE_BY_SIDE = 4;
/** Of each lie by itself: the dice give it another shape. */
const TRIES = byTier(3, 1);

let floor: HostileFloor;
let liar: Liar;
beforeAll(async () => {
  floor = await HostileFloor.start();
  liar = { ...(await floor.somebody('picker')), password: PASSWORD, goods: floor.goods };
});
afterAll(() => floor.close());

const knownOf = ({ tablet, work }: Prey): Known => {
  const { userId, account, key } = tablet.person('keeper');
  return { deviceId: tablet.id, publicKey: tablet.key.publicKey, keyId: key.keyId, userId, account, station: STATION, work };
};

/** What the server keeps about the tablet itself is what it was. */
async function isItself({ tablet }: Prey): Promise<void> {
  const [device] = await floor.rows(
    `select revoked_at, removed_at, unsigned_up_to, (select array_agg(public_key) from device_key k where k.device_id = d.device_id) as keys
     from device d where device_id = $1`,
    [tablet.id],
  );
  expect(device).toEqual({ revoked_at: null, removed_at: null, unsigned_up_to: 0, keys: [tablet.key.publicKey] });
}

for (const [name, lie] of Object.entries(LIES)) {
  test(`somebody who ${name} does nothing to another's tablet`, async () => {
    const prey = await floor.prey();
    await floor.bind(prey.held);
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { http, text } = await lie(liar, knownOf(prey), dice);
      expect([http, text], `seed ${SEED}`).not.toEqual([500, text]);
    }
    await floor.arrives(prey);
    await isItself(prey);
  });
}

test(`${MANY} lies in any order, before and while three tablets send, do nothing to them`, async () => {
  const preys = [await floor.prey(), await floor.prey(), await floor.prey(false)];
  const lies = Object.values(LIES);
  const one = () => of(lies)?.(liar, knownOf(of(preys) as Prey), dice);
  const tell = async (many: number) => {
    for (let n = 0; n < many; n += SIDE_BY_SIDE) await Promise.all(Array.from({ length: SIDE_BY_SIDE }, one));
  };
  await tell(MANY / 2);
  await Promise.all([tell(MANY / 2), ...preys.map((prey) => floor.arrives(prey))]);
  for (const prey of preys) {
    await floor.isBooked(prey.work, prey.tablet.id);
    await isItself(prey);
  }
});
