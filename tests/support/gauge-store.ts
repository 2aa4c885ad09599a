/** The gauge store of the demo, as its keeper works in it. */
import { addDays } from '#domain/kernel/clock.ts';
import { startPlayedDemo } from './played-demo.ts';
import { siteDay } from './site-day.ts';
import type { TestServer } from './test-server.ts';
import { deviceOf, type WireDevice } from './wire-device.ts';

export const today = siteDay();
export const inDays = (days: number): string => addDays(today, days);

/** What a calibration says beside its day and its result. */
export const FOUND = {
  calibType: 1,
  agency: null,
  standardUsed: null,
  readings: [],
  certNo: null,
  calibCycle: null,
  calibratorId: null,
  remark: null,
};

interface GaugeFacts {
  readonly id: string;
  readonly boxId: string;
  readonly materialId: string;
  readonly binId: string;
  readonly warehouseId: string;
  readonly validTo: string | null;
  readonly result: number;
}

export class GaugeStore {
  readonly server: TestServer;
  readonly keeper: WireDevice;

  private constructor(server: TestServer, keeper: WireDevice) {
    this.server = server;
    this.keeper = keeper;
  }

  static async open(): Promise<GaugeStore> {
    const server = await startPlayedDemo();
    return new GaugeStore(server, await deviceOf(server.db, 'gaugekeeper'));
  }

  async first<T extends object>(text: string, values: unknown[] = []): Promise<T> {
    const [row] = (await this.server.db.query<T>(text, values)).rows;
    if (!row) throw new Error(`nothing: ${text}`);
    return row;
  }

  gauge(assetNo: string): Promise<GaugeFacts> {
    return this.first(
      `select a.id, a.box_id as "boxId", a.material_id as "materialId", a.home_bin_id as "binId", a.home_warehouse_id as "warehouseId",
         a.next_calib_date::text as "validTo", a.calib_result as result from asset_item a where asset_no = $1`,
      [assetNo],
    );
  }

  lying(assetNo: string): Promise<{ status: number; bin: string }> {
    return this.first(
      'select b.box_status as status, n.bin_code as bin from box b left join bin n on n.id = b.bin_id where b.box_no = $1',
      [assetNo],
    );
  }

  async person(code: string): Promise<string> {
    return (await this.first<{ id: string }>('select id from person where person_code = $1', [code])).id;
  }

  async lend(assetNo: string, days: number) {
    const { boxId, materialId, binId, warehouseId, validTo, result } = await this.gauge(assetNo);
    const borrowerId = await this.person('P005');
    return this.keeper.does('lendDoc.counter', (id) => ({
      id: id('doc'),
      warehouseId,
      borrowerId,
      deptId: null,
      orderNo: null,
      remark: null,
      dueAt: `${inDays(days)}T12:00:00.000Z`,
      dueDay: inDays(days),
      shownLoans: 0,
      lines: [{ materialId, boxId, binId, batchId: null, qty: '1', shownLife: null, shownValidTo: validTo, shownCalib: result }],
    }));
  }

  /** Back into its own bin, as good as it was (type 1). */
  async takeBack(assetNo: string) {
    const { id: assetId, boxId, warehouseId, binId } = await this.gauge(assetNo);
    const line = await this.first<{ id: string; docId: string }>(
      'select l.id, l.doc_id as "docId" from lend_line l join lend_doc h on h.id = l.doc_id where l.asset_id = $1 order by h.created_at desc limit 1',
      [assetId],
    );
    const appraiserId = await this.person('P013');
    return this.keeper.does('returnAppraisal.counter', (id) => ({
      id: id('doc'),
      warehouseId,
      lendId: line.docId,
      lendLineId: line.id,
      boxId,
      assetId,
      qty: '1',
      returnType: 1,
      usage: null,
      appraiserId,
      liabilityId: null,
      liabilityAmt: null,
      remark: null,
      binId,
    }));
  }

  calibrate(assetNo: string, more: object) {
    return this.keeper.does('calibration.record', (id) => ({
      id: id('doc'),
      assetNo,
      ...FOUND,
      calibDate: today,
      asFound: 1,
      result: 1,
      limitedUse: null,
      nextDate: null,
      ...more,
    }));
  }
}
