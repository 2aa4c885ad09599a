/**
 * Tells suppliers by mail, and by the webhooks of their own systems, what the factory has done with their documents. The log is read afterwards, so that no operation ever waits for it or fails with
 * it; each is told once, however many servers share the database. What is told names the supplier's own document and nothing else: no prices, no other
 * documents, no words of people.
 */
import type pg from 'pg';
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import { documentByType, SHOWN_SINCE } from '#domain/registry.ts';
import { isShownTo, type NoticeRow, SrmNotice } from '#domain/srm/notice.document.ts';
import type { AppContext } from '#server/modules/context.ts';
import type { Lang } from '#server/modules/messages.ts';
import { outgoingWord } from '#server/modules/outgoing/words.ts';
import { repeat } from '#server/modules/repeating.ts';
import { queueMessage } from '#server/operations/outgoing-message.ts';
import { alone } from '#server/store/alone.ts';
import { selectRows } from '#server/store/rows.ts';
import { inTransaction, type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';
import { linkTo } from './signed-link.ts';
import { isMailWanted, readersOf, targetOf, topicsOf } from './supplier-way.ts';

interface Told {
  /** Its words: `message.supplier.<word>` with subject and text. */
  readonly word: string;
  /** Only while the document is still in this status: what has moved on since is no news. */
  readonly status?: number;
  /** The order can be answered by a signed link, where the site wants such links. */
  readonly isAsked?: boolean;
  /** Its words where every supplier that reads it is asked to confirm. */
  readonly confirmWord?: string;
}

/** What suppliers are told of, by operation. A document that is open to suppliers adds a row, and its words in both languages. */
const TOLD: Readonly<Record<string, Told>> = {
  'purchaseOrder.take': { word: 'orderAnnounced', status: 0, isAsked: true },
  'purchaseOrder.release': { word: 'orderAnnounced', status: 0, isAsked: true },
  'purchaseOrder.answer': { word: 'objectionAnswered', status: 0, isAsked: true },
  'purchaseOrder.close': { word: 'orderClosed', status: 5 },
  'deliveryNote.close': { word: 'noteClosed', status: 1 },
  'statement.confirm': { word: 'statementConfirmed' },
  'statement.release': { word: 'statementReleased', status: 6 },
  'invoice.unsync': { word: 'invoiceGivenBack', status: 0 },
  'invoice.settle': { word: 'invoicePaid', status: 4 },
  'srmNotice.publish': { word: 'noticePublished', status: 1, confirmWord: 'noticeToConfirm' },
};

const EVERY_MS = 10_000;
/** Operations of one run. */
const AT_ONCE = 200;
const AGAIN_MINUTES = 10;

/** What is older than a day is no news, whenever mail began to work. */
const NEW = `select o.op_id as "opId", o.type, o.doc_type as "docType", o.doc_id as "docId" from op_log o
  where o.recorded_at > greatest((select read_from from supplier_mail_mark), now() - interval '1 day')
    and o.type = any($1::text[]) and o.status in ('applied', 'accepted_with_issues')
    and not exists (select 1 from supplier_told t where t.op_id = o.op_id)
  order by o.recorded_at, o.op_id limit ${AT_ONCE}`;

interface News {
  readonly opId: string;
  readonly type: string;
  readonly docType: string;
  readonly docId: string;
}

/** Something that says the same state of the same document was done after this. */
const LATER = `select 1 as found from op_log o join op_log me on me.op_id = $1
  where o.doc_id = me.doc_id and o.type = any($2::text[]) and o.status in ('applied', 'accepted_with_issues')
    and (o.recorded_at, o.op_id) > (me.recorded_at, me.op_id) limit 1`;

/**
 * What comes back to a state before anybody was told that it had been there is told once: two mails about one order would hold two links that count.
 */
async function isOvertaken(db: Queryable, { opId }: News, { status }: Told): Promise<boolean> {
  if (status === undefined) return false;
  const same = Object.keys(TOLD).filter((type) => TOLD[type]?.status === status);
  return (await rowOf(db, LATER, [opId, same])) !== undefined;
}

/** The document as its supplier sees it; undefined where there is none to see. */
async function shownHeader(db: Queryable, { docType, docId }: News): Promise<AnyRow | undefined> {
  const header = documentByType(docType)?.header as AnyEntity | undefined;
  const [row] = header && docId ? await selectRows(db, header, 'id', [docId], 'none') : [];
  const since = SHOWN_SINCE[header?.name ?? ''];
  if (!row || row.deletedAt !== null || (since !== undefined && row[since] === null)) return undefined;
  return row;
}

/** The suppliers that see it: the one that it names, or all those in use that a notice is for. */
async function suppliersOf(db: Queryable, { docType }: News, row: AnyRow): Promise<readonly string[]> {
  if (docType !== SrmNotice.name) return typeof row.supplierId === 'string' ? [row.supplierId] : [];
  const active = await rowsOf<{ id: string }>(db, 'select id from supplier where is_active order by supplier_code');
  return active.map(({ id }) => id).filter((id) => isShownTo(row as NoticeRow, id));
}

const numberOf = (row: AnyRow): string => String(row.poNo || row.docNo || '');

/** Which of its documents something was done to, as suppliers are told of it; undefined where it is no news any more. */
async function newsOf(tx: pg.PoolClient, news: News) {
  const { rowCount } = await tx.query('insert into supplier_told (op_id) values ($1) on conflict do nothing', [news.opId]);
  const told = TOLD[news.type];
  const row = rowCount === 1 && told ? await shownHeader(tx, news) : undefined;
  if (!told || !row || (told.status !== undefined && row.status !== told.status)) return undefined;
  if (await isOvertaken(tx, news, told)) return undefined;
  const word = row.needReceipt === true ? (told.confirmWord ?? told.word) : told.word;
  const factory = await rowOf<{ name: string }>(tx, 'select factory_name as name from site where site_code = $1', [row.siteId]);
  return { told, word, row, suppliers: await suppliersOf(tx, news, row), values: { docNo: numberOf(row), factory: factory?.name ?? '' } };
}

type Newest = NonNullable<Awaited<ReturnType<typeof newsOf>>>;

async function tell(tx: pg.PoolClient, context: AppContext, news: News, wanted: Wanted): Promise<void> {
  const found = await newsOf(tx, news);
  for (const supplierId of found?.suppliers ?? []) if (found) await tellOne(tx, context, news, wanted, { ...found, supplierId });
}

async function tellOne(
  tx: pg.PoolClient,
  { config }: AppContext,
  news: News,
  wanted: Wanted,
  { told, word, row, values, supplierId }: Newest & { readonly supplierId: string },
): Promise<void> {
  const sayIn =
    (lang: Lang) =>
    (part: string, more = {}): string =>
      outgoingWord(lang, `supplier.${part}`, { ...values, ...more });
  const isChosen = wanted.mail && (await topicsOf(tx, supplierId)).topics.some((topic) => topic === news.docType);
  for (const { address, lang } of isChosen ? await readersOf(tx, supplierId) : []) {
    const say = sayIn(lang);
    const link = told.isAsked ? await linkTo(tx, config, row, lang) : null;
    const answer = link === null ? [] : [say('link', { url: link.url, until: link.until })];
    const text = [
      say(`${word}.text`),
      ...answer,
      ...(config.publicUrl ? [say('open', { url: config.publicUrl })] : []),
      '',
      say('end'),
    ].join('\n');
    await queueMessage(tx, { kind: 'mail', address, lang, subject: say(`${word}.subject`), text, isSecret: link !== null });
  }
  const target = wanted.webhook ? await targetOf(tx, supplierId) : undefined;
  if (!target) return;
  // A link opens an order to whoever holds it: it goes to people, never to a system that may keep what it is sent.
  const say = sayIn('zh');
  const event = { type: news.type, docType: news.docType, docNo: values.docNo };
  const said = { subject: say(`${word}.subject`), text: say(`${word}.text`) };
  await queueMessage(tx, { kind: 'webhook', targetId: target.id, lang: 'zh', ...said, event });
}

interface Wanted {
  readonly mail: boolean;
  /** Whether any supplier has a webhook. */
  readonly webhook: boolean;
}

/** What can leave, and is wanted. */
async function wantedOf({ db, config }: AppContext): Promise<Wanted> {
  const mail = config.mail !== undefined && (await isMailWanted(db));
  const hooked = 'select 1 as found from webhook_target where supplier_id is not null and stopped_at is null limit 1';
  return { mail, webhook: config.webhook !== undefined && (await rowOf(db, hooked)) !== undefined };
}

/**
 * A transaction that was long in the making shows what it recorded some time ago, so the last minutes are read again. Where nobody wants to be told, nothing
 * is made up for later.
 */
const moveMark = (db: Queryable, wanted: boolean) =>
  db.query(
    `with old as (delete from supplier_told where told_at < now() - interval '2 days'),
       void as (delete from signed_link where expires_at < now() - interval '30 days')
     update supplier_mail_mark set read_from = greatest(read_from, now() - make_interval(mins => $1))`,
    [wanted ? AGAIN_MINUTES : 0],
  );

/** @returns how many operations were looked at; null = another server is at it */
export const tellSuppliers = (context: AppContext): Promise<number | null> =>
  alone(context.db, 'supplier-mail', async () => {
    const { db } = context;
    const wanted = await wantedOf(context);
    const isAny = wanted.mail || wanted.webhook;
    const news = isAny ? await rowsOf<News>(db, NEW, [Object.keys(TOLD)]) : [];
    for (const one of news) await inTransaction(db, (tx) => tell(tx, context, one, wanted));
    // With a full hand there may be more from before.
    if (news.length < AT_ONCE) await moveMark(db, isAny);
    return news.length;
  });

/** Only where something can leave. @returns a function that stops it once the current run is finished */
export const startSupplierMail = (context: AppContext, onError: (error: unknown) => void): (() => Promise<void>) =>
  context.config.mail || context.config.webhook ? repeat(EVERY_MS, () => tellSuppliers(context), onError) : async () => undefined;
