/** Days of the site, where a day, and with it a month, begins eight hours before it does by UTC. No test takes its day from anywhere else. */
import { addDays, dayIn } from '#domain/kernel/clock.ts';

export const SITE_ZONE = 'Asia/Shanghai';

/** @param days after today, or before it with a minus. @returns yyyy-MM-dd */
export const siteDay = (days = 0): string => addDays(dayIn(SITE_ZONE, new Date().toISOString()), days);
