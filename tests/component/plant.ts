/** The other end of the line, in the page itself: a few lines of a server that answers what a test says. */
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import type { FieldType } from '#domain/kernel/field.ts';
import type { WireOperation } from '#domain/protocol/protocol.ts';
import { ENTITIES } from '#domain/registry.ts';

/** Rows of the plant by entity; a field that matters to nobody may be left out. */
export type PlantRows = Readonly<Record<string, readonly (Readonly<Record<string, unknown>> & { readonly id: string })[]>>;

export interface Asked {
  /** `POST /api/system/user/pageList`, without parameters. */
  readonly call: string;
  readonly address: string;
  readonly body: unknown;
}

/** Answers the data of one call; a Response is handed over as it is. */
export type Answer = (asked: Asked) => unknown;

export interface Plant {
  /** Every call so far. */
  readonly asked: Asked[];
  /** By call: what it is answered from now on. */
  readonly answers: Record<string, Answer>;
  /** The line is cut: nothing arrives and nothing is answered. */
  down: boolean;
}

/** A refusal, as the server words it. */
export const refused = (status: number, message: string): Response => json({ status, message, data: null });

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

const operationsIn = (body: unknown): readonly WireOperation[] => (body as { operations: readonly WireOperation[] }).operations;

/** What the device has sent, in this order. */
export const operationsSent = ({ asked }: Plant): WireOperation[] =>
  asked.filter(({ call }) => call === 'POST /api/sync/push').flatMap(({ body }) => operationsIn(body));

const HEAD = '1.0';
const now = (): string => new Date().toISOString();

/** What a device and the server tell each other when nothing happens. @param rows what the device is given to hold */
const quiet = (rows: PlantRows): Record<string, Answer> => ({
  'POST /api/sync/fill': ({ body }) => ({ rows: rowsOfSet(rows, body), nextKey: null, startCursor: HEAD }),
  'POST /api/sync/push': ({ body }) => ({
    serverTime: now(),
    feedHead: HEAD,
    rows: [],
    results: operationsIn(body).map(({ opId }) => ({ opId, status: 'applied', code: null, params: {}, issues: [] })),
  }),
  'POST /api/sync/pull': () => ({ changes: [], sets: { '*': HEAD }, more: false, feedHead: HEAD }),
  'GET /api/system/heartbeat/keep_heartbeat': ({ address }) => ({
    serverTime: now(),
    bound: true,
    feedHead: HEAD,
    nonce: new URL(address).searchParams.get('nonce'),
    build: '',
    wantManifest: false,
  }),
  'POST /api/sync/device/challenge': () => ({ challenge: 'challenge' }),
  'POST /api/sync/enrol': ({ body }) => ({ keys: (body as { keys: { keyId: string }[] }).keys.map(({ keyId }) => keyId) }),
  'POST /api/sync/manifest': () => ({ full: false }),
  'POST /api/sync/lanes': () => ({ gaps: [] }),
  'GET /api/system/site/here': () => ({ factoryName: '宁波甬联传动机械厂', isTest: false }),
});

/** The set that every row of a test is in. */
export const ONE_SET = 'base';

function rowsOfSet(rows: PlantRows, body: unknown): { entity: string; row: AnyRow }[] {
  if ((body as { set: string }).set !== ONE_SET) return [];
  return Object.entries(rows).flatMap(([name, list]) => {
    const entity: AnyEntity | undefined = ENTITIES.find((one) => one.name === name);
    if (!entity) throw new Error(`no entity is called ${name}`);
    return list.map((row) => ({ entity: name, row: { ...emptyRow(entity), ...row } }));
  });
}

/** What stands in a field that a test says nothing about. */
const BLANK: Readonly<Partial<Record<FieldType, unknown>>> = { bool: false, int: 0, qty: '0', choice: 0, refs: [], text: '', code: '' };

const emptyRow = ({ fields }: AnyEntity): AnyRow => ({
  id: '',
  version: 1,
  ...Object.fromEntries(Object.entries(fields).map(([name, { type, optional }]) => [name, optional ? null : (BLANK[type] ?? null)])),
});

/** Nothing is asked of a network from now on: what begins with /api is answered here, and what nobody answers is not found. */
export function openPlant(rows: PlantRows, answers: Record<string, Answer>): Plant {
  const elsewhere = window.fetch.bind(window);
  const plant: Plant = { asked: [], answers: { ...quiet(rows), ...answers }, down: false };
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/api/')) return elsewhere(request);
    if (plant.down) throw new TypeError('no network');
    const call = `${request.method} ${pathname}`;
    const text = await request.text();
    const asked = { call, address: request.url, body: request.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text };
    plant.asked.push(asked);
    const answer = plant.answers[call];
    const data = answer ? await answer(asked) : null;
    if (data instanceof Response) return data;
    return answer ? json({ status: 200, message: '', data }) : json({ status: 404, message: call, data: null }, 404);
  };
  return plant;
}

/**
 * Holds the answers to a call until the test lets them go.
 * @returns lets go of those that wait and of all that follow
 */
export function holdBack(plant: Plant, call: string): () => void {
  const answer = plant.answers[call];
  let go = (): void => undefined;
  const gone = new Promise<void>((done) => {
    go = done;
  });
  plant.answers[call] = async (asked) => {
    await gone;
    return answer?.(asked);
  };
  return go;
}
