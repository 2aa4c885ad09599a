/** Generates a whole-box list for a requisition: opened from its page, closed when the list exists or the user cancels. */
import { isPositive } from '#domain/kernel/quantity.ts';
import { Application, ApplicationLine } from '#domain/wms/application/application.document.ts';
import { executableQty } from '#domain/wms/application/application-promise.ts';
import { GenerateDialog } from '#screens/wms/kit/generate-dialog.tsx';
import type { SourceLine } from '#screens/wms/kit/generate-from.tsx';
import { ISSUES } from '#screens/wms/kit/list-path.ts';
import { useRow, useRowsBy } from '#store/hooks.ts';

const place = () => ({ path: ISSUES, query: { mode: 'pick' } });

export function GenerateApplied({ applicationId, onClose }: { applicationId: string; onClose: () => void }) {
  const application = useRow(Application, applicationId)?.row;
  const read = useRowsBy(ApplicationLine, 'docId', applicationId);
  if (!application || !read) return null;
  const lines = read
    .map(({ row }) => row)
    .filter((line) => line.status === 1 && !line.isRemoved && isPositive(executableQty(line)))
    .sort((a, b) => a.lineNo - b.lineNo)
    .map((line): SourceLine => {
      const { id, materialId, matCode, matName, unitCode } = line;
      return { id, materialId, matCode, matName, unitCode, need: line.approvedQty, rest: executableQty(line) };
    });
  const { docNo, fromWarehouseId, toWarehouseId, orderNo } = application;
  const source = { docNo, demandId: null, applicationId, fromWarehouseId, toWarehouseId, toBinId: null, orderNo, needAt: null };
  return <GenerateDialog source={source} lines={lines} place={place} onClose={onClose} />;
}
