/** Generates a picking list for a line's call for material. */
import { restQty } from '#domain/kernel/quantity.ts';
import { type DemandLineRow, ProdDemandLine } from '#domain/wms/demand/demand.document.ts';
import type { DemandRow } from '#domain/wms/outbound/demand-board.ts';
import { liveLines } from '#pages/document/document-columns.ts';
import { GenerateDialog } from '#screens/wms/kit/generate-dialog.tsx';
import type { SourceLine } from '#screens/wms/kit/generate-from.tsx';
import { listPath } from '#screens/wms/kit/list-path.ts';
import { useRowsBy } from '#store/hooks.ts';

const place = (requisitionType: number) => ({ path: listPath(requisitionType) });

const sourceLine = ({ id, materialId, matCode, matName, unitCode, needQty: need, pickedQty }: DemandLineRow): SourceLine => {
  const rest = restQty(need, pickedQty);
  return { id, materialId, matCode, matName, unitCode, need, rest };
};

interface GenerateForDemandProps {
  readonly row: DemandRow;
  readonly onClose: () => void;
}

export function GenerateForDemand({ row, onClose }: GenerateForDemandProps) {
  const lines = useRowsBy(ProdDemandLine, 'docId', row.id);
  if (!lines) return null;
  const { id: demandId, docNo, toWarehouseId, toBinId, orderNo, needAt } = row;
  const source = { docNo, demandId, applicationId: null, fromWarehouseId: null, toWarehouseId, toBinId, orderNo, needAt };
  const wanted = liveLines(lines.map((line) => line.row)).map(sourceLine);
  return <GenerateDialog source={source} lines={wanted} place={place} onClose={onClose} />;
}
