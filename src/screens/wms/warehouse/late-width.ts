import { BADGE, roomOf } from '#pages/fields/column-width.ts';

/** Of the widest badge a delay has, a year, in px. */
export const LATE_WIDTH = BADGE + Math.ceil(roomOf('365 天'));
