/** From accepted boxes to the paid invoice, as supplier, buyer and finance see the same rows (area-srm §3, journeys P1, P2 and P4). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proposedClaim } from '#domain/wms/claim/claim-about.ts';
import { claimAbout } from '#server/modules/srm/claim-about.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { type Arrived, type Ordered, SettleWorld } from '#tests/support/settle-world.ts';
import { siteDay } from '#tests/support/site-day.ts';

const boxes = (n: number): string[] => Array.from({ length: n }, () => '100');
const today = siteDay();
const invoice = (ticketId: string, invoiceNo: string, netAmt: string, taxAmt: string, grossAmt: string, more: object = {}) => ({
  ticketId,
  invoiceType: 3,
  invoiceCode: null,
  invoiceNo,
  invoiceDate: today,
  netAmt,
  taxRate: '13',
  taxAmt,
  grossAmt,
  ...more,
});
const no = (n: number): string => `2641200000000000${String(n).padStart(4, '0')}`;

describe('an order of a thousand, of which eight hundred are accepted (P1)', () => {
  let world: SettleWorld;
  let order: Ordered;
  let arrived: Arrived;
  let statementId: string;
  let ticketId: string;
  const fill = (by: 'sup901' | 'sup902', payload: object) => world.does(by, 'invoice.fill', (id) => ({ id: id('doc'), ...payload }));
  const refusedFill = (payload: object, code: string) =>
    world.refused('sup901', 'invoice.fill', (id) => ({ id: id('doc'), ...payload }), code);

  /** A request for so much of the one line of the statement. */
  async function ticket(amount: string) {
    const [line] = await world.rows<{ id: string }>('select id from statement_line where doc_id = $1 and not is_removed', [statementId]);
    const lines = [{ statementId, statementLineId: line?.id, amount }];
    return (id: (n: number | string) => string) => ({ id: id('doc'), supplierId: world.s901.id, lines });
  }

  beforeAll(async () => {
    world = await SettleWorld.open();
    order = await world.order('1000');
    arrived = await world.receive(order, boxes(9));
    await world.judge(arrived, 8, 1);
  });
  afterAll(async () => {
    expect(await brokenRules(world.server.data.plant.pool)).toEqual({});
    await world.close();
  });

  test('eight hundred wait to be billed, with tax, at the price of the order', async () => {
    expect(await world.pool()).toMatchObject([{ day: today, qty: '800', amount: '9040.00' }]);
  });

  test('what was rejected is proposed to whoever enters a claim, which names it by choice and not by hand', async () => {
    const { pool } = world.server.data.plant;
    const [about] = await claimAbout(pool, { supplierId: world.s901.id });
    expect(about).toMatchObject({ docType: 'inspection', supplierId: world.s901.id, qty: '100', taxRate: '13' });
    if (!about) throw new Error('nothing to claim');
    expect(await claimAbout(pool, { docId: about.docId })).toEqual([about]);
    const { sourceDocType, sourceDocId, aboutNo, materialId, qty, taxRate } = proposedClaim(about);
    const claim = { claimReason: 3, amount: '60', sourceDocType, sourceDocId, aboutNo, materialId, qty, taxRate };
    const made = await world.does('manager', 'claim.create', (id) => ({ id: id('doc'), supplierId: world.s901.id, ...claim }));
    const named = () =>
      world.rows('select source_doc_type as type, source_doc_id as id, source_doc_no as no, about_no as about from claim where id = $1', [
        made.id('doc'),
      ]);
    expect(await named()).toEqual([{ type: 'inspection', id: about.docId, no: about.docNo, about: about.docNo }]);
    const others = (id: (n: number | string) => string) => ({ id: id('doc'), supplierId: world.s002.id, ...claim });
    await world.refused('manager', 'claim.create', others, 'REF_MISSING');
    const half = (id: (n: number | string) => string) => ({ id: id('doc'), supplierId: world.s901.id, ...claim, sourceDocType: null });
    await world.refused('manager', 'claim.create', half, 'REF_MISSING');
    // What is not said stays, and what is taken away goes.
    const { sourceDocType: _type, sourceDocId: _id, ...rest } = claim;
    await world.does('manager', 'claim.save', { id: made.id('doc'), ...rest });
    expect(await named()).toMatchObject([{ type: 'inspection' }]);
    await world.does('manager', 'claim.save', { id: made.id('doc'), ...rest, sourceDocType: null, sourceDocId: null });
    expect(await named()).toMatchObject([{ type: null, no: null }]);
    await world.does('manager', 'claim.delete', { id: made.id('doc') });
  });

  test('a statement takes them out of the pool, and gives them back when it is sent back', async () => {
    statementId = await world.statement();
    expect(await world.amounts(statementId)).toMatchObject({ net: '8000.00', tax: '1040.00', gross: '9040.00', status: 1, lines: 1 });
    expect(await world.pool()).toEqual([]);
    await world.refused('sup902', 'statement.create', (id) => ({ id: id('doc'), supplierId: world.s901.id, upTo: null }), 'POOL_EMPTY');
    await world.does('sup901', 'statement.sendBack', { id: statementId, reason: '先核对' });
    expect(await world.pool()).toHaveLength(1);
    await world.does('sup902', 'statement.take', { id: statementId, upTo: today });
    expect(await world.amounts(statementId)).toMatchObject({ gross: '9040.00', status: 1 });
  });

  test('the supplier reads why the buyer has sent it back, until it is taken anew', async () => {
    const answer = () => world.rows('select status, answer_text as answer from statement where id = $1', [statementId]);
    await world.does('buyer', 'statement.sendBack', { id: statementId, reason: '第三箱尚未判定' });
    expect(await answer()).toEqual([{ status: 0, answer: '第三箱尚未判定' }]);
    await world.does('sup901', 'statement.take', { id: statementId, upTo: today });
    expect(await answer()).toEqual([{ status: 1, answer: null }]);
  });

  test('what a statement has taken is not taken back behind it', async () => {
    const [head] = await world.rows<{ docNo: string }>('select doc_no as "docNo" from statement where id = $1', [statementId]);
    await world.refused('dock', 'receipt.unreview', { id: arrived.receiptId, reason: '数错了' }, 'G-DOWN', { docNo: head?.docNo });
    await world.refused('qcm', 'inspection.withdraw', { id: arrived.inspectionId, reason: '重判一次' }, 'G-DOWN', { docNo: head?.docNo });
  });

  test('an objection is answered before the buyer agrees, and whoever agreed does not approve', async () => {
    const [line] = await world.rows<{ id: string }>('select id from statement_line where doc_id = $1 and not is_removed', [statementId]);
    await world.does('sup901', 'statement.object', { id: statementId, lines: [{ lineId: line?.id, diffRemark: '单价应为 11.50' }] });
    await world.refused('buyer', 'statement.confirm', { id: statementId }, 'STATEMENT_OBJECTED');
    await world.refused('sup901', 'statement.confirm', { id: statementId }, 'NO_RIGHT');
    await world.does('manager', 'statement.confirm', { id: statementId, answerText: '按订单价格执行' });
    await world.does('manager', 'statement.submit', { id: statementId });
    await world.refused('buyer', 'statement.review', { id: statementId }, 'NO_RIGHT');
    await world.refused('manager', 'statement.review', { id: statementId }, 'STATEMENT_SAME_PERSON');
    await world.does('finance', 'statement.reject', { id: statementId, reason: '附件不全' });
    expect(await world.amounts(statementId)).toMatchObject({ status: 1 });
    await world.does('buyer', 'statement.confirm', { id: statementId, answerText: '已补齐' });
    await world.does('buyer', 'statement.submit', { id: statementId });
    await world.does('manager', 'statement.review', { id: statementId });
    await world.does('finance', 'statement.prepare', { id: statementId });
    await world.refused('sup901', 'openTicket.make', await ticket('9040'), 'TICKET_NOT_RELEASED');
    await world.does('finance', 'statement.release', { id: statementId });
  });

  test('a request takes no more than was released', async () => {
    await world.refused('sup901', 'openTicket.make', await ticket('9040.01'), 'TICKET_OVER');
    await world.refused('sup901', 'openTicket.make', await ticket('-5'), 'TICKET_OVER');
    ({ id: ticketId } = await world.request([statementId]));
    await world.refused('sup902', 'openTicket.make', await ticket('0.01'), 'TICKET_OVER');
    await world.refused('finance', 'statement.withdraw', { id: statementId, reason: '撤回发布' }, 'STATEMENT_INVOICED');
    await world.does('sup902', 'openTicket.withdraw', { id: ticketId, reason: '分两次开' });
    ({ id: ticketId } = await world.request([statementId]));
  });

  test('two invoices fill it within a tenth of a yuan', async () => {
    await refusedFill(invoice(ticketId, '1234', '4424.78', '575.22', '5000'), 'INVOICE_NUMBER');
    await refusedFill(invoice(ticketId, no(1), '4424.78', '575.22', '5000.01'), 'INVOICE_SUM');
    await refusedFill(invoice(ticketId, no(1), '4424', '576', '5000'), 'INVOICE_TAX');
    await refusedFill(invoice(ticketId, no(1), '4424.78', '575.22', '5000', { invoiceDate: '2026-01-01' }), 'INVOICE_DATE');
    await refusedFill(invoice(ticketId, no(1), '4424.78', '265.49', '4690.27', { taxRate: '6' }), 'INVOICE_RATE');
    await fill('sup901', invoice(ticketId, no(1), '4424.78', '575.22', '5000'));
    await refusedFill(invoice(ticketId, no(1), '3575.22', '464.78', '4040'), 'INVOICE_USED');
    await refusedFill(invoice(ticketId, no(2), '3575.4', '464.8', '4040.2'), 'INVOICE_OVER');
    const near = await fill('sup902', invoice(ticketId, no(2), '3575.29', '464.79', '4040.08'));
    await world.does('sup901', 'invoice.delete', { id: near.id('doc') });
    await fill('sup901', invoice(ticketId, no(2), '3575.22', '464.78', '4040'));
    const [row] = await world.rows('select status, trim_scale(filled_amt)::text as filled from open_ticket where id = $1', [ticketId]);
    expect(row).toEqual({ status: 1, filled: '9040' });
    await refusedFill(invoice(ticketId, no(3), '1', '0.13', '1.13'), 'TICKET_NOT_OPEN');
  });

  test('finance books them, and the ERP pays them', async () => {
    const invoices = await world.rows<{ id: string; gross: string }>(
      'select id, trim_scale(gross_amt)::text as gross from invoice where ticket_id = $1 and deleted_at is null order by invoice_no',
      [ticketId],
    );
    for (const [n, { id, gross }] of invoices.entries()) {
      const erpDocNo = `AP-${n + 1}`;
      await world.does('finance', 'invoice.sync', { id, erpDocNo });
      await world.does('finance', 'invoice.unsync', { id, reason: 'ERP已删除' });
      await world.does('finance', 'invoice.sync', { id, erpDocNo });
      const paid = { id, erpDocNo, paidAt: new Date().toISOString() };
      await world.refused('finance', 'invoice.settle', { ...paid, amount: '1' }, 'PAYMENT_OTHER');
      const nextYear = new Date(Date.now() + 365 * 86_400_000).toISOString();
      await world.refused('finance', 'invoice.settle', { ...paid, paidAt: nextYear, amount: gross }, 'PAYMENT_FUTURE');
      await world.does('finance', 'invoice.settle', { ...paid, amount: gross });
    }
    expect(
      await world.rows(
        'select sum(settled_amt)::numeric(18, 2)::text as paid, min(status)::int as status from invoice where ticket_id = $1 and deleted_at is null',
        [ticketId],
      ),
    ).toEqual([{ paid: '9040.00', status: 4 }]);
  });

  test('a rejected box that goes back was never billed, and is owed again', async () => {
    await world.giveBack(arrived.boxes.slice(8), 1);
    expect(await world.pool()).toEqual([]);
    const [line] = await world.rows<{ open: string }>(
      'select trim_scale(order_qty - received_qty + replaced_qty)::text as open from purchase_order_line where id = $1',
      [order.lineId],
    );
    expect(line).toEqual({ open: '200' });
    expect(await world.rows('select status::int from purchase_order where id = $1', [order.id])).toEqual([{ status: 3 }]);
  });
});

describe('goods that were accepted and billed, and turn out to be bad (P2)', () => {
  let world: SettleWorld;
  let order: Ordered;
  let arrived: Arrived;
  let first: string;

  beforeAll(async () => {
    world = await SettleWorld.open();
    order = await world.order('1000');
    arrived = await world.receive(order, boxes(9));
    await world.judge(arrived, 8, 1);
    await world.giveBack(arrived.boxes.slice(8), 1);
    first = await world.statement();
    await world.release(first);
    await world.request([first]);
    // One of the eight fails in stock and goes back for a refund.
    const failed = await world.does('qcm', 'stockVoucher.switch', (id) => ({
      id: id('doc'),
      warehouseId: world.server.data.store.id,
      reason: '装配时发现裂纹',
      lines: [{ boxId: arrived.boxes[0], toStatus: 14, binId: null }],
    }));
    await world.does('qcm', 'stockVoucher.review', { id: failed.id('doc') });
    await world.giveBack(arrived.boxes.slice(0, 1), 2);
  });
  afterAll(async () => {
    expect(await brokenRules(world.server.data.plant.pool)).toEqual({});
    await world.close();
  });

  test('take off what they were billed with, by what they have been and not by what they are', async () => {
    expect(await world.pool()).toMatchObject([{ qty: '-100', amount: '-1130.00' }]);
    expect(
      await world.rows('select trim_scale(order_qty - received_qty + replaced_qty)::text as open from purchase_order_line where id = $1', [
        order.lineId,
      ]),
    ).toEqual([{ open: '200' }]);
  });

  test('a statement below zero asks for no invoice of its own', async () => {
    const statementId = await world.statement();
    expect(await world.amounts(statementId)).toMatchObject({ net: '-1000.00', tax: '-130.00', gross: '-1130.00' });
    await world.release(statementId);
    const [line] = await world.rows<{ id: string }>('select id from statement_line where doc_id = $1', [statementId]);
    const lines = [{ statementId, statementLineId: line?.id, amount: '-1130' }];
    await world.refused('sup901', 'openTicket.make', (id) => ({ id: id('doc'), supplierId: world.s901.id, lines }), 'TICKET_NOT_POSITIVE');
    // It is carried into the request of what is delivered next.
    const next = await world.order('300');
    await world.judge(await world.receive(next, boxes(3)), 3, 0);
    const second = await world.statement();
    expect(await world.amounts(second)).toMatchObject({ gross: '3390.00' });
    await world.release(second);
    expect(await world.request([statementId, second])).toMatchObject({ gross: '2260' });
  });

  test('or by a red-letter invoice that names the one it takes back', async () => {
    const agreed = await world.does('manager', 'claim.create', (id) => ({
      id: id('doc'),
      supplierId: world.s901.id,
      claimReason: 3,
      aboutNo: null,
      materialId: null,
      qty: null,
      amount: '226',
      taxRate: '13',
      remark: null,
    }));
    const claimId = agreed.id('doc');
    await world.refused('buyer', 'claim.review', { id: claimId }, 'NO_RIGHT');
    await world.refused('manager', 'claim.review', { id: claimId }, 'G-SOD');
    await world.does('finance', 'claim.review', { id: claimId });
    expect(await world.pool()).toMatchObject([{ qty: '-1', amount: '-226.00' }]);
    const statementId = await world.statement();
    expect(await world.amounts(statementId)).toMatchObject({ net: '-200.00', tax: '-26.00', gross: '-226.00' });
    await world.refused('finance', 'claim.unreview', { id: claimId, reason: '重新核算' }, 'G-DOWN');
    await world.release(statementId);
    const [line] = await world.rows<{ id: string }>('select id from statement_line where doc_id = $1', [statementId]);
    const lines = [{ statementId, statementLineId: line?.id, amount: '-226' }];
    const red = await world.does('sup901', 'openTicket.make', (id) => ({ id: id('doc'), supplierId: world.s901.id, isRed: true, lines }));
    const filled = (more: object) => (id: (n: number | string) => string) => ({
      id: id('doc'),
      ...invoice(red.id('doc'), no(9), '-200', '-26', '-226', more),
    });
    await world.refused('sup901', 'invoice.fill', filled({ blueInvoiceNo: null }), 'INVOICE_BLUE');
    await world.refused('sup901', 'invoice.fill', filled({ netAmt: '200', taxAmt: '26', grossAmt: '226' }), 'INVOICE_NOT_RED');
    const [ticket] = await world.rows<{ id: string; gross: string }>(
      'select id, trim_scale(gross_amt)::text as gross from open_ticket where status = 0 and not is_red order by created_at desc limit 1',
    );
    expect(ticket?.gross).toBe('2260');
    const payload = invoice(ticket?.id ?? '', no(8), '2000', '260', '2260');
    await world.does('sup901', 'invoice.fill', (id) => ({ id: id('doc'), ...payload }));
    await world.does('sup901', 'invoice.fill', filled({ blueInvoiceNo: no(8) }));
  });
});

/** The day before the last of the month before last, and the second of the month after it. */
function edgeOfMonth(): { readonly late: string; readonly second: string; readonly end: string } {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const day = (monthsBack: number, n: number): string => new Date(Date.UTC(year, month - 1 - monthsBack, n)).toISOString().slice(0, 10);
  return { late: day(1, -1), end: day(1, 0), second: day(1, 2) };
}

describe('a delivery at the end of a month, judged over its end (P4)', () => {
  const { late, end, second } = edgeOfMonth();
  const at = (day: string) => ({ occurredAt: `${day}T02:00:00.000Z` });
  let world: SettleWorld;
  let arrived: Arrived;

  beforeAll(async () => {
    world = await SettleWorld.open();
    arrived = await world.receive(await world.order('1000'), boxes(10), at(late));
    await world.judge(arrived, 6, 0, at(late));
    await world.judge(arrived, 4, 0, at(second), false);
  });
  afterAll(() => world.close());

  test('is billed in the month of each verdict', async () => {
    expect(await world.pool()).toMatchObject([
      { day: late, qty: '600', amount: '6780.00' },
      { day: second, qty: '400', amount: '4520.00' },
    ]);
    const later = { sourceLineId: arrived.receiptLineId, bizDate: second };
    const only = (id: (n: number | string) => string) => ({ id: id('doc'), supplierId: world.s901.id, upTo: null, rows: [later] });
    await world.refused('sup901', 'statement.create', only, 'POOL_OLDER');
    const first = await world.statement(end);
    expect(await world.amounts(first)).toMatchObject({ gross: '6780.00', period: late.replaceAll('-', '').slice(0, 6) });
    const next = await world.statement();
    expect(await world.amounts(next)).toMatchObject({ gross: '4520.00', period: second.replaceAll('-', '').slice(0, 6) });
    await world.refused('sup901', 'statement.sendBack', { id: first, reason: '重新对账' }, 'POOL_LATER');
  });

  test('and stays as it was judged: receipt and verdicts are not taken back', async () => {
    const [head] = await world.rows<{ docNo: string }>('select min(doc_no) as "docNo" from statement');
    await world.refused('dock', 'receipt.unreview', { id: arrived.receiptId, reason: '重新收货' }, 'G-DOWN', { docNo: head?.docNo });
    await world.refused('qcm', 'inspection.withdraw', { id: arrived.inspectionId, reason: '重新判定' }, 'G-DOWN', { docNo: head?.docNo });
  });

  test('two people never take the same part twice', async () => {
    const more = await world.order('300', '3.333333');
    await world.judge(await world.receive(more, boxes(3)), 3, 0);
    const made = await Promise.all(
      (['sup901', 'sup902', 'buyer'] as const).map((who) =>
        world.tried(who, 'statement.create', (id) => ({ id: id('doc'), supplierId: world.s901.id, upTo: null })),
      ),
    );
    expect(made.map(({ status, code }) => code ?? status).sort()).toEqual(['POOL_EMPTY', 'POOL_EMPTY', 'applied']);
    expect(
      await world.rows('select trim_scale(sum(amount))::text as amount from statement_line where not is_removed and price < 4'),
    ).toEqual([{ amount: '1000' }]);
  });
});
