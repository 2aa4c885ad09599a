import { numberSet } from '#domain/kernel/code-set.ts';
import type { WhClass } from '#domain/wms/class-matrix.ts';

export const assetKind = numberSet('assetKind', {
  1: ['工具', 'Tool'],
  2: ['量具', 'Gauge'],
  3: ['工装', 'Fixture'],
  4: ['模具', 'Mould'],
});
/** What a calibration finds. */
export const calibResult = numberSet('calibResult', {
  1: ['合格', 'Qualified', 'ok'],
  2: ['限用', 'Limited use', 'warn'],
  3: ['停用', 'Stopped', 'error'],
});

export type AssetKind = (typeof assetKind.codes)[number];

/** What an asset is, by the class of its store. */
const KINDS: Partial<Readonly<Record<WhClass, AssetKind>>> = { 'GJU-K': 1, 'LJJ-K': 2, 'GZCP-K': 3 };

/** Undefined: stores of this class keep no assets. */
export const assetKindOf = (whClass: WhClass): AssetKind | undefined => KINDS[whClass];
