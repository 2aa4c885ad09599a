/** Several boxes to tick within one field, as stores of a person, or what a token is for. */
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { FieldShell } from '#ui/form/fields.tsx';
import { Tick } from '#ui/form/tick.tsx';
import { seriousFindings } from './in-page.ts';
import { leave, mount } from './mount.tsx';

afterEach(leave);

const STORES = ['原材料一库', '原材料二库', '成品库'];

function Stores() {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  return (
    <FieldShell label="仓库" required>
      <div>
        {STORES.map((store) => (
          <Tick
            key={store}
            checked={chosen.includes(store)}
            onChange={(on) => setChosen((before) => (on ? [...before, store] : before.filter((one) => one !== store)))}
          >
            {store}
          </Tick>
        ))}
      </div>
    </FieldShell>
  );
}

const ticked = (): readonly boolean[] => STORES.map((name) => (page.getByRole('checkbox', { name }).element() as HTMLInputElement).checked);

it('each is ticked by its own words, and by no others', async () => {
  await mount(<Stores />);
  await page.getByText('成品库').click();
  await expect.poll(ticked).toEqual([false, false, true]);
  await page.getByText('原材料二库').click();
  await expect.poll(ticked).toEqual([false, true, true]);
  await page.getByText('成品库').click();
  await expect.poll(ticked).toEqual([false, true, false]);
  expect(await seriousFindings()).toEqual([]);
});
