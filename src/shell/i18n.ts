/** Languages (specification §9): Chinese unless English was chosen; kept in local storage under `lang`; an unknown value is Chinese. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { loadChunk } from './update/load-chunk.ts';

export type Lang = 'zh' | 'en';

const KEY = 'lang';
const loaders: Readonly<Record<Lang, () => Promise<{ readonly texts: Record<string, Record<string, unknown>> }>>> = {
  zh: () => import('#locales/zh.ts'),
  en: () => import('#locales/en.ts'),
};

export const asLang = (value: unknown): Lang => (value === 'en' ? 'en' : 'zh');

const read = (): Lang => {
  try {
    return asLang(localStorage.getItem(KEY));
  } catch {
    return 'zh';
  }
};

async function loadTexts(lang: Lang): Promise<void> {
  if (i18next.hasResourceBundle(lang, 'shell')) return;
  const { texts } = await loadChunk(`locale-${lang}`, loaders[lang]);
  for (const [file, words] of Object.entries(texts)) {
    i18next.addResourceBundle(lang, file.slice(file.lastIndexOf('/') + 1, -'.json'.length), words);
  }
}

const markDocument = (lang: Lang): void => {
  document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en';
};

export async function startI18n(): Promise<void> {
  const lang = read();
  await i18next.use(initReactI18next).init({
    lng: lang,
    fallbackLng: false,
    resources: {},
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  await loadTexts(lang);
  markDocument(lang);
}

export const language = (): Lang => asLang(i18next.language);

/** Everything on the screen changes at once; the texts are fetched first. */
export async function setLanguage(lang: Lang): Promise<void> {
  await loadTexts(lang);
  localStorage.setItem(KEY, lang);
  markDocument(lang);
  await i18next.changeLanguage(lang);
}
