/** What a report shows to its reader: prices to those who may read them, and to a supplier nothing of what is the same in each of its rows. */
import { useActor, useRight } from '#api/session.ts';
import type { AnyReport } from '#domain/kernel/report.ts';
import { isOfFactory, PORTAL_RIGHT, PRICE_RIGHT } from '#domain/registry.ts';

export interface Reader {
  /** A supplier's user: whatever asks about the plant as a whole is not for them. */
  readonly isSuppliers: boolean;
  readonly seesPrices: boolean;
}

export function useReader({ right }: Pick<AnyReport, 'right'>): Reader {
  const isSuppliers = (useActor()?.supplierId ?? null) !== null;
  const hasRight = useRight(PRICE_RIGHT);
  return { isSuppliers, seesPrices: isSuppliers ? right === PORTAL_RIGHT : hasRight };
}

const OF_SUPPLIER = ['supplierId', 'supplierCode', 'supName', 'classCode'];

/** Whether a chart would compare a supplier with nobody: the other one says more to it. */
export const comparesSuppliers = ({ chart }: Pick<AnyReport, 'chart'>): boolean =>
  chart !== null && chart.other !== undefined && OF_SUPPLIER.includes(chart.by);

/** @param name of a column or a filter */
export const isForReader = ({ columns }: Pick<AnyReport, 'columns'>, name: string, { isSuppliers, seesPrices }: Reader): boolean =>
  (!columns[name]?.price || (seesPrices && !(isSuppliers && isOfFactory(name)))) && !(isSuppliers && OF_SUPPLIER.includes(name));
