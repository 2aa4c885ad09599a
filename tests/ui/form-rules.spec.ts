import { describe, expect, it } from 'vitest';
import { figureFault, typedFigure } from '#domain/kernel/quantity.ts';
import { cellAfter, fillDown, insertLine, lineKey, pasteCells } from '#pages/lines/line-cells.ts';
import { besideField, clampPlace } from '#ui/form/keypad-place.ts';
import { pressKey } from '#ui/form/keypad-store.ts';
import { findOptions, onlyOption } from '#ui/form/options.ts';
import { nameRefusal, scaledSize } from '#ui/form/photo-rules.ts';

describe('where the keypad stands', () => {
  const phone = { width: 390, height: 844 };
  const size = { width: 276, height: 392 };
  const place = clampPlace({ x: 98, y: 356 }, size, phone);
  const field = (y: number) => ({ x: 16, y, width: 358, height: 48 });
  const isFree = (y: number): boolean => {
    const at = besideField(place, size, phone, field(y));
    return clampPlace(at, size, phone).y >= y + 48 || clampPlace(at, size, phone).y + size.height <= y;
  };

  it('stays where it was put while its field is free', () => {
    expect(besideField(place, size, phone, field(120))).toBe(place);
  });

  it('leaves the field free wherever on a phone that is', () => {
    const covered = Array.from({ length: 780 }, (_, y) => y).filter((y) => !isFree(y));
    // In the middle there is room neither above nor below; what is typed stands on the panel.
    expect([covered[0], covered.at(-1)]).toEqual([397, 399]);
  });

  it('goes beside a field on a wide screen that is low', () => {
    const low = { width: 1280, height: 420 };
    const at = besideField({ x: 500, y: 20 }, size, low, { x: 520, y: 180, width: 200, height: 48 });
    expect([at.x, at.y]).toEqual([520 - 276 - 8, 20]);
  });
});

describe('numeric keypad', () => {
  const pieces = { decimals: 0 };
  const kilograms = { decimals: 2 };

  it('appends digits and nothing else where pieces are counted', () => {
    expect(pressKey('12', '5', pieces)).toBe('125');
    expect(pressKey('12', '.', pieces)).toBe('12');
  });

  it('takes one point and the allowed decimals', () => {
    expect(pressKey('12', '.', kilograms)).toBe('12.');
    expect(pressKey('12.', '.', kilograms)).toBe('12.');
    expect(pressKey('', '.', kilograms)).toBe('0.');
  });

  it('swallows no digit: one too many is shown, and refused by the field', () => {
    expect(pressKey('12.34', '5', kilograms)).toBe('12.345');
    expect(pressKey('123456789012', '3', pieces)).toBe('1234567890123');
  });

  it('puts the first key in the place of a marked value', () => {
    expect(pressKey('500', '3', pieces, true)).toBe('3');
    expect(pressKey('500', 'back', pieces, true)).toBe('');
    expect(pressKey('500', '.', kilograms, true)).toBe('0.');
    expect(pressKey('500', '.', pieces, true)).toBe('500');
  });

  it('removes the last character, and all on a long press', () => {
    expect(pressKey('125', 'back', pieces)).toBe('12');
    expect(pressKey('', 'back', pieces)).toBe('');
    expect(pressKey('125', 'clear', pieces)).toBe('');
  });

  it('does not begin a number with zeros', () => {
    expect(pressKey('0', '7', pieces)).toBe('7');
  });

  it('turns the sign of a figure that may lie below zero', () => {
    const signed = { decimals: 2, signed: true };
    expect([pressKey('', '-', signed), pressKey('-', '3', signed), pressKey('-', '.', signed)]).toEqual(['-', '-3', '-0.']);
    expect([pressKey('500', '-', signed, true), pressKey('-500', '-', signed), pressKey('-0', '7', signed)]).toEqual(['-500', '500', '-7']);
    expect(pressKey('500', '-', pieces)).toBe('500');
  });
});

describe('quantity field', () => {
  it('never makes another number of what was typed', () => {
    for (const typed of ['1.5', '-3', '1e3', '12a', '1,000', '1.2.3', '1.']) expect(typedFigure(typed)).toBe(typed);
  });

  it('says why it is no figure of the unit', () => {
    const fault = (typed: string, decimals = 0) => figureFault(typed, decimals);
    expect(fault('1.5')).toBe('decimals');
    expect(fault('1.234', 2)).toBe('decimals');
    expect(fault('-3')).toBe('negative');
    expect(['1e3', '12a', '1,000', '1.2.3', '-', '1.'].map((typed) => fault(typed, 3))).toEqual(Array(6).fill('number'));
    expect(['1000000001', '1234567890123'].map((typed) => fault(typed))).toEqual(['tooMuch', 'tooMuch']);
  });

  it('takes what lies below zero where that is meant, and nothing else more', () => {
    expect(['-3', '-0.5', '3'].map((typed) => figureFault(typed, 1, true))).toEqual([null, null, null]);
    expect(['-', '--3', '-0.55'].map((typed) => figureFault(typed, 1, true))).toEqual(['number', 'number', 'decimals']);
  });

  it('takes what is one, and nothing typed is nothing wrong', () => {
    expect(['', '0', '15', '1000000000'].map((typed) => figureFault(typed, 0))).toEqual([null, null, null, null]);
    expect(figureFault('29.600', 3)).toBeNull();
  });

  it('reads full-width digits and the Chinese full stop', () => {
    expect(typedFigure('１２。５')).toBe('12.5');
    expect(figureFault('１２。５', 1)).toBeNull();
  });
});

describe('Enter in a search', () => {
  const options = ['GC-0001', 'GC-00011', 'WJ-0200'].map((code) => ({ value: code.toLowerCase(), code, label: `名称${code}` }));
  const taken = (typed: string) => onlyOption(options, typed)?.code ?? null;

  it('takes the only match, and the whole code though it begins another one', () => {
    expect(taken('wj')).toBe('WJ-0200');
    expect(taken('gc-0001')).toBe('GC-0001');
  });

  it('takes nothing where several may be meant, none is, or nothing was typed', () => {
    expect([taken('gc'), taken('zz'), taken(' ')]).toEqual([null, null, null]);
  });
});

describe('file names', () => {
  it.each(['收货 2026-11-20（破损）.jpg', 'IMG_0012.JPG', 'a.b.png'])('takes %s', (name) => {
    expect(nameRefusal(name)).toBeNull();
  });

  it.each(['a&b.jpg', '100%.png', 'x#1.jpg', "o'k.jpg", 'a/b.jpg', '合同?.png', '照片😀.jpg'])('refuses %s', (name) => {
    expect(nameRefusal(name)).toBe('special');
  });

  it('asks for a file again when there is none', () => {
    expect([nameRefusal(undefined), nameRefusal(' ')]).toEqual(['missing', 'missing']);
  });

  it('scales the longest edge to 1600 px and leaves small pictures', () => {
    expect(scaledSize(4000, 3000)).toEqual({ width: 1600, height: 1200 });
    expect(scaledSize(800, 600)).toEqual({ width: 800, height: 600 });
  });
});

describe('search in options', () => {
  const options = [
    { value: '1', code: 'XBE-2', label: '碗组球轴承', search: 'wzqzc' },
    { value: '2', code: 'BE-2349', label: '中轴球轴承', search: 'zzqzc' },
    { value: '3', label: '涂料 黑色' },
  ];
  it.each([
    ['be-2', ['2', '1']],
    ['球轴承', ['1', '2']],
    ['zzq', ['2']],
    ['黑 涂', ['3']],
    ['xyz', []],
  ])('finds %s', (typed, values) => {
    expect(findOptions(options, typed).map((option) => option.value)).toEqual(values);
  });
});

describe('entering lines', () => {
  const keys = ['material', 'quantity', 'batch'];
  const grid = { shown: keys, editable: keys };

  it('goes right, then to the next line, then opens a new one', () => {
    expect(cellAfter(keys, 0, 'material', 2)).toEqual({ line: 0, key: 'quantity' });
    expect(cellAfter(keys, 0, 'batch', 2)).toEqual({ line: 1, key: 'material' });
    expect(cellAfter(keys, 1, 'batch', 2)).toBe('new');
  });

  it('lays a pasted table over the lines and adds what is missing', () => {
    const lines = [{ material: 'A', quantity: '1', batch: '' }];
    const pasted = pasteCells(lines, grid, { line: 0, key: 'quantity' }, '5\tL1\textra\r\n6\tL2\r\n', () => ({
      material: '',
      quantity: '',
      batch: '',
    }));
    expect(pasted).toEqual([
      { material: 'A', quantity: '5', batch: 'L1' },
      { material: '', quantity: '6', batch: 'L2' },
    ]);
  });

  it('pastes quoted cells whole, and no more lines than the grid takes', () => {
    const fresh = () => ({ material: '', quantity: '', batch: '' });
    const pasted = pasteCells([], grid, { line: 0, key: 'material' }, '"A\nB"\t1\nC\t2\nD\t3', fresh, 2);
    expect(pasted).toEqual([
      { material: 'A\nB', quantity: '1', batch: '' },
      { material: 'C', quantity: '2', batch: '' },
    ]);
  });

  it('lays a table that was copied with the columns between over those, and leaves what is only read', () => {
    const some = { shown: ['code', 'name', 'qty'], editable: ['code', 'qty'] };
    const from = { line: 0, key: 'code' };
    expect(pasteCells([], some, from, 'A\tBolt\t1', () => ({}))).toEqual([{ code: 'A', qty: '1' }]);
    expect(pasteCells([], some, from, 'A\t1', () => ({}))).toEqual([{ code: 'A', qty: '1' }]);
  });

  const press = (key: string, more: object = {}) => ({ key, ctrlKey: false, shiftKey: false, atStart: true, atEnd: true, ...more });
  const at = { line: 1, key: 'quantity' };

  it.each([
    ['ArrowUp', { line: 0, key: 'quantity' }],
    ['ArrowDown', { line: 2, key: 'quantity' }],
    ['ArrowLeft', { line: 1, key: 'material' }],
    ['ArrowRight', { line: 1, key: 'batch' }],
    ['Enter', { line: 1, key: 'batch' }],
  ])('goes from cell to cell: %s', (key, to) => {
    expect(lineKey(press(key), keys, at, 3)).toEqual({ kind: 'move', to });
  });

  it('leaves to the cell what moves within its text, and what leads out of the grid', () => {
    expect(lineKey(press('ArrowLeft', { atStart: false }), keys, at, 3)).toBeNull();
    expect(lineKey(press('ArrowRight', { atEnd: false }), keys, at, 3)).toBeNull();
    expect(lineKey(press('ArrowUp'), keys, { line: 0, key: 'batch' }, 3)).toBeNull();
    expect(lineKey(press('Tab'), keys, at, 3)).toBeNull();
  });

  it('fills down with Ctrl+D, adds a line with Insert, takes it away with Ctrl+Delete', () => {
    expect(lineKey(press('d', { ctrlKey: true }), keys, at, 3)).toEqual({ kind: 'fill' });
    expect(lineKey(press('Delete', { ctrlKey: true }), keys, at, 3)).toEqual({ kind: 'remove' });
    expect(lineKey(press('Insert'), keys, at, 3)).toEqual({ kind: 'insert' });
    const lines = [{ quantity: '1' }, { quantity: '' }];
    expect(fillDown(lines, at)).toEqual([{ quantity: '1' }, { quantity: '1' }]);
    expect(insertLine(lines, 1, { quantity: 'x' })).toEqual([{ quantity: '1' }, { quantity: 'x' }, { quantity: '' }]);
  });
});
