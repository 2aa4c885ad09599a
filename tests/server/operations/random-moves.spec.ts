/**
 * Random moves, allowed and forbidden, of every family of documents through the server: no rule of the stock is ever broken, every change of status is an
 * edge, and a refused move changes nothing. MOVES chooses how many (`npm run moves` asks for 10,000);
 * SEED the dice, though not the ids the plant is made with.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { derivedId } from '#domain/kernel/ids.ts';
import type { WireOperation } from '#domain/kernel/protocol.ts';
import { DOCUMENTS, OPERATIONS, type Operation } from '#domain/registry.ts';
import { brokenRules } from '#server/modules/invariants.ts';
import auths from '#server/seed/auths.json' with { type: 'json' };
import { feedHead } from '#server/store/feed.ts';
import { GuardFloor } from '#tests/support/guard-floor.ts';
import { chance } from '#tests/support/moves/chance.ts';
import { payloadFor } from '#tests/support/moves/payload.ts';
import { type Case, look, type World } from '#tests/support/moves/world.ts';
import type { PlantData } from '#tests/support/plant.ts';
import { WireDevice } from '#tests/support/wire-device.ts';

const MOVES = Number(process.env.MOVES ?? 1_000);
const SEED = Number(process.env.SEED ?? randomInt(2 ** 31));
const TOGETHER = 50;

/** What settles the queue itself is checked where the queue is. */
const BESIDE = ['operation.', 'lane.', 'file.'];
const moves = OPERATIONS.filter(({ type }) => !BESIDE.some((start) => type.startsWith(start)));
const { next, below, oneIn, of } = chance(SEED);
const luck = { next, below, oneIn, of };

let floor: GuardFloor;
let data: PlantData;
let everybody: AnyRow;
let stranger: AnyRow;
beforeAll(async () => {
  floor = await GuardFloor.open();
  data = floor.data;
  for (let i = 0; i < 6; i += 1) await floor.stocked('40', '25', '60', '12', '100', '7', '33', '18');
  const dept = await data.plant.insert('department', { deptCode: 'D1', deptName: '机加车间', deptType: 1, isActive: true });
  await data.plant.insert('receiveDispatchCategory', { rdCode: '106', rdName: '其他入库', direction: 1, movementType: 'GR_OTHER' });
  await data.plant.insert('receiveDispatchCategory', { rdCode: '205', rdName: '其他出库', direction: 2, movementType: 'GI_OTHER' });
  await data.plant.insert('material', { ...data.steel, id: randomUUID(), matCode: 'M-BLANK', matName: '圆钢段' });
  await data.plant.insert('person', { personCode: 'P1', personName: '王磊', deptId: dept.id, status: 1 });
  const rights = [...new Set([...auths.map(({ code }) => code), ...moves.flatMap(({ right }) => right)])].filter((code) => code !== '');
  const finished = { whCode: 'CCP01', whName: '成品库', whClassCode: 'CCP-K', binManaged: true, isActive: true };
  const returns = await data.plant.insert('warehouse', finished);
  await data.plant.insert('bin', { ...data.bins.receiving, id: randomUUID(), warehouseId: returns.id, binCode: 'CP-SH' });
  await data.plant.insert('customer', { customerCode: 'K001', customerName: '绍兴越东输送机械有限公司', isActive: true });
  await data.plant.insert('defectReason', { defectCode: 'GF01', defectName: '加工尺寸超差', defectType: 4, severity: 2 });
  const stores = [data.store.id, data.lineSide.id, returns.id];
  everybody = await data.plant.user('everybody', rights, stores);
  stranger = await data.plant.user('stranger', [], []);
});
afterAll(() => floor?.close());

const familyOf = ({ type }: Operation): string => type.slice(0, type.indexOf('.'));
const makes = (operation: Operation): boolean =>
  DOCUMENTS.some(
    ({ docType, edges }) =>
      docType === familyOf(operation) && edges.some(({ verb, from }) => from === null && operation.type === `${docType}.${verb}`),
  );

/** The document to move: mostly one in a status the verb leads on from. */
function caseFor(operation: Operation, world: World): Case | null {
  const all = world.cases.get(familyOf(operation)) ?? [];
  const verb = operation.type.slice(operation.type.indexOf('.') + 1);
  const fitting = all.filter(({ document, header }) => document.edges.some((edge) => edge.verb === verb && edge.from === header.status));
  return of(fitting.length > 0 && !oneIn(5) ? fitting : all) ?? null;
}

/** Mostly what something can be done with: a verb of a family of which there is no document yet is tried now and then. */
function wanted(world: World): Operation | undefined {
  const operation = of(moves);
  const isEmpty = operation && !makes(operation) && world.cases.get(familyOf(operation))?.length === 0;
  return isEmpty && !oneIn(10) ? of(moves.filter(makes)) : operation;
}

async function envelope(hostile: boolean): Promise<{ device: WireDevice; operations: WireOperation[] }> {
  const author = hostile ? stranger : everybody;
  const device = new WireDevice(data.plant.pool, author);
  await data.plant.session(author, device.id);
  const world = await look(data.plant.pool);
  const lanes = new Set<string>();
  const operations: WireOperation[] = [];
  for (let tries = 0; operations.length < TOGETHER && tries < TOGETHER * 4; tries += 1) {
    const operation = wanted(world);
    if (!operation) break;
    const opId = randomUUID();
    const on = makes(operation) ? null : caseFor(operation, world);
    const payload = payloadFor(operation, { world, chance: luck, on, type: operation.type, idOf: (name) => derivedId(opId, name) });
    if (!operation.schema.safeParse(payload).success) continue;
    const made = device.operation(operation.type, payload, { opId });
    // A refused gate stops its lane; of each document one move per envelope.
    if (lanes.has(made.docKey)) continue;
    lanes.add(made.docKey);
    operations.push({ ...made, deviceSeq: operations.length + 1 });
  }
  return { device, operations };
}

/** New goods, and a list that is picked: so that there is something to deliver, to receive and to give back, however the dice fall. */
async function replenish(): Promise<void> {
  await floor.stocked('30', '24', '16');
  const { id, logs } = await floor.listOf(String(5 + below(30)));
  for (const log of logs) await floor.tablet.does('requisition.pick', floor.pick(id, log));
  await floor.tablet.does('requisition.review', { id });
}

/** Every document and its status. */
async function statuses(): Promise<Map<string, { docType: string; status: number }>> {
  const found = new Map<string, { docType: string; status: number }>();
  for (const { docType, header } of DOCUMENTS)
    for (const row of await data.plant.rows<{ id: string; status: number }>(`select id, status from "${header.table}"`))
      found.set(row.id, { docType, status: row.status });
  return found;
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

const tally = new Map<string, { applied: number; refused: number }>();
const note = (type: string, status: string): void => {
  const family = type.slice(0, type.indexOf('.'));
  const count = tally.get(family) ?? { applied: 0, refused: 0 };
  tally.set(
    family,
    status.startsWith('applied') || status.startsWith('accepted')
      ? { ...count, applied: count.applied + 1 }
      : { ...count, refused: count.refused + 1 },
  );
};

it(`${MOVES} random moves break no rule`, { timeout: 900_000 }, async () => {
  const seeded = `seed ${SEED}`;
  let sent = 0;
  for (let round = 0; sent < MOVES; round += 1) {
    if (round % 3 === 0) await replenish();
    const before = await statuses();
    const hostile = round % 10 === 9;
    const { device, operations } = await envelope(hostile);
    const head = await feedHead(data.plant.pool);
    const faults: unknown[] = [];
    const { results } = await device.pushOver((fault) => faults.push(fault), ...operations);
    // An envelope that cannot be written whole is applied one by one; an operation that cannot be judged at all would be asked for ever.
    expect(results.some(({ status }) => status === 'retry') ? faults.map(String) : [], seeded).toEqual([]);
    const types = new Map(operations.map(({ opId, type }) => [opId, type]));
    for (const { opId, status } of results) note(types.get(opId) ?? '', status);
    sent += operations.length;
    if (results.every(({ status }) => status === 'rejected' || status === 'blocked'))
      expect(await feedHead(data.plant.pool), `${seeded}: what was refused changed something`).toEqual(head);
    if (hostile)
      expect(
        results.filter(({ status }) => status.startsWith('applied')),
        `${seeded}: a stranger moved something`,
      ).toEqual([]);
    const after = await statuses();
    const wrong = [...after].filter(([id, { docType, status }]) => !reachable(docType, before.get(id)?.status ?? null, status));
    expect(wrong, `${seeded}: no edge leads there`).toEqual([]);
    if (round % 20 === 19) expect(await brokenRules(data.plant.pool), seeded).toEqual({});
  }
  expect(await brokenRules(data.plant.pool), seeded).toEqual({});
  console.info(`${sent} moves, ${seeded}`, Object.fromEntries(tally));
});
