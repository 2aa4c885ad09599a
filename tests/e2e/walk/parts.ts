/** So many files share the walk: as many workers as that can take part in it. */
export const PARTS = 8;
