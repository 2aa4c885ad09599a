import { useMemo } from 'react';
import { Dict } from '#domain/system/platform.resource.ts';
import { type StoreRules, storeRule, storeRulesOf } from '#domain/system/store-rules.ts';
import { useRowsBy } from '#store/hooks.ts';

/** The rules of lending, as this device holds them. */
export function useStoreRules(): StoreRules {
  const rows = useRowsBy(Dict, 'ddType', storeRule.name);
  return useMemo(() => storeRulesOf(rows?.map(({ row }) => row) ?? []), [rows]);
}
