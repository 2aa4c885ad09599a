/** Where gauges are calibrated, sent to be calibrated, and looked up: the addresses, and what a form begins with. */
import { useMemo } from 'react';
import type { ReportPlace } from '#domain/kernel/report.ts';
import { latestFirst } from '#domain/system/order.ts';
import { AssetItem } from '#domain/wms/asset/asset.entity.ts';
import { CalibrationRecord } from '#domain/wms/calibration/calibration.document.ts';
import { GAUGE_CALIBRATIONS, GAUGES } from '#domain/wms/lending-stores.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import type { Draft, Origin, Unread } from '#pages/document/entry-plan.ts';
import { HeldMaterial } from '#pages/kit/held-materials.ts';
import { useRow, useRowsBy } from '#store/hooks.ts';

/** Names the calibration in the address of what the gauge has measured. */
export const FOUND_WRONG = 'calibration';
/** Names the asset in the address of a form. */
export const GAUGE_ORIGIN = 'gauge';

export const calibrationOf = (assetId: string): ReportPlace => [GAUGE_CALIBRATIONS, { [GAUGE_ORIGIN]: assetId }];
export const sendingOf = (assetId: string): ReportPlace => [GAUGES.pages.grindApply, { [GAUGE_ORIGIN]: assetId }];

/**
 * The list of what a gauge has measured.
 * @param from first day, null = open on that side, as is `to`
 * @param calibrationId that found it wrong
 */
export const measuredBy = (assetNo: string, from: string | null, to: string | null, calibrationId: string | null): ReportPlace => [
  GAUGE_CALIBRATIONS,
  {
    measured: '1',
    assetNo,
    ...(from ? { dateFrom: from } : {}),
    ...(to ? { dateTo: to } : {}),
    ...(calibrationId ? { [FOUND_WRONG]: calibrationId } : {}),
  },
];

/** A form that begins with one gauge. @param begin what it says of it; keep its identity */
function useGauge(id: string, fixed: readonly string[], begin: (gauge: Gauge) => Draft): Origin | Unread | undefined {
  const asset = useRow(AssetItem, id);
  const box = useRow(Box, asset?.row.boxId);
  const material = useRow(HeldMaterial, asset?.row.materialId);
  return useMemo(() => {
    if (asset === null || box === null || material === null) return { retry: undefined };
    if (!asset || !box || !material) return undefined;
    const { matCode, matName, baseUnit } = material.row;
    const { id: assetId, assetNo, homeWarehouseId, materialId, boxId } = asset.row;
    return { draft: begin({ assetId, assetNo, homeWarehouseId, materialId, boxId, matCode, matName, unit: baseUnit }), fixed };
  }, [asset, box, material, begin, fixed]);
}

interface Gauge {
  readonly assetId: string;
  readonly assetNo: string;
  readonly homeWarehouseId: string;
  readonly materialId: string;
  readonly boxId: string;
  readonly matCode: string;
  readonly matName: string;
  readonly unit: string;
}

const NUMBER = ['assetNo'];
const numbered = ({ assetNo }: Gauge): Draft => ({ head: { assetNo }, lines: [] });
const TO_CALIBRATE = '3';
const STORE = ['fromWarehouseId'];
const sent = ({ homeWarehouseId: fromWarehouseId, boxId, materialId, matCode, matName, unit }: Gauge): Draft => ({
  head: { fromWarehouseId, grindPurpose: TO_CALIBRATE },
  lines: [{ key: boxId, materialId, matCode, matName, unit, boxId, qty: '1' }],
});

/** A calibration of a gauge. */
export const CALIBRATED = { by: GAUGE_ORIGIN, use: useCalibration };

/** It begins with the tolerance of the last one. */
function useCalibration(id: string): Origin | Unread | undefined {
  const gauge = useGauge(id, NUMBER, numbered);
  const before = useRowsBy(CalibrationRecord, 'assetId', id);
  return useMemo(() => {
    if (!gauge || 'retry' in gauge) return gauge;
    if (!before) return undefined;
    const last = latestFirst(before, ({ row }) => row.createdAt)[0]?.row;
    const { lines, head } = gauge.draft;
    return { ...gauge, draft: { lines, head: { ...head, tolerance: last?.tolerance ?? '' } } };
  }, [gauge, before]);
}

/** An application to have a gauge calibrated. */
export const SENT = { by: GAUGE_ORIGIN, use: (id: string) => useGauge(id, STORE, sent) };
