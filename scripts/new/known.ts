/** What the project has already: its definitions as the registry has them, its pages as the lists of the folders name them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import type { Known, Route } from './arguments.ts';

interface Registry {
  readonly DOCUMENTS: readonly { readonly docType: string; readonly numbering?: { readonly prefix: string } }[];
  readonly ENTITIES: readonly { readonly name: string }[];
  readonly REPORTS: readonly { readonly n: number; readonly path: string; readonly call: string }[];
  readonly OPERATIONS: readonly { readonly right?: string | readonly string[] }[];
}

const foldersIn = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** Reads the definitions: they have to compile. */
export async function knownIn(root: string): Promise<Known> {
  const { module } = await runnerImport<Registry>(join(root, 'src/domain/registry.ts'), { root, configFile: false, logLevel: 'error' });
  const { DOCUMENTS, ENTITIES, REPORTS, OPERATIONS } = module;
  const screens = join(root, 'src/screens');
  const folders = foldersIn(screens).flatMap((part) => foldersIn(join(screens, part)).map((trade) => `${part}/${trade}`));
  const lists = ['system', ...folders].map((folder) => join(screens, folder, 'screens.ts')).filter((file) => existsSync(file));
  const paths = lists.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path));
  return {
    routes: JSON.parse(readFileSync(join(root, 'src/domain/system/routes.json'), 'utf8')) as Route[],
    pages: new Set([...paths, ...REPORTS.map(({ path }) => path)]),
    names: new Set([...DOCUMENTS.map(({ docType }) => docType), ...ENTITIES.map(({ name }) => name)]),
    prefixes: new Set(DOCUMENTS.flatMap(({ numbering }) => numbering?.prefix ?? [])),
    rights: new Set(OPERATIONS.flatMap(({ right = [] }) => right).flatMap((code) => /^web:wms:([^:]+):/.exec(code)?.[1] ?? [])),
    numbers: new Set(REPORTS.map(({ n }) => n)),
    calls: new Set(REPORTS.map(({ call }) => call)),
    // Shared folders hold no pages.
    folders: folders.filter((folder) => !folder.endsWith('/kit')),
  };
}
