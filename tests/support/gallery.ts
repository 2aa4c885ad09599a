/** What is done to a page of the gallery of parts, and read from it. */
import type { Page } from 'playwright';

const pace = 0.03;

/** Keys 30 ms apart by their own time stamps, as the system hands them over, however busy the test's machine is. */
export async function scan(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const start = Date.now() / 1000 - pace * text.length;
  const codeOf = (key: string) => (/\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`);
  const keys = [...text].map((key) => ({ key, code: codeOf(key), text: key }));
  for (const [index, key] of [...keys, { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' }].entries()) {
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp: start + index * pace, ...key });
  }
  await session.detach();
}

/** What a view of the gallery tells about itself. */
export const attribute = (page: Page, name: string) => page.locator('main > div').getAttribute(name);
