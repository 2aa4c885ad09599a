/** What the factory tells its suppliers (model-1 §1.1, states-2 D-NOT), and who of them has read it. */
import { numberSet } from '#domain/kernel/code-set.ts';
import { defineDocument, defineHeader, defineLine } from '#domain/kernel/document.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { ascending } from '#domain/system/order.ts';

export const noticeStatus = numberSet('srmNoticeStatus', {
  0: ['草稿', 'Draft', 'info'],
  1: ['已发布', 'Published', 'ok'],
  2: ['已撤回', 'Withdrawn', 'neutral'],
});
export const noticeScope = numberSet('srmNoticeScope', {
  1: ['全部供应商', 'All suppliers'],
  2: ['指定供应商', 'Chosen suppliers'],
  3: ['仅内部', 'Staff only'],
});
export const PUBLISHED = 1;
export const TO_ALL = 1;
export const TO_CHOSEN = 2;
export const TO_STAFF = 3;

export const SrmNotice = defineHeader(
  'srmNotice',
  noticeStatus,
  {
    title: f.name(),
    body: f.str(10_000),
    scope: f.choice(noticeScope),
    /** Those that are chosen, where it is for some. Each of them reads of this list itself alone. */
    supplierIds: optional(f.refs('supplier')),
    validTo: optional(f.date()),
    /** Every supplier that reads it is asked to confirm. */
    needReceipt: f.bool(),
    publishAt: optional(f.ts()),
  },
  { sets: () => [] },
);
/** One for each person of a supplier, from the first look on. */
export const NoticeReceipt = defineLine('noticeReceipt', SrmNotice, {
  docId: f.id(),
  supplierId: f.ref('supplier'),
  userId: f.ref('user'),
  userName: f.name(),
  readAt: f.ts(),
  confirmedAt: optional(f.ts()),
  answerText: optional(f.text()),
});

export type NoticeRow = Row<typeof SrmNotice>;
export type NoticeReceiptRow = Row<typeof NoticeReceipt>;

export const srmNotice = defineDocument({
  docType: 'srmNotice',
  pages: '/srm/srmNotice',
  area: 'srm',
  header: SrmNotice,
  lines: [NoticeReceipt],
  status: noticeStatus,
  numbering: { prefix: 'NT', date: 'yyMMdd', digits: 4 },
  waits: [0],
});

type Addressed = Pick<NoticeRow, 'status' | 'scope' | 'supplierIds' | 'deletedAt'>;

/** Whether the people of a supplier read it. Drafts, and what was withdrawn, do not exist for them. */
export const isShownTo = ({ status, scope, supplierIds, deletedAt }: Addressed, supplierId: string): boolean =>
  deletedAt === null && status === PUBLISHED && (scope === TO_ALL || (scope === TO_CHOSEN && supplierIds?.includes(supplierId) === true));

/** Whether this person is still asked to confirm. @param receipts of the notice that the person may read */
export const asksToConfirm = (
  { needReceipt }: Pick<NoticeRow, 'needReceipt'>,
  receipts: readonly Pick<NoticeReceiptRow, 'userId' | 'confirmedAt'>[],
  userId: string,
): boolean => needReceipt && !receipts.some((one) => one.userId === userId && one.confirmedAt !== null);

/** How far a supplier is with a notice, by its people together. */
export interface NoticeReader {
  readonly supplierId: string;
  /** The first look of anybody there; null = nobody has read it. */
  readonly readAt: string | null;
  readonly readBy: string;
  readonly confirmedAt: string | null;
  readonly confirmedBy: string;
  readonly answers: readonly string[];
}

const earliest = <T extends string>(
  rows: readonly NoticeReceiptRow[],
  of: (row: NoticeReceiptRow) => T | null,
): NoticeReceiptRow | undefined => rows.filter((row) => of(row) !== null).sort((a, b) => ascending(of(a) ?? '', of(b) ?? ''))[0];

/** Every supplier that a notice is for, and what became of it there: those who have not read it as well. @param suppliers that it is for */
export function readersOf(suppliers: readonly string[], receipts: readonly NoticeReceiptRow[]): NoticeReader[] {
  const all = [...new Set([...suppliers, ...receipts.map(({ supplierId }) => supplierId)])];
  return all.map((supplierId) => {
    const own = receipts.filter((row) => row.supplierId === supplierId);
    const read = earliest(own, ({ readAt }) => readAt);
    const confirmed = earliest(own, ({ confirmedAt }) => confirmedAt);
    return {
      supplierId,
      readAt: read?.readAt ?? null,
      readBy: read?.userName ?? '',
      confirmedAt: confirmed?.confirmedAt ?? null,
      confirmedBy: confirmed?.userName ?? '',
      answers: own.flatMap(({ answerText }) => answerText ?? []),
    };
  });
}
