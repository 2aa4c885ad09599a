import { Warehouse } from '#domain/basic/place.resource.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { useRowsWhere } from '#store/hooks.ts';

interface Printed {
  readonly id: string;
  readonly warehouseId: string;
  readonly binCode: string;
}

/** Prints the labels of one or more bins, in the given order. */
export function usePrintBins(): (bins: readonly Printed[]) => void {
  const { print } = useShell();
  const warehouses = useRowsWhere(Warehouse);
  return (bins) => {
    const targets = bins.map(({ id, warehouseId, binCode }) => {
      const warehouse = warehouses?.find(({ row }) => row.id === warehouseId)?.row;
      return { id, name: binCode, data: { warehouseCode: warehouse?.whCode, warehouse: warehouse?.whName, bin: binCode } };
    });
    void print({ kind: 'bin', targets });
  };
}
