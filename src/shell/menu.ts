/** The sidebar as a tree: what is built, what the person may see, nothing empty (specification §2.2). Pure. */
import { isAllowed, type Visitor } from './access.ts';
import { GROUPS, groupOf, type MenuGroup, ROUTES, type Route } from './routes.ts';

export interface MenuLeaf {
  readonly kind: 'page';
  readonly route: Route;
}
export interface MenuNode {
  readonly kind: 'group';
  readonly group: MenuGroup;
  readonly children: readonly MenuItem[];
}
export type MenuItem = MenuLeaf | MenuNode;

interface MenuQuestion {
  readonly visitor: Visitor;
  readonly supplier: boolean;
  readonly isBuilt: (path: string) => boolean;
}

/** @param question.supplier carries a supplier name: does not see the wms entry */
export function menuFor({ visitor, supplier, isBuilt }: MenuQuestion): readonly MenuItem[] {
  const shown = ROUTES.filter((route) => !route.hidden && !route.redirectsTo && isBuilt(route.path) && isAllowed(route, visitor));
  const below = (parent: string): MenuItem[] => {
    const pages = shown.filter((route) => groupOf(route) === parent).map((route): MenuItem => ({ kind: 'page', route }));
    const groups = GROUPS.filter((group) => group.parent === parent && !(supplier && group.group === '/wms')).flatMap((group) => {
      const children = below(group.group);
      return children.length === 0 ? [] : [lift(group, children)];
    });
    return parent === '' ? [...pages, ...groups] : [...groups, ...pages];
  };
  return below('');
}

/** A group inside a group that holds one page only gives its place to that page. */
function lift(group: MenuGroup, children: readonly MenuItem[]): MenuItem {
  const [only] = children;
  return only && children.length === 1 && group.parent !== '' ? only : { kind: 'group', group, children };
}

/** Groups that stand open so that the page can be seen. */
export const groupPath = (items: readonly MenuItem[], path: string): readonly string[] => {
  for (const item of items) {
    if (item.kind === 'page') {
      if (item.route.path === path) return [];
      continue;
    }
    const inside = item.children.some((child) => child.kind === 'page' && child.route.path === path);
    const deeper = groupPath(item.children, path);
    if (inside || deeper.length > 0) return [item.group.group, ...deeper];
  }
  return [];
};
