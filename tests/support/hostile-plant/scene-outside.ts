/** Work that is done outside: an operation of an order, and a product as a whole. */
import { randomUUID } from 'node:crypto';
import { because, type IdOf, VENDOR } from './climb.ts';
import type { Values } from './draft.ts';
import { FIRST, LAST, type Line } from './scene-line.ts';

const NOTHING = { scrapLabourQty: '0', scrapMaterialQty: '0', shortQty: '0', boxes: [], batchNo: null, remark: null };
const NOWHERE = { toWarehouseId: null, toBinId: null, cardId: null };
const PIECES = { qty: '10', cardId: null, fromWarehouseId: null, boxes: [], remark: null };

async function feeLine({ climb, fee }: Line): Promise<string> {
  const made = await climb.does('purchaseOrder.take', (id) => ({
    id: id('doc'),
    poNo: `PO-${id('doc').slice(0, 8).toUpperCase()}`,
    supplierId: climb.data.supplier.id,
    orderDate: '2026-01-05',
    poType: 2,
    status: 1,
    lines: [{ materialId: fee.id, orderQty: '500', price: '3', requiredDate: null }],
  }));
  return made('line-1');
}

export async function operationsOutside(all: Line): Promise<void> {
  const { climb, outside, routed, released, lies } = all;
  const { supplier } = climb.data;
  // Nothing is missing there that a later delivery would be charged for.
  await lies(all.blank, '500', outside);
  const { id: routingId } = await routed('W', { [FIRST]: { isOutsource: true } });
  const orderId = await released('400', { routingId });
  const content = {
    supplierId: supplier.id,
    storeId: outside.store.id,
    planQty: '30',
    poLineId: await feeLine(all),
    needDate: '2026-12-31',
    remark: null,
  };
  const plan = (id: IdOf): Values => ({ id: id('doc'), orderId, opSeq: FIRST, ...content });
  climb.leaves('outsourcePlan.create', plan);
  const planned = async (): Promise<string> => (await climb.does('outsourcePlan.create', plan))('doc');
  const reviewed = async (): Promise<string> => {
    const id = await planned();
    await climb.does('outsourcePlan.review', { id });
    return id;
  };
  climb.options('outsourcePlan', await planned(), 'save review delete', { save: content });
  const open = await reviewed();
  climb.options('outsourcePlan', open, 'unreview close', { unreview: because, close: because });

  const sends =
    (planId: string) =>
    (id: IdOf): Values => ({ id: id('doc'), planId, ...PIECES });
  climb.leaves('outsourceDelivery.create', sends(open));
  const packed = (await climb.does('outsourceDelivery.create', sends(await reviewed())))('doc');
  climb.options('outsourceDelivery', packed, 'save ship close', { save: PIECES, close: because });
  const shipped = async (): Promise<{ readonly planId: string; readonly id: string }> => {
    const planId = await reviewed();
    const id = (await climb.does('outsourceDelivery.create', sends(planId)))('doc');
    await climb.does('outsourceDelivery.ship', { id });
    return { planId, id };
  };
  const gone = await shipped();
  climb.options('outsourceDelivery', gone.id, 'withdraw settle', { withdraw: because });

  const figures = { goodQty: '9', ...NOTHING, scrapLabourQty: '1', ...NOWHERE };
  const takes =
    (planId: string) =>
    (id: IdOf): Values => ({ id: id('doc'), planId, ...figures });
  climb.leaves('outsourceTake.create', takes(gone.planId));
  const taken = (await climb.does('outsourceTake.create', takes((await shipped()).planId)))('doc');
  climb.options('outsourceTake', taken, 'scan review delete', { scan: figures });
  // A supplier takes back what it has reported itself.
  const own = (await climb.does('outsourceTake.create', takes((await shipped()).planId), VENDOR))('doc');
  climb.options('outsourceTake', own, 'delete', {}, VENDOR);
  const booked = (await climb.does('outsourceTake.create', takes((await shipped()).planId)))('doc');
  await climb.does('outsourceTake.review', { id: booked });
  climb.leaves('outsourceTake.unreview', { id: booked, ...because });
}

/** Components are sent in boxes, and the product comes back in boxes. */
export async function productsOutside(all: Line): Promise<void> {
  const { climb, outside, finished, blank, side, routed, released, lies } = all;
  const { id: routingId } = await routed('V', { [FIRST]: { isOutsource: true }, [LAST]: { isOutsource: true } });
  const orderId = await released('60', { routingId, orderType: 4 });
  const own = { orderId, opSeq: null, supplierId: climb.data.supplier.id, storeId: outside.store.id, poLineId: await feeLine(all) };
  const made = await climb.does('outsourcePlan.create', (id) => ({ id: id('doc'), ...own, planQty: '60', needDate: null, remark: null }));
  const planId = made('doc');
  await climb.does('outsourcePlan.review', { id: planId });
  const toBinId = outside.bin.id;
  const from = { ...PIECES, fromWarehouseId: side.store.id };
  const boxed = async () => [{ boxId: await lies(blank, '10', side), toBinId }];
  const content = { ...from, boxes: await boxed() };
  climb.leaves('outsourceDelivery.create', (id) => ({ id: id('doc'), planId, ...content }));
  const second = { ...from, boxes: await boxed() };
  const packed = (await climb.does('outsourceDelivery.create', (id) => ({ id: id('doc'), planId, ...second })))('doc');
  climb.options('outsourceDelivery', packed, 'save', { save: second });
  const third = { ...from, boxes: await boxed() };
  const gone = (await climb.does('outsourceDelivery.create', (id) => ({ id: id('doc'), planId, ...third })))('doc');
  await climb.does('outsourceDelivery.ship', { id: gone });
  const take = (): Values => ({
    ...NOTHING,
    goodQty: '4',
    boxes: [{ boxNo: `MES-${randomUUID().slice(0, 12)}`, qty: '4' }],
    toWarehouseId: finished.store.id,
    toBinId: finished.bin.id,
    cardId: null,
  });
  climb.leaves('outsourceTake.create', (id) => ({ id: id('doc'), planId, ...take() }));
  const back = (await climb.does('outsourceTake.create', (id) => ({ id: id('doc'), planId, ...take() })))('doc');
  climb.options('outsourceTake', back, 'scan', { scan: take() });
}
