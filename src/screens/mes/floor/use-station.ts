/** The station of this session: where work is reported, and which store its material is taken from. */
import { useMemo } from 'react';
import { useSession } from '#api/session.ts';
import { Station } from '#domain/system/platform.resource.ts';
import { useRowsWhere } from '#store/hooks.ts';

export interface StationHere {
  readonly code: string;
  readonly name: string;
  readonly lineId: string | null;
  readonly opCodes: readonly string[];
  readonly warehouseId: string | null;
  readonly binId: string | null;
}

/** @returns null = nobody is bound to a station here */
export function useStation(): StationHere | null {
  const bindName = useSession((state) => state.bindName);
  const stations = useRowsWhere(Station);
  return useMemo(() => {
    const row = stations?.find((one) => one.row.stationCode === bindName)?.row;
    if (!row) return null;
    const { stationCode: code, stationName: name, lineId, opCodes, lineWarehouseId: warehouseId, lineBinId: binId } = row;
    return { code, name, lineId, opCodes, warehouseId, binId };
  }, [stations, bindName]);
}
