/**
 * Every call of the server, otherwise in order, with one field at a time that is not. Whatever is sent: it is answered, by its own name where it is
 * refused; nothing of another's has changed, and an honest tablet beside is answered as ever. HOSTILE=full sends every value to every field.
 */
import { randomUUID } from 'node:crypto';
import Fastify, { type InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DOCUMENTS, type Operation, RECORDS } from '#domain/registry.ts';
import { registerRoutes } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { quoted } from '#server/store/columns.ts';
import { openPool } from '#server/store/database.ts';
import { selectRows } from '#server/store/rows.ts';
import { deviceBody } from '#tests/support/device-bodies.ts';
import { type Attack, attacksOn, fieldsOf, hasPlace, kindOf, valueAt, withValue } from '#tests/support/hostile-plant/attacks.ts';
import { type Bases, type Honest, honestBases } from '#tests/support/hostile-plant/call-scene.ts';
import type { Values } from '#tests/support/hostile-plant/draft.ts';
import { NewRecords } from '#tests/support/hostile-plant/new-record.ts';
import { HostilePlant } from '#tests/support/hostile-plant/plant.ts';
import { chance } from '#tests/support/moves/chance.ts';
import { payloadFor } from '#tests/support/moves/payload.ts';
import { takes } from '#tests/support/schema-walk.ts';
import { TABLE } from './identity/calls.ts';

const isFull = process.env.HOSTILE === 'full';
/** Of the wrong values for one field, one in so many is sent in a run; records have many fields that are read in one way. */
const SHARE = 16;
const SHARE_OF_RECORDS = 48;
const luck = chance(45);

/** Calls that are not sent, and why. */
const UNSENT: Readonly<Record<string, string>> = {
  'GET /health': 'takes nothing',
  'POST /api/wms/reportExport/add': 'a writer goes on after the answer, past the end of a trial (tests/server/report-export.spec.ts)',
  'GET /api/wms/reportExport/:id': 'its file goes after the answer, past the end of a trial (tests/server/report-export.spec.ts)',
  'POST /share': 'reads nothing of what it is sent, and answers with an address (tests/server/http.spec.ts)',
  'GET /api/print-control/:bits': 'answers with a file for the installer of a printer',
};
/** Calls without an honest request in this plant, and why. All others are attacked on one that is answered with what it asks for. */
const UNANSWERED: Readonly<Record<string, string>> = {
  'DELETE /api/system/number_rule/:id': 'every kind of document keeps its rule',
  'POST /api/basic/material/sync_erp': 'there is no other system; it takes nothing',
  'POST /api/system/outgoing_message/trial': 'there is no mail server (tests/server/outgoing-messages.spec.ts)',
  'POST /api/wms/reportSubscription/add': 'there is no mail server (tests/server/report-subscriptions.spec.ts)',
  'POST /api/system/webhook_target': 'there are no webhooks (tests/server/outgoing-messages.spec.ts)',
  'POST /api/system/webhook_target/trial': 'there are no webhooks (tests/server/outgoing-messages.spec.ts)',
  'POST /api/srm/supplierWay/webhook': 'there are no webhooks (tests/server/supplier-ways.spec.ts)',
  'POST /api/srm/supplierWay/trial': 'there are no webhooks (tests/server/supplier-ways.spec.ts)',
  'POST /api/srm/supplierWay/stop': 'there are no webhooks (tests/server/supplier-ways.spec.ts)',
  'POST /api/system/print/zpl': 'there is no printer behind the gateway (tests/server/printing.spec.ts)',
  'POST /api/system/file/upload': 'takes a form, not fields (tests/server/file-rights.spec.ts)',
  'PUT /api/sync/file/:id': 'takes bytes that an operation has announced (tests/server/file-pieces.spec.ts)',
  'POST /api/sync/same_tablet': 'asked of a tablet at whose station another one stood (tests/server/devices.spec.ts)',
};
/** Calls open to suppliers without an honest request of this supplier, and why. */
const UNANSWERED_TO_SELLER: Readonly<Record<string, string>> = {
  'POST /api/system/saved_filter/default': 'the saved filter is another person’s',
  'POST /api/system/saved_filter/home': 'the saved filter is another person’s',
  'DELETE /api/system/saved_filter/:id': 'the saved filter is another person’s',
  'GET /api/system/file/:id': 'the file belongs to a receipt of the factory',
  'POST /api/system/file/delete': 'the file belongs to a receipt of the factory',
  'POST /api/sync/enrol': 'the keys are another person’s',
  'POST /api/sync/fill': 'the set is the factory’s',
};
/** What the desk does to any device, for whoever may see all of them. */
const OF_THE_DESK = /^\/api\/(system\/device|sync\/desk\/devices)\//;
/** What is meant to stop the caller's own tablet, or to end what it may do. */
const ENDS_OWN = /logout|session|passwd|device\/remove|give_up|revoke|\/auths$|\/roles$|sync\/enrol|role\/|auth\/|user\//;

interface Call {
  readonly method: string;
  readonly url: string;
  readonly parts: Readonly<Record<string, z.core.$ZodType>>;
}
/** By the table of the calls, where parameters stand in braces. */
const OF_SUPPLIERS = new Set(
  TABLE.filter(({ suppliers }) => suppliers).map(({ method, url }) => `${method} ${url.replace(/\{(\w+)\}/g, ':$1')}`),
);
const nameOf = ({ method, url }: Call): string => `${method} ${url}`;
interface Asked extends Pick<Honest, 'headers' | 'seal'> {
  readonly body: Values | null;
  readonly params: Values;
  readonly querystring: Values;
}
/** Base data is the whole plant's: whoever may change it may change all of it. */
const isShared = ({ url }: Call): boolean =>
  OF_THE_DESK.test(url) || RECORDS.some(({ path }) => url === path || url.startsWith(`${path}/`));
const PARTS = ['body', 'params', 'querystring'] as const;

/** What a call takes; of a record the fields that it has. */
function partsOf(call: Call): Call['parts'] {
  const resource = RECORDS.find(({ path }) => call.url === path || call.url === `${path}/:id` || call.url === `${path}/import`);
  if (!resource || !call.parts.body) return call.parts;
  const { input } = resource;
  if (call.url === `${resource.path}/import`)
    return { ...call.parts, body: z.intersection(call.parts.body as z.ZodType, z.object({ rows: z.array(z.object({ values: input })) })) };
  return { ...call.parts, body: call.method === 'PUT' ? z.intersection(z.object({ version: z.int32() }), input) : input };
}

const isSchema = (part: unknown): part is z.core.$ZodType => typeof part === 'object' && part !== null && '_zod' in part;

const postTo = (url: string): Call => ({ method: 'POST', url, parts: {} });
const resourceOf = (path: string) => RECORDS.find((one) => one.path === path) as (typeof RECORDS)[number];

let plant: HostilePlant;
let fresh: NewRecords;
/** Of every kind of record one that nothing refers to. */
const spares = new Map<string, string>();
let bases: Bases;
/** The session of a supplier with every right there is. */
let seller: Asked['headers'];
const calls: Call[] = [];
beforeAll(async () => {
  const app = Fastify();
  app.addHook('onRoute', ({ url, method, schema = {} }) => {
    if (method === 'HEAD') return;
    const parts = Object.entries(schema).filter(([part, one]) => part !== 'response' && isSchema(one));
    calls.push({ method: String(method), url, parts: Object.fromEntries(parts) as Record<string, z.core.$ZodType> });
  });
  await registerRoutes(app, { db: openPool('postgres://nowhere', 1), config: readConfig({ APP_MODE: 'test', DEMO: 'off' }) });
  await app.close();
  plant = await HostilePlant.open();
  const { data, twin } = plant.parts;
  const unused = [...twin.ids.values()];
  for (const spare of [false, true])
    for (const { name, path } of RECORDS) {
      fresh = new NewRecords(data.plant.pool, unused);
      const made = await send(postTo(path), { body: await fresh.of(resourceOf(path)), params: {}, querystring: {} });
      if (made.id === undefined) continue;
      spares.set(name, made.id);
      if (spare) unused.push(made.id);
    }
  fresh = new NewRecords(data.plant.pool, unused);
  bases = await honestBases(plant);
  seller = await signInSeller();
});
afterAll(() => plant?.close());

async function signInSeller(): Promise<Asked['headers']> {
  const { data, tablet } = plant.parts;
  const held = tablet.session(await plant.newcomer('seller', { supplierId: data.supplier.id }));
  return { 'x-auth-token': 'session' in held ? held.session : '' };
}

const ID = '0198c0de-0000-7000-8000-0000000000aa';

/** The record, or the document, that an address is about. */
async function subjectOf({ url }: Call): Promise<Values | undefined> {
  const resource = RECORDS.find(({ path }) => url === path || url.startsWith(`${path}/`));
  const document = DOCUMENTS.find(({ docType, area }) => url.startsWith(`/api/${area}/${docType}/`));
  if (document) return luck.of(plant.parts.worlds[0]?.cases.get(document.docType) ?? [])?.header;
  if (!resource) return undefined;
  const { pool } = plant.parts.data.plant;
  const twins = [...plant.parts.twin.ids.values()];
  const spare = spares.get(resource.name);
  const { rows } = await pool.query<{ id: string }>(
    `select id from ${quoted(resource.entity.table)} where id <> all($1::uuid[]) order by (id = $2) desc, id limit 1`,
    [twins, spare ?? null],
  );
  return (
    await selectRows(
      pool,
      resource.entity,
      'id',
      rows.map(({ id }) => id),
      'none',
    )
  )[0];
}

/** What somebody may send: as little as possible, the record as it stands, what the schema says. */
async function* bodies({ method, url, parts: { body } }: Call, subject: Values | undefined): AsyncGenerator<Values | null> {
  if (!body) return yield null;
  const resource = RECORDS.find(({ path }) => url === path || url === `${path}/import`);
  if (resource && method === 'POST') {
    const values = await fresh.of(resource);
    const rows = [{ line: 2, values }];
    yield url === resource.path ? values : { commandId: randomUUID(), mode: 'create', faulty: 'stop', rows };
  }
  const { tablet, worlds, data } = plant.parts;
  const own = deviceBody(url, tablet.id);
  if (own) yield own as Values;
  yield {};
  yield { pageIndex: 1, pageSize: 20 };
  if (subject) {
    const fields = Object.fromEntries(Object.entries(subject).filter(([name]) => !/^(id|created|updated)/.test(name)));
    yield* [{ id: subject.id }, fields];
  }
  const { id: warehouseId } = data.store;
  yield* [{ warehouseId }, { id: ID, version: 1 }, { deviceId: tablet.id }, { materialId: data.steel.id }, { productId: data.steel.id }];
  for (const world of worlds)
    yield payloadFor({ type: url, schema: body } as unknown as Operation, { world, chance: luck, on: null, type: url, idOf: () => ID });
}

async function askedOf(call: Call): Promise<{ readonly asked: Asked; readonly isHonest: boolean }> {
  const known = bases[nameOf(call)];
  if (known) {
    const asked = { ...known, body: known.body ?? null, params: known.params ?? {}, querystring: known.querystring ?? {} };
    const { http, status } = await plant.trial(() => send(call, asked));
    return { asked, isHonest: http === 200 && status === 200 };
  }
  const subject = await subjectOf(call);
  const params = Object.fromEntries((call.url.match(/:\w+/g) ?? []).map((name) => [name.slice(1), subject?.id ?? ID]));
  let formal: Asked | undefined;
  let first: Asked | undefined;
  for await (const body of bodies(call, subject)) {
    const asked = { body, params, querystring: {} };
    first ??= asked;
    if (body && call.parts.body && !takes(call.parts.body, body)) continue;
    formal ??= asked;
    const { http, status } = await plant.trial(() => send(call, asked));
    if (http === 200 && status === 200) return { asked, isHonest: true };
  }
  return { asked: formal ?? first ?? { body: null, params, querystring: {} }, isHonest: false };
}

async function send({ method, url }: Call, { body, params, querystring, headers, seal }: Asked) {
  const { server, tablet, workers } = plant.parts;
  const held = tablet.session(workers[0]);
  const path = url.replace(/:(\w+)/g, (_, name) => spelt(params[name]));
  const query = Object.entries(querystring).map(([name, value]) => `${name}=${spelt(value)}`);
  const request: InjectOptions = {
    method: method as 'POST',
    remoteAddress: elsewhere(),
    url: query.length > 0 ? `${path}?${query.join('&')}` : path,
    headers: headers ?? { 'x-auth-token': 'session' in held ? held.session : '' },
    ...(body === null || method === 'GET' ? {} : { payload: seal ? await seal(body) : body }),
  };
  const response = await server.ask(request);
  const isJson = String(response.headers['content-type']).includes('json');
  const { status, data } = isJson ? response.json() : { status: response.statusCode, data: null };
  return { http: response.statusCode, status: Number(status), code: data?.code as string | undefined, id: data?.id as string | undefined };
}
let address = 0;
/** Gives each attack its own address, so that limits by address let every attack through. */
const elsewhere = (): string => {
  address += 1;
  return `198.18.${Math.floor(address / 250) % 250}.${address % 250}`;
};
/** As it stands in an address; half a character is sent as the bytes that a careless program makes of it. */
const spelt = (value: unknown): string => encodeURIComponent(String(value).replace(/\p{Cs}/gu, '\u0000')).replaceAll('%00', '%ED%A0%80');

interface Found {
  readonly faults: string[];
  readonly nameless: string[];
  readonly harm: string[];
}

async function fire(call: Call, asked: Asked, what: string, found: Found): Promise<void> {
  const { http, status, code } = await send(call, asked);
  const complaints = plant.complaints.splice(0);
  if (http >= 500 || status >= 500) found.faults.push(`${what}: ${http} ${status} ${complaints.join().slice(0, 600)}`);
  else if (status !== 200 && !code) found.nameless.push(`${what}: ${http} ${status}`);
  if (http !== 200 || status !== 200 || call.method === 'GET' || /(pageList|list|List|detail)$/.test(call.url)) return;
  const written = await plant.written();
  const touched = isShared(call) || written.size === 0 ? [] : await plant.touched();
  const stopped = ENDS_OWN.test(call.url) || !luck.oneIn(8) ? [] : await plant.stopped(written);
  found.harm.push(...[...touched, ...stopped].map((one) => `${one} after ${what}`));
}

function attacksFor(call: Call, leaf: Attack['leaf'], is: unknown): Attack[] {
  const twin = typeof is === 'string' ? plant.parts.twin.of(is) : undefined;
  const all = attacksOn(leaf).filter(
    ({ value }) => value !== is && (isFull || luck.oneIn(isShared(call) ? SHARE_OF_RECORDS : kindOf(leaf) === 'id' ? 6 : SHARE)),
  );
  return twin === undefined ? all : [...all, { leaf, value: twin, isWrong: false }];
}

/** Sends one call with every field wrong in turn. @returns how often */
async function attack(call: Call, asked: Asked, found: Found): Promise<number> {
  let sent = 0;
  const parts = partsOf(call);
  for (const part of PARTS) {
    const schema = parts[part];
    const values = asked[part] ?? {};
    for (const leaf of schema ? fieldsOf(schema) : [])
      for (const { value } of hasPlace(values, leaf.path) ? attacksFor(call, leaf, valueAt(values, leaf.path)) : []) {
        sent += 1;
        const lie = { ...asked, [part]: withValue(values, leaf.path, value) };
        const what = `${nameOf(call)} ${leaf.path} = ${JSON.stringify(value)?.slice(0, 40)}`;
        await plant.trial(() => fire(call, lie, what, found));
      }
  }
  return sent;
}

/** The whole is walked in so many parts: each tells by itself what it has found. */
const WALKS = 8;

/** What a call is attacked with: an honest request of a user of the factory, and where suppliers may ask, one of theirs. */
async function requestsOf(call: Call): Promise<{ readonly asked: Asked; readonly isHonest: boolean; readonly ofSeller: boolean }[]> {
  const first = await askedOf(call);
  const requests = [{ ...first, ofSeller: false }];
  if (!OF_SUPPLIERS.has(nameOf(call)) || !first.isHonest || first.asked.headers !== undefined) return requests;
  const asked = { ...first.asked, headers: seller ?? {} };
  const { http, status } = await plant.trial(() => send(call, asked));
  return [...requests, { asked, isHonest: http === 200 && status === 200, ofSeller: true }];
}

describe('a call that is in order but for one field', () => {
  const without: string[] = [];
  const withoutSeller: string[] = [];
  const walked = new Set<number>();

  test.each(Array.from({ length: WALKS }, (_, n) => n))(
    'is answered, and by name where it is refused; it harms nobody and stops nobody (part %i)',
    async (part) => {
      const found: Found = { faults: [], nameless: [], harm: [] };
      let sent = 0;
      const all = calls.filter((one) => UNSENT[nameOf(one)] === undefined);
      for (const call of all.filter((_, n) => n % WALKS === part)) {
        for (const { asked, isHonest, ofSeller } of await requestsOf(call)) {
          if (!isHonest) (ofSeller ? withoutSeller : without).push(nameOf(call));
          sent += await attack(call, asked, found);
        }
      }
      walked.add(part);
      expect(found).toEqual({ faults: [], nameless: [], harm: [] });
      expect(sent).toBeGreaterThan(50);
    },
  );

  test('is attacked on an honest request, but for those that are named', () => {
    expect(Object.keys(UNSENT).filter((name) => !calls.map(nameOf).includes(name))).toEqual([]);
    if (walked.size < WALKS) return;
    expect(without.sort()).toEqual(Object.keys(UNANSWERED).sort());
    expect(withoutSeller.sort()).toEqual(Object.keys(UNANSWERED_TO_SELLER).sort());
  });
});
