/** The boxes that a supplier has announced on its delivery notes. */
import { useMemo } from 'react';
import type { ArrivalNoticeRow } from '#domain/wms/inbound/arrival-notice.document.ts';
import { DeliveryNote, DeliveryNoteBox, DeliveryNoteLine } from '#domain/wms/inbound/delivery-note.document.ts';
import { noteLabels } from '#domain/wms/inbound/note-labels.ts';
import { usePrintLabels } from '#screens/wms/kit/use-print-label.ts';
import { useRowsByEach, useStore } from '#store/hooks.ts';

export interface AnnouncedBoxes {
  /** Undefined while loading. A notice without a delivery note has none. */
  readonly has: (notice: ArrivalNoticeRow) => boolean | undefined;
  /** Prints the labels of all boxes of the notice's delivery note. */
  readonly print: (notice: ArrivalNoticeRow) => Promise<void>;
}

/** @param notices the visible notices */
export function useAnnouncedBoxes(notices: readonly ArrivalNoticeRow[]): AnnouncedBoxes {
  const store = useStore();
  const print = usePrintLabels();
  const noteIds = useMemo(() => [...new Set(notices.flatMap(({ deliveryNoteId }) => deliveryNoteId ?? []))].sort(), [notices]);
  const boxes = useRowsByEach(DeliveryNoteBox, 'docId', noteIds);
  const withBoxes = useMemo(() => boxes && new Set(boxes.filter(({ row }) => !row.isRemoved).map(({ row }) => row.docId)), [boxes]);
  return {
    has: ({ deliveryNoteId }) => (deliveryNoteId === null ? false : withBoxes?.has(deliveryNoteId)),
    print: async ({ deliveryNoteId }) => {
      const note = deliveryNoteId && (await store.row(DeliveryNote, deliveryNoteId))?.row;
      if (!note) return;
      const [lines, own] = await Promise.all([
        store.rowsBy(DeliveryNoteLine, 'docId', note.id),
        store.rowsBy(DeliveryNoteBox, 'docId', note.id),
      ]);
      const boxes = own.map(({ row }) => row);
      print(noteLabels({ note, lines: lines.map(({ row }) => row), boxes }));
    },
  };
}
