/** The tool store: supplied by the hardware store, what it lends is away, overdue, back, worn, or waits for somebody. */
import type { Actor } from '#domain/kernel/permission.ts';
import type { Written } from '#server/modules/sync/outgoing.ts';
import { type BoughtGood, idIn, later, type Piece, receive, saveGoods, supply } from './asset-supply.ts';
import { type Store, storeOf } from './hardware.ts';
import { binId } from './inbound.ts';
import type { Stage } from './stage.ts';
import { TOOL_GOODS } from './tool-goods.ts';

const SUPPLIER = 'S009';
const ASSET_BIN = 'GJ01/T-01';
const LOOSE_BIN = 'GJ01/T-02';

/** Receives what hardware issues to the tool store, and appraises what comes back from a loan. */
const TOOL_KEEPER = 'P011';
const MACHINIST = { borrower: 'P004', dept: 'D01' } as const;
const FITTER = { borrower: 'P005', dept: 'D02' } as const;

const BOUGHT: readonly BoughtGood[] = [
  ['GJ-0001', Array.from({ length: 10 }, (_, n) => `T-${String(n + 1).padStart(6, '0')}`), ''],
  ['GJ-0003', ['T-000101', 'T-000102', 'T-000103'], ''],
  ['GJ-0002', [], '100'],
  ['GJ-0004', [], '50'],
];

interface Lent {
  readonly loan: Written;
  readonly lineNo: number;
  readonly boxId: string;
  readonly assetId: string | null;
  readonly qty: string;
}

/** The counter of the tool store: who lends what, and how it comes back. */
class Counter {
  readonly #stage: Stage;
  readonly #store: Store;
  readonly #pieces: ReadonlyMap<string, Piece>;

  constructor(stage: Stage, store: Store, pieces: ReadonlyMap<string, Piece>) {
    this.#stage = stage;
    this.#store = store;
    this.#pieces = pieces;
  }

  /** @param drills how many loose ones go with the pieces; '' = none @param shownLoans what the borrower has already */
  async lend(
    { borrower, dept }: typeof MACHINIST | typeof FITTER,
    numbers: readonly string[],
    drills: string,
    { when, dueAt, shownLoans = 0, remark = null }: { when: string; dueAt: string; shownLoans?: number; remark?: string | null },
  ): Promise<Lent[]> {
    const { goods, persons, departments } = this.#store;
    const pieces = numbers.flatMap((number) => this.#pieces.get(number) ?? []);
    const lines = pieces.map(({ code, boxId, life }) => {
      const place = { binId: binId(this.#stage, ASSET_BIN), batchId: null };
      return { ...place, materialId: idIn(goods, code), boxId: boxId as string | null, qty: '1', shownLife: life as string | null };
    });
    const loose = { binId: binId(this.#stage, LOOSE_BIN), batchId: null, boxId: null, shownLife: null };
    if (drills) lines.push({ ...loose, materialId: idIn(goods, 'GJ-0002'), qty: drills });
    const loan = await this.#stage.act('toolkeeper', when, 'lendDoc.counter', (id) => ({
      id: id('doc'),
      warehouseId: this.#stage.world.warehouses.GJ01,
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
      warehouseId: this.#stage.world.warehouses.GJ01,
      lendId: loan.id('doc'),
      lendLineId: loan.id(`line-${lineNo}`),
      boxId,
      assetId,
      qty,
      returnType,
      usage,
      appraiserId: idIn(this.#store.persons, TOOL_KEEPER),
      liabilityId: null,
      liabilityAmt: null,
      remark,
    };
  }

  /** @param bin null = the store's place for repair */
  takeBack(when: string, lent: Lent, returnType: number, usage: string | null, bin: string | null): Promise<Written> {
    return this.#stage.act('toolkeeper', when, 'returnAppraisal.counter', (id) => ({
      id: id('doc'),
      ...this.#said(lent, returnType, usage, null),
      binId: bin && binId(this.#stage, bin),
    }));
  }

  appraise(when: string, lent: Lent, returnType: number, usage: string, remark: string): Promise<Written> {
    return this.#stage.act('toolkeeper', when, 'returnAppraisal.appraise', (id) => ({
      id: id('doc'),
      ...this.#said(lent, returnType, usage, remark),
    }));
  }
}

/** One loan is overdue, one is away since today, one has come back completely, and one is back in part: ground, scrapped, or to be put back. */
async function lending(stage: Stage, store: Store, pieces: ReadonlyMap<string, Piece>): Promise<void> {
  const counter = new Counter(stage, store, pieces);
  await counter.lend(MACHINIST, ['T-000001', 'T-000002'], '5', {
    when: stage.at(2, '09:00'),
    dueAt: stage.at(1, '17:00'),
    remark: '箱体铣面',
  });
  const worn = await counter.lend(MACHINIST, ['T-000004', 'T-000005', 'T-000006'], '', {
    when: stage.at(1, '08:10'),
    dueAt: stage.ago(-24 * 60),
    shownLoans: 3,
  });
  const returned = await counter.lend(FITTER, ['T-000003'], '10', { when: stage.at(1, '08:30'), dueAt: stage.at(1, '18:00') });
  const [cutter, drills] = returned;
  if (cutter) await counter.takeBack(stage.at(1, '16:10'), cutter, 1, '350', ASSET_BIN);
  if (drills) await counter.takeBack(stage.at(1, '16:12'), drills, 1, null, LOOSE_BIN);
  await counter.lend(FITTER, ['T-000101'], '', { when: stage.ago(150), dueAt: stage.ago(-8 * 60) });
  const [scrap, blunt, usable] = worn;
  if (blunt) await counter.takeBack(stage.ago(95), blunt, 4, '900', null);
  if (scrap) await counter.appraise(stage.ago(90), scrap, 6, '1200', '刃口崩缺，无法修磨');
  if (usable) {
    const appraised = await counter.appraise(stage.ago(88), usable, 2, '600', '刃口轻微磨损');
    await stage.act('manager', stage.ago(70), 'returnAppraisal.review', { id: appraised.id('doc') });
  }
  await stage.settle();
}

interface Work {
  readonly number: string;
  /** The supplier that grinds; null = in the plant. */
  readonly grinder: string | null;
  readonly needDate: string;
  readonly when: string;
}

/** An application to grind one piece. */
async function applyToGrind(stage: Stage, store: Store, piece: Piece, { grinder, needDate, when }: Work): Promise<Written> {
  return stage.act('toolkeeper', when, 'application.create', (id) => ({
    id: id('doc'),
    docType: 'GRIND',
    deptId: null,
    applicantId: idIn(store.persons, TOOL_KEEPER),
    needDate,
    purpose: '刃口磨损',
    orderNo: null,
    equipmentNo: null,
    fromWarehouseId: stage.world.warehouses.GJ01,
    toWarehouseId: null,
    remark: null,
    grindPurpose: 1,
    grinderType: grinder === null ? 1 : 2,
    grinderId: grinder && stage.world.suppliers.get(grinder),
    erpPrNo: grinder && 'PR-0618',
    lines: [{ materialId: idIn(store.goods, piece.code), applyQty: '1', assetId: null, boxId: piece.boxId, remark: null }],
  }));
}

/** One cutter is overdue at a grinder outside, one is back from the plant's own, one waits to be sent, and one for a review. */
async function grinding(stage: Stage, store: Store, pieces: ReadonlyMap<string, Piece>): Promise<void> {
  const pieceOf = (number: string): Piece => pieces.get(number) ?? idError(number);
  const approve = async (work: Work): Promise<Written> => {
    const made = await applyToGrind(stage, store, pieceOf(work.number), work);
    const lines = [{ lineId: made.id('line-1'), approvedQty: '1', rejectReason: null }];
    await stage.act('toolkeeper', later(work.when, 10), 'application.review', { id: made.id('doc'), lines });
    return made;
  };
  const send = (made: Written, number: string, when: string): Promise<Written> =>
    stage.act('toolkeeper', when, 'grindOut.counter', (id) => ({
      id: id('doc'),
      warehouseId: stage.world.warehouses.GJ01,
      applicationId: made.id('doc'),
      lines: [{ applicationLineId: made.id('line-1'), boxId: pieceOf(number).boxId }],
    }));
  const away = await approve({ number: 'T-000007', grinder: SUPPLIER, needDate: stage.day(-1), when: stage.at(3, '09:00') });
  await send(away, 'T-000007', stage.at(3, '10:30'));
  const done = await approve({ number: 'T-000008', grinder: null, needDate: stage.day(-1), when: stage.at(2, '09:00') });
  const sent = await send(done, 'T-000008', stage.at(2, '09:40'));
  await stage.act('toolkeeper', stage.at(1, '15:00'), 'grindIn.counter', (id) => ({
    id: id('doc'),
    warehouseId: stage.world.warehouses.GJ01,
    grindOutId: sent.id('doc'),
    outLineId: sent.id('line-1'),
    boxId: pieceOf('T-000008').boxId,
    assetId: pieceOf('T-000008').assetId,
    resultQty: '1',
    scrapQty: '0',
    sizeNow: '9.6',
    toBinId: binId(stage, ASSET_BIN),
    remark: null,
  }));
  await approve({ number: 'T-000009', grinder: SUPPLIER, needDate: stage.day(5), when: stage.ago(140) });
  await applyToGrind(stage, store, pieceOf('T-000005'), {
    number: 'T-000005',
    grinder: null,
    needDate: stage.day(2),
    when: stage.ago(60),
  });
  await stage.settle();
}

/** One cutter waits to be scrapped; a lost one has been written off. */
async function writeOffs(stage: Stage, store: Store, pieces: ReadonlyMap<string, Piece>): Promise<void> {
  const make = (number: string, when: string, said: object): Promise<Written> =>
    stage.act('toolkeeper', when, 'writeOff.create', (id) => {
      const { code, boxId } = pieces.get(number) ?? idError(number);
      return {
        id: id('doc'),
        warehouseId: stage.world.warehouses.GJ01,
        lossType: null,
        scrapType: null,
        cause: null,
        liabilityId: null,
        liabilityAmt: null,
        residualValue: null,
        remark: null,
        lines: [{ materialId: idIn(store.goods, code), boxId, qty: '1', remark: null }],
        ...said,
      };
    });
  await make('T-000010', stage.ago(50), { docType: 'scrapDoc', scrapType: 1, cause: '刃口磨损，直径过小', residualValue: '6' });
  const lost = await make('T-000103', stage.at(1, '14:00'), {
    docType: 'lossDoc',
    lossType: 1,
    cause: '盘点时未找到',
    liabilityId: idIn(store.persons, TOOL_KEEPER),
    liabilityAmt: '60',
  });
  await stage.act('manager', stage.at(1, '15:30'), 'writeOff.review', { id: lost.id('doc') });
  await stage.settle();
}

const idError = (number: string): never => {
  throw new Error(`The demo factory has no ${number}.`);
};

export async function playTools(stage: Stage, admin: Actor): Promise<void> {
  const places = { supplier: SUPPLIER, warehouse: 'GJ01', assetBin: ASSET_BIN, looseBin: LOOSE_BIN, receiver: TOOL_KEEPER } as const;
  await saveGoods(stage, admin, TOOL_GOODS, { classCode: 'GJ', className: '刀具' }, places);
  const store = await storeOf(stage);
  const bought = await receive(stage, store, BOUGHT, { supplier: SUPPLIER, supplierDocNo: 'SH-DJ-0611' }, stage.at(4, '13:30'));
  const pieces = await supply(stage, store, bought, TOOL_GOODS, { ...places, remark: '工具库补充' }, stage.at(4, '14:30'));
  await lending(stage, store, pieces);
  await grinding(stage, store, pieces);
  await writeOffs(stage, store, pieces);
}
