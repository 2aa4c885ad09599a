/** Suspected pieces and boxes, their reviews and repairs; what is spoilt, and what one order lends another. */
import { randomUUID } from 'node:crypto';
import { attached, because, type IdOf } from './climb.ts';
import type { Values } from './draft.ts';
import { FIRST, type Line } from './scene-line.ts';

const NOWHERE = { orderId: null, orderOpId: null, cardId: null, boxId: null, materialId: null, labelNo: null };
const QTY = '4';

export async function suspects({ climb, product, finished, lies, begun, operationOf }: Line): Promise<void> {
  const order = await begun();
  const orderOpId = await operationOf(order, FIRST);
  const found =
    (more: Values) =>
    (id: IdOf): Values => ({
      id: id('doc'),
      sourceType: 5,
      ...NOWHERE,
      qty: QTY,
      defectCode: 'GF01',
      description: '外径超差',
      ...more,
    });
  const ofOrder = found({ orderId: order, orderOpId });
  climb.leaves('suspectedProduct.register', found({ orderId: order, orderOpId, labelNo: 'K-MES-1' }));
  const boxes = [await lies(product, '9', finished), await lies(product, '9', finished)];
  climb.leaves('suspectedProduct.register', found({ sourceType: 2, boxId: boxes[0], qty: '9' }));
  climb.leaves('suspectedProduct.register', found({ materialId: product.id }));
  const registered = async (what = ofOrder): Promise<string> => (await climb.does('suspectedProduct.register', what))('doc');
  const submitted = async (): Promise<string> => {
    const id = await registered();
    await climb.does('suspectedProduct.isolate', { id, containment: '隔离区' });
    return (await climb.does('suspectedProduct.submit', { id }))('review');
  };

  climb.options('suspectedProduct', await registered(), 'attach isolate', { attach: attached(1), isolate: { containment: '隔离区' } });
  const isolated = await registered();
  await climb.does('suspectedProduct.isolate', { id: isolated, containment: null });
  climb.leaves('suspectedProduct.submit', { id: isolated });
  const [own, sister] = [await lies(product, '7', finished), await lies(product, '7', finished)];
  const frozen = await registered(found({ sourceType: 2, boxId: own, qty: '7' }));
  climb.leaves('suspectedProduct.contain', { id: frozen, boxIds: [sister] });
  const [also, third] = [await lies(product, '7', finished), await lies(product, '7', finished)];
  const stopped = await registered(found({ sourceType: 2, boxId: also, qty: '7' }));
  await climb.does('suspectedProduct.contain', { id: stopped, boxIds: [third] });
  climb.leaves('suspectedProduct.free', { id: stopped, ...because });

  // Three go on as they are, one is worked over.
  const lines = [
    { disposition: 1, qty: '1', reason: null },
    { disposition: 3, qty: '3', reason: '重新磨削' },
  ];
  const content = { rootCause: '砂轮磨损', remark: null, lines };
  const drafted = await submitted();
  climb.options('qualityReview', drafted, 'attach save', { attach: attached(2), save: content });
  const decided = async (): Promise<string> => {
    const id = await submitted();
    await climb.does('qualityReview.save', { id, ...content });
    return id;
  };
  const ready = await decided();
  climb.leaves('qualityReview.submit', { id: ready });
  const [line] = await climb.rows('select id from quality_review_line where doc_id = $1', [ready]).catch(() => []);
  if (line) climb.leaves('qualityReview.save', { id: ready, ...content, lines: [{ ...lines[0], lineId: line.id }, lines[1]] });
  const waiting = await decided();
  await climb.does('qualityReview.submit', { id: waiting }, 1);
  climb.options('qualityReview', waiting, 'review reject', { reject: because });

  const toRepair = async (): Promise<string> => {
    const id = await decided();
    await climb.does('qualityReview.submit', { id }, 1);
    return (await climb.does('qualityReview.review', { id }))('repair');
  };
  const worked = { steps: '重新磨削', minutes: '12' };
  climb.options('qualityRepair', await toRepair(), 'start scrap attach', {
    start: { repairerId: null },
    scrap: because,
    attach: attached(3),
  });
  const started = await toRepair();
  await climb.does('qualityRepair.start', { id: started, repairerId: null });
  climb.leaves('qualityRepair.finish', { id: started, ...worked });
  const finishedOne = await toRepair();
  await climb.does('qualityRepair.start', { id: finishedOne, repairerId: null });
  await climb.does('qualityRepair.finish', { id: finishedOne, ...worked });
  climb.leaves('qualityRepair.recheck', { id: finishedOne, goodQty: '1', scrapQty: '1', againQty: '1' }, 1);
}

export async function scrap(all: Line): Promise<void> {
  const { climb, blank, labour, begun, operationOf, reported } = all;
  const order = await begun();
  await reported(order, FIRST, '10', { scrapLabourQty: '9', scrapMaterialQty: '3', defects: [{ defectCode: 'GF01', qty: '12' }] });
  const orderOpId = await operationOf(order, FIRST);
  const nobody = { responsibleId: null, supplierId: null, partId: null, partBatchNo: null, poLineId: null };
  const disposes =
    (qty: string) =>
    (id: IdOf): Values => ({
      id: id('doc'),
      orderId: order,
      scrapKind: 1,
      toWarehouseId: labour.store.id,
      remark: null,
      lines: [{ orderOpId, qty, defectCode: 'GF01', ...nobody }],
    });
  climb.leaves('labourMaterialDispose.create', disposes('1'));
  const part = { ...nobody, supplierId: climb.data.supplier.id, partId: blank.id };
  climb.leaves('labourMaterialDispose.create', (id) => ({
    ...disposes('1')(id),
    scrapKind: 2,
    toWarehouseId: null,
    lines: [{ orderOpId, qty: '1', defectCode: 'GF01', ...part }],
  }));
  const disposed = async (): Promise<string> => (await climb.does('labourMaterialDispose.create', disposes('2')))('doc');
  climb.options('labourMaterialDispose', await disposed(), 'review delete');
  const reviewed = await disposed();
  await climb.does('labourMaterialDispose.review', { id: reviewed });
  climb.options('labourMaterialDispose', reviewed, 'unreview close', { unreview: because, close: because });
  const to = { toWarehouseId: labour.store.id, toBinId: labour.bin.id, remark: null };
  const weighed =
    (disposeId: string) =>
    (id: IdOf): Values => ({
      id: id('doc'),
      disposeId,
      qty: '2',
      weightKg: '3.5',
      boxNo: `MES-${randomUUID().slice(0, 12)}`,
      ...to,
    });
  climb.leaves('labourMaterialReceive.receive', weighed(reviewed));
  const taken = await disposed();
  await climb.does('labourMaterialDispose.review', { id: taken });
  const received = (await climb.does('labourMaterialReceive.receive', weighed(taken)))('doc');
  climb.leaves('labourMaterialReceive.unreview', { id: received, ...because });
}

export async function claims({ climb, blank }: Line): Promise<void> {
  const content = { claimReason: 1, aboutNo: null, materialId: blank.id, qty: '3', amount: '113', taxRate: '13', remark: null };
  const claim = (id: IdOf): Values => ({ id: id('doc'), supplierId: climb.data.supplier.id, ...content });
  climb.leaves('claim.create', claim);
  const claimed = async (): Promise<string> => (await climb.does('claim.create', claim))('doc');
  climb.options('claim', await claimed(), 'save delete review refuse', { save: content, refuse: because }, 1);
  const agreed = await claimed();
  await climb.does('claim.review', { id: agreed }, 1);
  climb.leaves('claim.unreview', { id: agreed, ...because }, 1);
}

export async function loans({ climb, blank, side, lies, begun, orderNoOf }: Line): Promise<void> {
  const [from, to] = [await orderNoOf(await begun()), await orderNoOf(await begun())];
  const at = { toOrder: to, toWarehouseId: side.store.id, toBinId: side.bin.id, lendReason: '急用', remark: null };
  const lineOf = (boxId: string, qty = '10', newBoxNo: string | null = null): Values => ({ boxId, materialId: blank.id, qty, newBoxNo });
  const lends =
    (lines: readonly Values[]) =>
    (id: IdOf): Values => ({
      lendKind: 1,
      id: id('doc'),
      warehouseId: side.store.id,
      ...at,
      lines,
    });
  const ofOrder = (): Promise<string> => lies(blank, '10', side, { orderNo: from });
  climb.leaves('lineLend.create', lends([lineOf(await ofOrder(), '4', `MES-${randomUUID().slice(0, 12)}`)]));
  const box = await ofOrder();
  const drafted = (await climb.does('lineLend.create', lends([lineOf(box)])))('doc');
  climb.options('lineLend', drafted, 'save review delete', { save: { ...at, lines: [lineOf(box)] } }, 1);
  const lent = (await climb.does('lineLend.create', lends([lineOf(await ofOrder())])))('doc');
  await climb.does('lineLend.review', { id: lent }, 1);
  const { id: lineId } = await climb.one('select id from line_lend_line where doc_id = $1', [lent]);
  climb.options('lineLend', lent, 'return close', { return: { lineIds: [lineId] }, close: because });

  const held = await lies(blank, '10', side);
  const lines = [{ boxId: held, toStatus: 1, binId: null }];
  const hold = await climb.does('stockVoucher.switch', (id) => ({ id: id('doc'), warehouseId: side.store.id, reason: '外观可疑', lines }));
  await climb.does('stockVoucher.review', { id: hold('doc') });
  climb.leaves('lineLend.isolate', (id) => ({ id: id('doc'), warehouseId: side.store.id, ...at, lines: [lineOf(held)] }));
}

/** Boxes whose status somebody asks to change. */
export async function switches({ climb, blank, side, lies }: Line): Promise<void> {
  const asks = (boxId: string) => ({ reason: '外观可疑', lines: [{ boxId, toStatus: 1, binId: null }] });
  const [first, second] = [asks(await lies(blank, '3')), asks(await lies(blank, '3'))];
  const asked =
    (content: Values) =>
    (id: IdOf): Values => ({ id: id('doc'), warehouseId: side.store.id, ...content });
  climb.leaves('stockVoucher.switch', asked(first));
  const made = (await climb.does('stockVoucher.switch', asked(second)))('doc');
  climb.options('stockVoucher', made, 'saveSwitch', { saveSwitch: second });
}
