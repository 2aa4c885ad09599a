/**
 * A row that cannot be read (sync.md §22), however it came to be: it is left out of what the others receive and told at the desk, and nobody's answer ends
 * with it. Rows from before the database knew the years of the trade stay as they are.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { FillResponse, PullResponse, WireOperation } from '#domain/protocol/protocol.ts';
import type { SecurityEvent } from '#domain/system/answers.ts';
import { signed } from '#server/modules/replay/keys.ts';
import { SERVER_PATIENCE_MS } from '#tests/support/patience.ts';
import { type Answer, type KeyedTablet, PlantServer } from '#tests/support/plant-server.ts';

let server: PlantServer;
let tablet: KeyedTablet;
let admin: AnyRow;
beforeAll(async () => {
  server = await PlantServer.start();
  admin = await server.data.plant.user(
    'desk',
    ['web:masterdata:device', 'web:wms', 'web:wms:demand:create', 'web:wms:demand:review', 'web:wms:arrival:create'],
    [server.data.store.id, server.data.lineSide.id],
  );
});
afterAll(() => server.close());
beforeEach(async () => {
  tablet = server.tablet();
  await tablet.signIn();
  await tablet.signIn(admin);
});
afterEach(() => expect(server.complaints.splice(0)).toEqual([]));

const rows = <T extends object>(text: string, values: unknown[] = []) => server.data.plant.rows<T>(text, values);

type Made = Parameters<KeyedTablet['wire']['operation']>[1];
const made = (type: string, payload: Made): WireOperation =>
  signed(tablet.wire.operation(type, payload, { actor: admin }), tablet.id, tablet.keyOf(admin));
const demand = (needAt = '2026-05-04T08:00:00.000Z'): WireOperation =>
  made('prodDemand.create', (id) => ({
    id: id('doc'),
    orderNo: null,
    lineId: null,
    stationCode: null,
    demandType: 1,
    needAt,
    priority: 2,
    toWarehouseId: server.data.lineSide.id,
    toBinId: null,
    lines: [{ materialId: server.data.steel.id, needQty: '5' }],
  }));

/** Writes what the checks of today refuse, as a database of before may hold it. */
async function asBefore(table: string, column: string, value: string, id: unknown): Promise<void> {
  const [check] = await rows<{ text: string }>('select pg_get_constraintdef(oid) as text from pg_constraint where conname = $1', [
    `${table}_${column}_years`,
  ]);
  await rows(`alter table ${table} drop constraint if exists ${table}_${column}_years`);
  await rows(`update ${table} set ${column} = $1 where id = $2`, [value, id]);
  if (check) await rows(`alter table ${table} add constraint ${table}_${column}_years ${check.text}`);
}

const push = async (...operations: WireOperation[]) => (await tablet.push(tablet.session(admin), ...operations)).data.results;

async function filled(set: string, limit = 1000): Promise<FillResponse['rows']> {
  const found: FillResponse['rows'][number][] = [];
  for (let afterKey: string | null = null, page = 0; page < 50; page += 1) {
    const { http, data }: Answer<FillResponse> = await server.call<FillResponse>(tablet.session(admin), '/api/sync/fill', {
      deviceId: tablet.id,
      set,
      afterKey,
      limit,
    });
    expect(http).toBe(200);
    found.push(...data.rows);
    afterKey = data.nextKey;
    if (afterKey === null) break;
  }
  return found;
}

const events = async (): Promise<SecurityEvent[]> => {
  const { data } = await server.call<SecurityEvent[]>(tablet.session(admin), '/api/system/device/events');
  return data.filter(({ kind }) => kind === 'ROW_UNREADABLE');
};
const SET = 'demand';

describe.each(['infinity', '-infinity', '10000-01-01 00:00:00+00', '0044-03-15 00:00:00+00 BC'])('an instant %s', (value) => {
  test('in one row: all others come, in pages of any size, in the feed and in lists; the desk is told which one does not', async () => {
    const [sick, sound] = [demand(), demand()];
    const { data: start } = await server.call<FillResponse>(tablet.session(admin), '/api/sync/fill', {
      deviceId: tablet.id,
      set: SET,
      afterKey: null,
      limit: 1000,
    });
    expect((await push(sick, sound)).map(({ status }) => status)).toEqual(['applied', 'applied']);
    const [sickId, soundId] = [sick, sound].map(({ payload }) => String(payload.id));
    await asBefore('prod_demand', 'need_at', value, sickId);
    for (const limit of [1, 2, 1000]) {
      const ids = (await filled(SET, limit)).map(({ row }) => row.id);
      expect(ids).toContain(soundId);
      expect(ids).not.toContain(sickId);
      expect(new Set(ids).size).toBe(ids.length);
    }
    // The feed ends where the oldest transaction of the whole cluster still runs.
    await vi.waitFor(async () => {
      const body = { deviceId: tablet.id, sets: { [SET]: start.startCursor } };
      const pulled = await server.call<PullResponse>(tablet.session(admin), '/api/sync/pull', body);
      expect(pulled.http).toBe(200);
      const changed = pulled.data.changes.map(({ id }) => id);
      expect(changed).toContain(soundId);
      expect(changed).not.toContain(sickId);
    }, SERVER_PATIENCE_MS);
    const list = await server.call<{ list: { id: string }[] }>(tablet.session(admin), '/api/wms/prodDemand/pageList', { pageSize: 1000 });
    expect(list).toMatchObject({ http: 200, status: 200 });
    expect(list.data.list.map(({ id }) => id)).toContain(soundId);
    expect(list.data.list.map(({ id }) => id)).not.toContain(sickId);
    const told = await events();
    expect(told.map(({ detail }) => detail)).toContainEqual({ entity: 'prodDemand', id: sickId, field: 'needAt' });
    // Told again and again it is one entry.
    expect(told.filter(({ detail }) => detail.id === sickId)).toHaveLength(1);
  });

  test('in a row that an operation reads: a field that may be empty is, and the row is whole again with the next change', async () => {
    const [note] = await notes(1);
    await asBefore('delivery_note', 'plan_arrive_at', value, note);
    expect(await push(made('deliveryNote.ship', { id: note }))).toMatchObject([{ status: 'applied' }]);
    expect(await rows('select status, plan_arrive_at from delivery_note where id = $1', [note])).toEqual([
      { status: 2, plan_arrive_at: null },
    ]);
  });

  test('in a field that may not be empty: the operation is refused and says so, and the next one of the envelope passes', async () => {
    const sick = demand();
    await push(sick);
    await asBefore('prod_demand', 'need_at', value, sick.payload.id);
    const review = made('prodDemand.unreview', { id: sick.payload.id, reason: '不要了' });
    const verdicts = await push(review, demand());
    expect(verdicts).toMatchObject([
      { status: 'rejected', code: 'DATE_OUT_OF_YEARS', params: { field: 'prod_demand.need_at' } },
      { status: 'applied' },
    ]);
    server.complaints.splice(0);
  });
});

describe('a row that cannot be read for another reason', () => {
  test('a figure that is none is left out and told like an instant', async () => {
    const [sick, sound] = [demand(), demand()];
    await push(sick, sound);
    const lineOf = async ({ payload }: WireOperation) =>
      (await rows<{ id: string }>('select id from prod_demand_line where doc_id = $1', [payload.id]))[0]?.id ?? '';
    const [sickLine, soundLine] = [await lineOf(sick), await lineOf(sound)];
    await rows("update prod_demand_line set need_qty = 'NaN' where id = $1", [sickLine]);
    const ids = (await filled(SET)).map(({ row }) => row.id);
    expect(ids).toContain(soundLine);
    expect(ids).not.toContain(sickLine);
    expect((await events()).map(({ detail }) => detail)).toContainEqual({ entity: 'prodDemandLine', id: sickLine, field: 'needQty' });
  });

  test('a document that one opens by its number shows the rest of it', async () => {
    const [note = ''] = await notes(1);
    await asBefore('delivery_note', 'plan_arrive_at', 'infinity', note);
    expect(await server.call(tablet.session(admin), '/api/wms/deliveryNote/detail', { id: note })).toMatchObject({
      status: 200,
      data: { header: { id: note, planArriveAt: null } },
    });
  });
});

describe('the database', () => {
  test.each(['infinity', '10000-01-01', '0044-03-15 BC', '1999-12-31 23:59:59.999+00', '2200-01-01 00:00:00+00'])(
    'takes no %s',
    async (value) => {
      const sound = demand();
      await push(sound);
      await expect(rows('update prod_demand set need_at = $1 where id = $2', [value, sound.payload.id])).rejects.toThrow(
        'prod_demand_need_at_years',
      );
    },
  );
});

describe('a filter of a list', () => {
  test.each(['infinity', '10000-01-01', '1999-12-31', 'now'])(
    'by the day %s is refused; by a day or an instant of the trade it is not',
    async (day) => {
      const ask = (needAt: unknown) => server.call(tablet.session(admin), '/api/wms/prodDemand/pageList', { filters: { needAt } });
      for (const filter of [day, [day], { from: day }, { to: day }]) expect(await ask(filter)).toMatchObject({ status: 400 });
      expect(await ask({ from: '2026-01-01', to: '2026-12-31' })).toMatchObject({ status: 200 });
      expect(await ask({ from: '2026-01-01T00:00:00+08:00', to: '' })).toMatchObject({ status: 200 });
    },
  );
});

/** Delivery notes of the plant's supplier that have not been shipped. */
async function notes(n: number): Promise<string[]> {
  const { supplier } = server.data;
  return Promise.all(
    Array.from({ length: n }, async () => {
      const empty = {
        sourceDocType: null,
        sourceDocId: null,
        sourceDocNo: null,
        plateNo: null,
        driver: null,
        carrierNo: null,
        noticeId: null,
      };
      const at = '2026-01-01T00:00:00.000Z';
      const by = { createdBy: admin.id, createdByName: 'x', updatedBy: admin.id, updatedByName: 'x' };
      const stamp = { ...by, createdAt: at, updatedAt: at, bizDate: '2026-01-01', siteId: 'MAIN', printCount: 0 };
      const row = await server.data.plant.insert('deliveryNote', {
        ...empty,
        ...stamp,
        id: randomUUID(),
        docNo: null,
        status: 0,
        supplierId: supplier.id,
      });
      return row.id;
    }),
  );
}
