/** The batches in which the stores of this device have a material. */
import type { EntityDef } from '#domain/kernel/entity.ts';
import type { Field } from '#domain/kernel/field.ts';
import { entityByName } from '#domain/registry.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import { useRowsBy } from '#store/hooks.ts';
import type { Option } from '#ui/form/options.ts';

const HeldBox = entityByName('box') as unknown as EntityDef<{ batchId: Field<string | null> }>;
const HeldBatch = entityByName('batch') as unknown as EntityDef<{ batchNo: Field<string>; receivedDate: Field<string> }>;

/** @returns choices of a batch number, received last first. Batches whose boxes have all left are not among them */
export function useKnownBatches(materialId: string): readonly Option[] {
  const boxes = useRowsBy(HeldBox, 'materialId', materialId);
  const batches = useRowMap(
    HeldBatch,
    boxes?.map(({ row }) => row.batchId),
  );
  return [...(batches?.values() ?? [])]
    .sort((a, b) => b.receivedDate.localeCompare(a.receivedDate) || a.batchNo.localeCompare(b.batchNo))
    .map(({ batchNo, receivedDate }) => ({ value: batchNo, code: batchNo, label: receivedDate }));
}
