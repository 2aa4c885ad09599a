/**
 * Documents of every kind in every status: the demo factory has most of them, and of the others there are copies here, in the status that is missing.
 * They are for looking at pages; nothing was done to them, so nothing is to be done with them.
 */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { receiveDispatchCategory } from '#domain/basic/category.resource.ts';
import type { AnyDocument } from '#domain/kernel/document.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { DOCUMENTS, documentByType, entityByName, RESOURCES } from '#domain/registry.ts';
import routes from '#domain/system/routes.json';
import { quoted } from '#server/store/columns.ts';
import { selectRows, upsertRows } from '#server/store/rows.ts';

/** Documents of one table that stand on different pages. */
const KIND: Readonly<Record<string, (row: AnyRow) => unknown>> = {
  application: ({ docType, fromWarehouseId }) => (docType === 'GRIND' ? `${docType} ${fromWarehouseId}` : docType),
  writeOff: ({ docType, warehouseId }) => `${docType} ${warehouseId}`,
  assetIn: ({ warehouseId }) => warehouseId,
  lendDoc: ({ warehouseId }) => warehouseId,
  returnAppraisal: ({ warehouseId }) => warehouseId,
  returnIn: ({ warehouseId }) => warehouseId,
  grindOut: ({ warehouseId }) => warehouseId,
  grindIn: ({ warehouseId }) => warehouseId,
  requisition: ({ requisitionType, applicationId }) => `${requisitionType} ${applicationId !== null}`,
  salesOrder: ({ soType }) => soType,
  stockVoucher: ({ voucherType }) => voucherType,
  inspection: ({ inspectType }) => inspectType,
  issueDoc: ({ issueType, isRed }) => `${issueType} ${isRed}`,
  purchaseReturn: ({ warehouseId }) => warehouseId,
  bom: ({ bomType }) => bomType,
  checkInfo: ({ shift }) => shift !== null,
  lineLend: ({ lendKind }) => lendKind,
};
/** What two documents must not have in common, besides their numbers. */
const OWN: Readonly<Record<string, string>> = {
  bom: 'prodVersion',
  routing: 'routingVersion',
  purchaseOrder: 'poNo',
  salesOrder: 'soNo',
  invoice: 'invoiceKey',
  prodOrder: 'orderNo',
  perfEvaluation: 'period',
};
/** The same of lines. A copy of a line has taken nothing. */
const LINES_OWN = { part: null };
/** What a copy has not done, though the document it is taken from has. */
const UNDONE: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  salesIssue: { shipStatus: 0 },
  invoice: { settledAmt: '0', settledAt: null },
};

const kindOf = (docType: string, row: AnyRow): string => String(KIND[docType]?.(row) ?? '');

/** In the order of their numbers, so that every run copies the same ones. */
const headersOf = async (db: pg.Pool, { header }: AnyDocument): Promise<AnyRow[]> => {
  const { rows } = await db.query<{ id: string }>(`select id from ${quoted(header.table)} where deleted_at is null`);
  const ids = rows.map(({ id }) => id);
  const found = await selectRows(db, header, 'id', ids, 'none');
  return found.sort((a, b) => (String(a.docNo) < String(b.docNo) ? -1 : 1));
};

async function copy(db: pg.Pool, document: AnyDocument, row: AnyRow, status: number): Promise<void> {
  const id = randomUUID();
  const own = OWN[document.docType];
  const mark = `${row.docNo}-${status}`;
  await upsertRows(db, document.header, [
    {
      ...row,
      ...UNDONE[document.docType],
      id,
      status,
      docNo: mark,
      ...(own && row[own] !== null ? { [own]: `V${status}-${kindOf(document.docType, row)}` } : {}),
    },
  ]);
  // Lines of goods; what hangs on them (boxes, reservations) exists once.
  for (const entity of document.lines.filter(({ fields }) => 'lineNo' in fields)) {
    const lines = await selectRows(db, entity, 'docId', [row.id], 'none');
    await upsertRows(
      db,
      entity,
      lines.map((line) => ({ ...line, ...('part' in line ? LINES_OWN : {}), id: randomUUID(), docId: id })),
    );
  }
}

/** Of records that can be switched off, one that is. */
async function fillSwitchedOff(db: pg.Pool): Promise<void> {
  for (const { entity, key } of RESOURCES.filter(({ entity: { fields } }) => 'isActive' in fields)) {
    const code = key.split('+').at(-1) ?? key;
    const { rows } = await db.query<{ id: string }>(`select id from ${quoted(entity.table)} order by id limit 1`);
    const [row] = await selectRows(
      db,
      entity,
      'id',
      rows.map(({ id }) => id),
      'none',
    );
    if (row) await upsertRows(db, entity, [{ ...row, id: randomUUID(), [code]: `${row[code]}-0`, isActive: false }]);
  }
}

/** The demo sends back hardware only, has no bill of the tools that a product uses up, and nothing of an outsourcer is inspected: one of each. */
async function fillElsewhere(db: pg.Pool): Promise<void> {
  const stores = await db.query<{ id: string }>("select id from warehouse where wh_class_code = 'YCL-K' order by wh_code limit 1");
  const missing: Readonly<Record<string, object>> = {
    purchaseReturn: { warehouseId: stores.rows[0]?.id },
    bom: { bomType: 3, isDefault: false },
    inspection: { inspectType: 6 },
  };
  for (const [docType, change] of Object.entries(missing)) {
    const document = documentByType(docType);
    const [row] = document ? await headersOf(db, document) : [];
    if (document && row) await copy(db, document, { ...row, ...change }, Number(row.status));
  }
}

/** A second store that takes in what is made, with a receipt: the demo has one, and a choice of one is none. */
async function fillMade(db: pg.Pool): Promise<void> {
  const document = documentByType('finishedReceipt');
  const [receipt] = document ? await headersOf(db, document) : [];
  const warehouse = entityByName('warehouse');
  const [store] = receipt && warehouse ? await selectRows(db, warehouse, 'id', [String(receipt.warehouseId)], 'none') : [];
  if (!document || !receipt || !warehouse || !store) return;
  const id = randomUUID();
  // Last in every list of stores: searches try the first few.
  await upsertRows(db, warehouse, [{ ...store, id, whCode: 'ZBCP01', whName: '半成品库', whClassCode: 'BCP-K' }]);
  await copy(db, document, { ...receipt, warehouseId: id }, Number(receipt.status));
}

/** Somebody who has left, a defect that is dealt with, a material that belongs into a store and is not there. */
async function fillEnded(db: pg.Pool): Promise<void> {
  const notThere = 'select id from material m where not exists (select 1 from box b where b.material_id = m.id) order by mat_code limit 1';
  const materialId = (await db.query<{ id: string }>(notThere)).rows[0]?.id;
  const ended: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    person: { personCode: 'P-LEFT', status: 2 },
    defectLog: { closedAt: new Date().toISOString() },
    warehouseMaterial: { materialId },
  };
  for (const [name, end] of Object.entries(ended)) {
    const entity = entityByName(name);
    if (!entity) throw new Error(`no entity ${name}`);
    const { rows } = await db.query<{ id: string }>(`select id from ${quoted(entity.table)} order by id limit 1`);
    const ids = rows.map(({ id }) => id);
    const [row] = await selectRows(db, entity, 'id', ids, 'none');
    if (row) await upsertRows(db, entity, [{ ...row, ...end, id: randomUUID() }]);
  }
}

/** What is paid is of a month of its own: in the demo other goods of its month are not, so that no month would be over. */
async function fillPaid(db: pg.Pool): Promise<void> {
  const paid = `select l.statement_id from open_ticket_line l join invoice i on i.ticket_id = l.doc_id where i.status = 4`;
  await db.query(`update statement set period = '202601' where id in (${paid})`);
  await db.query(`update statement_line set biz_date = '2026-01-15' where doc_id in (${paid})`);
}

/** In the demo nothing is finished yet: an application of what is made, in each of its states. */
async function fillFinished(db: pg.Pool): Promise<void> {
  const [order, completion] = ['prodOrder', 'wipCompletion'].map((docType) => documentByType(docType));
  const [made] = order ? await headersOf(db, order) : [];
  const store = await db.query<{ id: string }>("select id from warehouse where wh_class_code = 'CCP-K' order by wh_code limit 1");
  if (!completion || !made) throw new Error('the demo makes nothing');
  const own = { id: randomUUID(), version: 1, docNo: 'WC-1', orderId: made.id, qty: '10', toWarehouseId: store.rows[0]?.id };
  const known = Object.keys(completion.header.fields).map((name) => [name, made[name] ?? null]);
  const rest = { receivedQty: '0', needInspect: false, boxes: [], batchNo: null, status: 1 };
  await upsertRows(db, completion.header, [{ ...made, ...Object.fromEntries(known), ...own, ...rest }]);
}

/** A second way in and a second way out, so that a search by one of them leaves the other out. */
async function fillCategories(db: pg.Pool): Promise<void> {
  const ways = [
    { rdCode: '199', rdName: '盘外入库', direction: 1, movementType: 'GR_OTHER' },
    { rdCode: '299', rdName: '盘外出库', direction: 2, movementType: 'GI_OTHER' },
  ];
  const { entity } = receiveDispatchCategory;
  const empty = Object.fromEntries(Object.keys(entity.fields).map((name) => [name, null]));
  await upsertRows(
    db,
    entity,
    ways.map((way) => ({ ...empty, ...way, id: randomUUID(), version: 1 })),
  );
}

/** A role that opens every page of base data, of the stores and of the portal and may do nothing there. */
export const LOOKER = 'LOOKER';

async function fillLooker(db: pg.Pool): Promise<void> {
  const codes = [...new Set(routes.map(({ permission }) => permission))].filter((code) =>
    /^web:(basedata|wmsmaster|gongzhuang|wms:beijian|srmdata|mes)/.test(code),
  );
  const id = randomUUID();
  await db.query(`insert into role (id, version, role_code, role_name, is_active) values ($1, 1, $2, $2, true)`, [id, LOOKER]);
  await db.query(
    `insert into role_auth (id, version, role_id, auth_id) select gen_random_uuid(), 1, $1, id from auth where auth_code = any($2)`,
    [id, codes],
  );
}

/** Every status that an edge leads to, and that none of a kind has yet. Deleted ones are on no page. */
export async function fillEveryStatus(db: pg.Pool): Promise<void> {
  await fillSwitchedOff(db);
  await fillElsewhere(db);
  await fillMade(db);
  await fillCategories(db);
  await fillEnded(db);
  await fillLooker(db);
  await fillFinished(db);
  for (const document of DOCUMENTS) {
    const headers = await headersOf(db, document);
    const statuses = [...new Set(document.edges.filter(({ verb }) => verb !== 'delete').map(({ to }) => to))];
    for (const kind of new Set(headers.map((row) => kindOf(document.docType, row)))) {
      const same = headers.filter((row) => kindOf(document.docType, row) === kind);
      const [first] = same;
      const missing = statuses.filter((status) => !same.some((row) => row.status === status));
      for (const status of first ? missing : []) await copy(db, document, first as AnyRow, status);
    }
  }
  await fillPaid(db);
}
