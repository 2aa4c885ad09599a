import { numberSet } from '#domain/kernel/code-set.ts';

export const assetKind = numberSet('assetKind', {
  1: ['工具', 'Tool'],
  2: ['量具', 'Gauge'],
  3: ['工装', 'Fixture'],
  4: ['模具', 'Mould'],
});

export type AssetKind = (typeof assetKind.codes)[number];
