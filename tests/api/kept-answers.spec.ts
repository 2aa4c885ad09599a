/** Answers of the server for pages that are not replicated survive a reload without a network, for the user who was given them. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient, keepAnswers } from '#api/query.ts';

const held = new Map<string, string>();
beforeEach(() => {
  held.clear();
  vi.useFakeTimers();
  const localStorage = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
  vi.stubGlobal('window', { localStorage });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page that has been open for a while and is loaded again. */
async function loaded(account: string, build = '1') {
  const queries = createQueryClient();
  const { stop, restored } = keepAnswers(queries, account, build);
  await restored;
  return { queries, stop };
}
async function told(account: string, key: string, persist: boolean): Promise<void> {
  const { queries, stop } = await loaded(account);
  await queries.fetchQuery({ queryKey: [key], queryFn: () => 7, meta: { persist } });
  await vi.advanceTimersByTimeAsync(1500);
  stop();
}
const known = async (account: string, key: string, build?: string) => (await loaded(account, build)).queries.getQueryData([key]);

test('an answer that is flagged survives, with its age', async () => {
  await told('keeper', 'todo', true);
  const { queries } = await loaded('keeper');
  expect(queries.getQueryData(['todo'])).toBe(7);
  expect(queries.getQueryState(['todo'])?.dataUpdatedAt).toBeLessThan(Date.now());
});

test('any other does not', async () => {
  await told('keeper', 'report', false);
  expect(await known('keeper', 'report')).toBeUndefined();
});

test('nobody else and no other build is shown it, and it is gone then', async () => {
  await told('keeper', 'todo', true);
  expect(await known('picker', 'todo')).toBeUndefined();
  expect([...held.values()].filter((text) => text.includes('"data":7'))).toEqual([]);
  await told('keeper', 'todo', true);
  expect(await known('keeper', 'todo', '2')).toBeUndefined();
});

test('what has been cleared is not kept', async () => {
  const { queries, stop } = await loaded('keeper');
  await queries.fetchQuery({ queryKey: ['todo'], queryFn: () => 7, meta: { persist: true } });
  await vi.advanceTimersByTimeAsync(1500);
  queries.clear();
  await vi.advanceTimersByTimeAsync(1500);
  stop();
  expect(await known('keeper', 'todo')).toBeUndefined();
});
