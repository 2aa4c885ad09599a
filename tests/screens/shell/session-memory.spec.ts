import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearLocalStorage, lastStation, rememberStation } from '#shell/session/session-memory.ts';
import { browserSentinel } from '#store/sentinel.ts';
import { appearanceKey } from '#ui/theme/use-appearance.ts';

/** Names are properties, as in a browser; the methods are not. */
class Places {
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(Reflect.get(this, key)) : null;
  }
  setItem(key: string, value: string): void {
    Reflect.set(this, key, value);
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
}

let places: Places;
beforeEach(() => {
  places = new Places();
  vi.stubGlobal('localStorage', places);
});
afterEach(() => vi.unstubAllGlobals());

it('logout clears what belongs to the person and keeps what belongs to the place: language, look, factory, station, and who this device is', async () => {
  await browserSentinel()?.write('this-device');
  rememberStation('YCL-01');
  for (const key of ['lang', appearanceKey, 'chejian.site', 'chejian.tabs', 'chejian.drafts', 'chejian.tables', 'something'])
    places.setItem(key, 'x');
  clearLocalStorage();
  expect(Object.keys(places).sort()).toEqual(['chejian.appearance', 'chejian.sentinel', 'chejian.site', 'chejian.station', 'lang']);
  expect([lastStation(), (await browserSentinel()?.read())?.localStorage]).toEqual(['YCL-01', 'this-device']);
});
