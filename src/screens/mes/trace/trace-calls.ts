/** The calls of the process trace (specification §7.3). They show no messages themselves, because errors appear in a blocking dialog here (§8). */
import { call } from '#api/client.ts';
import type { Reading } from '#domain/mes/check.ts';
import type { FirstConfirmView, ProcessTrace, ProdReviewList, ProdReviewView } from '#domain/mes/trace.ts';

const PATH = 'POST /api/mes/mesProdProcessTrace';
const quiet = { alertError: false } as const;
const busy = { alertError: false, loading: true } as const;

export interface Place {
  readonly orderNo: string;
  readonly opSeq: number;
}

const trace = call<ProcessTrace>(`${PATH}/trace`);
const first = call<FirstConfirmView>(`${PATH}/getFirstConfirm`);
const reviews = call<ProdReviewList>(`${PATH}/getRoutingProdReviewList`);
const batch = call<{ firstBatch: string }>(`${PATH}/firstBatch`);
const updateFirst = call<FirstConfirmView>(`${PATH}/updateFirstConfirm`);
const updateReview = call<ProdReviewView>(`${PATH}/updateRoutingProdReviewList`);

export const traceOf = (code: string) => trace({ code }, quiet);
export const firstOf = (place: Place) => first(place, quiet);
export const reviewsOf = (place: Place) => reviews(place, quiet);
export const openBatch = (question: Place & { trigger: number; stationCode: string | null }) => batch(question, busy);

export interface FirstChange {
  readonly confirmId: string;
  readonly version: number;
  readonly items: readonly Reading[];
  readonly role: 'self' | 'inspector';
  readonly result: 1 | 2 | null;
}
export const saveFirst = (change: FirstChange) => updateFirst(change, busy);
export const saveReview = (change: Place & { readonly items: readonly Reading[] }) => updateReview(change, busy);
