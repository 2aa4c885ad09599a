/** A page's detail next to its title: the number of the document it shows. Tabs, breadcrumb and window title include it. */
import { useContext, useEffect, useId, useInsertionEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { PageKeyContext } from './use-dirty.ts';

interface Detail {
  readonly holder: string;
  readonly text: string;
  /** In which it was said. */
  readonly language: string;
}

/** A number says the same in every language. */
const IS_NUMBER = /^(?=.*\d)[\w./-]+$/;

/**
 * The detail as it may be shown in a language. A page behind is not drawn when the language changes: words that it said before are left out until it is shown
 * again and says them anew.
 */
export const saidIn = (detail: Pick<Detail, 'text' | 'language'> | undefined, language: string): string | undefined =>
  detail !== undefined && (detail.language === language || IS_NUMBER.test(detail.text)) ? detail.text : undefined;

/** By the key of the tab. */
const useDetails = create<Readonly<Record<string, Detail>>>(() => ({}));

/**
 * @param path of the tab
 * @returns undefined while the page has no detail
 */
export function usePageDetail(path: string): string | undefined {
  const { language } = useTranslation().i18n;
  return useDetails((details) => saidIn(details[path], language));
}

/**
 * Sets the page's detail until the calling component unmounts.
 * @param detail undefined while it is not known
 */
export function useSayDetail(detail: string | undefined): void {
  const path = useContext(PageKeyContext);
  const holder = useId();
  const { language } = useTranslation().i18n;
  useEffect(() => {
    if (path !== '' && detail !== undefined) useDetails.setState({ [path]: { holder, text: detail, language } });
  }, [path, holder, detail, language]);
  // A hidden page keeps its detail. An insertion effect ends only with the component, and it must not set state synchronously.
  useInsertionEffect(
    () => () =>
      queueMicrotask(() => {
        const { [path]: own, ...rest } = useDetails.getState();
        if (own?.holder === holder) useDetails.setState(rest, true);
      }),
    [path, holder],
  );
}
