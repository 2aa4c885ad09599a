/** Notices: the factory writes and publishes them and sees who has read them; suppliers read and confirm them. */
import { MailCheck, Megaphone } from 'lucide-react';
import { useActor } from '#api/session.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import {
  asksToConfirm,
  NoticeReceipt,
  type NoticeReceiptRow,
  type NoticeRow,
  PUBLISHED,
  srmNotice,
  TO_CHOSEN,
  TO_STAFF,
} from '#domain/srm/notice.document.ts';
import { noticeConfirm, noticeCreate, noticeSave } from '#domain/srm/notice.operation.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { type Draft, defineEntry, withoutLines } from '#pages/document/entry-plan.ts';
import type { ViewPlan } from '#pages/document/plan.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { NoticeBody } from './notice-body.tsx';
import { NoticeText } from './notice-text.tsx';
import { PATH } from './path.ts';
import { useReading } from './use-reading.ts';

/** Of how many suppliers this is true of anybody; nothing where no supplier could have done it. */
const suppliersWith =
  (of: (receipt: NoticeReceiptRow) => string | null, isAsked: (row: NoticeRow) => boolean) => (lines: readonly AnyRow[], row: NoticeRow) =>
    row.publishAt === null || row.scope === TO_STAFF || !isAsked(row)
      ? ''
      : new Set((lines as unknown as NoticeReceiptRow[]).flatMap((one) => (of(one) === null ? [] : one.supplierId))).size;

const view: ViewPlan<NoticeRow, NoticeReceiptRow> = {
  facts: ['title', 'publishAt', 'scope', 'supplierIds', 'validTo', 'needReceipt'],
  useMore: useReading,
  Sections: NoticeText,
};

const verbs = {
  order: ['publish', 'confirm', 'edit', 'withdraw', 'delete'],
  of: {
    publish: { icon: Megaphone },
    confirm: {
      icon: MailCheck,
      right: noticeConfirm.right,
      from: [PUBLISHED],
      online: true,
      isOfPage: true,
      form: ConfirmForm,
      offered: (row: NoticeRow, actor: { readonly supplierId: string | null; readonly userId: string }, lines: readonly AnyRow[]) =>
        actor.supplierId !== null && asksToConfirm(row, lines as unknown as NoticeReceiptRow[], actor.userId),
    },
  },
} as const;

const scopeOf = ({ head }: Draft): number => Number(head.scope);

const forFactory = documentScreen(srmNotice, NoticeReceipt, {
  path: PATH,
  id: 'srm.notice',
  source: 'server',
  list: {
    knownBy: ['title'],
    columns: ['scope', 'readBy', 'confirmedBy', 'publishAt', 'validTo', 'needReceipt'],
    wide: ['needReceipt', 'validTo'],
    hidden: ['supplierIds'],
    told: {
      readBy: {
        of: suppliersWith(
          ({ readAt }) => readAt,
          () => true,
        ),
        width: 70,
        align: 'end',
      },
      confirmedBy: {
        of: suppliersWith(
          ({ confirmedAt }) => confirmedAt,
          ({ needReceipt }) => needReceipt,
        ),
        width: 70,
        align: 'end',
      },
    },
    search: ['title', 'scope'],
    beside: ['unconfirmed'],
  },
  view,
  verbs,
  entry: defineEntry({
    ...withoutLines,
    create: noticeCreate,
    save: noticeSave,
    head: ['title', 'scope', 'supplierIds', 'validTo', 'needReceipt', 'body'],
    start: () => ({ scope: '1' }),
    without: (draft: Draft) => [
      ...(scopeOf(draft) === TO_CHOSEN ? [] : ['supplierIds']),
      ...(scopeOf(draft) === TO_STAFF ? ['needReceipt'] : []),
    ],
    required: (draft: Draft) => (scopeOf(draft) === TO_CHOSEN ? ['supplierIds'] : []),
    beside: ['body'],
    Sections: NoticeBody,
  }),
});

/** What interests a supplier: when its own people have read it. */
const forSuppliers = documentScreen(srmNotice, NoticeReceipt, {
  path: PATH,
  id: 'srm.notice.supplier',
  source: 'server',
  list: {
    knownBy: ['title'],
    columns: ['publishAt', 'lines.readAt', 'needReceipt', 'lines.confirmedAt', 'validTo'],
    wide: ['validTo'],
    search: ['title'],
    beside: ['unconfirmed'],
  },
  view: { ...view, facts: ['title', 'publishAt', 'validTo', 'needReceipt'] },
  verbs,
});

const OneScreen = (props: ScreenProps) => {
  const isSuppliers = (useActor()?.supplierId ?? null) !== null;
  const Own = isSuppliers ? forSuppliers : forFactory;
  return <Own {...props} />;
};
export const Screen = Object.assign(OneScreen, { page: forFactory.page });
