/** Makes of today's browser one that knows only what the oldest browsers of the app know (scripts/oldest.ts): what is newer is deleted before anything runs. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { OLDEST } from '#scripts/oldest.ts';

/** Of MDN's table of compatibility, what is read here. */
interface Support {
  readonly version_added: string | false | null;
  readonly version_removed?: string;
  readonly flags?: unknown;
  readonly prefix?: string;
  readonly alternative_name?: string;
}
interface Feature {
  readonly __compat?: { readonly support: Readonly<Record<string, Support | readonly Support[] | undefined>> };
  readonly [name: string]: unknown;
}

/** In the table's names, with what these browsers are on a tablet. */
const BROWSERS: Readonly<Record<string, string>> = {
  chrome: OLDEST.chrome,
  edge: OLDEST.edge,
  webview_android: OLDEST.chrome,
  firefox: OLDEST.firefox,
  safari: OLDEST.safari,
  safari_ios: OLDEST.safari,
};

/** What makes the test itself possible; the app has no use for it. */
const NEEDED_TO_LOOK = /^(PerformanceNavigationTiming|External)$/;

const numbersOf = (version: string): number[] => version.replace(/^≤/, '').split('.').map(Number);
const isAtMost = (version: string, limit: string): boolean => {
  const [major = 0, minor = 0] = numbersOf(version);
  const [most = 0, least = 0] = numbersOf(limit);
  return major < most || (major === most && minor <= least);
};

const knows = (support: Support | readonly Support[] | undefined, version: string): boolean =>
  [support ?? []]
    .flat()
    .some(
      ({ version_added: added, flags, prefix, alternative_name: alias, version_removed: removed }) =>
        typeof added === 'string' && isAtMost(added, version) && !flags && !prefix && !alias && !removed,
    );

/** Whether each of the oldest browsers knows it. */
const isOld = ({ __compat }: Feature): boolean =>
  !__compat || Object.entries(BROWSERS).every(([browser, version]) => knows(__compat.support[browser], version));

/** A member of what is found by this path from the global object; '' = a global. */
export type Newer = readonly [path: string, member: string];

const membersOf = (feature: Feature): (readonly [string, Feature])[] =>
  Object.entries(feature).filter(([name]) => /^\w+$/.test(name) && name !== '__compat') as [string, Feature][];

/** @param placesOf where a member of a class stands, by its name in the table */
function newerIn(part: Feature, placesOf: (holder: string, name: string) => Newer[]): Newer[] {
  return membersOf(part).flatMap(([holder, feature]): Newer[] => {
    if (NEEDED_TO_LOOK.test(holder)) return [];
    if (!isOld(feature)) return [['', holder]];
    return membersOf(feature)
      .filter(([name, member]) => name !== holder && !name.endsWith('_event') && !isOld(member))
      .flatMap(([name]) => placesOf(holder, name));
  });
}

/** Of what the browser adds, the table tells a class's own members from those of its objects. */
const ofBrowser = (holder: string, name: string): Newer[] => [
  name.endsWith('_static') ? [holder, name.replace(/_static$/, '')] : [`${holder}.prototype`, name],
];
/** Of the language's own it does not, and no name stands for both. */
const ofLanguage = (holder: string, name: string): Newer[] => [
  [holder, name],
  [`${holder}.prototype`, name],
];

/** Everything that a script can name and that not all of the oldest browsers know. */
export function newerThanOldest(): Newer[] {
  const table = JSON.parse(readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'));
  const { Intl: intl, ...builtins } = table.javascript.builtins;
  const ofIntl = newerIn(intl, (holder, name) => ofLanguage(`Intl.${holder}`, name)).map(
    ([path, member]): Newer => [path || 'Intl', member],
  );
  return [...newerIn(table.api, ofBrowser), ...newerIn(builtins, ofLanguage), ...ofIntl];
}

/** A script that deletes them, for a page and for a worker. */
export const forget = (newer: readonly Newer[]): string => `(() => {
  for (const [path, member] of ${JSON.stringify(newer)}) {
    let at = globalThis;
    for (const name of path.split('.').filter(Boolean)) at = at?.[name];
    // What cannot be deleted belongs to every browser.
    try { if (at) delete at[member]; } catch {}
  }
})();
`;
