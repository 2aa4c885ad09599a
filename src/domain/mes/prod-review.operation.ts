/** Checks in the process (model-9 `prodReview`): recorded where they are made, without a network; corrected by who made them only. */
import { z } from 'zod';
import { Person } from '#domain/basic/party.resource.ts';
import { byId, type Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { type Decision, decided, defineOperation, put } from '#domain/kernel/operation.ts';
import { guard } from '#domain/kernel/problem.ts';
import { doerOf } from '#domain/system/second-person.ts';
import { gaugeDoubts, gaugeKeys } from '#domain/wms/asset/gauge-doubts.ts';
import { judged, openItem, overall, ProdReview, readingsSchema } from './check.ts';
import { CHECK_RIGHT, checkerOf, itemsOf, placeKeys, runningAt } from './check-rows.ts';
import { DemoReviewItem } from './routing.ts';

const schema = z.object({
  /** A new one, with the id that follows from the operation, or one's own that is corrected. */
  id: uuidSchema,
  orderId: uuidSchema,
  orderOpId: uuidSchema,
  items: readingsSchema,
  /** Whose badge was shown, who has countersigned; null = whoever is signed in. */
  personId: uuidSchema.nullable(),
});

/** Every item must be filled in: what was not read was not checked. */
export const prodReviewRecord = defineOperation<z.infer<typeof schema>>({
  type: 'prodReview.record',
  v: 1,
  kind: 'fact',
  offline: true,
  countersigned: true,
  right: CHECK_RIGHT,
  schema,
  lane: ({ id }) => `prodReview:${id}`,
  reads: [
    (p): Key[] => [byId(ProdReview, p.id), ...placeKeys.first(p), ...(p.personId ? [byId(Person, p.personId)] : []), ...gaugeKeys(p.items)],
    (p, rows) => placeKeys.second(rows, p),
    (p, rows) => placeKeys.third(rows, p, DemoReviewItem),
  ],
  decide: (p, rows, ctx): Decision => {
    const before = rows.get(ProdReview, p.id);
    guard(before !== undefined || p.id === ctx.newId('doc'), 'ID_NOT_DERIVED');
    guard(!before || before.checkerUserId === doerOf(ctx).userId, 'CHECK_OF_OTHER', { name: before?.checkerName ?? '' });
    guard(!before || before.orderOpId === p.orderOpId, 'REF_MISSING', { field: 'orderOpId' });
    runningAt(rows, p);
    const wanted = itemsOf(rows, p, DemoReviewItem);
    guard(wanted.length > 0, 'CHECK_NO_ITEMS');
    const items = wanted.map(({ id: itemId, itemName, lower, upper }) => ({ itemId, itemName, lower, upper }));
    const readings = judged(items, p.items);
    guard(openItem(items, readings) === undefined, 'CHECK_OPEN', { item: openItem(items, readings)?.itemName ?? '' });
    const { By: checkerId, UserId: checkerUserId, Name: checkerName, At: now } = checkerOf(rows, p.personId, ctx);
    const { id, orderId, orderOpId } = p;
    const place = { id, version: before?.version ?? 0, orderId, orderOpId };
    const checked = { checkAt: before?.checkAt ?? now, items: readings, result: overall(readings), checkerId, checkerUserId, checkerName };
    return decided({ put: [put(ProdReview, { ...place, ...checked })], issues: gaugeDoubts(readings, rows, ctx) });
  },
});
