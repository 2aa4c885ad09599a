/** Returned material at the store's door: scan, count, put into a bin. `docNo` shows only the lines of one return. */
import { useState } from 'react';
import { confirmReturnWork, pendingLines, startConfirm } from '#domain/wms/returns/confirm-return.job.ts';
import { WorkshopReturn, WorkshopReturnLine } from '#domain/wms/returns/workshop-return.document.ts';
import { workshopReturnConfirm } from '#domain/wms/returns/workshop-return.operation.ts';
import { NotHeld } from '#pages/kit/not-held.tsx';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { matches } from '#pages/kit/use-replica-list.ts';
import { useHeld } from '#pages/scan/use-held.ts';
import { WorkPage } from '#pages/scan/work-page.tsx';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useStores } from '#screens/wms/kit/use-stores.ts';
import { useKept, useView } from '#store/hooks.ts';

export function Screen({ query, title }: ScreenProps) {
  const [wanted] = useState(query.get('docNo') ?? '');
  const { ids, isRead } = useStores(null);
  const find = useFindScanned();
  const sentence = useSentence('rawout');
  const held = useHeld(startConfirm);
  const pending = useView([WorkshopReturn.name, WorkshopReturnLine.name], `pending/${[...ids].sort().join()}`, async (store) => {
    const returns = (await store.rows(WorkshopReturn)).map(({ row }) => row);
    return pendingLines(store, returns, ids);
  });
  // As long as nobody knows whose stores there are, nothing is pending in any: what is scanned would be taken for something unknown.
  const lines = useKept(isRead ? pending : undefined)?.filter(({ docNo }) => matches(wanted, docNo));
  const stores = lines?.map(({ toWarehouseId }) => toWarehouseId);
  if (!lines) return <NotHeld title={title} loading />;
  return (
    <WorkPage
      title={title}
      right={workshopReturnConfirm.right}
      ns="rawout"
      work={confirmReturnWork(lines, wanted)}
      held={held}
      sentence={sentence}
      find={(text) => find(text, stores)}
    />
  );
}
