/** The page of delivery notes, on the list's route and on that of their second step. */
import { Tags } from 'lucide-react';
import { useMemo } from 'react';
import {
  DeliveryNoteBox,
  DeliveryNoteLine,
  type DeliveryNoteLineRow,
  type DeliveryNoteRow,
  deliveryNote,
} from '#domain/wms/inbound/delivery-note.document.ts';
import { deliveryNoteCreate } from '#domain/wms/inbound/delivery-note.operation.ts';
import { noteLabels } from '#domain/wms/inbound/note-labels.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import type { ViewMore } from '#pages/document/plan.ts';
import { useServerDocument } from '#pages/document/use-server-document.ts';
import { useNames } from '#pages/fields/records.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import type { Viewed } from '#store/store.ts';
import { noteEntry } from './note-entry.ts';
import { ADD, CONFIRM } from './paths.ts';

export function deliveryNoteScreen(path: string) {
  return documentScreen(deliveryNote, DeliveryNoteLine, {
    path,
    id: path === CONFIRM ? 'srm.deliveryNote.confirm' : 'srm.deliveryNote',
    source: 'server',
    list: {
      columns: ['supplierId', 'planArriveAt', 'lines.material', 'lines.qty', 'lines.receivedQty', 'plateNo', 'dock'],
      wide: ['plateNo', 'dock'],
      hidden: ['driver', 'carrierNo', 'createdByName'],
      search: ['supplierId', 'material'],
      create: { to: [ADD], right: deliveryNoteCreate.right },
      linesBeneath: true,
    },
    view: {
      facts: ['supplierId', 'planArriveAt', 'plateNo', 'driver', 'carrierNo', 'dock'],
      lines: ['lineNo', 'matCode', 'matName', 'spec', 'qty', 'receivedQty', 'batchNo', 'productionDate'],
      wide: ['spec', 'productionDate'],
      others: { deliveryNoteBox: ['boxNo', 'line.matCode', 'line.matName', 'qty'] },
      useMore: useLabelsOf,
    },
    verbs: {
      order: ['ship', 'labels', 'edit', 'withdraw', 'close', 'delete'],
      of: {
        labels: { icon: Tags, from: [0, 2, 3], isOfPage: true, aside: true },
        edit: { to: ({ id }) => [CONFIRM, { id, edit: '1' }] },
      },
    },
    entry: noteEntry,
  });
}

const SUPPLIER = ['supplierId'];

/** A label for each box, before the lorry leaves. */
function useLabelsOf({ row }: Viewed<DeliveryNoteRow>, lines: readonly DeliveryNoteLineRow[]): ViewMore<DeliveryNoteLineRow> {
  const { print } = useShell();
  const { lines: boxes, records } = useServerDocument(deliveryNote, DeliveryNoteBox, row.id);
  const rows = useMemo(() => [row], [row]);
  const supplier = useNames(deliveryNote.header.fields, SUPPLIER, rows, records).supplierId?.[row.supplierId] ?? '';
  const labels = noteLabels({ note: row, lines, boxes });
  return {
    without: labels.length === 0 ? ['labels'] : [],
    runs: {
      labels: () =>
        void print({
          kind: 'box',
          targets: labels.map((label) => ({ id: label.boxNo, name: label.boxNo, data: { ...label, supplier, received: '' } })),
        }),
    },
  };
}
