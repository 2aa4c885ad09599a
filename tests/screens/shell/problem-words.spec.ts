/** Whatever a rule or the server can say to a worker stands in both languages, and the worker is told what to do about it. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const CODE = "'([A-Z][A-Z0-9_-]{2,})'";
/** Where a code is named: problem('X'), refuse('X'), refused('X'), fail(400, 'X'), waits('retry', 'X'), { code: 'X', params … }. */
const NAMED = [
  new RegExp(`\\b(?:problem|refuse|refused)\\(\\s*${CODE}`, 'g'),
  new RegExp(`\\bfail(?:Later)?\\(\\s*\\d+,\\s*${CODE}`, 'g'),
  new RegExp(`\\bwaits\\(\\s*'\\w+',\\s*${CODE}`, 'g'),
  new RegExp(`\\bcode: ${CODE},\\s*params`, 'g'),
];

/** The codes of guard(condition, 'X', …); the condition may hold brackets of its own. */
function guarded(text: string): string[] {
  const found: string[] = [];
  for (const { index } of text.matchAll(/\bguard\(/g)) {
    let depth = 1;
    let at = index + 'guard('.length;
    const start = at;
    for (; depth > 0 && at < text.length; at += 1) depth += '([{'.includes(text[at] ?? ' ') ? 1 : ')]}'.includes(text[at] ?? ' ') ? -1 : 0;
    const [, code] = new RegExp(`,\\s*${CODE}`).exec(text.slice(start, at)) ?? [];
    if (code) found.push(code);
  }
  return found;
}

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'));

const codesIn = (...folders: string[]): string[] => {
  const texts = folders.flatMap(sourcesIn);
  const named = texts.flatMap((text) => NAMED.flatMap((pattern) => [...text.matchAll(pattern)].map(([, code]) => code ?? '')));
  return [...new Set([...named, ...texts.flatMap(guarded)])].sort();
};

const all = codesIn('src/domain', 'src/store', 'src/sync', 'src/pages', 'src/screens', 'server');
/** What a worker's operation can be answered with. */
const judged = codesIn('src/domain', 'server/operations');

describe.each(['zh', 'en'])('reasons in %s', (lang) => {
  const words: Record<string, string> = JSON.parse(readFileSync(`src/locales/${lang}/problem.json`, 'utf8'));

  it('every code that the sources can answer has a sentence', () => {
    expect(all.length).toBeGreaterThan(100);
    expect(all.filter((code) => !words[code])).toEqual([]);
  });

  it('what can be answered to an operation says what to do, or that nothing has to be done', () => {
    expect(judged).toEqual(expect.arrayContaining(['G-BOX', 'BOX_NO_USED', 'LEASE_LOST', 'ATTACHMENT_PENDING', 'GAP', 'NOT_HELD']));
    const told =
      lang === 'zh'
        ? /请|自动|无需|已接收/
        : /;|\. [A-Z]|\b(ask|check|choose|enter|scan|take|use|say|correct|discard|hand|pick|accepted|posted|nothing to do|by itself)\b/i;
    expect(judged.filter((code) => !told.test(words[code] ?? '')).map((code) => `${code}: ${words[code]}`)).toEqual([]);
  });
});
