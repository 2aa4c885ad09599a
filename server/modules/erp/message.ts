/** Reads a posting from the ledger, with the codes by which the ERP identifies things. A posting never changes. */
import { documentByType } from '#domain/registry.ts';
import type { ErpLine, ErpMessage } from '#domain/system/erp.ts';
import { erpMessage, PERIOD_CLOSE } from '#domain/wms/erp-message.ts';
import { quoted } from '#server/store/columns.ts';
import { selectRows } from '#server/store/rows.ts';
import { type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';

interface Posted {
  readonly movementType: string;
  readonly docType: string;
  readonly docId: string;
  readonly docNo: string | null;
  readonly postingDate: string;
  readonly occurredAt: string;
  readonly reversalOf: string | null;
  readonly erpDocType: string | null;
  readonly account: string | null;
}

const postedText = `select m.movement_type as "movementType", m.doc_type as "docType", m.doc_id as "docId", m.doc_no as "docNo",
    m.posting_date as "postingDate", m.occurred_at as "occurredAt", m.reversal_of as "reversalOf",
    (select c.erp_doc_type from receive_dispatch_category c where c.movement_type = regexp_replace(m.movement_type, '_R$', '')
      and c.erp_doc_type is not null order by c.rd_code limit 1) as "erpDocType",
    (select min(e.account) from stock_ledger_entry e where e.movement_id = m.id and e.account <> 'STOCK') as account
  from stock_movement m where m.id = $1`;

/** The line tables of a document that name an order line. */
const orderJoin = (docType: string): string => {
  const lines = documentByType(docType)?.lines.filter(({ fields }) => 'poLineId' in fields) ?? [];
  const links = lines.map(({ table }) => `select po_line_id from ${quoted(table)} where id = e.line_id`);
  const link = links.length > 0 ? `(${links.join(' union all ')} limit 1)` : 'null::uuid';
  return `left join lateral (select ${link} as id) k on true left join purchase_order_line p on p.id = k.id left join purchase_order o on o.id = p.doc_id`;
};

const linesText = (docType: string): string => `select w.wh_code as "warehouseCode", m.mat_code as "matCode", m.erp_item_id as "erpItemId",
    b.batch_no as "batchNo", m.base_unit as "unitCode", sum(e.qty_delta) as qty, o.po_no as "poNo", p.line_no as "poLineNo", e.order_no as "orderNo",
    coalesce(s.supplier_code, d.dept_code, c.customer_code) as "partyCode"
  from stock_ledger_entry e join material m on m.id = e.material_id join warehouse w on w.id = e.warehouse_id left join batch b on b.id = e.batch_id
    left join supplier s on s.id = e.party_id left join department d on d.id = e.party_id left join customer c on c.id = e.party_id
    ${orderJoin(docType)}
  where e.movement_id = $1 and e.account = 'STOCK'
  group by 1, 2, 3, 4, 5, 7, 8, 9, 10 having sum(e.qty_delta) <> 0 order by min(e.seq)`;

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** A month that was closed, or is open again. It has no lines. */
const PERIOD = `select p.period, p.end_date::text as "endDate", o.created_at as "at", o.is_reversal as "isReversal"
  from erp_outbox o join account_period p on p.id = o.doc_id where o.id = $1`;

async function periodMessage(db: Queryable, id: string): Promise<ErpMessage | undefined> {
  const told = await rowOf<{ period: string; endDate: string; at: string; isReversal: boolean }>(db, PERIOD, [id]);
  if (!told) return undefined;
  const { period, endDate, at, isReversal } = told;
  return {
    messageId: id,
    kind: PERIOD_CLOSE,
    erpDocType: null,
    movementType: isReversal ? 'PERIOD_R' : 'PERIOD',
    isReversal,
    reverses: null,
    document: { docType: 'accountPeriod', docNo: period, sourceDocNo: null, bizDate: endDate, remark: null },
    postingDate: endDate,
    occurredAt: at,
    account: 'STOCK',
    lines: [],
  };
}

/** The message of an outbox row. @returns undefined if it is neither a posting nor a month */
export async function messageOf(
  db: Queryable,
  row: { readonly id: string; readonly kind: string | null },
): Promise<ErpMessage | undefined> {
  if (row.kind === PERIOD_CLOSE) return periodMessage(db, row.id);
  const posted = await rowOf<Posted>(db, postedText, [row.id]);
  if (!posted || row.kind === null) return undefined;
  const { docType, docId, reversalOf } = posted;
  const lines = await rowsOf<ErpLine>(db, linesText(docType), [row.id]);
  const header = documentByType(docType)?.header;
  const [document] = header ? await selectRows(db, header, 'id', [docId], 'none') : [];
  const original =
    reversalOf && (await rowOf<{ no: string | null }>(db, 'select erp_doc_no as no from erp_outbox where id = $1', [reversalOf]));
  return erpMessage({
    messageId: row.id,
    kind: row.kind,
    erpDocType: posted.erpDocType,
    movementType: posted.movementType,

    docType,
    docNo: text(document?.docNo) ?? posted.docNo,
    sourceDocNo: text(document?.sourceDocNo),
    bizDate: text(document?.bizDate),

    remark: text(document?.remark),
    postingDate: posted.postingDate,
    occurredAt: posted.occurredAt,
    account: posted.account ?? 'STOCK',
    reverses: reversalOf && original ? { messageId: reversalOf, erpDocNo: original.no } : null,
    lines,
  });
}
