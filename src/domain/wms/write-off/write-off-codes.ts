/** Codes of writing off: what is lost or broken leaves the books, what is worn out becomes scrap in the store. */
import { numberSet, textSet } from '#domain/kernel/code-set.ts';

export const writeOffKind = textSet('writeOffKind', {
  lossDoc: ['报损单', 'Loss document'],
  scrapDoc: ['报废单', 'Scrap document'],
});
export const lossType = numberSet('lossType', {
  1: ['遗失', 'Lost'],
  2: ['使用中损坏', 'Broken in use'],
  3: ['库存中损坏', 'Broken in store'],
  4: ['被盗', 'Theft'],
});
export const scrapType = numberSet('scrapType', {
  1: ['磨损报废', 'Worn out'],
  2: ['事故报废', 'Accident'],
  3: ['淘汰', 'Obsolete'],
  4: ['过期', 'Expired'],
  5: ['校准不合格', 'Calibration failed'],
});

const BROKEN: readonly number[] = [2, 3];

/** What is broken is written off on a photo. */
export const needsPhoto = (type: number | null): boolean => type !== null && BROKEN.includes(type);

export type WriteOffKind = (typeof writeOffKind.codes)[number];

/** What each kind may be made of: the states of the boxes (states-2 §2.4.16, §2.4.17). */
export const WRITABLE: Readonly<Record<WriteOffKind, readonly number[]>> = {
  lossDoc: [2, 9],
  scrapDoc: [2, 13, 14, 15],
};
