/**
 * Files of other programs that a new document takes along. They wait on this device until it is written, so that they survive a reload like what was typed, and
 * are added to it then.
 */
import { useEffect, useMemo } from 'react';
import { useActor } from '#api/session.ts';
import { type AnyDocument, laneOf } from '#domain/kernel/document.ts';
import { RECEIVED, receivedBy } from '#domain/protocol/received.ts';
import { isAttach, MAX_FILES } from '#domain/registry.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { type ReceivedFile, useReceived, useStore } from '#store/hooks.ts';
import { type Attach, prepared } from './use-attachments.ts';

export interface EntryFiles {
  readonly files: readonly ReceivedFile[];
  /** Takes one out of the form; it waits on the page of received files again. */
  readonly remove: (id: string) => void;
  /** The form is given up: all of them go back. */
  readonly release: () => void;
  /** The document is written: they are added to it. One that cannot be goes back, and the user has been told why. */
  readonly addTo: (docId: string) => Promise<void>;
}

/** Whose files lie in one page, newest first. @param place its address; null: nobody looks */
export function useFilesAt(place: string | null): readonly ReceivedFile[] {
  const userId = useActor()?.userId;
  const all = useReceived(place !== null);
  return useMemo(
    () => (all ?? []).filter((file) => place !== null && file.owner === userId && file.place === place).slice(0, MAX_FILES),
    [all, userId, place],
  );
}

/**
 * @param form address of the form
 * @param isNew it makes a document; a stored one has its files beside it
 */
export function useEntryFiles(doc: Pick<AnyDocument, 'docType' | 'operations'>, form: string, isNew: boolean): EntryFiles {
  const store = useStore();
  const userId = useActor()?.userId;
  const { submit } = useSubmit();
  const kind = isNew ? receivedBy(doc.docType) : undefined;
  const files = useFilesAt(kind ? form : null);
  // What was brought to the choice goes into the form that was chosen. A page behind has no effects, so no other form takes it.
  const chosenAt = kind && RECEIVED[kind].path;
  useEffect(() => {
    if (chosenAt && userId) void store.received.move(userId, chosenAt, form);
  }, [store, userId, chosenAt, form]);
  return {
    files,
    remove: (id) => void store.received.put(id, null),
    release: () => {
      if (kind && userId) void store.received.move(userId, form, null);
    },
    addTo: async (docId) => {
      const attach = doc.operations.find(({ type }) => isAttach(type)) as unknown as Attach | undefined;
      for (const { id, name } of attach ? files : []) {
        const content = await store.received.content(id);
        if (!content || !attach) continue;
        const attachment = { ...(await store.prepareAttachment(await prepared(content), name)), docKey: laneOf(doc.docType, docId) };
        const added = await submit(attach, { id: docId, attachment: attachment.ref }, { attachments: [attachment] });
        await (added.ok ? store.received.drop(id) : store.received.put(id, null));
      }
    },
  };
}
