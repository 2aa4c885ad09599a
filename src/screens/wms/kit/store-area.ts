/** Receipts have two sets of pages, for raw material and for hardware: the same trade with other stores and orders. */
import { createContext, useContext } from 'react';
import { RAW, type StoreArea } from '#domain/wms/areas.ts';

/** The current set of pages; raw material by default. */
export const StoreAreaContext = createContext<StoreArea>(RAW);
export const useStoreArea = (): StoreArea => useContext(StoreAreaContext);
