/** What a supplier is owed: goods that were accepted, statements of them, requests for invoices, invoices. */

import { siteDay } from '#tests/support/site-day.ts';
import { attached, because, type Climb, type IdOf } from './climb.ts';
import type { Values } from './draft.ts';

/** Receipts of ten each; every statement is about one. */
const RECEIPTS = 14;
const PRICE = '11.3';

interface Owed {
  readonly sourceLineId: string;
  readonly bizDate: string;
}

/** Ordered at a price, received and exempt from inspection. @returns what waits to be billed */
async function accepted(climb: Climb): Promise<Owed[]> {
  const { supplier, store, bins, steel } = climb.data;
  const order = await climb.does('purchaseOrder.take', (id) => ({
    id: id('doc'),
    poNo: `PO-${id('doc').slice(0, 8).toUpperCase()}`,
    supplierId: supplier.id,
    orderDate: '2026-01-05',
    status: 1,
    taxRate: '13',
    lines: [{ materialId: steel.id, orderQty: '1000', price: PRICE, requiredDate: '2030-01-31' }],
  }));
  const line = { materialId: steel.id, poLineId: order('line-1'), noticeLineId: null, planQty: '10' };
  const head = { supplierId: supplier.id, receiptType: '003', noticeId: null, supplierDocNo: null, warehouseId: store.id, remark: null };
  const ids: string[] = [];
  for (let n = 0; n < RECEIPTS; n += 1) {
    const made = await climb.does('receipt.create', (id) => ({ id: id('doc'), ...head, lines: [line] }));
    await climb.does('receipt.scan', (id) => ({
      id: made('doc'),
      boxId: id('box'),
      boxNo: `PAY-${id('box').slice(0, 12)}`,
      lineId: made('line-1'),
      qty: '10',
      batchNo: 'LOT-PAY',
      productionDate: null,
      expiryDate: null,
      grossWeight: null,
      binId: bins.receiving.id,
      photos: [],
    }));
    await climb.does('receipt.review', { id: made('doc') });
    ids.push(made('line-1'));
  }
  return climb.rows<{ sourceLineId: string; bizDate: string }>(
    `select source_line_id as "sourceLineId", biz_date::text as "bizDate" from statement_pool where supplier_id = $1 and source_line_id = any($2::uuid[])`,
    [supplier.id, ids],
  );
}

/** Plays a settlement from the first statement to the paid invoice. Each step has its own document. */
export async function settlement(climb: Climb): Promise<void> {
  const supplierId = climb.data.supplier.id;
  const owed = await accepted(climb);
  const states =
    (row: Owed | undefined) =>
    (id: IdOf): Values => ({ id: id('doc'), supplierId, upTo: null, rows: row ? [row] : [], remark: null });
  const stated = async (): Promise<string> => (await climb.does('statement.create', states(owed.pop())))('doc');
  const lineOf = async (id: string): Promise<string> =>
    String((await climb.one('select id from statement_line where doc_id = $1 and not is_removed', [id])).id);
  const upTo = async (verbs: string): Promise<string> => {
    const id = await stated();
    // Whoever has submitted it does not review it.
    for (const verb of verbs.split(' '))
      await climb.does(`statement.${verb}`, { id, ...(verb === 'sendBack' ? because : {}) }, verb === 'review' ? 1 : 0);
    return id;
  };
  const two = owed.splice(0, 2);
  const fresh = (await climb.does('statement.create', (id) => ({ ...states(undefined)(id), rows: two })))('doc');
  const lineId = await lineOf(fresh);
  const object = { lines: [{ lineId, diffRemark: '少一箱' }] };
  climb.options('statement', fresh, 'remove sendBack object confirm', {
    remove: { lineIds: [lineId] },
    sendBack: because,
    object,
    confirm: { answerText: null },
  });
  const back = await upTo('sendBack');
  climb.options('statement', back, 'take delete', { take: { upTo: null, rows: owed.slice(0, 1) } });
  climb.options('statement', await upTo('confirm'), 'submit');
  climb.options('statement', await upTo('confirm submit'), 'review reject', { reject: because }, 1);
  climb.options('statement', await upTo('confirm submit review'), 'prepare');
  climb.options('statement', await upTo('confirm submit review prepare'), 'release');
  const released = (): Promise<string> => upTo('confirm submit review prepare release');
  const out = await released();
  climb.options('statement', out, 'withdraw', { withdraw: because });

  const asks = async (statementId: string) => {
    const statementLineId = await lineOf(statementId);
    return (id: IdOf): Values => ({
      id: id('doc'),
      supplierId,
      isRed: false,
      remark: null,
      lines: [{ statementId, statementLineId, amount: '113' }],
    });
  };
  climb.leaves('openTicket.make', await asks(out));
  const ticket = async (): Promise<string> => (await climb.does('openTicket.make', await asks(await released())))('doc');
  const open = await ticket();
  climb.options('openTicket', open, 'withdraw close', { withdraw: because, close: because });
  const bill =
    (ticketId: string, n: number) =>
    (id: IdOf): Values => ({
      id: id('doc'),
      ticketId,
      invoiceType: 3,
      invoiceCode: null,
      invoiceNo: `264120000000009000${String(n).padStart(2, '0')}`,
      invoiceDate: siteDay(),
      netAmt: '100',
      taxRate: '13',
      taxAmt: '13',
      grossAmt: '113',
      blueInvoiceNo: null,
      sellerTaxNo: null,
      ocrText: null,
      remark: null,
    });
  climb.leaves('invoice.fill', bill(open, 1));
  const filled = (await climb.does('invoice.fill', bill(await ticket(), 2)))('doc');
  climb.options('invoice', filled, 'delete attach sync', { attach: attached(4), sync: { erpDocNo: 'AP-90' } });
  const booked = (await climb.does('invoice.fill', bill(await ticket(), 3)))('doc');
  await climb.does('invoice.sync', { id: booked, erpDocNo: 'AP-91' });
  const paid = { erpDocNo: 'AP-91', paidAt: new Date().toISOString(), amount: '113' };
  climb.options('invoice', booked, 'unsync settle', { unsync: because, settle: paid });
  climb.leaves('statement.create', states(owed[0]));
}
