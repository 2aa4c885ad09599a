/** Answers to the questions of the process trace out of this device's rows, for when the server cannot be reached. */
import type { FirstConfirmView, ProcessTrace, ProdReviewList } from '#domain/mes/trace.ts';
import { firstHere, reviewsHere, traceHere } from '#domain/mes/trace-here.ts';
import type { Store } from '#store/store.ts';
import type { Here } from './held-answers.ts';
import type { Place } from './trace-calls.ts';

/** As old as the last contact: nothing has come since. */
const since = <T>(store: Store, data: T | null) => data && { data, at: store.core.status.get().lastContact ?? 0 };

/** The order as the device counts it by now. What was used and repaired is known from an earlier answer only. */
export const traceFrom =
  (store: Store, code: string): Here<ProcessTrace> =>
  async (known) => {
    const own = await traceHere(store, code);
    if (!own) return known;
    return since(store, known ? { ...own, uses: known.data.uses, repairs: known.data.repairs } : own);
  };

/** The page puts what was written here beside an earlier answer by itself. */
export const firstFrom =
  (store: Store, place: Place): Here<FirstConfirmView> =>
  async (known) =>
    known ?? since(store, await firstHere(store, place));

export const reviewsFrom =
  (store: Store, place: Place): Here<ProdReviewList> =>
  async (known) =>
    known ?? since(store, await reviewsHere(store, place));
