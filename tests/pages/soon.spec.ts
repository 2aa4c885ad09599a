/** A press that comes before what it needs was read. */
import { expect, test } from 'vitest';
import { Soon } from '#pages/kit/use-soon.ts';

test('whoever asks while it is read gets what is read in the end, and never nothing', async () => {
  const soon = new Soon<readonly string[]>();
  const asked = [soon.get(), soon.get()];
  soon.tell(undefined);
  soon.tell(['a']);
  expect(await Promise.all(asked)).toEqual([['a'], ['a']]);
  expect(await soon.get()).toEqual(['a']);
});

test('what was shown before is not given for another question that is being read', async () => {
  const soon = new Soon<number>();
  soon.tell(1);
  soon.tell(undefined);
  const next = soon.get();
  soon.tell(0);
  expect(await next).toBe(0);
});
