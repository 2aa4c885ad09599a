import { describe, expect, it } from 'vitest';
import { controlCalls } from '#domain/system/print/clodop-calls.ts';
import type { Drawing, Mark } from '#domain/system/print/drawing.ts';
import { isOldControl, isOlderVersion, mayMovePrint, printState } from '#domain/system/print/job.ts';
import { licenceParts, localAccess, originClass } from '#domain/system/print/licence.ts';
import { qrModules, zplOf } from '#domain/system/print/zpl.ts';
import { zplFault } from '#domain/system/print/zpl-grammar.ts';

describe('a print', () => {
  it('whose result is unknown goes to the printer again only when a person says so', () => {
    expect(mayMovePrint('unknown', 'sent')).toBe(false);
    expect(mayMovePrint('unknown', 'queued')).toBe(true);
  });
  it('that came out is over', () => {
    expect(printState.codes.filter((to) => mayMovePrint('accepted', to))).toEqual([]);
  });
});

describe('the version of the print control', () => {
  it.each([
    ['6.5.9.9', '6.6.1.1', true],
    ['6.10.0.0', '6.9.9.9', false],
    ['6.6.1.1', '6.6.1.1', false],
    ['6.6.1', '6.6.1.1', true],
    ['10.0', '9.9', false],
  ])('%s is older than %s: %s, by numbers and not by letters', (version, least, older) => {
    expect(isOlderVersion(version, least)).toBe(older);
  });
  it('of the Linux line is measured by its own', () => {
    expect([isOldControl('7.0.3.6'), isOldControl('7.0.9.8'), isOldControl('2.0.9.0'), isOldControl('6.2.1.5')]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});

describe('the licence', () => {
  it.each([
    '192.168.1.5',
    '10.0.0.1:8080',
    '172.16.3.4',
    '127.0.0.1',
    'localhost:8080',
    'mes',
    'mes.plant.local',
    '[fd00::1]:443',
    '[::1]',
  ])('of the own network is for %s', (host) => expect(originClass(host)).toBe('in'));
  it.each(['172.32.0.1', '8.8.8.8', 'mes.example.com', '11.0.0.1:80', '[2001:db8::1]', 'localhost.evil.com'])(
    'from outside is for %s',
    (host) => expect(originClass(host)).toBe('out'),
  );
  it('is typed as company, key and two more', () => {
    expect(licenceParts(' 甲公司 | K1|K2 ')).toEqual(['甲公司', 'K1', 'K2', '']);
    expect([licenceParts(null), licenceParts(' ')]).toEqual([null, null]);
  });
});

describe('asking the own machine for its printers', () => {
  const page = (hostname: string, secure: boolean) => ({ hostname, secure });
  it('is free for a page of the machine itself and for browsers without the rule', () => {
    expect(localAccess(page('127.0.0.1', true), 'prompt')).toBe('free');
    expect(localAccess(page('192.168.1.5', false), null)).toBe('free');
  });
  it('needs https, then a permission', () => {
    expect(localAccess(page('192.168.1.5', false), 'prompt')).toBe('insecure');
    expect(localAccess(page('mes.example.com', true), 'prompt')).toBe('ask');
    expect(localAccess(page('mes.example.com', true), 'granted')).toBe('granted');
    expect(localAccess(page('mes.example.com', true), 'denied')).toBe('denied');
  });
});

const text = (words: string): Mark => ({
  kind: 'text',
  x: 2,
  y: 3,
  w: 40,
  h: 4,
  text: words,
  size: 3,
  bold: true,
  mono: false,
  align: 'right',
});
const drawing = (...marks: Mark[]): Drawing => ({ widthMm: 60, heightMm: 40, marks });

describe('the print control', () => {
  it('is told the paper in tenths of a millimetre, the licence first, each further label on a page of its own', () => {
    const calls = controlCalls({
      title: 'B1',
      copies: 2,
      drawings: [drawing(text('甲')), drawing(text('乙'))],
      licence: ['C', 'K', '', ''],
    });
    expect(calls[0]).toEqual(['SET_LICENSES', 'C', 'K', '', '']);
    expect(calls).toContainEqual(['SET_PRINT_PAGESIZE', 1, 600, 400, '']);
    expect(calls.filter(([name]) => name === 'NEWPAGE')).toHaveLength(1);
    expect(calls).toContainEqual(['ADD_PRINT_TEXT', '3mm', '2mm', '40mm', '4mm', '甲']);
    expect(calls).toContainEqual(['SET_PRINT_STYLEA', 0, 'Alignment', 3]);
    expect(calls.at(-1)).toEqual(['SET_PRINT_COPIES', 2]);
  });
});

describe('a label printer', () => {
  it('gets dots of its own resolution, plain letters in its own font and everything else as a picture', () => {
    const bitmap = () => ({ bytesPerRow: 1, rows: 2, hex: 'FF00' });
    const zpl = zplOf([drawing(text('B1'), text('甲'))], { dpi: 203, copies: 3, bitmap });
    expect(zpl).toContain('^PW480^LL320');
    expect(zpl).toContain('^FO16,24^A0N,24,24^FB320,1,0,R^FH^FDB1^FS');
    expect(zpl).toContain('^GFA,2,2,1,FF00^FS');
    expect(zpl).toContain('^PQ3');
    expect(zplFault(zpl)).toBe(null);
  });
  it('takes signs of its own language only as data', () => {
    const zpl = zplOf([drawing(text('A^XZ~JR_1'))], { dpi: 203, copies: 1 });
    expect(zpl).toContain('^FDA_5EXZ_7EJR_5F1^FS');
    expect(zplFault(zpl)).toBe(null);
  });
  it('knows how big a QR code becomes', () => {
    expect([qrModules('ABC'), qrModules('F1:B:B26110000123:ST-45-020:L20261118A:120:KG:271117:X'), qrModules('甲乙丙丁戊己庚')]).toEqual([
      21, 29, 25,
    ]);
  });
});
