/** What is on loan, by box or by borrower, as this device holds it. */
import { useMemo } from 'react';
import { Unit } from '#domain/basic/material.resource.ts';
import { Person } from '#domain/basic/party.resource.ts';
import { isPositive } from '#domain/kernel/quantity.ts';
import { ascending } from '#domain/system/order.ts';
import { AssetItem } from '#domain/wms/asset/asset.entity.ts';
import { lifeLeft } from '#domain/wms/asset/asset-life.ts';
import { maintUsesLeft } from '#domain/wms/asset/maintenance.ts';
import { LendDoc, LendLine, type LendLineRow, type LendRow, openQty } from '#domain/wms/lending/lend.document.ts';
import type { OpenLoan } from '#domain/wms/lending/take-back.job.ts';
import { useView } from '#store/hooks.ts';
import type { Store, Viewed } from '#store/store.ts';

const OPEN: readonly number[] = [2, 4];

async function loanOf(store: Store, line: LendLineRow, doc: LendRow): Promise<OpenLoan> {
  const [person, asset, units] = await Promise.all([
    store.row(Person, doc.borrowerId),
    line.assetId ? store.row(AssetItem, line.assetId) : undefined,
    store.rowsBy(Unit, 'unitCode', line.unitCode),
  ]);
  return {
    lendId: doc.id,
    lineId: line.id,
    boxId: line.boxId,
    assetId: line.assetId,
    code: line.isLoose ? line.matCode : line.boxNo,
    name: line.isLoose ? line.matName : `${line.matCode} ${line.matName}`,
    unit: line.unitCode,
    decimals: units[0]?.row.decimalPlaces ?? 6,
    isLoose: line.isLoose,
    open: openQty(line),
    warehouseId: doc.warehouseId,
    borrowerId: doc.borrowerId,
    borrowerName: person?.row.personName ?? '',
    dueAt: doc.dueAt,
    lifeUnit: asset?.row.lifeUnit ?? null,
    lifeLeft: asset ? lifeLeft(asset.row) : null,
    maintLeft: asset ? maintUsesLeft(asset.row) : null,
  };
}

const isOpen = (line: LendLineRow): boolean => isPositive(openQty(line));

/** The open line of a loan that holds this box. */
export async function loanOfBox(store: Store, boxId: string): Promise<OpenLoan | undefined> {
  for (const { row: line } of await store.rowsBy(LendLine, 'boxId', boxId)) {
    const doc = (await store.row(LendDoc, line.docId))?.row;
    if (doc && OPEN.includes(doc.status) && isOpen(line)) return loanOf(store, line, doc);
  }
  return undefined;
}

/** Everything that is open of these loans, the first due in front. */
async function openOf(store: Store, loans: readonly Viewed<LendRow>[]): Promise<OpenLoan[]> {
  const docs = loans.map(({ row }) => row).filter(({ status }) => OPEN.includes(status));
  const found = await Promise.all(
    docs.map(async (doc) => {
      const lines = (await store.rowsBy(LendLine, 'docId', doc.id)).map(({ row }) => row).filter(isOpen);
      return Promise.all(lines.sort((a, b) => a.lineNo - b.lineNo).map((line) => loanOf(store, line, doc)));
    }),
  );
  return found.flat().sort((a, b) => ascending(a.dueAt, b.dueAt));
}

/** Everything that somebody has on loan. */
export const loansOfPerson = async (store: Store, borrowerId: string): Promise<OpenLoan[]> =>
  openOf(store, await store.rowsBy(LendDoc, 'borrowerId', borrowerId));

/** Everything that a store has lent. */
export const loansOfStore = async (store: Store, warehouseId: string): Promise<OpenLoan[]> =>
  openOf(store, await store.rowsBy(LendDoc, 'warehouseId', warehouseId));

const NONE: readonly OpenLoan[] = [];

/** @param borrowerId null = nobody's */
export function useOpenLoans(borrowerId: string | null): readonly OpenLoan[] {
  const loans = useView('lendLine', `openLoans/${borrowerId ?? ''}`, async (store) => (borrowerId ? loansOfPerson(store, borrowerId) : []));
  return useMemo(() => loans ?? NONE, [loans]);
}
