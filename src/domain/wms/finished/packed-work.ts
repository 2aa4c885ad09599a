/** What waits to be received from the lines, at the terminal of the store: the scan of any packed box opens the receipt of its application. Pure. */

import { Warehouse } from '#domain/basic/place.resource.ts';
import { answer, type Step } from '#domain/kernel/job.ts';
import { subQty } from '#domain/kernel/quantity.ts';
import type { HeldRows } from '#domain/protocol/held-rows.ts';
import { type JobLine, orderNew, said } from '#domain/protocol/said.ts';
import type { Work } from '#domain/protocol/work.ts';
import { ascending } from '#domain/system/order.ts';
import { parseScan } from '#domain/system/scan-code.ts';
import { WipCompletion } from '#domain/wms/production/completion.document.ts';
import { finishedReceiptCreate } from './finished-receipt.operation.ts';
import { boxesIn, isToReceive, type Packed, packedHere, readPacked } from './packed.ts';

/** What is being opened: its receipt is shown as soon as this device has it. */
export interface PackedState {
  readonly opened: Opened | null;
}
interface Opened {
  readonly completionId: string;
  /** The box that was scanned; null = the application was chosen. */
  readonly boxNo: string | null;
  /** The receipt that goes on; null = one is begun. */
  readonly receiptId: string | null;
}
export const startPacked: PackedState = { opened: null };

/** An application by one of its boxes or by its own number; null = this device knows no such code. */
export interface PackedHeard {
  readonly kind: 'packed';
  readonly code: string;
  readonly found: { readonly packed: Packed; readonly boxNo: string | null; readonly whName: string } | null;
  /** Not all rows are here: it may be one of those that are still coming. */
  readonly isEarly?: boolean;
}

export interface PackedTake extends Opened {
  readonly packed: Packed;
}

export async function heardPackedAnywhere(rows: HeldRows, text: string): Promise<PackedHeard> {
  const { id: code } = parseScan(text);
  const ofBox = await packedHere(rows, code);
  const completion = ofBox ?? (await rows.rowsBy(WipCompletion, 'docNo', code))[0]?.row;
  const packed = completion && (await readPacked(rows, completion.id));
  if (!packed) return { kind: 'packed', code, found: null };
  const whName = (await rows.row(Warehouse, packed.completion.toWarehouseId))?.row.whName ?? '';
  return { kind: 'packed', code, found: { packed, boxNo: ofBox ? code : null, whName } };
}

/** Applications that stores wait for, the oldest first. @param isMine of a store, whether the person works there */
export async function readToReceive(rows: HeldRows, isMine: (warehouseId: string) => boolean): Promise<Packed[]> {
  const found = await Promise.all(['2', '4'].map((status) => rows.rowsBy(WipCompletion, 'status', status)));
  const mine = found.flat().flatMap(({ row }) => (isToReceive(row) && isMine(row.toWarehouseId) ? [row] : []));
  const read = await Promise.all(mine.sort((a, b) => ascending(a.createdAt, b.createdAt)).map(({ id }) => readPacked(rows, id)));
  return read.filter((one) => one !== null);
}

const CREATED: readonly number[] = [1, 3];

function open(state: PackedState, packed: Packed, boxNo: string | null, code: string): Step<PackedState, PackedTake> {
  const holder = boxNo === null ? undefined : packed.taken[boxNo];
  const opened = { completionId: packed.completion.id, boxNo, receiptId: holder ?? packed.openIds[0] ?? null };
  const docNo = packed.completion.docNo ?? '';
  return { state: { ...state, opened }, answer: answer('ok', 'packed.opened', code, { docNo }), take: { ...opened, packed } };
}

/** @param all that waits @param isMine of a store, whether the person works there */
export function packedWork(all: readonly Packed[], isMine: (warehouseId: string) => boolean): Work<PackedState, PackedHeard, PackedTake> {
  return {
    hear: (state, { code, found, isEarly = false }) => {
      if (!found) return { state, answer: answer('error', isEarly ? 'scan.missing.early' : 'packed.unknown', code) };
      const { packed, boxNo, whName } = found;
      const { completion, taken, openIds } = packed;
      const words = { docNo: completion.docNo ?? '', whName };
      if (!isMine(completion.toWarehouseId)) return { state, answer: answer('error', 'packed.elsewhere', code, words) };
      if (CREATED.includes(completion.status)) return { state, answer: answer('error', 'packed.notReviewed', code, words) };
      const holder = boxNo === null ? null : (taken[boxNo] ?? null);
      if (!isToReceive(completion) || (holder !== null && !openIds.includes(holder)))
        return { state, answer: answer('warn', 'packed.isIn', code, words) };
      return open(state, packed, boxNo, code);
    },
    back: () => null,
    tap: (state, key) => {
      const packed = all.find(({ completion }) => completion.id === key);
      return packed ? open(state, packed, null, packed.completion.docNo ?? '') : null;
    },
    face: () => ({
      instruction: said('packed.do'),
      hint: said('packed.hint'),
      inHand: null,
      idle: said(all.length === 0 ? 'packed.none' : 'packed.idle'),
      lines: all.map(lineOf),
      linesTitle: said('packed.lines', { n: String(all.length) }),
    }),
    write: ({ packed: { completion }, receiptId }) => ({
      orders:
        receiptId === null
          ? [
              orderNew(finishedReceiptCreate, (idOf) => ({
                id: idOf('doc'),
                warehouseId: completion.toWarehouseId,
                completionId: completion.id,
                orderNo: completion.orderNo,
                needInspect: completion.needInspect,
                remark: null,
                lines: [],
              })),
            ]
          : [],
    }),
  };
}

function lineOf(packed: Packed): JobLine {
  const { completion, goods, boxes } = packed;
  return {
    key: completion.id,
    code: completion.docNo ?? completion.orderNo,
    name: [`${goods.matCode} ${goods.matName}`, completion.orderNo],
    done: completion.receivedQty,
    total: completion.qty,
    unit: goods.unit,
    state: packed.openIds.length === 0 ? 'todo' : 'active',
    notes: [
      said('packed.boxes', { n: String(boxesIn(packed).length), of: String(boxes.length) }),
      said('packed.left', { qty: subQty(completion.qty, completion.receivedQty), unit: goods.unit }),
    ],
  };
}
