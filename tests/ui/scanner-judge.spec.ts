/** What is wrong with a scanner, by what it types of a code whose text is known. */
import { describe, expect, it } from 'vitest';
import { type Arrived, type ArrivedKey, judgeScan, type ScanFault, textOf, visible } from '#ui/scan/scanner-judge.ts';
import { defaultWedge, type WedgeSettings } from '#ui/scan/wedge.ts';

const GS = '\u001d';
const SIGNS = 'AQZWYM-aqzwym/0189:;+%_.';
const PARTS = `010950600013435210LOT12${GS}21SER7`;

/** Keys of an English board, by what they write. */
const SHIFTED: Readonly<Record<string, string>> = {
  ':': 'Semicolon',
  '+': 'Equal',
  '%': 'Digit5',
  _: 'Minus',
};
const PLAIN: Readonly<Record<string, string>> = { '-': 'Minus', '/': 'Slash', ';': 'Semicolon', '.': 'Period', '~': 'Backquote' };

function english(char: string): Pick<ArrivedKey, 'code' | 'shift'> {
  if (/[a-z]/.test(char)) return { code: `Key${char.toUpperCase()}`, shift: false };
  if (/[A-Z]/.test(char)) return { code: `Key${char}`, shift: true };
  if (/\d/.test(char)) return { code: `Digit${char}`, shift: false };
  const code = SHIFTED[char];
  return code ? { code, shift: true } : { code: PLAIN[char] ?? '', shift: false };
}

interface Typing {
  readonly suffix?: readonly string[];
  readonly pace?: number;
  /** What the board of the device makes of a key; default: an English one. */
  readonly board?: (char: string) => string;
  readonly more?: Partial<ArrivedKey>;
  readonly settings?: Partial<WedgeSettings>;
}

/** A scanner with an English board types a text. */
function typed(text: string, { suffix = ['Enter'], pace = 12, board = (char) => char, more = {} }: Typing = {}): Arrived {
  const keys = [...text].map((char, at): ArrivedKey => {
    const t = 1000 + at * pace;
    if (char === GS) return { key: ']', code: 'BracketRight', ctrl: true, t };
    return { key: board(char), ...english(char), t, ...more };
  });
  const end = suffix.map((key, at): ArrivedKey => ({ key, code: key, t: 1000 + (text.length + at) * pace }));
  return { keys: [...keys, ...end], text: '', composed: false };
}

const judge = (text: string, typing: Typing = {}, expected = SIGNS): readonly ScanFault[] =>
  judgeScan(expected, typed(text, typing), { ...defaultWedge, ...typing.settings });

const swap = (pairs: Readonly<Record<string, string>>) => (char: string) => pairs[char] ?? char;
const GERMAN = swap({ y: 'z', z: 'y', Y: 'Z', Z: 'Y', '-': 'ß', '/': '-', ':': 'Ö', ';': 'ö', '+': '`', _: '?' });
/** What stands on a French board at the places of these. */
const FRENCH_PLACES = ['aqzwmAQZWM-/:;_.0189', 'qawz,QAWZ?)!Mm°:à&_ç'] as const;
const FRENCH = swap(Object.fromEntries([...FRENCH_PLACES[0]].map((char, at) => [char, FRENCH_PLACES[1].charAt(at)])));
const caps = (char: string): string => (char === char.toLowerCase() ? char.toUpperCase() : char.toLowerCase());

describe('a scanner that is set as it should be', () => {
  it.each<readonly [string, string, Typing]>([
    ['signs, letters and figures with Enter', SIGNS, {}],
    ['two keys for the end of the line', SIGNS, { suffix: ['Enter', 'Enter'] }],
    ['the name of the kind of code before it', `]C1${SIGNS}`, {}],
    ['Tab where the device listens for Tab', SIGNS, { suffix: ['Tab'], settings: { suffix: 'Tab' } }],
    ['no end where the device listens for none', SIGNS, { suffix: [], settings: { suffix: 'none' } }],
    ['the mark before it that the device listens for', `~${SIGNS}`, { settings: { prefix: '~' } }],
    ['a sign that nobody sees before it', `\u0002${SIGNS}`, {}],
    ['a mark before it, however slow', `~${SIGNS}`, { settings: { prefix: '~' }, pace: 50 }],
  ])('%s', (_what, text, typing) => {
    expect(judge(text, typing)).toEqual([]);
  });

  it.each([
    ['control and a bracket', PARTS],
    ['a separator first, as some send it', `${GS}${PARTS}`],
    ['words for it', PARTS.replace(GS, '<GS>')],
    ['the name of a square code', `]d2${PARTS}`],
  ])('tells the parts of a label apart: %s', (_what, text) => {
    expect(judge(text, {}, PARTS)).toEqual([]);
  });

  it('sends the separator as F8, or by its number with Alt held', () => {
    const { keys } = typed(PARTS);
    const at = keys.findIndex(({ ctrl }) => ctrl);
    const put = (...instead: Partial<ArrivedKey>[]): Arrived => ({
      keys: keys.flatMap((key, n) => (n === at ? instead.map((one) => ({ key: '', code: '', t: key.t, ...one })) : [key])),
      text: '',
      composed: false,
    });
    expect(judgeScan(PARTS, put({ key: 'F8' }), defaultWedge)).toEqual([]);
    const byNumber = ['0', '2', '9'].map((digit) => ({ key: digit, code: `Numpad${digit}`, alt: true }));
    expect(judgeScan(PARTS, put({ key: 'Alt' }, ...byNumber), defaultWedge)).toEqual([]);
  });

  it('is heard where the system hides the keys and leaves the text in the field', () => {
    const keys: ArrivedKey[] = [
      { key: 'Unidentified', code: '', t: 1000 },
      { key: 'Enter', code: 'Enter', t: 1010 },
    ];
    expect(judgeScan(SIGNS, { keys, text: SIGNS, composed: false }, defaultWedge)).toEqual([]);
  });
});

describe('a scanner that is set otherwise', () => {
  it.each<readonly [what: string, faults: readonly ScanFault[], text: string, typing: Typing, expected: string]>([
    ['a German board of the device', [{ code: 'layoutDevice', text: 'QWERTZ' }], SIGNS, { board: GERMAN }, SIGNS],
    ['a French board of the device', [{ code: 'layoutDevice', text: 'AZERTY' }], SIGNS, { board: FRENCH }, SIGNS],
    [
      'a board of the device that nobody has named',
      [{ code: 'layoutDevice', text: '' }],
      SIGNS,
      { board: swap({ ':': '^', ';': '$' }) },
      SIGNS,
    ],
    ['a German board of the scanner', [{ code: 'layoutScanner', text: 'QWERTZ' }], 'AQYWZM/aqywzm&0189>,]%?.', {}, SIGNS],
    ['a French board of the scanner', [{ code: 'layoutScanner', text: 'AZERTY' }], 'QAWZY:6qawzy;>)!(*.,+"8<', {}, SIGNS],
    ['signs of another board of the scanner', [{ code: 'layoutScanner', text: '' }], 'AQZWYM/aqzwym&0189>,]%?.', {}, SIGNS],
    ['CapsLock', [{ code: 'capsLock' }], SIGNS, { board: caps, more: { caps: true } }, SIGNS],
    [
      'CapsLock on a German board',
      [{ code: 'layoutDevice', text: 'QWERTZ' }, { code: 'capsLock' }],
      SIGNS,
      { board: (char) => caps(GERMAN(char)), more: { caps: true } },
      SIGNS,
    ],
    ['a scanner that turns capitals round', [{ code: 'caseChanged' }], caps(SIGNS), {}, SIGNS],
    ['a scanner that sends capitals only', [{ code: 'caseChanged' }], SIGNS.toUpperCase(), {}, SIGNS],
    ['no end', [{ code: 'suffixNone' }], SIGNS, { suffix: [] }, SIGNS],
    ['Tab', [{ code: 'suffixTab' }], SIGNS, { suffix: ['Tab'] }, SIGNS],
    ['Enter where the device listens for none', [{ code: 'suffixEnter' }], SIGNS, { settings: { suffix: 'none' } }, SIGNS],
    ['pauses as of a person', [{ code: 'slow', n: 80 }], SIGNS, { pace: 80 }, SIGNS],
    ['pauses that are a little too long on the whole', [{ code: 'slow', n: 45 }], SIGNS, { pace: 45 }, SIGNS],
    ['both: Tab and long pauses', [{ code: 'suffixTab' }, { code: 'slow', n: 80 }], SIGNS, { pace: 80, suffix: ['Tab'] }, SIGNS],
    ['a separator left out', [{ code: 'separatorDropped' }], PARTS.replace(GS, ''), {}, PARTS],
    ['another sign for the separator', [{ code: 'separatorReplaced', text: '|' }], PARTS.replace(GS, '|'), {}, PARTS],
    [
      'another board of the device and no separator',
      [{ code: 'layoutDevice', text: '' }],
      PARTS.replace(GS, ''),
      { board: swap({ S: 'X' }) },
      PARTS,
    ],
    ['something before it', [{ code: 'extra', text: '*' }], `*${SIGNS}`, {}, SIGNS],
    ['something behind it', [{ code: 'extra', text: '#1' }], `${SIGNS}#1`, {}, SIGNS],
    ['letters lost on the way', [{ code: 'incomplete', text: SIGNS.slice(3) }], SIGNS.slice(3), {}, SIGNS],
    ['every other thing', [{ code: 'garbled', text: 'B26110000123' }], 'B26110000123', {}, SIGNS],
  ])('%s', (_what, faults, text, typing, expected) => {
    expect(judge(text, typing, expected)).toEqual(faults);
  });
});

describe('an input method that is on', () => {
  it('hides the names of the keys: the text is read by their places, and the person is told', () => {
    expect(judge(SIGNS, { board: () => 'Process' })).toEqual([{ code: 'inputMethod' }]);
  });

  it('puts another text together: that is what arrives', () => {
    const keys: ArrivedKey[] = [
      { key: 'Unidentified', code: '', t: 1000 },
      { key: 'Enter', code: 'Enter', t: 1010 },
    ];
    const arrived = { keys, text: '啊去在文', composed: true };
    expect(judgeScan(SIGNS, arrived, defaultWedge)).toEqual([{ code: 'inputMethod' }, { code: 'garbled', text: '啊去在文' }]);
  });

  it('writes full-width characters, which are read as their half-width ones', () => {
    const wide = (char: string): string => (/[!-~]/.test(char) ? String.fromCharCode(char.charCodeAt(0) + 0xfee0) : char);
    expect(judge(SIGNS, { board: wide })).toEqual([{ code: 'fullWidth' }]);
  });

  it('writes Chinese signs: it is not the board of the scanner', () => {
    expect(judge(SIGNS, { board: swap({ '/': '、', '.': '。' }) })).toEqual([
      { code: 'inputMethod' },
      { code: 'garbled', text: SIGNS.replace('/', '、').replace('.', '。') },
    ]);
  });
});

it('which code was scanned is told by its text alone', () => {
  expect(textOf(typed(`]d2${PARTS}`, { suffix: ['Tab'] }))).toBe(PARTS);
});

it('what is shown of a text has signs for what nobody sees, and an end', () => {
  expect(visible('a\u001db\u0002\r')).toBe('a␝b␂␍');
  expect([...visible('字'.repeat(200))]).toHaveLength(60);
});
