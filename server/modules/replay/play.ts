/** One order from the gate to the rack, as people do it: announced, received box by box, reviewed, inspected, put away. */
import { isPositive } from '#domain/kernel/quantity.ts';
import type { Written } from '#server/modules/outgoing.ts';
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

/** An order of which nothing has been received yet; a second replay goes on with the next ones. */
export const isUntouched = (order: Order | undefined): order is Order =>
  order?.lines.every(({ receivedQty }) => !isPositive(receivedQty)) === true;

/** Plays one order. @throws Error when the database knows another order than the source */
export async function playOrder(tablet: Tablet, { store, orders }: Known, source: SourceOrder): Promise<void> {
  const order = orders.get(source.poNo);
  if (!order) throw new Error(`${source.poNo} is not among the orders that the tablet holds.`);
  const goods = pairs(source, order);
  const { supplierId } = order;
  const notice = await tablet.does('arrivalNotice.create', (id) => ({
    ...{ id: id('doc'), supplierId, planArriveDate: goods[0]?.source.dueDate ?? '' },
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
      ...{
        id: id('doc'),
        supplierId,
        receiptType: '003',
        noticeId: notice.id('doc'),
        supplierDocNo: null,
        warehouseId: store.warehouseId,
        remark: null,
      },
      lines: goods.map(({ source: { received }, line }, n) => ({
        ...{ materialId: line.materialId, poLineId: line.id, noticeLineId: notice.id(`line-${n + 1}`), planQty: received },
      })),
    }),
    [notice],
  );
  const id = receipt.id('doc');
  const boxes: Written[] = [];
  for (const [n, { source: line }] of goods.entries()) {
    const boxNo = await tablet.boxNo();
    const scanned = (newId: (n: string) => string) => ({
      ...{ id, boxId: newId('box'), boxNo, lineId: receipt.id(`line-${n + 1}`), qty: line.received, batchNo: null, productionDate: null },
      ...{ expiryDate: null, grossWeight: null, binId: store.receiving, photos: [] },
    });
    boxes.push(await tablet.does('receipt.scan', scanned));
  }
  const review = await tablet.does('receipt.review', { id });
  for (const [n, { source: line }] of goods.entries()) {
    const boxId = boxes[n]?.id('box');
    if (boxId) await inspectAndStore(tablet, store, boxId, line, review);
  }
}

/** Rejected goods leave the box first; what is left passes and goes to the rack. */
async function inspectAndStore(
  tablet: Tablet,
  store: Store,
  boxId: string,
  { rejected, stocked }: SourceLine,
  review: Written,
): Promise<void> {
  const keeps = isPositive(stocked);
  if (isPositive(rejected)) {
    const childNo = keeps ? await tablet.boxNo() : null;
    await tablet.does('box.verdict', { boxId, verdict: 3, qty: rejected, childNo, binId: store.reject, reason: '来料不合格' }, [review]);
  }
  if (!keeps) return;
  await tablet.does('box.verdict', { boxId, verdict: 1, qty: stocked, childNo: null, binId: null, reason: null }, [review]);
  const binId = store.storage[Number.parseInt(boxId.slice(0, 6), 16) % store.storage.length] ?? '';
  await tablet.does('box.putAway', { boxId, binId, fromBinId: store.receiving, suggestedBinId: null });
}
