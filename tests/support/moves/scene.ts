/** What a move is made of: the plant as it stands, the dice, and the document that is moved. */
import { randomUUID } from 'node:crypto';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Chance } from './chance.ts';
import type { Case, World } from './world.ts';

export interface Scene {
  readonly world: World;
  readonly chance: Chance;
  /** The document that is moved; null when one is made. */
  readonly on: Case | null;
  /** Id that the operation gives to what it makes. */
  readonly idOf: (name: string) => string;
  /** Of the operation. */
  readonly type: string;
}

export type Values = Readonly<Record<string, unknown>>;

/** What somebody who knows his work would send; null when there is nothing to do it with. */
export type Meant = (scene: Scene) => Values | null;

export const freshNo = (): string => `M-${randomUUID()}`;
export const FAR = '2099-01-15';

/** One row of a pool, for which something holds. */
export const one = ({ world, chance }: Scene, pool: string, fits: (row: AnyRow) => boolean = () => true): AnyRow | undefined =>
  chance.of((world.pools[pool] ?? []).filter(fits));

/** One document of a family, for which something holds. */
export const oneCase = ({ world, chance }: Scene, family: string, fits: (one: Case) => boolean = () => true): Case | undefined =>
  chance.of((world.cases.get(family) ?? []).filter(fits));

export const inStatus =
  (...statuses: readonly number[]) =>
  ({ header }: Case): boolean =>
    statuses.includes(Number(header.status));

export const store = (scene: Scene, whClassCode: string, except?: unknown): AnyRow | undefined =>
  one(scene, 'warehouse', (row) => row.whClassCode === whClassCode && row.id !== except);

/** A bin of a store: of ordinary storage, or of the named type. */
export const binIn = (scene: Scene, warehouseId: unknown, binType: number | null = null, except?: unknown): AnyRow | undefined =>
  one(scene, 'bin', (row) => row.warehouseId === warehouseId && row.binType === binType && row.isTransit === false && row.id !== except);

export const materialOf = (scene: Scene, id: unknown): AnyRow | undefined => one(scene, 'material', (row) => row.id === id);

/** Up to so many of a list, in its order. */
export const some = <T>({ chance }: Scene, list: readonly T[], most: number): T[] => list.slice(0, 1 + chance.below(most));

/** A part of a quantity, or all of it; whole units. */
export const part = ({ chance }: Scene, qty: unknown): string => {
  const all = Number(qty);
  return all < 2 || chance.oneIn(2) ? String(qty) : String(1 + chance.below(Math.floor(all)));
};

/** The document that is moved; without one nothing is known of it. */
export const headerOf = ({ on }: Scene): Values => on?.header ?? {};

/** Lines of the document that have this column. */
export const linesWith = ({ on }: Scene, column: string): readonly AnyRow[] => on?.lines.filter((line) => column in line) ?? [];
/** Lines of goods: they are numbered, and what was taken off an entry is none any more. */
export const goodsLines = (scene: Scene): readonly AnyRow[] => linesWith(scene, 'lineNo').filter((line) => line.isRemoved !== true);
