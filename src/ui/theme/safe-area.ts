/**
 * What notches, rounded corners and the bar of an installed app's system cover, per edge. The page is drawn below them (`viewport-fit=cover`), so whatever stands
 * at an edge of the window keeps this free: the frame, and what lies over it by itself.
 */
const inset = (edge: string): string => `env(safe-area-inset-${edge}, 0px)`;

const covered = { top: inset('top'), right: inset('right'), bottom: inset('bottom'), left: inset('left') } as const;

/** Padding that keeps all four edges free. @param below room that is kept at the bottom anyway, as a length */
export const clearOfEdges = (below = '0px') =>
  ({ pt: covered.top, pr: covered.right, pb: `max(${below}, ${covered.bottom})`, pl: covered.left }) as const;
