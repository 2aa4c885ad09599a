/** What the life of assets is counted in, in words: pieces, minutes, days, uses. */
import { lifeUnit } from '#domain/basic/codes.ts';
import { AssetItem } from '#domain/wms/asset/asset.entity.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';

/** @returns the unit of an asset; undefined where there is no asset, or its life is not watched */
export function useLifeUnits(assetIds: readonly (string | null)[]): (assetId: string | null) => string | undefined {
  const labels = useLabels();
  const assets = useRowMap(AssetItem, assetIds);
  return (assetId) => {
    const unit = assets?.get(assetId ?? '')?.lifeUnit ?? null;
    return unit === null ? undefined : labels.code(lifeUnit, unit);
  };
}
