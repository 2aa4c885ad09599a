/**
 * The plant's own words for codes (specification §4): a dictionary entry whose type names a code set and whose value is a code replaces the
 * program's word. Entries held by the device apply at once; a device without a dictionary asks the server on demand; the dictionary's own
 * page always asks.
 */
import { replaceEqualDeep, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { call } from '#api/client.ts';
import { useSession } from '#api/session.ts';
import type { CodeSet } from '#domain/kernel/code-set.ts';
import { entityByName } from '#domain/registry.ts';
import { useHeldRows, useSyncStatus } from '#store/hooks.ts';

export interface DictEntry {
  readonly ddCode: string;
  readonly ddNameZh: string;
  readonly ddNameEn: string;
}

export interface DictType {
  readonly ddType: string;
  readonly entries: readonly DictEntry[];
}

/** By type, then by code: the Chinese and the English word. */
export type DictWords = Readonly<Record<string, Readonly<Record<string, readonly [zh: string, en: string]>>>>;

interface Words {
  readonly words: DictWords;
}

export const useDictWords = create<Words>()(persist(() => ({ words: {} }) as Words, { name: 'chejian.dictionary' }));

export const wordsOf = (types: readonly DictType[]): DictWords =>
  Object.fromEntries(
    types.map(({ ddType, entries }) => [
      ddType,
      Object.fromEntries(entries.map(({ ddCode, ddNameZh, ddNameEn }) => [ddCode, [ddNameZh, ddNameEn] as const])),
    ]),
  );

/** The active entries, by type. */
export function typesOf(rows: readonly Readonly<Record<string, unknown>>[]): DictType[] {
  const types = new Map<string, DictEntry[]>();
  for (const { ddType, ddCode, ddNameZh, ddNameEn, isActive } of rows) {
    if (isActive !== true) continue;
    const entries = types.get(String(ddType)) ?? [];
    entries.push({ ddCode: String(ddCode), ddNameZh: String(ddNameZh), ddNameEn: String(ddNameEn) });
    types.set(String(ddType), entries);
  }
  return [...types].map(([ddType, entries]) => ({ ddType, entries }));
}

/** The plant's word, else the program's, else the code itself. */
export const codeWord = (name: string, set: CodeSet | undefined, code: string, english: boolean, words: DictWords): string => {
  const at = english ? 1 : 0;
  return words[name]?.[code]?.[at] || set?.labels[code]?.[at] || code;
};

const typesCall = call<DictType[]>('GET /api/system/dict/types');
const take = (types: readonly DictType[]): void => {
  const { words } = useDictWords.getState();
  const told = replaceEqualDeep(words, wordsOf(types));
  // The answer arrives again whenever its page comes to the front, and every word on the screen follows it.
  if (told !== words) useDictWords.setState({ words: told });
};

/**
 * Asks the server, now and whenever an entry is saved here.
 * @param enabled asks only while true
 */
export function useToldDictionary(enabled: boolean): void {
  const { online } = useSyncStatus();
  const { data } = useQuery({
    // Nested under the resource's key, so saving an entry asks again.
    queryKey: ['resource', 'dict', 'types'],
    queryFn: ({ signal }) => typesCall(undefined, { signal, alertError: false }),
    enabled: enabled && online,
  });
  useEffect(() => {
    if (data) take(data);
  }, [data]);
}

/** For the layout: keeps the words in step with this device's rows. The latest source wins, because rows and answers both come from the server. */
export function useDictionary(): void {
  const rows = useHeldRows(entityByName('dict') ?? null);
  const signedIn = useSession((state) => state.session !== null);
  useEffect(() => {
    if (rows && rows.length > 0) take(typesOf(rows));
  }, [rows]);
  useToldDictionary(signedIn && rows !== undefined && rows.length === 0);
}
