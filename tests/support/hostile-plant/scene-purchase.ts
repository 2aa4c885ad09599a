/** Orders to a supplier and what it announces of them. */
import { attached, because, type Climb, type IdOf } from './climb.ts';
import type { Values } from './draft.ts';

const DAY = '2198-12-24';

export async function purchases(climb: Climb): Promise<void> {
  const { supplier, steel } = climb.data;
  const line = { materialId: steel.id, orderQty: '100', price: '11.3', requiredDate: DAY };
  const head = { supplierId: supplier.id, orderDate: '2026-01-05', taxRate: '13' };
  const numbered = (id: IdOf): Values => ({ id: id('doc'), poNo: `PO-${id('doc').slice(0, 8).toUpperCase()}` });
  const ordered = async (more: Values) => climb.does('purchaseOrder.take', (id) => ({ ...numbered(id), ...head, lines: [line], ...more }));
  climb.leaves('purchaseOrder.take', (id) => ({ ...numbered(id), ...head, lines: [{ ...line, promisedDate: DAY }], status: 1 }));
  climb.leaves('purchaseOrder.create', (id) => ({ id: id('doc'), ...head, lines: [line] }));
  const draft = await climb.does('purchaseOrder.create', (id) => ({ id: id('doc'), ...head, lines: [line] }));
  const lines = [{ ...line, lineId: draft('line-1') }];
  const content = { ...head, currency: 'CNY', buyerId: null, poType: null, remark: null, lines };
  climb.options('purchaseOrder', draft('doc'), 'save delete release', { save: content });
  const told = await ordered({});
  const promised = { lines: [{ lineId: told('line-1'), promisedDate: DAY }] };
  const object = { lines: [{ lineId: told('line-1'), objectKind: 1, supplierRemark: '交期太短' }] };
  climb.options('purchaseOrder', told('doc'), 'confirm object', { confirm: promised, object });
  const running = await ordered({ status: 1 });
  const later = { ...because, lines: [{ lineId: running('line-1'), promisedDate: DAY }] };
  climb.options('purchaseOrder', running('doc'), 'promise close', { promise: later, close: because });
  const objected = await ordered({});
  await climb.does('purchaseOrder.object', {
    id: objected('doc'),
    lines: [{ lineId: objected('line-1'), objectKind: 1, supplierRemark: '交期太短' }],
  });
  const answered = [{ lineId: objected('line-1'), orderQty: '90', requiredDate: DAY, price: '11.3' }];
  climb.options('purchaseOrder', objected('doc'), 'answer', { answer: { answerText: '改为九十件', lines: answered } });
  await notes(climb, (await ordered({ status: 1 }))('line-1'));
}

/** Delivery notes of the supplier, and arrivals that the factory enters itself. */
async function notes(climb: Climb, poLineId: string): Promise<void> {
  const { supplier, steel } = climb.data;
  const about = { planArriveAt: `${DAY}T08:00:00.000Z`, plateNo: '浙B12345', driver: null, carrierNo: null, dock: null, remark: null };
  const line = { poLineId, materialId: steel.id, qty: '5', batchNo: 'LOT-N', productionDate: null, boxes: [] as Values[] };
  const note = (id: IdOf): Values => ({ id: id('doc'), supplierId: supplier.id, ...about, lines: [line] });
  const boxed = { ...about, lines: [{ ...line, boxes: [{ boxNo: 'M-NOTE-1', qty: '5' }] }] };
  climb.leaves('deliveryNote.create', note);
  climb.leaves('deliveryNote.create', (id) => ({ ...note(id), ...boxed }));
  const made = async (): Promise<string> => (await climb.does('deliveryNote.create', note))('doc');
  const open = await made();
  climb.options('deliveryNote', open, 'save delete ship attach', { save: { ...about, lines: [line] }, attach: attached(5) });
  climb.options('deliveryNote', open, 'save', { save: boxed });
  const gone = await made();
  await climb.does('deliveryNote.ship', { id: gone });
  climb.options('deliveryNote', gone, 'withdraw close', { withdraw: because, close: because });

  const expected = { materialId: steel.id, poLineId, poNo: null, noticeQty: '5' };
  const arrival = (id: IdOf): Values => ({ id: id('doc'), supplierId: supplier.id, planArriveDate: '2026-08-01', lines: [expected] });
  climb.leaves('arrivalNotice.create', arrival);
  const came = (await climb.does('arrivalNotice.create', arrival))('doc');
  climb.options('arrivalNotice', came, 'checkIn close', { close: because });
}
