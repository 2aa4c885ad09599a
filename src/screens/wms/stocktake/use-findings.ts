/** What currently prevents issuing a plan, according to the server's books. Undefined while loading, or if the server cannot be reached. */
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import type { CheckFindings } from '#domain/wms/answers.ts';
import type { Planned } from '#domain/wms/stocktake/findings.ts';
import { useSyncStatus } from '#store/hooks.ts';

const ask = call<CheckFindings>('POST /api/wms/wmsCheckInfo/checkFindings');

/** @param id id of the plan; null = not saved yet */
export function useFindings(plan: Planned, id: string | null): CheckFindings | undefined {
  const { online } = useSyncStatus();
  const { warehouseId, scopeBins, scopeClasses, scopeMaterials, leftOutBins, checkName, counterIds, recountPct, freezeMode, checkType } =
    plan;
  const asked = {
    warehouseId,
    scopeBins,
    scopeClasses,
    scopeMaterials,
    leftOutBins: leftOutBins ?? [],
    checkName,
    counterIds,
    recountPct,
    freezeMode: freezeMode ?? null,
    checkType,
    id,
  };
  const { data } = useQuery({
    queryKey: ['stocktake-findings', JSON.stringify(asked)],
    queryFn: ({ signal }) => ask(asked, { signal, alertError: false }),
    enabled: warehouseId !== '' && online,
    // Others may lock and free boxes at any time.
    staleTime: 0,
  });
  return data;
}
