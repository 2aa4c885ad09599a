/** Classes that a warehouse has in stock (checkMatClassCodeList); offline all classes. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#api/client.ts';
import type { CheckClass } from '#domain/wms/answers.ts';
import { useClasses } from '#screens/wms/kit/use-classes.ts';
import type { Option } from '#ui/form/options.ts';

const classesOf = call<CheckClass[]>('POST /api/wms/wmsCheckInfo/checkMatClassCodeList');

export function useStoreClasses(warehouseId: string): readonly Option[] {
  const known = useClasses();
  const { data } = useQuery({
    queryKey: ['stocktake-classes', warehouseId],
    queryFn: ({ signal }) => classesOf({ warehouseId }, { signal, alertError: false }),
    enabled: warehouseId !== '',
  });
  return useMemo(
    () => data?.map(({ classCode, className }) => ({ value: classCode, label: className, code: classCode })) ?? known,
    [data, known],
  );
}
