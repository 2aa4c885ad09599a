/** What eyes, fingers and assistive tools need from every view of the gallery. */
import { describe, expect, it } from 'vitest';
import { show, type View } from './gallery/show.tsx';
import { all, atRest, pageWidth, seriousFindings } from './in-page.ts';

it.each([
  ['document', 'touch'],
  ['editor', 'compact'],
  ['parts', 'compact'],
] as const)('%s, %s: axe finds nothing serious', async (view, density) => {
  await show(view, { density });
  await atRest();
  expect(await seriousFindings()).toEqual([]);
});

describe.each(['dark', 'sunlight'] as const)('in %s', (theme) => {
  it.each(['scan', 'parts'] as const)('%s has enough contrast', async (view) => {
    await show(view, { theme });
    expect(await seriousFindings(['color-contrast'])).toEqual([]);
  });
});

const CONTROLS = 'button, select, textarea, a[href], input:not([type=checkbox]):not([hidden]):not([data-scan-catcher])';
const views: readonly View[] = ['list', 'document', 'scan', 'board', 'editor', 'parts'];

describe.each([
  ['compact', 24],
  ['touch', 48],
  ['glove', 72],
] as const)('in %s density', (density, least) => {
  // What stands in a bar does not grow with the glove.
  const inBar = Math.min(least, 48);

  it.each(views)(
    `every control of %s is at least ${least} px high and wide, and the page does not scroll sideways at 800 px`,
    async (view) => {
      await show(view, { density, size: [800, 1280] });
      await atRest();
      const shown = all(CONTROLS).filter((one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility !== 'hidden');
      const small = shown
        .map((control) => ({
          box: control.getBoundingClientRect(),
          name: control.getAttribute('aria-label') ?? control.textContent,
          wanted: (control.closest('[data-bar]') ? inBar : least) - 0.5,
        }))
        .filter(({ box, wanted }) => box.width < wanted || box.height < wanted)
        .map(({ box, name }) => `${name} ${Math.round(box.width)}x${Math.round(box.height)}`);
      expect(shown.length).toBeGreaterThan(2);
      expect({ small, wide: pageWidth() }).toEqual({ small: [], wide: 800 });
    },
  );
});
