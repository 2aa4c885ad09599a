/** What the terminal of a count shows: the lines of the bin in hand, the bins of a plan, or the plans that are being counted, and what can be done beside scans. */
import type { Judge } from '#domain/kernel/job.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import type { HeldRows } from '#domain/protocol/held-rows.ts';
import { doing, type JobFace, type JobLine, said } from '#domain/protocol/said.ts';
import { type CountState, type CountWork, chosenForCount, closeBin } from './count.job.ts';
import { stepOf, thingInHand, undoOf } from './count-asks.ts';
import { type BinProgress, binCard, cardsInBin, planCards, progressByBin } from './count-cards.ts';
import { isBareBin, lineFacts, lineNow, linesIn, unseenIn } from './count-find.ts';
import { type CheckBinRow, CheckLine, type CheckLineRow, type CheckRow } from './stocktake.document.ts';

/** What this device holds of the bin in hand and of its plan. */
export interface CountSeen {
  /** The bin only waits to be called empty. */
  readonly isBare: boolean;
  readonly listed: readonly CheckLineRow[];
  readonly bins: readonly BinProgress[];
}
export const NOTHING_SEEN: CountSeen = { isBare: false, listed: [], bins: [] };

/** @param planId the plan in hand, or the one that the page is opened with */
export async function countSeen(
  rows: HeldRows,
  { plan, bin }: Pick<CountState, 'plan' | 'bin'>,
  planId: string | null,
): Promise<CountSeen> {
  if (!plan || !bin) return { ...NOTHING_SEEN, bins: await progressByBin(rows, planId) };
  const listed = await linesIn(rows, plan, bin.id);
  return {
    isBare: await isBareBin(rows, plan.id, bin.id),
    listed: await Promise.all(listed.map((line) => lineNow(rows, line, plan))),
    bins: [],
  };
}

/** Who looks, and what else the lists are made of. */
interface Circumstances {
  readonly seen: CountSeen;
  readonly planId: string | null;
  /** Who counts which bin. */
  readonly holders: readonly CheckBinRow[];
  readonly plans: readonly CheckRow[];
  readonly written: readonly CountWork[];
  readonly actor: Actor | null;
  /** Says a moment in words. */
  readonly instant: (iso: string) => string;
}

function listOf(state: CountState, of: Circumstances): Pick<JobFace, 'lines' | 'linesTitle'> {
  const { seen, planId, holders, plans, written, actor, instant } = of;
  const userId = actor?.userId ?? '';
  if (state.bin) return { lines: cardsInBin(state, seen.listed, written, userId), linesTitle: said('fill.lines', { bin: state.bin.code }) };
  if (seen.bins.length > 0) {
    const known = new Map(holders.map((holder) => [holder.binId, holder]));
    const docNo = plans.find(({ id }) => id === planId)?.docNo ?? '';
    return {
      lines: seen.bins.map((one): JobLine => binCard(one, known.get(one.id), userId)),
      linesTitle: said('fill.bins', { docNo }),
    };
  }
  return { lines: planCards(plans, actor, instant), linesTitle: said('fill.plans') };
}

export function countFace(state: CountState, of: Circumstances): JobFace {
  const { plan, bin, asks, closing } = state;
  return {
    number: plan?.docNo,
    ...doing('fill.', stepOf(state, of.seen.isBare), {
      bin: bin?.code ?? asks?.bin.code ?? '',
      name: asks?.holder.name ?? '',
      n: String(closing?.unseen.length ?? 0),
    }),
    inHand: thingInHand(state),
    idle: said(bin ? 'fill.idle' : 'fill.idleBin'),
    undo: undoOf(state, of.written),
    ...listOf(state, of),
  };
}

/** What a tap on a line of the list does: the line of a bin is counted, a plan is opened, a bin is only scanned. */
export const tapOf = ({ bin }: Pick<CountState, 'bin'>, { bins }: CountSeen): 'line' | 'plan' | null => {
  if (bin) return 'line';
  return bins.length > 0 ? null : 'plan';
};

/** What can be done without a scan. @param isAsking figures are entered, which are taken first */
export function countVerbs(
  { bin, hand, last, asks, closing }: CountState,
  { isBare }: CountSeen,
  isAsking: boolean,
): { readonly primary: 'confirm' | 'close' | 'empty' | null; readonly beside: readonly ('correct' | 'noLabel')[] } {
  const leave = asks || closing || !bin ? null : isBare ? 'empty' : 'close';
  return {
    primary: isAsking ? 'confirm' : leave,
    beside: [...(last !== null && hand === null ? (['correct'] as const) : []), ...(bin === null ? [] : (['noLabel'] as const))],
  };
}

type CountJudge = Judge<CountState, CountWork>;
const nothing: CountJudge = () => null;

/** A line of the list is tapped. */
export async function tapped(rows: HeldRows, { plan }: CountState, lineId: string, actor: Actor | null): Promise<CountJudge> {
  const row = (await rows.row(CheckLine, lineId))?.row;
  if (!plan || !row) return nothing;
  const line = await lineFacts(rows, row, plan, actor);
  return (now) => chosenForCount(now, line);
}

/** The bin in hand is left. */
export async function leaving(rows: HeldRows, state: CountState, actor: Actor | null): Promise<CountJudge> {
  const { plan, bin } = state;
  const unseen = await unseenIn(rows, state, actor);
  const isEmpty = plan !== null && bin !== null && (await isBareBin(rows, plan.id, bin.id));
  return (now) => closeBin(now, unseen, isEmpty);
}
