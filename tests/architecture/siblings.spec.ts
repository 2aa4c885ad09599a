import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { describe, expect, it } from 'vitest';

const inUnix = (path: string) => path.replaceAll(sep, '/');
const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> };
const aliases = Object.entries(imports).map(([alias, path]) => [alias.slice(0, -1), path.slice(2, -1)] as const);

/** The file that an import of ours names. */
function fileOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return inUnix(normalize(join(dirname(from), specifier)));
  const found = aliases.find(([alias]) => specifier.startsWith(alias));
  return found && found[1] + specifier.slice(found[0].length);
}

const files = ['src', 'server'].flatMap((tree) =>
  readdirSync(tree, { recursive: true, encoding: 'utf8' })
    .map((path) => `${tree}/${inUnix(path)}`)
    .filter((path) => /\.tsx?$/.test(path)),
);

/** `from` and `to` are folders that lie in the same one. */
interface Way {
  readonly from: string;
  readonly to: string;
  readonly said: string;
}

/** From the two folders beside each other in which the one file and the other lie; null = the one lies above the other. */
function wayOf(file: string, imported: string): Way | null {
  const [a, b] = [dirname(file).split('/'), dirname(imported).split('/')];
  const fork = a.findIndex((part, n) => part !== b[n]);
  if (fork < 1 || b[fork] === undefined) return null;
  return { from: a.slice(0, fork + 1).join('/'), to: b.slice(0, fork + 1).join('/'), said: `${file} → ${imported}` };
}

const ways = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import|import\()\s*'([^']+)'/g)].flatMap(([, specifier = '']) => {
    const imported = fileOf(file, specifier);
    return imported === undefined ? [] : (wayOf(file, imported) ?? []);
  }),
);

describe('folders beside each other', () => {
  it('import one another at many places', () => {
    expect(ways.length).toBeGreaterThan(2000);
  });

  it('never both ways: what two of them need lies in a third, or in one of them', () => {
    const taken = new Map<string, string[]>();
    for (const { from, to, said } of ways) taken.set(`${from} ${to}`, [...(taken.get(`${from} ${to}`) ?? []), said]);
    const back = [...taken].filter(([way, there]) => {
      const [from, to] = way.split(' ');
      const again = taken.get(`${to} ${from}`);
      return again !== undefined && there.length <= again.length;
    });
    expect(back.flatMap(([, said]) => said)).toEqual([]);
  });
});
