/** A supplier that delivers and is paid, with everybody who takes part: two of its users, another supplier, buyer, purchasing manager, finance and the dock. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { rightsOfRole } from '#server/seed/rights.ts';
import { FLOOR_RIGHTS } from './plant.ts';
import { type Held, PlantServer } from './plant-server.ts';
import { line, looked, verdicts } from './quality.ts';
import { type Extra, WireDevice } from './wire-device.ts';

const WHO = ['sup901', 'sup902', 'sup002', 'buyer', 'manager', 'finance', 'dock', 'qc', 'qcm'] as const;
export type Who = (typeof WHO)[number];
type Payload = Parameters<WireDevice['does']>[1];
type Done = Awaited<ReturnType<WireDevice['does']>>;

const QUALITY = ['record', 'concede', 'withdraw', 'open', 'verdict', 'status'].map((verb) => `web:wms:quality:${verb}`);
const RETURNS = ['create', 'edit', 'review', 'unreview', 'delete'].map((verb) => `web:wms:preturn:${verb}`);
const RIGHTS: Readonly<Record<Who, readonly string[]>> = {
  sup901: rightsOfRole('SUPPLIER'),
  sup902: rightsOfRole('SUPPLIER'),
  // A careless administrator gave this one a buyer's role.
  sup002: [...rightsOfRole('SUPPLIER'), ...rightsOfRole('BUYER')],
  buyer: rightsOfRole('BUYER'),
  manager: rightsOfRole('BUYER_MANAGER'),
  finance: rightsOfRole('FINANCE'),
  dock: [...FLOOR_RIGHTS, ...RETURNS],
  qc: [...FLOOR_RIGHTS, ...QUALITY],
  qcm: [...FLOOR_RIGHTS, ...QUALITY],
};

export interface Ordered {
  readonly id: string;
  readonly lineId: string;
}
export interface Arrived {
  readonly receiptId: string;
  readonly receiptLineId: string;
  readonly boxes: readonly string[];
  readonly inspectionId: string;
}

export class SettleWorld {
  readonly #users = new Map<Who, AnyRow>();

  private constructor(
    readonly server: PlantServer,
    readonly s901: AnyRow,
    readonly s002: AnyRow,
    /** Inspected, in boxes of 100. */
    readonly goods: AnyRow,
  ) {}

  static async open(): Promise<SettleWorld> {
    const server = await PlantServer.start({ APP_MODE: 'development' });
    const { plant, store, lineSide, steel } = server.data;
    const party = { isOutsourcer: false, isActive: true };
    const s901 = await plant.insert('supplier', { supplierCode: 'S901', supName: '台州轴承座有限公司', ...party });
    const s002 = await plant.insert('supplier', { supplierCode: 'S002', supName: '温州标准件厂', ...party });
    const { id: _id, version: _version, ...like } = steel;
    const goods = await plant.insert('material', { ...like, matCode: 'ZC-0901', matName: '轴承座', iqcMode: 1, packQty: '100' });
    const world = new SettleWorld(server, s901, s002, goods);
    for (const who of WHO) {
      const user = await plant.user(who, [...new Set(RIGHTS[who])], [store.id, lineSide.id]);
      const supplierId = { sup901: s901.id, sup902: s901.id, sup002: s002.id }[who as string] ?? null;
      if (supplierId) await plant.rows('update app_user set supplier_id = $2 where id = $1', [user.id, supplierId]);
      world.#users.set(who, { ...user, supplierId });
    }
    return world;
  }

  user(who: Who): AnyRow {
    return this.#users.get(who) ?? fail(who);
  }

  async held(who: Who): Promise<Held> {
    return { session: await this.server.signIn(this.user(who), null) };
  }

  /** Done by a device of its own, because a device waits where it was refused. */
  async tried(who: Who, type: string, payload: Payload, extra: Extra = {}): Promise<Done> {
    const user = this.user(who);
    const device = new WireDevice(this.server.data.plant.pool, user);
    await this.server.data.plant.session(user, device.id);
    return device.does(type, payload, extra);
  }

  /** The same, and it is taken. */
  async does(who: Who, type: string, payload: Payload, extra: Extra = {}): Promise<Done> {
    const done = await this.tried(who, type, payload, extra);
    expect(done.status, `${type} by ${who}: ${JSON.stringify(done)}`).toMatch(/^(applied|accepted_with_issues)$/);
    return done;
  }

  async refused(who: Who, type: string, payload: Payload, code: string, params: object = {}): Promise<void> {
    expect(await this.tried(who, type, payload)).toMatchObject({ status: 'rejected', code, params });
  }

  rows = <T extends object = AnyRow>(text: string, values: unknown[] = []): Promise<T[]> => this.server.data.plant.rows<T>(text, values);

  /** A confirmed order of S901. */
  async order(qty: string, price: string | null = '11.3', more: object = {}, material: AnyRow = this.goods): Promise<Ordered> {
    const made = await this.does('buyer', 'purchaseOrder.create', (id) => ({
      id: id('doc'),
      supplierId: this.s901.id,
      orderDate: '2026-01-05',
      lines: [{ materialId: material.id, orderQty: qty, price, requiredDate: '2198-12-24' }],
      ...more,
    }));
    const order = { id: made.id('doc'), lineId: made.id('line-1') };
    await this.does('buyer', 'purchaseOrder.release', { id: order.id });
    await this.does('sup901', 'purchaseOrder.confirm', { id: order.id, lines: [{ lineId: order.lineId, promisedDate: '2198-12-28' }] });
    return order;
  }

  /** Boxes at the dock, received and reviewed. @param from a notice's line, where the goods were announced */
  async receive(
    order: Ordered,
    quantities: readonly string[],
    extra: Extra = {},
    from?: { noticeId: string; lineId: string },
  ): Promise<Arrived> {
    const { store, bins } = this.server.data;
    const total = quantities.reduce((sum, qty) => sum + Number(qty), 0);
    const [ordered] = await this.rows<{ materialId: string }>('select material_id as "materialId" from purchase_order_line where id = $1', [
      order.lineId,
    ]);
    const made = await this.does(
      'dock',
      'receipt.create',
      (id) => ({
        id: id('doc'),
        supplierId: this.s901.id,
        receiptType: '003',
        noticeId: from?.noticeId ?? null,
        supplierDocNo: null,
        warehouseId: store.id,
        remark: null,
        lines: [{ materialId: ordered?.materialId, poLineId: order.lineId, noticeLineId: from?.lineId ?? null, planQty: String(total) }],
      }),
      extra,
    );
    const receiptId = made.id('doc');
    const boxes: string[] = [];
    for (const qty of quantities) {
      const scanned = await this.does(
        'dock',
        'receipt.scan',
        (id) => ({
          id: receiptId,
          boxId: id('box'),
          boxNo: `B-${randomUUID().slice(0, 12)}`,
          lineId: made.id('line-1'),
          qty,
          batchNo: 'LOT-1',
          productionDate: null,
          expiryDate: null,
          grossWeight: null,
          binId: bins.receiving.id,
          photos: [],
        }),
        extra,
      );
      boxes.push(scanned.id('box'));
    }
    await this.does('dock', 'receipt.review', { id: receiptId }, extra);
    const [found] = await this.rows<{ id: string }>('select id from inspection where source_doc_id = $1 and deleted_at is null', [
      receiptId,
    ]);
    return { receiptId, receiptLineId: made.id('line-1'), boxes, inspectionId: found?.id ?? '' };
  }

  /** Verdicts on boxes of a hundred: the first `passed` of those that are left pass, the others are rejected. */
  async judge({ inspectionId, boxes }: Arrived, passed: number, rejected: number, extra: Extra = {}, isFirst = true): Promise<void> {
    const [sample] = await this.rows<{ qty: string }>('select ceil(sample_qty)::text as qty from inspection where id = $1', [inspectionId]);
    if (isFirst) await this.does('qc', 'inspection.record', looked(inspectionId, sample?.qty ?? '', '0'), extra);
    const [held] = await this.rows<{ n: number }>(
      'select count(*)::int as n from inspection_box where doc_id = $1 and verdict is not null',
      [inspectionId],
    );
    const left = boxes.slice(held?.n ?? 0);
    const lines = left.slice(0, passed + rejected).map((boxId, n) => line(boxId, '100', n < passed ? 1 : 3));
    await this.does('qc', 'inspection.judge', verdicts(inspectionId, lines, rejected > 0 ? '尺寸超差' : null), extra);
  }

  /** Boxes go back to the supplier. @param mode 1 replaced, 2 refunded */
  async giveBack(boxIds: readonly string[], mode: 1 | 2): Promise<string> {
    const made = await this.does('dock', 'purchaseReturn.create', (id) => ({
      id: id('doc'),
      supplierId: this.s901.id,
      warehouseId: this.server.data.store.id,
      returnMode: mode,
      reasonCode: null,
      remark: null,
      lines: boxIds.map((boxId) => ({ boxId, qty: '100', reason: null })),
    }));
    await this.does('dock', 'purchaseReturn.review', { id: made.id('doc') });
    return made.id('doc');
  }

  /** What waits to be billed, the oldest first. */
  pool = (): Promise<{ day: string; qty: string; amount: string; sourceLineId: string }[]> =>
    this.rows(
      `select biz_date::text as day, trim_scale(qty)::text as qty, amount::numeric(18, 2)::text as amount, source_line_id as "sourceLineId"
       from statement_pool where supplier_id = $1 order by biz_date, qty desc`,
      [this.s901.id],
    );

  /** A statement of everything up to a day, or of all there is. @returns its id */
  async statement(upTo: string | null = null, by: Who = 'sup901'): Promise<string> {
    const made = await this.does(by, 'statement.create', (id) => ({ id: id('doc'), supplierId: this.s901.id, upTo }));
    return made.id('doc');
  }

  async amounts(statementId: string): Promise<{ net: string; tax: string; gross: string; status: number; lines: number; period: string }> {
    const [row] = await this.rows<{ net: string; tax: string; gross: string; status: number; lines: number; period: string }>(
      `select net_amt::numeric(18, 2)::text as net, tax_amt::numeric(18, 2)::text as tax, gross_amt::numeric(18, 2)::text as gross, status,
         line_count as lines, period from statement where id = $1`,
      [statementId],
    );
    return row ?? fail(statementId);
  }

  /** 1 → 9 → 7 → 4 → 5 → 6. */
  async release(id: string): Promise<void> {
    await this.does('buyer', 'statement.confirm', { id });
    await this.does('buyer', 'statement.submit', { id });
    await this.does('manager', 'statement.review', { id });
    await this.does('finance', 'statement.prepare', { id });
    await this.does('finance', 'statement.release', { id });
  }

  /** A request for everything that these statements leave to invoice. */
  async request(statementIds: readonly string[]): Promise<{ id: string; gross: string }> {
    const lines = await this.rows<{ statementId: string; statementLineId: string; amount: string }>(
      `select doc_id as "statementId", id as "statementLineId", trim_scale(amount - invoiced_amt)::text as amount from statement_line
       where doc_id = any($1::uuid[]) and not is_removed and amount <> invoiced_amt order by line_no`,
      [statementIds],
    );
    const made = await this.does('sup901', 'openTicket.make', (id) => ({ id: id('doc'), supplierId: this.s901.id, lines }));
    const [row] = await this.rows<{ gross: string }>('select trim_scale(gross_amt)::text as gross from open_ticket where id = $1', [
      made.id('doc'),
    ]);
    return { id: made.id('doc'), gross: row?.gross ?? '' };
  }

  close = (): Promise<void> => this.server.close();
}

const fail = (what: string): never => {
  throw new Error(`nothing is known of ${what}`);
};
