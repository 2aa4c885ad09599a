/** Languages (specification §9): Chinese unless English was chosen; kept in local storage under `lang`; an unknown value is Chinese. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { sayUnlabelled } from '#domain/wms/stock/without-box.ts';
import { loadChunk } from './update/load-chunk.ts';

export type Lang = 'zh' | 'en';

const KEY = 'lang';
/** The words of the sign-in page come first, all others beside it. */
type Part = 'start' | 'other';
type Texts = { readonly texts: Record<string, Record<string, unknown>> };

const loaders: Readonly<Record<Lang, Readonly<Record<Part, () => Promise<Texts>>>>> = {
  zh: { start: () => import('#locales/zh-start.ts'), other: () => import('#locales/zh.ts') },
  en: { start: () => import('#locales/en-start.ts'), other: () => import('#locales/en.ts') },
};

export const asLang = (value: unknown): Lang => (value === 'en' ? 'en' : 'zh');

const read = (): Lang => {
  try {
    return asLang(localStorage.getItem(KEY));
  } catch {
    return 'zh';
  }
};

async function loadTexts(lang: Lang, part: Part): Promise<void> {
  const { texts } = await loadChunk(`locale-${lang}-${part}`, loaders[lang][part]);
  for (const [file, words] of Object.entries(texts)) {
    const namespace = file.slice(file.lastIndexOf('/') + 1, -'.json'.length);
    if (!i18next.hasResourceBundle(lang, namespace)) i18next.addResourceBundle(lang, namespace, words);
  }
}

/** The words of all pages behind the sign-in page. */
export const loadOtherWords = (): Promise<void> => loadTexts(language(), 'other');

const markDocument = (lang: Lang): void => {
  document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en';
};

/**
 * What is put into a sentence: goods without a box have a number that nobody has ever seen, whichever page speaks of them. React escapes by itself.
 * @param t looks a word up
 */
export const inWords = (t: (key: string) => string) => ({
  escapeValue: true,
  escape: (text: string) => sayUnlabelled(text, (where) => t(`field:noBox.${where}`)),
});

export async function startI18n(): Promise<void> {
  const lang = read();
  await i18next.use(initReactI18next).init({
    lng: lang,
    fallbackLng: false,
    resources: {},
    partialBundledLanguages: true,
    interpolation: inWords((key) => i18next.t(key)),
    react: { useSuspense: false },
  });
  await loadTexts(lang, 'start');
  markDocument(lang);
}

export const language = (): Lang => asLang(i18next.language);

/** All words of a language, without speaking it. */
export const loadWords = async (lang: Lang): Promise<void> => {
  await Promise.all([loadTexts(lang, 'start'), loadTexts(lang, 'other')]);
};

/** Everything on the screen changes at once; the texts are fetched first. */
export async function setLanguage(lang: Lang): Promise<void> {
  await loadWords(lang);
  localStorage.setItem(KEY, lang);
  markDocument(lang);
  await i18next.changeLanguage(lang);
}
