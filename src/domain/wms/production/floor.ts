/**
 * The pieces of one order on their way through its operations. THE place that moves a counter of an operation, a card or an order: reports, takes,
 * verdicts and receipts of outsourced goods all count through it, so that what came in is always what became of it (INV-23).
 */
import { derivedId } from '#domain/kernel/ids.ts';
import { add, type Ctx, type Decision, type Put, put } from '#domain/kernel/operation.ts';
import { guard } from '#domain/kernel/problem.ts';
import { addQty, cmpQty, isPositive, isZero, negQty, type Quantity, subQty, sumQty } from '#domain/kernel/quantity.ts';
import type { Added } from '#domain/kernel/rows.ts';
import {
  CardOperation,
  type CardOperationRow,
  OrderOperation,
  type OrderOperationRow,
  ProdOrder,
  type ProdOrderRow,
} from './production-order.ts';

export const operationIdOf = (orderId: string, opSeq: number): string => derivedId(orderId, `op/${opSeq}`);
export const cardOperationId = (cardId: string, opSeq: number): string => derivedId(cardId, `op/${opSeq}`);

type Counts = Pick<OrderOperationRow, 'inQty' | 'goodQty' | 'scrapLabourQty' | 'scrapMaterialQty' | 'suspectQty' | 'reworkQty'>;
type CardCounts = Pick<CardOperationRow, 'inQty' | 'goodQty' | 'scrapQty' | 'suspectQty' | 'reworkQty'>;

export const scrapOf = ({ scrapLabourQty, scrapMaterialQty }: Pick<Counts, 'scrapLabourQty' | 'scrapMaterialQty'>): Quantity =>
  addQty(scrapLabourQty, scrapMaterialQty);

/** Work in process: what came in and is neither good nor spoilt, suspected or in rework. Pieces. */
export const wipOf = (op: Counts): Quantity => subQty(op.inQty, sumQty([op.goodQty, scrapOf(op), op.suspectQty, op.reworkQty]));
export const cardWipOf = (op: CardCounts): Quantity => subQty(op.inQty, sumQty([op.goodQty, op.scrapQty, op.suspectQty, op.reworkQty]));

/** By the work (1) or by the material (2). */
type ScrapKind = 1 | 2;
const SCRAP_KINDS: readonly ScrapKind[] = [1, 2];
const SCRAP_FIELDS = {
  1: { spoilt: 'scrapLabourQty', disposed: 'labourDisposedQty' },
  2: { spoilt: 'scrapMaterialQty', disposed: 'materialDisposedQty' },
} as const;

/** Spoilt pieces of an operation that no disposal has named. */
export const leftToDispose = (op: OrderOperationRow, kind: ScrapKind): Quantity =>
  subQty(op[SCRAP_FIELDS[kind].spoilt], op[SCRAP_FIELDS[kind].disposed] ?? '0');

/** Counts spoilt pieces as named by a disposal. @param qty negative for those that it gives back */
export const disposed = (opId: string, kind: ScrapKind, qty: Quantity): Added =>
  add(OrderOperation, opId, SCRAP_FIELDS[kind].disposed, qty);

/** What pieces became at an operation. Negative figures take a report back. */
export interface Made {
  readonly good: Quantity;
  readonly scrapLabour: Quantity;
  readonly scrapMaterial: Quantity;
  readonly suspect: Quantity;
}

export const piecesOf = ({ good, scrapLabour, scrapMaterial, suspect }: Made): Quantity =>
  sumQty([good, scrapLabour, scrapMaterial, suspect]);
export const takenBack = (made: Made): Made => ({
  good: negQty(made.good),
  scrapLabour: negQty(made.scrapLabour),
  scrapMaterial: negQty(made.scrapMaterial),
  suspect: negQty(made.suspect),
});

/** The operations that are there, in their order. */
export const inSequence = (operations: readonly OrderOperationRow[]): OrderOperationRow[] =>
  operations.filter(({ isRemoved }) => !isRemoved).sort((a, b) => a.opSeq - b.opSeq);

/** Where pieces are counted: the others are counted with the next one of these. */
const isCounted = ({ isReportPoint, isLast }: OrderOperationRow): boolean => isReportPoint || isLast;

const isCountedAt = (op: OrderOperationRow | undefined): boolean => op !== undefined && isCounted(op);

const NOT_STARTED = 0;
const AWAITS_FIRST = 1;
const RUNNING = 2;
const DONE = 3;
const COMPLETED = 5;

export interface FloorRows {
  readonly order: ProdOrderRow;
  readonly operations: readonly OrderOperationRow[];
  /** Of the card that is worked on, if one is. */
  readonly cards?: readonly CardOperationRow[];
}

export class Floor {
  readonly #order: ProdOrderRow;
  readonly #before: readonly OrderOperationRow[];
  #operations: OrderOperationRow[];
  #cards: CardOperationRow[];
  readonly #added: Added[] = [];
  #totals: { completed: Quantity; scrap: Quantity };

  constructor({ order, operations, cards = [] }: FloorRows) {
    this.#order = order;
    this.#before = inSequence(operations);
    this.#operations = [...this.#before];
    this.#cards = [...cards];
    this.#totals = { completed: order.completedQty, scrap: order.scrapQty };
  }

  /** As counted so far in this decision. */
  operation(opSeq: number): OrderOperationRow | undefined {
    return this.#operations.find((one) => one.opSeq === opSeq);
  }

  card(opSeq: number): CardOperationRow | undefined {
    return this.#cards.find((one) => one.opSeq === opSeq);
  }

  /** The first operation at which pieces are counted: what is launched comes in there. */
  get first(): OrderOperationRow | undefined {
    return this.#operations.find(isCounted);
  }

  /** The next operation at which pieces are counted. */
  next(opSeq: number): OrderOperationRow | undefined {
    return this.#operations.find((one) => one.opSeq > opSeq && isCounted(one));
  }

  previous(opSeq: number): OrderOperationRow | undefined {
    return this.#operations.filter((one) => one.opSeq < opSeq && isCounted(one)).at(-1);
  }

  /** Operations before this one that are counted with it. */
  countedWith(opSeq: number): OrderOperationRow[] {
    const from = this.previous(opSeq)?.opSeq ?? -1;
    return this.#operations.filter((one) => one.opSeq > from && one.opSeq < opSeq && !isCounted(one));
  }

  /** Good pieces that the next operation has not taken over yet. Zero at the last one. */
  waiting(op: OrderOperationRow): Quantity {
    const next = this.next(op.opSeq);
    return next ? subQty(op.goodQty, next.inQty) : '0';
  }

  /** Good pieces, of the card if one is worked on, that were not sent on. Zero at the last operation. */
  sendable(opSeq: number): Quantity {
    const op = this.operation(opSeq);
    const next = this.next(opSeq);
    if (!op || !next) return '0';
    const step = this.card(opSeq);
    const all = subQty(op.goodQty, op.outQty);
    if (!step) return all;
    const onCard = subQty(step.goodQty, this.card(next.opSeq)?.inQty ?? '0');
    return cmpQty(onCard, all) < 0 ? onCard : all;
  }

  /** Pieces still on their way: in work, in rework, or waiting to be taken over (area-mes §1 h). Suspects are not among them. */
  get open(): Quantity {
    return sumQty(this.#operations.filter(isCounted).flatMap((op) => [wipOf(op), op.reworkQty, this.waiting(op)]));
  }

  /** None of the card's pieces is in work, in rework, suspected, or on its way to the next operation. */
  get cardIsDone(): boolean {
    const still = this.#cards.flatMap((card) => {
      const next = this.next(card.opSeq);
      const taken = next ? this.card(next.opSeq)?.inQty : undefined;
      const waits = taken !== undefined && isCountedAt(this.operation(card.opSeq)) ? subQty(card.goodQty, taken) : '0';
      return [cardWipOf(card), card.reworkQty, card.suspectQty, waits];
    });
    return this.#cards.length > 0 && isZero(sumQty(still));
  }

  get suspected(): Quantity {
    return sumQty(this.#operations.map(({ suspectQty }) => suspectQty));
  }

  get completed(): Quantity {
    return this.#totals.completed;
  }

  get scrapped(): Quantity {
    return this.#totals.scrap;
  }

  /** Pieces come in: launched, taken over, or sent on. */
  bring(opSeq: number, qty: Quantity): void {
    this.#add(opSeq, 'inQty', qty);
    this.#addCard(opSeq, 'inQty', qty);
  }

  /** Good pieces leave for the next operation; they are waiting until it takes them over. */
  send(opSeq: number, qty: Quantity): void {
    this.#add(opSeq, 'outQty', qty);
  }

  /** What a report says, with the operations that are counted together with this one. */
  make(opSeq: number, made: Made): void {
    const pieces = piecesOf(made);
    for (const op of this.countedWith(opSeq)) {
      this.#add(op.opSeq, 'inQty', pieces);
      this.#add(op.opSeq, 'goodQty', pieces);
      this.#addCard(op.opSeq, 'inQty', pieces);
      this.#addCard(op.opSeq, 'goodQty', pieces);
    }
    this.#spoil(opSeq, made);
    this.#add(opSeq, 'suspectQty', made.suspect);
    this.#addCard(opSeq, 'suspectQty', made.suspect);
    this.finish(opSeq, made.good);
  }

  /** What became of suspected pieces: good ones go on as if they had been reported so (area-mes §1 a). */
  judge(opSeq: number, { good, rework, scrapLabour, scrapMaterial }: Omit<Made, 'suspect'> & { readonly rework: Quantity }): void {
    const all = negQty(sumQty([good, rework, scrapLabour, scrapMaterial]));
    this.#add(opSeq, 'suspectQty', all);
    this.#addCard(opSeq, 'suspectQty', all);
    this.#add(opSeq, 'reworkQty', rework);
    this.#addCard(opSeq, 'reworkQty', rework);
    this.#spoil(opSeq, { scrapLabour, scrapMaterial });
    this.finish(opSeq, good);
  }

  /** Pieces come out of rework. */
  repair(opSeq: number, { good, scrapLabour }: { readonly good: Quantity; readonly scrapLabour: Quantity }): void {
    const all = negQty(addQty(good, scrapLabour));
    this.#add(opSeq, 'reworkQty', all);
    this.#addCard(opSeq, 'reworkQty', all);
    this.#spoil(opSeq, { scrapLabour, scrapMaterial: '0' });
    this.finish(opSeq, good);
  }

  /**
   * Pieces that were sent on and lost on the way become labour scrap of the sender (area-mes §1 i).
   * @param others operations of all cards of the order, where the pieces were sent without naming one: what no loose piece stands for comes off cards
   */
  lose(opSeq: number, qty: Quantity, others: readonly CardOperationRow[] = []): void {
    this.#add(opSeq, 'goodQty', negQty(qty));
    this.#addCard(opSeq, 'goodQty', negQty(qty));
    this.#add(opSeq, 'outQty', negQty(qty));
    this.#spoil(opSeq, { scrapLabour: qty, scrapMaterial: '0' });
    const here = others.filter((card) => card.opSeq === opSeq);
    let off = subQty(sumQty(here.map(({ goodQty }) => goodQty)), this.operation(opSeq)?.goodQty ?? '0');
    for (const { id, goodQty } of here) {
      const lost = cmpQty(off, goodQty) < 0 ? off : goodQty;
      if (!isPositive(lost)) continue;
      this.#added.push(add(CardOperation, id, 'goodQty', negQty(lost)), add(CardOperation, id, 'scrapQty', lost));
      off = subQty(off, lost);
    }
  }

  /** Good pieces: they move on by themselves unless they are transferred in batches; those of the last operation complete the order. */
  finish(opSeq: number, good: Quantity): void {
    if (isZero(good)) return;
    this.#add(opSeq, 'goodQty', good);
    this.#addCard(opSeq, 'goodQty', good);
    const next = this.next(opSeq);
    if (!next) {
      this.#totals.completed = addQty(this.#totals.completed, good);
      this.#added.push(add(ProdOrder, this.#order.id, 'completedQty', good));
      return;
    }
    if (this.operation(opSeq)?.transferBatch) return;
    this.send(opSeq, good);
    this.bring(next.opSeq, good);
  }

  /**
   * Counters, and the statuses that follow from them. The order is under way with the first piece and completed with the last.
   * @param moved fields of the order that the caller changes as well
   */
  result(ctx: Ctx, moved: Partial<ProdOrderRow> = {}): Pick<Decision, 'put' | 'add'> {
    const operations = this.#operations.flatMap((op): Put[] => {
      const status = this.#statusOf(op);
      const before = this.#before.find(({ id }) => id === op.id);
      return before && before.status !== status ? [put(OrderOperation, { ...before, status })] : [];
    });
    const order = { ...this.#order, ...this.#begun(ctx), ...this.#ended(ctx), ...moved };
    const isSame = order.status === this.#order.status && Object.keys(moved).length === 0;
    return { put: [...(isSame ? [] : [put(ProdOrder, order)]), ...operations], add: this.#added };
  }

  #begun({ occurredAt }: Ctx): Partial<ProdOrderRow> {
    return this.#order.status === 2 && this.#added.length > 0 ? { status: 3, startAt: this.#order.startAt ?? occurredAt } : {};
  }

  #ended({ occurredAt }: Ctx): Partial<ProdOrderRow> {
    const all = addQty(this.completed, this.scrapped);
    const whole = cmpQty(all, this.#order.orderQty) >= 0 && isPositive(all) && isZero(this.open) && isZero(this.suspected);
    return whole && [2, 3].includes(this.#order.status) ? { status: COMPLETED, finishAt: occurredAt } : {};
  }

  #statusOf(op: OrderOperationRow): OrderOperationRow['status'] {
    const counted = sumQty([op.goodQty, scrapOf(op), op.suspectQty, op.reworkQty]);
    if (![NOT_STARTED, AWAITS_FIRST, RUNNING, DONE].includes(op.status) || !isPositive(counted)) return op.status;
    const earlier = this.#operations.filter((one) => one.opSeq <= op.opSeq && isCounted(one));
    const still = sumQty(
      earlier.flatMap((one) => [wipOf(one), one.reworkQty, one.suspectQty, one === op || one.opSeq === op.opSeq ? '0' : this.waiting(one)]),
    );
    return isZero(still) ? DONE : RUNNING;
  }

  #spoil(opSeq: number, { scrapLabour, scrapMaterial }: Pick<Made, 'scrapLabour' | 'scrapMaterial'>): void {
    const scrap = addQty(scrapLabour, scrapMaterial);
    this.#add(opSeq, 'scrapLabourQty', scrapLabour);
    this.#add(opSeq, 'scrapMaterialQty', scrapMaterial);
    if (!isPositive(scrap)) this.#guardDisposed(opSeq);
    this.#addCard(opSeq, 'scrapQty', scrap);
    if (isZero(scrap)) return;
    this.#totals.scrap = addQty(this.#totals.scrap, scrap);
    this.#added.push(add(ProdOrder, this.#order.id, 'scrapQty', scrap));
  }

  /** Scrap that somebody has disposed of is not taken back. @throws SCRAP_DISPOSED */
  #guardDisposed(opSeq: number): void {
    const op = this.operation(opSeq);
    if (!op) return;
    const isLess = SCRAP_KINDS.some((kind) => cmpQty(leftToDispose(op, kind), '0') < 0);
    guard(!isLess, 'SCRAP_DISPOSED', { orderNo: this.#order.orderNo, opSeq: String(opSeq) });
  }

  #add(opSeq: number, field: keyof Counts | 'outQty', delta: Quantity): void {
    if (isZero(delta)) return;
    this.#operations = this.#operations.map((op) => {
      if (op.opSeq !== opSeq) return op;
      this.#added.push(add(OrderOperation, op.id, field, delta));
      return { ...op, [field]: addQty(op[field], delta) };
    });
  }

  #addCard(opSeq: number, field: keyof CardCounts, delta: Quantity): void {
    if (isZero(delta)) return;
    this.#cards = this.#cards.map((card) => {
      if (card.opSeq !== opSeq) return card;
      this.#added.push(add(CardOperation, card.id, field, delta));
      return { ...card, [field]: addQty(card[field], delta) };
    });
  }
}
