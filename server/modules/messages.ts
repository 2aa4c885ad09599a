/** Sentences of problems in the asker's language. */
import type { Problem } from '#domain/kernel/problem.ts';

export type Lang = 'zh' | 'en';

const files = import.meta.glob<Record<string, string>>('../../src/locales/*/problem.json', { eager: true, import: 'default' });

const sentences: Record<Lang, Record<string, string>> = {
  zh: files['../../src/locales/zh/problem.json'] ?? {},
  en: files['../../src/locales/en/problem.json'] ?? {},
};

/** The sentence of a problem with its facts filled in; the code itself when a newer definition has no sentence yet. */
export const sentence = (lang: Lang, { code, params }: Problem): string =>
  (sentences[lang][code] ?? code).replace(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '');

/** ?lang before Accept-Language; anything but English is Chinese (specification §9). */
export const langOf = (wanted: unknown, acceptLanguage: string | undefined): Lang => {
  const text = typeof wanted === 'string' ? wanted : (acceptLanguage ?? '');
  return text.toLowerCase().startsWith('en') ? 'en' : 'zh';
};
