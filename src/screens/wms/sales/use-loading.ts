/** Loading a lorry: the steps over this device's rows. Nothing is written until the lorry leaves. */
import { Customer } from '#domain/basic/partner.resource.ts';
import { type Holder, type LoadHeard, type LoadJob, type LoadState, loadingJob } from '#domain/wms/sales/load.job.ts';
import { holds, SalesIssue, SalesIssueLine } from '#domain/wms/sales/sales-issue.document.ts';
import { SalesOrder } from '#domain/wms/sales/sales-order.document.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { useHeldDraft } from '#pages/scan/use-held.ts';
import { useTerminal } from '#pages/scan/use-terminal.ts';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useStore } from '#store/hooks.ts';
import type { Store } from '#store/store.ts';

/** The other sales issue that holds a box; null = none that this device knows. */
async function holderOf(store: Store, docId: string, boxId: string): Promise<Holder | null> {
  for (const { row: line } of await store.rowsBy(SalesIssueLine, 'boxId', boxId)) {
    const issue = line.docId === docId ? undefined : (await store.row(SalesIssue, line.docId))?.row;
    if (!issue || !holds(issue, line)) continue;
    const order = issue.soId ? (await store.row(SalesOrder, issue.soId))?.row : undefined;
    const customer = (await store.row(Customer, issue.customerId))?.row;
    return { docNo: issue.docNo ?? '', orderNo: order?.soNo ?? order?.docNo ?? '', customer: customer?.customerName ?? '' };
  }
  return null;
}

/** @param finish what the command label 完成 does */
export function useLoading(docId: string, job: LoadJob, finish: () => unknown) {
  const store = useStore();
  const find = useFindScanned();
  const held = useHeldDraft<LoadState>(`load/${docId}`, loadingJob.start);
  const look = async (text: string): Promise<LoadHeard> => {
    const scanned = await find(text, [job.warehouseId]);
    const { kind, code } = scanned;
    if (kind === 'pallet') {
      const boxes = await store.rowsBy(Box, 'palletId', scanned.pallet.id);
      return { kind: 'load', code, boxIds: boxes.map(({ row }) => row.id) };
    }
    const isOther = kind === 'box' && !job.boxes.some(({ boxId }) => boxId === scanned.box.id);
    const holder = isOther ? await holderOf(store, docId, scanned.box.id) : null;
    return holder ? { kind: 'held', code, holder } : scanned;
  };
  const terminal = useTerminal<LoadState, LoadHeard>(
    {
      sentence: useSentence('sales'),
      find: look,
      hear: (state, heard) => loadingJob.hear(job, state, heard),
      settle: (state) => loadingJob.settle(job, state),
      back: loadingJob.back,
      finish,
    },
    held,
  );
  return { terminal, clear: held.clear };
}
