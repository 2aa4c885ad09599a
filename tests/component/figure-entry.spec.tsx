/** A terminal that asks for a figure and proposes none takes the keys that are typed: at a desk nobody points at the field first. */
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { QuantityEntry } from '#pages/scan/figure-entry.tsx';
import { find } from './in-page.ts';
import { leave, mount } from './mount.tsx';

afterEach(leave);

function Asking({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial);
  const [taken, take] = useState('');
  return (
    <>
      <QuantityEntry step={{ label: '箱 B1 的数量', value, onChange: setValue, unit: '个', onConfirm: take }} />
      <output>{taken}</output>
    </>
  );
}
const field = () => find<HTMLInputElement>('input[data-quantity]');

it('has the focus where nothing is proposed, and Enter takes what was typed', async () => {
  await mount(<Asking initial="" />);
  expect(document.activeElement).toBe(await field());
  await userEvent.keyboard('20{Enter}');
  await expect.poll(() => document.querySelector('output')?.textContent).toBe('20');
});

it('leaves the focus where it is, if a figure is proposed or a keypad would open over the page', async () => {
  await mount(<Asking initial="48" />);
  expect(document.activeElement).not.toBe(await field());
  leave();
  await mount(<Asking initial="" />, { density: 'touch' });
  expect(document.activeElement).not.toBe(await field());
  expect(document.querySelector('[data-part=keypad]')).toBeNull();
});
