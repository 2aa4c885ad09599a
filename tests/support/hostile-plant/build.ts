/** Builds the plant of the hostile client, once in a run: a day's work of everything, what is missing after that, and the twin. All specs get copies. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { documentByType, OPERATIONS, type Operation, operationByType } from '#domain/registry.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { openPool } from '#server/store/database.ts';
import { migrate } from '#server/store/migrate.ts';
import { type Chance, chance } from '#tests/support/moves/chance.ts';
import { MovesPlant } from '#tests/support/moves/plant.ts';
import { type Case, look, type World } from '#tests/support/moves/world.ts';
import type { PlantData } from '#tests/support/plant.ts';
import { cloneDatabase, hostileNameOf, onceInRun, type TestDatabase } from '#tests/support/test-database.ts';
import { WireDevice } from '#tests/support/wire-device.ts';
import { chores } from './chores.ts';
import { Draft, type KeptDraft } from './draft.ts';
import { Foreman } from './foreman.ts';
import { Sandbox } from './sandbox.ts';
import { isStaged, scenes } from './scenes.ts';
import { seeded } from './seeded.ts';
import { Twin } from './twin.ts';

const SEED = 44;
/** Moves that are tried on the plant as it was looked at once. */
const TOGETHER = 12;
/** Every count closes the shelf that it counts. */
const SHELVES = 9;
const WORLDS = 4;
/** What is missing after one is provided for once more: what one operation has used up, another needs. */
const ROUNDS = 8;
/** What has to have been done before other things can be: goods at the line, a defect. */
const FIRST = ['materialDelivery.receive', 'box.verdict', 'box.verdict', 'box.verdict'];
/** Counts come last: they close the bins that they count. */
const isCount = ({ type }: Operation): number => (type.startsWith('checkInfo.') ? 1 : 0);
const IN_TURN = [...OPERATIONS].sort((a, b) => isCount(a) - isCount(b));
/** What no scene plays: it is found among random work. */
const BY_CHANCE = IN_TURN.filter(({ type }) => !isStaged(type));

/** What a copy cannot be asked for. */
export interface Memory {
  readonly data: Omit<PlantData, 'plant'>;
  readonly workers: readonly AnyRow[];
  /** A user of the supplier, with every right there is. */
  readonly vendor: AnyRow;
  readonly worlds: readonly World[];
  readonly twins: readonly (readonly [string, string])[];
  /** Of every operation what would be done as the plant stands. */
  readonly bases: readonly KeptDraft[];
}

/** A case whose definition is called by its name. */
type NamedCase = Omit<Case, 'document'> & { readonly docType: string };
interface NamedWorld {
  readonly pools: World['pools'];
  readonly cases: readonly (readonly [string, readonly NamedCase[]])[];
}

const withNames = ({ cases, pools }: World): NamedWorld => ({
  pools,
  cases: [...cases].map(([name, all]) => [
    name,
    all.map(({ document: { docType }, header, isAgreed, lines }) => ({ docType, header, isAgreed, lines })),
  ]),
});
const withDefinition = ({ docType, ...rest }: NamedCase): Case[] => {
  const document = documentByType(docType);
  return document ? [{ document, ...rest }] : [];
};
const withDefinitions = ({ cases, pools }: NamedWorld): World => ({
  pools,
  cases: new Map(cases.map(([name, all]) => [name, all.flatMap(withDefinition)])),
});

const build = (connectionString: string): Promise<void> => seeded(SEED, () => built(connectionString));
const pair = (connectionString: string): Promise<void> => seeded(SEED, () => paired(connectionString));

async function built(connectionString: string): Promise<void> {
  await migrate(connectionString);
  const luck = chance(SEED);
  const database: TestDatabase = { connectionString, drop: async () => undefined };
  const moves = await MovesPlant.open(
    OPERATIONS.flatMap(({ right }) => right),
    SHELVES,
    database,
  );
  const { plant, ...data } = moves.floor.data;
  // While the goods still lie where they were put.
  const left = await chores(moves);
  await work(moves, luck);
  const sandbox = await Sandbox.over(plant.pool);
  const foreman = await Foreman.of(moves, sandbox, luck);
  foreman.takeOver(left);
  for (const type of FIRST) await foreman.carryOut(operationByType(type) as Operation);
  for (const operation of BY_CHANCE) await foreman.provide(operation);
  const vendor = await vendorOf(moves);
  await foreman.admit(vendor);
  const { worlds, bases } = await basesIn(foreman, () => scenes(moves, vendor));
  sandbox.close();
  await isSound(plant.pool, 'the plant');
  await plant.pool.query('create table hostile_memory (memory jsonb not null)');
  const memory = {
    data,
    workers: moves.workers,
    vendor,
    worlds: worlds.map(withNames),
    twins: [],
    bases: bases.map(({ kept }) => kept),
  };
  await plant.pool.query('insert into hostile_memory values ($1)', [JSON.stringify(memory)]);
  await moves.close();
}

/** The twin is set beside it. */
async function paired(connectionString: string): Promise<void> {
  const pool = openPool(connectionString, 2);
  try {
    const twin = await Twin.of(pool);
    await isSound(pool, 'the plant with its twin');
    await pool.query(`update hostile_memory set memory = memory || jsonb_build_object('twins', $1::jsonb)`, [
      JSON.stringify([...twin.ids]),
    ]);
  } finally {
    await pool.end();
  }
}

/** @throws where rules of the books are broken before anybody attacks: every attack would be blamed for it */
async function isSound(pool: pg.Pool, what: string): Promise<void> {
  const broken = await brokenRules(pool);
  if (Object.keys(broken).length > 0) throw new Error(`${what} breaks rules of the books: ${JSON.stringify(broken)}`);
}

async function vendorOf({ floor }: MovesPlant): Promise<AnyRow> {
  const { plant, supplier } = floor.data;
  const codes = await plant.rows<{ code: string }>('select auth_code as code from auth');
  const user = await plant.user(
    'vendor',
    codes.map(({ code }) => code),
    [],
  );
  await plant.rows('update app_user set supplier_id = $1 where id = $2', [supplier.id, user.id]);
  return { ...user, supplierId: supplier.id };
}

/**
 * A copy of one's own. With HOSTILE_PLANT, a name, the plant stays in the server of TEST_DATABASE_URL from one run to the next: alone under that name with
 * `_alone`, so that a change of the twin alone costs no new plant.
 */
export async function createHostileDatabase(): Promise<TestDatabase> {
  const name = process.env.HOSTILE_PLANT ?? hostileNameOf(inject('testTemplate'));
  const alone = `${name}_alone`;
  await onceInRun(alone, build);
  await onceInRun(name, pair, alone);
  return cloneDatabase(name);
}

export async function remember(pool: pg.Pool): Promise<Memory> {
  const { rows } = await pool.query<{ memory: Omit<Memory, 'worlds'> & { worlds: NamedWorld[] } }>('select memory from hostile_memory');
  const [found] = rows;
  if (!found) throw new Error('nothing is remembered');
  const { rows: people } = await pool.query<{ id: string; scope: string[] }>('select id, warehouse_scope as scope from app_user');
  // A scene has given them stores since they were made.
  const today = (user: AnyRow): AnyRow => ({ ...user, warehouseScope: people.find(({ id }) => id === user.id)?.scope ?? [] });
  const { workers, vendor, worlds } = found.memory;
  return { ...found.memory, workers: workers.map(today), vendor: today(vendor), worlds: worlds.map(withDefinitions) };
}

/** What honest work can be done at the end of it all. Scenes are played last, so that nothing comes in between. @param play leaves drafts */
async function basesIn(foreman: Foreman, play: () => Promise<readonly Draft[]>): Promise<{ worlds: World[]; bases: Draft[] }> {
  const drafts = new Map<Operation, readonly Draft[]>();
  const look = async (): Promise<World[]> => {
    const worlds: World[] = [];
    for (let n = 0; n < WORLDS; n += 1) worlds.push(await foreman.look());
    return worlds;
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const open = BY_CHANCE.filter((operation) => !isOfTablet(operation) && (drafts.get(operation) ?? []).length === 0);
    if (open.length === 0) break;
    if (round > 0) for (const operation of open) await foreman.provide(operation);
    const worlds = await look();
    for (const operation of open) drafts.set(operation, await foreman.basesOf(operation, worlds));
    if (round > 0) for (const [operation, found] of drafts) drafts.set(operation, await foreman.stillDone(found));
  }
  const staged = await play();
  return { worlds: await look(), bases: await foreman.stillDone([...[...drafts.values()].flat(), ...staged]) };
}

/** About the tablet's own work: only the tablet has something to do it with. */
const isOfTablet = ({ type }: Operation): boolean => /^(operation|lane|file)\./.test(type);
const isGoods = ({ type }: Operation): boolean => !/^(operation|lane|file|accountPeriod)\./.test(type);

/** A day's work, so that there is something of everything. */
async function work(moves: MovesPlant, luck: Chance): Promise<void> {
  const { plant } = moves.floor.data;
  await moves.replenish('12');
  let world = await look(plant.pool, luck.next());
  for (const [n, operation] of BY_CHANCE.filter(isGoods).entries()) {
    if (n % TOGETHER === TOGETHER - 1) world = await look(plant.pool, luck.next());
    for (let tries = 0; tries < 2; tries += 1) {
      const author = luck.of(moves.workers);
      const draft = author ? Draft.byChance(operation, world, luck, author) : null;
      if (!draft) continue;
      const device = new WireDevice(plant.pool, draft.author);
      await plant.session(draft.author, device.id);
      const opId = randomUUID();
      await device.does(operation.type, draft.under(opId), { opId });
    }
  }
}
