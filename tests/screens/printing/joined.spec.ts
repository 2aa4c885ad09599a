/** Labels that are asked for twice at once. */
import { expect, it } from 'vitest';
import { Joined } from '#shell/printing/joined.ts';

it('what is asked for again while it is being prepared is made once, and made anew afterwards', async () => {
  const joined = new Joined<string>();
  let made = 0;
  let go = (): void => undefined;
  const counted = new Promise<void>((resolve) => {
    go = resolve;
  });
  const make = async () => {
    await counted;
    made += 1;
    return `job ${made}`;
  };
  const first = joined.begin('box/1', make);
  const second = joined.begin('box/1', make);
  const other = joined.begin('box/2', make);
  go();
  expect(await first.done).toBe(await second.done);
  expect([first.isFirst, second.isFirst, other.isFirst]).toEqual([true, false, true]);
  await other.done;
  expect(made).toBe(2);
  const later = joined.begin('box/1', make);
  expect([later.isFirst, await later.done]).toEqual([true, 'job 3']);
});

it('what fails does not stay in the way', async () => {
  const joined = new Joined<string>();
  await expect(joined.begin('box/1', () => Promise.reject(new Error('no printer'))).done).rejects.toThrow('no printer');
  expect(await joined.begin('box/1', async () => 'job').done).toBe('job');
});
