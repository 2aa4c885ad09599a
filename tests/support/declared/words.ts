/** The words of the product in both languages, as the program finds them: a key of a namespace, or nothing. */
const files = import.meta.glob<object>('../../../src/locales/*/*.json', { eager: true, import: 'default' });

export const LANGUAGES = ['zh', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** @param key 'field:box.boxNo': a namespace and a path in it */
export function wordIn(language: Language, key: string): string | undefined {
  const [namespace = '', path = ''] = key.split(':');
  const file = files[`../../../src/locales/${language}/${namespace}.json`];
  const found = path
    .split('.')
    .reduce<unknown>((at, part) => (typeof at === 'object' && at !== null ? Reflect.get(at, part) : undefined), file);
  return typeof found === 'string' ? found : undefined;
}

/** Languages in which none of the keys is a word. */
export const lacking = (keys: readonly string[]): readonly Language[] =>
  LANGUAGES.filter((language) => keys.every((key) => wordIn(language, key) === undefined));
