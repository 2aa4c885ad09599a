/** What calls are about that no day's work leaves behind: a product under way, a station, accounts, searches, labels, files, and troubles at the desk. */
import { randomUUID } from 'node:crypto';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { enrolText, exportText, skipText, tokenText } from '#domain/protocol/trust.ts';
import { hashPassword } from '#server/modules/identity/passwords.ts';
import { deviceIdOf, enrolment, newKey, proofOf } from '#server/modules/replay/keys.ts';
import { createOrder } from '#tests/support/process.ts';
import { printOf } from '#tests/support/two-suppliers.ts';
import { uploadForm } from '#tests/support/upload.ts';
import { accounts, exports, looking } from './call-more.ts';
import { portal } from './call-portal.ts';
import type { Values } from './draft.ts';
import type { HostilePlant } from './plant.ts';

/** An honest request. */
export interface Honest {
  readonly body?: Values;
  readonly params?: Values;
  readonly querystring?: Values;
  /** Sent in place of the worker's session. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Signs what is sent, whatever has become of it: a lie is signed as the truth is. */
  readonly seal?: (body: Values) => Promise<Values>;
}
export type Bases = Readonly<Record<string, Honest>>;

const PASSWORD = 'Wusong-7-Lagerhalle';
const STATION = 'HOSTILE-1';
const DAY = '2026-05-04';

interface Answered {
  readonly data: Values;
}

async function asked(plant: HostilePlant, url: string, body: Values): Promise<Values> {
  const { server, tablet, workers } = plant.parts;
  const answer = (await server.call(tablet.session(workers[0]), url, body)) as unknown as Answered & { status: number; code?: string };
  if (answer.status !== 200) throw new Error(`${url}: ${JSON.stringify(answer)}`);
  return answer.data;
}

/** Accounts, sessions and stations. */
async function people(plant: HostilePlant): Promise<Bases> {
  const { data, server, workers } = plant.parts;
  const { plant: rows } = data;
  const station = { stationCode: STATION, stationName: '收货台', opCodes: [], warehouseIds: [], lineId: null, lineWarehouseId: null };
  await rows.insert('station', { ...station, isActive: true });
  // The importer's account is made in the name of the administrator.
  await rows.user('admin', [], []);
  const [spare, clerk] = [await rows.user('spare', [], []), await rows.user('clerk', [], [])];
  await rows.rows(`update app_user set email = 'spare@plant.example' where id = $1`, [spare.id]);
  await rows.rows('update app_user set password_hash = $1 where id = $2', [await hashPassword(PASSWORD), clerk.id]);
  const held = { 'x-auth-token': await server.signIn(clerk, null) };
  const bound = await server.signIn(workers[1] as AnyRow, server.tablet().wire);
  await server.call({ session: bound }, '/api/system/session/station_bind', { stationCode: STATION });
  const [session] = await rows.rows<{ id: string }>(
    'select session_id as id from user_session where user_id = $1 order by created_at desc, session_id limit 1',
    [workers[1]?.id],
  );
  const source = 'address:10.0.0.9';
  await rows.rows(
    "insert into sign_in_failure (account, source, count, open_at, until) values ('clerk', $1, 6, now(), now() + interval '1 hour')",
    [source],
  );
  const [me] = await rows.rows<{ version: number }>('select version from app_user where id = $1', [workers[0]?.id]);
  const [skill] = await rows.rows<{ id: string }>('select id from emp_station_bind order by id limit 1');
  const [role] = await rows.rows<{ id: string }>("select id from role where role_code = 'R-SPARE'");
  const [auth] = await rows.rows<{ id: string }>('select auth_id as id from role_auth order by auth_id limit 1');
  const pwd = { oldPwd: PASSWORD, newPwd: `${PASSWORD}-2`, confirmPwd: `${PASSWORD}-2` };
  return {
    'POST /api/system/session/login': { body: { account: 'clerk', password: PASSWORD }, headers: {} },
    'POST /api/system/session/station_bind': { body: { stationCode: STATION } },
    'POST /api/system/session/forceOut': { body: { sessionId: session?.id, reason: '换班' } },
    'DELETE /api/system/emp_station_bind': { querystring: { sesId: skill?.id } },
    'POST /api/system/user': { body: { account: 'newcomer', password: PASSWORD, userName: '新人' } },
    'PUT /api/system/user/:id/confirm_mail': { params: { id: spare.id }, body: { version: spare.version } },
    'DELETE /api/system/user/:id': { params: { id: spare.id } },
    'PUT /api/system/user/:id/passwd': { params: { id: clerk.id }, body: pwd, headers: held },
    'POST /api/system/user/delay/lift': { body: { account: 'clerk', source } },
    'PUT /api/system/user/:id/roles': { params: { id: spare.id }, body: { roleIds: [role?.id] } },
    'PUT /api/system/role/:id/auths': { params: { id: role?.id }, body: { authIds: [auth?.id] } },
    'PUT /api/system/person': { body: { phone: '13800138000', email: null, version: me?.version } },
    'POST /api/system/person/sessions/end': { body: { sessionId: null } },
    'POST /api/system/role/queryUserRoleAuthsById': { querystring: { userId: spare.id } },
  };
}

/** A product that is made here, its routing, and one of its cards. */
async function production(plant: HostilePlant): Promise<Bases> {
  const { pool } = plant.parts.data.plant;
  const made = await createOrder({ db: pool }, 'MO-HOSTILE');
  // Of this one nothing is being confirmed.
  const quiet = await createOrder({ db: pool }, 'MO-QUIET');
  const { rows } = await pool.query<{ op: string; routing: string; product: string }>(
    `select o.id as op, o.routing_id as routing, r.product_id as product from routing_operation o join routing r on r.id = o.routing_id
     join first_review_item i on i.routing_op_id = o.id where i.id = $1`,
    [made.diameter],
  );
  const [step] = rows;
  const item = {
    itemName: '外径',
    standard: null,
    lower: '9.95',
    upper: '10.05',
    itemUnit: 'mm',
    method: null,
    isKey: true,
    frequency: null,
  };
  const version = { version: 1 };
  const list = { routingOpId: step?.op, ...version, items: [{ itemId: made.diameter, seq: 1, ...item }] };
  const demo = { routingOpId: step?.op, ...version, items: [{ itemId: made.runout, seq: 1, ...item }] };
  const where = { cardNo: made.cardNo, opSeq: 10 };
  const trace = '/api/mes/mesProdProcessTrace';
  const first = await asked(plant, `${trace}/firstBatch`, { ...where, trigger: 1, stationCode: null });
  const confirm = await asked(plant, `${trace}/getFirstConfirm`, { ...where, firstBatch: null });
  const confirmId = (confirm.confirm as Values | undefined)?.id ?? confirm.confirmId ?? confirm.id ?? first.confirmId ?? first.id;
  const readings = [
    { itemId: made.diameter, reading: '10.00', result: null },
    { itemId: made.surface, reading: '', result: 1 },
  ];
  const calls: Record<string, Honest> = {
    [`POST ${trace}/trace`]: { body: { code: made.cardNo } },
    [`POST ${trace}/getFirstConfirm`]: { body: { ...where, firstBatch: null } },
    [`POST ${trace}/firstBatch`]: { body: { ...where, trigger: 2, stationCode: null } },
    [`POST ${trace}/updateFirstConfirm`]: { body: { confirmId, ...version, items: readings, role: 'self', result: null } },
    [`POST ${trace}/getRoutingProdReviewList`]: { body: { ...where, at: null } },
    [`POST ${trace}/updateRoutingProdReviewList`]: {
      body: { ...where, reviewId: null, items: [{ itemId: made.runout, reading: '0.01', result: null }] },
    },
  };
  for (const [kind, body, itemId] of [
    ['First', list, quiet.surface],
    ['Demo', demo, quiet.runout],
  ] as const) {
    calls[`POST /api/system/routingInfo/get${kind}ReviewList`] = { body: { routingId: step?.routing, pageIndex: 1, pageSize: 20 } };
    calls[`POST /api/system/routingInfo/update${kind}ReviewList`] = { body };
    calls[`POST /api/system/routingInfo/delete${kind}ReviewList`] = { body: { itemIds: [itemId] } };
  }
  return calls;
}

/** Messages to and from the ERP, which signs in with a separate token. */
async function erp(plant: HostilePlant): Promise<Bases> {
  const { data, twin } = plant.parts;
  const { plant: rows, store, steel, supplier } = data;
  const scopes = ['materials', 'purchaseOrders', 'salesOrders', 'productionOrders', 'stock', 'answers', 'payments'];
  const made = await asked(plant, '/api/system/machine_token', { tokenName: 'U9', scopes });
  const headers = { authorization: `Bearer ${made.token}` };
  // Never the twin's own: what this scene does to it would be laid to every call that follows.
  const [sent] = await rows.rows<{ id: string }>(
    "select id from erp_outbox where direction = 'out' and id = any($1::uuid[]) order by id limit 1",
    [[...twin.ids.keys()]],
  );
  await rows.rows('update erp_outbox set status = 3 where id = $1', [sent?.id]);
  const customer = await rows.insert('customer', { customerCode: 'K-ERP', customerName: '绍兴越东输送机械有限公司', isActive: true });
  const [order, line] = [
    { poNo: 'PO-ERP-1', supplierCode: supplier.supplierCode, orderDate: DAY },
    { matCode: steel.matCode, orderQty: '5' },
  ];
  const [listed] = (await asked(plant, '/api/system/machine_token/list', {})) as unknown as Values[];
  return {
    'DELETE /api/system/machine_token/:id': { params: { id: made.id ?? listed?.id } },
    'POST /api/erp/materials': {
      headers,
      body: {
        trial: false,
        rows: [{ matCode: 'ERP-1', matName: '圆钢', classCode: steel.classCode, baseUnit: steel.baseUnit, refPrice: '2' }],
      },
    },
    'POST /api/erp/purchase_orders': { headers, body: { trial: false, rows: [{ ...order, lines: [line] }] } },
    'POST /api/erp/sales_orders': {
      headers,
      body: { trial: false, rows: [{ soNo: 'SO-ERP-1', customerCode: customer.customerCode, orderDate: DAY, lines: [line] }] },
    },
    'POST /api/erp/production_orders': {
      headers,
      body: { trial: false, rows: [{ orderNo: 'MO-ERP-1', matCode: steel.matCode, orderQty: '5' }] },
    },
    'POST /api/erp/stock': {
      headers,
      body: {
        takenAt: `${DAY}T08:00:00.000Z`,
        rows: [{ warehouseCode: store.whCode, matCode: steel.matCode, batchNo: null, erpQty: '5' }],
      },
    },
    'POST /api/erp/answers': { headers, body: { rows: [{ messageId: sent?.id, erpDocNo: 'U9-1' }] } },
    'POST /api/erp/payments': {
      headers,
      body: {
        rows: [{ invoiceNo: '26412000000000000001', invoiceCode: null, erpDocNo: 'AP-1', paidAt: `${DAY}T08:00:00.000Z`, amount: '5' }],
      },
    },
    'POST /api/wms/erpSync/detail': { body: { id: sent?.id } },
    'POST /api/wms/erpSync/resend': { body: { ids: [sent?.id] } },
    'POST /api/wms/erpSync/skip': { body: { ids: [sent?.id], reason: '已在系统中手工录入' } },
  };
}

/** Searches, labels, files, plans of counts, numbers. */
async function papers(plant: HostilePlant): Promise<Bases> {
  const { data, server, tablet, workers } = plant.parts;
  const { plant: rows, store, steel } = data;
  const mine = workers[0] as AnyRow;
  const filterId = randomUUID();
  await rows.rows(
    `insert into saved_filter (id, user_id, user_name, path, name, content, shared) values ($1, $2, 'x', '/wms/receipt', '未审', '{}', false)`,
    [filterId, mine.id],
  );
  const subscriptionId = randomUUID();
  await rows.rows(
    `insert into report_subscription (id, user_id, lang, report, title, asked, asked_on, moves, every, at_time, way, next_at)
     values ($1, $2, 'zh', '27', '保质期', '{"report": "27", "question": {}}', current_date, true, 'day', '07:00', 'mail', now() + interval '1 day')`,
    [subscriptionId, mine.id],
  );
  const [failed, given, target] = [randomUUID(), randomUUID(), randomUUID()];
  await rows.rows(
    `insert into outgoing_message (id, kind, recipient, lang, subject, body, state)
     select unnest($1::uuid[]), 'mail', 'wu@plant.example', 'zh', 'x', 'x', 'failed'`,
    [[failed, given]],
  );
  await rows.rows(
    `insert into webhook_target (id, target_name, url, created_by, created_by_name) values ($1::uuid, $1::text, 'https://board.example/hook', $1::uuid, 'x')`,
    [target],
  );
  const held = tablet.session(mine);
  const [receipt] = await rows.rows<{ id: string }>(
    'select id from receipt where warehouse_id = $1 and deleted_at is null order by status, id limit 1',
    [store.id],
  );
  const form = {
    headers: { 'x-auth-token': 'session' in held ? held.session : '' },
    fields: { fileId: receipt?.id ?? '', fileType: 'file' },
    name: 'note.txt',
    content: Buffer.from('a delivery note'),
  };
  const { data: file } = await uploadForm(server.app, form);
  const [rule] = await rows.rows<{ id: string }>('select id from material_prod_code_rule order by id limit 1');
  const [plan] = plant.parts.worlds[0]?.cases.get('checkInfo')?.filter(({ header }) => header.status === 0) ?? [];
  const empty = plant.parts.worlds[0]?.pools.warehouse?.find(({ whClassCode }) => whClassCode === 'GJU-K');
  const room = { binType: null, pickSeq: 1, mixMaterial: true, mixBatch: true, isTransit: false, isActive: true };
  const bin = await rows.insert('bin', { ...room, warehouseId: empty?.id, binCode: 'Z-99', binName: 'Z-99' });
  const count = { checkName: '抽盘', checkType: 3, warehouseId: empty?.id, scopeBins: [bin.id] };
  const bins = { warehouseId: store.id, aisles: 'Z', racks: '01-02', levels: '1-2', zone: null, binType: null, maxBoxes: null };
  const filter = { path: '/srm/srm-purchase', name: '未答复', values: {}, table: null, sort: null, shared: false, isDefault: false };
  return {
    'POST /api/system/saved_filter': { body: filter },
    'POST /api/system/saved_filter/default': { body: { path: '/wms/receipt', id: filterId } },
    'POST /api/system/saved_filter/home': { body: { id: filterId, on: true, query: '', counted: null } },
    'DELETE /api/system/saved_filter/:id': { params: { id: filterId } },
    'DELETE /api/wms/reportSubscription/:id': { params: { id: subscriptionId } },
    'POST /api/system/outgoing_message/resend': { body: { ids: [failed], reason: '地址已改' } },
    'POST /api/system/outgoing_message/drop': { body: { ids: [given], reason: '不再需要' } },
    'DELETE /api/system/webhook_target/:id': { params: { id: target } },
    'POST /api/system/reference/options': { body: { entity: 'material', search: '' } },
    'POST /api/system/print/log': { body: printOf(randomUUID()) },
    'POST /api/system/review/others': { body: { docType: 'checkInfo', id: plan?.header.id } },
    'POST /api/system/print/count': { body: { targetType: 'box', targetIds: ['B1'] } },
    'POST /api/system/file/delete': { body: { id: file.id } },
    'GET /api/system/file/:id': { params: { id: file.id } },
    'POST /api/wms/wmsCheckInfo/addWmsCheckInfo': { body: count },
    'POST /api/wms/wmsCheckInfo/editWmsCheckInfo': {
      body: {
        ...count,
        warehouseId: plan?.header.warehouseId,
        scopeBins: [],
        scopeMaterials: [steel.id],
        id: plan?.header.id,
        version: plan?.header.version,
      },
    },
    'POST /api/basic/bin/generate': { body: { ...bins, mixMaterial: true, mixBatch: true, firstSeq: 1, snake: false } },
    'POST /api/basic/material_prod_code_rule/draw': { body: { drawId: randomUUID(), ruleId: rule?.id, day: DAY, count: 2 } },
  };
}

/** Troubles that stand at the desk: a forgery, a device that was lost, a refusal, a hand-over, an author who waits. */
async function desk(plant: HostilePlant): Promise<Bases> {
  const { data, server, tablet, workers } = plant.parts;
  const { plant: rows } = data;
  const [mine, other] = workers as [AnyRow, AnyRow];
  const lost = server.tablet();
  await lost.signIn(other);
  const announced = lost.receipt(other);
  const { opId, deviceSeq, docKey, docSeq, type } = announced;
  const beat = (operations: readonly Values[], unsent: number) => ({
    deviceId: lost.id,
    digest: '',
    highestSeq: 1,
    after: 0,
    through: 1,
    operations,
    unsent,
    oldestUnsentAt: null,
    rejected: 0,
    parked: 0,
    persisted: null,
    build: 'test',
  });
  const announcement = { opId, deviceSeq, docKey, docSeq, type, occurredAt: announced.occurredAt, actor: other.id, state: 'queued' };
  await server.call(lost.session(other), '/api/sync/manifest', beat([announcement], 1));
  await server.call(lost.session(other), '/api/sync/manifest', beat([], 0));
  const [loss] = await rows.rows<{ id: string }>('select id from device_loss order by id limit 1').catch(() => []);
  await tablet.push(tablet.session(mine), { ...tablet.receipt(mine), actorSig: 'A'.repeat(86) });
  const [event] = await rows.rows<{ id: string }>('select id from security_event order by id limit 1').catch(() => []);
  const [remark] = await rows.rows<{ id: string }>(
    `select op_id as id from op_log where status = 'accepted_with_issues' and device_id <> all($1::uuid[]) order by op_id limit 1`,
    [[...plant.parts.twin.ids.values()]],
  );
  const stolen = server.tablet();
  await stolen.signIn(other);
  await asked(plant, '/api/sync/desk/devices/revoke', { deviceId: stolen.id, reason: '平板被盗' });
  await rows.rows('insert into held_author (user_id, device_id, operations, oldest_at) values ($1, $2, 1, now())', [other.id, lost.id]);
  const handover = plant.bases.find(({ operation }) => operation.type === 'lane.handover');
  const [record] = (handover?.payload.records ?? []) as { operation: { opId: string } }[];
  if (handover) await plant.push(handover.author, plant.signed(handover));
  return {
    'POST /api/system/device/settle_event': { body: { id: event?.id, note: '已谈话' } },
    'POST /api/system/device/rename': { body: { deviceId: lost.id, name: '二号平板' } },
    'POST /api/system/device/give_up': { body: { deviceId: lost.id, note: '找不到了' } },
    'POST /api/system/device/settle_loss': { body: { lossId: loss?.id, note: '已重新录入' } },
    'POST /api/sync/desk/issues/settle': { body: { opIds: [remark?.id], note: '已核对' } },
    'POST /api/sync/desk/handed/settle': { body: { opId: record?.operation.opId, note: '已在台账中处理' } },
    'POST /api/sync/desk/devices/reinstate': { body: { deviceId: stolen.id, reason: '已找回' } },
    'POST /api/sync/desk/devices/revoke': { body: { deviceId: lost.id, reason: '平板丢失' } },
    'POST /api/sync/desk/authors/release': { body: { userId: other.id, deviceId: lost.id, reason: '本人确认' } },
  };
}

/** Calls that a device signs, each signed anew after it has been changed. */
async function signedCalls(plant: HostilePlant): Promise<Bases> {
  const { server, tablet, workers } = plant.parts;
  const [mine] = workers as [AnyRow];
  const { key } = tablet;
  const challenge = async (): Promise<string> =>
    String((await asked(plant, '/api/sync/device/challenge', { deviceId: tablet.id })).challenge);
  const safely = (text: () => string): string => {
    try {
      return key.sign(text());
    } catch {
      return 'A'.repeat(86);
    }
  };
  const enrol = enrolment({ deviceId: tablet.id, userId: mine.id, device: key, keys: [tablet.keyOf(mine)], unsignedUpTo: 0 });
  const skip = {
    deviceId: tablet.id,
    docKey: `receipt:${randomUUID()}`,
    docSeq: 1,
    opId: tablet.receipt(mine).opId,
    deviceSeq: 1,
    type: 'receipt.create',
    kind: 'fact',
    reason: 'HASH_MISMATCH',
    signature: '',
  };
  const queue = { format: 'chejian-queue/2', deviceId: tablet.id, exportedAt: `${DAY}T08:00:00.000Z`, operations: [tablet.receipt(mine)] };
  const newcomer = newKey();
  const proof = proofOf(newcomer, String(mine.account), '');
  const fresh = { 'x-auth-token': await server.signIn(mine, null) };
  return {
    'POST /api/sync/enrol': { body: enrol, seal: async (body) => ({ ...body, proof: safely(() => enrolText(body as never)) }) },
    'POST /api/sync/lanes/skip': { body: skip, seal: async (body) => ({ ...body, signature: safely(() => skipText(body as never)) }) },
    'POST /api/sync/import': {
      body: { ...queue, files: [], signature: '' },
      seal: async (body) => ({ ...body, signature: safely(() => exportText(body as never)) }),
    },
    'POST /api/sync/device/token': {
      body: { deviceId: tablet.id, challenge: '', signature: '' },
      headers: {},
      seal: async (body) => {
        const given = String(body.challenge) === '' ? await challenge() : String(body.challenge);
        return { ...body, challenge: given, signature: safely(() => tokenText(String(body.deviceId), given)) };
      },
    },
    'POST /api/sync/device/prove': {
      body: { ...proof, challenge: '' },
      headers: fresh,
      seal: async (body) => {
        const id = deviceIdOf(newcomer);
        const given = String((await asked(plant, '/api/sync/device/challenge', { deviceId: id })).challenge);
        return { ...body, ...(body.challenge === '' ? proofOf(newcomer, String(mine.account), given) : {}) };
      },
    },
  };
}

/** Of each of these calls, by its name, a request that is answered with what it asks for. */
export async function honestBases(plant: HostilePlant): Promise<Bases> {
  const bases: Record<string, Honest> = {};
  for (const part of [people, production, erp, papers, desk, signedCalls, portal, accounts, exports, looking])
    Object.assign(bases, await part(plant));
  return bases;
}
