/** The receipt of a notice, with a word to the factory where one is wanted. What was typed outlasts a broken connection. */
import { useQueryClient } from '@tanstack/react-query';
import { NoticeReceipt, type NoticeRow, srmNotice } from '#domain/srm/notice.document.ts';
import { noticeConfirm } from '#domain/srm/notice.operation.ts';
import { AskDialog } from '#pages/ask/ask-dialog.tsx';
import type { AskField, Texts } from '#pages/ask/ask-plan.ts';
import { useVerbForm } from '#pages/document/use-verb-form.ts';
import { useDraft } from '#pages/kit/use-draft.ts';
import { PATH } from './path.ts';

const FIELDS: readonly AskField[] = [{ key: 'answerText', rows: 3 }];
const NOTHING: Texts = {};

export function ConfirmForm({ row, onClose }: { readonly row: NoticeRow; readonly onClose: () => void }) {
  const { title, answer, write } = useVerbForm(srmNotice.docType, 'confirm', row);
  const [kept, keep, clear] = useDraft<Texts>(`${PATH}?confirm=${row.id}`, NOTHING);
  const client = useQueryClient();
  const send = async ({ answerText }: Readonly<Record<string, unknown>>): Promise<boolean> => {
    const done = await write(noticeConfirm, { id: row.id, answerText: typeof answerText === 'string' ? answerText : null });
    if (!done) return false;
    clear();
    await client.invalidateQueries({ queryKey: ['document', srmNotice.docType, row.id] });
    return true;
  };
  return (
    <AskDialog
      title={title}
      lead={row.title}
      entity={NoticeReceipt}
      fields={FIELDS}
      start={kept}
      onChange={keep}
      answer={answer}
      send={send}
      onClose={onClose}
    />
  );
}
