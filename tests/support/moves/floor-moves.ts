/** What people of a line do, drawn by dice from the line as it stands: work is reported, cards are split, pieces are sent on, spoilt, judged and stored. */
import { randomUUID } from 'node:crypto';
import type { ProductionScene } from '#tests/support/production-scene.ts';
import type { Chance } from './chance.ts';

type Values = Readonly<Record<string, unknown>>;

export interface Move {
  readonly type: string;
  readonly payload: Record<string, unknown> | ((idOf: (n: number | string) => string) => Record<string, unknown>);
}

interface Operation {
  readonly id: string;
  readonly orderId: string;
  readonly opSeq: number;
  readonly wip: number;
  readonly good: number;
  readonly sends: boolean;
}

interface Document {
  readonly id: string;
  readonly status: number;
  readonly row: Values;
}

/** The line between two envelopes. */
export interface FloorView {
  readonly orders: readonly Document[];
  readonly operations: readonly Operation[];
  readonly cards: readonly {
    readonly id: string;
    readonly orderId: string;
    readonly opSeq: number;
    readonly qty: number;
    readonly status: number;
  }[];
  readonly documents: Readonly<Record<string, readonly Document[]>>;
}

const TABLES: Readonly<Record<string, string>> = {
  stockVoucher: 'stock_voucher',
  reportWork: 'report_work',
  processTransfer: 'process_transfer',
  suspectedProduct: 'suspected_product',
  qualityReview: 'quality_review',
  qualityRepair: 'quality_repair',
  wipCompletion: 'wip_completion',
  finishedReceipt: 'finished_receipt',
};
const NEWEST = 40;
/** Orders of which something may happen at a time: people meet at the same cards. */
const BUSY = 6;
const FINISHED = 3;

/** Reads the line: the newest orders, and of each family the newest documents. */
export async function lookAtFloor({ rows }: ProductionScene): Promise<FloorView> {
  const orders = await rows<Document>(
    `select id, status, row from (
       select id, status, to_jsonb(t) as row, row_number() over (partition by status > 4 order by created_at desc, id) as n from prod_order t where status <> 7
     ) o where n <= case when status > 4 then ${FINISHED} else ${BUSY} end`,
  );
  const ids = orders.map(({ id }) => id);
  const operations = await rows<Operation>(
    `select id, order_id as "orderId", op_seq as "opSeq", transfer_batch is not null as sends, good_qty::float8 as good,
       (in_qty - good_qty - scrap_labour_qty - scrap_material_qty - suspect_qty - rework_qty)::float8 as wip
     from order_operation where order_id = any($1) and not is_removed order by order_id, op_seq`,
    [ids],
  );
  const cards = await rows<FloorView['cards'][number]>(
    `select id, order_id as "orderId", current_op_seq as "opSeq", qty::float8 as qty, status from wip_card where order_id = any($1) order by id`,
    [ids],
  );
  const documents: Record<string, readonly Document[]> = {};
  for (const [name, table] of Object.entries(TABLES))
    documents[name] = await rows<Document>(
      `select id, status, to_jsonb(t) as row from ${table} t order by created_at desc, id limit ${NEWEST}`,
    );
  return { orders, operations, cards, documents };
}

const reason = '月底盘点前整理';

/** Draws moves. Most fit what the line shows; one in eight takes more than there is, as a late tablet would. */
export class FloorMoves {
  readonly #scene: ProductionScene;
  readonly #luck: Chance;

  constructor(scene: ProductionScene, luck: Chance) {
    this.#scene = scene;
    this.#luck = luck;
  }

  /** Of the operator: facts that are taken without a network. Null = nothing to do it with. */
  onTheFloor(view: FloorView): Move | null {
    const kinds = [
      ...Array<() => Move | null>(6).fill(() => this.#report(view)),
      () => this.#split(view),
      () => this.#send(view),
      () => this.#take(view),
    ];
    return this.#luck.of([...kinds, () => this.#apply(view)])?.() ?? null;
  }

  /** Of the store of finished goods. */
  inTheStore(view: FloorView): Move | null {
    const of1 =
      (verb: string, from: readonly number[], more: Values = {}) =>
      () =>
        this.#step(view, 'finishedReceipt', verb, from, () => more);
    return (
      this.#luck.of([() => this.#stored(view), of1('review', [0, 2]), of1('review', [0, 2]), of1('unreview', [1], { reason })])?.() ?? null
    );
  }

  /** Of planner, leader and quality. */
  atTheDesk(view: FloorView): Move | null {
    const { of, oneIn } = this.#luck;
    const isQuiet = view.orders.filter(({ status }) => status <= 3).length < BUSY;
    if (oneIn(isQuiet ? 10 : 60)) return this.#order();
    const of1 =
      (docType: string, verb: string, from: readonly number[], more: (one: Document) => Values | null = () => ({})) =>
      () =>
        this.#step(view, docType, verb, from, more);
    const orders =
      (verb: string, from: readonly number[], more: Values = {}) =>
      () => {
        const one = of(view.orders.filter(({ status }) => from.includes(status)));
        return one ? { type: `prodOrder.${verb}`, payload: { id: one.id, ...more } } : null;
      };
    const whole = ({ row }: Document): string => String(row.qty);
    return (
      of([
        orders('release', [1]),
        orders('release', [1]),
        orders('withdraw', [2]),
        orders('suspend', [3], { reason }),
        orders('resume', [4]),
        orders('resume', [4]),
        orders('complete', [3], { reason }),
        orders('close', [5], { reason }),
        orders('reopen', [5, 6], { reason }),
        () => this.#cards(view),
        () => this.#cards(view),
        () => (oneIn(2) ? this.#bring() : null),
        of1('stockVoucher', 'review', [0]),
        of1('reportWork', 'cancel', [1], () => ({ reason })),
        of1('reportWork', 'discard', [3], () => ({ reason })),
        of1('reportWork', 'correct', [3], (held) => this.#corrected(view, held)),
        of1('processTransfer', 'withdraw', [2]),
        of1('processTransfer', 'resend', [0]),
        of1('processTransfer', 'settle', [4], (sent) => this.#settled(sent)),
        of1('suspectedProduct', 'isolate', [0], () => ({ containment: '隔离区' })),
        of1('suspectedProduct', 'submit', [1]),
        of1('qualityReview', 'save', [0], (review) => this.#verdict(whole(review))),
        of1('qualityReview', 'submit', [0]),
        of1('qualityReview', 'review', [1]),
        of1('qualityReview', 'review', [1]),
        of1('qualityRepair', 'start', [0], () => ({ repairerId: null })),
        of1('qualityRepair', 'finish', [1], () => ({ steps: '重新打磨', minutes: '5' })),
        of1('qualityRepair', 'recheck', [2], (repair) => this.#rechecked(whole(repair))),
        of1('qualityRepair', 'scrap', [0, 1], () => ({ reason })),
        of1('wipCompletion', 'review', [1, 3]),
        of1('wipCompletion', 'unreview', [2], () => ({ reason })),
      ])?.() ?? null
    );
  }

  #step(view: FloorView, docType: string, verb: string, from: readonly number[], more: (one: Document) => Values | null): Move | null {
    const one = this.#luck.of((view.documents[docType] ?? []).filter(({ status }) => from.includes(status)));
    const values = one ? more(one) : null;
    return one && values ? { type: `${docType}.${verb}`, payload: { id: one.id, ...values } } : null;
  }

  /** A part of it, all of it, or now and then more. Whole pieces, at least 1. */
  #some(most: number): number {
    const { below, oneIn } = this.#luck;
    if (oneIn(8)) return 1 + below(30);
    return most < 2 || oneIn(3) ? Math.max(1, Math.floor(most)) : 1 + below(Math.min(most, 6));
  }

  #report(view: FloorView): Move | null {
    const { of, oneIn, below } = this.#luck;
    const busy = view.operations.filter(({ wip }) => wip > 0);
    const operation = of(busy.length > 0 && !oneIn(8) ? busy : view.operations);
    if (!operation) return null;
    const card = oneIn(3)
      ? null
      : of(view.cards.filter((one) => one.orderId === operation.orderId && (oneIn(10) || one.opSeq === operation.opSeq)));
    const { lineStore, lineBin } = this.#scene;
    const all = this.#some(operation.wip);
    const spoilt = oneIn(4) ? Math.min(all, 1 + below(2)) : 0;
    const suspect = oneIn(4) ? Math.min(all - spoilt, 1 + below(2)) : 0;
    const byMaterial = spoilt > 0 && oneIn(2) ? 1 : 0;
    return {
      type: 'reportWork.report',
      payload: (idOf) => ({
        id: idOf('doc'),
        orderId: operation.orderId,
        orderOpId: operation.id,
        cardId: card?.id ?? null,
        stationCode: 'L9-01',
        lineWarehouseId: lineStore.id,
        lineBinId: lineBin.id,
        operatorId: null,
        shift: 1 + below(3),
        goodQty: String(all - spoilt - suspect),
        scrapLabourQty: String(spoilt - byMaterial),
        scrapMaterialQty: String(byMaterial),
        suspectQty: String(suspect),
        defects: spoilt > 0 ? [{ defectCode: 'GF01', qty: String(spoilt) }] : [],
        startAt: null,
        endAt: null,
        workMinutes: '10',
        equipmentNo: null,
        suspectNo: null,
        consumption: [],
        remark: null,
      }),
    };
  }

  #corrected(view: FloorView, { row }: Document): Values | null {
    const operation = this.#luck.of(view.operations.filter(({ orderId }) => orderId === row.order_id));
    if (!operation) return null;
    const good = String(this.#some(operation.wip));
    return {
      orderOpId: operation.id,
      cardId: this.#luck.oneIn(2) ? row.card_id : null,
      goodQty: good,
      scrapLabourQty: '0',
      scrapMaterialQty: '0',
      suspectQty: '0',
      defects: [],
      reason,
    };
  }

  #split(view: FloorView): Move | null {
    const card = this.#luck.of(view.cards.filter(({ status }) => status === 1 || this.#luck.oneIn(10)));
    return card
      ? { type: 'wipCard.split', payload: { cardId: card.id, cardNo: `W-${randomUUID()}`, qty: String(this.#some(card.qty / 2)) } }
      : null;
  }

  #send(view: FloorView): Move | null {
    const { of, oneIn } = this.#luck;
    const from = of(view.operations.filter(({ sends, good }) => sends && good > 0));
    if (!from) return null;
    const card = oneIn(2) ? of(view.cards.filter(({ orderId }) => orderId === from.orderId)) : undefined;
    const { orderId, opSeq: fromOpSeq } = from;
    return {
      type: 'processTransfer.send',
      payload: (idOf) => ({
        id: idOf('doc'),
        orderId,
        cardId: card?.id ?? null,
        fromOpSeq,
        qty: String(this.#some(from.good)),
        remark: null,
      }),
    };
  }

  #take(view: FloorView): Move | null {
    return this.#step(view, 'processTransfer', 'take', [2], ({ row }) => {
      const less = this.#luck.oneIn(3) ? 1 : 0;
      return { takeQty: String(Math.max(0, Number(row.qty) - less)), reason: less > 0 ? '少一件' : null, stationCode: 'L9-01' };
    });
  }

  #settled({ row }: Document): Values | null {
    const open = Number(row.qty) - Number(row.taken_qty) - Number(row.settled_qty);
    if (open <= 0) return null;
    const found = this.#luck.below(open + 1);
    return { found: String(found), lost: String(open - found), reason };
  }

  #verdict(qty: string): Values {
    const pieces = Number(qty);
    const first = 1 + this.#luck.below(pieces);
    const [one, other] = this.#luck.oneIn(2) ? [1, 3] : [this.#luck.oneIn(2) ? 2 : 4, 5];
    const line = (disposition: number, of: number) => ({ disposition, qty: String(of), reason: '评审' });
    const lines = first < pieces ? [line(one, first), line(other, pieces - first)] : [line(this.#luck.oneIn(2) ? one : other, pieces)];
    return { rootCause: null, remark: null, lines };
  }

  #rechecked(qty: string): Values {
    const pieces = Number(qty);
    const good = this.#luck.below(pieces + 1);
    const scrap = this.#luck.below(pieces - good + 1);
    return { goodQty: String(good), scrapQty: String(scrap), againQty: String(pieces - good - scrap) };
  }

  #order(): Move {
    const { product, line } = this.#scene;
    const orderQty = String(10 + this.#luck.below(60));
    const none = { planId: null, planStart: null, dueDate: null, prodVersion: null, routingId: null, soNo: null, batchNo: null };
    return {
      type: 'prodOrder.create',
      payload: (idOf) => ({
        id: idOf('doc'),
        orderNo: null,
        orderType: 1,
        materialId: product.id,
        orderQty,
        lineId: line.id,
        priority: null,
        remark: null,
        ...none,
      }),
    };
  }

  #cards(view: FloorView): Move | null {
    const order = this.#luck.of(view.orders.filter(({ status }) => status === 2 || (status === 3 && this.#luck.oneIn(6))));
    if (!order) return null;
    const qty = String(3 + this.#luck.below(8));
    const cards = Array.from({ length: 1 + this.#luck.below(2) }, () => ({ cardNo: `W-${randomUUID()}`, qty }));
    return { type: 'wipCard.generate', payload: { orderId: order.id, cards } };
  }

  /** Material comes to the line, and settles what reports were short of. */
  #bring(): Move {
    const { blank, oil, lineStore, lineBin } = this.#scene;
    const material = this.#luck.oneIn(3) ? oil : blank;
    const goods = {
      qty: String(20 + this.#luck.below(60)),
      binId: lineBin.id,
      batchNo: null,
      productionDate: null,
      expiryDate: null,
      status: 2,
    };
    return {
      type: 'stockVoucher.otherIn',
      payload: (idOf) => ({
        id: idOf('doc'),
        warehouseId: lineStore.id,
        rdCode: '106',
        reason: '补料',
        remark: null,
        lines: [{ materialId: material.id, boxNo: `LB-${randomUUID()}`, ...goods }],
      }),
    };
  }

  #apply(view: FloorView): Move | null {
    const order = this.#luck.of(view.orders.filter(({ row }) => Number(row.completed_qty) > 0));
    if (!order) return null;
    const qty = String(this.#some(Number(order.row.completed_qty)));
    return {
      type: 'wipCompletion.apply',
      payload: (idOf) => ({
        id: idOf('doc'),
        orderId: order.id,
        qty,
        boxes: [{ boxNo: `CP-${randomUUID()}`, qty }],
        batchNo: null,
        toWarehouseId: this.#scene.finished.id,
        needInspect: false,
        remark: null,
      }),
    };
  }

  #stored(view: FloorView): Move | null {
    const { product, finished, shelf } = this.#scene;
    const found = this.#luck.of((view.documents.wipCompletion ?? []).filter(({ status }) => status === 2 || status === 4));
    if (!found) return null;
    const qty = String(this.#some(Number(found.row.qty)));
    const goods = { materialId: product.id, qty, toBinId: shelf.id, boxNo: `CP-${randomUUID()}`, batchNo: 'LOT-A' };
    return {
      type: 'finishedReceipt.create',
      payload: (idOf) => ({
        id: idOf('doc'),
        warehouseId: finished.id,
        completionId: found.id,
        orderNo: null,
        needInspect: false,
        remark: null,
        lines: [{ ...goods, productionDate: null, expiryDate: null }],
      }),
    };
  }
}
