/** Work that a button begins. */
import { expect, it } from 'vitest';
import { oneAtATime } from '#ui/work-button.tsx';

function held() {
  let end = (): void => undefined;
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { done, end };
}

it('is begun once, however often the button is pressed before it has ended', async () => {
  const shown: boolean[] = [];
  const begin = oneAtATime((busy) => shown.push(busy));
  const { done, end } = held();
  let times = 0;
  const work = () => {
    times += 1;
    return done;
  };
  const first = begin(work);
  await begin(work);
  expect({ times, shown }).toEqual({ times: 1, shown: [true] });
  end();
  await first;
  expect(shown).toEqual([true, false]);
  await begin(work);
  expect(times).toBe(2);
});

it('leaves the button free again where it fails', async () => {
  const shown: boolean[] = [];
  const begin = oneAtATime((busy) => shown.push(busy));
  await expect(begin(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(shown).toEqual([true, false]);
});
