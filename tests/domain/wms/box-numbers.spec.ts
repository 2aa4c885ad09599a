/** Numbers of boxes and pallets: which operations give them out, and how a range's number is told from a supplier's. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { lastNumber, NUMBER_KINDS, RANGE_KINDS, readNumber, spellNumber } from '#domain/protocol/number-kinds.ts';
import {
  ENTITIES,
  mayNumber,
  NUMBER_FIELDS,
  NUMBER_HOLDERS,
  NUMBERING_OPERATIONS,
  numbersIn,
  OPERATIONS,
  operationByType,
} from '#domain/registry.ts';

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}
const namesIn = (schema: Schema | undefined): string[] => {
  if (!schema) return [];
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
  return [...own, ...namesIn(schema.items), ...(schema.anyOf ?? []).flatMap(namesIn)];
};
const isNumber = (name: string) => /(box|child|rest|pallet|card|label|suspect)no$/i.test(name);
/** A label that is already on the goods: of a box that was sold, or of the supplier. */
const READ = ['fromBoxNo'];

const GOES = 'what goes, is looked at, or comes back is a box of the books';
/** Where a number stands that was given out elsewhere, with the reason. */
const NAMED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...[
        'defectLog',
        'inspectionBox',
        'purchaseReturnLine',
        'stockBorrowLine',
        'salesIssueLine',
        'prodDemandBoxLog',
        'materialDeliveryBox',
      ],
      ...['workshopReturnLine', 'applicationLine', 'transferLine', 'issueLine', 'lendLine', 'returnAppraisal', 'returnIn', 'grindOutLine'],
      ...['grindIn', 'writeOffLine', 'repairLine', 'spareScrapLine', 'outsourceDeliveryBox', 'suspectBox', 'lineLendLine'],
    ].map((name) => [`${name}.boxNo`, GOES]),
  ),
  'salesIssueLine.palletNo': GOES,
  'salesReturnLine.fromBoxNo': 'of the box that was sold',
  'stockVoucherLine.palletNo': GOES,
  'outsourceDelivery.cardNo': 'of the card that goes along',
  'qualityReview.labelNo': 'of the suspected product',
  'wipCompletion.boxes.boxNo': 'each of its boxes is a row besides, found by its number',
};

describe('a number of a range', () => {
  test('is looked for under every name by which an operation gives one out', () => {
    const found = OPERATIONS.flatMap((def) => {
      const schema = z.toJSONSchema(def.schema as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Schema;
      return namesIn(schema).flatMap((name) => (isNumber(name) && !READ.includes(name) ? [{ type: def.type, name }] : []));
    });
    expect([...new Set(found.map(({ name }) => name))].filter((name) => !NUMBER_FIELDS.includes(name))).toEqual([]);
    expect([...new Set(found.map(({ type }) => type))].sort()).toEqual([...NUMBERING_OPERATIONS].sort());
    expect(NUMBERING_OPERATIONS.filter((type) => !operationByType(type))).toEqual([]);
  });

  test('is looked for in every row that has one before its box is made', () => {
    const fields = (name: string) => ENTITIES.find((entity) => entity.name === name)?.fields ?? {};
    expect(NUMBER_HOLDERS.filter(([name, field]) => !(field in fields(name)))).toEqual([]);
  });

  test('counts as written down wherever a document lists it, unless the document names a box that is there already', () => {
    const places = ENTITIES.flatMap((entity) =>
      Object.entries(entity.fields).flatMap(([name, { type, schema }]) => {
        const place = `${entity.name}.${name}`;
        if (isNumber(name)) return [place];
        return type === 'json'
          ? namesIn(z.toJSONSchema(schema, { unrepresentable: 'any' }) as Schema)
              .filter(isNumber)
              .map((inner) => `${place}.${inner}`)
          : [];
      }),
    );
    const known = [...NUMBER_HOLDERS.map((holder) => holder.join('.')), ...Object.keys(NAMED)];
    expect(places.filter((place) => !known.includes(place))).toEqual([]);
    expect(known.filter((place) => !places.includes(place))).toEqual([]);
  });

  test('is known by its form, wherever in a payload it stands', () => {
    const lines = [{ boxNo: 'B000000007', newBoxNo: 'SUP-1' }, { childNo: ' B000000008' }, { palletNo: 'P00000009', remark: 'B000000010' }];
    expect(numbersIn({ begin: { palletNo: 'P00000001' }, lines }).map(({ kind, no }) => `${kind} ${no}`)).toEqual([
      ...['pallet 1', 'box 7', 'pallet 9'],
    ]);
    expect(numbersIn({ boxNo: spellNumber('box', lastNumber('box')) })).toMatchObject([{ no: 999_999_999 }]);
  });

  test.each(RANGE_KINDS)('is read as the kind that it was spelt for: %s', (kind) => {
    const [first, last] = [spellNumber(kind, 1), spellNumber(kind, lastNumber(kind))];
    expect(first).toHaveLength(last.length);
    expect([first, last].map(readNumber)).toMatchObject([
      { kind, no: 1 },
      { kind, no: lastNumber(kind) },
    ]);
    expect(readNumber(spellNumber(kind, lastNumber(kind) + 1))).toBeNull();
  });

  test('is not the number of an asset, which is engraved on it', () => {
    expect(Object.keys(NUMBER_KINDS).filter((kind) => !RANGE_KINDS.some((one) => one === kind))).toEqual(['asset']);
    expect(readNumber('T-000001')).toBeNull();
  });
});

describe('a range of numbers', () => {
  const person = { account: 'wang', supplierId: null, rights: [] };

  test('is given to whoever may make boxes or pallets, and to nobody else', () => {
    expect(mayNumber({ ...person, rights: [operationByType('pallet.group')?.right ?? ''].flat() })).toBe(true);
    expect(mayNumber(person)).toBe(false);
  });

  test('is asked for by a device as far as the work of its user needs it', () => {
    const rightOf = (type: string) => [operationByType(type)?.right ?? ''].flat();
    const kindsOf = (rights: readonly string[], account = 'wang') =>
      RANGE_KINDS.filter((kind) => mayNumber({ ...person, account, rights }, kind));
    expect(kindsOf([])).toEqual([]);
    expect(kindsOf(rightOf('receipt.scan'))).toEqual(['box']);
    expect(kindsOf(rightOf('pallet.group'))).toContain('pallet');
    expect(kindsOf(rightOf('wipCard.split'))).toContain('card');
    expect(kindsOf([], 'admin')).toEqual(['box', 'pallet', 'card', 'suspect']);
  });

  test('is not given to a supplier, whose labels have a form of their own', () => {
    expect(mayNumber({ ...person, supplierId: 'S-1', rights: [operationByType('receipt.scan')?.right ?? ''].flat() })).toBe(false);
    const sender = { ...person, supplierId: 'S-1', rights: ['web:srmdata', 'web:srmdata:supplier:deliver'] };
    expect(RANGE_KINDS.filter((kind) => mayNumber(sender, kind))).toEqual(['box']);
  });
});
