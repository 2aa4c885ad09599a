/** Heavy work in turn, beside which everything else goes on. */
import { expect, test } from 'vitest';
import { WorkPool } from '#server/modules/identity/work-pool.ts';

const LIMITS = { atOnce: 2, waiting: 4, perKey: 3 };

/** Work that ends when it is told to. */
function desk(pool: WorkPool) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (key: string, name: string, urgent = false): Promise<string> =>
    pool.run(
      key,
      () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      },
      urgent,
    );
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { begun, add, end };
}

test('two are done at once, of one key one after the other; what is urgent is next', async () => {
  const { begun, add, end } = desk(new WorkPool(LIMITS));
  const all = [add('a', 'a1'), add('a', 'a2'), add('b', 'b1'), add('c', 'c1'), add('d', 'd1', true)];
  expect(begun).toEqual(['a1', 'b1']);
  await end('b1');
  expect(begun).toEqual(['a1', 'b1', 'd1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'd1', 'a2']);
  await end('a2');
  await end('d1');
  await end('c1');
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1', 'c1', 'd1']);
});

test('behind a full queue nobody waits: it is said at once when to come back, and known devices still find a place', async () => {
  const { begun, add } = desk(new WorkPool(LIMITS));
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) void add(key, key);
  expect(() => add('g', 'g')).toThrow(expect.objectContaining({ status: 503, retryAfter: 2 }));
  void add('h', 'h', true);
  expect(begun).toEqual(['a', 'b']);
});

test('one key cannot fill the queue for all others', () => {
  const { add } = desk(new WorkPool(LIMITS));
  for (const name of ['a1', 'a2', 'a3', 'a4']) void add('a', name);
  expect(() => add('a', 'a5')).toThrow(expect.objectContaining({ status: 503 }));
  expect(() => void add('b', 'b1')).not.toThrow();
});

test('work that fails gives its place to the next', async () => {
  const pool = new WorkPool({ ...LIMITS, atOnce: 1 });
  const failed = pool.run('a', () => Promise.reject(new Error('no')));
  const next = pool.run('a', () => Promise.resolve('yes'));
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
