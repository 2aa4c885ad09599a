/** Scanned and typed on the page of a terminal: what reaches the work, and what it must not touch. */
import { describe, expect, it, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import { show } from './gallery/show.tsx';
import { button, find, told, typedIn } from './in-page.ts';
import { press, scan } from './keys.ts';

const field = () => page.getByRole('textbox', { name: '到货数量' });

describe('a scan', () => {
  it('comes after scan: twenty codes give twenty entries in order', async () => {
    await show('scan', { density: 'touch' });
    const codes = Array.from({ length: 20 }, (_, n) => `BX26110005${String(n).padStart(2, '0')}`);
    for (const code of codes) await scan(code);
    await expect.poll(() => told('data-scans')).toBe('20');
    expect(told('data-codes')?.split('|').slice(0, 20)).toEqual([...codes].reverse());
  });

  it('does not press the focused button with its suffix', async () => {
    await show('scan');
    const done = button('完成上架').element() as HTMLElement;
    done.focus();
    await scan('BX2611000501');
    await expect.poll(() => told('data-scans')).toBe('1');
    expect(told('data-clicks')).toBe('0');
    // The key alone presses it.
    done.focus();
    await press('Enter');
    await expect.poll(() => told('data-clicks')).toBe('1');
  });

  it('leaves the focused field as it was', async () => {
    await show('scan', { state: 'quantity' });
    await field().fill('12.5');
    await scan('BX2611000501');
    await expect.poll(() => told('data-scans')).toBe('1');
    expect(typedIn(field().element())).toBe('12.5');
  });

  it('of a damaged label can be typed', async () => {
    await show('scan');
    await button('手工输入').click();
    await page.getByRole('textbox').fill('bx2611000777');
    await button('确定').click();
    await expect.poll(() => told('data-codes')).toMatch(/^BX2611000777\|/);
  });
});

it.each(['left', 'right'] as const)('primary action and keypad are on the chosen hand side, %s', async (hand) => {
  await show('scan', { state: 'quantity', density: 'touch', hand });
  const left = (name: string): number => button(name).element().getBoundingClientRect().x;
  expect(left('完成上架') < left('撤销上一次')).toBe(hand === 'left');
  await field().click();
  const pad = await find('[data-part=keypad]');
  expect(pad.getBoundingClientRect().x < 640).toBe(hand === 'left');
});

describe('the keypad', () => {
  const PAD = '[data-part=keypad]';
  const key = (name: string) => page.getByCss(PAD).getByRole('button', { name, exact: true });
  const box = async (): Promise<DOMRect> => (await find(PAD)).getBoundingClientRect();

  it('types, clears on a long press, leaves the field on confirm, keeps the system keyboard away', async () => {
    await show('scan', { state: 'quantity', density: 'touch' });
    expect(field().element().getAttribute('inputmode')).toBe('none');
    await field().click();
    for (const name of ['1', '2', '.', '5']) await key(name).click();
    expect(typedIn(field().element())).toBe('12.5');
    await key('退格').click();
    expect(typedIn(field().element())).toBe('12.');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    /** Holds the key down for so many milliseconds of the product's clock. */
    const hold = async (ms: number): Promise<void> => {
      await commands.mouse('down', `${PAD} [aria-label="退格"]`);
      vi.advanceTimersByTime(ms);
      await commands.mouse('up', `${PAD} [aria-label="退格"]`);
    };
    await hold(499);
    await expect.poll(() => typedIn(field().element())).toBe('12');
    await hold(500);
    vi.useRealTimers();
    await expect.poll(() => typedIn(field().element())).toBe('');
    await key('9').click();
    await key('确定').click();
    await expect.poll(() => document.querySelector(PAD)).toBeNull();
    expect(document.activeElement).not.toBe(field().element());
    expect(typedIn(field().element())).toBe('9');
  });

  it('is dragged by its handle, stays inside and remembers its place', async () => {
    const open = async (): Promise<void> => {
      await show('scan', { state: 'quantity', density: 'touch' });
      await field().click();
    };
    await open();
    const from = await box();
    await commands.drag([
      [from.x + 60, from.y + 24],
      [300, 200],
      [-400, 120],
    ]);
    const dropped = await box();
    expect(dropped.x).toBeGreaterThanOrEqual(0);
    expect(dropped.x).toBeLessThan(from.x);
    await open();
    expect(Math.abs((await box()).x - dropped.x)).toBeLessThan(12);
    await page.viewport(600, 500);
    await expect.poll(async () => (await box()).bottom).toBeLessThanOrEqual(500);
  });
});

it('an option is found by its initials', async () => {
  await show('parts');
  const supplier = page.getByRole('combobox', { name: '供应商' });
  await supplier.click();
  for (const key of 'nbh') await press(key);
  await page.getByRole('option', { name: /宁波恒锐/ }).click();
  expect(typedIn(supplier.element())).toContain('S100');
});
