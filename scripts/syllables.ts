import { readFileSync } from 'node:fs';
import { pinyin } from 'pinyin-pro';
import type { Plugin } from 'vite';

/** Where the titles stand that are found by their sounds: pages and the groups of the menu. */
const TITLES = ['src/domain/system/routes.json', 'src/domain/system/menu.json'];
const ID = 'virtual:syllables';

/** By syllable, the characters of all titles that may be read so. */
function syllables(): Readonly<Record<string, string>> {
  const characters = new Set(TITLES.flatMap((file) => readFileSync(file, 'utf8').match(/\p{Script=Han}/gu) ?? []));
  const found = new Map<string, string>();
  for (const character of [...characters].sort()) {
    for (const syllable of pinyin(character, { toneType: 'none', type: 'array', multiple: true, v: true }))
      found.set(syllable, (found.get(syllable) ?? '') + character);
  }
  return Object.fromEntries([...found].sort());
}

/** Reads the titles once, at build time: the library's dictionary of all characters is a hundred times what the app needs of it. */
export function syllablesOfTitles(): Plugin {
  return {
    name: 'syllables',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load: (id) => (id === `\0${ID}` ? `export const SYLLABLES = ${JSON.stringify(syllables())};` : null),
  };
}
