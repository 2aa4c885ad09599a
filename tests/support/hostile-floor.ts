/** The whole server on a port, people with passwords, an honest tablet with unsent work, and somebody of the house who is after it. */
import { expect } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { hashPassword } from '#server/modules/identity/passwords.ts';
import { Installation, type Operation, type Result } from './hostile/installation.ts';
import { type Answer, type Held, Wire } from './hostile/wire.ts';
import { docOf, type Goods, Hands } from './hostile/work.ts';
import { FLOOR_RIGHTS } from './plant.ts';
import { PlantServer } from './plant-server.ts';

export const PASSWORD = 'Wusong-7-Lagerhalle';
export const STATION = 'DOCK-1';
const DESK_RIGHT = 'web:masterdata:device';

/** Statuses, or the codes of what was not simply applied. */
export const said = (results: readonly Result[] | undefined): string[] =>
  (results ?? []).map(({ status, first, code }) => code ?? first ?? status);

/** A lease is a promise, never a reason to refuse: whoever takes it by the document's id has earned a remark and nothing else. */
const BY_DESIGN = 'LEASE_LOST';
/** The remarks of what was done; else the verdict. */
function outcome({ status, code, issues }: Result): string[] {
  if (!/^(applied|accepted_with_issues)$/.test(status)) return [code ?? status];
  const remarks = issues.map((issue) => issue.code).filter((remark) => remark !== BY_DESIGN);
  return remarks.length > 0 ? remarks : ['applied'];
}

/** A tablet of the keeper with three signed operations that the desk knows of and that have not arrived. */
export interface Prey {
  readonly tablet: Installation;
  readonly hands: Hands;
  readonly held: Held;
  /** A receipt, a box of it, and its review. */
  readonly work: readonly [Operation, Operation, Operation];
}

/** Somebody with an account, an enrolled tablet, and everything that can be known without a key. */
export interface Insider {
  readonly tablet: Installation;
  readonly hands: Hands;
  readonly held: Held;
}

export class HostileFloor {
  private constructor(
    readonly server: PlantServer,
    readonly wire: Wire,
    readonly goods: Goods,
  ) {}

  static async start(): Promise<HostileFloor> {
    const server = await PlantServer.start();
    const { plant, store, supplier, steel, bins } = server.data;
    const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
    await plant.insert('station', {
      stationCode: STATION,
      stationName: '收货台',
      opCodes: [],
      warehouseIds: [],
      lineId: null,
      lineWarehouseId: null,
      isActive: true,
    });
    await plant.user('picker', FLOOR_RIGHTS, [store.id]);
    await plant.user('desk', [...FLOOR_RIGHTS, DESK_RIGHT], [store.id]);
    const agent = await plant.user('agent', ['web:srmdata', 'web:srmdata:supplier:deliver'], []);
    await plant.rows('update app_user set supplier_id = $1 where id = $2', [supplier.id, agent.id]);
    await plant.rows('update app_user set password_hash = $1', [await hashPassword(PASSWORD)]);
    const goods = { supplierId: supplier.id, warehouseId: store.id, materialId: steel.id, dockId: bins.receiving.id };
    return new HostileFloor(server, new Wire(url), goods);
  }

  close(): Promise<void> {
    return this.server.close();
  }

  get keeper(): AnyRow {
    return this.server.data.keeper;
  }

  rows<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
    return this.server.data.plant.rows<T>(text, values);
  }

  installation(): Installation {
    return new Installation(this.wire);
  }

  async somebody(account: string): Promise<Insider> {
    const tablet = this.installation();
    await tablet.begin(account, PASSWORD);
    return { tablet, hands: new Hands(tablet, account), held: tablet.session(account) };
  }

  /** @param announced the desk knows of what is unsent */
  async prey(announced = true): Promise<Prey> {
    const { tablet, hands, held } = await this.somebody('keeper');
    const receipt = hands.receipt(this.goods);
    const work = [receipt, hands.scan(receipt, this.goods), hands.review(receipt)] as const;
    if (announced) expect((await tablet.announce(held, work)).http).toBe(200);
    return { tablet, hands, held, work };
  }

  bind(held: Held, stationCode = STATION): Promise<Answer<{ sameTablet: { deviceId: string; count: number } | null }>> {
    return this.wire.post('/api/system/session/station_bind', { stationCode }, held);
  }

  /** What the server keeps of operations with these ids, and of lanes, holds and losses of this device. */
  async tracesOf({ tablet, work }: Prey): Promise<Record<string, number>> {
    const [row] = await this.rows<Record<string, number>>(
      `select (select count(*)::int from op_log where op_id = any($2::uuid[])) as operations,
        (select count(*)::int from op_claim where op_id = any($2::uuid[])) as claims,
        (select count(*)::int from lane where device_id = $1) as lanes,
        (select count(*)::int from device_loss where device_id = $1) as losses`,
      [tablet.id, work.map(({ opId }) => opId)],
    );
    return row ?? {};
  }

  /** The three arrive as if nothing had been: applied, in order, in the keeper's name, with everything that follows from them. */
  async arrives({ tablet, held, work }: Prey, remarks: readonly string[] = []): Promise<void> {
    const { http, data } = await tablet.push(held, work);
    const results = http === 200 ? data.results.map(outcome) : [];
    expect({ http, results }).toEqual({ http: 200, results: work.map(() => (remarks.length > 0 ? remarks : ['applied'])) });
    await this.isBooked(work, tablet.id);
  }

  /** In the log under this device and the keeper's name, in the order of the lane, and in the books. */
  async isBooked(work: Prey['work'], deviceId: string): Promise<void> {
    const [receipt] = work;
    const logged = await this.rows(
      `select op_id, device_id, actor, doc_seq from op_log where doc_key = $1 and device_id = $2 and status in ('applied', 'accepted_with_issues') order by doc_seq`,
      [receipt.docKey, deviceId],
    );
    expect(logged).toEqual(work.map(({ opId }, n) => ({ op_id: opId, device_id: deviceId, actor: this.keeper.id, doc_seq: n + 1 })));
    const booked = await this.rows(
      `select r.created_by, (select count(*)::int from receipt_box b where b.doc_id = r.id and not b.is_removed) as boxes,
        (select count(*)::int from stock_movement m where m.op_id = $2) as movements from receipt r where r.id = $1`,
      [docOf(receipt), work[2].opId],
    );
    expect(booked).toEqual([{ created_by: this.keeper.id, boxes: 1, movements: 1 }]);
    const [standing] = await this.rows(
      'select last_seq, held_by, cardinality(open) as open from lane where device_id = $1 and doc_key = $2',
      [deviceId, receipt.docKey],
    );
    expect(standing).toEqual({ last_seq: work.length, held_by: null, open: 0 });
  }

  /** The desk is told who tried something with this device. */
  async alarms(targetDeviceId: string): Promise<number> {
    const [row] = await this.rows<{ n: number }>(
      'select coalesce(sum(count), 0)::int as n from security_event where target_device_id = $1',
      [targetDeviceId],
    );
    return row?.n ?? 0;
  }
}
