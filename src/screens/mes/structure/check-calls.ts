/** The routingInfo calls (specification §7.3). */
import { call } from '#api/client.ts';
import type { CheckItemPage, CheckItemRow } from '#domain/mes/check-list.ts';

export type CheckKind = 'First' | 'Demo';

const PATH = '/api/system/routingInfo';
export const checkCalls = {
  First: {
    list: call<CheckItemPage>(`POST ${PATH}/getFirstReviewList`),
    update: call<CheckItemRow[]>(`POST ${PATH}/updateFirstReviewList`),
    remove: call<boolean>(`POST ${PATH}/deleteFirstReviewList`),
  },
  Demo: {
    list: call<CheckItemPage>(`POST ${PATH}/getDemoReviewList`),
    update: call<CheckItemRow[]>(`POST ${PATH}/updateDemoReviewList`),
    remove: call<boolean>(`POST ${PATH}/deleteDemoReviewList`),
  },
} as const;

/** First part of the query key. */
export const CHECKS = 'routing-checks';
