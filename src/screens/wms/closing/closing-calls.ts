/** Calls of the month's end (server: routes/closing-routes.ts). A month is closed and reopened by operations. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import type { Findings, PeriodCount, PeriodLine } from '#domain/wms/closing/answers.ts';
import { AccountPeriod } from '#domain/wms/stock/stock.entity.ts';
import type { Answer } from '#pages/answers/answer-state.ts';
import { useRowsWhere } from '#store/hooks.ts';

export const PERIODS = 'accountPeriods';
/** Five years. */
const MOST_PERIODS = 60;

const periodPage = call<{ readonly list: readonly PeriodLine[] }>('POST /api/wms/accountPeriod/pageList');
const findingsOf = call<Findings>('POST /api/wms/accountPeriod/findings');
export const countPeriod = call<PeriodCount>('POST /api/wms/accountPeriod/count');

/** The months as the server knows them; without a network those that this device holds, of which nobody has looked for findings. */
export function usePeriods(): Answer<readonly PeriodLine[]> {
  const held = useRowsWhere(AccountPeriod);
  const answer = useQuery({
    queryKey: [PERIODS, 'list'],
    queryFn: async ({ signal }) => (await periodPage({ pageSize: MOST_PERIODS }, { signal, alertError: false })).list,
    placeholderData: keepPreviousData,
  });
  const known = held
    ?.map(
      ({ row }): PeriodLine => ({
        ...row,
        blocking: null,
        warnings: null,
        countedAt: null,
        tookMs: null,
        inLines: null,
        outLines: null,
        late: null,
      }),
    )
    .sort((a, b) => b.period.localeCompare(a.period));
  return answer.data === undefined && answer.error !== null ? { ...answer, data: known } : answer;
}

/** What is found of a month, anew each time it is opened. @param enabled whether the user may ask */
export const useFindings = (period: string, enabled: boolean): Answer<Findings> =>
  useQuery({
    queryKey: [PERIODS, 'findings', period],
    queryFn: ({ signal }) => findingsOf({ period }, { signal, alertError: false }),
    enabled,
    staleTime: 0,
  });
