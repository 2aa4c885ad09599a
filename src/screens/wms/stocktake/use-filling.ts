/** Counting at the bins: what the terminal asks, and what its steps write. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import { answer } from '#domain/kernel/job.ts';
import { checkClaim, checkEmpty } from '#domain/wms/stocktake/bins.operation.ts';
import {
  backFromCount,
  type CountHeard,
  type CountState,
  type CountWork,
  closed,
  countedInHand,
  countProblem,
  scanForCount,
  startCount,
  tookOver,
  weighedInHand,
  weighing,
  weighProblem,
} from '#domain/wms/stocktake/count.job.ts';
import { checkCount, checkCountAgain, checkUncount } from '#domain/wms/stocktake/count.operation.ts';
import { checkFound } from '#domain/wms/stocktake/found.operation.ts';
import type { Writer, Wrote } from '#pages/scan/terminal-core.ts';
import { useHeldDraft } from '#pages/scan/use-held.ts';
import { useTerminal } from '#pages/scan/use-terminal.ts';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useStore } from '#store/hooks.ts';
import type { Photo } from '#ui/photo-input.tsx';
import { hearing } from './filling.ts';
import { FILL } from './paths.ts';

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
