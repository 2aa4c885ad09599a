/** A choice of a few codes with figures beside it, and the tabs of a section. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from './gallery/show.tsx';
import { all, button, pageWidth, seriousFindings, told, typedIn } from './in-page.ts';
import { burst, press, scan } from './keys.ts';

afterEach(() => void vi.useRealTimers());

const figure = (name: string) => page.getByRole('textbox', { name });

describe('a choice', () => {
  it('is made by tap and by digit, never by a scan, and not where it is blocked', async () => {
    await show('scan', { state: 'choice' });
    await button('磨损').click();
    expect(told('data-ways')).toBe('worn');
    // A digit waits for the key that would make it part of a scan; that moment is the test's.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await press('3');
    vi.advanceTimersByTime(1000);
    await expect.poll(() => told('data-ways')).toBe('worn,broken');
    expect(button('损坏').element().getAttribute('aria-pressed')).toBe('true');
    await scan('12345678');
    await expect.poll(() => told('data-scans')).toBe('1');
    // Nor by one that lost its suffix.
    await burst('1234');
    vi.advanceTimersByTime(1000);
    await press('6');
    vi.advanceTimersByTime(1000);
    await button('送修').click({ force: true });
    await figure('加工件数').fill('');
    await press('1');
    vi.advanceTimersByTime(1000);
    await expect.poll(() => typedIn(figure('加工件数').element())).toBe('1');
    // The next choice comes after all that was none.
    await button('完好').click();
    expect(told('data-ways')).toBe('worn,broken,good');
  });

  it('goes from figure to figure, and the last one takes them', async () => {
    await show('scan', { state: 'choice' });
    (figure('加工件数').element() as HTMLElement).focus();
    await press('Enter');
    await expect.element(figure('直径')).toHaveFocus();
    await press('Enter');
    await expect.poll(() => told('data-clicks')).toBe('1');
  });

  it.each([
    ['touch', 64],
    ['glove', 72],
  ] as const)('in %s density has buttons at least %i px high, at the lower edge of an upright screen', async (density, least) => {
    await show('scan', { state: 'choice', density, size: [800, 1280] });
    const boxes = page
      .getByRole('group', { name: '归还结果' })
      .getByRole('button')
      .elements()
      .map((one) => one.getBoundingClientRect());
    expect(boxes).toHaveLength(6);
    expect(boxes.filter(({ height, bottom, top }) => height < least || bottom > 1280 || top < 640)).toEqual([]);
    expect(pageWidth()).toBe(800);
  });

  it.each(['light', 'dark', 'sunlight'] as const)('has no serious fault (%s)', async (theme) => {
    await show('scan', { state: 'choice', theme });
    await button('完好').click();
    expect(await seriousFindings()).toEqual([]);
  });
});

describe('tabs of a section', () => {
  const tabs = () => page.getByRole('radiogroup', { name: '内容' });
  const boxes = (): DOMRect[] => all('[role=radiogroup] [data-part=item]').map((tab) => tab.getBoundingClientRect());
  const lastRight = (): number => boxes().at(-1)?.right ?? 999;

  it.each([
    ['compact', 390, 24],
    ['touch', 390, 48],
    ['touch', 800, 48],
    ['glove', 390, 48],
    ['glove', 800, 48],
  ] as const)('in %s density at %i px stand in one row of at least %i px, the chosen one in sight', async (density, width, least) => {
    await show('tabs', { state: 'last', density, size: [width, 844] });
    await expect.poll(lastRight).toBeLessThanOrEqual(width);
    expect(new Set(boxes().map(({ y }) => y)).size).toBe(1);
    expect(boxes().filter(({ height }) => height < least)).toEqual([]);
    expect(pageWidth()).toBe(width);
    await tabs().getByText('报工', { exact: true }).click();
    await expect.poll(() => told('data-tab')).toBe('3');
  });

  it('come into sight when they are reached by key, and have no serious fault', async () => {
    await show('tabs', { density: 'touch', size: [390, 844] });
    await tabs().getByText('首件确认', { exact: true }).click();
    for (let n = 0; n < 5; n += 1) await press('ArrowRight');
    await expect.poll(() => told('data-tab')).toBe('5');
    await expect.poll(lastRight).toBeLessThanOrEqual(390);
    expect(await seriousFindings()).toEqual([]);
  });
});
