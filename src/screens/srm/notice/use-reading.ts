/** What happens while a notice is looked at: to a supplier's person the first look counts as reading it. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useActor, useRight } from '#api/session.ts';
import { asksToConfirm, type NoticeReceiptRow, type NoticeRow, PUBLISHED, srmNotice } from '#domain/srm/notice.document.ts';
import { noticeRead } from '#domain/srm/notice.operation.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import type { ViewMore } from '#pages/document/plan.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { useSyncStatus } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import type { HistoryItem } from '#ui/history-list.tsx';

export function useReading({ row }: Viewed<NoticeRow>, receipts: readonly NoticeReceiptRow[]): ViewMore<NoticeReceiptRow> {
  const actor = useActor();
  const mayRead = useRight(noticeRead.right);
  const { say } = useDocumentWords(srmNotice.docType);
  const today = useToday();
  const isReader = actor !== null && actor.supplierId !== null && row.status === PUBLISHED;
  const isUnread = isReader && mayRead && !receipts.some(({ userId }) => userId === actor.userId);
  useRead(row.id, isUnread);
  const history = row.publishAt === null ? [] : [publication(row, row.publishAt, say('history.published'))];
  if (row.validTo !== null && row.validTo < today)
    return { history, notice: { tone: 'warn', label: say('expired.label'), text: say('expired.text') } };
  if (isReader && asksToConfirm(row, receipts, actor.userId))
    return { history, notice: { tone: 'info', label: say('asked.label'), text: say('asked.text') } };
  return { history };
}

/** The head names only who has changed it last. */
const publication = ({ updatedAt, updatedByName }: NoticeRow, at: string, what: string): HistoryItem => ({
  key: 'published',
  at: Date.parse(at),
  who: updatedAt === at ? updatedByName : '',
  what,
});

/** Says once that it was read. Without a connection nothing is lost: it is still unread, and the next look says so. */
function useRead(id: string, isUnread: boolean): void {
  const { submit } = useSubmit();
  const { online } = useSyncStatus();
  const client = useQueryClient();
  const said = useRef('');
  useEffect(() => {
    if (!isUnread || !online || said.current === id) return;
    said.current = id;
    void submit(noticeRead, { id }, { quiet: true }).then(({ ok }) =>
      ok ? client.invalidateQueries({ queryKey: ['document', srmNotice.docType, id] }) : undefined,
    );
  }, [id, isUnread, online, submit, client]);
}
