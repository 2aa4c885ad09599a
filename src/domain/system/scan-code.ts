/**
 * Reading and writing of the codes on labels. Pure; order of recognition (stock rules 3.15):
 * our own prefixes, then GS1 element strings, then a plain code that the caller looks up.
 * A quantity on a label is only a proposal; the stored box wins.
 */
import { asSeen } from '#domain/protocol/unseen.ts';

export type ScanKind = 'box' | 'pallet' | 'bin' | 'material' | 'card' | 'person' | 'asset' | 'command' | 'document' | 'unknown';

export type ScanProblemCode =
  /** The check character of our own label is wrong: damaged or mistyped. */
  | 'check'
  /** A field is missing or has the wrong length. */
  | 'format'
  /** A variable GS1 element ran past its longest length: the scanner drops the separator. */
  | 'separatorMissing'
  /** A variable GS1 element at the end could hide further elements; nothing was split off. */
  | 'separatorDoubt'
  | 'date'
  /** An application identifier that the table does not know; the rest was not read. */
  | 'unknownAi';

export interface ScanProblem {
  code: ScanProblemCode;
  ai?: string;
}

export interface Gs1Element {
  ai: string;
  value: string;
}

export interface ScanCode {
  /** Normalised text: half-width, trimmed, separators as \x1d. */
  text: string;
  form: 'f1' | 'w' | 'gs1' | 'plain';
  kind: ScanKind;
  /** boxNo, palletNo or SSCC, binCode, matCode or GTIN, cardNo, personCode, assetNo, command, docNo; plain: the text in capitals. */
  id: string;
  warehouse?: string;
  docType?: string;
  material?: string;
  lot?: string;
  serial?: string;
  /** Decimal string, a proposal only. */
  quantity?: string;
  unit?: string;
  /** yyyy-MM-dd */
  expiry?: string;
  /** Day of production, yyyy-MM-dd. */
  production?: string;
  elements?: readonly Gs1Element[];
  problems: readonly ScanProblem[];
}

const GS = '\u001d';
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

/** NFKC (full-width to half-width), one spelling of the GS1 separator, characters that are not seen removed, trimmed. */
export function normaliseScan(raw: string): string {
  return asSeen(raw.normalize('NFKC'))
    .replace(/<GS>|\{GS\}|\[GS\]|\\x1d|\\u001d/gi, GS)
    .replace(/\p{Cc}/gu, (char) => (char === GS ? GS : ''))
    .replace(/^ +| +$/g, '');
}

/**
 * Check character over the text before it: acc = acc * 11 + value, modulo 36. The factor has no common divisor
 * with 36 and finds swapped neighbours that a plain sum would miss.
 */
export function checkCharacter(text: string): string {
  let acc = 0;
  for (const char of text) acc = (acc * 11 + Math.max(0, alphabet.indexOf(char))) % 36;
  return alphabet.charAt(acc);
}

/** %XX of UTF-8, also for characters that a URI would leave alone (lower-case letters, brackets). */
function escapeChar(char: string): string {
  const escaped = encodeURIComponent(char);
  return escaped.startsWith('%') ? escaped : `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}

/** Keeps a field inside the QR alphanumeric set; ':' and '%' and everything outside become %XX. */
function encodeField(value: string): string {
  return [...value].map((char) => (/^[0-9A-Z $*+\-./]$/.test(char) ? char : escapeChar(char))).join('');
}

function decodeField(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

const kindOfLetter: Record<string, ScanKind> = {
  B: 'box',
  P: 'pallet',
  L: 'bin',
  M: 'material',
  W: 'card',
  E: 'person',
  T: 'asset',
  C: 'command',
  D: 'document',
};

const sealed = (text: string): string => `${text}:${checkCharacter(`${text}:`)}`;

const compactDate = (date: string | undefined): string => (date ? date.slice(2, 4) + date.slice(5, 7) + date.slice(8, 10) : '');

export interface BoxLabel {
  boxNo: string;
  material: string;
  lot?: string;
  /** Decimal string in `unit`. */
  quantity: string;
  unit: string;
  /** yyyy-MM-dd */
  expiry?: string;
}

/** Text of a box label: `F1:B:boxNo:matCode:lot:qty:uom:yymmdd:check`. Codes in capitals; the unit keeps its spelling. */
export function formatBoxLabel(box: BoxLabel): string {
  const upper = [box.boxNo, box.material, box.lot ?? ''].map((value) => encodeField(value.toUpperCase()));
  return sealed(['F1', 'B', ...upper, box.quantity, encodeField(box.unit), compactDate(box.expiry)].join(':'));
}

/** Text of a bin label: `F1:L:whCode:binCode:check`. */
export function formatBinLabel(bin: { warehouse: string; bin: string }): string {
  return sealed(['F1', 'L', encodeField(bin.warehouse.toUpperCase()), encodeField(bin.bin.toUpperCase())].join(':'));
}

/** Text of a document's label: `F1:D:docType:docNo:check`. */
export function formatDocumentLabel(document: { docType: string; docNo: string }): string {
  return sealed(['F1', 'D', encodeField(document.docType.toUpperCase()), encodeField(document.docNo.toUpperCase())].join(':'));
}

/** Text of a label that carries one id (pallet, card, person, asset, command). */
export function formatIdLabel(letter: 'P' | 'M' | 'W' | 'E' | 'T' | 'C', id: string): string {
  return sealed(['F1', letter, encodeField(id.toUpperCase())].join(':'));
}

export interface ParseOptions {
  /** Year that the century of two-digit years is counted from; a date lies at most 50 years ahead. */
  year?: number;
}

/** Understands one scan. Never throws; what is wrong is listed in `problems`. */
export function parseScan(raw: string, { year = 2026 }: ParseOptions = {}): ScanCode {
  const text = normaliseScan(raw);
  const aim = /^\](C1|e0|d2|Q3|J1)/.exec(text);
  const body = text.replace(/^\][A-Za-z][0-9A-Za-z]/, '');
  if (/^F1:/i.test(body)) return parseF1(body.toUpperCase(), year);
  if (/^W[BPLACDE];/i.test(body)) return parseW(body, year);
  const gs1 = parseGs1(body, aim !== null, year);
  return gs1 ?? { text: body, form: 'plain', kind: 'unknown', id: body.toUpperCase(), problems: [] };
}

function parseF1(text: string, year: number): ScanCode {
  const cut = text.lastIndexOf(':');
  const right = checkCharacter(text.slice(0, cut + 1)) === text.slice(cut + 1);
  const problems: ScanProblem[] = right ? [] : [{ code: 'check' }];
  const [, letter = '', ...fields] = text.slice(0, cut).split(':').map(decodeField);
  const kind = kindOfLetter[letter] ?? 'unknown';
  const labelled = labelFields(kind, fields, year, problems);
  return { text, form: 'f1', kind, ...labelled, problems };
}

const kindOfW: Record<string, ScanKind> = { B: 'box', P: 'pallet', L: 'bin', A: 'asset', C: 'card', D: 'document', E: 'person' };

function parseW(text: string, year: number): ScanCode {
  const [head = '', ...fields] = text.split(';');
  const kind = kindOfW[head.charAt(1).toUpperCase()] ?? 'unknown';
  const problems: ScanProblem[] = [];
  const labelled = labelFields(
    kind,
    fields.map((field) => field.trim()),
    year,
    problems,
  );
  return { text, form: 'w', kind, ...labelled, problems };
}

type Labelled = Pick<ScanCode, 'id' | 'warehouse' | 'docType' | 'material' | 'lot' | 'quantity' | 'unit' | 'expiry'>;

/** Fields of our own labels after the kind; both forms use the same order. */
function labelFields(kind: ScanKind, fields: readonly string[], year: number, problems: ScanProblem[]): Labelled {
  const [first = '', second = '', lot = '', quantity = '', unit = '', date = ''] = fields;
  const paired = kind === 'bin' || kind === 'document';
  if (first === '' || (paired && second === '')) problems.push({ code: 'format' });
  if (kind === 'bin') return { id: second.toUpperCase(), warehouse: first.toUpperCase() };
  if (kind === 'document') return { id: second.toUpperCase(), docType: first };
  if (kind !== 'box') return { id: first.toUpperCase() };
  const expiry = date === '' ? undefined : readDate(date, year);
  if (date !== '' && expiry === undefined) problems.push({ code: 'date' });
  const number = /^\d+(\.\d+)?$/.test(quantity);
  if (quantity !== '' && !number) problems.push({ code: 'format' });
  return {
    id: first.toUpperCase(),
    ...(second === '' ? {} : { material: second.toUpperCase() }),
    ...(lot === '' ? {} : { lot: lot.toUpperCase() }),
    ...(number ? { quantity } : {}),
    ...(unit === '' ? {} : { unit }),
    ...(expiry === undefined ? {} : { expiry }),
  };
}

/** YYMMDD to yyyy-MM-dd; day 00 is the end of the month. The year lies between 49 back and 50 ahead. */
export function readDate(text: string, year: number): string | undefined {
  const match = /^(\d\d)(\d\d)(\d\d)$/.exec(text);
  if (!match) return undefined;
  const [yy, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const ahead = (yy - (year % 100) + 100) % 100;
  const full = ahead <= 50 ? year + ahead : year + ahead - 100;
  if (month < 1 || month > 12) return undefined;
  const last = month === 2 ? (full % 4 === 0 && (full % 100 !== 0 || full % 400 === 0) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  if (day > last) return undefined;
  return `${full}-${match[2]}-${String(day === 0 ? last : day).padStart(2, '0')}`;
}

interface AiRule {
  /** Digits of the AI itself. */
  length: number;
  /** Length of a fixed value, or the longest of a variable one. */
  size: number;
  fixed: boolean;
  numeric: boolean;
}

/** First digits (or a range of them), length of the AI, value: n = digits, an = text, ".." = variable length. */
const aiTable = `00 2 n18; 01-03 2 n14; 10 2 an..20; 11-13 2 n6; 15-17 2 n6; 20 2 n2; 21-22 2 an..20; 240-241 3 an..30;
  242 3 n..6; 250-251 3 an..30; 254 3 an..20; 30 2 n..8; 310-316 4 n6; 320-337 4 n6; 340-369 4 n6; 37 2 n..8; 390 4 n..15;
  392 4 n..15; 400-401 3 an..30; 402 3 n17; 403 3 an..30; 410-417 3 n13; 420 3 an..20; 422 3 n3; 8004 4 an..30; 8005 4 n6;
  8008 4 n..12; 8018 4 n18; 8020 4 an..25; 90 2 an..30; 91-99 2 an..90`;

const aiRows = aiTable.split(';').map((row) => {
  const [, from = '', to = from, length = '', type = '', dots, size = ''] = /(\d+)(?:-(\d+))? (\d) (an|n)(\.\.)?(\d+)/.exec(row) ?? [];
  return { from, to, length: Number(length), size: Number(size), fixed: dots === undefined, numeric: type === 'n' };
});

/** Rule of the AI that the text begins with. */
export function aiRule(text: string): AiRule | undefined {
  return aiRows.find(({ from, to, length }) => {
    const prefix = text.slice(0, from.length);
    return prefix.length === from.length && prefix >= from && prefix <= to && /^\d+$/.test(text.slice(0, length)) && text.length >= length;
  });
}

/** GS1 check digit of a number whose last digit is the check (GTIN, SSCC, GLN, GSRN). */
export function gs1CheckHolds(digits: string): boolean {
  if (!/^\d{2,}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

const checked = new Set(['00', '01', '02', '03', '410', '411', '412', '413', '414', '415', '416', '417', '8018']);

function parseGs1(body: string, marked: boolean, year: number): ScanCode | null {
  const bracketed = /^\(\d{2,4}\)/.test(body);
  // Without a mark only a number with its own check digit is proof enough: a plain box number must not become a lot.
  const proven = /^0[012]\d{14}/.test(body) && gs1CheckHolds(body.startsWith('00') ? body.slice(2, 20) : body.slice(2, 16));
  if (!marked && !bracketed && !proven && !body.startsWith(GS)) return null;
  const problems: ScanProblem[] = [];
  const elements = bracketed ? readBracketed(body, problems) : readStream(body, problems);
  for (const { ai, value } of elements) checkElement(ai, value, year, problems);
  return { text: body, form: 'gs1', ...meaning(elements, year), elements, problems };
}

function readBracketed(body: string, problems: ScanProblem[]): Gs1Element[] {
  return [...body.matchAll(/\((\d{2,4})\)([^(]*)/g)].map(([, ai = '', value = '']) => {
    if (aiRule(ai)?.length !== ai.length) problems.push({ code: 'unknownAi', ai });
    return { ai, value: value.replaceAll(GS, '').trim() };
  });
}

function readStream(body: string, problems: ScanProblem[]): Gs1Element[] {
  const elements: Gs1Element[] = [];
  let rest = afterSeparators(body);
  while (rest !== '') {
    const rule = aiRule(rest);
    if (!rule) {
      problems.push({ code: 'unknownAi', ai: rest.slice(0, 4) });
      break;
    }
    const ai = rest.slice(0, rule.length);
    const stop = rest.indexOf(GS, rule.length);
    const end = rule.fixed ? rule.length + rule.size : stop < 0 ? rest.length : stop;
    const value = rest.slice(rule.length, end);
    elements.push({ ai, value });
    if (!rule.fixed && stop < 0 && value.length <= rule.size && hidesElements(value)) problems.push({ code: 'separatorDoubt', ai });
    rest = afterSeparators(rest.slice(end));
  }
  return elements;
}

function afterSeparators(text: string): string {
  let from = 0;
  while (text.charAt(from) === GS) from += 1;
  return text.slice(from);
}

/** Could the tail of this value be read as whole further elements? Only reported, never split. */
function hidesElements(value: string): boolean {
  for (let at = 1; at < value.length - 2; at += 1) if (readsToEnd(value.slice(at))) return true;
  return false;
}

function readsToEnd(text: string): boolean {
  const rule = aiRule(text);
  if (!rule) return false;
  const rest = text.slice(rule.length);
  if (rule.numeric && !/^\d+$/.test(rule.fixed ? rest.slice(0, rule.size) : rest)) return false;
  if (!rule.fixed) return rest.length > 0 && rest.length <= rule.size;
  return rest.length === rule.size || (rest.length > rule.size && readsToEnd(rest.slice(rule.size)));
}

const dateAis = new Set(['11', '12', '13', '15', '16', '17']);

function checkElement(ai: string, value: string, year: number, problems: ScanProblem[]): void {
  const rule = aiRule(ai);
  if (!rule) return;
  if (!rule.fixed && value.length > rule.size) problems.push({ code: 'separatorMissing', ai });
  else if (value === '' || (rule.fixed && value.length !== rule.size) || (rule.numeric && !/^\d+$/.test(value)))
    problems.push({ code: 'format', ai });
  else if (checked.has(ai) && !gs1CheckHolds(value)) problems.push({ code: 'check', ai });
  else if (dateAis.has(ai) && readDate(value, year) === undefined) problems.push({ code: 'date', ai });
}

function meaning(elements: readonly Gs1Element[], year: number): Omit<ScanCode, 'text' | 'form' | 'problems' | 'elements'> {
  const at = (...ais: string[]): string | undefined => elements.find((element) => ais.includes(element.ai))?.value;
  const [sscc, gtin, place, asset, person] = [at('00'), at('01', '02'), at('414'), at('8004'), at('8018')];
  const identity: { kind: ScanKind; id: string } = sscc
    ? { kind: 'pallet', id: sscc }
    : asset
      ? { kind: 'asset', id: asset }
      : person
        ? { kind: 'person', id: person }
        : place
          ? { kind: 'bin', id: at('254') ?? place }
          : { kind: gtin || at('240', '241') ? 'material' : 'unknown', id: gtin ?? at('240', '241') ?? elements[0]?.value ?? '' };
  const date = at('17') ?? at('15');
  const expiry = date === undefined ? undefined : readDate(date, year);
  const made = at('11');
  const optional = {
    material: at('240', '241') ?? gtin,
    lot: at('10'),
    serial: at('21'),
    quantity: at('37', '30')?.replace(/^0+(?=\d)/, ''),
    expiry,
    production: made === undefined ? undefined : readDate(made, year),
  };
  const present = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined));
  return { ...identity, ...present };
}
