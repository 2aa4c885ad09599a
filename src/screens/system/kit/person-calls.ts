/** The personal centre's calls about the signed-in user. */
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { useSession } from '#api/session.ts';
import type { OwnDevice, OwnLoan, OwnRecord, OwnSession } from '#domain/system/person.ts';

interface List<R> {
  readonly list: readonly R[];
  readonly total: number;
}

const recordCall = call<OwnRecord>('GET /api/system/person');
const sessionsCall = call<List<OwnSession>>('POST /api/system/person/sessions');
const devicesCall = call<List<OwnDevice>>('POST /api/system/person/devices');
const loansCall = call<List<OwnLoan>>('POST /api/system/person/loans');
export const saveContact = call('PUT /api/system/person');
/** `sessionId` null = all except this one. Returns how many were ended. */
export const endSessions = call<number>('POST /api/system/person/sessions/end');

/** First part of the query keys. */
export const OWN = 'person';

/** How the tables of the personal centre are drawn, and what they show without an answer. */
export const OWN_TABLE = { tableFrom: 560, maxHeight: '18rem', offlineWord: 'person:offline' } as const;

type Ask<T> = (data: undefined, options: { readonly signal: AbortSignal; readonly alertError: false }) => Promise<T>;

/** Cached per account, so that on a shared tablet nobody sees another person's answers. */
function useOwn<T>(name: string, ask: Ask<T>, enabled = true, refetchInterval: number | false = false) {
  const account = useSession((state) => state.session?.user.account);
  return useQuery({
    queryKey: [OWN, account, name],
    queryFn: ({ signal }) => ask(undefined, { signal, alertError: false }),
    enabled,
    refetchInterval,
  });
}

export const useOwnRecord = () => useOwn('record', recordCall);
export const useOwnSessions = () => useOwn('sessions', sessionsCall);
export const useOwnDevices = () => useOwn('devices', devicesCall);

const LOANS_MOVE_MS = 60_000;

/** @param wanted false = nothing is asked */
export const useOwnLoans = (wanted = true) => useOwn('loans', loansCall, wanted, LOANS_MOVE_MS);
