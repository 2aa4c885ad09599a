/** Work of a dock, as the wire carries it: a receipt, its boxes, its review, and what is done with a box. */
import type { Extra, Installation, Operation, Values } from './installation.ts';
import { bornIn } from './text.ts';

/** What operations on receipts have to name. */
export interface Goods {
  readonly supplierId: string;
  readonly warehouseId: string;
  readonly materialId: string;
  /** Where goods are received. */
  readonly dockId: string;
}

const receiptLane = ({ id }: Values): string => `receipt:${id}`;
const boxLane = ({ boxId }: Values): string => `box:${boxId}`;

export const docOf = ({ opId }: Operation): string => bornIn(opId, 'doc');
export const boxOf = ({ opId }: Operation): string => bornIn(opId, 'box');

/** What one person does on one installation. */
export class Hands {
  constructor(
    readonly tablet: Installation,
    readonly account: string,
  ) {}

  does(
    type: string,
    lane: (payload: Values) => string,
    payload: Values | ((born: (name: string) => string) => Values),
    extra?: Extra,
  ): Operation {
    return this.tablet.operation(this.account, type, lane, typeof payload === 'function' ? payload : () => payload, extra);
  }

  receipt({ supplierId, warehouseId, materialId }: Goods, more: Values = {}, extra?: Extra): Operation {
    const lines = [{ materialId, poLineId: null, noticeLineId: null, planQty: '1000' }];
    const header = { supplierId, receiptType: '003', noticeId: null, supplierDocNo: null, warehouseId, remark: null };
    return this.does('receipt.create', receiptLane, (born) => ({ id: born('doc'), ...header, lines, ...more }), extra);
  }
  scan(receipt: Operation, { dockId }: Goods, more: Values = {}, extra?: Extra): Operation {
    const box = { qty: '10', batchNo: 'LOT-1', productionDate: null, expiryDate: null, grossWeight: null, binId: dockId, photos: [] };
    const place = { id: docOf(receipt), lineId: bornIn(receipt.opId, 'line-1') };
    return this.does(
      'receipt.scan',
      receiptLane,
      (born) => ({ ...place, boxId: born('box'), boxNo: `H-${born('box')}`, ...box, ...more }),
      extra,
    );
  }
  unscan(receipt: Operation, boxId: string): Operation {
    return this.does('receipt.unscan', receiptLane, { id: docOf(receipt), boxId });
  }
  review(receipt: Operation, extra?: Extra): Operation {
    return this.does('receipt.review', receiptLane, { id: docOf(receipt) }, extra);
  }
  remove(receipt: Operation, extra?: Extra): Operation {
    return this.does('receipt.delete', receiptLane, { id: docOf(receipt) }, extra);
  }
  putAway(boxId: string, fromBinId: string, binId: string, extra?: Extra): Operation {
    return this.does('box.putAway', boxLane, { boxId, binId, fromBinId, suggestedBinId: null }, extra);
  }
  move(boxId: string, fromBinId: string, binId: string, extra?: Extra): Operation {
    return this.does('box.adjust', boxLane, { boxId, binId, fromBinId }, extra);
  }
  split(boxId: string, qty: string, extra?: Extra): Operation {
    return this.does('box.split', boxLane, (born) => ({ boxId, children: [{ boxNo: `S-${born('part')}`, qty }], remark: null }), extra);
  }
  merge(boxId: string, sourceId: string, extra?: Extra): Operation {
    return this.does('box.merge', boxLane, { boxId, sourceIds: [sourceId], remark: null }, extra);
  }

  discard(opIds: readonly string[], reason = '重复扫描'): Operation {
    return this.does('operation.discard', () => `discard:${opIds[0]}`, { opIds, reason });
  }
  resolve(
    gate: Pick<Operation, 'docKey' | 'docSeq' | 'opId'>,
    discard: readonly string[] = [],
    replacement: string | null = null,
  ): Operation {
    const { docKey, docSeq, opId } = gate;
    const payload = { docKey, rejected: opId, docSeq, replacement, discard, reason: '不再需要' };
    return this.does('lane.resolve', () => `resolve:${docKey}/${opId}`, payload);
  }
  handOver(docKey: string, operations: readonly Operation[]): Operation {
    const records = operations.map((operation) => ({ operation, refusal: { code: 'G-BOX', params: {} } }));
    return this.does('lane.handover', () => `handover:${docKey}/${operations[0]?.opId}`, {
      docKey,
      records,
      before: [],
      reason: '请主管处理',
    });
  }
}
