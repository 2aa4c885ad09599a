/** How far a gauge can be trusted, and until when. Pure. */
import { numberSet } from '#domain/kernel/code-set.ts';
import type { AssetRow } from './asset.entity.ts';

/** Of a gauge on a day (D-CAL). */
export const calibStatus = numberSet('calibStatus', {
  1: ['合格', 'Qualified', 'ok'],
  2: ['限用', 'Limited use', 'warn'],
  3: ['停用', 'Stopped', 'error'],
  4: ['超期', 'Overdue', 'error'],
});
export type CalibStatus = (typeof calibStatus.codes)[number];

export type Calibrated = Pick<AssetRow, 'calibCycle' | 'nextCalibDate' | 'calibResult'>;

export const LIMITED = 2;
export const STOPPED = 3;
const OVERDUE = 4;

/** Somebody has to calibrate it: it has a cycle, or was calibrated before. */
export const isWatched = ({ calibCycle, nextCalibDate, calibResult }: Calibrated): boolean =>
  calibCycle !== null || nextCalibDate !== null || calibResult !== null;

/**
 * D-CAL of a gauge: stopped by its last calibration, overdue, of limited use, or qualified. A gauge with a cycle that was never calibrated is overdue.
 * @param today a day at the site, as a calibration is valid to the end of its due day there (specification, warehouse §4)
 * @returns null = nobody has to calibrate it
 */
export function calibStatusOf(asset: Calibrated, today: string): CalibStatus | null {
  if (!isWatched(asset)) return null;
  if (asset.calibResult === STOPPED) return STOPPED;
  if (asset.calibResult === null || (asset.nextCalibDate !== null && asset.nextCalibDate < today)) return OVERDUE;
  return asset.calibResult === LIMITED ? LIMITED : 1;
}

/** Days until the calibration is due: 0 on the due day, negative when it is overdue. @returns null = no day is known */
export function calibDaysLeft({ nextCalibDate }: Pick<Calibrated, 'nextCalibDate'>, today: string): number | null {
  return nextCalibDate === null ? null : Math.round((Date.parse(nextCalibDate) - Date.parse(today)) / 86_400_000);
}

/** A calibration is seen to within so many days before its due day. */
export const CALIB_SOON_DAYS = 7;

/** Whether a gauge has to be calibrated within so many days. One that is overdue without a day is due too, a stopped one is not. */
export function isCalibDue(asset: Calibrated, today: string, days = CALIB_SOON_DAYS): boolean {
  const status = calibStatusOf(asset, today);
  const left = calibDaysLeft(asset, today);
  return status !== null && status !== STOPPED && (status === OVERDUE || (left !== null && left <= days));
}

/** May be lent and measured with on that day. */
export const isCalibrated = (asset: Calibrated, day: string): boolean => {
  const status = calibStatusOf(asset, day);
  return status === null || status <= LIMITED;
};

export type GaugeFault = 'GAUGE_STOPPED' | 'GAUGE_OVERDUE';

/** Why a gauge cannot be lent until a day, or from today; null = it can. @param due the last day of the loan at the site */
export function gaugeFault(asset: Calibrated, today: string, due: string): GaugeFault | null {
  if (calibStatusOf(asset, today) === STOPPED) return 'GAUGE_STOPPED';
  return isCalibrated(asset, today) && isCalibrated(asset, due) ? null : 'GAUGE_OVERDUE';
}
