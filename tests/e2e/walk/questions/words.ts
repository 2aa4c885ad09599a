/** A page speaks one language: no key in place of a word, and on an English page no Chinese but what people have entered. */
import type { Page } from 'playwright';
import { always, type Question } from '#tests/e2e/walk/question.ts';

/** What is read on the page: texts outside of tables, names of what has no text, placeholders, tooltips. Pages kept behind it are left out. */
export const shownTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const DATA = '[role=gridcell],[role=rowheader],[role=cell],td,dd,code,[lang]:not(html),[data-page-key]:not([data-active-page])';
    const isOurs = (element: Element | null): boolean => (element?.checkVisibility() ?? false) && element?.closest(DATA) === null;
    const found: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (isOurs(node.parentElement)) found.push(node.textContent ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label],[placeholder],[title]')) {
      if (isOurs(element)) found.push(...['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''));
    }
    return found.filter((text) => text.trim() !== '');
  });

/** Words that look like a key: `system.home`, `receive.say.saved`. */
export const keysIn = (text: string): readonly string[] => text.match(/\b[a-z]+\.[a-zA-Z.]+\b/g) ?? [];

/** The other language is named in itself. */
export const chineseIn = (text: string, isEntered: (word: string) => boolean): readonly string[] =>
  (text.match(/[\u4e00-\u9fff]+/g) ?? []).filter((word) => word !== '中文' && !isEntered(word));

export const words: Question = {
  name: 'words',
  asks: always,
  async ask({ page, look, isEntered }) {
    const texts = await shownTexts(page);
    const keys = texts.flatMap(keysIn);
    const foreign = look.lang === 'en' ? texts.flatMap((text) => chineseIn(text, isEntered)) : [];
    return [
      ...(keys.length > 0 ? [`keys in place of words: ${keys}`] : []),
      ...(foreign.length > 0 ? [`Chinese on an English page: ${foreign}`] : []),
    ];
  },
};
