/**
 * Every operation × authors who may not do it: another role, another supplier, another warehouse. Payloads are those of the random moves: well formed, about
 * documents and goods that are there, and of the kind that is applied when the right person sends them, which is tried beside it.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { derivedId } from '#domain/kernel/ids.ts';
import { OPERATIONS, type Operation } from '#domain/registry.ts';
import { AUTHS } from '#server/seed/rights.ts';
import { chance } from '#tests/support/moves/chance.ts';
import { caseFor, makes } from '#tests/support/moves/choose.ts';
import { payloadFor } from '#tests/support/moves/payload.ts';
import { MovesPlant } from '#tests/support/moves/plant.ts';
import { look, type World } from '#tests/support/moves/world.ts';
import { isAllAsked } from '#tests/support/tier.ts';
import { WireDevice } from '#tests/support/wire-device.ts';
import { OPERATION_TABLE, type OperationRow } from './operations.ts';

const luck = chance(16);
const RIGHTS = [...new Set([...AUTHS.map(({ code }) => code), ...OPERATIONS.flatMap(({ right }) => right)])].filter((code) => code !== '');
const MOST_TRIES = 40;
const ROUNDS = 9;
/** Of so many it is seen that the same is applied for the right person; of how many more depends on the dice. */
const SEEN = 40;

/** What settles a device's own queue: whose device it is decides, and the specs of the queue show it. */
const SETTLING = ['file.resolve', 'lane.handover', 'lane.resolve', 'operation.discard'];

/** What no schema shows. */
const GIVEN: Readonly<Record<string, object>> = {
  ...Object.fromEntries(['close', 'cancel', 'askReopen', 'reopen'].map((verb) => [`accountPeriod.${verb}`, { period: '201910' }])),
  // A supplier who names nobody files what is its own.
  'srmFile.create': { supplierId: randomUUID() },
};

/** Documents of several kinds, or of several classes of stores, ask for the right of theirs, which a payload of chance may not be of. */
const OF_KINDS = /^(application|asset|assetIn|stockVoucher|issueDoc|writeOff|lendDoc|returnAppraisal|returnIn|grindOut|grindIn)\./;

/** Of goods that lie in no store and are at no line anybody may say that they are suspected. */
const isNowhere = (type: string, { orderId, boxId }: Record<string, unknown>): boolean =>
  type === 'suspectedProduct.register' && orderId === null && boxId === null;

/** Another's document, and another's order in one's own, are like ones that do not exist. */
const UNKNOWN = ['DOC_MISSING', 'REF_MISSING'];

const definitionOf = (type: string): Operation => {
  const found = OPERATIONS.find((operation) => operation.type === type);
  if (!found) throw new Error(`no operation ${type}`);
  return found;
};

// Hundreds of operations are tried one by one, each by somebody of its own.
describe('every operation', () => {
  let plant: MovesPlant;
  let everybody: AnyRow;
  let supplierUser: AnyRow;
  let world: World;
  const stores = (): string[] => (world.pools.warehouse ?? []).map(({ id }) => id);

  beforeAll(async () => {
    plant = await MovesPlant.open(RIGHTS);
    const [first] = plant.workers;
    const [, careless] = plant.strangers;
    if (!first || !careless) throw new Error('nobody works here');
    everybody = first;
    supplierUser = careless;
    await plant.replenish('20');
    world = await look(plant.floor.data.plant.pool);
  });
  afterAll(() => plant?.close());

  /** A person with these rights and warehouses. */
  async function person(account: string, codes: readonly string[], warehouses: readonly string[]): Promise<AnyRow> {
    const { plant: db } = plant.floor.data;
    const user = await db.user(account, [], warehouses);
    await db.rows(
      `insert into role_auth (id, version, role_id, auth_id) select gen_random_uuid(), 1, ur.role_id, a.id from user_role ur, auth a
       where ur.user_id = $1 and a.auth_code = any($2)`,
      [user.id, codes],
    );
    return user;
  }
  const somebody = async (account: string, codes: readonly string[], warehouses: readonly string[]): Promise<WireDevice> =>
    onTablet(await person(account, codes, warehouses));
  async function onTablet(user: AnyRow): Promise<WireDevice> {
    const { plant: db } = plant.floor.data;
    const device = new WireDevice(db.pool, user);
    await db.session(user, device.id);
    return device;
  }

  /** A payload that is well formed, for an operation of any id: what is made is named after the operation that makes it. */
  function wellFormed({ type }: OperationRow): (opId: string) => Record<string, unknown> {
    const operation = definitionOf(type);
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const opId = randomUUID();
      const born = new Map<string, string>();
      const idOf = (name: string): string => {
        const id = derivedId(opId, name);
        born.set(id, name);
        return id;
      };
      const on = makes(operation) ? null : caseFor(operation, world, luck);
      const payload = { ...payloadFor(operation, { world, chance: luck, on, type, idOf }), ...GIVEN[type] };
      if (!operation.schema.safeParse(payload).success || isNowhere(type, payload)) continue;
      const text = JSON.stringify(payload);
      return (other) => JSON.parse([...born].reduce((all, [id, name]) => all.replaceAll(id, derivedId(other, name)), text));
    }
    throw new Error(`no payload for ${type}`);
  }

  /** @returns the code of the refusal, or how it was taken */
  const send = async (
    device: WireDevice,
    { type }: OperationRow,
    payloadOf: (opId: string) => Record<string, unknown>,
  ): Promise<string> => {
    const opId = randomUUID();
    const { results } = await device.push(device.operation(type, payloadOf(opId), { opId }));
    const [{ status, code } = { status: 'none', code: null }] = results;
    return code ?? status;
  };
  const isDone = (code: string): boolean => code === 'applied' || code === 'accepted_with_issues';

  const rows = OPERATION_TABLE.filter(({ type }) => !SETTLING.includes(type));

  it('stands in the table with its rights, and nothing stands there that is no operation', () => {
    const written = OPERATION_TABLE.map(({ type, who }) => `${type} ${who}`);
    const defined = OPERATIONS.map(({ type, right, suppliers }) => {
      const codes = [right].flat().filter((code) => code !== '');
      return `${type} ${codes.length > 0 ? codes.join(' ') : suppliers ? 'everyone' : 'factory'}`;
    });
    expect(written.sort()).toEqual(defined.sort());
    expect(
      OPERATION_TABLE.filter(({ whose }) => whose === 'device')
        .map(({ type }) => type)
        .sort(),
    ).toEqual(SETTLING);
  });

  it('is refused for want of the right, whatever other rights and warehouses the author has', async () => {
    const wrong: unknown[] = [];
    const others = new Map<string, Promise<AnyRow>>();
    const without = (rights: readonly string[]): Promise<AnyRow> => {
      const known = others.get(rights.join());
      if (known) return known;
      const made = person(
        `other-${others.size}`,
        RIGHTS.filter((code) => !rights.includes(code)),
        stores(),
      );
      others.set(rights.join(), made);
      return made;
    };
    for (const row of rows.filter(({ rights }) => rights.length > 0)) {
      const code = await send(await onTablet(await without(row.rights)), row, wellFormed(row));
      if (code !== 'NO_RIGHT') wrong.push([row.type, code]);
    }
    expect(wrong).toEqual([]);
  });

  it('is refused to a person of the factory without any right', async () => {
    const nobody = await somebody('nobody-at-all', [], []);
    const wrong: unknown[] = [];
    for (const row of rows) {
      const code = await send(nobody, row, wellFormed(row));
      if (isDone(code)) wrong.push([row.type, code]);
    }
    expect(wrong).toEqual([]);
  });

  it('asks for no right beside one of those named', async () => {
    const wrong: unknown[] = [];
    const asked = new Set(rows.flatMap(({ rights }) => rights));
    for (const [n, right] of [...asked].entries()) {
      const fit = await somebody(`only-${n}`, [right], stores());
      const single = rows.filter(({ rights, type }) => rights.includes(right) && !OF_KINDS.test(type));
      for (const row of single) {
        const code = await send(fit, row, wellFormed(row));
        if (code === 'NO_RIGHT') wrong.push([row.type, right]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is closed to a supplier who has every role; what suppliers do is unknown to them where it is another’s', async () => {
    const wrong: unknown[] = [];
    for (const row of rows) {
      const code = await send(await onTablet(supplierUser), row, wellFormed(row));
      if (!(row.whose === 'supplier' ? UNKNOWN : ['NO_RIGHT']).includes(code)) wrong.push([row.type, code]);
    }
    expect(wrong).toEqual([]);
  });

  it('reaches no warehouse and no line that its author has not got, though it is applied for somebody who has', async () => {
    const empty = await plant.floor.data.plant.insert('warehouse', {
      whCode: 'EMPTY',
      whName: '空库',
      whClassCode: 'YCL-K',
      binManaged: true,
      isActive: true,
    });
    // Inspectors go round: they are of no line (domain/mes/scopes.ts).
    const author = await person(
      'elsewhere',
      RIGHTS.filter((code) => code !== 'web:mes:suspect:isolate'),
      [empty.id],
    );
    const taken = new Set<string>();
    const refusedWith = new Map<string, string>();
    const scoped = rows.filter(({ whose }) => whose === 'warehouse' || whose === 'line');
    const isSeen = () => !isAllAsked() && refusedWith.size > SEEN;
    for (let round = 0; round < ROUNDS && !isSeen(); round += 1) {
      for (const row of scoped.filter(({ type }) => !refusedWith.has(type))) {
        const payload = wellFormed(row);
        const code = await send(await onTablet(author), row, payload);
        if (isDone(code)) taken.add(row.type);
        else if (isDone(await send(await onTablet(everybody), row, payload))) refusedWith.set(row.type, code);
      }
      if (round % 3 === 2) await plant.replenish('20');
      const { cases, pools } = await look(plant.floor.data.plant.pool);
      world = { cases, pools: { ...pools, warehouse: (pools.warehouse ?? []).filter(({ id }) => id !== empty.id) } };
    }
    expect([...taken]).toEqual([]);
    expect([...refusedWith].filter(([, code]) => code !== 'G-WH')).toEqual([]);
    expect(refusedWith.size).toBeGreaterThan(SEEN);
  });
});
