import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  forgetAgain,
  forgetPerson,
  keepSession,
  keptSession,
  lastStation,
  leavePage,
  mayReturn,
  rememberStation,
} from '#shell/session/session-memory.ts';
import { browserSentinel } from '#store/outbox/sentinel.ts';
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
let tab: Places;
beforeEach(() => {
  places = new Places();
  tab = new Places();
  vi.stubGlobal('localStorage', places);
  vi.stubGlobal('sessionStorage', tab);
});
afterEach(() => vi.unstubAllGlobals());

it('logout clears what belongs to the person and keeps what belongs to the place: language, look, factory, station, scanner, what is put off, and who this device is', async () => {
  await browserSentinel()?.write('this-device');
  rememberStation('YCL-01');
  for (const key of [
    'lang',
    appearanceKey,
    'chejian.site',
    'chejian.printer.driver',
    'chejian.scanner',
    'chejian.later.install',
    'chejian.sites',
    'chejian.tabs',
    'chejian.drafts',
    'chejian-queries',
    'x',
  ])
    places.setItem(key, 'x');
  forgetPerson();
  expect(Object.keys(places).sort()).toEqual([
    'chejian.appearance',
    'chejian.later.install',
    'chejian.printer.driver',
    'chejian.scanner',
    'chejian.sentinel',
    'chejian.site',
    'chejian.station',
    'lang',
  ]);
  expect([lastStation(), (await browserSentinel()?.read())?.localStorage]).toEqual(['YCL-01', 'this-device']);
});

it('logout clears the tab as well: token, session and searches; only the guard against endless updates stays', () => {
  for (const key of ['token', 'chejian.search|keeper|receipt', 'reloadedForUpdate']) tab.setItem(key, 'keeper');
  keepSession(null);
  tab.setItem('session', JSON.stringify({ session: { user: { account: 'keeper' }, auths: [] }, bindName: null }));
  expect(keptSession()).not.toBeNull();
  forgetPerson();
  expect(Object.keys(tab).sort()).toEqual(['chejian.left', 'reloadedForUpdate']);
  expect(tab.getItem('chejian.left')).toBe('');
});

it('what a page on its way out has written once more is cleared when the tab begins anew, and only then', () => {
  forgetPerson();
  places.setItem('chejian.tabs', 'of the person who has left');
  forgetAgain();
  expect(Object.keys(places)).toEqual([]);
  places.setItem('chejian.tabs', 'of the next person, in another tab');
  forgetAgain();
  expect(Object.keys(places)).toEqual(['chejian.tabs']);
});

describe('behind the sign-in page', () => {
  it('the same person comes back to the page that was left', () => {
    leavePage('keeper');
    expect(mayReturn('keeper')).toBe(true);
  });

  it('another person does not, and nobody does after signing out', () => {
    leavePage('keeper');
    expect(mayReturn('picker')).toBe(false);
    forgetPerson();
    expect(mayReturn('keeper')).toBe(false);
  });

  it('an address that somebody has opened is shown to whoever signs in', () => {
    expect(mayReturn('picker')).toBe(true);
  });
});
