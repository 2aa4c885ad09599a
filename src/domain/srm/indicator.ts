/** What suppliers are evaluated by, and how much each of it weighs: data, so that a plant can weigh it in its own way. */
import { z } from 'zod';
import { byIndex, defineEntity, type Row } from '#domain/kernel/entity.ts';
import { f } from '#domain/kernel/field.ts';
import { decided, defineOperation, put } from '#domain/kernel/operation.ts';
import { guard } from '#domain/kernel/problem.ts';
import { cmpQty, percentSchema, sumQty } from '#domain/kernel/quantity.ts';
import { indicatorCode } from './codes.ts';

export const PerfIndicator = defineEntity({
  name: 'perfIndicator',
  lock: 'update',
  unique: ['code'],
  sets: () => [],
  fields: { code: f.choice(indicatorCode), weight: f.qty('%'), formula: f.str(200) },
});
export type IndicatorRow = Row<typeof PerfIndicator>;

export const INDICATOR_RIGHT = 'web:srmdata:evaluate:indicator';

const indicatorSchema = z.object({
  indicators: z
    .array(z.object({ code: indicatorCode.schema, weight: percentSchema, formula: z.string().trim().min(1).max(200) }))
    .length(indicatorCode.codes.length)
    .refine((given) => new Set(given.map(({ code }) => code)).size === given.length),
});
type IndicatorPayload = z.infer<typeof indicatorSchema>;

/** All of them together, because together they weigh 100. Drafts are weighed anew, evaluations that were published are not. @throws WEIGHTS_NOT_WHOLE */
export const perfIndicatorSave = defineOperation<IndicatorPayload>({
  type: 'perfIndicator.save',
  v: 1,
  kind: 'gate',
  offline: false,
  right: INDICATOR_RIGHT,
  schema: indicatorSchema,
  lane: () => 'perfIndicator:all',
  reads: [({ indicators }) => indicators.map(({ code }) => byIndex(PerfIndicator, 'code', code))],
  decide: ({ indicators }, rows, ctx) => {
    const whole = sumQty(indicators.map(({ weight }) => weight));
    guard(cmpQty(whole, '100') === 0, 'WEIGHTS_NOT_WHOLE', { sum: whole });
    return decided({
      put: indicators.map((given) => {
        const before = rows.by(PerfIndicator, 'code', given.code)[0];
        return put(PerfIndicator, { id: before?.id ?? ctx.newId(given.code), version: before?.version ?? 0, ...given });
      }),
    });
  },
});
