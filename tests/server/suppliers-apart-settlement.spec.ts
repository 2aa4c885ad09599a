/**
 * What is settled with one supplier is no other supplier's (area-srm, journey P3): whoever knows every id of S901 is answered as if nobody had given them,
 * whatever role was given on top. Of the factory, whoever may not read prices reads statements without amounts.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS, PRICE_NAMES } from '#domain/registry.ts';
import type { Called } from '#tests/support/own-calls.ts';
import type { Held } from '#tests/support/plant-server.ts';
import { SettleWorld, type Who } from '#tests/support/settle-world.ts';
import {
  bill,
  type Own,
  SETTLEMENT_NAMING,
  SETTLEMENT_REPORTS,
  type SettlementIds,
  settlementCalls,
} from '#tests/support/settlement-names.ts';
import { uploadForm } from '#tests/support/upload.ts';

const boxes = (n: number): string[] => Array.from({ length: n }, () => '100');
const [DIGITS, NOBODYS] = ['26412000000000000001', '26412000000000000099'];

let world: SettleWorld;
let foreign: SettlementIds;
let own: Own;

const nobody = (): SettlementIds =>
  Object.fromEntries(Object.keys(foreign).map((name) => [name, name === 'invoiceNo' ? NOBODYS : randomUUID()])) as unknown as SettlementIds;
const lineOf = async (statementId: string): Promise<string> =>
  (await world.rows<{ id: string }>('select id from statement_line where doc_id = $1 and not is_removed', [statementId]))[0]?.id ?? '';

async function claimed(supplierId: unknown): Promise<string> {
  const about = { claimReason: 3, aboutNo: null, materialId: null, qty: null, amount: '226', taxRate: '13', remark: null };
  const made = await world.does('buyer', 'claim.create', (id) => ({ id: id('doc'), supplierId, ...about }));
  await world.does('finance', 'claim.review', { id: made.id('doc') });
  return made.id('doc');
}

async function delivered(qty: number): Promise<void> {
  await world.judge(await world.receive(await world.order(String(qty * 100)), boxes(qty)), qty, 0);
}

async function stated(): Promise<string> {
  await delivered(1);
  return world.statement();
}

const attached = async (who: Who, fileId: string) => {
  const { session } = (await world.held(who)) as { session: string };
  const form = { fields: { fileId, fileType: 'file' }, name: 'invoice.txt', content: Buffer.from('of S901') };
  return uploadForm(world.server.app, { headers: { 'x-auth-token': session }, ...form });
};

beforeAll(async () => {
  world = await SettleWorld.open();
  const sentBack = await stated();
  await world.does('sup901', 'statement.sendBack', { id: sentBack, reason: '先核对' });
  await delivered(3);
  const released = await world.statement();
  await world.release(released);
  const { id: ticketId } = await world.request([released]);
  const filled = await world.does('sup901', 'invoice.fill', bill(ticketId, DIGITS));
  const another = await stated();
  await world.release(another);
  const { id: openTicketId } = await world.request([another]);
  await world.release(await stated());
  const agreed = await stated();
  const claimId = await claimed(world.s901.id);
  await delivered(2);
  const [waiting] = await world.pool();
  foreign = {
    supplierId: world.s901.id,
    sentBack,
    agreed,
    released,
    lineId: await lineOf(released),
    agreedLineId: await lineOf(agreed),
    ticketId,
    openTicketId,
    invoiceId: filled.id('doc'),
    invoiceNo: DIGITS,
    claimId,
    sourceLineId: waiting?.sourceLineId ?? '',
    fileId: (await attached('sup901', filled.id('doc'))).data.id,
  };
  await claimed(world.s002.id);
  const mine = () => world.does('sup002', 'statement.create', (id) => ({ id: id('doc'), supplierId: world.s002.id, upTo: null }));
  const first = (await mine()).id('doc');
  await world.release(first);
  const lines = [{ statementId: first, statementLineId: await lineOf(first), amount: '-226' }];
  const red = await world.does('sup002', 'openTicket.make', (id) => ({ id: id('doc'), supplierId: world.s002.id, isRed: true, lines }));
  await claimed(world.s002.id);
  own = { supplierId: world.s002.id, statementId: (await mine()).id('doc'), ticketId: red.id('doc') };
});
afterAll(() => world.close());

/** Every row that was settled or waits to be, with its version. */
const standing = () =>
  world.rows(`select 'statement' as kind, id::text, status::text, version, gross_amt::text as amount from statement
    union all select 'line', id::text, is_removed::text || coalesce(diff_remark, ''), version, invoiced_amt::text from statement_line
    union all select 'ticket', id::text, status::text, version, filled_amt::text from open_ticket
    union all select 'invoice', id::text, status::text, version, gross_amt::text from invoice
    union all select 'claim', id::text, status::text, version, amount::text from claim
    union all select 'pool', source_line_id::text, biz_date::text, 0, amount::text from statement_pool
    union all select 'file', id::text, old_file_name, 0, '' from attachment where deleted_at is null order by 1, 2, 3`);

const settling = OPERATIONS.filter(({ type }) => /^(statement|openTicket|invoice|claim)\./.test(type));

describe('an operation of the settlement', () => {
  test('is listed with how it names another’s', () => {
    expect(settling.map(({ type }) => type).sort()).toEqual(Object.keys(SETTLEMENT_NAMING).sort());
  });

  test('with what is S901’s is answered like one with what does not exist, and changes nothing', async () => {
    const before = await standing();
    const told: string[] = [];
    for (const { type } of settling) {
      const naming = SETTLEMENT_NAMING[type] ?? (() => []);
      const none = naming(nobody(), own);
      for (const [at, payload] of naming(foreign, own).entries()) {
        const answers = [];
        for (const one of [payload, none[at] ?? payload]) {
          const { status, code, params, issues } = await world.tried('sup002', type, one);
          answers.push({ status, code, params, issues });
        }
        expect([type, at, answers[0]]).toEqual([type, at, answers[1]]);
        expect([type, at, answers[0]?.status]).toEqual([type, at, 'rejected']);
        told.push(answers[0]?.code ?? '');
      }
    }
    expect([...new Set(told)].sort()).toEqual(['DOC_MISSING', 'INVOICE_BLUE', 'NO_RIGHT', 'POOL_GONE', 'REF_MISSING']);
    expect(await standing()).toEqual(before);
  });

  test('whose invoice number is S901’s names nobody', async () => {
    const red = { netAmt: '-200', taxAmt: '-26', grossAmt: '-226', blueInvoiceNo: DIGITS };
    const { code, params } = await world.tried('sup002', 'invoice.fill', bill(own.ticketId, DIGITS, red));
    expect([code, params]).toEqual(['INVOICE_USED', { no: DIGITS }]);
  });
});

describe('a call of the settlement', () => {
  const asked = async (held: Held, { method, url, body, upload }: Called): Promise<string> => {
    const headers = { 'x-auth-token': 'session' in held ? held.session : '' };
    if (upload) {
      const form = { headers, fields: { fileId: upload, fileType: 'file' }, name: 'mine.txt', content: Buffer.from('mine') };
      return JSON.stringify(await uploadForm(world.server.app, form));
    }
    const answer = await world.server.ask({ method, url, headers, ...(body ? { payload: body } : {}) });
    return `${answer.statusCode} ${answer.body}`;
  };
  const without = (text: string, ids: SettlementIds): string => Object.values(ids).reduce((rest, id) => rest.replaceAll(id, '<id>'), text);

  test('with an id of S901’s answers as for an id that nobody has given, and changes nothing', async () => {
    const held = await world.held('sup002');
    const before = await standing();
    const none = nobody();
    const unknown = settlementCalls(none);
    const told: unknown[] = [];
    for (const [at, call] of settlementCalls(foreign).entries()) {
      const answers = [without(await asked(held, call), foreign), without(await asked(held, unknown[at] ?? call), none)];
      if (answers[0] !== answers[1]) told.push([call, ...answers]);
      expect(answers[0]).not.toMatch(/台州|S901|4520/);
    }
    expect(told).toEqual([]);
    expect(await standing()).toEqual(before);
  });

  test('without any id gives a supplier its own rows alone', async () => {
    const held = await world.held('sup002');
    for (const url of [
      ...['statement', 'openTicket', 'invoice'].map((name) => `/api/srm/${name}/pageList`),
      ...SETTLEMENT_REPORTS.map(({ call }) => call),
    ]) {
      const { data } = await world.server.call<{ list: { supplierId: string }[] }>(held, url);
      expect([url, data.list.filter(({ supplierId }) => supplierId !== world.s002.id)]).toEqual([url, []]);
    }
  });

  test('gives S901 what is its own, its file too', async () => {
    const held = await world.held('sup902');
    const answers = await Promise.all(
      settlementCalls(foreign)
        .slice(0, 3)
        .map((call) => asked(held, call)),
    );
    expect(answers.every((answer) => answer.startsWith('200'))).toBe(true);
    expect(await asked(held, { method: 'GET', url: `/api/system/file/${foreign.fileId}` })).toBe('200 of S901');
  });
});

describe('people of the factory who may not read prices', () => {
  let held: Held;
  beforeAll(async () => {
    const clerk = await world.server.data.plant.user('clerk', ['web:srmdata'], []);
    held = { session: await world.server.signIn(clerk, null) };
  });
  const names = (value: unknown): string[] =>
    Array.isArray(value)
      ? value.flatMap(names)
      : typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([name, one]) => [name, ...names(one)])
        : [];
  const priced = (value: unknown): string[] => names(value).filter((name) => PRICE_NAMES.has(name));

  test('read statements, requests, invoices and claims without amounts, and those who may with them', async () => {
    const finance = await world.held('finance');
    const { released, ticketId, invoiceId, claimId } = foreign;
    for (const [docType, id] of Object.entries({ statement: released, openTicket: ticketId, invoice: invoiceId, claim: claimId })) {
      const list = [`/api/srm/${docType}/pageList`, { filters: { id } }] as const;
      const detail = [`/api/srm/${docType}/detail`, { id }] as const;
      for (const [url, body] of [list, detail]) {
        const answer = await world.server.call(held, url, body);
        expect([url, answer.status, priced(answer.data)]).toEqual([url, 200, []]);
        expect([url, priced((await world.server.call(finance, url, body)).data)]).not.toEqual([url, []]);
      }
    }
  });

  test('can neither sort nor search by an amount', async () => {
    const url = '/api/srm/statement/pageList';
    for (const body of [
      { sort: [{ field: 'grossAmt', dir: 'desc' }], filters: {} },
      { filters: { grossAmt: '3390' } },
      { filters: { netAmt: '3000' } },
    ])
      expect([body, (await world.server.call(held, url, body)).status]).toEqual([body, 400]);
  });

  test('read reports without amounts', async () => {
    for (const { call } of SETTLEMENT_REPORTS) {
      const answer = await world.server.call<{ list: object[] }>(held, call);
      expect([call, answer.status, priced(answer.data), JSON.stringify(answer.data).includes('Amt')]).toEqual([call, 200, [], false]);
      expect(answer.data.list.length).toBeGreaterThan(0);
    }
  });
});
