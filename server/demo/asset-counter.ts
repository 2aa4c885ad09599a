/** The counter of a store that lends: what is lent, comes back, is sent to the grinder, or is written off. */
import type { Written } from '#server/modules/sync/outgoing.ts';
import { idIn, later, type Piece } from './asset-supply.ts';
import type { Store } from './hardware.ts';
import { binId } from './inbound.ts';
import type { Account } from './people.ts';
import type { ToolStoreCode } from './places.ts';
import type { Stage } from './stage.ts';

export interface CounterPlace {
  readonly warehouse: ToolStoreCode;
  /** Who stands at the counter: the account, and the person who appraises. */
  readonly account: Account;
  readonly keeper: string;
  readonly assetBin: string;
  /** Loose goods that are lent with the pieces, and where they lie. */
  readonly loose?: { readonly code: string; readonly bin: string };
}

export interface Borrowing {
  readonly borrower: string;
  readonly dept: string;
}
export const MACHINIST: Borrowing = { borrower: 'P004', dept: 'D01' };
export const FITTER: Borrowing = { borrower: 'P005', dept: 'D02' };

export interface Lent {
  readonly loan: Written;
  readonly lineNo: number;
  readonly boxId: string;
  readonly assetId: string | null;
  readonly qty: string;
}

interface Lending {
  readonly when: string;
  readonly dueAt: string;
  /** What the borrower has already. */
  readonly shownLoans?: number;
  readonly remark?: string | null;
  /** How many loose ones go with the pieces; '' = none. */
  readonly loose?: string;
}

/** An application to grind one piece. */
export interface Work {
  readonly number: string;
  /** The supplier that grinds; null = in the plant. */
  readonly grinder: string | null;
  readonly needDate: string;
  readonly when: string;
  /** Default: to be ground. */
  readonly grindPurpose?: 1 | 2 | 3;
}

export class AssetCounter {
  readonly #stage: Stage;
  readonly #store: Store;
  readonly #pieces: ReadonlyMap<string, Piece>;
  readonly #at: CounterPlace;

  constructor(stage: Stage, store: Store, pieces: ReadonlyMap<string, Piece>, at: CounterPlace) {
    this.#stage = stage;
    this.#store = store;
    this.#pieces = pieces;
    this.#at = at;
  }

  #piece(number: string): Piece {
    const piece = this.#pieces.get(number);
    if (!piece) throw new Error(`The demo factory has no ${number}.`);
    return piece;
  }

  get #warehouseId() {
    return this.#stage.world.warehouses[this.#at.warehouse];
  }

  async lend({ borrower, dept }: Borrowing, numbers: readonly string[], said: Lending): Promise<Lent[]> {
    const { goods, persons, departments } = this.#store;
    const { account, assetBin, loose } = this.#at;
    const { when, dueAt, shownLoans = 0, remark = null, loose: many = '' } = said;
    const pieces = numbers.map((number) => this.#piece(number));
    const lines = pieces.map(({ code, boxId, life }) => {
      const place = { binId: binId(this.#stage, assetBin), batchId: null };
      return { ...place, materialId: idIn(goods, code), boxId: boxId as string | null, qty: '1', shownLife: life || null };
    });
    if (loose && many) {
      const place = { binId: binId(this.#stage, loose.bin), batchId: null, boxId: null, shownLife: null };
      lines.push({ ...place, materialId: idIn(goods, loose.code), qty: many });
    }
    const loan = await this.#stage.act(account, when, 'lendDoc.counter', (id) => ({
      id: id('doc'),
      warehouseId: this.#warehouseId,
      borrowerId: idIn(persons, borrower),
      deptId: idIn(departments, dept),
      orderNo: null,
      remark,
      dueAt,
      shownLoans,
      lines,
    }));
    return lines.map(({ boxId, qty }, n) => {
      const piece = pieces[n];
      const lineNo = n + 1;
      return { loan, lineNo, qty, boxId: boxId ?? loan.id(`loan-${lineNo}`), assetId: piece?.assetId ?? null };
    });
  }

  #said({ loan, lineNo, boxId, assetId, qty }: Lent, returnType: number, usage: string | null, remark: string | null) {
    return {
      warehouseId: this.#warehouseId,
      lendId: loan.id('doc'),
      lendLineId: loan.id(`line-${lineNo}`),
      boxId,
      assetId,
      qty,
      returnType,
      usage,
      appraiserId: idIn(this.#store.persons, this.#at.keeper),
      liabilityId: null,
      liabilityAmt: null,
      remark,
    };
  }

  /** @param bin null = the store's place for repair */
  takeBack(when: string, lent: Lent, returnType: number, usage: string | null, bin: string | null): Promise<Written> {
    return this.#stage.act(this.#at.account, when, 'returnAppraisal.counter', (id) => ({
      id: id('doc'),
      ...this.#said(lent, returnType, usage, null),
      binId: bin && binId(this.#stage, bin),
    }));
  }

  appraise(when: string, lent: Lent, returnType: number, usage: string | null, remark: string): Promise<Written> {
    return this.#stage.act(this.#at.account, when, 'returnAppraisal.appraise', (id) => ({
      id: id('doc'),
      ...this.#said(lent, returnType, usage, remark),
    }));
  }

  applyToGrind({ number, grinder, needDate, when, grindPurpose = 1 }: Work, purpose: string): Promise<Written> {
    const { code, boxId } = this.#piece(number);
    return this.#stage.act(this.#at.account, when, 'application.create', (id) => ({
      id: id('doc'),
      docType: 'GRIND',
      deptId: null,
      applicantId: idIn(this.#store.persons, this.#at.keeper),
      needDate,
      purpose,
      orderNo: null,
      equipmentNo: null,
      fromWarehouseId: this.#warehouseId,
      toWarehouseId: null,
      remark: null,
      grindPurpose,
      grinderType: grinder === null ? 1 : 2,
      grinderId: grinder && this.#stage.world.suppliers.get(grinder),
      erpPrNo: grinder && 'PR-0618',
      lines: [{ materialId: idIn(this.#store.goods, code), applyQty: '1', assetId: null, boxId, remark: null }],
    }));
  }

  /** Applied for, and approved ten minutes later. */
  async approveToGrind(work: Work, purpose: string): Promise<Written> {
    const made = await this.applyToGrind(work, purpose);
    const lines = [{ lineId: made.id('line-1'), approvedQty: '1', rejectReason: null }];
    await this.#stage.act('manager', later(work.when, 10), 'application.review', { id: made.id('doc'), lines });
    return made;
  }

  send(made: Written, number: string, when: string): Promise<Written> {
    return this.#stage.act(this.#at.account, when, 'grindOut.counter', (id) => ({
      id: id('doc'),
      warehouseId: this.#warehouseId,
      applicationId: made.id('doc'),
      lines: [{ applicationLineId: made.id('line-1'), boxId: this.#piece(number).boxId }],
    }));
  }

  /** @param sizeNow in mm; null = not measured */
  backFromGrinder(sent: Written, number: string, sizeNow: string | null, when: string): Promise<Written> {
    const { boxId, assetId } = this.#piece(number);
    return this.#stage.act(this.#at.account, when, 'grindIn.counter', (id) => ({
      id: id('doc'),
      warehouseId: this.#warehouseId,
      grindOutId: sent.id('doc'),
      outLineId: sent.id('line-1'),
      boxId,
      assetId,
      resultQty: '1',
      scrapQty: '0',
      sizeNow,
      toBinId: binId(this.#stage, this.#at.assetBin),
      remark: null,
    }));
  }

  /** @param said what kind of write-off it is, and why */
  writeOff(number: string, when: string, said: object): Promise<Written> {
    const { code, boxId } = this.#piece(number);
    return this.#stage.act(this.#at.account, when, 'writeOff.create', (id) => ({
      id: id('doc'),
      warehouseId: this.#warehouseId,
      lossType: null,
      scrapType: null,
      cause: null,
      liabilityId: null,
      liabilityAmt: null,
      residualValue: null,
      remark: null,
      lines: [{ materialId: idIn(this.#store.goods, code), boxId, qty: '1', remark: null }],
      ...said,
    }));
  }
}
