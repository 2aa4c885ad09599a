/**
 * The elements a grid is made of, without a style system behind each: a row is drawn at every step of a scroll. What they look like stands in
 * `gridStyles`; what they are to assistive tools, in their roles.
 */
export const Row = 'div';
export const Cell = 'div';
