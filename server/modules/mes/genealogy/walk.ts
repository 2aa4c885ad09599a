/** Follows goods from generation to generation and keeps what it reads. Every generation is read by a few statements, however many boxes it has. */
import { MOST, type traceDirection } from '#domain/mes/genealogy.ts';
import type { Queryable } from '#server/store/transaction.ts';
import * as goods from './read-goods.ts';
import { type Beside, besideOf, type Charge, chargedMeanwhile, type MayBe } from './read-lay.ts';
import * as orders from './read-orders.ts';

/** Movements by which an order's product comes into a store. */
export const MADE_BY: readonly string[] = ['GR_FINISHED', 'GR_OUTSOURCE', 'GR_OTHER'];

const fill = <R>(map: Map<string, R[]>, rows: readonly R[], key: (row: R) => string): void => {
  for (const row of rows) {
    const own = map.get(key(row));
    if (own) own.push(row);
    else map.set(key(row), [row]);
  }
};

export class Walk {
  readonly facts = new Map<string, goods.BoxFacts>();
  readonly flows = new Map<string, goods.Flow[]>();
  readonly links = new Map<string, goods.Link[]>();
  readonly checkedBoxes = new Map<string, Awaited<ReturnType<typeof orders.boxChecked>>>();
  readonly orders = new Map<string, orders.OrderFacts>();
  readonly cards = new Map<string, orders.CardFacts[]>();
  readonly reports = new Map<string, orders.ReportFacts[]>();
  readonly checked = new Map<string, orders.Checked[]>();
  readonly used = new Map<string, orders.Used[]>();
  readonly missing = new Map<string, orders.Missing[]>();
  readonly made = new Map<string, orders.Made[]>();
  readonly serials = new Map<string, orders.SerialFacts[]>();
  readonly mayBe = new Map<string, MayBe[]>();
  readonly hubs = new Map<string, goods.AtHub[]>();
  readonly beside = new Map<number, readonly string[]>();
  readonly unsure = new Set<number>();
  numbers: ReadonlyMap<string, string> = new Map();
  readonly customers = new Map<string, goods.Customer>();
  /** Boxes that were not followed any further. */
  readonly open = new Set<string>();
  isCut = false;

  constructor(
    readonly db: Queryable,
    readonly direction: (typeof traceDirection.codes)[number],
  ) {}

  /** Follows boxes and orders until there is nothing new, or enough. */
  async follow(boxIds: readonly string[], orderNos: readonly string[]): Promise<void> {
    const seen = new Set<string>();
    let next = await this.#orders(orderNos);
    let frontier = [...new Set([...boxIds, ...next])];
    for (let step = 0; frontier.length > 0; step += 1) {
      const now = step < MOST.steps ? frontier.slice(0, MOST.boxes) : [];
      for (const id of frontier.slice(now.length)) this.open.add(id);
      if (now.length === 0) break;
      for (const id of now) seen.add(id);
      next = this.direction === 'back' ? await this.#back(now) : await this.#forth(now);
      frontier = [...new Set(next)].filter((id) => !seen.has(id));
    }
    await this.#tell();
  }

  #rows<R>(rows: R[]): R[] {
    if (rows.length >= MOST.read) this.isCut = true;
    return rows;
  }

  /** @returns boxes that these came from */
  async #back(boxIds: readonly string[]): Promise<string[]> {
    const { db } = this;
    const flows = this.#rows(await goods.cameFrom(db, boxIds));
    fill(this.flows, flows, ({ boxId }) => boxId);
    const links = this.#rows(await goods.formedFrom(db, boxIds));
    // What came back remembers the box that it left in.
    const known = await this.#facts(boxIds);
    const returned = new Set(flows.filter(({ account, type }) => account !== 'STOCK' && !MADE_BY.includes(type)).map(({ boxId }) => boxId));
    const back = known.flatMap(({ id, parentBoxId, qty }) =>
      returned.has(id) && parentBoxId !== null ? [{ boxId: id, otherBoxId: parentBoxId, qty, at: null }] : [],
    );
    fill(this.links, [...links, ...back], ({ boxId }) => boxId);
    const made = flows.flatMap(({ account, type, orderNo }) =>
      account === 'PRODUCTION' && MADE_BY.includes(type) && orderNo ? [orderNo] : [],
    );
    const used = await this.#orders(made);
    return [...flows.flatMap(({ otherBoxId }) => otherBoxId ?? []), ...[...links, ...back].map(({ otherBoxId }) => otherBoxId), ...used];
  }

  /** @returns boxes that these went into */
  async #forth(boxIds: readonly string[]): Promise<string[]> {
    const { db } = this;
    await this.#facts(boxIds);
    const flows = this.#rows(await goods.wentTo(db, boxIds));
    fill(this.flows, flows, ({ boxId }) => boxId);
    const parts = new Set(flows.flatMap(({ otherBoxId }) => otherBoxId ?? []));
    const born = this.#rows(await goods.bornOf(db, boxIds)).filter(({ otherBoxId }) => !parts.has(otherBoxId));
    const formed = this.#rows(await goods.formedInto(db, boxIds));
    const links = [...new Map([...formed, ...born].map((one) => [`${one.boxId}/${one.otherBoxId}`, one])).values()];
    fill(this.links, links, ({ boxId }) => boxId);
    const charges: Charge[] = flows.filter(({ account, type }) => account === 'PRODUCTION' && type === 'GI_PRODUCTION');
    this.#lay(await besideOf(db, charges));
    const { rows: mayBe, isCut } = await chargedMeanwhile(db, boxIds);
    if (isCut) this.isCut = true;
    fill(this.mayBe, mayBe, ({ boxId }) => boxId);
    fill(this.hubs, await goods.atHubs(db, boxIds), ({ boxId }) => boxId);
    const made = await this.#orders(
      [...charges, ...mayBe].flatMap((one) => ('orderNo' in one && one.orderNo ? [String(one.orderNo)] : [])),
    );
    return [...parts, ...links.map(({ otherBoxId }) => otherBoxId), ...made];
  }

  /** Reads orders that are not read yet. @returns boxes that they used, or made */
  async #orders(orderNos: readonly string[]): Promise<string[]> {
    const { db } = this;
    const fresh = [...new Set(orderNos)].filter((orderNo) => !this.orders.has(orderNo));
    if (fresh.length === 0) return [];
    const found = await orders.orderFacts(db, fresh);
    for (const order of found) this.orders.set(order.orderNo, order);
    if (this.direction === 'forth') {
      const made = this.#rows(await orders.madeBy(db, fresh));
      fill(this.made, made, ({ orderNo }) => orderNo);
      fill(this.serials, this.#rows(await orders.serialFacts(db, fresh)), ({ orderNo }) => orderNo);
      return made.map(({ boxId }) => boxId);
    }
    const ids = found.map(({ id }) => id);
    const of = ({ orderId }: { readonly orderId: string }): string => orderId;
    fill(this.cards, this.#rows(await orders.cardFacts(db, ids)), of);
    fill(this.reports, this.#rows(await orders.reportFacts(db, ids)), of);
    fill(this.checked, this.#rows(await orders.checkedFacts(db, ids)), of);
    fill(this.missing, this.#rows(await orders.missingOf(db, ids)), of);
    const used = this.#rows(await orders.usedBy(db, fresh));
    fill(this.used, used, ({ orderNo }) => orderNo);
    const beside = await besideOf(db, used);
    this.#lay(beside);
    return [...used.map(({ boxId }) => boxId), ...[...beside.boxes.values()].flat()];
  }

  #lay({ boxes, unsure, isCut }: Beside): void {
    for (const [entryId, ids] of boxes) this.beside.set(entryId, ids);
    for (const entryId of unsure) this.unsure.add(entryId);
    if (isCut) this.isCut = true;
  }

  async #facts(boxIds: readonly string[]): Promise<goods.BoxFacts[]> {
    const fresh = boxIds.filter((id) => !this.facts.has(id));
    const found = fresh.length > 0 ? await goods.boxFacts(this.db, fresh) : [];
    for (const box of found) this.facts.set(box.id, box);
    return found;
  }

  /** Numbers, customers and what was suspected, of everything that was reached. */
  async #tell(): Promise<void> {
    const { db } = this;
    if (this.open.size > 0) this.isCut = true;
    await this.#facts([...this.open]);
    fill(this.checkedBoxes as Map<string, never[]>, (await orders.boxChecked(db, [...this.facts.keys()])) as never[], ({ boxId }) => boxId);
    const outside = [...this.flows.values()].flat().filter(({ account }) => account !== 'STOCK');
    const hubs = [...this.hubs.values()].flat();
    this.numbers = await goods.numbersOf(db, [
      ...new Set([...outside, ...hubs].filter(({ docNo }) => docNo === null).map(({ docId }) => docId)),
    ]);
    const sold = [...new Set([...outside.filter(({ account }) => account === 'CUSTOMER'), ...hubs].map(({ docId }) => docId))];
    for (const one of sold.length > 0 ? await goods.customersOf(db, sold) : []) this.customers.set(one.docId, one);
  }
}
