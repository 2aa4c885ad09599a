/** The tree of what a walk has read. Whatever stands in it already is named, and not told again. */
import { isZero, sumQty } from '#domain/kernel/quantity.ts';
import { MOST_SERIALS } from '#domain/mes/box-serials.ts';
import { type Certainty, MOST, type TraceNode, together, traceCertainty, traceNode } from '#domain/mes/genealogy.ts';
import type { BoxFacts, Flow } from './read-goods.ts';
import type { CardFacts, Checked, OrderFacts, ReportFacts, Used } from './read-orders.ts';
import type { BoxSerial } from './read-serials.ts';
import { MADE_BY, type Walk } from './walk.ts';

/** How a thing is linked to what stands above it. */
type Edge = Partial<Pick<TraceNode, 'qty' | 'at' | 'by' | 'certainty'>>;

const STATES: Readonly<Record<Checked['kind'], string>> = {
  first: 'firstResult',
  check: 'checkResult',
  suspect: 'suspectStatus',
  repair: 'qualityRepairStatus',
  outsource: 'receiptStatus',
  completion: 'applicationStatus',
};
const HELD = 3;

const byTime = (a: TraceNode, b: TraceNode): number => ((a.at ?? '') < (b.at ?? '') ? -1 : (a.at ?? '') > (b.at ?? '') ? 1 : 0);

const grouped = <R>(rows: readonly R[], key: (row: R) => string): R[][] => {
  const groups = new Map<string, R[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return [...groups.values()];
};

export class Tree {
  readonly #walk: Walk;
  /** Stores whose goods are told where they lie; null = all. */
  readonly #stores: readonly string[] | null;
  readonly #told = new Set<string>();
  #rows = 0;
  isCut = false;

  constructor(walk: Walk, stores: readonly string[] | null) {
    this.#walk = walk;
    this.#stores = stores;
  }

  /** A node, unless the tree is full; what is below it is asked for only where it is told for the first time. */
  #node(own: Parameters<typeof traceNode>[0], once: string | null, below: () => readonly TraceNode[]): TraceNode[] {
    if (this.#rows >= MOST.rows) {
      this.isCut = true;
      return [];
    }
    this.#rows += 1;
    const isAgain = once !== null && this.#told.has(once);
    if (once !== null) this.#told.add(once);
    const wasCut = this.isCut;
    const children = isAgain ? [] : below();
    return [traceNode({ ...own, isAgain, isCut: own.isCut === true || (this.isCut && !wasCut && children.length === 0), children })];
  }

  /** @param serials numbers of its pieces, which are told of a box that was asked about */
  box(id: string, edge: Edge = {}, serials: readonly BoxSerial[] = []): TraceNode[] {
    const facts = this.#walk.facts.get(id);
    if (!facts) return [];
    const { boxNo, matCode, matName, batchNo, unit, status, closed } = facts;
    // What has left keeps what it was.
    const qty = isZero(facts.qty) ? sumQty((this.#walk.flows.get(id) ?? []).map((flow) => flow.qty)) : facts.qty;
    const place = this.#placeOf(facts);
    const state = closed === null ? (['boxStatus', status] as const) : (['closedReason', closed] as const);
    const own = { kind: 'box', id, code: boxNo, name: `${matCode} ${matName}`, batchNo, unit, place, state, qty, ...edge } as const;
    const isCut = this.#walk.open.has(id);
    return this.#node({ ...own, isCut }, `box/${id}`, () => [
      ...this.#serials(serials, facts),
      ...(this.#walk.checkedBoxes.get(id) ?? []).flatMap((one) => this.#check({ ...one, orderId: '' }, unit)),
      ...(this.#walk.direction === 'back' ? this.#origins(facts) : this.#ends(facts)),
    ]);
  }

  /** Those that are certain apart from those that are possible. */
  #serials(found: readonly BoxSerial[], { id, unit }: BoxFacts): TraceNode[] {
    return traceCertainty.codes.flatMap((certainty) => {
      const own = found.filter((one) => one.certainty === certainty);
      const [first] = own;
      const last = own.at(-1);
      if (!first || !last) return [];
      const code = first === last ? first.code : `${first.code} … ${last.code}`;
      const isCut = own.length > MOST_SERIALS;
      if (isCut) this.isCut = true;
      return this.#node({ kind: 'serials', id: `${id}/${certainty}`, code, qty: String(own.length), unit, certainty, isCut }, null, () =>
        own
          .slice(0, MOST_SERIALS)
          .flatMap((one) => this.#node({ kind: 'serial', id: one.id, code: one.code, at: one.at, by: one.by, certainty }, null, () => [])),
      );
    });
  }

  /** Shows where goods lie for the caller's own stores only. */
  #placeOf({ warehouseId, whName, binCode }: BoxFacts): string | null {
    if (warehouseId === null || (this.#stores !== null && !this.#stores.includes(warehouseId))) return null;
    return together(whName, binCode);
  }

  #origins(facts: BoxFacts): TraceNode[] {
    const flows = this.#walk.flows.get(facts.id) ?? [];
    const parts = grouped(
      flows.filter(({ otherBoxId }) => otherBoxId !== null),
      ({ otherBoxId }) => otherBoxId ?? '',
    );
    return [
      ...flows.filter(({ account }) => account !== 'STOCK').flatMap((flow) => this.#receipt(flow, facts)),
      ...parts.flatMap((same) => this.box(same[0]?.otherBoxId ?? '', this.#edgeOf(same))),
      ...(this.#walk.links.get(facts.id) ?? []).flatMap(({ otherBoxId, qty, at }) => this.box(otherBoxId, { qty, at })),
    ];
  }

  #edgeOf(flows: readonly { readonly qty: string; readonly at: string; readonly by?: string | null }[]): Edge {
    return { qty: sumQty(flows.map(({ qty }) => qty)), at: flows[0]?.at ?? null, by: flows[0]?.by ?? null };
  }

  #docNo({ docId, docNo }: Pick<Flow, 'docId' | 'docNo'>): string {
    return docNo ?? this.#walk.numbers.get(docId) ?? '';
  }

  #receipt(flow: Flow, facts: BoxFacts): TraceNode[] {
    const { docId, qty, at, by, type, orderNo } = flow;
    const own = {
      kind: 'receipt',
      id: docId,
      code: this.#docNo(flow),
      qty,
      unit: facts.unit,
      at,
      by,
      state: ['movementType', type],
    } as const;
    const isMade = flow.account === 'PRODUCTION' && MADE_BY.includes(type);
    return this.#node(own, null, () => (isMade && orderNo !== null ? this.order(orderNo) : this.#supplier(facts)));
  }

  #supplier({ supplierId, supplierCode, supName, supplierBatchNo, batchNo }: BoxFacts): TraceNode[] {
    if (supplierId === null) return [];
    return this.#node(
      { kind: 'supplier', id: supplierId, code: supplierCode ?? '', name: supName, batchNo: supplierBatchNo ?? batchNo },
      null,
      () => [],
    );
  }

  /** The order of a piece, with those of its boxes that may hold it. */
  piece(orderNo: string, boxes: ReadonlyMap<string, Certainty>): TraceNode[] {
    const made = grouped(this.#walk.made.get(orderNo) ?? [], ({ boxId }) => boxId);
    return this.order(orderNo, {}, () =>
      made.flatMap((same) => {
        const id = same[0]?.boxId ?? '';
        const certainty = boxes.get(id);
        return certainty === undefined ? [] : this.box(id, { ...this.#edgeOf(same), certainty });
      }),
    );
  }

  /** What an order was made of, or what it has made. */
  order(orderNo: string, edge: Edge & { readonly unit?: string } = {}, below?: () => readonly TraceNode[]): TraceNode[] {
    const order = this.#walk.orders.get(orderNo);
    if (!order) return [];
    const { id, matCode, matName, batchNo, unit, completedQty: qty, lineName: place, at, by, status } = order;
    const name = `${matCode} ${matName}`;
    const own = {
      kind: 'order',
      id,
      code: orderNo,
      name,
      batchNo,
      unit,
      qty,
      place,
      at,
      by,
      state: ['prodOrderStatus', status],
      ...edge,
    } as const;
    return this.#node(own, `order/${id}`, below ?? (() => (this.#walk.direction === 'back' ? this.#work(order) : this.#made(order))));
  }

  #made({ orderNo }: OrderFacts): TraceNode[] {
    const made = grouped(this.#walk.made.get(orderNo) ?? [], ({ boxId }) => boxId);
    return [
      ...made.flatMap((same) => this.box(same[0]?.boxId ?? '', this.#edgeOf(same))),
      ...(this.#walk.serials.get(orderNo) ?? []).flatMap(({ id, code, at, by }) =>
        this.#node({ kind: 'serial', id, code, at, by }, null, () => []),
      ),
    ];
  }

  #work(order: OrderFacts): TraceNode[] {
    const cards = this.#walk.cards.get(order.id) ?? [];
    const reports = this.#walk.reports.get(order.id) ?? [];
    const known = new Set(reports.map(({ id }) => id));
    const others = (this.#walk.used.get(order.orderNo) ?? []).filter(({ lineId }) => lineId === null || !known.has(lineId));
    const roots = cards.filter(({ parentId }) => parentId === null || !cards.some(({ id }) => id === parentId));
    return [
      ...roots.flatMap((card) => this.card(card, order, 'below')),
      ...[
        ...reports
          .filter(({ cardId }) => cardId === null || !cards.some(({ id }) => id === cardId))
          .flatMap((one) => this.#report(one, order)),
        ...(this.#walk.checked.get(order.id) ?? []).flatMap((one) => this.#check(one, order.unit)),
      ].sort(byTime),
      ...this.#uses(others),
      ...this.#missing(order, (reportId) => !known.has(reportId)),
    ];
  }

  /** A card with its work. @param also the cards that were split off it, or the one that it was split off: what was done before is its history too */
  card(card: CardFacts, order: OrderFacts, also: 'below' | 'above'): TraceNode[] {
    const { id, cardNo, qty, status, parentId } = card;
    const cards = this.#walk.cards.get(order.id) ?? [];
    const kin = cards.filter((one) => (also === 'below' ? one.parentId === id : one.id === parentId));
    const reports = (this.#walk.reports.get(order.id) ?? []).filter(({ cardId }) => cardId === id);
    const own = { kind: 'card', id, code: cardNo, qty, unit: order.unit, state: ['wipCardStatus', status] } as const;
    return this.#node(own, `card/${id}`, () => [
      ...reports.flatMap((one) => this.#report(one, order)),
      ...kin.flatMap((one) => this.card(one, order, also)),
    ]);
  }

  #report(report: ReportFacts, order: OrderFacts): TraceNode[] {
    const { id, docNo, opSeq, opName, goodQty: qty, at, by, stationCode, equipmentNo, tools, status } = report;
    const place = together(stationCode, equipmentNo, tools);
    const own = { kind: 'report', id, code: docNo ?? '', name: `${opSeq} ${opName}`, qty, unit: order.unit, at, by, place } as const;
    return this.#node({ ...own, state: ['reportStatus', status] }, null, () =>
      status === HELD
        ? []
        : [
            ...this.#uses((this.#walk.used.get(order.orderNo) ?? []).filter(({ lineId }) => lineId === id)),
            ...this.#missing(order, (reportId) => reportId === id),
          ],
    );
  }

  /** Boxes that were charged, and those that lay beside them. */
  #uses(used: readonly Used[]): TraceNode[] {
    const charged = new Set(used.map(({ boxId }) => boxId));
    const beside = new Map<string, string>();
    for (const { entryId, at } of used) for (const id of this.#walk.beside.get(entryId) ?? []) if (!charged.has(id)) beside.set(id, at);
    return [
      ...grouped(used, ({ boxId }) => boxId).flatMap((same) =>
        this.box(same[0]?.boxId ?? '', { ...this.#edgeOf(same), by: null, certainty: this.#certainty(same) }),
      ),
      ...[...beside].flatMap(([id, at]) => this.box(id, { qty: null, at, certainty: 3 })),
    ];
  }

  #certainty(charges: readonly { readonly entryId: number }[]): Certainty {
    return charges.some(({ entryId }) => this.#walk.unsure.has(entryId)) ? 2 : 1;
  }

  #missing({ id }: OrderFacts, isOf: (reportId: string) => boolean): TraceNode[] {
    const rows = (this.#walk.missing.get(id) ?? []).filter(({ reportId }) => isOf(reportId));
    return rows.flatMap(({ id: own, matCode, matName: name, qty, unit, at }) =>
      this.#node({ kind: 'missing', id: own, code: matCode, name, qty, unit, at }, null, () => []),
    );
  }

  #check({ kind, id, code, name, qty, at, by, place, status }: Checked, unit: string): TraceNode[] {
    return this.#node(
      { kind, id, code, name, qty, unit: qty === null ? null : unit, at, by, place, state: [STATES[kind], status] },
      null,
      () => [],
    );
  }

  /** What became of a box. */
  #ends(facts: BoxFacts): TraceNode[] {
    const flows = this.#walk.flows.get(facts.id) ?? [];
    const used = flows.filter(({ account, orderNo, type }) => account === 'PRODUCTION' && orderNo !== null && type === 'GI_PRODUCTION');
    const parts = flows.filter(({ otherBoxId }) => otherBoxId !== null);
    const outside = flows.filter((flow) => flow.account !== 'STOCK' && !used.includes(flow));
    const charged = new Set(used.map(({ orderNo }) => orderNo));
    const mayBe = (this.#walk.mayBe.get(facts.id) ?? []).filter(({ orderNo }) => !charged.has(orderNo));
    const { unit } = facts;
    return [
      ...grouped(used, ({ orderNo }) => orderNo ?? '').flatMap((same) =>
        this.order(same[0]?.orderNo ?? '', { ...this.#edgeOf(same), unit, certainty: this.#certainty(same) }),
      ),
      ...mayBe.flatMap(({ orderNo, at }) => this.order(orderNo, { qty: null, at, by: null, certainty: 3 })),
      ...grouped(parts, ({ otherBoxId }) => otherBoxId ?? '').flatMap((same) => this.box(same[0]?.otherBoxId ?? '', this.#edgeOf(same))),
      ...(this.#walk.links.get(facts.id) ?? []).flatMap(({ otherBoxId, qty, at }) => this.box(otherBoxId, { qty, at })),
      ...outside.flatMap((flow) => this.#left(flow, unit)),
      ...(this.#walk.hubs.get(facts.id) ?? []).flatMap((hub) => this.#shipped({ ...hub, qty: facts.qty, type: 'GI_SALES' }, unit)),
    ];
  }

  #left(flow: Flow, unit: string): TraceNode[] {
    if (flow.account === 'CUSTOMER') return this.#shipped(flow, unit);
    const { docId: id, qty, at, by, type } = flow;
    return this.#node({ kind: 'left', id, code: this.#docNo(flow), qty, unit, at, by, state: ['movementType', type] }, null, () => []);
  }

  #shipped(flow: Pick<Flow, 'docId' | 'docNo' | 'qty' | 'at' | 'by' | 'type'>, unit: string): TraceNode[] {
    const { docId: id, qty, at, by, type } = flow;
    const customer = this.#walk.customers.get(id);
    const name = customer ? `${customer.customerCode} ${customer.customerName}` : null;
    return this.#node(
      { kind: 'shipment', id, code: this.#docNo(flow), name, qty, unit, at, by, state: ['movementType', type] },
      null,
      () => [],
    );
  }

  /** What a code stands for that is neither goods nor work: its own boxes stand below it. */
  group(own: Parameters<typeof traceNode>[0], below: () => readonly TraceNode[]): TraceNode[] {
    return this.#node(own, null, below);
  }
}
