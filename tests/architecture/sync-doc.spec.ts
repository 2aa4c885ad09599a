/** docs/sync.md names the test of every promise; a table that names what is gone proves nothing. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const text = readFileSync('docs/sync.md', 'utf8');
const table = text.slice(text.indexOf('| promise | code | test |')).split('\n\n')[0] ?? '';
const rows = table
  .split('\n')
  .slice(2)
  .map((line) => line.slice(1, -1).split(' | '))
  .map(([promise = '', code = '', proofs = '']) => ({
    promise: promise.trim(),
    files: [...code.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
    proofs: proofs.split('<br>').map((proof) => /^`(tests\/[^`]+\.spec\.ts)`: (.+)$/.exec(proof.trim()) ?? [proof, '', '']),
  }));

const sources = new Map<string, string>();
function sourceOf(file: string): string {
  const source = sources.get(file) ?? (existsSync(file) ? readFileSync(file, 'utf8') : '');
  sources.set(file, source);
  return source;
}

/** The whole title, in whichever quotes, as the first argument of a test. */
const holds = (file: string, title: string): boolean =>
  ["'", '"', '`'].some((quote) => {
    const spelled = `${quote}${title}${quote},`;
    return sourceOf(file).includes(`(${spelled}`) || sourceOf(file).includes(`(\n    ${spelled}`);
  });

describe('the table of docs/sync.md', () => {
  it('has the promises of the protocol, each with a place and a proof', () => {
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.filter(({ files, proofs }) => files.length === 0 || proofs.length === 0).map(({ promise }) => promise)).toEqual([]);
  });

  it('names files that exist', () => {
    expect(rows.flatMap(({ files }) => files).filter((file) => !existsSync(file))).toEqual([]);
  });

  it('names tests that exist, by their whole title', () => {
    const missing = rows.flatMap(({ proofs }) => proofs.filter(([, file = '', title = '']) => !holds(file, title)).map(([whole]) => whole));
    expect(missing).toEqual([]);
  });

  it('names every rule that came from a fault of another system', () => {
    const rules = Array.from({ length: 25 }, (_, n) => `R${n + 1}`);
    expect(rules.filter((rule) => !rows.some(({ promise }) => new RegExp(`\\b${rule}\\b`).test(promise)))).toEqual([]);
  });

  it('links to files that exist', () => {
    const links = [...text.matchAll(/\]\((?!http)([^)#]+)/g)].map(([, link = '']) => new URL(link, 'file:///docs/').pathname.slice(1));
    expect(links.filter((link) => !existsSync(link))).toEqual([]);
  });
});
