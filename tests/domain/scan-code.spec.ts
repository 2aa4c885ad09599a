import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aiRule, formatBinLabel, formatBoxLabel, formatIdLabel, gs1CheckHolds, parseScan, readDate } from '#domain/system/scan-code.ts';

const GS = '\u001d';

/** Adds the GS1 check digit to digits without one. */
const withCheck = (digits: string): string => {
  const sum = [...digits].reverse().reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return digits + String((10 - (sum % 10)) % 10);
};

const code = fc.stringMatching(/^[A-Z0-9][A-Z0-9./-]{0,18}$/);
const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const day = fc
  .record({ year: fc.integer({ min: 2000, max: 2070 }), month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 28 }) })
  .map((d) => `${d.year}-${String(d.month).padStart(2, '0')}-${String(d.day).padStart(2, '0')}`);

describe('our own labels', () => {
  const box = fc.record({
    boxNo: code,
    material: code,
    lot: fc.oneof(code, fc.constant('批次:1%')),
    quantity: fc.stringMatching(/^[1-9]\d{0,5}(\.\d{1,3})?$/),
    unit: fc.constantFrom('件', '千克', 'kg', 'm²', 'pcs'),
    expiry: day,
  });

  it('a printed box label reads back as the same box', () => {
    fc.assert(
      fc.property(box, (label) => {
        const read = parseScan(formatBoxLabel(label));
        expect(read).toMatchObject({
          form: 'f1',
          kind: 'box',
          id: label.boxNo,
          material: label.material,
          quantity: label.quantity,
          unit: label.unit,
          expiry: label.expiry,
        });
        expect(read.problems).toEqual([]);
      }),
    );
  });

  it('stays inside the QR alphanumeric set, so that the symbol stays small', () => {
    fc.assert(
      fc.property(box, (label) => {
        expect(formatBoxLabel(label)).toMatch(/^[0-9A-Z $%*+\-./:]+$/);
      }),
    );
  });

  it('reads the same in lower case and in full-width letters', () => {
    const text = formatBoxLabel({
      boxNo: 'BX2611000482',
      material: 'BE-2349',
      lot: 'L261112',
      quantity: '48',
      unit: '件',
      expiry: '2027-05-31',
    });
    const wide = [...text].map((char) => (/[!-~]/.test(char) ? String.fromCharCode(char.charCodeAt(0) + 0xfee0) : char)).join('');
    const plain = parseScan(text);
    expect(plain.id).toBe('BX2611000482');
    expect(parseScan(text.toLowerCase())).toEqual(plain);
    expect(parseScan(wide)).toEqual(plain);
  });

  it('reports a damaged character of the box number', () => {
    fc.assert(
      fc.property(digits(10), fc.nat(9), fc.integer({ min: 1, max: 9 }), (number, at, shift) => {
        const text = formatIdLabel('P', number);
        const place = 'F1:P:'.length + at;
        const other = String((Number(text.charAt(place)) + shift) % 10);
        const broken = text.slice(0, place) + other + text.slice(place + 1);
        expect(parseScan(broken).problems).toEqual([{ code: 'check' }]);
      }),
    );
  });

  it('reports two swapped digits', () => {
    fc.assert(
      fc.property(digits(8), fc.nat(6), (number, at) => {
        fc.pre(number.charAt(at) !== number.charAt(at + 1));
        const text = formatIdLabel('W', number);
        const p = 'F1:W:'.length + at;
        const swapped = text.slice(0, p) + text.charAt(p + 1) + text.charAt(p) + text.slice(p + 2);
        expect(parseScan(swapped).problems).toEqual([{ code: 'check' }]);
      }),
    );
  });

  it.each([
    ['P', 'pallet'],
    ['M', 'material'],
    ['W', 'card'],
    ['E', 'person'],
    ['T', 'asset'],
    ['C', 'command'],
  ] as const)('label %s is a %s', (letter, kind) => {
    expect(parseScan(formatIdLabel(letter, 'ab-1'))).toMatchObject({ kind, id: 'AB-1', problems: [] });
  });

  it('a bin carries its warehouse', () => {
    expect(parseScan(formatBinLabel({ warehouse: 'w01', bin: 'A-01-02' }))).toMatchObject({
      kind: 'bin',
      warehouse: 'W01',
      id: 'A-01-02',
      problems: [],
    });
  });
});

describe('labels of the specification', () => {
  it.each([
    [
      'WB;BX1;BE-2349;L261112;48;件;270531',
      { kind: 'box', id: 'BX1', material: 'BE-2349', lot: 'L261112', quantity: '48', unit: '件', expiry: '2027-05-31' },
    ],
    ['WP;TP001', { kind: 'pallet', id: 'TP001' }],
    ['WL;W01;A-01-02', { kind: 'bin', warehouse: 'W01', id: 'A-01-02' }],
    ['WA;GZ-0031', { kind: 'asset', id: 'GZ-0031' }],
    ['WC;LZ261100012', { kind: 'card', id: 'LZ261100012' }],
    ['WD;arrival;DH261100214', { kind: 'document', docType: 'arrival', id: 'DH261100214' }],
    ['we;e10023', { kind: 'person', id: 'E10023' }],
  ])('%s', (text, expected) => {
    expect(parseScan(text)).toMatchObject({ form: 'w', problems: [], ...expected });
  });

  it('a box without expiry and quantity is still a box', () => {
    expect(parseScan('WB;BX1;BE-2349;;;;')).toMatchObject({ kind: 'box', id: 'BX1', problems: [] });
  });

  it('names what is wrong instead of guessing', () => {
    expect(parseScan('WL;W01').problems).toEqual([{ code: 'format' }]);
    expect(parseScan('WB;BX1;M;L;zwölf;件;271331').problems).toEqual([{ code: 'date' }, { code: 'format' }]);
  });

  it('a box number without any mark is a plain code for the look-up', () => {
    expect(parseScan(' bx2611000482 ')).toMatchObject({ form: 'plain', kind: 'unknown', id: 'BX2611000482' });
    // Begins like AI 10 and must not become lot 0000123.
    expect(parseScan('100000123')).toMatchObject({ form: 'plain', id: '100000123' });
  });
});

interface Element {
  ai: string;
  value: string;
}

const element: fc.Arbitrary<Element> = fc.oneof(
  digits(13).map((d) => ({ ai: '01', value: withCheck(d) })),
  digits(17).map((d) => ({ ai: '00', value: withCheck(d) })),
  fc.stringMatching(/^[A-Z0-9-]{1,20}$/).map((value) => ({ ai: '10', value })),
  fc.stringMatching(/^[A-Z0-9-]{1,20}$/).map((value) => ({ ai: '21', value })),
  fc.stringMatching(/^[A-Z0-9-]{1,30}$/).map((value) => ({ ai: '240', value })),
  fc.stringMatching(/^\d{1,8}$/).map((value) => ({ ai: '37', value })),
  day.map((date) => ({ ai: '17', value: date.slice(2).replaceAll('-', '') })),
  digits(6).map((value) => ({ ai: '3103', value })),
);
const elements = fc.uniqueArray(element, { minLength: 1, maxLength: 6, selector: (entry) => entry.ai });

const stream = (list: Element[], separator: string): string =>
  list.map(({ ai, value }, index) => ai + value + (aiRule(ai)?.fixed || index === list.length - 1 ? '' : separator)).join('');

describe('GS1 element strings', () => {
  it('reads the same elements with every separator and symbology', () => {
    fc.assert(
      fc.property(
        elements,
        fc.constantFrom(']C1', ']d2', ']Q3', ']e0', ']J1'),
        fc.constantFrom(GS, '<GS>', '{GS}'),
        (list, aim, separator) => {
          const read = parseScan(aim + stream(list, separator));
          expect(read.elements).toEqual(list);
          expect(read.problems.filter((problem) => problem.code !== 'separatorDoubt')).toEqual([]);
        },
      ),
    );
  });

  it('reads the brackets of the human text as the same elements', () => {
    fc.assert(
      fc.property(elements, (list) => {
        const read = parseScan(list.map(({ ai, value }) => `(${ai})${value}`).join(''));
        expect(read.elements).toEqual(list);
        expect(read.problems).toEqual([]);
      }),
    );
  });

  it('gives the meaning of a supplier label', () => {
    const gtin = withCheck('0690123456789');
    expect(parseScan(`]C101${gtin}10L261112${GS}17270500${GS}370048`)).toMatchObject({
      form: 'gs1',
      kind: 'material',
      id: gtin,
      lot: 'L261112',
      expiry: '2027-05-31',
      quantity: '48',
      problems: [],
    });
  });

  it('reports a dropped separator and splits nothing', () => {
    const read = parseScan(']C110xyz3040');
    expect(read.elements).toEqual([{ ai: '10', value: 'xyz3040' }]);
    expect(read.problems).toEqual([{ code: 'separatorDoubt', ai: '10' }]);
    expect(parseScan(`]C110${'A'.repeat(21)}`).problems).toEqual([{ code: 'separatorMissing', ai: '10' }]);
  });

  it('knows a GTIN by its check digit without any mark, and refuses a wrong one', () => {
    const gtin = withCheck('0690123456789');
    expect(parseScan(`01${gtin}`)).toMatchObject({ form: 'gs1', id: gtin });
    const wrong = gtin.slice(0, -1) + String((Number(gtin.at(-1)) + 1) % 10);
    expect(parseScan(`01${wrong}`).form).toBe('plain');
    expect(parseScan(`]C101${wrong}`).problems).toEqual([{ code: 'check', ai: '01' }]);
  });

  it('names an element it does not know', () => {
    expect(parseScan(']C1059912').problems).toEqual([{ code: 'unknownAi', ai: '0599' }]);
  });

  it('never throws, whatever is scanned', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom('', ']C1', 'F1:', 'WB;', '(01)'), (text, head) => {
        expect(() => parseScan(head + text)).not.toThrow();
      }),
    );
  });

  it('checks the digits of a pallet number', () => {
    expect(gs1CheckHolds(withCheck('34012345123456789'))).toBe(true);
    expect(gs1CheckHolds('340123451234567890')).toBe(withCheck('34012345123456789').endsWith('0'));
  });
});

describe('two-digit years', () => {
  it('lie at most 50 years ahead of today', () => {
    expect(readDate('760101', 2026)).toBe('2076-01-01');
    expect(readDate('770101', 2026)).toBe('1977-01-01');
  });

  it('day 00 is the end of the month, also in a leap year', () => {
    expect([readDate('280200', 2026), readDate('270200', 2026)]).toEqual(['2028-02-29', '2027-02-28']);
  });

  it('refuses a day that does not exist', () => {
    expect([readDate('270231', 2026), readDate('271301', 2026)]).toEqual([undefined, undefined]);
  });
});
