/** Receipts stand on two sets of pages, those of raw material and those of hardware: the same trade, other stores and orders. */
import { createContext, useContext } from 'react';
import { RAW, type StoreArea } from '#domain/wms/areas.ts';

/** The set of pages around; raw material where nothing else is said. */
export const StoreAreaContext = createContext<StoreArea>(RAW);
export const useStoreArea = (): StoreArea => useContext(StoreAreaContext);
