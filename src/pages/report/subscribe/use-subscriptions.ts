/** Reports that come by themselves: the calls, and their rhythm in words. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { useSession } from '#api/session.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import type { ReportSubscription, Rhythm, SubscriptionWays } from '#domain/protocol/subscription.ts';
import type { ExportOrder } from '#pages/report/export/use-exports.ts';
import { useSyncStatus } from '#store/hooks.ts';

const PATH = '/api/wms/reportSubscription';
const calls = {
  mine: call<PageOf<ReportSubscription>>(`POST ${PATH}/mine`),
  ways: call<SubscriptionWays>(`POST ${PATH}/ways`),
  add: call<{ id: string; nextAt: string }>(`POST ${PATH}/add`),
  end: call(`DELETE ${PATH}/:id`),
};
/** First part of the query keys. */
const SUBSCRIPTIONS = 'report-subscriptions';
const LOOK_MS = 30_000;

/** What a subscription sends: as an export, which is always a spreadsheet. */
export type Subscribed = Omit<ExportOrder, 'kind'>;

export interface SubscriptionOrder {
  readonly asked: Subscribed;
  readonly rhythm: Rhythm;
  readonly way: 'mail' | 'webhook';
  readonly targetId: string | null;
  readonly moves: boolean;
}

export function useSubscriptionWays() {
  const account = useSession((state) => state.session?.user.account);
  return useQuery({ queryKey: [SUBSCRIPTIONS, account, 'ways'], queryFn: ({ signal }) => calls.ways({}, { signal, alertError: false }) });
}

export function useMySubscriptions() {
  const account = useSession((state) => state.session?.user.account);
  const { online } = useSyncStatus();
  return useQuery({
    queryKey: [SUBSCRIPTIONS, account, 'mine'],
    queryFn: ({ signal }) => calls.mine({}, { signal, alertError: false }),
    refetchInterval: online ? LOOK_MS : false,
  });
}

export interface Subscriptions {
  /** @returns false where the call has said what was wrong */
  readonly add: (order: SubscriptionOrder) => Promise<boolean>;
  readonly end: (id: string) => Promise<unknown>;
}

export function useSubscriptions(): Subscriptions {
  const client = useQueryClient();
  const again = <T>(answer: T): T => {
    void client.invalidateQueries({ queryKey: [SUBSCRIPTIONS] });
    return answer;
  };
  return {
    add: (order) =>
      calls.add(order, { loading: true }).then(
        () => again(true),
        () => false,
      ),
    end: (id) => calls.end(undefined, { id, alertSuccess: true }).then(again),
  };
}

/** "Every Monday at 07:00". */
export function useRhythmWord(): (rhythm: Rhythm) => string {
  const { t } = useTranslation('report');
  return useCallback(({ every, time, on }) => t(`rhythm.${every}`, { time, day: every === 'week' ? t(`weekday.${on}`) : String(on) }), [t]);
}
