/** Two suppliers with a user each, what each of them has with the factory, and what the factory keeps for itself. Everybody knows every id. */
import { randomUUID } from 'node:crypto';
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import { PerfEvaluation } from '#domain/srm/evaluation.document.ts';
import { OutsourcePlan, OutsourceTake } from '#domain/wms/production/outsource.document.ts';
import { upsertRows } from '#server/store/rows.ts';
import { FLOOR_RIGHTS } from './plant.ts';
import { type Held, PlantServer } from './plant-server.ts';
import { testRow } from './test-rows.ts';
import { uploadForm } from './upload.ts';
import { WireDevice } from './wire-device.ts';

export const SUPPLIER_RIGHTS = [
  'web:srmdata',
  ...['confirm', 'deliver', 'evaluation', 'file', 'notice', 'object', 'outsource'].map((verb) => `web:srmdata:supplier:${verb}`),
];
/** What a careless administrator may give to a supplier's user on top. */
export const BUYER_RIGHTS = [...FLOOR_RIGHTS, 'web:basedata', 'web:basedata:edit', 'web:masterdata:device', 'web:masterdata:user'];

export interface SupplierSide {
  readonly supplier: AnyRow;
  readonly user: AnyRow;
  readonly held: Held;
  /** Of the user's own session. */
  readonly sessionId: string;
  readonly orderId: string;
  readonly orderLineId: string;
  readonly confirmedId: string;
  readonly noteId: string;
  readonly shippedId: string;
  readonly receiptId: string;
  /** What the factory has published or filed for this supplier alone. */
  readonly noticeId: string;
  readonly srmFileId: string;
  /** An evaluation that was published. */
  readonly evaluationId: string;
  /** A plan of which pieces lie at this supplier, and what it has announced of them. */
  readonly planId: string;
  readonly takeId: string;
  readonly fileId: string;
  readonly filterId: string;
  readonly printId: string;
}

export class TwoSuppliers {
  private constructor(
    readonly server: PlantServer,
    readonly factory: Omit<SupplierSide, 'supplier' | 'user' | 'held'>,
    readonly own: SupplierSide,
    readonly other: SupplierSide,
  ) {}

  static async open(): Promise<TwoSuppliers> {
    const server = await PlantServer.start({ APP_MODE: 'development' });
    const { plant, supplier, keeper } = server.data;
    const second = await plant.insert('supplier', { supplierCode: 'S002', supName: '温州标准件厂', isOutsourcer: false, isActive: true });
    await plant.user(
      'told',
      ['notice:create', 'notice:publish', 'file:create'].map((right) => `web:srmdata:${right}`),
      [],
    );
    const own = await sideOf(server, supplier, 'sup1');
    const other = await sideOf(server, second, 'sup2');
    const held = { session: await server.signIn(keeper, null) };
    const deal = await dealWith(server, second);
    const fileId = await fileOn(server, held, deal.receiptId);
    const factory = { ...deal, ...(await toldTo(server, second, TO_STAFF)), ...(await keptBy(server, held, keeper, true)), fileId };
    return new TwoSuppliers(server, factory, own, other);
  }

  /** A device of this user: its session stands, whatever it may do is asked of the user. */
  async device({ user }: Pick<SupplierSide, 'user'>): Promise<WireDevice> {
    const device = new WireDevice(this.server.data.plant.pool, user);
    await this.server.signIn(user, device);
    return device;
  }
}

type Deal = Pick<
  SupplierSide,
  'orderId' | 'orderLineId' | 'confirmedId' | 'noteId' | 'shippedId' | 'receiptId' | 'evaluationId' | 'planId' | 'takeId'
>;

async function keeperDevice(server: PlantServer): Promise<WireDevice> {
  const { plant, keeper } = server.data;
  const device = new WireDevice(plant.pool, keeper);
  await plant.session(keeper, device.id);
  return device;
}

async function dealWith(server: PlantServer, supplier: AnyRow): Promise<Deal> {
  const { steel, store } = server.data;
  const device = await keeperDevice(server);
  const order = (status: 0 | 1) =>
    device.does('purchaseOrder.take', (id) => ({
      id: id('doc'),
      poNo: `PO-${randomUUID().slice(0, 8)}`,
      supplierId: supplier.id,
      orderDate: '2026-01-05',
      status,
      lines: [{ materialId: steel.id, orderQty: '100', price: '7391.17', requiredDate: null }],
    }));
  const [open, confirmed] = [await order(0), await order(1)];
  const note = () =>
    device.does('deliveryNote.create', (id) => ({
      id: id('doc'),
      supplierId: supplier.id,
      planArriveAt: null,
      plateNo: null,
      lines: [{ materialId: steel.id, poLineId: confirmed.id('line-1'), qty: '10', batchNo: 'LOT', productionDate: null, boxes: [] }],
    }));
  const [waiting, shipped] = [await note(), await note()];
  await device.does('deliveryNote.ship', { id: shipped.id('doc') });
  const receipt = await device.does('receipt.create', (id) => ({
    id: id('doc'),
    supplierId: supplier.id,
    receiptType: '003',
    noticeId: null,
    supplierDocNo: null,
    warehouseId: store.id,
    remark: null,
    lines: [{ materialId: steel.id, poLineId: null, noticeLineId: null, planQty: '10' }],
  }));
  return {
    orderId: open.id('doc'),
    orderLineId: confirmed.id('line-1'),
    confirmedId: confirmed.id('doc'),
    noteId: waiting.id('doc'),
    shippedId: shipped.id('doc'),
    receiptId: receipt.id('doc'),
    evaluationId: await evaluated(server, supplier),
    ...(await outsourcedTo(server, supplier)),
  };
}

const [TO_CHOSEN, TO_STAFF] = [2, 3];

/** @param scope of the notice */
async function toldTo(
  server: PlantServer,
  { id: supplierId }: AnyRow,
  scope = TO_CHOSEN,
): Promise<Pick<SupplierSide, 'noticeId' | 'srmFileId'>> {
  const { plant } = server.data;
  const [desk] = await plant.rows<AnyRow>("select id, account from app_user where account = 'told'");
  const device = new WireDevice(plant.pool, desk as AnyRow);
  await plant.session(desk as AnyRow, device.id);
  const told = { title: '换版', body: '按 B 版生产。', scope, supplierIds: [supplierId], needReceipt: true };
  const notice = await device.does('srmNotice.create', (id) => ({ id: id('doc'), ...told }));
  const published = await device.does('srmNotice.publish', { id: notice.id('doc') });
  const file = await device.does('srmFile.create', (id) => ({ id: id('doc'), supplierId, category: 1, title: 'B 版图纸' }));
  if (published.status !== 'applied' || file.status !== 'applied') throw new Error(`${published.code} ${file.code}`);
  return { noticeId: notice.id('doc'), srmFileId: file.id('doc') };
}

/** Ten pieces are there, and three of them are announced. */
async function outsourcedTo(server: PlantServer, supplier: AnyRow): Promise<Pick<Deal, 'planId' | 'takeId'>> {
  const { plant, steel } = server.data;
  const name = randomUUID();
  const of = { supplierId: supplier.id, materialId: steel.id, orderId: randomUUID(), orderNo: `MO-${name.slice(0, 8)}` };
  const plan = testRow(OutsourcePlan as unknown as AnyEntity, name, {
    ...of,
    docNo: `OS-${name}`.slice(0, 40),
    status: 4,
    planQty: '10',
    sentQty: '10',
  });
  const announced = { ...of, planId: plan.id, docNo: `OT-${name}`.slice(0, 40), status: 1, goodQty: '3', bySupplier: true };
  const take = testRow(OutsourceTake as unknown as AnyEntity, name, announced);
  await upsertRows(plant.pool, OutsourcePlan as unknown as AnyEntity, [plan]);
  await upsertRows(plant.pool, OutsourceTake as unknown as AnyEntity, [take]);
  return { planId: plan.id, takeId: take.id };
}

async function evaluated(server: PlantServer, supplier: AnyRow): Promise<string> {
  const entity = PerfEvaluation as unknown as AnyEntity;
  const { plant } = server.data;
  const [before] = await plant.rows<{ n: number }>('select count(*)::int as n from perf_evaluation');
  const period = `20250${(before?.n ?? 0) + 1}`;
  const published = {
    supplierId: supplier.id,
    period,
    status: 2,
    publishedAt: '2025-11-05T08:00:00.000Z',
    weights: {},
    docNo: `EV-${period}`,
  };
  const row = testRow(entity, `${supplier.id}/${period}`, published);
  await upsertRows(plant.pool, entity, [row]);
  return row.id;
}

async function fileOn(server: PlantServer, { session }: { readonly session: string }, recordId: string): Promise<string> {
  const content = Buffer.from(`of ${recordId}`);
  const form = { headers: { 'x-auth-token': session }, fields: { fileId: recordId, fileType: 'file' }, name: 'note.txt', content };
  const { status, message, data } = await uploadForm(server.app, form);
  if (status !== 200) throw new Error(`${status} ${message}`);
  return data.id;
}

type Kept = Pick<SupplierSide, 'sessionId' | 'filterId' | 'printId'>;

/** A search, a label and a session of this person. */
async function keptBy(server: PlantServer, held: Held, user: AnyRow, shared = false): Promise<Kept> {
  const { plant } = server.data;
  const [filterId, printId] = [randomUUID(), randomUUID()];
  await plant.rows(
    `insert into saved_filter (id, user_id, user_name, path, name, content, shared) values ($1, $2, 'x', '/srm/srmPurchase', $3, '{}', $4)`,
    [filterId, user.id, `search of ${user.account}`, shared],
  );
  await server.call(held, '/api/system/print/log', printOf(printId));
  const [session] = await plant.rows<{ id: string }>(
    'select session_id as id from user_session where user_id = $1 order by created_at desc limit 1',
    [user.id],
  );
  return { filterId, printId, sessionId: session?.id ?? '' };
}

export const printOf = (id: string, title = 'label') => ({
  id,
  templateId: null,
  templateCode: 'T',
  templateVersion: 1,
  targetType: 'box',
  targetIds: ['B1'],
  title,
  driver: 'browser',
  printerName: null,
  copies: 1,
  state: 'queued',
  reprintNo: 0,
  reason: null,
  note: null,
  printedAt: '2026-01-05T08:00:00.000Z',
  printedByName: 'x',
  stationCode: null,
});

async function sideOf(server: PlantServer, supplier: AnyRow, account: string): Promise<SupplierSide> {
  const { plant, store } = server.data;
  const made = await plant.user(account, [...SUPPLIER_RIGHTS, ...BUYER_RIGHTS], [store.id]);
  await plant.rows('update app_user set supplier_id = $2 where id = $1', [made.id, supplier.id]);
  const user = { ...made, supplierId: supplier.id };
  const held = { session: await server.signIn(user, null) };
  const deal = await dealWith(server, supplier);
  const kept = await keptBy(server, held, user);
  const fileId = await fileOn(server, held, deal.noteId);
  return { supplier, user, held, ...deal, ...(await toldTo(server, supplier)), ...kept, fileId };
}
