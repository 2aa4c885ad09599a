/** Why goods were written off, in one set of codes for the documents that each have their own (area-reports 41). Pure. */
import { textSet } from '#domain/kernel/code-set.ts';

export const lossSource = textSet('lossSource', {
  returnAppraisal: ['归还鉴定', 'Return appraisal'],
  lossDoc: ['报损单', 'Loss document'],
  scrapDoc: ['报废单', 'Scrap document'],
  application: ['备件报废申请', 'Spare-part scrapping application'],
  repairOrder: ['备件维修单', 'Repair order'],
  grindIn: ['修磨入库', 'Grinding receipt'],
  labourMaterialReceive: ['工料废收货', 'Scrap receipt'],
});

export const lossCause = textSet('lossCause', {
  wear: ['磨损', 'Wear'],
  damage: ['损坏', 'Damage'],
  lost: ['遗失', 'Lost'],
  theft: ['被盗', 'Theft'],
  obsolete: ['淘汰', 'Obsolete'],
  expired: ['过期', 'Expired'],
  calibration: ['校准不合格', 'Calibration failed'],
  grinding: ['磨废', 'Ground to scrap'],
  beyondRepair: ['无法修复', 'Beyond repair'],
  sparePart: ['备件报废', 'Spare part scrapped'],
  labourScrap: ['工废', 'Labour scrap'],
  materialScrap: ['料废', 'Material scrap'],
});

export type LossSource = (typeof lossSource.codes)[number];
export type LossCause = (typeof lossCause.codes)[number];

/** The cause by the code of the document: `returnType` of an appraisal, `lossType` and `scrapType` of a write-off, `scrapKind` of what production has spoilt. */
export const CAUSES: Readonly<
  Record<'returnAppraisal' | 'lossDoc' | 'scrapDoc' | 'labourMaterialReceive', Readonly<Record<number, LossCause>>>
> = {
  returnAppraisal: { 6: 'wear', 7: 'damage', 8: 'lost' },
  lossDoc: { 1: 'lost', 2: 'damage', 3: 'damage', 4: 'theft' },
  scrapDoc: { 1: 'wear', 2: 'damage', 3: 'obsolete', 4: 'expired', 5: 'calibration' },
  labourMaterialReceive: { 1: 'labourScrap', 2: 'materialScrap' },
};
