/** Reads the open lines of stock loans from this device. */
import { useMemo } from 'react';
import { Unit } from '#domain/basic/material.resource.ts';
import { Customer } from '#domain/basic/partner.resource.ts';
import { Department, Person } from '#domain/basic/party.resource.ts';
import { isPositive } from '#domain/kernel/quantity.ts';
import type { OpenBorrow } from '#domain/wms/borrow/borrow-return.job.ts';
import {
  openQty,
  StockBorrow,
  StockBorrowLine,
  type StockBorrowLineRow,
  type StockBorrowRow,
} from '#domain/wms/borrow/stock-borrow.document.ts';
import { useView } from '#store/hooks.ts';
import type { Store } from '#store/store.ts';

const AWAY: readonly number[] = [2, 4];
const isOpen = (line: StockBorrowLineRow): boolean => !line.isRemoved && isPositive(openQty(line));

async function openOf(store: Store, line: StockBorrowLineRow, doc: StockBorrowRow): Promise<OpenBorrow> {
  const [person, dept, customer, units] = await Promise.all([
    store.row(Person, doc.borrowerId),
    store.row(Department, doc.deptId),
    doc.customerId ? store.row(Customer, doc.customerId) : undefined,
    store.rowsBy(Unit, 'unitCode', line.unitCode),
  ]);
  return {
    docId: doc.id,
    docNo: doc.docNo ?? '',
    lineId: line.id,
    boxId: line.boxId,
    code: line.isLoose ? line.matCode : line.boxNo,
    matCode: line.matCode,
    matName: line.matName,
    unit: line.unitCode,
    decimals: units[0]?.row.decimalPlaces ?? 6,
    isLoose: line.isLoose,
    open: openQty(line),
    warehouseId: doc.warehouseId,
    borrower: person?.row.personName ?? '',
    deptName: dept?.row.deptName ?? '',
    customer: customer?.row.customerName ?? '',
    dueDate: doc.dueDate,
  };
}

/** Returns the open line of a lent box. Each scan reads anew, because a box returned a moment ago is no longer on loan. */
export async function borrowOfBox(store: Store, boxId: string): Promise<OpenBorrow | undefined> {
  for (const { row: line } of await store.rowsBy(StockBorrowLine, 'boxId', boxId)) {
    const doc = (await store.row(StockBorrow, line.docId))?.row;
    if (doc && AWAY.includes(doc.status) && isOpen(line)) return openOf(store, line, doc);
  }
  return undefined;
}

async function allOpen(store: Store, storeIds: ReadonlySet<string>): Promise<OpenBorrow[]> {
  const loans = await Promise.all(AWAY.map((status) => store.rowsBy(StockBorrow, 'status', String(status))));
  const docs = loans.flat().filter(({ row }) => storeIds.has(row.warehouseId));
  const found = await Promise.all(
    docs.map(async ({ row: doc }) => {
      const lines = (await store.rowsBy(StockBorrowLine, 'docId', doc.id)).map(({ row }) => row).filter(isOpen);
      return Promise.all(lines.sort((a, b) => a.lineNo - b.lineNo).map((line) => openOf(store, line, doc)));
    }),
  );
  return found.flat().sort((a, b) => (a.dueDate < b.dueDate ? -1 : 1));
}

const NONE: readonly OpenBorrow[] = [];

/** Returns the open lines of these stores, earliest due date first. */
export function useOpenBorrows(storeIds: ReadonlySet<string>): readonly OpenBorrow[] {
  const key = [...storeIds].sort().join();
  const open = useView('stockBorrowLine', `openBorrows/${key}`, (store) => allOpen(store, storeIds));
  return useMemo(() => open ?? NONE, [open]);
}
