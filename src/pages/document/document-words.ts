/** Words of a document: its own, or those shared by all documents. The namespace `document` holds them by kind. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page } from './plan.ts';

export interface DocumentWords {
  /** @param key for example 'verb.review' */
  readonly say: (key: string, params?: Readonly<Record<string, string>>) => string;
  /** As `say`; undefined where neither the document nor the shared words have the key. */
  readonly find: (key: string, params?: Readonly<Record<string, string>>) => string | undefined;
}

/** @param first words that take precedence over the document's */
export function useDocumentWords(docType: string, first?: string): DocumentWords {
  const { t, i18n } = useTranslation('document');
  return useMemo(() => {
    const owners = [...(first === undefined ? [] : [first]), docType, 'common'];
    const keysOf = (key: string) => owners.map((owner) => `document:${owner}.${key}`);
    const own = { name: t(keysOf('name')) };
    return {
      say: (key, params) => t(keysOf(key), { ...own, ...params }),
      find: (key, params) => {
        const known = keysOf(key).find((one) => i18n.exists(one));
        return known && t(known, { ...own, ...params });
      },
    };
  }, [t, i18n, docType, first]);
}

/** The words of a page. */
export const usePageWords = ({ doc, plan }: Page): DocumentWords => useDocumentWords(doc.docType, plan.words);
