import { derivedId } from '#domain/kernel/ids.ts';

/** The id of a batch follows from material and number, so two docks that receive it for the first time create the same row. */
export const batchId = (materialId: string, batchNo: string): string => derivedId(materialId, `batch-${batchNo}`);
