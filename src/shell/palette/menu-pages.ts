import { type MenuItem, menuFor } from '#shell/menu.ts';
import { groupsAbove } from '#shell/routes.ts';
import type { PageEntry } from './find-pages.ts';

const BETWEEN = ' / ';

/** The pages of a menu in its order. */
export const pagesOf = (items: readonly MenuItem[]): readonly PageEntry[] =>
  items.flatMap((item) => {
    if (item.kind === 'group') return pagesOf(item.children);
    const { route } = item;
    const groups = groupsAbove(route);
    const [groupZh, groupEn] = [groups.map(({ zh }) => zh).join(BETWEEN), groups.map(({ en }) => en).join(BETWEEN)];
    return [{ path: route.path, zh: route.zh, en: route.en, groupZh, groupEn }];
  });

/** Every page this person finds in the menu. */
export const menuPages = (question: Parameters<typeof menuFor>[0]): readonly PageEntry[] => pagesOf(menuFor(question));
