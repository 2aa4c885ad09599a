/**
 * Random work of a line, by two tablets that know the same cards and not of each other, and by desks in between: whatever is reported, split, sent, spoilt,
 * judged, cancelled and stored, what came into an operation is what became of it. FLOOR_MOVES chooses how many, SEED the dice.
 */
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { WireOperation } from '#domain/protocol/protocol.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { chance } from '#tests/support/moves/chance.ts';
import { FloorMoves, type FloorView, lookAtFloor, type Move } from '#tests/support/moves/floor-moves.ts';
import { Tally } from '#tests/support/moves/tally.ts';
import { type ProductionScene, productionScene } from '#tests/support/production-scene.ts';
import { byTier } from '#tests/support/tier.ts';
import { WireDevice } from '#tests/support/wire-device.ts';

const MOVES = Number(process.env.FLOOR_MOVES ?? byTier(800, 300));
const SEED = Number(process.env.SEED ?? randomInt(2 ** 31));
const TOGETHER = 10;
const LONG_RUN = 5_000;

let scene: ProductionScene;
let people: readonly AnyRow[];
beforeAll(async () => {
  scene = await productionScene([
    { opSeq: 10, opCode: 'TURN' },
    { opSeq: 20, opCode: 'FINISH', transferBatch: '10' },
    { opSeq: 30, opCode: 'GRIND' },
    { opSeq: 40, opCode: 'WASH' },
  ]);
  people = await scene.rows<AnyRow>(
    "select * from app_user where account in ('operator1', 'operator2', 'leader', 'fg', 'planner') order by account",
  );
});
afterAll(() => scene?.data.plant.close());

/** A tablet that was away: all its work goes out at once, decided on the picture it had. */
async function envelope(
  view: FloorView,
  account: string,
  draw: (view: FloorView) => Move | null,
): Promise<{ device: WireDevice; operations: WireOperation[] }> {
  const { plant } = scene.data;
  const user = people.find((one) => one.account === account);
  if (!user) throw new Error(`nobody is called ${account}`);
  const device = new WireDevice(plant.pool, user);
  await plant.session(user, device.id);
  const lanes = new Set<string>();
  const operations: WireOperation[] = [];
  for (let tries = 0; operations.length < TOGETHER && tries < TOGETHER * 4; tries += 1) {
    const move = draw(view);
    if (!move) continue;
    const made = device.operation(move.type, move.payload);
    // A refused gate stops its lane; of each document one move per envelope.
    if (lanes.has(made.docKey)) continue;
    lanes.add(made.docKey);
    operations.push({ ...made, deviceSeq: operations.length + 1 });
  }
  return { device, operations };
}

it(`${MOVES} random moves of a line lose no piece and make none`, { timeout: 1_500_000 }, async () => {
  const seeded = `seed ${SEED}`;
  const moves = new FloorMoves(scene, chance(SEED));
  const tally = new Tally();
  let sent = 0;
  for (let round = 0; sent < MOVES; round += 1) {
    const view = await lookAtFloor(scene);
    const floor = (of: FloorView) => moves.onTheFloor(of);
    const desk = (of: FloorView) => moves.atTheDesk(of);
    const turns = [
      ['operator1', floor],
      ['leader', desk],
      ['operator2', floor],
      ['planner', desk],
      ['fg', (of: FloorView) => moves.inTheStore(of)],
    ] as const;
    for (const [account, draw] of turns) {
      const { device, operations } = await envelope(view, account, draw);
      const { results } = await device.push(...operations);
      const types = new Map(operations.map(({ opId, type }) => [opId, type]));
      for (const { opId, status, code } of results) {
        const type = types.get(opId) ?? '';
        const taken = status.startsWith('applied') || status.startsWith('accepted');
        tally.note(type, taken, code ?? status);
        // Work that happened is never refused: it counts, or it is held.
        if (type === 'reportWork.report') expect(taken || code === 'REPORT_EMPTY', `${seeded}: ${code}`).toBe(true);
      }
      sent += operations.length;
    }
    if (round % 5 === 4) expect(await brokenRules(scene.data.plant.pool), seeded).toEqual({});
  }
  expect(await brokenRules(scene.data.plant.pool), seeded).toEqual({});
  console.info(`${sent} moves, ${seeded}\n${tally}`);
  const [reports] = await scene.rows<{ counted: number; held: number }>(
    'select count(*) filter (where status = 1)::int as counted, count(*) filter (where status = 3)::int as held from report_work',
  );
  console.info(`${reports?.counted} reports count, ${reports?.held} are held`);
  if (MOVES >= LONG_RUN) expect(tally.neverApplied([...new Set(tally.types)]), `${seeded}: tried, and only ever refused`).toEqual([]);
});
