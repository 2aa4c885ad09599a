/** Plays one order from the gate to the rack as people do it: announced, received box by box, reviewed, inspected, put away. */
import { isPositive, sumQty } from '#domain/kernel/quantity.ts';
import { incomingInspectionId } from '#domain/wms/quality/new-inspection.ts';
import type { Written } from '#server/modules/sync/outgoing.ts';
import type { Known, Order, OrderLine, Store } from './known.ts';
import type { SourceLine, SourceOrder } from './orders.ts';
import type { Tablet } from './tablet.ts';

interface Pair {
  readonly source: SourceLine;
  readonly line: OrderLine;
}

function pairs(source: SourceOrder, order: Order): Pair[] {
  return source.lines.map((one) => {
    const line = order.lines.find(({ lineNo }) => lineNo === one.lineNo);
    if (!line || line.matCode !== one.matCode)
      throw new Error(`${source.poNo} has no line ${one.lineNo} of ${one.matCode} in the database.`);
    return { source: one, line };
  });
}

/** An order without any receipt yet. A second replay continues with the next ones. */
export const isUntouched = (order: Order | undefined): order is Order =>
  order?.lines.every(({ receivedQty }) => !isPositive(receivedQty)) === true;

/** Plays one order. @throws Error if the database's order differs from the source */
export async function playOrder(tablet: Tablet, { store, orders }: Known, source: SourceOrder): Promise<void> {
  const order = orders.get(source.poNo);
  if (!order) throw new Error(`${source.poNo} is not among the orders that the tablet holds.`);
  const goods = pairs(source, order);
  const { supplierId } = order;
  const notice = await tablet.does('arrivalNotice.create', (id) => ({
    id: id('doc'),
    supplierId,
    planArriveDate: goods[0]?.source.dueDate ?? '',
    lines: goods.map(({ source: { received }, line }) => ({
      materialId: line.materialId,
      poLineId: line.id,
      poNo: source.poNo,
      noticeQty: received,
    })),
  }));
  const receipt = await tablet.does(
    'receipt.create',
    (id) => ({
      id: id('doc'),
      supplierId,
      receiptType: '003',
      noticeId: notice.id('doc'),
      supplierDocNo: null,
      warehouseId: store.warehouseId,
      remark: null,
      lines: goods.map(({ source: { received }, line }, n) => ({
        materialId: line.materialId,
        poLineId: line.id,
        noticeLineId: notice.id(`line-${n + 1}`),
        planQty: received,
      })),
    }),
    [notice],
  );
  const id = receipt.id('doc');
  const boxes: Written[] = [];
  for (const [n, { source: line }] of goods.entries()) {
    const boxNo = await tablet.boxNo();
    const scanned = (newId: (n: string) => string) => ({
      id,
      boxId: newId('box'),
      boxNo,
      lineId: receipt.id(`line-${n + 1}`),
      qty: line.received,
      batchNo: null,
      productionDate: null,
      expiryDate: null,
      grossWeight: null,
      binId: store.receiving,
      photos: [],
    });
    boxes.push(await tablet.does('receipt.scan', scanned));
  }
  // Book whatever really arrived, even if it is more than was ordered.
  const review = await tablet.does('receipt.review', { id, concession: 'As received' });
  const received = goods.flatMap(({ source: line, line: { materialId } }, n) => {
    const boxId = boxes[n]?.id('box');
    return boxId ? [{ boxId, line, materialId }] : [];
  });
  const materials = [...new Set(received.map(({ materialId }) => materialId))];
  for (const materialId of materials)
    await inspectAndStore(
      tablet,
      store,
      incomingInspectionId(id, materialId, null),
      received.filter((one) => one.materialId === materialId),
      review,
    );
}

interface Received {
  readonly boxId: string;
  readonly line: SourceLine;
}

const DEFECT = '来料不合格';

/** Inspects everything. Rejected goods are split off first; the rest passes and goes to the rack. */
async function inspectAndStore(tablet: Tablet, store: Store, id: string, received: readonly Received[], review: Written): Promise<void> {
  const sampleQty = sumQty(received.map(({ line }) => line.received));
  const defectQty = sumQty(received.map(({ line }) => line.rejected));
  const sound = !isPositive(defectQty);
  const check = { itemName: '外观', standard: null, lower: null, upper: null, readings: [], gaugeNo: null, photos: [] };
  const items = [{ ...check, passed: sound, defectCode: sound ? null : DEFECT, defectQty }];
  await tablet.does('inspection.record', { id, items, sampleQty: roundedUp(sampleQty), defectQty, remark: null }, [review]);
  const lines: object[] = [];
  for (const { boxId, line } of received) {
    const keeps = isPositive(line.stocked);
    if (isPositive(line.rejected)) lines.push({ boxId, verdict: 3, qty: line.rejected, childNo: keeps ? await tablet.boxNo() : null });
    if (keeps) lines.push({ boxId, verdict: 1, qty: line.stocked, childNo: null });
  }
  await tablet.does('inspection.judge', { id, lines, defectCode: sound ? null : DEFECT, reason: null, binId: store.reject });
  for (const { boxId } of received.filter(({ line }) => isPositive(line.stocked))) {
    const binId = store.storage[Number.parseInt(boxId.slice(0, 6), 16) % store.storage.length] ?? '';
    await tablet.does('box.putAway', { boxId, binId, fromBinId: store.receiving, suggestedBinId: null });
  }
}

/** The standard counts whole pieces. */
const roundedUp = (qty: string): string => String(Math.ceil(Number(qty)));
