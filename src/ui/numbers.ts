/** Numbers that the specification gives to the parts of a page (platform §5, §9); the layer of the calls has its own (`api/constants.ts`). */

/** From the last change of a search until it is asked for. */
export const SEARCH_DEBOUNCE_MS = 500;
/** Rows drawn beyond those in view. */
export const OVERSCAN = 3;
/** Of the virtual table, px a level. */
export const TREE_INDENT = 20;
