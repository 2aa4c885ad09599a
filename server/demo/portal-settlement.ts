/** What was accepted of two suppliers is settled: one statement is paid, one waits for invoices, one is under discussion, and the newest boxes wait. */
import { dayIn } from '#domain/kernel/clock.ts';
import { netOf, subQty } from '#domain/kernel/quantity.ts';
import { rowOf, rowsOf } from '#server/store/transaction.ts';
import type { Account } from './people.ts';
import type { Stage } from './stage.ts';

const ZONE = 'Asia/Shanghai';

/** The days on which this supplier's goods were accepted, the oldest first: the same ones when a story that was cut off is played again. */
async function days(stage: Stage, supplier: string): Promise<readonly string[]> {
  await stage.settle();
  const rows = await rowsOf<{ day: string }>(
    stage.db,
    'select distinct biz_date::text as day from statement_source where supplier_id = $1 and price is not null order by 1',
    [stage.world.suppliers.get(supplier)],
  );
  return rows.map(({ day }) => day);
}

/** A statement of everything up to this day. */
async function reconcile(stage: Stage, by: Account, supplier: string, upTo: string, minutes: number): Promise<string> {
  const supplierId = stage.world.suppliers.get(supplier) ?? '';
  const made = await stage.act(by, stage.ago(minutes), 'statement.create', (id) => ({ id: id('doc'), supplierId, upTo }));
  return made.id('doc');
}

async function release(stage: Stage, id: string, minutes: number): Promise<void> {
  await stage.act('buyer', stage.ago(minutes), 'statement.confirm', { id });
  await stage.act('buyer', stage.ago(minutes - 1), 'statement.submit', { id });
  await stage.act('finance', stage.ago(minutes - 2), 'statement.review', { id });
  await stage.act('finance', stage.ago(minutes - 3), 'statement.prepare', { id });
  await stage.act('finance', stage.ago(minutes - 4), 'statement.release', { id });
}

/** A request for the statement. @param most of its lines; the others wait for the next request @returns its id and its amount */
async function request(stage: Stage, by: Account, supplier: string, statementId: string, minutes: number, most = 500) {
  await stage.settle();
  const lines = await rowsOf<{ statementId: string; statementLineId: string; amount: string }>(
    stage.db,
    `select doc_id as "statementId", id as "statementLineId", trim_scale(amount)::text as amount from statement_line
     where doc_id = $1 and not is_removed order by line_no limit $2`,
    [statementId, most],
  );
  const supplierId = stage.world.suppliers.get(supplier) ?? '';
  const made = await stage.act(by, stage.ago(minutes), 'openTicket.make', (id) => ({ id: id('doc'), supplierId, lines }));
  await stage.settle();
  const head = await rowOf<{ gross: string; rate: string }>(
    stage.db,
    'select trim_scale(gross_amt)::text as gross, trim_scale(tax_rate)::text as rate from open_ticket where id = $1',
    [made.id('doc')],
  );
  return { id: made.id('doc'), gross: head?.gross ?? '', rate: head?.rate ?? '' };
}

export async function playSettlement(stage: Stage): Promise<void> {
  const [first, middle] = await days(stage, 'S003');
  if (first && middle) {
    const paid = await reconcile(stage, 'sup003', 'S003', first, 300);
    await release(stage, paid, 290);
    const { id: ticketId, gross, rate } = await request(stage, 'sup003', 'S003', paid, 280);
    const netAmt = netOf(gross, rate);
    const amounts = { netAmt, taxRate: rate, taxAmt: subQty(gross, netAmt), grossAmt: gross };
    const filled = await stage.act('sup003', stage.ago(270), 'invoice.fill', (id) => ({
      id: id('doc'),
      ticketId,
      invoiceType: 3,
      invoiceNo: '26332000000012345678',
      invoiceDate: dayIn(ZONE, stage.ago(270)),
      ...amounts,
    }));
    const invoiceId = filled.id('doc');
    await stage.act('finance', stage.ago(200), 'invoice.sync', { id: invoiceId, erpDocNo: 'AP-2026-00417' });
    await stage.act('finance', stage.ago(120), 'invoice.settle', {
      id: invoiceId,
      erpDocNo: 'AP-2026-00417',
      paidAt: stage.ago(120),
      amount: gross,
    });
    await reconcile(stage, 'sup003', 'S003', middle, 110);
  }
  const [own] = await days(stage, 'S004');
  if (own) {
    const waiting = await reconcile(stage, 'sup004', 'S004', own, 100);
    await release(stage, waiting, 95);
    await request(stage, 'sup004', 'S004', waiting, 80, 1);
  }
  const supplierId = stage.world.suppliers.get('S004') ?? '';
  const claimed = (amount: string, claimReason: number, aboutNo: string) => (id: (n: number | string) => string) => ({
    id: id('doc'),
    supplierId,
    claimReason,
    aboutNo,
    amount,
    taxRate: '13',
  });
  const agreed = await stage.act('buyer', stage.ago(60), 'claim.create', claimed('226', 3, '挑选 2 小时'));
  await stage.act('finance', stage.ago(50), 'claim.review', { id: agreed.id('doc') });
  await stage.act('buyer', stage.ago(45), 'claim.create', claimed('113', 2, '短缺 10 件'));
  const refused = await stage.act('buyer', stage.ago(40), 'claim.create', claimed('56.5', 1, '料废 5 件'));
  await stage.act('finance', stage.ago(35), 'claim.refuse', { id: refused.id('doc'), reason: '供应商已补料' });
}
