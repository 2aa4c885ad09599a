/** What a scan of returned goods means over this device's rows: the label they left with, or their material with what they may have left with. */
import { Material, Unit } from '#domain/basic/material.resource.ts';
import { Customer } from '#domain/basic/partner.resource.ts';
import { type BackGoods, type CustomerHeard, type CustomerReturnState, remaining } from '#domain/wms/returns/customer-return.job.ts';
import { proposedFor, type SoldLine, soldLine } from '#domain/wms/returns/sold-proposal.ts';
import { SalesIssue, SalesIssueLine } from '#domain/wms/sales/sales-issue.document.ts';
import { batchId } from '#domain/wms/stock/batch-id.ts';
import type { Scanned } from '#domain/wms/stock/scanned.ts';
import { Batch } from '#domain/wms/stock/stock.entity.ts';
import type { Store } from '#store/store.ts';
import { askSold } from './use-sold.ts';

const REVIEWED = '2';

interface Sent {
  readonly sold: SoldLine;
  readonly customerId: string;
}

/** The issue line that a box has left with, whoever it went to, as far as this device holds the issues. */
async function sentAs(store: Store, boxNo: string): Promise<Sent | undefined> {
  const issues = await store.rowsBy(SalesIssue, 'status', REVIEWED);
  for (const { row: issue } of issues) {
    const lines = await store.rowsBy(SalesIssueLine, 'docId', issue.id);
    const line = lines.find(({ row }) => row.boxNo === boxNo)?.row;
    const sold = line && soldLine(line, issue);
    if (sold) return { sold, customerId: issue.customerId };
  }
  return undefined;
}

interface Given {
  readonly key: string;
  readonly materialId: string;
  readonly fromBoxNo: string | null;
  readonly sold: SoldLine | null;
}

async function goodsOf(store: Store, { key, materialId, fromBoxNo, sold }: Given): Promise<BackGoods | undefined> {
  const material = (await store.row(Material, materialId))?.row;
  if (!material) return undefined;
  const batchNo = sold?.batchNo ?? '';
  const [units, batch] = await Promise.all([
    store.rowsBy(Unit, 'unitCode', material.baseUnit),
    batchNo === '' ? undefined : store.row(Batch, batchId(materialId, batchNo)),
  ]);
  const expiryDate = batch?.row.expiryDate ?? null;
  const { matCode, matName, baseUnit: unit, batchManaged, shelfLifeManaged } = material;
  return {
    key,
    materialId,
    matCode,
    matName,
    unit,
    decimals: units[0]?.row.decimalPlaces ?? 6,
    batchNo,
    productionDate: batch?.row.productionDate ?? null,
    expiryDate,
    fromBoxNo,
    sold,
    lacks: batchManaged && batchNo === '' ? 'batch' : shelfLifeManaged && expiryDate === null ? 'expiry' : null,
  };
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
  const told = async (given: Given, owner: string): Promise<CustomerHeard> => {
    const goods = await goodsOf(store, given);
    const customer = owner === '' ? undefined : await store.row(Customer, owner);
    return goods ? { kind: 'sold', code, customerId: owner, customer: customer?.row.customerName ?? '', goods } : scanned;
  };
  if (scanned.kind === 'material') {
    const { materialId } = scanned;
    const { customerId } = head;
    const sold = customerId === '' ? [] : remaining(await askSold(store, online, customerId, [materialId]), lines);
    const [id] = proposedFor([{ materialId, batchNo: '', fromBoxNo: '', qty: '', chosen: undefined }], sold);
    const own = sold.find((line) => line.id === id) ?? null;
    return told({ key: `${materialId}/${lines.length}`, materialId, fromBoxNo: null, sold: own }, customerId);
  }
  const isGone = scanned.kind === 'missing' || (scanned.kind === 'box' && scanned.box.qty === '0');
  const sent = isGone ? await sentAs(store, code) : undefined;
  if (!sent) return scanned;
  const [sold = sent.sold] = remaining([sent.sold], lines);
  return told({ key: code, materialId: sold.materialId, fromBoxNo: code, sold }, sent.customerId);
}
