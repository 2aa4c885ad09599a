/** How operations and calls of the settlement would name what is another supplier's. */
import { randomUUID } from 'node:crypto';
import * as reports from '#domain/srm/settlement.reports.ts';
import type { Called } from './own-calls.ts';
import { siteDay } from './site-day.ts';

export const today = siteDay();
/** Gross amount of what the other supplier has had released; it stands in no answer to anybody else. */
const GROSS = '4520';

/** What can be named of one supplier: a statement in each state, what was made of the released one, and what waits. */
export interface SettlementIds {
  readonly supplierId: string;
  readonly sentBack: string;
  readonly agreed: string;
  readonly released: string;
  readonly lineId: string;
  readonly agreedLineId: string;
  readonly ticketId: string;
  readonly openTicketId: string;
  readonly invoiceId: string;
  readonly invoiceNo: string;
  readonly claimId: string;
  readonly sourceLineId: string;
  readonly fileId: string;
}
type IdOf = (n: number | string) => string;
export type Payload = (id: IdOf) => Record<string, unknown>;

/** Of the supplier who tries: a statement of one line, and a request for a red-letter invoice. */
export interface Own {
  readonly supplierId: string;
  readonly statementId: string;
  readonly ticketId: string;
}

export const bill = (ticketId: string, invoiceNo: string, more: object = {}): Payload => {
  const amounts = { netAmt: '4000', taxRate: '13', taxAmt: '520', grossAmt: GROSS };
  return (id) => ({ id: id('doc'), ticketId, invoiceType: 3, invoiceCode: null, invoiceNo, invoiceDate: today, ...amounts, ...more });
};

const moves = (more: object, ...ids: readonly string[]): Payload[] => ids.map((id) => () => ({ id, ...more }));
const REASON = { reason: 'not so' };
const settled = { erpDocNo: 'AP-1', paidAt: `${today}T08:00:00.000Z`, amount: GROSS };
const CLAIM = { claimReason: 3, aboutNo: null, materialId: null, qty: null, amount: '1', taxRate: '13', remark: null };

/** How each operation would name what is S901's, in the states it is for: one that is not here fails. */
export const SETTLEMENT_NAMING: Readonly<Record<string, (ids: SettlementIds, own: Own) => readonly Payload[]>> = {
  'statement.create': ({ supplierId, sourceLineId }, own) => {
    const rows = [{ sourceLineId, bizDate: today }];
    return [supplierId, own.supplierId].map((of) => (id) => ({ id: id('doc'), supplierId: of, upTo: null, rows }));
  },
  'statement.take': ({ sentBack, agreed }) => moves({ upTo: null }, sentBack, agreed),
  'statement.remove': ({ agreed, agreedLineId }, own) => moves({ lineIds: [agreedLineId] }, agreed, own.statementId),
  'statement.object': ({ agreed, agreedLineId }, own) =>
    moves({ lines: [{ lineId: agreedLineId, diffRemark: 'too little' }] }, agreed, own.statementId),
  'statement.sendBack': ({ agreed, released }) => moves(REASON, agreed, released),
  'statement.delete': ({ sentBack, agreed }) => moves({}, sentBack, agreed),
  'statement.confirm': ({ agreed }) => moves({}, agreed),
  'statement.submit': ({ agreed }) => moves({}, agreed),
  'statement.review': ({ agreed }) => moves({}, agreed),
  'statement.reject': ({ agreed }) => moves(REASON, agreed),
  'statement.prepare': ({ agreed }) => moves({}, agreed),
  'statement.release': ({ agreed }) => moves({}, agreed),
  'statement.withdraw': ({ released }) => moves(REASON, released),
  'openTicket.make': ({ supplierId, released, lineId }, own) => {
    const lines = [{ statementId: released, statementLineId: lineId, amount: '1' }];
    return [supplierId, own.supplierId].map((of) => (id) => ({ id: id('doc'), supplierId: of, lines }));
  },
  'openTicket.withdraw': ({ openTicketId, ticketId }) => moves(REASON, openTicketId, ticketId),
  'openTicket.close': ({ openTicketId }) => moves(REASON, openTicketId),
  'invoice.fill': ({ openTicketId, ticketId, invoiceNo }, own) => {
    const red = { netAmt: '-200', taxAmt: '-26', grossAmt: '-226', blueInvoiceNo: invoiceNo };
    return [bill(openTicketId, '26412000000000000002'), bill(ticketId, invoiceNo), bill(own.ticketId, '26412000000000000003', red)];
  },
  'invoice.delete': ({ invoiceId }) => moves({}, invoiceId),
  'invoice.sync': ({ invoiceId }) => moves({ erpDocNo: 'AP-1' }, invoiceId),
  'invoice.unsync': ({ invoiceId }) => moves(REASON, invoiceId),
  'invoice.settle': ({ invoiceId }) => moves(settled, invoiceId),
  'invoice.attach': ({ invoiceId }) => moves({ attachment: { id: randomUUID(), sha256: 'a'.repeat(64), size: 1 } }, invoiceId),
  'claim.create': ({ supplierId }) => [(id) => ({ id: id('doc'), supplierId, ...CLAIM })],
  'claim.save': ({ claimId }) => moves(CLAIM, claimId),
  'claim.delete': ({ claimId }) => moves({}, claimId),
  'claim.review': ({ claimId }) => moves({}, claimId),
  'claim.refuse': ({ claimId }) => moves(REASON, claimId),
  'claim.unreview': ({ claimId }) => moves(REASON, claimId),
};
const post = (url: string, body: object): Called => ({ method: 'POST', url, body });
const documents = (docType: string, ...ids: readonly string[]): Called[] =>
  ids.flatMap((id) => [
    post(`/api/srm/${docType}/pageList`, { filters: { id } }),
    post(`/api/srm/${docType}/detail`, { id }),
    post(`/api/srm/${docType}/files`, { id }),
  ]);
export const SETTLEMENT_REPORTS = Object.values(reports).map(({ call, filters }) => ({ call, filters: Object.keys(filters) }));

/** Every call of the settlement, naming what is S901’s. */
export const settlementCalls = (ids: SettlementIds): Called[] => [
  ...documents('statement', ids.sentBack, ids.agreed, ids.released),
  post('/api/srm/statement/pageList', { filters: { supplierId: ids.supplierId } }),
  ...documents('openTicket', ids.ticketId, ids.openTicketId),
  post('/api/srm/openTicket/pageList', { filters: { supplierId: ids.supplierId } }),
  ...documents('invoice', ids.invoiceId),
  post('/api/srm/invoice/pageList', { filters: { supplierId: ids.supplierId } }),
  post('/api/srm/invoice/pageList', { filters: {}, number: { text: ids.invoiceNo, fields: ['invoiceNo'] } }),
  ...documents('claim', ids.claimId),
  ...SETTLEMENT_REPORTS.flatMap(({ call, filters }) => [
    post(call, { supplierId: [ids.supplierId] }),
    ...(filters.includes('invoiceNo') ? [post(call, { invoiceNo: ids.invoiceNo })] : []),
  ]),
  { method: 'GET', url: `/api/system/file/${ids.fileId}` },
  post('/api/system/file/delete', { id: ids.fileId }),
  ...[ids.invoiceId, ids.ticketId, ids.released, ids.claimId].map(
    (upload): Called => ({ method: 'POST', url: '/api/system/file/upload', upload }),
  ),
];

/** What suppliers may call of it, by the name that the server's description gives: kept by hand, as the calls above are. */
export const SETTLEMENT_CALLS = [
  ...['statement', 'openTicket', 'invoice'].flatMap((docType) =>
    ['pageList', 'detail', 'files'].map((name) => `POST /api/srm/${docType}/${name}`),
  ),
  ...['statementPool', 'statementsHistory', 'accountOpenTicket', 'openTicketRecord', 'accountOpenTicketCollect'].map(
    (name) => `POST /api/srm/${name}/pageList`,
  ),
];
