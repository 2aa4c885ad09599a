import { useMemo } from 'react';
import { Dict } from '#domain/system/platform.resource.ts';
import { type StoreRules, storeRule, storeRulesOf } from '#domain/system/store-rules.ts';
import { useRowsBy } from '#store/hooks.ts';

/** The rules of lending, as this device holds them; undefined while they are read. */
export function useStoreRules(): StoreRules | undefined {
  const rows = useRowsBy(Dict, 'ddType', storeRule.name);
  return useMemo(() => rows && storeRulesOf(rows.map(({ row }) => row)), [rows]);
}
