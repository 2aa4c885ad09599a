/** Lines of a document being entered, as declared: what is wrong with them, and what is sent. */
import { describe, expect, it } from 'vitest';
import { textSet } from '#domain/kernel/code-set.ts';
import { defineEntity } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { AssetInLine } from '#domain/wms/asset-in/asset-in.document.ts';
import {
  faultsOf,
  isBegunBy,
  type Known,
  type LinesPlan,
  lackIn,
  lineFrom,
  newLineOf,
  payloadFrom,
  sheetLines,
  shownFaults,
  wholePack,
  withoutCells,
} from '#pages/document/lines/line-plan.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import type { FindMaterial, KnownMaterial } from '#pages/lines/use-materials-by-code.ts';

const mode = textSet('mode', { push: ['推', 'Push'], pull: ['拉', 'Pull'] });
const entity = defineEntity({
  name: 'part',
  fields: {
    materialId: f.ref('material'),
    qty: f.qty(),
    scrap: f.qty('%'),
    minutes: optional(f.qty('min')),
    seq: optional(f.int()),
    isLast: f.bool(),
    mode: f.choice(mode),
    note: optional(f.str(5)),
  },
});
const plan = {
  docType: 'x',
  entity,
  material: 'materialId',
  once: ['matCode', 'note'],
  id: 'lineId',
  cells: [
    'qty',
    { key: 'scrap', start: '0' },
    { key: 'minutes', least: 'zero' },
    'seq',
    'isLast',
    { key: 'mode', start: 'push' },
    'note',
    { key: 'stock', shown: () => '7' },
  ],
} as unknown as LinesPlan<never, never>;

const material = (matCode: string, isActive = true): [string, KnownMaterial] => [
  matCode,
  { row: { id: `id-${matCode}`, matCode, isActive } as KnownMaterial['row'], decimals: 1 },
];
const held = new Map([material('M1'), material('M2'), material('OLD', false)]);
/** LATER is still being looked up. */
const find: FindMaterial = (code) => held.get(code) ?? (code === 'LATER' ? undefined : null);
const modes = [
  { value: 'push', label: '推' },
  { value: 'pull', label: '拉' },
];
const known = { find, choices: { mode: modes }, more: undefined } as unknown as Known<never>;
const line = (more: LineValues = {}): LineValues => ({ ...newLineOf(plan), matCode: 'M1', qty: '1', ...more });
const wrong = (...lines: LineValues[]) => lines.map((one, index) => faultsOf(plan, one, index, lines, known));

describe('a line', () => {
  it('names a material in use by its code, however it is written', () => {
    expect(wrong(line({ matCode: ' m1 ' }), line({ matCode: 'NONE' }), line({ matCode: 'OLD' }), line({ matCode: '' }))).toEqual([
      {},
      { matCode: 'unknown' },
      { matCode: 'unknown' },
      { matCode: 'code' },
    ]);
  });

  it('stands once with what tells it apart, and is not compared while that is empty', () => {
    const same = line({ note: 'a' });
    expect(wrong(same, line({ note: 'b' }), same)).toEqual([{}, {}, { matCode: 'twice' }]);
    expect(wrong(line({ matCode: '' }), line({ matCode: '' }))).toEqual([{ matCode: 'code' }, { matCode: 'code' }]);
  });

  it('has quantities above nothing with no more decimals than the unit, percentages up to a hundred, and zero only where it may be', () => {
    expect(wrong(line({ qty: '0' }), line({ qty: '1.25', note: 'a' }), line({ qty: '', note: 'b' }))).toEqual([
      { qty: 'figure' },
      { qty: 'decimals' },
      { qty: 'figure' },
    ]);
    expect(wrong(line({ scrap: '101' }))).toEqual([{ scrap: 'percent' }]);
    expect(wrong(line({ scrap: '' }))).toEqual([{ scrap: 'percent' }]);
    expect(wrong(line({ minutes: '0' }), line({ minutes: '-1', note: 'a' }))).toEqual([{}, { minutes: 'zero' }]);
  });

  it('keeps to its choices, whole numbers and lengths', () => {
    expect(wrong(line({ mode: '' }), line({ mode: 'shove', note: 'a' }))).toEqual([{ mode: 'choose' }, { mode: 'noChoice' }]);
    expect(wrong(line({ seq: '0' }), line({ seq: '10', note: 'a' }))).toEqual([{ seq: 'whole' }, {}]);
    expect(wrong(line({ note: 'abcdef' }))).toEqual([{ note: 'tooLong' }]);
  });

  it('takes the only choice by itself where one must be made', () => {
    const one = { ...known, choices: { mode: modes.slice(1) } } as Known<never>;
    expect(faultsOf(plan, line({ mode: '' }), 0, [], one)).toEqual({});
    expect(payloadFrom(plan, [line({ mode: '' })], one)).toMatchObject([{ mode: 'pull' }]);
  });

  it('is not called wrong before anything is typed, though its only choice has been made', () => {
    const shown = (one: LineValues) => shownFaults(plan, one, 0, [one], known);
    expect(shown({ ...newLineOf(plan), mode: 'pull' })).toEqual({});
    expect(shown({ ...newLineOf(plan), note: 'x' })).toMatchObject({ matCode: 'code', qty: 'figure' });
  });

  it('is begun by what is typed, not by what a new one has', () => {
    expect(
      [newLineOf(plan), { ...newLineOf(plan), note: 'x' }, { ...newLineOf(plan), isLast: 'true' }].map((one) => isBegunBy(plan, one)),
    ).toEqual([false, true, false]);
  });

  it('is not refused while its material is being looked up, but not sent either', () => {
    const later = line({ matCode: 'LATER' });
    expect(wrong(later)).toEqual([{}]);
    expect(lackIn(plan, [later], known)).toBe('wrong');
    expect(lackIn(plan, [line()], known)).toBeNull();
  });
});

describe('what is sent', () => {
  it('has the types of the fields, and nothing where nothing was entered', () => {
    expect(payloadFrom(plan, [line({ matCode: 'm1', qty: '01.50', seq: '3', isLast: 'true' })], known)).toEqual([
      {
        lineId: null,
        materialId: 'id-M1',
        qty: '1.5',
        scrap: '0',
        minutes: null,
        seq: 3,
        isLast: true,
        mode: 'push',
        note: null,
      },
    ]);
  });

  it('is what was stored, when nothing is changed', () => {
    const stored = {
      id: 'l1',
      version: 1,
      matCode: 'M2',
      qty: '2',
      scrap: '5',
      minutes: null,
      seq: 7,
      isLast: false,
      mode: 'pull',
      note: 'n',
    };
    expect(payloadFrom(plan, [lineFrom(plan, stored)], known)).toMatchObject([
      { lineId: 'l1', materialId: 'id-M2', qty: '2', scrap: '5', minutes: null, seq: 7, isLast: false, mode: 'pull', note: 'n' },
    ]);
  });
});

describe('a cell that not everybody may see', () => {
  const priced = { ...plan, cells: ['qty', { key: 'price', of: f.price(), right: 'prices', optional: true }] } as unknown as LinesPlan<
    never,
    never
  >;
  const sent = (row: object, typed: LineValues = {}) =>
    payloadFrom(priced, [{ ...lineFrom(priced, { id: 'l1', version: 1, matCode: 'M1', qty: '2', ...row }), ...typed }], known)[0];

  it('says nothing of a value that was never shown, and takes away one that was', () => {
    expect(sent({})).toHaveProperty('price', undefined);
    expect(sent({ price: null })).toHaveProperty('price', undefined);
    expect(sent({ price: '12.5' }, { price: ' ' })).toHaveProperty('price', null);
    expect(sent({ price: '12.5' })).toHaveProperty('price', '12.5');
    expect(sent({}, { price: '3' })).toHaveProperty('price', '3');
  });

  it('is neither asked of nor sent by whoever has no right to it', () => {
    const without = withoutCells(priced, ['price']);
    expect(newLineOf(without)).not.toHaveProperty('price');
    expect(payloadFrom(without, [{ matCode: 'M1', qty: '2', price: '9' }], known)[0]).not.toHaveProperty('price');
  });
});

describe('a file', () => {
  const headings = { matCode: '料号', qty: '数量', mode: '方式' };

  it('is read by its headings in any order, or without them by the order of the grid', () => {
    expect(
      sheetLines(
        [
          ['数量', '料号'],
          ['2', 'M1'],
        ],
        headings,
        'matCode',
      ),
    ).toEqual([{ matCode: 'M1', qty: '2' }]);
    expect(
      sheetLines(
        [
          ['M1', '2'],
          ['', ''],
        ],
        headings,
        'matCode',
      ),
    ).toEqual([{ matCode: 'M1', qty: '2' }]);
  });

  it('may name a choice by its label', () => {
    expect(sheetLines([['M1', '2', '拉']], headings, 'matCode', { mode: modes })).toEqual([{ matCode: 'M1', qty: '2', mode: 'pull' }]);
  });
});

describe('a new line of a material that comes in packages', () => {
  const of = (cells: LinesPlan<never, never>['cells']) => wholePack({ ...plan, cells } as LinesPlan<never, never>, { packQty: '20' });

  it('begins with a whole package, where it counts pieces of the material', () => {
    expect(of(['scrap', 'qty'])).toEqual({ qty: '20' });
  });
  it('puts no package into a life, a time or a share', () => {
    expect(of(['scrap', 'minutes'])).toEqual({});
    expect(
      wholePack({ docType: 'assetIn', entity: AssetInLine, material: 'materialId', cells: ['assetNo', 'lifeTotal'] }, { packQty: '20' }),
    ).toEqual({});
  });
  it('begins empty where the material has no package', () => {
    expect(wholePack(plan, { packQty: null })).toEqual({});
  });
});
