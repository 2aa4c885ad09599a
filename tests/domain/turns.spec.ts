import { expect, test } from 'vitest';
import { type Turn, Turns } from '#server/modules/turns.ts';

/** The names of those whose work has begun, in order. */
function crowd(turns: Turns) {
  const begun: string[] = [];
  const take = (key: string, name: string): Turn => {
    const turn = turns.take(key);
    if (!turn) throw new Error(`${name} is sent away`);
    void turn.begun.then(() => begun.push(name));
    return turn;
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { begun, take, settled };
}

test('so many work at once, and the others follow in the order in which they came', async () => {
  const turns = new Turns({ atOnce: 2, perKey: 2, waiting: 10 });
  const { begun, take, settled } = crowd(turns);
  const [first] = ['a', 'b', 'c', 'd'].map((key) => take(key, key));
  await settled();
  expect(begun).toEqual(['a', 'b']);
  expect(turns.counts).toEqual({ atWork: 2, waiting: 2 });
  first?.end();
  first?.end();
  await settled();
  expect(begun).toEqual(['a', 'b', 'c']);
});

test('while others are at work fewer begin, but never none', async () => {
  const turns = new Turns({ atOnce: 3, perKey: 3, waiting: 10 });
  const { begun, take, settled } = crowd(turns);
  const over = [turns.besides(), turns.besides(), turns.besides()];
  const first = take('a', 'a');
  take('b', 'b');
  take('c', 'c');
  await settled();
  expect(begun).toEqual(['a']);
  first.end();
  await settled();
  expect(begun).toEqual(['a', 'b']);
  for (const ends of over) ends();
  over[0]?.();
  await settled();
  expect(begun).toEqual(['a', 'b', 'c']);
  expect(turns.counts).toEqual({ atWork: 2, waiting: 0 });
});

test('whoever asks a lot waits for itself, and others pass', async () => {
  const turns = new Turns({ atOnce: 3, perKey: 1, waiting: 10 });
  const { begun, take, settled } = crowd(turns);
  const greedy = take('a', 'a1');
  take('a', 'a2');
  take('a', 'a3');
  take('b', 'b1');
  await settled();
  expect(begun).toEqual(['a1', 'b1']);
  greedy.end();
  await settled();
  expect(begun).toEqual(['a1', 'b1', 'a2']);
});

test('beyond the queue nobody waits, and who leaves it makes room', async () => {
  const turns = new Turns({ atOnce: 1, perKey: 1, waiting: 1 });
  const { begun, take, settled } = crowd(turns);
  const working = take('a', 'a');
  const waiting = take('b', 'b');
  expect(turns.take('c')).toBeUndefined();
  waiting.end();
  take('d', 'd');
  working.end();
  await settled();
  expect(begun).toEqual(['a', 'd']);
  expect(turns.counts).toEqual({ atWork: 1, waiting: 0 });
});
