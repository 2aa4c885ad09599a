/** The stage `component`: parts and pages drawn in a real browser, with no server, no database and no built app. */
import { playwright } from '@vitest/browser-playwright';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { syllablesOfTitles } from '#scripts/syllables.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';
import { commands } from './commands.ts';

/**
 * Every library of the client, made ready before the first page: one that is discovered in the middle of a run would load the page under test anew. A new one
 * is added here.
 */
const LIBRARIES = [
  ...[
    'react',
    'react/jsx-runtime',
    'react-dom',
    'react-dom/client',
    'react-router-dom',
    'react-hook-form',
    'zustand',
    'zustand/middleware',
  ],
  ...['@chakra-ui/react', '@chakra-ui/react/theme', '@chakra-ui/react/preset-base', '@chakra-ui/react/anatomy', 'lucide-react'],
  ...['@tanstack/react-query', '@tanstack/react-query-persist-client', '@tanstack/query-sync-storage-persister', '@tanstack/react-virtual'],
  ...['i18next', 'react-i18next', 'dexie', 'dexie-react-hooks', 'dequal', 'zod', 'big.js', 'uuid', 'workbox-window', 'axe-core'],
  ...['echarts/core', 'echarts/charts', 'echarts/components', 'echarts/renderers', 'bwip-js/browser', 'barcode-detector/ponyfill'],
  ...['read-excel-file/universal', 'write-excel-file/browser'],
];

export const component: TestProjectInlineConfiguration = {
  plugins: [syllablesOfTitles()],
  // As the product has it: the other React checks everything twice, at a third of the speed.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  optimizeDeps: {
    noDiscovery: true,
    include: LIBRARIES,
    rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
  },
  // Each file is a page that loads a thousand modules anew. Nothing changes while a run lasts, so the browser keeps them; watching, it would keep what was edited.
  ...(process.argv.includes('run') ? { server: { headers: { 'Cache-Control': 'max-age=3600' } } } : {}),
  test: {
    name: 'component',
    include: ['tests/component/**/*.spec.tsx'],
    setupFiles: ['tests/component/setup.ts'],
    env: { TIER: process.env.TIER ?? 'all', DRAW: process.env.DRAW ?? '' },
    // One page after the other: the browser draws on one core while the other hands it the files.
    fileParallelism: false,
    retry: 0,
    testTimeout: 2 * PATIENCE_MS,
    hookTimeout: 2 * PATIENCE_MS,
    expect: { poll: { timeout: PATIENCE_MS } },
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      screenshotFailures: false,
      viewport: { width: 1280, height: 800 },
      provider: playwright({ launchOptions, contextOptions: { locale: 'zh-CN', timezoneId: 'Asia/Shanghai' }, actionTimeout: PATIENCE_MS }),
      instances: [{ browser: 'chromium' }],
      commands,
    },
  },
};
