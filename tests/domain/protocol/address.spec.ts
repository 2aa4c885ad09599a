/** What an address inside the program is: the one rule that all places ask which navigate by a text. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { internalAddress, linkAddress } from '#domain/protocol/address.ts';
import routes from '#domain/system/routes.json';

describe('an address inside the program', () => {
  it('is each of its pages, with any question', () => {
    for (const { path } of routes) expect(internalAddress(path)).toBe(path);
    const query = new URLSearchParams({ key: '甲/乙 //x', from: '/wms/purchase-take?id=1', mail: 'a@b.c' });
    expect(internalAddress(`/wms/purchase-take?${query}`)).toBe(`/wms/purchase-take?${query}`);
    expect(internalAddress('/basic/unit?key=甲')).toBe('/basic/unit?key=甲');
  });

  it.each([
    ['another host', '//evil.example/x'],
    ['another host by backslashes', '/\\evil.example/x'],
    ['another host by two backslashes', '\\\\evil.example'],
    ['another host, with more slashes', '///evil.example'],
    ['another host behind a page', '/home//evil.example'],
    ['another host, encoded', '/%2Fevil.example'],
    ['another host, encoded twice', '/%252Fevil.example'],
    ['another host by an encoded backslash', '/%5Cevil.example'],
    ['another host behind a tab that browsers drop', '/\t/evil.example'],
    ['another host behind a line that browsers drop', '/\n/evil.example'],
    ['another host behind a return', '/\r/evil.example'],
    ['another host behind a space', ' //evil.example'],
    ['another host behind a null', '\u0000//evil.example'],
    ['another host behind a space of no width', '\u200b//evil.example'],
    ['a host by its full address', 'https://evil.example/x'],
    ['a host by a scheme without slashes', 'https:evil.example'],
    ['a host by a scheme in capitals', 'HTTPS://EVIL.EXAMPLE'],
    ['a program', 'javascript:alert(1)'],
    ['a program behind a slash', '/javascript:alert(1)'],
    ['a program behind a broken scheme', 'java\nscript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['a blob', 'blob:https://x/1'],
    ['a file', 'file:///etc/passwd'],
    ['a name before a host', '/@evil.example'],
    ['a name before a host, with slashes', '//home@evil.example'],
    ['the folder above', '/../x'],
    ['the folder above, between', '/home/../..//evil.example'],
    ['the same folder', '/./x'],
    ['a page by no slash', 'home'],
    ['a page that ends in a slash', '/home/'],
    ['a place in a page', '/home#x'],
    ['a place in a question', '/home?x=1#//evil.example'],
    ['a backslash in a question', '/home?\\\\evil.example'],
    ['a line in a question', '/home?a=1\nLocation: //evil.example'],
    ['words that turn round', '/home?a=\u202e'],
    ['a half of a letter', '/home?a=\ud800'],
    ['letters that look like others', '/ｈome'],
    ['a slash that looks like one', '/\uff0fevil.example'],
    ['nothing', ''],
    ['a question alone', '?x=1'],
    ['more than any page asks', `/home?a=${'x'.repeat(9000)}`],
  ])('is not %s', (_, text) => expect(internalAddress(text)).toBe(null));

  it.each([null, undefined, 7, ['/home'], { toString: () => '/home' }])('is a text: %j is none', (value) =>
    expect(internalAddress(value)).toBe(null),
  );

  it('stays at its own server, as a browser reads it, whatever the text', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '//',
      '.',
      '..',
      '@',
      ':',
      '?',
      '#',
      '%2F',
      '%5C',
      '\t',
      '\n',
      ' ',
      'https:',
      'evil.example',
      'home',
      'x',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece, { maxLength: 6 }).map((parts) => parts.join('')),
          fc.string({ unit: 'binary' }),
        ),
        (text) => {
          const address = internalAddress(text);
          if (address === null) return;
          for (const base of ['https://plant.local/', 'https://plant.local/#/home']) {
            const { origin, pathname, username } = new URL(address, base);
            expect([origin, username]).toEqual(['https://plant.local', '']);
            expect(pathname).toBe(address.split('?')[0]);
          }
        },
      ),
      { numRuns: 20_000 },
    );
  });
});

describe('a link of a message', () => {
  it('leads to this server or to the print control', () => {
    for (const own of ['/api/print-control/32', '/root.crt', 'CLodop.protocol:setup']) expect(linkAddress(own)).toBe(own);
    for (const other of ['CLodop.protocol:x', 'javascript:alert(1)', '//evil.example', 'https://evil.example'])
      expect(linkAddress(other)).toBe(undefined);
  });
});
