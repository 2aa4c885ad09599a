/** What the browser is told of the app: names in both languages, pictures that are there in the size they claim, short ways that lead to pages. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { QUEUE_ENDING, QUEUE_TYPE, RECEIVED_PAGE, SHARE_FIELD, SHARE_PATH } from '#domain/protocol/received.ts';
import { routeOf } from '#shell/routes.ts';

interface Picture {
  readonly src: string;
  readonly sizes: string;
  readonly form_factor?: 'narrow' | 'wide';
}
const manifest = JSON.parse(readFileSync('manifest.webmanifest', 'utf8'));
const shortcuts: { readonly url: string; readonly icons: Picture[] }[] = manifest.shortcuts;
const screenshots: Picture[] = manifest.screenshots;
const pictures: Picture[] = [...manifest.icons, ...screenshots, ...shortcuts.flatMap(({ icons }) => icons)];

/** Of the first block of a PNG; alpha is the fourth bit of its colour type. */
function pngOf(path: string): { readonly size: string; readonly isOpaque: boolean } {
  const bytes = readFileSync(path);
  return { size: `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, isOpaque: (bytes.readUInt8(25) & 4) === 0 };
}

describe('the manifest', () => {
  it('says every name in both languages', () => {
    const named = [manifest, ...shortcuts];
    expect(named.every((one) => one.name && one.name_localized?.en)).toBe(true);
    expect(manifest.short_name_localized.en && manifest.description_localized.en).toBeTruthy();
  });

  it('has pictures of a terminal and of a desk, in the sizes they claim', () => {
    for (const { src, sizes } of pictures.filter(({ src }) => src.endsWith('.png'))) expect(pngOf(`public${src}`).size, src).toBe(sizes);
    expect(screenshots.map(({ form_factor: form }) => form).sort()).toEqual(['narrow', 'narrow', 'wide', 'wide']);
  });

  it('leads by its short ways to pages there are', () => {
    expect(shortcuts.map(({ url }) => url)).toHaveLength(5);
    for (const { url } of shortcuts) expect(routeOf(url.replace('/#', '')), url).toBeDefined();
  });

  it('sends what is shared to the address that the service worker takes, in the field that it reads', () => {
    const { action, method, enctype, params } = manifest.share_target;
    expect({ action, method, enctype }).toEqual({ action: SHARE_PATH, method: 'POST', enctype: 'multipart/form-data' });
    expect(params.files.map(({ name }: { name: string }) => name)).toEqual([SHARE_FIELD]);
    // Android knows a file by the type that the other program gives it, and gives this one to what it does not know.
    expect(params.files[0].accept).toEqual(
      expect.arrayContaining([QUEUE_ENDING, QUEUE_TYPE, 'application/octet-stream', 'application/pdf', '.ofd', '.xml']),
    );
  });

  it('opens queues, and nothing else, with the page that asks what becomes of them', () => {
    expect(manifest.file_handlers).toEqual([{ action: `/#${RECEIVED_PAGE}`, accept: { [QUEUE_TYPE]: [QUEUE_ENDING] } }]);
    expect(routeOf(RECEIVED_PAGE)).toBeDefined();
  });
});

it('the icon for Apple is opaque: what shows through is drawn black there', () => {
  const name = /rel="apple-touch-icon" href="([^"]+)"/.exec(readFileSync('index.html', 'utf8'))?.[1];
  expect(pngOf(`public${name}`)).toEqual({ size: '180x180', isOpaque: true });
});
