import type { Plugin } from 'vite';

/**
 * The oldest browsers that run the app, and the one place that says so: what the build compiles for, what the page for browsers that are too old names, and
 * what README promises. What all three of them know may be used anywhere; what only newer ones know needs a way without it (tests/e2e/too-old.spec.ts
 * deletes it all and works).
 */
export const OLDEST = { chrome: '111', edge: '111', firefox: '115', safari: '16.4' } as const;

/** For `build.target`. */
export const OLDEST_TARGETS: string[] = Object.entries(OLDEST).map(([browser, version]) => `${browser}${version}`);

/** Fills the versions into index.html, where they stand as `{{chrome}}`. */
export function oldestBrowsers(): Plugin {
  return {
    name: 'oldest-browsers',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace(/\{\{(chrome|edge|firefox|safari)\}\}/g, (_, browser: keyof typeof OLDEST) => OLDEST[browser]),
    },
  };
}
