/** One rule for every price: a field that says so, in an entity that no tablet holds, called by a name that is left out wherever it stands. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ENTITIES, OPERATIONS, PRICE_NAMES, RECORDS } from '#domain/registry.ts';
import { mayReadPrices, withoutPrices } from '#domain/system/prices.ts';
import { isReplicated } from '#store/definitions.ts';

const MONEY = /price|cost|amount|money/i;
/** It says how prices compare, and not what they are. */
const SCORE = 'priceScore';
/** A threshold is no price: it says from which value on a second person is asked. A cost centre is the name of a place in the books. */
const AMOUNTS = [
  'approveType.amountLimit',
  'department.costCenter',
  'returnAppraisal.liabilityAmt',
  'writeOff.liabilityAmt',
  'writeOff.residualValue',
  'spareScrapLine.residualValue',
  `perfEvaluation.${SCORE}`,
];

const fieldsOf = (entities: typeof ENTITIES) =>
  entities.flatMap(({ name: entity, fields }) => Object.entries(fields).map(([name, field]) => ({ at: `${entity}.${name}`, name, field })));

/** Every name of a property in a schema, at any depth. */
function namesIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(namesIn);
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'properties' in schema && typeof schema.properties === 'object' ? Object.keys(schema.properties ?? {}) : [];
  return [...own, ...Object.values(schema).flatMap(namesIn)];
}

describe('prices', () => {
  it('are what they are', () => {
    expect([...PRICE_NAMES].sort()).toEqual([
      ...['amount', 'cost', 'deductAmt', 'filledAmt', 'grossAmt', 'invoicedAmt', 'netAmt', 'price', 'refPrice', 'settledAmt', 'taxAmt'],
    ]);
  });

  it('stand in no entity that comes to a tablet', () => {
    const held = ENTITIES.filter((entity) => isReplicated(entity, ENTITIES));
    expect(fieldsOf(held).flatMap(({ at, field }) => (field.price ? [at] : []))).toEqual([]);
  });

  it('say that they are: whatever is money, by its unit or its name, is a price or a known amount', () => {
    const money = fieldsOf(ENTITIES).filter(({ name, field }) => field.unit === 'CNY' || MONEY.test(name));
    expect(money.flatMap(({ at, field }) => (field.price || AMOUNTS.includes(at) ? [] : [at]))).toEqual([]);
  });

  it('are called in payloads as in rows, so that the log leaves them out as well', () => {
    const wrong = OPERATIONS.flatMap(({ type, schema }) =>
      namesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).flatMap((name) =>
        MONEY.test(name) && !PRICE_NAMES.has(name) && name !== SCORE ? [`${type}: ${name}`] : [],
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('of records lie beside them, and nothing else in the record is called like one', () => {
    for (const { entity, fields, beside } of RECORDS) {
      const priced = Object.entries(fields).filter(([name, field]) => field.price || PRICE_NAMES.has(name));
      for (const [name, field] of priced) {
        expect(field.price, `${entity.name}.${name}`).toBe(true);
        expect(entity.fields).not.toHaveProperty(name);
        expect(beside?.entity.fields).toHaveProperty(name);
      }
    }
  });

  it('are left out at any depth, and everything else stays as it is', () => {
    const order = { id: '1', lines: [{ orderQty: '2', price: '3', note: null }], at: { refPrice: '4', day: '2026-01-01' } };
    expect(withoutPrices(order, PRICE_NAMES)).toEqual({ id: '1', lines: [{ orderQty: '2', note: null }], at: { day: '2026-01-01' } });
  });

  it('are read by people of the plant with the right, never by a supplier’s, and by nobody without rights', () => {
    const right = { account: 'x', rights: ['web:wms:price'], supplierId: null };
    expect(mayReadPrices(right)).toBe(true);
    expect(mayReadPrices({ ...right, rights: ['web:wms:receipt:review'] })).toBe(false);
    expect(mayReadPrices({ ...right, supplierId: 's' })).toBe(false);
    expect(mayReadPrices({})).toBe(false);
  });
});
