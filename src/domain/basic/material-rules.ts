/** What the values of a material say against one another (model-2 §1.4, stock-rules §3.2 and §3.8). Pure. */
import type { FieldProblem } from '#domain/kernel/resource.ts';
import { bounded, first, isBelow, isEmpty, NOT_NEGATIVE, PERCENT, POSITIVE, type Values, when } from './field-rules.ts';

const BOUNDS = {
  unitWeight: NOT_NEGATIVE,
  packQty: POSITIVE,
  expiryWarnDays: NOT_NEGATIVE,
  minRestDays: NOT_NEGATIVE,
  safeStock: NOT_NEGATIVE,
  reorderPoint: NOT_NEGATIVE,
  maxStock: NOT_NEGATIVE,
  leadDays: NOT_NEGATIVE,
  overReceiptPct: PERCENT,
  overIssuePct: PERCENT,
  refPrice: NOT_NEGATIVE,
  lifeTotal: POSITIVE,
  grindMax: NOT_NEGATIVE,
  maintUses: POSITIVE,
  maintDays: POSITIVE,
} as const;

/** Limits of stock rise: safety ≤ reorder point ≤ maximum. One that is left out binds nobody. */
export const stockLimits = (values: Values): FieldProblem | null =>
  first(
    when(isBelow(values.reorderPoint, values.safeStock), 'reorderPoint', 'REORDER_BELOW_SAFE'),
    when(isBelow(values.maxStock, values.reorderPoint), 'maxStock', 'MAX_BELOW_REORDER'),
    when(isBelow(values.maxStock, values.safeStock), 'maxStock', 'MAX_BELOW_SAFE'),
  );

function shelfLife({ shelfLifeManaged, shelfLife: life, warrantyUnit, minRestDays }: Values): FieldProblem | null {
  if (shelfLifeManaged !== true) return null;
  return first(
    when(isEmpty(life) || Number(life) <= 0, 'shelfLife', 'SHELF_LIFE_MISSING'),
    when(isEmpty(warrantyUnit), 'warrantyUnit', 'SHELF_UNIT_MISSING'),
    // Nothing could ever come up to it.
    when(!isEmpty(minRestDays) && Number(minRestDays) > Number(life) * Number(warrantyUnit), 'minRestDays', 'REST_ABOVE_LIFE'),
  );
}

/** A tool, gauge or fixture is one piece in a box of its own, and its life is counted in something. */
const singlePieces = ({ assetManaged, boxManaged, packQty, lifeTotal, lifeUnit, maintUses }: Values): FieldProblem | null =>
  assetManaged !== true
    ? null
    : first(
        when(boxManaged !== true, 'boxManaged', 'ASSET_NEEDS_BOX'),
        when(!isEmpty(packQty) && Number(packQty) !== 1, 'packQty', 'ASSET_PACK_ONE'),
        when((!isEmpty(lifeTotal) || !isEmpty(maintUses)) && isEmpty(lifeUnit), 'lifeUnit', 'LIFE_UNIT_MISSING'),
      );

/** A material with a spare class is a spare part. */
export const isSpare = ({ bjCode }: { readonly bjCode: string | null }): boolean => Boolean(bjCode);

/** Only spare parts are given out against old ones. */
const oldForNew = ({ oldForNew: asks, bjCode }: Values): FieldProblem | null =>
  when(asks === true && isEmpty(bjCode), 'bjCode', 'SPARE_CLASS_MISSING');

export const materialProblem = (values: Values): FieldProblem | null =>
  first(bounded(values, BOUNDS), shelfLife(values), singlePieces(values), oldForNew(values), stockLimits(values));

export const unitProblem = (values: Values): FieldProblem | null => bounded(values, { decimalPlaces: [0, 6] });

export const conversionProblem = (values: Values): FieldProblem | null =>
  first(
    when(!isEmpty(values.fromUnit) && values.fromUnit === values.toUnit, 'toUnit', 'CONVERSION_SAME'),
    bounded(values, { rateNum: POSITIVE, rateDen: POSITIVE }),
  );
