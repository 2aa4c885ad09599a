/** Photos that go with what is written next. They are kept on the device and follow when there is a network. */
import { useCallback, useState } from 'react';
import { useStore } from '#store/hooks.ts';
import type { Attachment } from '#store/write/submit.ts';
import type { Photo } from '#ui/photo-input.tsx';

/** Photos as an operation takes them: `refs` in its payload, `attachments` beside it. */
export interface Attached {
  readonly attachments: readonly Attachment[];
  readonly refs: Attachment['ref'][];
}

/** Prepares photos to be sent. */
export function useAttach(): (photos: readonly Photo[]) => Promise<Attached> {
  const store = useStore();
  return useCallback(
    async (photos) => {
      const attachments = await Promise.all(photos.map(({ blob, name }) => store.prepareAttachment(blob, name)));
      return { attachments, refs: attachments.map(({ ref }) => ref) };
    },
    [store],
  );
}

/** Photos that are being taken, for `PhotoInput`. */
export interface Photos {
  readonly photos: readonly Photo[];
  readonly onChange: (photos: readonly Photo[]) => void;
  readonly attached: () => Promise<Attached>;
  /** Once they are written. */
  readonly clear: () => void;
}

export function usePhotos(): Photos {
  const attach = useAttach();
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  return { photos, onChange: setPhotos, attached: () => attach(photos), clear: () => setPhotos([]) };
}
