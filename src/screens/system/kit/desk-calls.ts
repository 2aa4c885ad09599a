/** The desk's calls (server: routes/desk-routes.ts), and its current lists. */

import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { useSession } from '#api/session.ts';
import type { Rebirth } from '#domain/kernel/ids.ts';
import type { Problem } from '#domain/kernel/problem.ts';
import type { WireOperation } from '#domain/protocol/protocol.ts';
import type { SecurityEvent } from '#domain/system/answers.ts';
import { useSyncStatus } from '#store/hooks.ts';

/** What both lists know about an operation and its document. */
interface OnDocument {
  readonly opId: string;
  readonly docKey: string;
  readonly docType: string;
  readonly docId: string | null;
  readonly docNo: string | null;
  readonly docStatus: number | null;
  readonly deviceId: string;
  readonly deviceName: string | null;
  readonly occurredAt: string;
  readonly code: string | null;
  readonly params: Readonly<Record<string, string>>;
  readonly note: string | null;
  readonly settledAt: string | null;
}

export interface DeskIssue extends OnDocument {
  readonly opType: string;
  readonly status: 'rejected' | 'accepted_with_issues';
  readonly issues: readonly Problem[];
  readonly payload: Readonly<Record<string, unknown>>;
  readonly actorName: string | null;
  readonly recordedAt: string;
  readonly settledBy: string | null;
}

export interface HandedOperation extends OnDocument {
  readonly docUpdatedAt: string | null;
  readonly operation: WireOperation;
  readonly reason: string;
  readonly authorName: string | null;
  readonly handedByName: string | null;
  readonly handedAt: string;
  readonly outcome: 'applied' | 'settled' | null;
  readonly settledByName: string | null;
  readonly rebirths: readonly Rebirth[];
  /** It contains prices that this person may not see. */
  readonly withheld: boolean;
}

export interface HeldAuthor {
  readonly userId: string;
  readonly account: string;
  readonly userName: string;
  readonly deviceId: string;
  readonly deviceName: string | null;
  readonly disabledAt: string | null;
  readonly oldestAt: string;
  readonly lastAt: string;
  readonly operations: number;
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
  readonly waiting: readonly WaitingOperation[];
}

export interface WaitingOperation {
  readonly opId: string;
  readonly docKey: string;
  readonly type: string;
  readonly occurredAt: string;
  /** Null = too long to be stored at the desk. */
  readonly payload: Readonly<Record<string, unknown>> | null;
}

export interface DeskCount {
  readonly issues: number;
  readonly handed: number;
  readonly authors: number;
  /** Number of unseen security events. */
  readonly events: number;
}

interface Page<R> {
  readonly list: readonly R[];
  readonly total: number;
}

const issues = call<Page<DeskIssue>>('POST /api/sync/desk/issues/list');
const handed = call<Page<HandedOperation>>('POST /api/sync/desk/handed/list');
const authors = call<HeldAuthor[]>('POST /api/sync/desk/authors/list');
const events = call<SecurityEvent[]>('POST /api/system/device/events');
const count = call<DeskCount>('POST /api/sync/desk/count');
export const settleIssues = call<number>('POST /api/sync/desk/issues/settle');
export const settleHanded = call('POST /api/sync/desk/handed/settle');
export const settleEvent = call('POST /api/system/device/settle_event');
export const releaseAuthor = call('POST /api/sync/desk/authors/release');

/** First part of the query keys of the desk. */
export const DESK = 'desk';
const REFRESH_MS = 30_000;

export interface DeskQuery {
  readonly pageIndex: number;
  readonly pageSize: number;
  readonly state: 'open' | 'settled';
  readonly kind?: string;
  readonly docType?: string;
  readonly search?: string;
}

/** Reloads regularly while online. Offline the last answer stays and shows its age. */
function useDesk<T>(key: readonly unknown[], ask: (signal: AbortSignal) => Promise<T>, wanted = true): UseQueryResult<T> {
  const { online } = useSyncStatus();
  const account = useSession((state) => state.session?.user.account);
  return useQuery({
    queryKey: [DESK, account, ...key],
    queryFn: ({ signal }) => ask(signal),
    enabled: online && wanted,
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData as never,
  });
}

const quiet = (signal: AbortSignal) => ({ signal, alertError: false });

export const useIssues = (query: DeskQuery) => useDesk(['issues', query], (signal) => issues(query, quiet(signal)));
export const useHanded = ({ pageIndex, pageSize, state }: DeskQuery) =>
  useDesk(['handed', pageIndex, pageSize, state], (signal) => handed({ pageIndex, pageSize, state }, quiet(signal)));
export const useHeldAuthors = () => useDesk(['authors'], (signal) => authors({}, quiet(signal)));
export const useSecurityEvents = () => useDesk(['events'], (signal) => events({}, quiet(signal)));
/** @param wanted true = the user may see the desk */
export const useDeskCount = (wanted = true) => useDesk(['count'], (signal) => count({}, quiet(signal)), wanted);
