/** Scans as the bench makes them, and how long the screen takes to answer. */
import type { Page } from 'playwright';

/** Types the code as a scanner does, and waits until what the band says has changed and been painted. @returns ms from the last key */
export const typedScan = (page: Page, code: string): Promise<number> =>
  page.evaluate(async (text) => {
    const band = (): string => document.querySelector('[data-active-page] [data-part=instruction]')?.textContent ?? '';
    const before = band();
    let last = 0;
    for (const key of [...text, 'Enter']) {
      last = performance.now();
      for (const type of ['keydown', 'keyup'])
        document.body.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true, composed: true }));
    }
    // Seen at the beginning of a frame, it is painted at the end of the same one.
    while (band() === before) await new Promise((resolve) => requestAnimationFrame(resolve));
    await scheduler.postTask(() => undefined, { priority: 'user-blocking' });
    return performance.now() - last;
  }, code);
