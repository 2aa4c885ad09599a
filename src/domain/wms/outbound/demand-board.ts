/** The demand board: one card per open line, with what is still missing and what could be picked. Pure. */

import type { Row } from '#domain/kernel/entity.ts';
import { isPositive, restQty } from '#domain/kernel/quantity.ts';
import type { DemandLineRow, ProdDemand } from '#domain/wms/demand/demand.document.ts';
import type { RequisitionRow } from './requisition.document.ts';

export type DemandRow = Row<typeof ProdDemand>;

export interface OpenDemand {
  readonly demand: DemandRow;
  readonly line: DemandLineRow;
  /** Not yet picked. */
  readonly toPick: string;
  /** The picking list in progress for this demand. */
  readonly list: RequisitionRow | null;
}

/** Created, reviewed, reverse-reviewed, in progress: the line is still waiting for something. */
const OPEN: readonly number[] = [1, 2, 3, 4];
const LIST_OPEN: readonly number[] = [1, 2];

export interface BoardFilter {
  readonly warehouseId: string;
  readonly lineId: string;
}

export function openDemands(
  demands: readonly DemandRow[],
  lines: readonly DemandLineRow[],
  lists: readonly RequisitionRow[],
  filter: BoardFilter,
): OpenDemand[] {
  const shown = new Map(
    demands
      .filter((demand) => OPEN.includes(demand.status))
      .filter((demand) => !filter.warehouseId || demand.toWarehouseId === filter.warehouseId)
      .filter((demand) => !filter.lineId || demand.lineId === filter.lineId)
      .map((demand) => [demand.id, demand]),
  );
  const listOf = new Map(lists.filter((list) => LIST_OPEN.includes(list.status)).map((list) => [list.demandId, list]));
  return lines.flatMap((line) => {
    const demand = shown.get(line.docId);
    const open = isPositive(restQty(line.needQty, line.receivedQty));
    return demand && open ? [{ demand, line, toPick: restQty(line.needQty, line.pickedQty), list: listOf.get(demand.id) ?? null }] : [];
  });
}

/** Demand lines that a picking list can be made for: reviewed, not yet picked. */
export const pickable = (demand: DemandRow): boolean => demand.status === 2 || demand.status === 4;
