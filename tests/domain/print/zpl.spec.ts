/** What a label printer is sent: labels of known commands within their bounds, and nothing that the printer would take for a command to itself. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Drawing, Mark } from '#domain/system/print/drawing.ts';
import { zplOf } from '#domain/system/print/zpl.ts';
import { MOST_LABELS, zplFault } from '#domain/system/print/zpl-grammar.ts';

const label = (inside: string): string => `^XA${inside}^XZ`;
const HONEST = label('^CI28^LH0,0\n^PW480^LL320\n^FO16,24^A0N,24,24^FB320,1,0,R^FH^FDB1^FS\n^PQ3\n');

describe('a label printer is sent no command to itself', () => {
  it.each([
    ['a setting of the printer (SGD) in front', `! U1 setvar "ip.addr" "10.0.0.9"\r\n${HONEST}`],
    ['SGD behind', `${HONEST}\n! U1 do "device.restore_defaults" "all"\r\n^XA^XZ`],
    ['SGD between two commands', label('\n! U1 setvar "wlan.essid" "x"\r\n^FO1,1^FDB1^FS')],
    ['SGD in what is written on the label', label('^FO1,1^FH^FD! U1 setvar "device.reset" ""^FS\n')],
    ['JSON in front', `{}{"ip.addr":"10.0.0.9"}${HONEST}`],
    ['JSON inside', label('{}{"device.reset":""}^FO1,1^FDB1^FS')],
    ['JSON in what is written on the label', label('^FO1,1^FH^FD{}{"device.reset":""}^FS')],
    ['CPCL', '! 0 200 200 210 1\r\nTEXT 4 0 30 40 X\r\nFORM\r\nPRINT\r\n'],
    ['CPCL between labels', `${HONEST}\n! 0 200 200 210 9\r\nPRINT\r\n${HONEST}`],
    ['a command broken by a line', label('^\nJUS')],
    ['a command broken by a carriage return', label('^\rJUS')],
    ['a command broken by a tab', label('^\tJUS')],
    ['a command broken by a null', label('^\u0000JUS')],
    ['an immediate command', label('~JR')],
    ['an immediate command in the data', label('^FO1,1^FDx~JR^FS')],
    ['another sign for commands', label('^CC!!JUS')],
    ['another sign for commands, in small letters', label('^cc!')],
    ['another sign for immediate commands', label('^CT#')],
    ['another sign between parameters', label('^CD;')],
    ['millions of copies', label('^FO1,1^FDB1^FS^PQ99999999')],
    ['copies without end', label('^FO1,1^FDB1^FS^PQ0')],
    ['copies and a pause', label('^FO1,1^FDB1^FS^PQ1,1,1,Y')],
    ['copies said twice', label('^FO1,1^FDB1^FS^PQ99^PQ99')],
    ['a stored setting', label('^JUS')],
    ['the network', label('^ND2,P,10.0.0.9')],
    ['a password', label('^KP1234')],
    ['a stored format', label('^DFR:X^FS')],
    ['a stored format called', label('^XFR:X^FS')],
    ['a stored graphic', label('^IDR:*.*^FS')],
    ['a file sent over', label('~DYR:A,A,B,4,,FFFF')],
    ['a label inside a label', label('^XA^FO1,1^FDB1^FS^XZ')],
    ['a field that does not end', label('^FO1,1^FDB1')],
    ['data that ends in another command', label('^FO1,1^FDB1^JUS^FS')],
    ['another sign for hex', label('^FO1,1^FH#^FD#5EJUS^FS')],
    ['a paper of nine metres', label('^LL99999')],
    ['a place that no label has', label('^FO99999,1^FDB1^FS')],
    ['a negative place', label('^FO-1,1^FDB1^FS')],
    ['a picture said to be bigger than it is', label('^FO1,1^GFA,9,9,1,FF00^FS')],
    ['a picture in a form that is unpacked', label('^FO1,1^GFA,2,2,1,:Z64:eJz7/58BAAX+Af8=:0000^FS')],
    ['a picture of bytes as they are', label('^FO1,1^GFB,2,2,1,~J^FS')],
    ['words outside of a label', `hello${HONEST}`],
    ['a page of the web', 'GET / HTTP/1.1\r\n\r\n'],
    ['PostScript', '%!PS\n'],
    ['nothing', ''],
    ['no label', '^XA'],
    ['a label that has not begun', '^XZ'],
  ])('%s', (_, zpl) => expect(zplFault(zpl)).toBe('ZPL_REFUSED'));

  it('nor more labels at once than a roll holds', () => {
    const copies = (each: number, labels: number) => Array.from({ length: labels }, () => label(`^FO1,1^FDB1^FS^PQ${each}`)).join('\n');
    expect(zplFault(copies(99, 10))).toBe(null);
    expect(zplFault(copies(1, MOST_LABELS))).toBe(null);
    expect(zplFault(copies(1, MOST_LABELS + 1))).toBe('ZPL_TOO_MANY');
    expect(zplFault(copies(99, 400))).toBe('ZPL_TOO_MANY');
  });

  it('but its labels', () => expect([zplFault(HONEST), zplFault(`${HONEST}\n${HONEST}\n`)]).toEqual([null, null]));
});

/** Written apart from the grammar, from the printer's handbook: what the commands of our labels are called. */
const KNOWN = /^(XA|XZ|CI28|LH0,0|PW\d+|LL\d+|FO\d+,\d+|A0N,.*|FB\d.*|FH|FD[\s\S]*|FS|BQN.*|BXN.*|BCN.*|BY\d+|GB\d.*|GFA,.*|PQ\d\d?)\n*$/;
const PIECES = [
  ...['^XA', '^XZ', '^CI28', '^LH0,0', '^PW480', '^LL320', '^FO1,2', '^A0N,20,20', '^FB300,1,0,L', '^FH', '^FDB1^FS', '^FS', '^BY2'],
  ...['^BQN,2,4', '^BXN,5,200', '^BCN,80,N,N,N', '^GB10,10,1', '^GFA,2,2,1,FF00', '^PQ2', '^PQ', '^FD', '\n', '\r\n', ' ', ','],
  ...[
    '~JR',
    '^JUS',
    '^CC!',
    '^CT#',
    '! U1 setvar "a" "b"\r\n',
    '{}{"a":"b"}',
    '^',
    '~',
    '_',
    '\\',
    '0',
    '99999999',
    '甲',
    '\u0000',
    '\u001b',
  ],
];

describe('whatever passes', () => {
  it('consists of known commands only, and holds nothing that begins another language', () => {
    const inside = fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((parts) => parts.join(''));
    const wrapped = fc.tuple(fc.constantFrom('^XA', '', ' '), inside, fc.constantFrom('^XZ', '', '\n')).map((parts) => parts.join(''));
    let passed = 0;
    fc.assert(
      fc.property(wrapped, (zpl) => {
        if (zplFault(zpl) !== null) return;
        passed += 1;
        const [before, ...commands] = zpl.split('^');
        expect(before).toBe('');
        for (const command of commands) expect(command).toMatch(KNOWN);
        expect(zpl).not.toMatch(/[~{}!]|[^\P{Cc}\n]/u);
      }),
      { numRuns: 20_000 },
    );
    expect(passed).toBeGreaterThan(100);
  });

  const mm = fc.double({ min: -5, max: 500, noNaN: true });
  const extent = fc.double({ min: 0, max: 500, noNaN: true });
  const words = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ unit: fc.constantFrom(...PIECES), maxLength: 12 }));
  const place = { x: mm, y: mm, w: extent, h: extent };
  const thickness = fc.double({ min: 0.1, max: 5, noNaN: true });
  const mark: fc.Arbitrary<Mark> = fc.oneof(
    fc.record({
      kind: fc.constant('text' as const),
      ...place,
      text: words,
      size: fc.double({ min: 0.8, max: 43, noNaN: true }),
      bold: fc.boolean(),
      mono: fc.boolean(),
      align: fc.constantFrom('left' as const, 'center' as const, 'right' as const),
    }),
    fc.record({
      kind: fc.constant('code' as const),
      ...place,
      text: words,
      symbology: fc.constantFrom('qr' as const, 'datamatrix' as const, 'code128' as const),
    }),
    fc.record({ kind: fc.constant('line' as const), x: mm, y: mm, x2: mm, y2: mm, thickness }),
    fc.record({ kind: fc.constant('rect' as const), ...place, thickness }),
  );
  const drawing: fc.Arbitrary<Drawing> = fc.record({
    widthMm: fc.integer({ min: 10, max: 300 }),
    heightMm: fc.integer({ min: 10, max: 300 }),
    marks: fc.array(mark, { maxLength: 6 }),
  });

  it('is what the program draws: every label of a template passes, whatever its words', () => {
    const bitmap = () => ({ bytesPerRow: 1, rows: 2, hex: 'FF00' });
    const options = fc.record({ dpi: fc.constantFrom(203, 300, 600), copies: fc.integer({ min: 1, max: 99 }) });
    fc.assert(
      fc.property(fc.array(drawing, { minLength: 1, maxLength: 3 }), options, (drawings, how) => {
        expect(zplFault(zplOf(drawings, { ...how, bitmap }))).toBe(null);
      }),
      { numRuns: 3000 },
    );
  });

  it('is read as fast as it is long: a hostile text of the greatest length holds the server for no time that is noticed', () => {
    const field = '^FO1,1^A0N,9,9^FB9,1,0,L^FH^FD_5E^FS\n';
    const long = ['^FD'.repeat(300_000), `^FO1,1^FD${'_5E'.repeat(290_000)}^FS`, '\n'.repeat(890_000), `^GFA,9,9,9,${'F'.repeat(880_000)}`];
    for (const inside of [...long, `${field.repeat(22_000)}~`, '^FH'.repeat(290_000), '^XZ^XA'.repeat(140_000)]) {
      const from = performance.now();
      zplFault(label(inside));
      expect(performance.now() - from).toBeLessThan(300);
    }
  });
});
