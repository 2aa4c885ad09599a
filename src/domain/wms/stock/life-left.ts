import { textSet } from '#domain/kernel/code-set.ts';

/** Classes of remaining shelf life, in days. */
export const lifeLeft = textSet('lifeLeft', {
  expired: ['已过期', 'Expired'],
  d7: ['7 天内', 'Within 7 days'],
  d30: ['30 天内', 'Within 30 days'],
  d90: ['90 天内', 'Within 90 days'],
  d180: ['180 天内', 'Within 180 days'],
  more: ['180 天以上', 'More than 180 days'],
});
