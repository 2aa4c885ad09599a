/** Writing, publishing and withdrawing a notice; reading and confirming it (states-2 D-NOT, area-srm §3). */
import { z } from 'zod';
import { Supplier } from '#domain/basic/party.resource.ts';
import { addOperation, defineCreate, defineMove, laneOf } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { daySchema } from '#domain/kernel/field.ts';
import { derivedId, uuidSchema } from '#domain/kernel/ids.ts';
import { type Ctx, decided, defineOperation, type OperationDef, put } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { defineAttach } from '#domain/wms/attach.operation.ts';
import {
  isShownTo,
  NoticeReceipt,
  type NoticeReceiptRow,
  type NoticeRow,
  noticeScope,
  SrmNotice,
  srmNotice,
  TO_CHOSEN,
  TO_STAFF,
} from './notice.document.ts';

const right = (verb: 'create' | 'edit' | 'delete' | 'publish'): string => `web:srmdata:notice:${verb}`;
const READER = 'web:srmdata:supplier:notice';

const content = {
  title: z.string().trim().min(1).max(128),
  body: z.string().trim().min(1).max(10_000),
  scope: noticeScope.schema,
  supplierIds: z.array(uuidSchema).max(500).nullish(),
  validTo: daySchema.nullish(),
  needReceipt: z.boolean().nullish(),
};
type Entered = z.infer<z.ZodObject<typeof content>>;
type Told = Pick<NoticeRow, 'title' | 'body' | 'scope' | 'supplierIds' | 'validTo' | 'needReceipt'>;

/** Suppliers are kept only where some are chosen, and nobody is asked to confirm what no supplier reads. */
const told = ({ title, body, scope, supplierIds, validTo, needReceipt }: Entered): Told => ({
  title,
  body,
  scope,
  supplierIds: scope === TO_CHOSEN ? [...new Set(supplierIds ?? [])] : null,
  validTo: validTo ?? null,
  needReceipt: needReceipt === true && scope !== TO_STAFF,
});

const supplierKeys = ({ supplierIds }: Entered): Key[] => (supplierIds ?? []).map((id) => byId(Supplier, id));

/** @throws NOTICE_FOR_NOBODY, REF_MISSING */
function guardTold(notice: Told, rows: Rows): void {
  guard(notice.supplierIds?.length !== 0, 'NOTICE_FOR_NOBODY');
  for (const id of notice.supplierIds ?? []) guard(rows.get(Supplier, id) !== undefined, 'REF_MISSING', { field: 'supplierIds' });
}

export const noticeCreate = defineCreate(srmNotice, {
  verb: 'create',
  to: 0,
  offline: false,
  right: right('create'),
  schema: z.object({ id: uuidSchema, ...content }),
  reads: [supplierKeys],
  decide: (p, rows) => {
    const notice = told(p);
    guardTold(notice, rows);
    return { header: { ...notice, publishAt: null } };
  },
});

export const noticeSave = defineMove(srmNotice, {
  verb: 'save',
  from: [0],
  offline: false,
  right: right('edit'),
  payload: content,
  reads: [supplierKeys],
  decide: (header, p, rows) => {
    guard(header.deletedAt === null, 'DOC_MISSING');
    const notice = told(p);
    guardTold(notice, rows);
    return { header: notice };
  },
});

export const noticeDelete = defineMove(srmNotice, {
  verb: 'delete',
  from: [0],
  offline: false,
  right: right('delete'),
  decide: (header) => {
    guard(header.deletedAt === null, 'DOC_MISSING');
    return {};
  },
});

/** From now on it is what it is: text and files no longer change. */
export const noticePublish = defineMove(srmNotice, {
  verb: 'publish',
  from: [0],
  to: 1,
  offline: false,
  right: right('publish'),
  decide: (header, _p, _rows, ctx) => {
    guard(header.deletedAt === null, 'DOC_MISSING');
    guard(header.validTo === null || header.validTo >= ctx.today, 'NOTICE_EXPIRED', { validTo: header.validTo ?? '' });
    return { header: { publishAt: ctx.occurredAt } };
  },
});

/** Suppliers no longer see it; who has read it stays known. */
export const noticeWithdraw = defineMove(srmNotice, {
  verb: 'withdraw',
  from: [1],
  to: 2,
  offline: false,
  right: right('publish'),
});

export const noticeAttach = defineAttach(srmNotice, [right('create'), right('edit')]);

/** The notice that somebody of a supplier reads. @throws DOC_MISSING for one that is not for that supplier; NOTICE_OF_FACTORY for people of the factory */
function readNotice(id: string, rows: Rows, { actor }: Ctx): { readonly notice: NoticeRow; readonly supplierId: string } {
  const { supplierId } = actor;
  if (supplierId === null) return refuse('NOTICE_OF_FACTORY');
  const notice = rows.get(SrmNotice, id);
  return notice && isShownTo(notice, supplierId) ? { notice, supplierId } : refuse('DOC_MISSING');
}

/** What this person has left on the notice so far, or the first look. */
function receiptOf(notice: NoticeRow, supplierId: string, rows: Rows, { actor, occurredAt }: Ctx): NoticeReceiptRow {
  const { userId, userName } = actor;
  const known = rows.by(NoticeReceipt, 'docId', notice.id).find((one) => one.userId === userId);
  // The id follows from notice and person: whatever is sent twice meets the same row.
  const fresh = { id: derivedId(notice.id, userId), version: 0, docId: notice.id, supplierId, userId, userName };
  return known ?? { ...fresh, readAt: occurredAt, confirmedAt: null, answerText: null };
}

/**
 * What suppliers do to a notice leaves its head alone: whose turn it was, and how often, is nothing that other suppliers may learn. It needs the server,
 * because no supplier's device holds the notice that the decision is about.
 */
function defineReading<P extends { id: string }>(
  verb: string,
  schema: z.ZodType<P>,
  change: (receipt: NoticeReceiptRow, notice: NoticeRow, payload: P, ctx: Ctx) => NoticeReceiptRow,
): OperationDef<P> {
  const operation = defineOperation<P>({
    type: `srmNotice.${verb}`,
    v: 1,
    kind: 'fact',
    offline: false,
    right: READER,
    document: SrmNotice,
    schema,
    lane: ({ id }) => laneOf(srmNotice.docType, id),
    reads: [({ id }) => [byId(SrmNotice, id), byIndex(NoticeReceipt, 'docId', id)]],
    decide: (payload, rows, ctx) => {
      const { notice, supplierId } = readNotice(payload.id, rows, ctx);
      const before = receiptOf(notice, supplierId, rows, ctx);
      const after = change(before, notice, payload, ctx);
      return decided(after === before && before.version > 0 ? {} : { put: [put(NoticeReceipt, after)] });
    },
  });
  addOperation(srmNotice, operation as unknown as OperationDef<never>);
  return operation;
}

/** Only the first look counts. */
export const noticeRead = defineReading('read', z.object({ id: uuidSchema }), (receipt) => receipt);

/** @throws NOTICE_NO_RECEIPT, NOTICE_CONFIRMED */
export const noticeConfirm = defineReading(
  'confirm',
  z.object({ id: uuidSchema, answerText: z.string().trim().max(500).nullish() }),
  (receipt, { needReceipt, title }, { answerText }, { occurredAt }) => {
    guard(needReceipt, 'NOTICE_NO_RECEIPT', { title });
    guard(receipt.confirmedAt === null, 'NOTICE_CONFIRMED', { title });
    return { ...receipt, confirmedAt: occurredAt, answerText: answerText || null };
  },
);
