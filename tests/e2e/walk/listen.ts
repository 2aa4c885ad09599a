/** What a page says to nobody: complaints in its console, and what the server refused it. */
import type { ConsoleMessage, Page } from 'playwright';

/** Service workers are blocked here, which the app says; and the page of the print set-up looks for a print control, which no machine of a test has. */
const isHeard = (message: ConsoleMessage): boolean =>
  ['error', 'warning'].includes(message.type()) &&
  !message.text().includes('blocked by Playwright') &&
  !message.location().url.includes('/CLodopfuncs.js');

/** @returns a list that grows with every complaint */
export function listen(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => isHeard(message) && said.push(`${message.text()} ${message.location().url}`));
  page.on('pageerror', (error) => said.push(error.message));
  page.on('response', (response) => response.status() >= 400 && said.push(`${response.status()} ${response.url()}`));
  return said;
}
