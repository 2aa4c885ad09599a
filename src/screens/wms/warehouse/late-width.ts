import { BADGE, roomOf } from '#pages/fields/column-width.ts';

/** Width in px of the widest badge for a delay: one year. */
export const LATE_WIDTH = BADGE + Math.ceil(roomOf('365 天'));
