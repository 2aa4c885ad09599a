/** How a delivery note is entered: the chosen lines of orders, how much of each, in boxes of how much. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#api/client.ts';
import { problem } from '#domain/kernel/problem.ts';
import { addQty, isPositive, isQuantity, quantity } from '#domain/kernel/quantity.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { openOrderLines } from '#domain/srm/delivery.reports.ts';
import { ascending } from '#domain/system/order.ts';
import { DeliveryNoteLine, type DeliveryNoteLineRow, type DeliveryNoteRow } from '#domain/wms/inbound/delivery-note.document.ts';
import { deliveryNoteCreate, deliveryNoteSave } from '#domain/wms/inbound/delivery-note.operation.ts';
import { packedBoxes } from '#domain/wms/inbound/packed-boxes.ts';
import { type Draft, defineEntry, type Origin, type Unread } from '#pages/document/entry-plan.ts';
import { linesOf } from '#pages/document/lines/lines-of.tsx';
import type { Lines } from '#pages/document/source/source.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import type { Store } from '#store/store.ts';

type Open = ReportRow<typeof openOrderLines>;
type OpenLines = ReadonlyMap<string, Open>;
const NONE: OpenLines = new Map();

interface Asked {
  readonly lines: OpenLines;
  readonly isRead: boolean;
  readonly retry: (() => void) | undefined;
}

/** The order lines of these ids, whatever is left of them. */
function useOpenLines(ids: readonly string[]): Asked {
  const lineIds = [...new Set(ids)].sort();
  const { data, error, refetch } = useQuery({
    queryKey: ['srm/openOrderLines', lineIds],
    queryFn: ({ signal }) =>
      call<{ list: readonly Open[] }>(`POST ${openOrderLines.call}`)(
        { lineIds, pageSize: 500, figures: false },
        { signal, alertError: false },
      ),
    enabled: lineIds.length > 0,
    staleTime: 0,
  });
  return useMemo(
    () => ({
      lines: data ? new Map(data.list.map((line) => [line.poLineId, line])) : NONE,
      isRead: data !== undefined,
      retry: error && !data ? () => void refetch() : undefined,
    }),
    [data, error, refetch],
  );
}

/** A form that begins with the chosen lines: as much as is left of each, in boxes of the packing standard. */
function useOrigin(chosen: string): Origin | Unread | undefined {
  const { lines, isRead, retry } = useOpenLines(chosen.split(','));
  return useMemo(() => {
    if (retry) return { retry };
    if (!isRead) return undefined;
    const [first] = lines.values();
    const own = [...lines.values()].filter(({ supplierId }) => supplierId === first?.supplierId);
    return { draft: { head: { supplierId: first?.supplierId ?? '' }, lines: own.map(fresh) }, fixed: [] };
  }, [lines, isRead, retry]);
}

const fresh = ({ poLineId, toShipQty, packQty }: Open): LineValues => ({
  poLineId,
  qty: toShipQty,
  packQty: packQty ?? '',
  batchNo: '',
  productionDate: '',
});

interface Packed {
  readonly boxNo: string;
  readonly qty: string;
}
const boxesIn = ({ boxes = '' }: LineValues): readonly Packed[] => (boxes === '' ? [] : (JSON.parse(boxes) as Packed[]));

/** The boxes that the line makes; null = it cannot be told, or there are too many. */
function packed({ qty = '', packQty = '' }: LineValues): readonly string[] | null {
  if (!isQuantity(qty) || !isPositive(quantity(qty)) || (packQty !== '' && !isQuantity(packQty))) return null;
  return packedBoxes(quantity(qty), packQty === '' ? '0' : quantity(packQty));
}

/** Boxes that were numbered before keep their numbers, because their labels may be printed; further ones take the next of this device's range. */
async function numbered(lines: readonly LineValues[], store: Pick<Store, 'takeNumber'>): Promise<readonly LineValues[] | null> {
  const done: LineValues[] = [];
  for (const line of lines) {
    const known = boxesIn(line);
    const boxes: Packed[] = [];
    for (const [at, qty] of (packed(line) ?? []).entries()) {
      const boxNo = known[at]?.boxNo ?? (await store.takeNumber('box'));
      if (boxNo === null) return null;
      boxes.push({ boxNo, qty });
    }
    done.push({ ...line, boxes: JSON.stringify(boxes) });
  }
  return done;
}

/** What may be sent of a line: what is left of the order, and what this note has of it already. */
const leftOf = (line: LineValues, open: Open | undefined): string => (open ? addQty(open.toShipQty, line.had || '0') : '–');

const { lineOf: plain, ...lines } = linesOf(DeliveryNoteLine, {
  docType: 'deliveryNote',
  given: true,
  most: 500,
  useMore: ({ lines: entered }: Draft) => useOpenLines(entered.flatMap(({ poLineId }) => poLineId ?? [])).lines,
  cells: [
    { key: 'poNo', shown: ({ poLineId = '' }, { more }) => more.get(poLineId)?.poNo ?? '', width: 120, code: true },
    { key: 'matCode', shown: ({ poLineId = '' }, { more }) => more.get(poLineId)?.matCode ?? '', width: 110, code: true },
    { key: 'matName', shown: ({ poLineId = '' }, { more }) => more.get(poLineId)?.matName ?? '', grow: 2, width: 110 },
    { key: 'left', shown: (line, { more }) => leftOf(line, more.get(line.poLineId ?? '')), figure: true, width: 90, unit: unitOf },
    { key: 'qty', width: 110, unit: unitOf },
    { key: 'packQty', of: DeliveryNoteLine.fields.qty, optional: true, width: 110, unit: unitOf, start: '' },
    { key: 'made', shown: (line) => String(packed(line)?.length ?? '–'), figure: true, width: 70 },
    { key: 'batchNo', width: 120, start: '' },
    { key: 'productionDate', width: 140, start: '' },
  ],
  faults: (line, { more }) => {
    const open = more.get(line.poLineId ?? '');
    return {
      ...(open?.batchManaged && !line.batchNo?.trim() ? { batchNo: 'batch' } : {}),
      ...(open?.shelfLifeManaged && !line.productionDate ? { productionDate: 'needed' } : {}),
      ...(packed(line) === null && isQuantity(line.qty ?? '') ? { packQty: 'boxes' } : {}),
    };
  },
  lack: (_lines, { more }) => (more.size === 0 ? 'unread' : null),
  sent: (line, { more }) => ({
    poLineId: line.poLineId,
    materialId: more.get(line.poLineId ?? '')?.materialId,
    boxes: boxesIn(line),
    packQty: undefined,
  }),
});

function unitOf({ poLineId = '' }: LineValues, { more }: { readonly more: OpenLines }) {
  const unit = more.get(poLineId)?.unitCode;
  return unit === undefined ? undefined : { unit, decimals: 6 };
}

export const noteEntry = defineEntry({
  create: deliveryNoteCreate,
  save: deliveryNoteSave,
  head: ['supplierId', 'planArriveAt', 'plateNo', 'driver', 'carrierNo', 'dock', 'remark'],
  beside: ['supplierId'],
  fixed: ['supplierId'],
  origin: { by: 'lines', use: useOrigin },
  ...lines,
  lineOf: (line: DeliveryNoteLineRow, row: DeliveryNoteRow, others?: Lines) => {
    const boxes = (others?.deliveryNoteBox ?? []).filter(({ lineId, isRemoved }) => lineId === line.id && isRemoved !== true);
    const kept = boxes.map(({ boxNo, qty }) => ({ boxNo: String(boxNo), qty: String(qty) })).sort((a, b) => ascending(a.boxNo, b.boxNo));
    return { ...plain(line, row), poLineId: line.poLineId, had: line.qty, packQty: kept[0]?.qty ?? '', boxes: JSON.stringify(kept) };
  },
  prepare: async (entered, _known, store) => (await numbered(entered, store)) ?? problem('NO_NUMBERS'),
});
