/**
 * Who may import what: the one table. `npm run borders` writes it into `biome.json`, whose linter holds the code to it; `imports.spec.ts` compares the two and
 * tries every example.
 */

/** A file with imports on both sides of a line of the table. */
interface Example {
  readonly file: string;
  readonly may: readonly string[];
  readonly never: readonly string[];
}

interface Border {
  /** The first names the row. */
  readonly files: readonly string[];
  /** What is said of an import that crosses it. */
  readonly says: string;
  /** What may be imported besides; default: nothing. */
  readonly beyond?: keyof typeof BEYOND;
  readonly may: readonly string[];
  /** Exceptions from `may`, and libraries of the other side. */
  readonly never?: readonly string[];
  readonly examples: readonly Example[];
}

/** What a row forbids to begin with; files of a folder always import each other by `./`. */
const BEYOND = { nothing: ['**', '!./**'], libraries: ['#*/**', '../**'], everything: ['../**'] };

const KERNEL = ['#domain/kernel/**', '#domain/protocol/**'];
const REGISTRY = [...KERNEL, '#domain/registry.ts'];
const NODE = ['node:*', 'node:*/**'];
const OF_SERVER = ['fastify', '@fastify/**', 'fastify-*', 'pg', 'pg/**', 'pino', '@node-rs/**', ...NODE];
const OF_WORKER = ['workbox-*', 'workbox-*/**'];
const OF_STORE = ['dexie', 'dexie-react-hooks', 'fake-indexeddb', 'fake-indexeddb/**'];
const ROUTER = ['react-router-dom', 'react-router', 'react-router/**'];
const REACT = ['react', 'react/**', 'react-*', '@chakra-ui/**', '@tanstack/**', 'zustand', 'zustand/**'];

/** Modules by what they may lean on, themselves included. */
const LEFT = {
  system: ['system'],
  basic: ['system', 'basic'],
  wms: ['system', 'basic', 'wms'],
  mes: ['system', 'basic', 'wms', 'mes'],
  srm: ['system', 'basic', 'wms', 'srm'],
};
type Module = keyof typeof LEFT;
const modules = (module: Module): readonly string[] => LEFT[module].map((name) => `#domain/${name}/**`);

const domain = (module: Module, example: Omit<Example, 'file'>): Border => ({
  files: [`src/domain/${module}/**`],
  says: `domain/${module} imports only the kernel, itself and the modules to its left (${LEFT[module].join(', ')}).`,
  may: ['zod', ...KERNEL, ...modules(module)],
  examples: [{ file: `src/domain/${module}/a.ts`, ...example }],
});

const screens = (module: Module, example: Omit<Example, 'file'>): Border => ({
  files: [`src/screens/${module}/**`],
  says: `screens/${module} imports only its own screens, domain modules ${LEFT[module].join(', ')}, ${module === 'system' ? 'the registry, ' : ''}pages, ui, api and the store hooks.`,
  beyond: 'libraries',
  may: [
    `#screens/${module}/**`,
    ...KERNEL,
    ...modules(module),
    ...(module === 'system' ? ['#domain/registry.ts'] : []),
    // What stands at a line is scanned, printed and named as in a store.
    ...(module === 'mes' ? ['#screens/wms/kit/**'] : []),
    ...['#pages/**', '#store/hooks.ts', '#store/store.ts', '#api/**', '#ui/**'],
  ],
  never: [...OF_SERVER, ...OF_WORKER, ...OF_STORE],
  examples: [{ file: `src/screens/${module}/${module === 'wms' ? 'area/' : ''}a.screen.tsx`, ...example }],
});

export const BORDERS: readonly Border[] = [
  {
    files: ['src/domain/kernel/**'],
    says: 'domain/kernel imports only itself, zod, the decimal and the id library.',
    may: ['#domain/kernel/**', 'zod', 'big.js', 'uuid'],
    examples: [
      {
        file: 'src/domain/kernel/a.ts',
        may: ['./b.ts', '#domain/kernel/quantity.ts', 'zod', 'big.js', 'uuid'],
        never: ['#domain/wms/stock/ledger.ts', '#domain/registry.ts', 'react', 'node:fs', 'dexie', '../wms/x.ts'],
      },
    ],
  },
  {
    files: ['src/domain/protocol/**'],
    says: 'domain/protocol imports only itself, the kernel, zod and the id library.',
    may: ['#domain/kernel/**', 'zod', 'uuid'],
    examples: [
      {
        file: 'src/domain/protocol/a.ts',
        may: ['./protocol.ts', '#domain/kernel/ids.ts', 'zod', 'uuid'],
        never: ['#domain/system/x.ts', '#domain/registry.ts', '#store/outbox/outbox.ts', 'node:crypto', 'react'],
      },
    ],
  },
  {
    files: ['src/domain/registry.ts'],
    says: 'The registry imports only definitions of src/domain.',
    may: ['#domain/**'],
    examples: [
      { file: 'src/domain/registry.ts', may: ['#domain/wms/x.ts', './mes/x.ts'], never: ['#store/cache/cache.ts', 'react', 'pg'] },
    ],
  },
  domain('system', {
    may: ['#domain/kernel/field.ts', '#domain/system/x.ts'],
    never: ['#domain/basic/x.ts', '#domain/wms/x.ts', '#domain/registry.ts', '#store/cache/cache.ts', 'react'],
  }),
  domain('basic', {
    may: ['#domain/system/x.ts', '#domain/basic/x.ts'],
    never: ['#domain/wms/x.ts', '#domain/mes/x.ts', '#domain/srm/x.ts', 'dexie'],
  }),
  domain('wms', {
    may: ['#domain/basic/x.ts', '#domain/wms/stock/box.ts', 'zod'],
    never: ['#domain/mes/x.ts', '#domain/srm/x.ts', 'pg', 'node:crypto'],
  }),
  domain('mes', { may: ['#domain/wms/x.ts', '#domain/mes/x.ts'], never: ['#domain/srm/x.ts', '#ui/x.tsx'] }),
  domain('srm', { may: ['#domain/wms/x.ts', '#domain/srm/x.ts'], never: ['#domain/mes/x.ts', '#server/config.ts'] }),
  {
    files: ['src/store/**', '!src/store/hooks.ts'],
    says: 'store imports only the kernel, the registry and dexie; React belongs to store/hooks.ts.',
    may: ['#store/**', ...REGISTRY, 'dexie'],
    examples: [
      {
        file: 'src/store/a.ts',
        may: ['#domain/kernel/operation.ts', '#domain/registry.ts', 'dexie', './cache.ts'],
        never: ['#domain/wms/x.ts', 'react', 'dexie-react-hooks', '#sync/drain.ts', '#api/client.ts'],
      },
    ],
  },
  {
    files: ['src/store/hooks.ts'],
    says: 'store/hooks.ts imports only the store, the kernel, the registry, dexie, dequal and React.',
    may: ['#store/**', ...REGISTRY, 'dexie', 'dexie-react-hooks', 'dequal', 'react'],
    examples: [
      {
        file: 'src/store/hooks.ts',
        may: ['react', 'dexie-react-hooks', './cache.ts'],
        never: ['#ui/x.tsx', '@chakra-ui/react', '#domain/wms/x.ts', '#sync/drain.ts'],
      },
    ],
  },
  {
    files: ['src/sync/**'],
    says: 'sync imports only itself, the store (without its hooks), the kernel and the registry; never React.',
    may: ['#sync/**', '#store/**', ...REGISTRY],
    never: ['#store/hooks.ts'],
    examples: [
      {
        file: 'src/sync/a.ts',
        may: ['#store/outbox/outbox.ts', '#domain/protocol/protocol.ts', '#domain/registry.ts', './backoff.ts'],
        never: ['react', 'dexie', '#store/hooks.ts', '#api/client.ts', '#domain/wms/x.ts', '@tanstack/react-query'],
      },
    ],
  },
  {
    files: ['src/api/**'],
    says: 'api imports only the kernel, TanStack Query and zustand (the session).',
    may: ['#api/**', ...KERNEL, '@tanstack/**', 'zustand'],
    examples: [
      {
        file: 'src/api/a.ts',
        may: ['#domain/protocol/protocol.ts', '#domain/kernel/problem.ts', '@tanstack/react-query', 'zustand', './client.ts'],
        never: ['#domain/wms/x.ts', '#domain/registry.ts', '#store/cache/cache.ts', 'react', 'dexie'],
      },
    ],
  },
  {
    files: ['src/ui/**'],
    says: 'ui knows no records: only React, Chakra, its own parts, the kernel, the codes on labels and their drawings.',
    beyond: 'libraries',
    may: ['#ui/**', ...KERNEL, '#domain/system/scan-code.ts', '#domain/system/print/drawing.ts'],
    never: [...OF_SERVER, ...OF_WORKER, ...OF_STORE, ...ROUTER, '@tanstack/react-query', '@tanstack/react-query/**'],
    examples: [
      {
        file: 'src/ui/table/a.tsx',
        may: [
          'react',
          '@chakra-ui/react',
          '#ui/form/x.tsx',
          '#domain/kernel/quantity.ts',
          '#domain/system/scan-code.ts',
          '#domain/system/print/drawing.ts',
          '@tanstack/react-virtual',
          'react-i18next',
        ],
        never: [
          '#domain/wms/x.ts',
          '#store/hooks.ts',
          '#api/client.ts',
          '#pages/list.tsx',
          'dexie',
          'react-router-dom',
          '@tanstack/react-query',
          '../form/x.tsx',
        ],
      },
    ],
  },
  {
    files: ['src/pages/**'],
    says: 'pages import only the kernel, the store hooks, api, ui, router and i18n.',
    beyond: 'libraries',
    may: ['#pages/**', ...REGISTRY, '#store/hooks.ts', '#store/store.ts', '#store/texts.ts', '#store/write/submit.ts', '#api/**', '#ui/**'],
    never: [...OF_SERVER, ...OF_WORKER, ...OF_STORE],
    examples: [
      {
        file: 'src/pages/a.tsx',
        may: [
          '#store/hooks.ts',
          '#store/store.ts',
          '#store/write/submit.ts',
          '#api/client.ts',
          '#ui/table/x.tsx',
          '#domain/kernel/field.ts',
          '#domain/registry.ts',
          'react-router-dom',
          'react-i18next',
        ],
        never: ['#store/outbox/outbox.ts', '#sync/drain.ts', '#screens/wms/x.screen.tsx', '#shell/x.tsx', '#domain/wms/x.ts', 'dexie'],
      },
    ],
  },
  screens('system', { may: ['#domain/system/x.ts'], never: ['#screens/basic/x.tsx', '#domain/basic/x.ts'] }),
  screens('basic', {
    may: ['#pages/list.tsx', '#ui/x.tsx', '#domain/basic/x.ts', '#domain/system/x.ts', '#screens/basic/x.tsx'],
    never: ['#screens/wms/x.tsx', '#domain/wms/x.ts', '#store/outbox/outbox.ts', '#shell/x.tsx'],
  }),
  screens('wms', {
    may: ['#pages/list.tsx', '#domain/basic/x.ts', '#domain/wms/x.ts', '#screens/wms/x.tsx'],
    never: ['#screens/basic/x.tsx', '#screens/mes/x.tsx', '#domain/mes/x.ts', '#domain/srm/x.ts', '#server/config.ts', '#sync/drain.ts'],
  }),
  screens('mes', {
    may: ['#domain/wms/x.ts', '#domain/mes/x.ts'],
    never: ['#screens/wms/x.tsx', '#domain/srm/x.ts', '#store/cache/cache.ts'],
  }),
  screens('srm', { may: ['#domain/wms/x.ts', '#domain/srm/x.ts'], never: ['#screens/wms/x.tsx', '#domain/mes/x.ts'] }),
  {
    files: ['src/shell/**', 'src/main.tsx', 'src/locales/**'],
    says: 'The shell imports everything of the client, nothing of the server, the worker or the tests.',
    beyond: 'libraries',
    may: ['#domain/**', '#store/**', '#sync/**', '#api/**', '#ui/**', '#pages/**', '#screens/**', '#shell/**', '#locales/**'],
    never: [...OF_SERVER],
    examples: [
      {
        file: 'src/shell/a.tsx',
        may: ['#screens/wms/x.ts', '#sync/drain.ts', '#store/outbox/outbox.ts', '#api/client.ts', '#locales/zh/ui.json', 'workbox-window'],
        never: ['#server/config.ts', '#sw/service-worker.ts', '#tests/support/x.ts', 'fastify', 'node:fs'],
      },
      { file: 'src/main.tsx', may: ['#shell/x.tsx', './shell/x.tsx'], never: ['#server/config.ts', '#tests/support/x.ts', 'pg'] },
    ],
  },
  {
    files: ['sw/**'],
    says: 'The service worker imports only sync, the store (without its hooks), the protocol, the registry and workbox.',
    may: ['#sync/**', '#store/**', '#domain/protocol/**', '#domain/registry.ts', ...OF_WORKER],
    never: ['#store/hooks.ts'],
    examples: [
      {
        file: 'sw/a.ts',
        may: ['#sync/drain.ts', '#store/outbox/outbox.ts', '#domain/protocol/received.ts', '#domain/registry.ts', 'workbox-precaching'],
        never: ['#store/hooks.ts', '#api/client.ts', '#domain/wms/x.ts', 'react', '#shell/x.tsx'],
      },
    ],
  },
  {
    files: ['server/routes/**'],
    says: 'Routes are thin: protocol, permission, operations and modules; no SQL, no store.',
    may: [
      '#server/routes/**',
      '#server/operations/**',
      '#server/modules/**',
      '#domain/protocol/protocol.ts',
      '#domain/protocol/received.ts',
      '#domain/kernel/problem*.ts',
      '#domain/kernel/permission*.ts',
      '#domain/protocol/trust.ts',
      'fastify',
      '@fastify/**',
      'fastify-type-provider-zod',
      'fastify-plugin',
      'zod',
      ...NODE,
    ],
    examples: [
      {
        file: 'server/routes/a.ts',
        may: ['#domain/protocol/protocol.ts', '#server/operations/apply.ts', '#server/modules/report.ts', 'fastify', 'zod'],
        never: ['#server/store/tables.ts', 'pg', '#domain/wms/x.ts', '#store/cache/cache.ts'],
      },
    ],
  },
  {
    files: ['server/operations/**'],
    says: 'server/operations imports only server/store, the kernel, the registry and pg.',
    may: ['#server/operations/**', '#server/store/**', ...REGISTRY, 'pg', ...NODE],
    examples: [
      {
        file: 'server/operations/a.ts',
        may: ['#server/store/tables.ts', '#domain/kernel/decision.ts', '#domain/registry.ts', 'pg', 'node:crypto'],
        never: ['#server/routes/sync.ts', '#server/modules/report.ts', '#domain/wms/x.ts', 'fastify', '#store/cache/cache.ts'],
      },
    ],
  },
  {
    files: ['server/store/**'],
    says: 'server/store imports only itself, the kernel, the registry and pg.',
    may: ['#server/store/**', ...REGISTRY, 'pg', ...NODE],
    examples: [
      {
        file: 'server/store/a.ts',
        may: ['#domain/kernel/field.ts', '#domain/registry.ts', 'pg', './b.ts'],
        never: ['#server/operations/apply.ts', '#server/routes/sync.ts', '#domain/mes/x.ts', 'fastify'],
      },
    ],
  },
  {
    files: ['server/*.ts', 'server/plugins/**', 'server/modules/**', 'server/demo/**', 'server/cli/**'],
    says: 'The server imports only the server and the domain.',
    beyond: 'libraries',
    may: ['#server/**', '#domain/**'],
    never: [...OF_WORKER, ...OF_STORE, ...ROUTER, ...REACT],
    examples: [
      {
        file: 'server/plugins/a.ts',
        may: ['#server/store/tables.ts', 'fastify', '#domain/kernel/permission.ts'],
        never: ['#tests/support/x.ts', '#api/client.ts', 'react', 'dexie'],
      },
      {
        file: 'server/app.ts',
        may: ['#server/routes/sync.ts'],
        never: ['#shell/x.tsx', '#store/cache/cache.ts', '../src/store/cache/cache.ts'],
      },
    ],
  },
  {
    files: ['tests/**', '*.ts'],
    says: 'Across folders by alias (#server/...), inside a folder by ./',
    beyond: 'everything',
    may: [],
    examples: [
      {
        file: 'tests/server/a.spec.ts',
        may: ['#server/config.ts', '#domain/wms/x.ts', 'vitest'],
        never: ['../support/x.ts', '../../server/config.ts'],
      },
    ],
  },
  {
    files: ['tests/component/**', '!tests/component/node/**'],
    says: 'Component specs run in the browser: they import the client and the domain, nothing of the server, of Node or of the driver of the browser.',
    beyond: 'libraries',
    may: [
      ...['#domain/**', '#store/**', '#sync/**', '#api/**', '#ui/**', '#pages/**', '#screens/**', '#shell/**', '#locales/**'],
      ...['#tests/component/**', '#tests/support/layout/measure.ts', '#tests/support/patience.ts'],
    ],
    never: [...OF_SERVER, 'playwright', 'vite', '@vitest/**', 'vitest/node'],
    examples: [
      {
        file: 'tests/component/a.spec.tsx',
        may: [
          '#ui/x.tsx',
          '#shell/start.tsx',
          '#tests/component/mount.tsx',
          '#tests/support/layout/measure.ts',
          'vitest',
          'vitest/browser',
          'react',
        ],
        never: ['#server/config.ts', '#tests/support/browser.ts', 'node:fs', 'playwright', 'vitest/node', '../support/x.ts'],
      },
      { file: 'tests/component/node/a.ts', may: ['#tests/support/chromium.ts', '@vitest/browser-playwright'], never: ['../mount.tsx'] },
    ],
  },
];

const groupOf = ({ beyond = 'nothing', may, never = [] }: Border): readonly string[] => [
  ...BEYOND[beyond],
  ...may.map((name) => `!${name}`),
  ...never,
];

/** The rows as Biome's configuration has them. */
export const overrides = BORDERS.map((border) => ({
  includes: border.files,
  linter: {
    rules: {
      style: {
        noRestrictedImports: { level: 'error', options: { patterns: [{ group: groupOf(border), message: border.says }] } },
      },
    },
  },
}));

export const isBorder = ({ linter }: { readonly linter: { readonly rules: { readonly style?: object } } }): boolean =>
  'noRestrictedImports' in (linter.rules.style ?? {});
