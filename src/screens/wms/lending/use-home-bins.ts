/** Where assets usually lie. */
import { AssetItem } from '#domain/wms/asset/asset.entity.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';

/** @returns the id of an asset's own bin; undefined where there is no asset, or it has none */
export function useHomeBins(assetIds: readonly (string | null)[]): (assetId: string | null) => string | undefined {
  const assets = useRowMap(AssetItem, assetIds);
  return (assetId) => assets?.get(assetId ?? '')?.homeBinId ?? undefined;
}
