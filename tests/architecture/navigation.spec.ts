/**
 * Whoever navigates by a text asks one function where it leads (`internalAddress`). So the router, the address bar and links are touched by few files, each
 * of which is listed with what it does there.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { sep } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Ways to another address, as they stand in a file. */
const WAYS: Readonly<Record<string, RegExp>> = {
  router:
    /import (?!type\b)\{[^}]*\b(?:useNavigate|Link|NavLink|Navigate|redirect|redirectDocument|replace|useSubmit|useFetcher|Form|useHref|useLinkClickHandler|useFormAction|Redirect)\b[^}]*\} from 'react-router(?:-dom)?'/g,
  'router from outside': /\.navigate\(|\bnavigate: *\(|\bhistory\.(?:push|replace)State\b/g,
  'address bar':
    /\blocation\.(?:assign|replace)\b|\b(?:window\.|document\.|self\.|top\.|parent\.)location *=(?![=>])|\blocation\.(?:hash|search|pathname|host|protocol) *=(?![=>])|\blocation\.href *=(?![=>])/g,
  window: /\bwindow\.open\b|\bopenWindow\b|(?<![\w.])open\(\s*['"`](?:https?:|\/\/)/g,
  'link by a text':
    /\bhref=\{|\bformAction=\{|(?<!data-)\baction=\{['"`]|\bxlinkHref=|(?<!location)\.href *=(?!=)|setAttribute\(['"](?:href|src|action|formaction|data)['"]/g,
  'frame or program by a text': /<(?:iframe|embed|object|script)\b[^>]*\b(?:src|data)=\{|\b(?:frame|script|iframe)\.src *=/g,
  'link of another host': /\b(?:href|to|src)=["'](?!\/(?![/\\])|#)[^"']*["']/g,
  'answer that leads on': /\breply\.redirect\(|\bResponse\.redirect\b|\blocation: *[`'"$]/g,
};

interface Exception {
  readonly way: keyof typeof WAYS & string;
  readonly file: string;
  readonly times: number;
  readonly why: string;
}

const EXCEPTIONS: readonly Exception[] = [
  { way: 'router', file: 'src/pages/kit/navigation.ts', times: 1, why: 'asks internalAddress' },
  { way: 'router from outside', file: 'src/pages/kit/navigation.ts', times: 1, why: 'asks internalAddress' },
  { way: 'router', file: 'src/pages/kit/internal-link.tsx', times: 1, why: 'asks internalAddress' },
  { way: 'router', file: 'src/shell/router.tsx', times: 1, why: 'asks internalAddress' },
  { way: 'link by a text', file: 'src/ui/feedback/notice-toaster.tsx', times: 1, why: 'asks linkAddress' },
  { way: 'link by a text', file: 'src/pages/print/service-help.tsx', times: 2, why: 'asks linkAddress' },
  { way: 'link by a text', file: 'src/pages/kit/save-file.ts', times: 1, why: 'saves a file that was made in this browser' },
  {
    way: 'frame or program by a text',
    file: 'src/shell/printing/drivers/control-frame.ts',
    times: 1,
    why: 'a page of our own, written there',
  },
  {
    way: 'frame or program by a text',
    file: 'src/shell/printing/host/print-host.ts',
    times: 1,
    why: 'the print control of this machine, by the addresses written there',
  },
  {
    way: 'link of another host',
    file: 'server/modules/tls/trust-page.ts',
    times: 2,
    why: 'the https address of this server, by its certificate',
  },
  { way: 'link of another host', file: 'src/ui/label/label-svg.ts', times: 1, why: 'a picture of a label, kept as data' },
  { way: 'link of another host', file: 'src/domain/system/print/clodop-calls.ts', times: 1, why: 'a picture of a label, kept as data' },
  { way: 'answer that leads on', file: 'server/modules/tls/plain-answer.ts', times: 1, why: 'asks internalAddress' },
  { way: 'answer that leads on', file: 'sw/share-target.ts', times: 1, why: 'a page of our own, written there, with an encoded question' },
  { way: 'answer that leads on', file: 'server/routes/print-routes.ts', times: 1, why: 'the page of the maker, written there' },
];

const files = ['src', 'sw', 'public', 'server']
  .flatMap((root) => readdirSync(root, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.(ts|tsx|js|mjs)$/.test(entry.name))
  .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll(sep, '/'));

const waysIn = (text: string): readonly string[] => Object.entries(WAYS).flatMap(([name, way]) => [...text.matchAll(way)].map(() => name));

describe('no file navigates by a text of its own', () => {
  it.each([
    ['router', "import { Link } from 'react-router-dom';"],
    ['router', "import { type Location, useLocation, useNavigate } from 'react-router-dom';"],
    ['router', "import { redirect } from 'react-router';"],
    ['router from outside', 'void router?.navigate(from);'],
    ['router from outside', "history.pushState(null, '', from);"],
    ['address bar', 'window.location.assign(next);'],
    ['address bar', 'location.href = next;'],
    ['address bar', 'window.location = next;'],
    ['address bar', 'location.hash = next;'],
    ['window', "window.open(next, '_blank');"],
    ['link by a text', '<a href={row.url}>'],
    ['link by a text', 'link.href = row.url;'],
    ['link by a text', "link.setAttribute('href', row.url);"],
    ['frame or program by a text', '<iframe title={title} src={row.url} />'],
    ['frame or program by a text', 'frame.src = row.url;'],
    ['link of another host', '<a href="//evil.example">'],
    ['link of another host', '<a href="https://evil.example">'],
    ['answer that leads on', 'return reply.redirect(request.query.next);'],
    ['answer that leads on', "answer(307, TEXT, text, { location: 'https://' + host })"],
  ])('%s is seen: %s', (name, text) => expect(waysIn(text)).toEqual([name]));

  it.each([
    "import { useLocation } from 'react-router-dom';",
    "import type { Location } from 'react-router-dom';",
    'window.location.reload();',
    'if (window.location.hash === x) y();',
    '<a href="/api/docs">',
    'const path = location.pathname;',
    'const place = { location: Location };',
  ])('is none: %s', (text) => expect(waysIn(text)).toEqual([]));

  it('outside of what is listed with its reason', () => {
    const found: Record<string, number> = {};
    for (const file of files) {
      for (const way of waysIn(readFileSync(file, 'utf8'))) found[`${way}: ${file}`] = (found[`${way}: ${file}`] ?? 0) + 1;
    }
    expect(found).toEqual(Object.fromEntries(EXCEPTIONS.map(({ way, file, times }) => [`${way}: ${file}`, times])));
  });

  it('and each that says it asks does', () => {
    for (const { file, why } of EXCEPTIONS) {
      const [, asked] = /^asks (\w+)$/.exec(why) ?? [];
      if (asked === 'internalAddress')
        expect([file, readFileSync(file, 'utf8')]).toEqual([file, expect.stringMatching(/internalAddress\(|placeOf\(/)]);
      else if (asked) expect(readFileSync(file, 'utf8')).toContain(`${asked}(`);
    }
  });
});
