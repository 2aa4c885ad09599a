/** The checks of an inspection plan as they are entered. */
import { defineEntity } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { cmpQty, isQuantity, quantity } from '#domain/kernel/quantity.ts';
import type { Check } from '#domain/wms/quality/inspection-plan.ts';
import type { Faults } from '#pages/document/lines/line-plan.ts';
import { linesOf } from '#pages/document/lines/lines-of.tsx';
import { toText } from '#pages/fields/field-values.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';

/** A check is stored in its plan, not in its own table. This entity only declares what may be typed. */
const PlanCheck = defineEntity({
  name: 'inspectionPlanCheck',
  fields: {
    itemName: f.name(),
    standard: optional(f.str(200)),
    lower: f.signed(optional(f.qty(''))),
    upper: f.signed(optional(f.qty(''))),
    gauge: optional(f.str(40)),
    pieces: optional(f.int('pieces')),
  },
});

const textOf = (value: string | undefined): string | null => value?.trim() || null;
const figureOf = (value: string | undefined): string | null => (isQuantity(value ?? '') ? quantity(value ?? '') : null);

const NOTHING_WRONG: Faults = {};
const isCrossed = ({ lower = '', upper = '' }: LineValues): boolean => isQuantity(lower) && isQuantity(upper) && cmpQty(lower, upper) > 0;

export const PLANNED = linesOf(PlanCheck, {
  docType: 'inspection',
  once: ['itemName'],
  most: 50,
  cells: [
    { key: 'itemName', width: 150, grow: 2 },
    { key: 'standard', width: 150, grow: 2 },
    ...['lower', 'upper'].map((key) => ({ key, width: 96, grow: 0 })),
    { key: 'gauge', width: 120, grow: 1 },
    { key: 'pieces', width: 96, grow: 0 },
  ],
  faults: (line) => (isCrossed(line) ? { upper: 'limits' } : NOTHING_WRONG),
  sent: (line): Check => ({
    itemName: (line.itemName ?? '').trim(),
    standard: textOf(line.standard),
    lower: figureOf(line.lower),
    upper: figureOf(line.upper),
    gauge: textOf(line.gauge),
    pieces: line.pieces ? Number(line.pieces) : null,
  }),
});

export const lineOfCheck = ({ itemName, standard, lower, upper, gauge, pieces }: Check): LineValues => ({
  itemName,
  standard: toText(standard),
  lower: toText(lower),
  upper: toText(upper),
  gauge: toText(gauge ?? null),
  pieces: toText(pieces ?? null),
});
