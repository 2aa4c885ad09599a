/**
 * Random moves, allowed and forbidden, of every family of documents through the server: no rule of the stock is ever broken, every change of status is an
 * edge, and a refused move changes nothing. MOVES chooses how many (`npm run moves` asks for 10,000);
 * SEED the dice, though not the ids the plant is made with.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { derivedId } from '#domain/kernel/ids.ts';
import type { WireOperation } from '#domain/protocol/protocol.ts';
import { DOCUMENTS, OPERATIONS, type Operation } from '#domain/registry.ts';
import { EVERY_STORE } from '#server/modules/reports/pairs/figures.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { chance } from '#tests/support/moves/chance.ts';
import { caseFor, fitting, isDocument, makes } from '#tests/support/moves/choose.ts';
import { payloadFor } from '#tests/support/moves/payload.ts';
import { MovesPlant } from '#tests/support/moves/plant.ts';
import { Tally } from '#tests/support/moves/tally.ts';
import { look, type World } from '#tests/support/moves/world.ts';
import { unequal } from '#tests/support/must-equal.ts';
import type { PlantData } from '#tests/support/plant.ts';
import { byTier } from '#tests/support/tier.ts';
import { WireDevice } from '#tests/support/wire-device.ts';

const MOVES = Number(process.env.MOVES ?? byTier(1_000, 400));
const SEED = Number(process.env.SEED ?? randomInt(2 ** 31));
const TOGETHER = 50;
const LONG_RUN = 10_000;

/** What settles the queue itself is checked where the queue is. */
const BESIDE = ['operation.', 'lane.', 'file.'];
const moves = OPERATIONS.filter(({ type }) => !BESIDE.some((start) => type.startsWith(start)));
const { next, below, oneIn, of } = chance(SEED);
const luck = { next, below, oneIn, of };

let plant: MovesPlant;
let data: PlantData;
beforeAll(async () => {
  plant = await MovesPlant.open(moves.flatMap(({ right }) => right));
  data = plant.floor.data;
});
afterAll(() => plant?.close());

/** A supplier who names nobody files what is its own. */
const isOwnFile = ({ type, payload }: WireOperation): boolean =>
  type === 'srmFile.create' && (payload as { readonly supplierId?: string | null }).supplierId === null;

const SECOND_THOUGHTS = 4;

/** Mostly what something can be done with: a verb that no document waits for is tried now and then. */
function wanted(world: World): Operation | undefined {
  let operation = of(moves);
  for (let thoughts = 0; operation && thoughts < SECOND_THOUGHTS; thoughts += 1) {
    if (makes(operation) || !isDocument(operation) || fitting(operation, world).length > 0 || oneIn(10)) break;
    operation = of(moves);
  }
  return operation;
}

/** One tablet, on which two people work in turns: what one has made the other may have to agree to. */
async function envelope(hostile: boolean): Promise<{ device: WireDevice; operations: WireOperation[] }> {
  const authors = hostile ? plant.strangers : plant.workers;
  const [owner] = authors;
  if (!owner) throw new Error('nobody works here');
  const device = new WireDevice(data.plant.pool, owner);
  for (const author of authors) await data.plant.session(author, device.id);
  const world = await look(data.plant.pool);
  const lanes = new Set<string>();
  const operations: WireOperation[] = [];
  for (let tries = 0; operations.length < TOGETHER && tries < TOGETHER * 4; tries += 1) {
    const operation = wanted(world);
    if (!operation) break;
    const opId = randomUUID();
    const on = makes(operation) ? null : caseFor(operation, world, luck);
    const payload = payloadFor(operation, { world, chance: luck, on, type: operation.type, idOf: (name) => derivedId(opId, name) });
    if (!operation.schema.safeParse(payload).success) continue;
    const made = device.operation(operation.type, payload, { opId, actor: of(authors) });
    // A refused gate stops its lane; of each document one move per envelope.
    if (lanes.has(made.docKey)) continue;
    lanes.add(made.docKey);
    operations.push({ ...made, deviceSeq: operations.length + 1 });
  }
  return { device, operations };
}

/** Every document and its status. */
async function statuses(): Promise<Map<string, { docType: string; status: number }>> {
  const parts = DOCUMENTS.map(({ docType, header }) => `select '${docType}' as "docType", id, status from "${header.table}"`);
  const rows = await data.plant.rows<{ id: string; docType: string; status: number }>(parts.join(' union all '));
  return new Map(rows.map(({ id, docType, status }) => [id, { docType, status }]));
}

/** From one status to another by the edges of the family; one operation may make the system take a second one. */
function reachable(docType: string, from: number | null, to: number): boolean {
  const edges = DOCUMENTS.find((document) => document.docType === docType)?.edges ?? [];
  const step = (places: readonly (number | null)[]) => edges.filter((edge) => places.includes(edge.from)).map((edge) => edge.to);
  // What another document's operation makes is born in a status that edges lead on from.
  if (from === null && edges.some((edge) => edge.from === to)) return true;
  const once = step([from]);
  const twice = step(once);
  return from === to || [...once, ...twice, ...step(twice)].includes(to);
}

/** Where the log of changes ends. Not the head of the feed: that one waits for whatever the tests beside this one have open. */
async function lastChange(): Promise<unknown> {
  const [last] = await data.plant.rows('select txid::text, seq from change_log order by change_log.txid desc, seq desc limit 1');
  return last;
}

const tally = new Tally();

it(`${MOVES} random moves break no rule`, { timeout: 900_000 }, async () => {
  const seeded = `seed ${SEED}`;
  let sent = 0;
  for (let round = 0; sent < MOVES; round += 1) {
    if (round % 3 === 0) await plant.replenish(String(5 + below(30)));
    const before = await statuses();
    const hostile = round % 10 === 9;
    const { device, operations } = await envelope(hostile);
    const last = await lastChange();
    const faults: unknown[] = [];
    const { results } = await device.pushOver((fault) => faults.push(fault), ...operations);
    // An envelope that cannot be written whole is applied one by one; an operation that cannot be judged at all would be asked for ever.
    const types = new Map(operations.map(({ opId, type }) => [opId, type]));
    const unjudged = results.filter(({ status }) => status === 'retry').map(({ opId }) => types.get(opId));
    expect(unjudged.length > 0 ? [...unjudged, ...faults.map(String)] : [], seeded).toEqual([]);
    for (const { opId, status, code } of results)
      tally.note(types.get(opId) ?? '', status.startsWith('applied') || status.startsWith('accepted'), code ?? status);
    sent += operations.length;
    if (results.every(({ status }) => status === 'rejected' || status === 'blocked'))
      expect(await lastChange(), `${seeded}: what was refused changed something`).toEqual(last);
    if (hostile)
      expect(
        results
          .filter(({ status }) => status.startsWith('applied'))
          .flatMap(({ opId }) => operations.filter((one) => one.opId === opId && !isOwnFile(one))),
        `${seeded}: a stranger moved something`,
      ).toEqual([]);
    const after = await statuses();
    const wrong = [...after].filter(([id, { docType, status }]) => !reachable(docType, before.get(id)?.status ?? null, status));
    expect(wrong, `${seeded}: no edge leads there`).toEqual([]);
    if (round % 20 === 19 && sent < MOVES) expect(await brokenRules(data.plant.pool), seeded).toEqual({});
  }
  expect(await brokenRules(data.plant.pool), seeded).toEqual({});
  expect(await unequal({ db: data.plant.pool, admin: EVERY_STORE }), `${seeded}: two pages, two figures`).toEqual({});
  console.info(`${sent} moves, ${seeded}\n${tally}`);
  // Fewer leave it to luck whether every family has had its turn.
  if (MOVES >= LONG_RUN) expect(tally.neverApplied(moves.map(({ type }) => type)), `${seeded}: tried, and only ever refused`).toEqual([]);
});
