/** Months of a plant, closed as the page does it. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import { countPeriod } from '#server/modules/closing/count-period.ts';
import type { Plant } from './plant.ts';
import { siteDay } from './site-day.ts';
import { WireDevice } from './wire-device.ts';

/** The story of the demo began later than so many days ago. */
const STORY_DAYS = 25;
const DAY_MS = 86_400_000;
/** Of the site, whose day begins before that of UTC. */
const SITE_MS = 8 * 3_600_000;

/**
 * A month in which the demo did nothing.
 * @param months after it, or before it with a minus
 * @returns its last day
 */
export function quietMonth(months = 0): string {
  const begun = new Date(Date.now() + SITE_MS - STORY_DAYS * DAY_MS);
  return new Date(Date.UTC(begun.getUTCFullYear(), begun.getUTCMonth() + months, 0)).toISOString().slice(0, 10);
}

/** The month before this one is open, and no other. @returns the month, and an instant on its last day */
export async function openLastMonth(plant: Plant): Promise<{ period: string; at: string }> {
  // By the day at the site, where a month begins eight hours before it does by UTC.
  const now = new Date(`${siteDay()}T00:00:00Z`);
  const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0, 4)).toISOString();
  const period = at.slice(0, 4) + at.slice(5, 7);
  await plant.rows("update account_period set period = '200001', end_date = '2000-01-31', status = 2");
  await plant.insert('accountPeriod', { period, startDate: `${at.slice(0, 7)}-01`, endDate: at.slice(0, 10), status: 0 });
  return { period, at };
}

/**
 * Closes a month from a device of its own each time: a refused gate would hold up the next attempt.
 * @returns the first refusal, or what came of the last step
 */
export async function closeMonth(plant: Plant, by: AnyRow, period: string, acknowledged?: string[]) {
  const device = async (): Promise<WireDevice> => {
    const desk = new WireDevice(plant.pool, by);
    await plant.session(by, desk.id);
    return desk;
  };
  const desk = await device();
  const begun = await desk.does('accountPeriod.begin', { period, ...(acknowledged ? { acknowledged } : {}) });
  if (begun.status !== 'applied') return begun;
  await countPeriod(plant.pool, { userName: 'Keeper' }, { period });
  const closed = await desk.does('accountPeriod.close', { period });
  if (closed.status === 'applied') return closed;
  await (await device()).does('accountPeriod.cancel', { period });
  return closed;
}
