import { useMemo } from 'react';
import { OperationDefinition } from '#domain/mes/routing.ts';
import { useRowsWhere } from '#store/hooks.ts';

/** Codes of the operations this plant knows, in their order. */
export function useOperationCodes(): ReadonlySet<string> {
  const rows = useRowsWhere(OperationDefinition);
  return useMemo(() => new Set((rows ?? []).map(({ row }) => row.opCode).sort()), [rows]);
}
