/** What the tablet holds when it goes offline: the rows it needs, by name. */
import type { FillResponse } from '#domain/protocol/protocol.ts';
import type { Tablet } from './tablet.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];
const rowsOf = (filled: FillResponse['rows'], entity: string): Rows => filled.filter((one) => one.entity === entity).map(({ row }) => row);
const text = (row: Readonly<Record<string, unknown>>, field: string): string => String(row[field] ?? '');

export interface OrderLine {
  readonly id: string;
  readonly docId: string;
  readonly lineNo: number;
  readonly materialId: string;
  readonly matCode: string;
  readonly receivedQty: string;
}

export interface Order {
  readonly id: string;
  readonly supplierId: string;
  readonly lines: readonly OrderLine[];
}

export interface Store {
  readonly warehouseId: string;
  readonly receiving: string;
  readonly reject: string;
  readonly storage: readonly string[];
}

export interface Known {
  readonly store: Store;
  readonly orders: ReadonlyMap<string, Order>;
}

/** The first raw-material store, by code, in which goods can be received, rejected and stored. */
function storeOf(base: FillResponse['rows'], warehouseId: string): Store {
  const bins = rowsOf(base, 'bin').filter((bin) => bin.warehouseId === warehouseId && bin.isActive === true);
  const of = (type: number | null) => bins.filter((bin) => bin.binType === type).map((bin) => text(bin, 'id'));
  const [receiving] = of(0);
  const [reject] = of(5);
  const storage = [...of(null), ...of(7)];
  if (!receiving || !reject || storage.length === 0) throw new Error('The store has no bin to receive, to reject or to store in.');
  return { warehouseId, receiving, reject, storage };
}

/** Copies the sets, like a tablet before it leaves the network. @param warehouseId the store it works in */
export async function getReady(tablet: Tablet, warehouseId: string): Promise<Known> {
  const base = await tablet.copy('base');
  const inbound = await tablet.copy('inbound');
  const lines = new Map<string, OrderLine[]>();
  for (const row of rowsOf(inbound, 'purchaseOrderLine')) {
    const docId = text(row, 'docId');
    const line = { id: text(row, 'id'), docId, lineNo: Number(row.lineNo), materialId: text(row, 'materialId') };
    lines.set(docId, [...(lines.get(docId) ?? []), { ...line, matCode: text(row, 'matCode'), receivedQty: text(row, 'receivedQty') }]);
  }
  const orders = new Map<string, Order>();
  for (const row of rowsOf(inbound, 'purchaseOrder'))
    orders.set(text(row, 'poNo'), { id: text(row, 'id'), supplierId: text(row, 'supplierId'), lines: lines.get(text(row, 'id')) ?? [] });
  return { store: storeOf(base, warehouseId), orders };
}
