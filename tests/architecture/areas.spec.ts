/** Areas of screens stand beside each other and never lean on each other: what two of them need lies in the kit of their module. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SCREENS = 'src/screens';

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));

/** `wms/receiving` of `wms/receiving/receipt.tsx`; null for a file of the module itself, which puts its areas together. */
const areaOf = (path: string): string | null => {
  const [module, area, file] = path.split('/');
  return file === undefined ? null : `${module}/${area}`;
};

/** What stands at a line is scanned, printed and named as in a store, so production uses the kit of the warehouse. */
const BESIDE: Readonly<Record<string, readonly string[]>> = { mes: ['wms/kit'] };

/** Imports of a file of an area that reach into another area. */
function reachesOf(path: string, text: string): string[] {
  const own = areaOf(path);
  if (own === null) return [];
  const imports = [...text.matchAll(/from '#screens\/([^']+)'/g)].map(([, target = '']) => target);
  const module = own.split('/')[0] ?? '';
  const kit = `${module}/kit`;
  const kits = [kit, ...(BESIDE[module] ?? [])];
  return imports.filter((target) => areaOf(target) !== own && (own === kit || !kits.includes(areaOf(target) ?? '')));
}

describe('an area of screens', () => {
  it('imports itself and the kit of its module', () => {
    const reaches = sourcesIn(SCREENS).flatMap((file) => {
      const path = file.slice(SCREENS.length + 1).replaceAll('\\', '/');
      return reachesOf(path, readFileSync(file, 'utf8')).map((target) => `${path} reaches into ${target}`);
    });
    expect(reaches).toEqual([]);
  });

  it('is caught when it reaches into another, into a file of its module, or from the kit into an area', () => {
    const line = (target: string) => `import { x } from '#screens/${target}';`;
    expect(reachesOf('wms/inbound/a.tsx', line('wms/outbound/b.ts'))).toEqual(['wms/outbound/b.ts']);
    expect(reachesOf('wms/inbound/a.tsx', line('wms/b.ts'))).toEqual(['wms/b.ts']);
    expect(reachesOf('wms/kit/a.tsx', line('wms/inbound/b.ts'))).toEqual(['wms/inbound/b.ts']);
    expect(reachesOf('wms/inbound/a.tsx', line('wms/kit/b.ts') + line('wms/inbound/c/b.ts'))).toEqual([]);
    expect(reachesOf('mes/floor/a.tsx', line('wms/kit/b.ts'))).toEqual([]);
    expect(reachesOf('wms/inbound/a.tsx', line('mes/kit/b.ts'))).toEqual(['mes/kit/b.ts']);
    expect(reachesOf('wms/screens.ts', line('wms/inbound/b.ts'))).toEqual([]);
  });
});
