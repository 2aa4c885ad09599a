/** Pictures for the documents. Nothing is drawn unless somebody asks for them: `PICTURES=docs/images npx vitest run --project e2e first-tablet too-old`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';

/** Whoever clones the project fetches every picture of its history. */
const MOST_BYTES = 60_000;
const QUALITY = 45;
/** What a picture shows at most, in CSS pixels from the top of its part. */
const MOST_HEIGHT = 760;

interface Settings {
  /** CSS pixels in which the page is drawn; otherwise the page stays as it is. */
  readonly width?: number;
  /** What the picture shows, otherwise what is in sight. */
  readonly of?: Locator;
}

async function drawn(page: Page, of?: Locator): Promise<Buffer> {
  const cdp = await page.context().newCDPSession(page);
  try {
    const box = await of?.boundingBox();
    const clip = box && {
      x: box.x,
      y: box.y + (await page.evaluate(() => window.scrollY)),
      width: box.width,
      height: Math.min(box.height, MOST_HEIGHT),
      scale: 1,
    };
    const settings = { format: 'webp', quality: QUALITY, captureBeyondViewport: true, ...(clip ? { clip } : {}) } as const;
    return Buffer.from((await cdp.send('Page.captureScreenshot', settings)).data, 'base64');
  } finally {
    await cdp.detach();
  }
}

/** Writes `name`.webp into the folder that PICTURES names, and nothing without it. Throws when the picture is too large for a document. */
export async function picture(page: Page, name: string, { width, of }: Settings = {}): Promise<void> {
  const folder = process.env.PICTURES;
  if (!folder) return;
  const size = page.viewportSize();
  if (width && size) await page.setViewportSize({ width, height: size.height });
  const bytes = await drawn(page, of);
  if (width && size) await page.setViewportSize(size);
  if (bytes.length > MOST_BYTES) throw new Error(`the picture ${name} has ${bytes.length} bytes, more than ${MOST_BYTES}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.webp`), bytes);
}
