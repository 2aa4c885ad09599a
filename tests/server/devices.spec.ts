/** What devices announce, what never comes, and what the desk hears of it (sync.md §16), on the real database. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ManifestRequest, WireOperation } from '#domain/protocol/protocol.ts';
import { beforeMe, giveUpDevice, sameTablet, settleLoss, storageWiped, worksAt } from '#server/modules/devices/losses.ts';
import { takeManifest, wantsManifest } from '#server/modules/devices/manifest.ts';
import { deviceDetail, listDevices, renameDevice } from '#server/modules/devices/monitor.ts';
import type { Session } from '#server/modules/identity/sessions.ts';
import { bindStation } from '#server/modules/people/stations.ts';
import { createPlant, type PlantData } from '#tests/support/plant.ts';
import { WireDevice } from '#tests/support/wire-device.ts';

let data: PlantData;
beforeAll(async () => {
  data = await createPlant();
});
afterAll(() => data.plant.close());

const db = () => data.plant.pool;

class Tablet {
  readonly wire: WireDevice;
  readonly sessionId = randomUUID();
  queue: WireOperation[] = [];
  highestSeq = 0;

  private constructor(private readonly stationCode: string | null) {
    this.wire = new WireDevice(db(), data.keeper);
  }

  static async at(stationCode: string | null = null): Promise<Tablet> {
    const tablet = new Tablet(stationCode);
    await data.plant.session(data.keeper, tablet.wire.id);
    await db().query('insert into device (device_id, last_user_id, station_code, station_at) values ($1, $2, $3, clock_timestamp())', [
      tablet.wire.id,
      data.keeper.id,
      stationCode,
    ]);
    return tablet;
  }

  get session(): Session {
    const { id, account, userName } = data.keeper;
    const actor = {
      userId: id,
      account: String(account),
      userName: String(userName),
      personId: null,
      supplierId: null,
      rights: [],
      warehouses: [],
    };
    return {
      sessionId: this.sessionId,
      actor,
      lang: 'zh',
      deviceId: this.wire.id,
      claimed: false,
      bindName: this.stationCode,
      deviceRevoked: false,
    };
  }

  /** Work that is on the device only. */
  works(count: number): WireOperation[] {
    const made = Array.from({ length: count }, () =>
      this.wire.operation('receipt.create', (id) => ({
        id: id('doc'),
        supplierId: data.supplier.id,
        receiptType: '003',
        noticeId: null,
        supplierDocNo: null,
        warehouseId: data.store.id,
        remark: null,
        lines: [{ materialId: data.steel.id, poLineId: null, noticeLineId: null, planQty: '10' }],
      })),
    );
    this.queue.push(...made);
    this.highestSeq = Math.max(this.highestSeq, ...made.map(({ deviceSeq }) => deviceSeq));
    return made;
  }

  manifest(more: Partial<ManifestRequest> = {}): ManifestRequest {
    const operations = this.queue.map(({ opId, deviceSeq, docKey, type, actor, occurredAt }) => ({
      opId,
      deviceSeq,
      docKey,
      type,
      actor,
      occurredAt,
    }));
    return {
      deviceId: this.wire.id,
      digest: `${this.queue.length}/${this.highestSeq}`,
      highestSeq: this.highestSeq,
      after: 0,
      through: this.highestSeq,
      operations,
      unsent: operations.length,
      oldestUnsentAt: operations[0]?.occurredAt ?? null,
      rejected: 0,
      parked: 0,
      persisted: true,
      build: 'test',
      ...more,
    };
  }

  announces(more: Partial<ManifestRequest> = {}) {
    return takeManifest(db(), this.manifest(more), String(data.keeper.id));
  }

  async sends(count: number): Promise<void> {
    await this.wire.push(...this.queue.splice(0, count));
  }

  /** Operations vanish from the disk without a verdict. */
  forgets(count: number): WireOperation[] {
    return this.queue.splice(0, count);
  }

  detail() {
    return deviceDetail(db(), this.wire.id);
  }
}

const idsOf = (operations: readonly { opId: string }[]) => operations.map(({ opId }) => opId);

describe('announced work', () => {
  test('the desk sees what a device holds, and sees it go as it arrives', async () => {
    const tablet = await Tablet.at();
    const made = tablet.works(3);
    expect(await tablet.announces()).toEqual({ full: false });
    const { device, announced } = await tablet.detail();
    expect(idsOf(announced)).toEqual(idsOf(made));
    expect(announced[0]).toMatchObject({ actorName: data.keeper.userName, docType: 'receipt', type: 'receipt.create' });
    expect(device).toMatchObject({ unsent: 3, lost: 0, health: 'waiting', persisted: true });
    await tablet.sends(2);
    expect(idsOf((await tablet.detail()).announced)).toEqual(idsOf(made.slice(2)));
  });

  test('a refused or discarded operation has arrived: it is named in the log and never counted as lost', async () => {
    const tablet = await Tablet.at();
    const [refused, never] = [
      tablet.wire.operation('receipt.review', { id: randomUUID() }),
      tablet.wire.operation('receipt.review', { id: randomUUID() }),
    ];
    tablet.queue.push(refused, never);
    tablet.highestSeq = never.deviceSeq;
    await tablet.announces();
    await tablet.wire.push(refused);
    const payload = { docKey: never.docKey, rejected: never.opId, replacement: null, discard: [], reason: '不要了' };
    expect(await tablet.wire.does('lane.resolve', payload)).toMatchObject({ status: 'applied' });
    tablet.forgets(2);
    await tablet.announces();
    expect(await tablet.detail()).toMatchObject({ announced: [], losses: [], device: { lost: 0, unsent: 0 } });
  });

  test('a changed fingerprint makes the server ask, the manifest of it makes it stop', async () => {
    const tablet = await Tablet.at();
    const { deviceId, digest } = tablet.manifest();
    expect(await wantsManifest(db(), deviceId, digest)).toBe(true);
    await tablet.announces();
    expect(await wantsManifest(db(), deviceId, digest)).toBe(false);
    tablet.works(1);
    expect(await wantsManifest(db(), deviceId, tablet.manifest().digest)).toBe(true);
  });

  test('a long queue is announced in parts; a part speaks only for its own numbers', async () => {
    const tablet = await Tablet.at();
    const made = tablet.works(5);
    const all = tablet.manifest().operations;
    await tablet.announces({ operations: all.slice(0, 2), after: 0, through: 2 });
    await tablet.announces({ operations: all.slice(2), after: 2, through: 5 });
    expect(idsOf((await tablet.detail()).announced)).toEqual(idsOf(made));
    expect((await tablet.detail()).losses).toEqual([]);
  });
});

describe('lost work', () => {
  test('what was announced, never arrived and is not announced any more is lost, by name', async () => {
    const tablet = await Tablet.at();
    tablet.works(4);
    await tablet.announces();
    const lost = tablet.forgets(3);
    await tablet.announces();
    const { device, losses, announced } = await tablet.detail();
    expect(losses).toMatchObject([{ why: 'gone', settledAt: null }]);
    expect(idsOf(losses[0]?.operations ?? [])).toEqual(idsOf(lost));
    expect(idsOf(announced)).toEqual(idsOf(tablet.queue));
    expect(device).toMatchObject({ lost: 3, unsent: 1, health: 'lost' });
  });

  test('a loss is taken back when the operations come after all', async () => {
    const tablet = await Tablet.at();
    tablet.works(2);
    await tablet.announces();
    const lost = tablet.forgets(2);
    await tablet.announces();
    expect((await tablet.detail()).device.lost).toBe(2);
    await tablet.wire.push(...lost);
    expect(await tablet.detail()).toMatchObject({ losses: [], device: { lost: 0, health: 'ok' } });
  });

  test('what is announced again is not lost', async () => {
    const tablet = await Tablet.at();
    tablet.works(2);
    await tablet.announces();
    await tablet.announces({ operations: [], unsent: 0 });
    expect((await tablet.detail()).device.lost).toBe(2);
    await tablet.announces();
    expect(await tablet.detail()).toMatchObject({ losses: [], device: { lost: 0, unsent: 2 } });
  });

  test('a message that comes late knows less, and nothing is lost by that', async () => {
    const tablet = await Tablet.at();
    tablet.works(2);
    const before = tablet.manifest();
    tablet.works(2);
    await tablet.announces();
    expect(await takeManifest(db(), before)).toEqual({ full: true });
    expect((await tablet.detail()).device).toMatchObject({ lost: 0, unsent: 4 });
    await tablet.announces();
    expect(await wantsManifest(db(), tablet.wire.id, tablet.manifest().digest)).toBe(false);
  });

  test('a device that stays set back in time has lost what came after', async () => {
    const tablet = await Tablet.at();
    tablet.works(2);
    const before = tablet.manifest();
    const later = tablet.works(2);
    await tablet.announces();
    await takeManifest(db(), before);
    expect(await wantsManifest(db(), tablet.wire.id, before.digest)).toBe(true);
    await db().query(`update device_report set lower_since = lower_since - interval '2 minutes' where device_id = $1`, [tablet.wire.id]);
    await takeManifest(db(), before);
    const { losses, device } = await tablet.detail();
    expect(losses).toMatchObject([{ why: 'rewound' }]);
    expect(idsOf(losses[0]?.operations ?? [])).toEqual(idsOf(later));
    expect(device.unsent).toBe(2);
    expect(await wantsManifest(db(), tablet.wire.id, before.digest)).toBe(false);
  });

  test('a cleared storage proved by the old device’s own session: the desk and the tablet hear what exactly is gone', async () => {
    const old = await Tablet.at();
    const made = old.works(3);
    await old.announces();
    await old.sends(1);
    await renameDevice(db(), old.session.actor, old.wire.id, '7号平板');
    const fresh = await Tablet.at();
    const request = { oldDeviceId: old.wire.id, newDeviceId: fresh.wire.id, which: ['indexedDb' as const] };
    const { lost } = await storageWiped(db(), old.session, request);
    expect(idsOf(lost)).toEqual(idsOf(made.slice(1)));
    const { losses, device } = await old.detail();
    expect(losses).toMatchObject([{ why: 'wiped', successorId: fresh.wire.id }]);
    expect(device.lost).toBe(2);
    expect(await storageWiped(db(), old.session, request)).toEqual({ lost: [], count: 0 });
    expect((await old.detail()).losses).toHaveLength(1);
  });

  test('a new installation only says who it was: it hears how much it is, and nothing is lost by its word', async () => {
    const old = await Tablet.at();
    const made = old.works(2);
    await old.announces();
    const fresh = await Tablet.at();
    const request = { oldDeviceId: old.wire.id, newDeviceId: fresh.wire.id, which: ['indexedDb' as const] };
    expect(idsOf((await storageWiped(db(), fresh.session, request)).lost)).toEqual(idsOf(made));
    const stranger = { ...fresh.session, actor: { ...fresh.session.actor, userId: randomUUID() } };
    expect(await storageWiped(db(), stranger, request)).toEqual({ lost: [], count: 2 });
    const { device, losses, claims } = await old.detail();
    expect([device.lost, device.unsent, losses, device.health]).toEqual([0, 2, [], 'claimed']);
    expect(claims).toMatchObject([{ newDeviceId: fresh.wire.id, why: 'wiped' }]);
  });

  test('dealt with once, with a note, and logged', async () => {
    const tablet = await Tablet.at();
    tablet.works(1);
    await tablet.announces();
    expect(await giveUpDevice(db(), tablet.session.actor, tablet.wire.id, '平板摔坏')).toBe(1);
    const lossId = (await tablet.detail()).losses[0]?.lossId ?? '';
    await settleLoss(db(), tablet.session.actor, lossId, '已手工补录');
    const { device, losses } = await tablet.detail();
    expect(device).toMatchObject({ lost: 0, health: 'ok' });
    expect(losses).toMatchObject([{ note: '已手工补录', settledByName: data.keeper.userName }]);
    await expect(settleLoss(db(), tablet.session.actor, lossId, '又一次')).rejects.toMatchObject({ status: 409 });
    const log = await data.plant.rows('select action, after from operation_log where doc_id = $1 order by log_id', [tablet.wire.id]);
    expect(log).toMatchObject([
      { action: 'giveUp', after: { note: '平板摔坏', lost: 1 } },
      { action: 'settleLoss', after: { lossId, note: '已手工补录' } },
    ]);
  });
});

describe('another tablet at the station', () => {
  const pair = async (stationCode: string) => {
    const old = await Tablet.at(stationCode);
    old.works(2);
    await old.announces();
    const fresh = await Tablet.at(null);
    const question = await beforeMe(db(), stationCode, fresh.wire.id);
    await worksAt(db(), fresh.wire.id, stationCode);
    const bound = { ...fresh.session, bindName: stationCode };
    const answer = (same: boolean) => sameTablet(db(), bound, { deviceId: fresh.wire.id, oldDeviceId: old.wire.id, same });
    return { old, fresh, question, answer };
  };

  test('is asked about the one before, and so is the desk', async () => {
    const { old, fresh, question } = await pair('YCL-01');
    expect(question).toMatchObject({ deviceId: old.wire.id, count: 2, oldestAt: old.queue[0]?.occurredAt });
    expect((await old.detail()).device).toMatchObject({ takenBy: fresh.wire.id, health: 'replaced', lost: 0 });
    expect(await beforeMe(db(), 'YCL-01', old.wire.id)).toBeNull();
  });

  test('the same tablet or another one: the desk has the word of it, and the work is still expected', async () => {
    const replaced = await pair('YCL-02');
    expect(idsOf((await replaced.answer(true)).lost)).toEqual(idsOf(replaced.old.queue));
    const { device, claims } = await replaced.old.detail();
    expect([device.lost, claims.map(({ why, newDeviceId }) => [why, newDeviceId])]).toEqual([0, [['same_tablet', replaced.fresh.wire.id]]]);
    const beside = await pair('YCL-03');
    expect(await beside.answer(false)).toEqual({ lost: [], count: 0 });
    expect((await beside.old.detail()).device).toMatchObject({ lost: 0, unsent: 2, claimed: false, health: 'replaced' });
  });

  test('is asked once: whoever has said a word about it is not asked again, and others are', async () => {
    const { fresh, answer } = await pair('YCL-06');
    await answer(false);
    expect(await beforeMe(db(), 'YCL-06', fresh.wire.id)).toBeNull();
    const third = await Tablet.at(null);
    expect(await beforeMe(db(), 'YCL-06', third.wire.id)).toMatchObject({ count: 2 });
  });

  test('is not asked as long as it cannot prove itself: it may well be the one before', async () => {
    const stationCode = 'YCL-07';
    const station = {
      stationCode,
      stationName: stationCode,
      opCodes: [],
      warehouseIds: [],
      lineWarehouseId: null,
      lineId: null,
      isActive: true,
    };
    await data.plant.insert('station', station);
    const old = await Tablet.at(stationCode);
    old.works(2);
    await old.announces();
    // The program of before signs in on the same tablet after the server was updated: it names its device and proves nothing.
    const claimed = { ...old.session, deviceId: null, claimed: true };
    expect((await bindStation(db(), claimed, stationCode, '')).sameTablet).toBeNull();
    const fresh = await Tablet.at();
    expect((await bindStation(db(), fresh.session, stationCode, '')).sameTablet).toMatchObject({ deviceId: old.wire.id, count: 2 });
  });

  test('only who stands at that station may say so', async () => {
    const { old } = await pair('YCL-04');
    const elsewhere = await Tablet.at('YCL-05');
    const claim = { deviceId: elsewhere.wire.id, oldDeviceId: old.wire.id, same: true };
    await expect(sameTablet(db(), elsewhere.session, claim)).rejects.toMatchObject({ status: 403 });
    expect((await old.detail()).device.lost).toBe(0);
  });
});

describe('the watchdog at the desk', () => {
  test('a device that is silent with unsent work, and one whose work does not move, are named', async () => {
    const [silent, stuck] = [await Tablet.at(), await Tablet.at()];
    for (const tablet of [silent, stuck]) {
      tablet.works(1);
      await tablet.announces();
    }
    const ago = (id: string, column: string, table: string) =>
      db().query(`update ${table} set ${column} = now() - interval '20 minutes' where device_id = $1`, [id]);
    await ago(stuck.wire.id, 'progress_at', 'device_report');
    for (const [table, column] of [
      ['device', 'last_seen_at'],
      ['user_session', 'last_seen_at'],
      ['device_report', 'manifest_at'],
    ] as const)
      await ago(silent.wire.id, column, table);
    const rows = await listDevices(db());
    const health = (tablet: Tablet) => rows.find(({ deviceId }) => deviceId === tablet.wire.id)?.health;
    expect([health(silent), health(stuck)]).toEqual(['silent', 'stuck']);
  });
});
