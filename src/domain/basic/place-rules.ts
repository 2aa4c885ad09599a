/** What the values of a warehouse or a bin say against themselves (model-2 §1.4). Pure. */
import type { FieldProblem } from '#domain/kernel/resource.ts';
import { bounded, first, isBelow, isEmpty, NOT_NEGATIVE, POSITIVE, type Values, when } from './field-rules.ts';

/** Whose goods lie there: the store at an outsourcer names the supplier, the one at a customer the customer. */
export const warehouseProblem = (values: Values): FieldProblem | null =>
  first(
    when(values.whClassCode === 'WSYCL-K' && isEmpty(values.supplierId), 'supplierId', 'WAREHOUSE_NEEDS_SUPPLIER'),
    when(values.whClassCode === 'KH-K' && isEmpty(values.customerId), 'customerId', 'WAREHOUSE_NEEDS_CUSTOMER'),
    when(values.allowNegative === true, 'allowNegative', 'NEGATIVE_FORBIDDEN'),
  );

export const binProblem = (values: Values): FieldProblem | null =>
  bounded(values, { pickSeq: NOT_NEGATIVE, maxBoxes: POSITIVE, maxWeight: POSITIVE });

export const warehouseMaterialProblem = (values: Values): FieldProblem | null =>
  first(
    bounded(values, { safeStock: NOT_NEGATIVE, maxStock: NOT_NEGATIVE }),
    when(isBelow(values.maxStock, values.safeStock), 'maxStock', 'MAX_BELOW_SAFE'),
  );

export const binMaterialProblem = (values: Values): FieldProblem | null => bounded(values, { priority: NOT_NEGATIVE, maxQty: POSITIVE });
