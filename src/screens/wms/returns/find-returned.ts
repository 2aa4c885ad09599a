/** What a scan of returned goods means over this device's rows: the label they left with, or their material with what they may have left with. */
import { Material, Unit } from '#domain/basic/material.resource.ts';
import { Customer } from '#domain/basic/partner.resource.ts';
import { ANY_DECIMALS } from '#domain/kernel/quantity.ts';
import { backGoods, type CustomerHeard, type CustomerReturnState, remaining } from '#domain/wms/returns/customer-return.job.ts';
import { proposedFor, type SoldLine, soldLine } from '#domain/wms/returns/sold-proposal.ts';
import { REVIEWED, SalesIssue, SalesIssueLine } from '#domain/wms/sales/sales-issue.document.ts';
import { batchId } from '#domain/wms/stock/batch-id.ts';
import type { Scanned } from '#domain/wms/stock/scanned.ts';
import { Batch } from '#domain/wms/stock/stock.entity.ts';
import type { Store } from '#store/store.ts';
import { askSold } from './use-sold.ts';

/** The issue line that a box has left with, and the customer it went to, as far as this device holds the issues. */
async function sentAs(store: Store, boxNo: string): Promise<{ readonly sold: SoldLine; readonly customerId: string } | undefined> {
  for (const { row: issue } of await store.rowsBy(SalesIssue, 'status', String(REVIEWED))) {
    const line = (await store.rowsBy(SalesIssueLine, 'docId', issue.id)).find(({ row }) => row.boxNo === boxNo)?.row;
    const sold = line && soldLine(line, issue);
    if (sold) return { sold, customerId: issue.customerId };
  }
  return undefined;
}

interface Looking {
  readonly store: Store;
  readonly online: boolean;
  readonly state: CustomerReturnState;
}

/** @param scanned what the code is to everybody else */
export async function findReturned({ store, online, state }: Looking, scanned: Scanned): Promise<CustomerHeard> {
  const { code } = scanned;
  const { head, lines } = state;
  const told = async (materialId: string, given: Parameters<typeof backGoods>[0], customerId: string): Promise<CustomerHeard> => {
    const material = (await store.row(Material, materialId))?.row;
    if (!material) return scanned;
    const [unit] = await store.rowsBy(Unit, 'unitCode', material.baseUnit);
    const batch = given.sold?.batchNo ? await store.row(Batch, batchId(materialId, given.sold.batchNo)) : undefined;
    const customer = customerId === '' ? undefined : await store.row(Customer, customerId);
    const goods = backGoods(given, material, unit?.row.decimalPlaces ?? ANY_DECIMALS, batch?.row);
    return { kind: 'sold', code, customerId, customer: customer?.row.customerName ?? '', goods };
  };
  if (scanned.kind === 'material') {
    const { materialId } = scanned;
    const { customerId } = head;
    const sold = customerId === '' ? [] : remaining(await askSold(store, online, customerId, [materialId]), lines);
    const [id] = proposedFor([{ materialId, batchNo: '', fromBoxNo: '', qty: '', chosen: undefined }], sold);
    const own = sold.find((line) => line.id === id) ?? null;
    return told(materialId, { key: `${materialId}/${lines.length}`, fromBoxNo: null, sold: own }, customerId);
  }
  const isGone = scanned.kind === 'missing' || (scanned.kind === 'box' && scanned.box.qty === '0');
  const sent = isGone ? await sentAs(store, code) : undefined;
  if (!sent) return scanned;
  const [sold = sent.sold] = remaining([sent.sold], lines);
  return told(sold.materialId, { key: code, fromBoxNo: code, sold }, sent.customerId);
}
