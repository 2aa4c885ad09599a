/** The terminal of a finished-goods receipt, declared whole: the goods once, then box after box. Pure. */
import { answer, type Judge } from '#domain/kernel/job.ts';
import type { HeldRows } from '#domain/protocol/held-rows.ts';
import { type JobLine, order, type Said, said } from '#domain/protocol/said.ts';
import type { Entered, EnteredField, Work } from '#domain/protocol/work.ts';
import { arrivingFields } from '#domain/wms/receiving/arriving.ts';
import { type BoxDraft, type Work as DockWork, type LineFacts, lineOf, stepOf } from '#domain/wms/receiving/dock.job.ts';
import {
  backFromMade,
  changeMade,
  chosenMade,
  hearMade,
  type MadeGoods,
  type MadeHeard,
  type MadeState,
  type MadeStep,
  madeCards,
  madeFacts,
  madePayload,
  saveMade,
  startMade,
} from './finished.job.ts';
import { FinishedReceipt, FinishedReceiptLine, type FinishedReceiptLineRow, type FinishedReceiptRow } from './finished-receipt.document.ts';
import { finishedReceiptScan, finishedReceiptUnscan } from './finished-receipt.operation.ts';
import { boxesIn, goodsHeld, isAllIn, type Packed, readPacked, suggestedBin, waiting } from './packed.ts';

/** A receipt with what its terminal needs. */
export interface MadeView {
  readonly header: FinishedReceiptRow;
  /** Boxes that count, in the order in which they came. */
  readonly lines: readonly FinishedReceiptLineRow[];
  readonly goods: readonly MadeGoods[];
  /** What was packed for it; null = it was begun without an application. */
  readonly packed: Packed | null;
  /** Where the rules would set the packed goods down; '' = nowhere in particular. */
  readonly proposedBin: string;
}

/** @returns null = the device does not hold the receipt */
export async function readMade(rows: HeldRows, id: string): Promise<MadeView | null> {
  const header = (await rows.row(FinishedReceipt, id))?.row;
  if (!header) return null;
  const read = (await rows.rowsBy(FinishedReceiptLine, 'docId', id)).map(({ row }) => row);
  const packed = header.completionId ? await readPacked(rows, header.completionId) : null;
  const goods: MadeGoods[] = packed ? [packed.goods] : [];
  for (const materialId of new Set(read.map((line) => line.materialId))) {
    const one = packed?.goods.materialId === materialId ? null : await goodsHeld(rows, materialId);
    if (one) goods.push(one);
  }
  const proposedBin = (packed && (await suggestedBin(rows, header, packed.goods.materialId))) ?? '';
  const lines = read.filter(({ isRemoved }) => !isRemoved).sort((x, y) => x.lineNo - y.lineNo);
  return { header, lines, goods, packed, proposedBin };
}

const CREATED = 0;
/** Whether boxes can be added to it. */
export const isOpen = ({ header }: Pick<MadeView, 'header'>): boolean => header.status === CREATED;

/** What the page knows besides the receipt. */
interface Around {
  /** The day of the site. */
  readonly today: string;
  readonly bins: NonNullable<EnteredField['options']>;
  readonly storeName: string;
}

export interface MadeWork extends Work<MadeState, MadeHeard, DockWork> {
  readonly save: (state: MadeState) => MadeStep;
  /** The boxes that follow hold these goods. */
  readonly choose: (goods: MadeGoods) => Judge<MadeState, DockWork>;
  /** Why the box in hand cannot be saved. */
  readonly lack: (state: MadeState) => Said | undefined;
}

const { materialId, batchNo, productionDate, expiryDate, toBinId: binId } = FinishedReceiptLine.fields;
const FIELDS = { batchNo, productionDate, expiryDate, binId };

/** The steps of the dock speak with its words. */
function spoken<T extends MadeStep | null>(step: T): T {
  const own = ({ key }: { readonly key: string }): string => (/^(made|scan)\./.test(key) ? key : `raw:receive.say.${key}`);
  if (!step) return step;
  const { answer, take } = step;
  const worded = { ...step, answer: { ...answer, key: own(answer) } };
  if (take?.kind !== 'save') return worded;
  const { said: saved, also } = take;
  return { ...worded, take: { ...take, said: { ...saved, key: own(saved) }, ...(also ? { also: { ...also, key: own(also) } } : {}) } };
}

export function madeWork(view: MadeView, { today, bins, storeName }: Around): MadeWork {
  const { header, lines, goods, packed, proposedBin } = view;
  const factsOf = (state: MadeState): LineFacts[] => madeFacts(goods, lines, state, today, proposedBin);
  const newest = lines.at(-1);
  const lineIn = ({ dock: { draft } }: MadeState, facts: readonly LineFacts[]) => (draft ? lineOf(facts, draft.lineId) : undefined);
  return {
    hear: (state, heard) => {
      if (packed && heard.kind === 'box' && heard.known === null) return notPacked(state, packed, heard.boxNo);
      const step = hearMade(state, heard, factsOf);
      return spoken(packed ? atOnce(packed, state, heard, step, factsOf) : step);
    },
    back: (state) => spoken(backFromMade(state, newest)),
    change: (state, patch: Partial<BoxDraft>) => changeMade(state, patch, factsOf(state)),
    save: (state) => spoken(saveMade(state, factsOf(state))),
    choose: (named) => (state) => spoken(chosenMade(state, named, factsOf)),
    lack: (state) => {
      const step = stepOf(state.dock, factsOf(state));
      return step === 'save' ? undefined : said('raw:receive.missing', { step: said(`raw:receive.lacks.${step}`) });
    },
    entered: (state) => (isOpen(view) ? enteredOf(state, factsOf(state), lineIn(state, factsOf(state)), bins) : null),
    face: (state) => {
      const facts = factsOf(state);
      const { draft } = state.dock;
      const line = lineIn(state, facts);
      const step = stepOf(state.dock, facts);
      const doing = step === 'box' && packed && isAllIn(packed) ? 'all' : step === 'box' && facts.length === 0 ? 'goods' : step;
      return {
        instruction: said(`made.do.${isOpen(view) ? doing : 'over'}`, { boxNo: draft?.boxNo ?? '' }),
        hint: [storeName, header.orderNo ?? '', ...(packed ? [said('made.ofCompletion', progress(packed))] : [])],
        undo: draft ? said('raw:receive.drop') : said('raw:receive.undo', { boxNo: newest?.boxNo ?? '' }),
        inHand:
          draft && isOpen(view)
            ? {
                code: draft.boxNo === '' ? said('raw:receive.noNumber') : draft.boxNo,
                name: line ? `${line.matCode} ${line.name}` : said('made.noGoods'),
              }
            : null,
        isOver: !isOpen(view),
        idle: isOpen(view)
          ? said(packed ? 'made.idlePacked' : 'made.idle')
          : said('made.notOpen', { docNo: header.docNo ?? said('ui:pending.noNumber') }),
        lines: [...madeCards(lines), ...(packed ? cardsOf(packed) : [])],
        linesTitle: said('made.lines', { n: String(lines.length) }),
      };
    },
    write: (work) =>
      work.kind === 'unscan'
        ? { orders: [order(finishedReceiptUnscan, { id: header.id, lineId: work.boxId })] }
        : { orders: [order(finishedReceiptScan, madePayload(header.id, work.draft))], answer: work.said, also: work.also },
  };
}

const progress = (packed: Packed) => ({
  docNo: packed.completion.docNo ?? '',
  n: String(boxesIn(packed).length),
  of: String(packed.boxes.length),
});

/** A receipt of packed goods takes in what was packed, under its own labels. */
const notPacked = (state: MadeState, { completion }: Packed, boxNo: string): MadeStep => ({
  state,
  answer: answer('error', 'made.notPacked', boxNo, { boxNo, docNo: completion.docNo ?? '' }),
});

/**
 * Of a packed box everything is known but its place: it is saved with the scan of its bin, or at once where the bin was scanned before. What differs from its
 * label is looked at first.
 */
function atOnce(
  { boxes }: Packed,
  before: MadeState,
  heard: MadeHeard,
  step: MadeStep,
  factsOf: (state: MadeState) => LineFacts[],
): MadeStep {
  const { draft } = step.state.dock;
  if (step.take || step.answer.tone !== 'ok' || !boxes.some(({ boxNo }) => boxNo === draft?.boxNo)) return step;
  const isPlaced = heard.kind === 'bin' || (heard.kind === 'box' && before.dock.binId !== '');
  const facts = factsOf(step.state);
  return isPlaced && stepOf(step.state.dock, facts) === 'save' ? saveMade(step.state, facts) : step;
}

/** The boxes that are still to come, as they were packed. */
const cardsOf = (packed: Packed): JobLine[] =>
  waiting(packed).map(({ boxNo, qty }) => ({
    key: boxNo,
    code: boxNo,
    name: `${packed.goods.matCode} ${packed.goods.matName}`,
    done: '0',
    total: qty,
    unit: packed.goods.unit,
    state: 'todo',
    notes: [],
  }));

function enteredOf(
  { dock: { draft } }: MadeState,
  facts: readonly LineFacts[],
  line: LineFacts | undefined,
  bins: Around['bins'],
): Entered | null {
  if (!draft) return null;
  const needed = { batchNo: line?.batchManaged, expiryDate: line?.shelfLifeManaged, binId: true };
  const goods = {
    key: 'lineId',
    field: materialId,
    label: said('made.goodsField'),
    none: said('ui:form.choose'),
    options: facts.map(({ id, name, matCode }) => ({ value: id, label: name, code: matCode })),
    // Of a single material there is nothing to choose.
    hidden: facts.length < 2 && line !== undefined,
  };
  return {
    texts: { ...draft },
    fields: [
      goods,
      ...arrivingFields(['batchNo', 'productionDate', 'expiryDate', 'binId'], { fields: FIELDS, needed, bins, isShelf: true }),
    ],
    quantity: { label: said('raw:receive.qty'), unit: line?.unit, decimals: line?.decimals ?? 0 },
    isWhole: stepOf({ draft, binId: '', lineId: '' }, facts) === 'save',
  };
}

/** The state in which the terminal of a receipt begins that was opened by the scan of a packed box: the box is in hand. */
export const startWith = ({ goods, proposedBin }: Pick<MadeView, 'goods' | 'proposedBin'>, heard: MadeHeard, today: string): MadeState =>
  hearMade(startMade, heard, (state) => madeFacts(goods, [], state, today, proposedBin)).state;
