import { LENDING_STORES, type LendingStore } from '#domain/wms/lending/lending-stores.ts';

/** The store of its class in the table of lending; a page of a store that is not there would have no rights and no lists. */
function storeOf(whClass: LendingStore['whClass']): LendingStore {
  const store = LENDING_STORES.find((one) => one.whClass === whClass);
  if (!store) throw new Error(`stores of class ${whClass} do not lend`);
  return store;
}

export const TOOLS = storeOf('GJU-K');
