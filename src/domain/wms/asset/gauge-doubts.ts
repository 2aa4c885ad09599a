/** Measured values stand, whatever they were measured with; that nobody can trust the gauge is remarked. A name that is no gauge of a store says nothing. */
import { byIndex, type Key } from '#domain/kernel/entity.ts';
import type { Ctx } from '#domain/kernel/operation.ts';
import type { Issue } from '#domain/kernel/problem.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { AssetItem } from './asset.entity.ts';
import { gaugeFault } from './calibration.ts';

interface Measured {
  readonly gaugeNo?: string | null | undefined;
}

const gaugesNamed = (items: readonly Measured[]): string[] => [...new Set(items.flatMap(({ gaugeNo }) => gaugeNo || []))];

/** The gauges that measurements name. */
export const gaugeKeys = (items: readonly Measured[]): Key[] => gaugesNamed(items).map((assetNo) => byIndex(AssetItem, 'assetNo', assetNo));

const DOUBTS = { GAUGE_STOPPED: 'MEASURED_STOPPED', GAUGE_OVERDUE: 'MEASURED_OVERDUE' } as const;

/** A remark for each gauge that was stopped or overdue on the day. Needs `gaugeKeys`. */
export function gaugeDoubts(items: readonly Measured[], rows: Rows, { today }: Pick<Ctx, 'today'>): Issue[] {
  return gaugesNamed(items).flatMap((assetNo) => {
    const gauge = rows.by(AssetItem, 'assetNo', assetNo)[0];
    const fault = gauge ? gaugeFault(gauge, today, today) : null;
    return fault ? [{ code: DOUBTS[fault], params: { assetNo, date: gauge?.nextCalibDate ?? '–' } }] : [];
  });
}
