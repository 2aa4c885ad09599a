/** Counting at the bins: what scans are on this device, and what they write. Every scan reads only the rows that it names, however large the plan is. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import { WeighMaterial } from '#domain/basic/handling.resource.ts';
import { Material, Unit } from '#domain/basic/material.resource.ts';
import { Bin } from '#domain/basic/place.resource.ts';
import { answer } from '#domain/kernel/job.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { isZero } from '#domain/kernel/quantity.ts';
import type { Scanned } from '#domain/wms/stock/scanned.ts';
import { checkClaim, checkEmpty } from '#domain/wms/stocktake/bins.operation.ts';
import {
  backFromCount,
  type CountHeard,
  type CountState,
  type CountWork,
  closed,
  countedInHand,
  countProblem,
  type LineFacts,
  type PlanFacts,
  scanForCount,
  startCount,
  tookOver,
  weighedInHand,
  weighing,
  weighProblem,
} from '#domain/wms/stocktake/count.job.ts';
import { checkCount, checkCountAgain, checkUncount } from '#domain/wms/stocktake/count.operation.ts';
import { placeOf } from '#domain/wms/stocktake/counting.ts';
import { checkFound } from '#domain/wms/stocktake/found.operation.ts';
import {
  CheckBin,
  CheckInfo,
  CheckLine,
  type CheckLineRow,
  type CheckRow,
  checkBinId,
  isBlind,
  isUnseenBin,
  isWithdrawn,
} from '#domain/wms/stocktake/stocktake.document.ts';
import { bornBoxId } from '#domain/wms/voucher/new-goods.ts';
import type { Writer, Wrote } from '#pages/scan/terminal-core.ts';
import { useHeldDraft } from '#pages/scan/use-held.ts';
import { useTerminal } from '#pages/scan/use-terminal.ts';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useStore } from '#store/hooks.ts';
import type { Photo } from '#ui/photo-input.tsx';
import { FILL } from './paths.ts';

type Store = ReturnType<typeof useStore>;

/** States in which lines are entered: first count, and recount. */
export const ENTERED: readonly number[] = [1, 2, 4];
const RECOUNTING = 4;

export const planFacts = (row: CheckRow): PlanFacts => ({
  id: row.id,
  docNo: row.docNo ?? '',
  name: row.checkName,
  warehouseId: row.warehouseId,
  blind: isBlind(row),
  round: row.status === RECOUNTING ? 'second' : 'first',
});

const bare = { matCode: '', name: '', unit: '', decimals: 6, weight: null };

/** What is counted: its names, its unit, and whether the scales may count it. */
async function goodsOf(store: Store, materialId: string) {
  const material = (await store.row(Material, materialId))?.row;
  if (!material) return bare;
  const [unit, weighed] = await Promise.all([
    store.rowsBy(Unit, 'unitCode', material.baseUnit),
    store.rowsBy(WeighMaterial, 'materialId', materialId),
  ]);
  const weight = weighed[0] ? { unitWeight: weighed[0].row.unitWeight, tolPct: weighed[0].row.tolPct } : null;
  const { matCode, matName, baseUnit } = material;
  return { matCode, name: matName, unit: baseUnit, decimals: unit[0]?.row.decimalPlaces ?? 6, weight };
}

/** A line as the job judges it. */
export async function lineFacts(store: Store, line: CheckLineRow, { round }: PlanFacts, actor: Actor | null): Promise<LineFacts> {
  const binId = (line.isFound ? line.actualBinId : null) ?? line.bookBinId;
  const [goods, bin] = await Promise.all([goodsOf(store, line.materialId), store.row(Bin, binId)]);
  const isFirst = round === 'first';
  const [qty, by, byName] = isFirst ? [line.firstQty, line.firstBy, line.firstByName] : [line.secondQty, line.secondBy, line.secondByName];
  return {
    ...goods,
    id: line.id,
    boxNo: line.boxNo,
    isLoose: line.isLoose,
    binId,
    binCode: bin?.row.binCode ?? '',
    bookQty: line.bookQty,
    qty,
    isMine: by !== null && by === actor?.userId,
    byName: byName ?? '',
    toRecount: line.toRecount,
    isFirstMine: line.firstBy === actor?.userId || (actor?.personId != null && line.firstPersonId === actor.personId),
    firstName: line.firstByName ?? '',
  };
}

/** The lines of a plan in one bin, finds that were taken back left out. */
export const linesIn = async (store: Store, planId: string, binId: string): Promise<CheckLineRow[]> =>
  (await store.rowsBy(CheckLine, 'docId+bookBinId', planId, binId)).map(({ row }) => row).filter((row) => !isWithdrawn(row));

/** What of a bin waits for its entry in this round. */
export const isUnseen = (line: CheckLineRow, { round }: Pick<PlanFacts, 'round'>): boolean =>
  round === 'first' ? line.firstQty === null : line.toRecount && line.secondQty === null;

/** What of the bin nobody has seen. */
export async function unseenIn(store: Store, { plan, bin }: Pick<CountState, 'plan' | 'bin'>, actor: Actor | null): Promise<LineFacts[]> {
  if (!plan || !bin) return [];
  const open = (await linesIn(store, plan.id, bin.id)).filter((line) => isUnseen(line, plan));
  return Promise.all(open.map((line) => lineFacts(store, line, plan, actor)));
}

/** Whether the bin is counted as an empty one, and nothing that was found there is known. */
export async function isBareBin(store: Store, planId: string, binId: string): Promise<boolean> {
  const bin = (await store.row(CheckBin, checkBinId(planId, binId)))?.row;
  if (!bin || !isUnseenBin(bin)) return false;
  const lines = (await store.rowsBy(CheckLine, 'docId', planId)).map(({ row }) => row);
  return !lines.some((line) => placeOf(line) === binId && !isWithdrawn(line));
}

/** Looks a scan up among the plan's bins and lines. */
async function hearing(store: Store, scanned: Scanned, state: CountState, actor: Actor | null): Promise<CountHeard> {
  const { plan } = state;
  if (scanned.kind === 'bin') {
    const lockedBy = (await store.row(Bin, scanned.bin.id))?.row.lockedByCheckId;
    const row = lockedBy ? (await store.row(CheckInfo, lockedBy))?.row : undefined;
    if (!row || !ENTERED.includes(row.status)) return scanned;
    const held = (await store.row(CheckBin, checkBinId(row.id, scanned.bin.id)))?.row;
    const isMine = held?.holderId === actor?.userId;
    const holder = held?.holderId && !isMine ? { id: held.holderId, name: held.holderName ?? '' } : null;
    const isBare = await isBareBin(store, row.id, scanned.bin.id);
    const bin = { id: scanned.bin.id, code: scanned.bin.binCode, ...(isBare ? { isBare } : {}) };
    const unseen = await unseenIn(store, state, actor);
    return { kind: 'place', code: scanned.code, bin, plan: planFacts(row), holder, isMine, unseen };
  }
  if (!plan || !state.bin) return scanned;
  if (scanned.kind === 'box') {
    const { box } = scanned;
    const own = (await store.rowsBy(CheckLine, 'boxId', box.id)).find(({ row }) => row.docId === plan.id)?.row;
    if (own && !isWithdrawn(own)) return { kind: 'line', code: box.boxNo, line: await lineFacts(store, own, plan, actor) };
    if (box.warehouseId !== plan.warehouseId || isZero(box.qty)) return { kind: 'alien', code: box.boxNo };
    const { boxNo: scannedNo, materialId, batchNo, qty: bookQty } = box;
    const goods = await goodsOf(store, materialId);
    const stray = { ...goods, key: scannedNo, scannedNo, bookQty, materialId, batchNo: batchNo || null, isBoxed: true };
    return { kind: 'stray', code: scannedNo, stray };
  }
  if (scanned.kind === 'material') return looseGoods(store, scanned, plan, state.bin.id, actor);
  const isLabel =
    (scanned.kind === 'missing' && scanned.what !== 'bin' && scanned.what !== 'early') ||
    (scanned.kind === 'foreign' && scanned.what === 'box');
  if (!isLabel) return scanned;
  // A find is known by the label that was scanned and by the number that it was given.
  const [seen, given] = await Promise.all([
    store.rowsBy(CheckLine, 'scannedNo', scanned.code),
    store.rowsBy(CheckLine, 'boxId', bornBoxId(plan.id, scanned.code)),
  ]);
  const again = [...seen, ...given].find(({ row }) => row.docId === plan.id)?.row;
  return again && !isWithdrawn(again)
    ? { kind: 'line', code: scanned.code, line: await lineFacts(store, again, plan, actor) }
    : { kind: 'alien', code: scanned.code };
}

/** A label of a material: its loose stock here, listed or not. What is kept in boxes is scanned box by box. */
async function looseGoods(
  store: Store,
  scanned: Extract<Scanned, { kind: 'material' }>,
  plan: PlanFacts,
  binId: string,
  actor: Actor | null,
): Promise<CountHeard> {
  const lines = await linesIn(store, plan.id, binId);
  const own = lines.find((line) => line.isLoose && line.materialId === scanned.materialId);
  if (own) return { kind: 'line', code: scanned.code, line: await lineFacts(store, own, plan, actor) };
  const material = (await store.row(Material, scanned.materialId))?.row;
  if (!material || material.boxManaged || material.batchManaged) return scanned;
  const goods = await goodsOf(store, material.id);
  const place = { scannedNo: null, bookQty: null, materialId: material.id, batchNo: null, isBoxed: false };
  return { kind: 'stray', code: scanned.code, stray: { ...goods, key: `${binId}/${material.id}`, ...place } };
}

export function useFilling() {
  const { t } = useTranslation('stocktake');
  const store = useStore();
  const actor = useActor();
  const find = useFindScanned();
  const held = useHeldDraft<CountState>(FILL, startCount);
  const [photos, setPhotos] = useState<Photo[]>([]);

  /** Photos of what is in hand go with its entry. */
  async function attached() {
    const attachments = await Promise.all(photos.map((photo) => store.prepareAttachment(photo.blob, photo.name)));
    return { attachments, refs: attachments.map(({ ref }) => ref) };
  }

  async function write(work: CountWork, by: Writer): Promise<Wrote<CountState>> {
    const { plan, bin } = work;
    if (work.kind === 'claim') return by.submit(checkClaim, { id: plan.id, binId: bin.id, fromId: work.fromId });
    if (work.kind === 'empty') return by.submit(checkEmpty, { id: plan.id, binId: bin.id, isEmpty: true });
    if (work.kind === 'zero') {
      const zero = { qty: '0', binId: null, by: 2 as const };
      let last: Wrote<CountState> = { ok: true };
      for (const line of work.lines) {
        last = await by.submit(plan.round === 'first' ? checkCount : checkCountAgain, { id: plan.id, lineId: line.id, ...zero });
        if (!last.ok) return last;
      }
      return last;
    }
    const { attachments, refs } = await attached();
    const { qty, grossKg, tareKg } = work;
    const entry = { qty, by: work.by, grossKg, tareKg, photos: refs };
    // What an entry is remarked with was said by the terminal before it was made.
    const options = { attachments, acceptIssues: true as const };
    const done = work.kind === 'count' ? await enter(work, entry, by, options) : await enterFind(work, entry, by, options);
    if (done.ok) setPhotos([]);
    return done;
  }

  type Entry = {
    qty: string;
    by: 1 | 2 | 3;
    grossKg: string | null;
    tareKg: string | null;
    photos: Awaited<ReturnType<typeof attached>>['refs'];
  };
  type Sending = NonNullable<Parameters<Writer['submit']>[2]>;

  const enter = ({ plan, bin, line }: Extract<CountWork, { kind: 'count' }>, entry: Entry, by: Writer, options: Sending) =>
    by.submit(
      plan.round === 'first' ? checkCount : checkCountAgain,
      { id: plan.id, lineId: line.id, binId: line.binId === bin.id || line.isLoose ? null : bin.id, ...entry },
      options,
    );

  /** A box of the store keeps its number; what the books do not know gets one of this device's, and its label is printed. */
  async function enterFind(
    { plan, bin, stray }: Extract<CountWork, { kind: 'found' }>,
    entry: Entry,
    by: Writer,
    options: Sending,
  ): Promise<Wrote<CountState>> {
    const boxNo = stray.bookQty === null && stray.isBoxed ? await by.number('box') : null;
    const { scannedNo, materialId, batchNo } = stray;
    const done = await by.submit(checkFound, { id: plan.id, binId: bin.id, scannedNo, boxNo, materialId, batchNo, ...entry }, options);
    if (!done.ok) return done;
    const now = held.now();
    const state = { ...now, hand: null, last: null, naming: null, made: [...now.made, done.idOf('line')] };
    if (boxNo === null) return { ...done, state };
    return { ...done, state, answer: answer('warn', 'newNumber', boxNo, { boxNo, qty: entry.qty, unit: stray.unit }) };
  }

  async function unwrite(work: CountWork, by: Writer): Promise<Wrote<CountState>> {
    const { plan } = work;
    const state = { ...held.now(), hand: null, last: null, naming: null, asks: null, closing: null };
    const take = (lineId: string) => by.submit(checkUncount, { id: plan.id, lineId });
    if (work.kind === 'found') {
      const lineId = state.made.at(-1);
      if (lineId === undefined) return { ok: true };
      const done = await take(lineId);
      return done.ok
        ? {
            ...done,
            state: { ...state, made: state.made.slice(0, -1) },
            answer: answer('ok', 'undone', work.stray.scannedNo ?? work.stray.matCode),
          }
        : done;
    }
    if (work.kind === 'empty') {
      const done = await by.submit(checkEmpty, { id: plan.id, binId: work.bin.id, isEmpty: false });
      return done.ok ? { ...done, state: { ...state, bin: work.bin }, answer: answer('ok', 'undone', work.bin.code) } : done;
    }
    const lines = work.kind === 'zero' ? work.lines : work.kind === 'count' ? [work.line] : [];
    let done: Wrote<CountState> = { ok: true };
    for (const line of lines) {
      done = await take(line.id);
      if (!done.ok) return done;
    }
    const bin = work.kind === 'zero' ? work.bin : state.bin;
    return done.ok
      ? { ...done, state: { ...state, bin }, answer: answer('ok', 'undone', lines.map(({ boxNo }) => boxNo).join(', ')) }
      : done;
  }

  const terminal = useTerminal<CountState, CountHeard, CountWork>(
    {
      sentence: useSentence('stocktake', 'fill.say.'),
      find: async (text, state) => hearing(store, await find(text, state.plan ? [state.plan.warehouseId] : undefined), state, actor),
      hear: scanForCount,
      choice: ({ hand, asks, closing }) => {
        if (asks)
          return {
            key: `asks/${asks.bin.id}`,
            label: t('fill.heldBy', { name: asks.holder.name }),
            options: [{ code: 'take', label: t('fill.takeOver'), tone: 'warn' }],
            take: () => tookOver(held.now()),
          };
        if (closing)
          return {
            key: `closing/${closing.unseen.map(({ id }) => id).join()}`,
            label: t('fill.notSeen', { n: closing.unseen.length }),
            options: [
              { code: 'zero', label: t('fill.zero'), tone: 'error' },
              { code: 'later', label: t('fill.later') },
            ],
            take: (code) => closed(held.now(), code),
          };
        const goods = hand?.line ?? hand?.stray;
        if (!goods?.weight) return null;
        return {
          key: `weigh/${hand?.line?.id ?? hand?.stray?.key}`,
          label: t('fill.how'),
          options: [
            { code: 'count', label: t('fill.byHand') },
            { code: 'weigh', label: t('fill.byWeight') },
          ],
          chosen: hand?.weighs ? 'weigh' : 'count',
          take: (code) => weighing(held.now(), code === 'weigh'),
        };
      },
      count: ({ hand, plan }) => {
        const goods = hand?.line ?? hand?.stray;
        if (!hand || !goods || hand.weighs) return null;
        const book = plan?.blind ? '' : (hand.line?.qty ?? hand.line?.bookQty ?? hand.stray?.bookQty ?? '');
        return {
          key: hand.line?.id ?? hand.stray?.key ?? '',
          label: t('fill.quantity'),
          initial: book,
          unit: goods.unit,
          decimals: goods.decimals,
          problem: (value) => countProblem(hand, value),
          take: (value) => countedInHand(held.now(), value),
        };
      },
      counts: ({ hand }) => {
        if (!hand?.weighs) return null;
        const figure = (key: 'gross' | 'tare', isOptional: boolean) => ({
          key,
          label: t(`fill.${key}`),
          unit: 'kg',
          decimals: 6,
          least: '0',
          isOptional,
        });
        return {
          key: `weigh/${hand.line?.id ?? hand.stray?.key ?? ''}`,
          figures: [figure('gross', false), figure('tare', true)],
          problem: ({ gross = '', tare = '' }) => {
            const wrong = weighProblem(hand, gross, tare);
            return wrong && { figure: 'gross', answer: wrong };
          },
          take: ({ gross = '', tare = '' }) => weighedInHand(held.now(), gross, tare),
        };
      },
      back: backFromCount,
      write,
      mayUnwrite: ({ kind }) => kind !== 'claim',
      unwrite,
    },
    held,
  );
  return { terminal, photos, setPhotos };
}
