/** A tablet is killed with a box in hand: the page that comes back has it in hand. */
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { useSession } from '#api/session.ts';
import { useHeld } from '#pages/scan/use-held.ts';
import { ADMIN } from './app.tsx';
import { leave, mount } from './mount.tsx';

afterEach(leave);

const start = { box: null as string | null };

function Terminal({ isGiven = false }: { readonly isGiven?: boolean }) {
  const held = useHeld(start, { isGiven });
  return (
    <>
      <output>{held.state.box ?? '空手'}</output>
      <button type="button" onClick={() => held.put({ box: 'B000000101' })}>
        扫描
      </button>
      <button type="button" onClick={() => held.put(start)}>
        放下
      </button>
    </>
  );
}

const opens = (address: string, isGiven = false): Promise<void> => {
  useSession.getState().signIn(ADMIN);
  return mount(
    <MemoryRouter initialEntries={[address]}>
      <Terminal isGiven={isGiven} />
    </MemoryRouter>,
  );
};
const hand = () => page.getByRole('status');

it('what was in hand is in hand again, on this list and on no other, until it is put down', async () => {
  await opens('/wms/picking?id=1');
  await page.getByRole('button', { name: '扫描' }).click();
  await expect.element(hand()).toHaveTextContent('B000000101');
  await opens('/wms/picking?id=2');
  await expect.element(hand()).toHaveTextContent('空手');
  await opens('/wms/picking?id=1&log=9', true);
  await expect.element(hand()).toHaveTextContent('空手');
  await opens('/wms/picking?id=1&log=9');
  await expect.element(hand()).toHaveTextContent('B000000101');
  await page.getByRole('button', { name: '放下' }).click();
  await opens('/wms/picking?id=1');
  await expect.element(hand()).toHaveTextContent('空手');
});
