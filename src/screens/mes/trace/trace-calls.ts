/** The calls of the process trace (specification §7.3). They show no messages themselves, because errors appear in a blocking dialog here (§8). */
import { call } from '#api/client.ts';
import type { FirstConfirmView, ProcessTrace, ProdReviewList } from '#domain/mes/trace.ts';

const PATH = 'POST /api/mes/mesProdProcessTrace';
const quiet = { alertError: false } as const;

export interface Place {
  readonly orderNo: string;
  readonly opSeq: number;
}

const trace = call<ProcessTrace>(`${PATH}/trace`);
const first = call<FirstConfirmView>(`${PATH}/getFirstConfirm`);
const reviews = call<ProdReviewList>(`${PATH}/getRoutingProdReviewList`);

export const traceOf = (code: string) => trace({ code }, quiet);
export const firstOf = (place: Place) => first(place, quiet);
export const reviewsOf = (place: Place) => reviews(place, quiet);
