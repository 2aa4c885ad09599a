/** Prints the label that a calibrated gauge carries: until when it may be used, in the colour of its result. */
import { calibResult } from '#domain/wms/asset/asset-codes.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useShell } from '#pages/kit/shell-services.ts';

export interface LabelledGauge {
  readonly assetId: string;
  readonly assetNo: string;
  readonly matName: string;
  readonly spec?: string | null;
  readonly accuracy?: string | null;
  readonly result: number | null;
  readonly limitedUse: string | null;
  readonly calibrated: string | null;
  readonly validTo: string | null;
  readonly certNo: string | null;
}

export function useGaugeLabel(): (gauge: LabelledGauge) => void {
  const labels = useLabels();
  const { print } = useShell();
  return ({ assetId: id, assetNo, matName: name, spec, accuracy, result, limitedUse, calibrated, validTo, certNo }) => {
    const judged = { result: labels.code(calibResult, result), tone: result === null ? null : labels.tone(calibResult, result) };
    const data = { assetNo, name, spec, accuracy, ...judged, limitedUse, calibrated, validTo, certNo };
    void print({ kind: 'calibration', targets: [{ id, name: assetNo, data }] });
  };
}
