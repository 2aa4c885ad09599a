/** What a component spec asks of the browser that a page cannot do to itself. */
import type { BrowserCommand } from 'vitest/node';

/** How many sheets of paper the printer gets for a document. */
const sheetsOfPaper: BrowserCommand<[html: string]> = async ({ context }, html) => {
  const sheet = await context.newPage();
  await sheet.setContent(html);
  const pdf = (await sheet.pdf({ preferCSSPageSize: true })).toString('latin1');
  await sheet.close();
  return pdf.match(/\/Type\s*\/Page(?!s)/g)?.length ?? 0;
};

type Point = readonly [x: number, y: number];

/** Presses the mouse at the first point and lets it go at the last one, having been at all between. */
const drag: BrowserCommand<[path: readonly Point[]]> = async ({ page, frame }, path) => {
  // The page of the test stands in a frame, drawn smaller where it has no room.
  const inner = await frame();
  const around = await (await inner.frameElement()).boundingBox();
  if (!around) throw new Error('the page of the test is not shown');
  const scale = around.width / (await inner.evaluate<number>('innerWidth'));
  const to = ([x, y]: Point): Promise<void> => page.mouse.move(around.x + x * scale, around.y + y * scale, { steps: 6 });
  const [first, ...rest] = path;
  if (!first) return;
  await to(first);
  await page.mouse.down();
  for (const point of rest) await to(point);
  await page.mouse.up();
};

/** Presses the mouse in the middle of what a selector finds, or lets it go. */
const mouse: BrowserCommand<[what: 'down' | 'up', selector: string]> = async ({ page, iframe }, what, selector) => {
  await iframe.locator(selector).hover();
  await page.mouse[what]();
};

export const commands = { sheetsOfPaper, drag, mouse };

declare module 'vitest/browser' {
  interface BrowserCommands {
    sheetsOfPaper: (html: string) => Promise<number>;
    drag: (path: readonly (readonly [x: number, y: number])[]) => Promise<void>;
    mouse: (what: 'down' | 'up', selector: string) => Promise<void>;
  }
}
