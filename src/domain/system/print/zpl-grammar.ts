/**
 * What may be sent to a label printer: labels (`^XA … ^XZ`) of the commands that `zpl.ts` draws with, each within its bounds, and nothing before, between
 * or behind them. A printer also obeys commands that change its settings, network, passwords and stored files, in several languages on the same line (ZPL,
 * SGD, JSON, CPCL), so what is not known is refused instead of known evils being looked for. Client and server ask the same function.
 */

/** Widest and longest paper: 300 mm at 600 dots an inch. */
const MOST_PAPER = 7_100;
/** A place or an extent in a template: 500 mm at 600 dots an inch. */
const MOST_PLACE = 12_000;
const MOST_LETTER = 1_200;
const MOST_LINE = 200;
const MOST_COPIES = 99;
/** Characters of one text or code, with those that travel as hex. */
const MOST_DATA = 4_000;
/** Labels that one message may print, copies counted. */
export const MOST_LABELS = 1_000;
/** Commands of one message: 500 labels of a dozen texts. Reading more would hold up whoever else the server works for. */
const MOST_COMMANDS = 60_000;

/**
 * Data of a field. Whatever begins a command in one of the printer's languages travels as hex: `^` and `~` of ZPL, `!` of SGD and CPCL, braces of JSON. Control
 * characters do not travel at all, so that no line of data ends and is read as one of these.
 */
const NOT_DATA = /[\^~!{}\\\p{Cc}]/u;
const CONTROLS = /\p{Cc}/gu;
/** Only signs that are written so by `fieldData`: hex of anything else could be a control character. */
const HEX = new Set(['5E', '7E', '21', '7B', '7D', '5C', '5F']);

const isData = (text: string): boolean =>
  text.length <= MOST_DATA &&
  !NOT_DATA.test(text) &&
  text
    .split('_')
    .slice(1)
    .every((part) => HEX.has(part.slice(0, 2)));

/** A text as the data of a field. What is too long for a label is cut, never in the middle of a sign. */
export function fieldData(text: string): string {
  let data = '';
  for (const char of text.replace(CONTROLS, '')) {
    const code = char.charCodeAt(0).toString(16).toUpperCase();
    const sign = HEX.has(code) ? `_${code}` : char;
    if (data.length + sign.length > MOST_DATA) break;
    data += sign;
  }
  return data;
}

type Form = readonly [form: RegExp, holds: (figures: readonly number[], parts: RegExpExecArray) => boolean];

/** Each figure lies within its bounds, given in the order of the command. */
const within =
  (...bounds: readonly (readonly [least: number, most: number])[]): Form[1] =>
  (figures) =>
    bounds.every(([least, most], i) => (figures[i] ?? -1) >= least && (figures[i] ?? -1) <= most);

const always = (): boolean => true;
const PLACE = [0, MOST_PLACE] as const;
const LETTER = [1, MOST_LETTER] as const;
const MODULE = [1, 10] as const;

/** The commands by their two letters. A line ends only before the next command. */
const FORMS: Readonly<Record<string, Form>> = {
  CI: [/\^CI28\n?/y, always],
  LH: [/\^LH0,0\n?/y, always],
  PW: [/\^PW(\d{1,5})\n?/y, within([0, MOST_PAPER])],
  LL: [/\^LL(\d{1,5})\n?/y, within([0, MOST_PAPER])],
  FO: [/\^FO(\d{1,5}),(\d{1,5})/y, within(PLACE, PLACE)],
  A0: [/\^A0N,(\d{1,5}),(\d{1,5})/y, within(LETTER, LETTER)],
  FB: [/\^FB(\d{1,5}),1,0,[LCR]/y, within(PLACE)],
  FH: [/\^FH/y, always],
  FD: [/\^FD([^^]*)\^FS\n?/y, (_, [, data = '']) => isData(data)],
  BQ: [/\^BQN,2,(\d{1,2})/y, within(MODULE)],
  BX: [/\^BXN,(\d{1,5}),200/y, within([1, 500])],
  BY: [/\^BY(\d{1,2})/y, within(MODULE)],
  BC: [/\^BCN,(\d{1,5}),N,N,N/y, within(PLACE)],
  GB: [/\^GB(\d{1,5}),(\d{1,5}),(\d{1,5})\^FS\n?/y, within(PLACE, PLACE, [1, MOST_LINE])],
  GF: [
    /\^GFA,(\d{1,6}),(\d{1,6}),(\d{1,4}),([0-9A-F]+)\^FS\n?/y,
    ([all = 0, sent, row = 0], [, , , , hex = '']) => all === sent && all === hex.length / 2 && row > 0 && all % row === 0,
  ],
};
const COPIES = /\^PQ(\d{1,2})\n?\^XZ/y;

/** @returns the length of the command at this place, or 0 where there is none that holds. */
function commandAt(text: string, at: number): number {
  const known = FORMS[text.slice(at + 1, at + 3)];
  if (!known) return 0;
  const [form, holds] = known;
  form.lastIndex = at;
  const parts = form.exec(text);
  return parts && holds(parts.slice(1).map(Number), parts) ? parts[0].length : 0;
}

interface Label {
  readonly end: number;
  readonly copies: number;
  readonly commands: number;
}

/** Reads one label. @returns where it ends and what it asks for, or null where it is none or holds more commands than are read. */
function labelAt(text: string, from: number, mostCommands: number): Label | null {
  if (!text.startsWith('^XA', from)) return null;
  let at = from + 3;
  if (text[at] === '\n') at += 1;
  for (let commands = 0; commands <= mostCommands; commands += 1) {
    if (text.startsWith('^XZ', at)) return { end: at + 3, copies: 1, commands };
    COPIES.lastIndex = at;
    const last = COPIES.exec(text);
    const copies = Number(last?.[1]);
    if (last) return copies >= 1 && copies <= MOST_COPIES ? { end: at + last[0].length, copies, commands } : null;
    const length = commandAt(text, at);
    if (length === 0) return null;
    at += length;
  }
  return null;
}

export type ZplFault = 'ZPL_REFUSED' | 'ZPL_TOO_MANY';

/** @returns why this is not sent to a label printer, or null where it is labels and nothing else. */
export function zplFault(text: string): ZplFault | null {
  let printed = 0;
  let left = MOST_COMMANDS;
  let at = 0;
  do {
    const label = labelAt(text, at, left);
    if (!label) return 'ZPL_REFUSED';
    printed += label.copies;
    if (printed > MOST_LABELS) return 'ZPL_TOO_MANY';
    left -= label.commands;
    at = label.end;
    if (text[at] === '\n') at += 1;
  } while (at < text.length);
  return null;
}
