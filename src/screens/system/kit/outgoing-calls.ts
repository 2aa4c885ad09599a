/** The calls about messages that leave by mail or webhook (server: routes/outgoing-routes.ts). */
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { useActor } from '#api/session.ts';
import { hasRight } from '#domain/kernel/permission.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import { MESSAGE_RIGHT, type OutgoingMessageRow, type OutgoingState, type WebhookTarget } from '#domain/protocol/outgoing-message.ts';
import { useSyncStatus } from '#store/hooks.ts';

const PATH = '/api/system/outgoing_message';
const TARGETS = '/api/system/webhook_target';
export const messages = call<PageOf<OutgoingMessageRow>>(`POST ${PATH}/pageList`);
export const resendMessages = call<number>(`POST ${PATH}/resend`);
export const dropMessages = call<number>(`POST ${PATH}/drop`);
export const tryMail = call(`POST ${PATH}/trial`);
export const webhookTargets = call<WebhookTarget[]>(`POST ${TARGETS}/list`);
export const addTarget = call<{ id: string; secret: string }>(`POST ${TARGETS}`);
export const tryTarget = call(`POST ${TARGETS}/trial`);
export const stopTarget = call(`DELETE ${TARGETS}/:id`);
const state = call<OutgoingState>(`POST ${PATH}/state`);

/** First part of the query keys. */
export const OUTGOING = 'outgoing';

/** Whether messages can leave, and how many did not; nothing without the right. */
export function useOutgoingState(everyMs: number) {
  const actor = useActor();
  const { online } = useSyncStatus();
  return useQuery({
    queryKey: [OUTGOING, 'state', actor?.account],
    queryFn: ({ signal }) => state({}, { signal, alertError: false }),
    enabled: online && actor !== null && hasRight(actor, MESSAGE_RIGHT),
    refetchInterval: everyMs,
  });
}
