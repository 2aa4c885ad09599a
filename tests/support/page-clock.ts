/**
 * The clock that a page counts by (two taps of one finger, a notice that is read): put forward or held by the test, so that nothing rests on how fast this
 * machine is. Only what asks for the time sees it; timers run as they do.
 */
import type { Page } from 'playwright';

/** As if whoever stands there had waited so long. */
export const goesOn = (page: Page, ms: number): Promise<void> =>
  page.evaluate((by) => {
    const { now } = Date;
    Date.now = () => now.call(Date) + by;
  }, ms);

/** As if everything from here on happened in one moment, until the clock is let go. */
export const holdClock = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { now } = Date;
    const at = now.call(Date);
    Reflect.set(window, 'letClockGo', () => {
      Date.now = now;
    });
    Date.now = () => at;
  });

export const letClockGo = (page: Page): Promise<void> => page.evaluate(() => Reflect.get(window, 'letClockGo')());
