/** Reads the open lines of stock loans from the rows of a device. */
import { Unit } from '#domain/basic/material.resource.ts';
import { Customer } from '#domain/basic/partner.resource.ts';
import { Department, Person } from '#domain/basic/party.resource.ts';
import { isPositive } from '#domain/kernel/quantity.ts';
import type { HeldRows } from '#domain/protocol/held-rows.ts';
import { ascending } from '#domain/system/order.ts';
import type { Scanned } from '#domain/wms/stock/scanned.ts';
import { isTyping } from './borrow-asks.ts';
import type { BackHeard, BackState, OpenBorrow } from './borrow-return.job.ts';
import { AWAY, openQty, StockBorrow, StockBorrowLine, type StockBorrowLineRow, type StockBorrowRow } from './stock-borrow.document.ts';

const isOpen = (line: StockBorrowLineRow): boolean => !line.isRemoved && isPositive(openQty(line));

async function openOf(rows: HeldRows, line: StockBorrowLineRow, doc: StockBorrowRow): Promise<OpenBorrow> {
  const [person, dept, customer, units] = await Promise.all([
    rows.row(Person, doc.borrowerId),
    rows.row(Department, doc.deptId),
    doc.customerId ? rows.row(Customer, doc.customerId) : undefined,
    rows.rowsBy(Unit, 'unitCode', line.unitCode),
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
export async function borrowOfBox(rows: HeldRows, boxId: string): Promise<OpenBorrow | undefined> {
  for (const { row: line } of await rows.rowsBy(StockBorrowLine, 'boxId', boxId)) {
    const doc = (await rows.row(StockBorrow, line.docId))?.row;
    if (doc && AWAY.includes(doc.status) && isOpen(line)) return openOf(rows, line, doc);
  }
  return undefined;
}

/** Returns the open lines of these stores, earliest due date first. */
export async function openBorrows(rows: HeldRows, storeIds: ReadonlySet<string>): Promise<OpenBorrow[]> {
  const loans = await Promise.all(AWAY.map((status) => rows.rowsBy(StockBorrow, 'status', String(status))));
  const docs = loans.flat().filter(({ row }) => storeIds.has(row.warehouseId));
  const found = await Promise.all(
    docs.map(async ({ row: doc }) => {
      const lines = (await rows.rowsBy(StockBorrowLine, 'docId', doc.id)).map(({ row }) => row).filter(isOpen);
      return Promise.all(lines.sort((a, b) => a.lineNo - b.lineNo).map((line) => openOf(rows, line, doc)));
    }),
  );
  return found.flat().sort((a, b) => ascending(a.dueDate, b.dueDate));
}

/** What a scan is to a return: the loan of a box, or a bin that must not discard a typed quantity. @param typed figures that are not taken yet */
export async function hearBack(
  rows: HeldRows,
  scanned: Scanned,
  state: BackState,
  typed: Readonly<Record<string, string>>,
): Promise<BackHeard> {
  if (scanned.kind === 'bin') return { ...scanned, isTyping: isTyping(state, typed) };
  const loan = scanned.kind === 'box' || scanned.kind === 'asset' ? await borrowOfBox(rows, scanned.box.id) : undefined;
  return loan ? { kind: 'loan', code: scanned.code, loan } : scanned;
}
