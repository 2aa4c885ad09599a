/** Receiving what production has made, box after box: the goods are named once, and every further label is one scan. Pure. */
import type { Material } from '#domain/basic/material.resource.ts';
import type { ShelfLife } from '#domain/basic/shelf-life.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { answer, type SaidStep } from '#domain/kernel/job.ts';
import { isPositive, type Quantity } from '#domain/kernel/quantity.ts';
import type { JobLine } from '#domain/protocol/said.ts';
import { goodsLine } from '#domain/wms/card.ts';
import {
  type BoxDraft,
  backFromReceiving,
  chooseLine,
  type LineFacts,
  lineOf,
  type Outcome,
  type ReceiveState,
  receiveStep,
  saveStep,
  startReceive,
  type Work,
  withProduction,
} from '#domain/wms/receiving/dock.job.ts';
import type { Heard } from '#domain/wms/receiving/scan-at-dock.ts';
import { ARRIVAL, type FinishedReceiptLineRow, type FinishedReceiptRow } from './finished-receipt.document.ts';

/** The facts about a material that the terminal needs. */
export interface MadeGoods extends ShelfLife {
  readonly materialId: string;
  readonly matCode: string;
  readonly matName: string;
  readonly unit: string;
  readonly decimals: number;
  /** A full box; null = no standard. */
  readonly packQty: Quantity | null;
  readonly batchManaged: boolean;
}

type Goods = Pick<Row<typeof Material>, 'id' | 'matCode' | 'matName' | 'spec' | 'baseUnit' | 'packQty' | 'batchManaged'> & ShelfLife;

/** @param decimals of its unit */
export const madeGoods = (row: Goods, decimals: number): MadeGoods => ({
  materialId: row.id,
  matCode: row.matCode,
  matName: [row.matName, row.spec].filter(Boolean).join(' · '),
  unit: row.baseUnit,
  decimals,
  packQty: row.packQty !== null && isPositive(row.packQty) ? row.packQty : null,
  batchManaged: row.batchManaged,
  shelfLifeManaged: row.shelfLifeManaged,
  shelfLife: row.shelfLife,
  warrantyUnit: row.warrantyUnit,
});

/** Kept until the receipt is reviewed; it survives a reload. */
export interface MadeState {
  readonly dock: ReceiveState;
  /** Goods that were named here. Those of the receipt's lines need not be named again. */
  readonly goods: readonly MadeGoods[];
  /** The last box of each material that was saved here: the next one usually is like it. The receipt's lines may be read later than it is scanned. */
  readonly last: Readonly<Record<string, Pick<BoxDraft, 'qty' | 'batchNo' | 'binId'>>>;
}
export const startMade: MadeState = { dock: startReceive(''), goods: [], last: {} };

/** A scan at the dock, with the material that its label names, or a box that the line has packed and that comes in, or has come in, elsewhere. */
export type MadeHeard =
  | (Heard & { readonly goods?: MadeGoods | undefined })
  | { readonly kind: 'packed'; readonly boxNo: string; readonly docNo: string }
  | { readonly kind: 'packedIn'; readonly boxNo: string; readonly docNo: string };

export type MadeStep = SaidStep<MadeState, Work>;

/** Production is not limited by an order: whatever was made is received. */
const UNLIMITED = '999999999';

type Line = Pick<FinishedReceiptLineRow, 'materialId' | 'batchNo' | 'qty' | 'toBinId'>;

/**
 * The goods of the receipt in the form that the receiving steps need: as proposals the quantity, batch and bin of the last box of each.
 * @param lines of the receipt, newest last
 * @param proposedBin where the rules would set them down; '' = nowhere in particular
 */
export function madeFacts(
  known: readonly MadeGoods[],
  lines: readonly Line[],
  state: MadeState,
  today: string,
  proposedBin = '',
): LineFacts[] {
  const all = new Map([...known, ...state.goods].map((one) => [one.materialId, one]));
  return [...all.values()].map((one) => {
    const read = lines.filter(({ materialId }) => materialId === one.materialId).at(-1);
    const last = state.last[one.materialId] ?? (read && { qty: read.qty, batchNo: read.batchNo ?? '', binId: read.toBinId });
    const qty = last?.qty ?? one.packQty;
    return {
      id: one.materialId,
      matCode: one.matCode,
      name: one.matName,
      unit: one.unit,
      decimals: one.decimals,
      rest: qty === null ? '0' : UNLIMITED,
      packQty: qty,
      batchManaged: one.batchManaged,
      lastBatch: last?.batchNo || null,
      shelfLifeManaged: one.shelfLifeManaged,
      shelfLife: one.shelfLife,
      warrantyUnit: one.warrantyUnit,
      accepts: { limits: { openQty: null, tolerancePct: '0', minRestDays: null }, received: '0', today, mayConcede: true },
      shelf: { binId: state.dock.binId || (last?.binId ?? proposedBin), loose: false },
    };
  });
}

const WORDS: readonly string[] = ['otherMaterial', 'chooseLine', 'labelLine'];

/** The state after a step at the dock. A bin that was scanned stays for the boxes that follow. */
function after(state: MadeState, { state: dock, answer: said, take }: Outcome): MadeStep {
  const binId = dock.binId || state.dock.binId;
  const own = WORDS.includes(said.key) ? { ...said, key: `made.${said.key}` } : said;
  const saved = take?.kind === 'save' ? take.draft : null;
  const last = saved
    ? { ...state.last, [saved.lineId]: { qty: saved.qty, batchNo: saved.batchNo.trim(), binId: saved.binId } }
    : state.last;
  // One material at a time: it stays chosen, so that plain labels need no further tap.
  const lineId = dock.draft?.lineId || saved?.lineId || dock.lineId || state.dock.lineId;
  const next = { ...state, last, dock: { ...dock, binId: saved?.binId || binId, lineId } };
  return take ? { state: next, answer: own, take } : { state: next, answer: own };
}

function onBin(state: MadeState, { id, binCode, binType, elsewhere, whName }: Extract<Heard, { kind: 'bin' }>): MadeStep {
  if (elsewhere) return { state, answer: answer('error', 'binElsewhere', binCode, { binCode, whName }) };
  if (!ARRIVAL.includes(binType)) return { state, answer: answer('error', 'made.binType', binCode, { binCode }) };
  const { draft } = state.dock;
  const dock = { ...state.dock, binId: id, draft: draft && { ...draft, binId: id } };
  return { state: { ...state, dock }, answer: answer('ok', 'shelf', binCode, { binCode }) };
}

/** The box in hand is the last box of its goods by the time the next one is judged. */
function asInHand({ dock: { draft } }: MadeState, facts: readonly LineFacts[]): LineFacts[] {
  if (!draft) return [...facts];
  const { lineId, qty, binId } = draft;
  return facts.map((line) => (line.id === lineId ? { ...line, packQty: qty || line.packQty, shelf: { binId, loose: false } } : line));
}

/** @param factsOf the goods known in a state, as `madeFacts` gives them */
export function hearMade(state: MadeState, heard: MadeHeard, factsOf: (state: MadeState) => LineFacts[]): MadeStep {
  if (heard.kind === 'packed') return { state, answer: answer('error', 'made.packedElsewhere', heard.boxNo, { ...heard }) };
  if (heard.kind === 'packedIn') return { state, answer: answer('warn', 'made.packedIn', heard.boxNo, { ...heard }) };
  if (heard.kind === 'bin') return onBin(state, heard);
  const { goods } = heard;
  const named = goods && !state.goods.some(({ materialId }) => materialId === goods.materialId);
  const known = named ? { ...state, goods: [...state.goods, goods] } : state;
  const facts = factsOf(known);
  // The label of the goods alone names what the next boxes hold.
  if (heard.kind === 'material' && goods && !state.dock.draft) {
    const line = lineOf(facts, goods.materialId);
    if (line) return nameGoods(known, line);
  }
  return after(known, receiveStep(known.dock, heard, asInHand(known, facts)));
}

/** The boxes that follow hold these goods. */
export const nameGoods = (state: MadeState, line: LineFacts): MadeStep => ({
  state: { ...state, dock: chooseLine(state.dock, line) },
  answer: answer('ok', 'made.goods', line.matCode, { matCode: line.matCode, name: line.name }),
});

/** Writes the box in hand, once it is complete. */
export const saveMade = (state: MadeState, facts: readonly LineFacts[]): MadeStep => after(state, saveStep(state.dock, facts));

/** Puts down the box in hand, else takes back the newest box. */
export function backFromMade(state: MadeState, newest: { readonly id: string; readonly boxNo: string } | undefined): MadeStep | null {
  const step = backFromReceiving(state.dock, newest);
  return step && after(state, step);
}

export function changeMade(state: MadeState, patch: Partial<BoxDraft>, facts: readonly LineFacts[]): MadeState {
  const { draft } = state.dock;
  if (!draft) return state;
  const changed = { ...draft, ...patch };
  const day = patch.productionDate;
  const next = day === undefined ? changed : withProduction(changed, lineOf(facts, draft.lineId), day);
  return { ...state, dock: { ...state.dock, draft: next } };
}

/** Payload of `finishedReceipt/scan`. */
export const madePayload = (docId: string, draft: BoxDraft) => ({
  id: docId,
  materialId: draft.lineId,
  qty: draft.qty,
  toBinId: draft.binId,
  boxNo: draft.boxNo,
  batchNo: draft.batchNo.trim() || null,
  productionDate: draft.productionDate || null,
  expiryDate: draft.expiryDate || null,
});

/** Goods that were named at a desk instead of by a scan: the boxes that follow hold them. */
export function chosenMade(state: MadeState, goods: MadeGoods, factsOf: (state: MadeState) => LineFacts[]): MadeStep | null {
  const known = { ...state, goods: [...state.goods.filter(({ materialId }) => materialId !== goods.materialId), goods] };
  const line = lineOf(factsOf(known), goods.materialId);
  return line ? nameGoods(known, line) : null;
}

/** The boxes that were received, the newest first. */
export const madeCards = (lines: readonly FinishedReceiptLineRow[]): JobLine[] =>
  lines
    .toReversed()
    .map((line) => goodsLine({ ...line, key: line.id, code: line.boxNo, unit: line.unitCode, state: 'done', notes: [line.batchNo ?? ''] }));

/** The labels of all boxes of a receipt, each with its position among them. @param binCode of a bin; null = unknown */
export const madeLabels = (
  { createdAt: receivedAt, docNo }: Pick<FinishedReceiptRow, 'createdAt' | 'docNo'>,
  lines: readonly FinishedReceiptLineRow[],
  binCode: (binId: string) => string | null,
) =>
  lines.map((line, n) => ({
    boxNo: line.boxNo,
    material: line.matCode,
    name: line.matName,
    spec: line.spec ?? '',
    quantity: line.qty,
    unit: line.unitCode,
    lot: line.batchNo,
    expiry: line.expiryDate,
    receivedAt,
    supplierId: null,
    docNo,
    bin: binCode(line.toBinId),
    produced: line.productionDate,
    pack: `${n + 1}/${lines.length}`,
  }));
