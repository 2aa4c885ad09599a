import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { OLDEST_TARGETS, oldestBrowsers } from './scripts/oldest.ts';
import { printHost } from './scripts/print-host.ts';
import { syllablesOfTitles } from './scripts/syllables.ts';
import { themeCss } from './scripts/theme-css.ts';

const packages = (names: string) => new RegExp(`[\\\\/]node_modules[\\\\/](${names})[\\\\/]`);

/**
 * Libraries every page needs change rarely, so they live in chunks of their own: an update of our code does not fetch them again.
 * Only what the first load reaches statically goes there (`$initial`); the parts only a lazy page needs stay with that page.
 */
const vendorChunks = [
  ['vendor-react', 'react|react-dom|scheduler|react-router|react-router-dom|react-i18next|i18next|zustand'],
  ['vendor-chakra', '@chakra-ui|@emotion|@ark-ui|@zag-js|@floating-ui|@internationalized|@pandacss'],
  ['vendor-data', 'dexie|dexie-react-hooks|@tanstack|zod|big.js|uuid|react-hook-form'],
].map(([name, names]) => ({ name: name ?? '', test: packages(names ?? ''), tags: ['$initial' as const] }));

type Graph = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null };

/** Everything the sign-in page imports, directly or not; the graph is walked once per build. */
const form = new Set<string>();
const ofForm = (id: string, graph: Graph): string | null => {
  const waiting = form.size === 0 ? [resolve('src/screens/system/login.screen.tsx')] : [];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    form.add(next);
    // Libraries' front doors import all they have; what of them is used comes along by itself.
    waiting.push(...(graph.getModuleInfo(next)?.importedIds.filter((one) => !form.has(one) && !one.includes('node_modules')) ?? []));
  }
  return form.has(id) ? 'form' : null;
};

/**
 * Our own code, from the first load to what screens share, each layer only on those before it. Left alone it lies in more than two hundred pieces, half of
 * them under 1.4 kB, and asking for each costs a tablet more than the piece. What a single screen uses stays with the screen.
 */
const ownChunks = [
  { name: 'start', test: /[\\/]src[\\/]/, tags: ['$initial' as const] },
  { name: ofForm },
  { name: 'libraries', test: packages('dexie|dexie-react-hooks|@tanstack|zod|big.js|uuid'), minShareCount: 2 },
  { name: 'kernel', test: /[\\/]src[\\/]domain[\\/](kernel|protocol)[\\/]/, minShareCount: 2 },
  { name: 'system', test: /[\\/]src[\\/]domain[\\/]system[\\/]/, minShareCount: 2 },
  { name: 'basic', test: /[\\/]src[\\/]domain[\\/]basic[\\/]/, minShareCount: 2 },
  // Jobs of terminals are asked by their pages only.
  {
    name: 'stock',
    test: /[\\/]src[\\/]domain[\\/]wms[\\/](stock|quality|returns|transfer|voucher)[\\/](?!.*\.job\.ts)/,
    minShareCount: 2,
  },
  { name: 'trade', test: /[\\/]src[\\/]domain[\\/](mes|wms)[\\/](?!.*\.job\.ts)/, minShareCount: 2 },
  { name: 'base', test: /[\\/]src[\\/](domain|api|store|sync)[\\/](?!.*\.job\.ts)/, minShareCount: 2 },
  // A drawing of half a kilobyte is no errand: a tablet stores what there is file by file.
  { name: 'icons', test: packages('lucide-react'), minShareCount: 2 },
  {
    name: 'widgets',
    test: packages('@chakra-ui|@ark-ui|@zag-js|@floating-ui|@internationalized|react-hook-form|@hookform'),
    minShareCount: 3,
  },
  { name: 'parts', test: /[\\/]src[\\/](ui|pages[\\/](?!document|lines|ask|report|resource|filters|attachments|scan))/, minShareCount: 3 },
  // What documents, records, reports and terminals are drawn with comes with the first of them, not with the home page.
  { name: 'drawn', test: /[\\/]src[\\/]pages[\\/]/, minShareCount: 3 },
  { name: 'screens', test: /[\\/]src[\\/](screens|shell|ui|pages)[\\/]/, minShareCount: 5 },
];

const client = (): UserConfig => ({
  plugins: [
    react(),
    oldestBrowsers(),
    themeCss(),
    printHost(),
    syllablesOfTitles(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      injectRegister: null,
      manifest: JSON.parse(readFileSync('manifest.webmanifest', 'utf8')),
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,json,woff2,wasm,svg,png}'],
        // Shown by the browser before the app is installed, never by the app.
        globIgnores: ['pictures/**'],
        // Names under assets/ carry a hash of the content; a second revision would only cost a second download.
        dontCacheBustURLsMatching: /^assets\//,
        maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
      },
    }),
  ],
  build: {
    target: OLDEST_TARGETS,
    outDir: 'dist/client',
    emptyOutDir: true,
    chunkSizeWarningLimit: 900,
    // What a screen needs beside itself is there already, and a link for each of it costs a tablet more than it saves. The first page's files are another matter.
    modulePreload: { resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []) },
    rolldownOptions: {
      output: { codeSplitting: { groups: [...vendorChunks, ...ownChunks] } },
    },
  },
  server: {
    port: Number(process.env.DEV_PORT ?? 5173),
    proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? 8080}` },
  },
});

const serverEntries = () => {
  const cli = existsSync('server/cli') ? readdirSync('server/cli').filter((name) => name.endsWith('.ts')) : [];
  return Object.fromEntries([['main', 'server/main.ts'], ...cli.map((name) => [name.slice(0, -3), `server/cli/${name}`])]);
};

const server = (): UserConfig => ({
  publicDir: false,
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: { input: serverEntries(), output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' } },
  },
});

/** `vite build` makes the app (dist/client), `vite build --mode server` the server and its command line tools (dist/server). */
export default defineConfig(({ mode }) => (mode === 'server' ? server() : client()));
