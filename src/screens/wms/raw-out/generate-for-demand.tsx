/** A picking list for what a line has called for. */
import { cmpQty, subQty } from '#domain/kernel/quantity.ts';
import type { DemandLineRow } from '#domain/wms/demand.document.ts';
import type { DemandRow } from './demand-board.ts';
import { GenerateDialog, type SourceLine } from './generate-dialog.tsx';
import { listPath } from './list-path.ts';

const place = (requisitionType: number) => ({ path: listPath(requisitionType) });

const sourceLine = ({ id, materialId, matCode, matName, unitCode, needQty: need, pickedQty }: DemandLineRow): SourceLine => {
  const rest = cmpQty(need, pickedQty) > 0 ? subQty(need, pickedQty) : '0';
  return { id, materialId, matCode, matName, unitCode, need, rest };
};

interface GenerateForDemandProps {
  readonly demand: DemandRow;
  readonly lines: readonly DemandLineRow[];
  readonly onClose: () => void;
}

export function GenerateForDemand({ demand, lines, onClose }: GenerateForDemandProps) {
  const { id: demandId, docNo, toWarehouseId, toBinId, orderNo, needAt } = demand;
  const source = { docNo, demandId, applicationId: null, fromWarehouseId: null, toWarehouseId, toBinId, orderNo, needAt };
  return <GenerateDialog source={source} lines={lines.map(sourceLine)} place={place} onClose={onClose} />;
}
