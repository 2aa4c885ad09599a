/** Sentences of problems in the user's language. Fields and kinds of records appear by their names, never by their codes. */
import type { Problem } from '#domain/kernel/problem.ts';
import { headed } from '#domain/system/headed.ts';

export type Lang = 'zh' | 'en';

const files = import.meta.glob<Record<string, string>>('../../src/locales/*/problem.json', { eager: true, import: 'default' });

const sentences: Record<Lang, Record<string, string>> = {
  zh: files['../../src/locales/zh/problem.json'] ?? {},
  en: files['../../src/locales/en/problem.json'] ?? {},
};

type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;
const named = import.meta.glob<Words>('../../src/locales/*/{document,field,system,master}.json', { eager: true, import: 'default' });
const wordsOf = (lang: Lang, file: string): Words => named[`../../src/locales/${lang}/${file}.json`] ?? {};

/** The label of a field of an unknown entity: the common one, else that of the first entity with such a field. */
function fieldWord(lang: Lang, name: string): string {
  const entities = wordsOf(lang, 'field');
  const own = Object.values(entities).find((fields) => typeof fields === 'object' && Object.hasOwn(fields, name));
  return entities.common?.[name] ?? own?.[name] ?? name;
}

/** The words for a path within an input: 'lines.2.applyQty' is the third line's quantity. */
export function pathWord(lang: Lang, path: string): string {
  const parts = path.split('.').filter(Boolean);
  const at = parts.find((part) => /^\d+$/.test(part));
  const name = parts.filter((part) => !/^\d+$/.test(part)).at(-1);
  const line = at === undefined ? [] : [sentence(lang, { code: 'INPUT_LINE', params: { n: String(Number(at) + 1) } })];
  return [...line, ...(name === undefined ? [] : [fieldWord(lang, name)])].join(' ');
}

function kindWord(lang: Lang, kind: string): string | undefined {
  const document = wordsOf(lang, 'document')[kind]?.name;
  if (document !== undefined) return headed(document);
  return wordsOf(lang, 'master').record?.[kind] ?? wordsOf(lang, 'system').doc?.[kind] ?? wordsOf(lang, 'field').kind?.[kind];
}

/** The values of a problem as they are shown. */
function shown(lang: Lang, params: Problem['params']): Problem['params'] {
  const { field, part } = params;
  const kinds = ['by', 'entity', 'docType'].flatMap((name) => {
    const word = kindWord(lang, params[name] ?? '');
    return word === undefined ? [] : [[name, word]];
  });
  return {
    ...params,
    ...(field
      ? {
          field: field
            .split(', ')
            .map((one) => pathWord(lang, one))
            .join(', '),
        }
      : {}),
    ...(part ? { part: fieldWord(lang, part) } : {}),
    ...Object.fromEntries(kinds),
  };
}

/** The sentence of a problem with its values filled in. If a newer definition has no sentence yet, the code itself. */
export function sentence(lang: Lang, { code, params }: Problem): string {
  const said = shown(lang, params);
  return (sentences[lang][code] ?? code).replace(/\{\{(\w+)\}\}/g, (_, name: string) => said[name] ?? '');
}

/** ?lang takes precedence over Accept-Language. Anything but English means Chinese (specification §9). */
export const langOf = (wanted: unknown, acceptLanguage: string | undefined): Lang => {
  const text = typeof wanted === 'string' ? wanted : (acceptLanguage ?? '');
  return text.toLowerCase().startsWith('en') ? 'en' : 'zh';
};
