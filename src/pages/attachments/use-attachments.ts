/** The files of a document: those on the server, and those waiting on this device. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { useRight } from '#api/session.ts';
import { type AnyDocument, laneOf } from '#domain/kernel/document.ts';
import type { OperationDef } from '#domain/kernel/operation.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import { MAX_FILE_BYTES } from '#domain/protocol/received.ts';
import { type AttachedFile, MAX_FILES } from '#domain/registry.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useStore, useSyncStatus, useWaitingFiles } from '#store/hooks.ts';
import { confirm } from '#ui/feedback/ask.tsx';
import { nameRefusal } from '#ui/form/photo-rules.ts';
import { shrinkPhoto } from '#ui/photo-input.tsx';

/** The operation that adds a file to this kind of document. */
export type Attach = OperationDef<{ id: string; attachment: { id: string; sha256: string; size: number } }>;

const removeCall = call<boolean>('POST /api/system/file/delete');
const openCall = call<Response>('GET /api/system/file/:id');
const NONE: readonly AttachedFile[] = [];

/** Shrinks a photo. A file that claims to be a picture but is not passes unchanged; the server reports it. */
export const prepared = async (file: File): Promise<Blob> => (file.type.startsWith('image/') ? shrinkPhoto(file).catch(() => file) : file);

/** @param open files can be added and removed: the document is not reviewed, closed or deleted */
export function useAttachments({ area, docType }: Pick<AnyDocument, 'area' | 'docType'>, docId: string, attach: Attach, open: boolean) {
  const { t } = useTranslation(['parts', 'ui']);
  const store = useStore();
  const { online, pending } = useSyncStatus();
  const client = useQueryClient();
  const { submit, busy } = useSubmit();
  const mayAdd = useRight(attach.right) && open;
  const [problem, setProblem] = useState<string | null>(null);
  const docKey = laneOf(docType, docId);
  const waiting = useWaitingFiles(docKey) ?? [];
  const queryKey = ['attachments', docKey];
  const list = call<PageOf<AttachedFile>>(`POST /api/${area}/${docType}/files`);
  const query = useQuery({ queryKey, queryFn: ({ signal }) => list({ id: docId }, { signal, alertError: false }) });
  // A file that has left the queue is now on the server.
  const left = waiting.length;
  useEffect(() => {
    if (left >= 0) void client.invalidateQueries({ queryKey: ['attachments', docKey] });
  }, [client, docKey, left]);
  // A document created here is unknown to the server until it is sent.
  const { error, isError, refetch } = query;
  useEffect(() => {
    if (isError && pending >= 0) void refetch();
  }, [isError, pending, refetch]);
  const files = query.data?.list ?? NONE;
  const sent = new Set(files.map(({ id }) => id));
  const queued = waiting.filter(({ id }) => !sent.has(id));
  const count = files.filter(({ added }) => added).length + queued.length;

  const add = async (file: File | null): Promise<void> => {
    const refusal = nameRefusal(file?.name);
    setProblem(refusal ? t(`ui:photo.${refusal}`) : null);
    if (!file || refusal) return;
    const content = await prepared(file);
    if (content.size === 0) setProblem(t('ui:photo.missing'));
    else if (content.size > MAX_FILE_BYTES) setProblem(t('attach.tooLarge', { name: file.name }));
    else {
      const attachment = { ...(await store.prepareAttachment(content, file.name)), docKey };
      await submit(attach, { id: docId, attachment: attachment.ref }, { attachments: [attachment] });
    }
  };
  const remove = async (file: AttachedFile): Promise<void> => {
    if (!(await confirm({ kind: 'delete', detail: file.oldFileName }))) return;
    // The client has already reported the error.
    await removeCall({ id: file.id }, { alertSuccess: true }).catch(() => undefined);
    await client.invalidateQueries({ queryKey });
  };
  /** The session token travels in a header, so a plain link would fail. */
  const show = async ({ id }: AttachedFile): Promise<Blob | null> => {
    const answer = await openCall(undefined, { id, raw: true, loading: true, alertError: false }).catch(() => null);
    if (!answer) setProblem(t('attach.openFailed'));
    return answer ? answer.blob() : null;
  };
  return {
    files,
    queued,
    count,
    problem,
    busy,
    online,
    add,
    remove,
    show,
    loading: query.isFetching,
    failed: error && !query.data ? { error, onRetry: () => void refetch() } : null,
    /** The control disappears at ten files (specification §5). */
    mayAdd: mayAdd && count < MAX_FILES,
    mayRemove: mayAdd && online,
  };
}

export type Attachments = ReturnType<typeof useAttachments>;
