import { derivedId } from '#domain/kernel/ids.ts';

/** A batch is the same wherever it is received: its id follows from material and number, so two docks that meet it first do not clash. */
export const batchId = (materialId: string, batchNo: string): string => derivedId(materialId, `batch-${batchNo}`);
