/**
 * Which sentences are said without a fact that they have a place for: such a place is printed with its braces. Read from the sources: each call that names a
 * text and hands over its facts, or none. What is put together at run time (a key, or facts of another function) is left to whoever runs it.
 */
import { parseSync } from 'vite';
import { LANGUAGES } from './words.ts';

type Node = { readonly type: string; readonly [part: string]: unknown };
type Texts = { readonly [key: string]: string | Texts };

const files = import.meta.glob<Texts>('../../../src/locales/*/*.json', { eager: true, import: 'default' });
const placesIn = (text: string): string[] => [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map(([, name = '']) => name);

const flat = (texts: Texts, before: string): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[before + key, text] as [string, string]] : flat(text, `${before}${key}.`),
  );

export interface Sentence {
  readonly ns: string;
  readonly key: string;
  readonly places: readonly string[];
}

/** Every text, with the places for facts that it has in any language. */
export const SENTENCES: readonly Sentence[] = (() => {
  const places = new Map<string, Set<string>>();
  for (const [path, texts] of Object.entries(files)) {
    const [lang = '', file = ''] = path.split('/').slice(-2);
    if (!LANGUAGES.some((one) => one === lang)) continue;
    for (const [key, text] of flat(texts, '')) {
      const id = `${file.replace('.json', '')}:${key}`;
      places.set(id, new Set([...(places.get(id) ?? []), ...placesIn(text)]));
    }
  }
  return [...places].map(([id, names]) => ({ ns: id.slice(0, id.indexOf(':')), key: id.slice(id.indexOf(':') + 1), places: [...names] }));
})();

function grouped(pairs: readonly (readonly [string, Sentence])[]): ReadonlyMap<string, readonly Sentence[]> {
  const groups = new Map<string, Sentence[]>();
  for (const [key, one] of pairs) groups.set(key, [...(groups.get(key) ?? []), one]);
  return groups;
}

const byKey = grouped(SENTENCES.map((one) => [one.key, one]));
const byId = new Map(SENTENCES.map((one) => [`${one.ns}:${one.key}`, one]));
/** Keys are often said with a prefix that their job has once and for all. */
const bySuffix = grouped(SENTENCES.flatMap((one) => one.key.split('.').map((_, at, parts) => [parts.slice(at).join('.'), one] as const)));

/** Functions that hand a text's facts on beside its key; the key is this argument, the facts this one. Null facts: it takes none. */
const SAYING: Readonly<Record<string, readonly [key: number, facts: number]>> = {
  t: [0, 1],
  say: [0, 1],
  find: [0, 1],
  answer: [1, 3],
  problem: [0, 1],
  refuse: [0, 1],
  refused: [0, 1],
  guard: [1, 2],
  said: [0, 1],
};
/** They name a code of `problem`. */
const PROBLEMS = ['problem', 'refuse', 'refused', 'guard'];
/** What is added to the facts of every problem, and of every text of a document. */
const ALWAYS: Readonly<Record<string, readonly string[]>> = { problem: ['statusText', 'at'], document: ['name'] };

interface Saying {
  readonly fn: string;
  readonly key: number;
  /** Null: it hands no facts of its caller over. */
  readonly facts: number | null;
  readonly more: readonly string[];
}

function sayingOf(fn: string): Saying | undefined {
  const [key, facts] = (Object.hasOwn(SAYING, fn) ? SAYING[fn] : undefined) ?? [];
  return key === undefined || facts === undefined ? undefined : { fn, key, facts, more: [] };
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
function nodesIn(value: unknown, found: Node[] = []): Node[] {
  if (isNode(value)) found.push(value);
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) nodesIn(part, found);
  return found;
}
const unwrapped = (node: unknown): Node | undefined =>
  isNode(node) && ['TSAsExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression', 'TSNonNullExpression'].includes(node.type)
    ? unwrapped(node.expression)
    : isNode(node)
      ? node
      : undefined;

const nameOf = (property: Node): string | undefined => {
  const key = property.key as Node;
  return property.computed ? undefined : String(key.name ?? key.value ?? '');
};

class Source {
  readonly #constants = new Map<string, Node>();
  readonly nodes: readonly Node[];
  #helpers: ReadonlyMap<string, Saying> | undefined;
  constructor(text: string, name: string) {
    this.nodes = nodesIn(parseSync(name, text).program as unknown);
    for (const node of this.nodes) {
      const id = node.id as Node | undefined;
      const value = node.type === 'VariableDeclarator' ? unwrapped(node.init) : undefined;
      if (node.type === 'FunctionDeclaration' && id) this.#constants.set(String(id.name), node);
      // A name that stands twice in the file is not known.
      if (value && id?.type === 'Identifier')
        this.#constants.set(String(id.name), this.#constants.has(String(id.name)) ? { type: 'Twice' } : value);
    }
  }

  /** Functions of this file that say a text whose key their caller hands over. */
  get helpers(): ReadonlyMap<string, Saying> {
    this.#helpers ??= new Map([...this.#constants].flatMap(([name, value]) => this.#helper(name, value)));
    return this.#helpers;
  }

  #helper(name: string, value: Node): [string, Saying][] {
    if (value.type !== 'ArrowFunctionExpression' && value.type !== 'FunctionDeclaration') return [];
    const params = (value.params as Node[]).map((param) =>
      String((param.type === 'AssignmentPattern' ? (param.left as Node) : param).name ?? ''),
    );
    const placeOf = (of: unknown): number => params.indexOf(String(unwrapped(of)?.name ?? '–'));
    return nodesIn(value.body).flatMap((node): [string, Saying][] => {
      const saying = node.type === 'CallExpression' ? sayingOf(String((node.callee as Node).name)) : undefined;
      if (!saying) return [];
      const given = node.arguments as unknown[];
      const key = placeOf(given[saying.key]);
      const handed = saying.facts === null ? undefined : given[saying.facts];
      const facts = placeOf(handed);
      const more = facts < 0 ? this.facts(handed) : [];
      return key < 0 || !more ? [] : [[name, { fn: saying.fn, key, facts: facts < 0 ? null : facts, more }]];
    });
  }

  /** The keys that an expression can be; null = not known here. */
  keys(of: unknown): string[] | null {
    const node = unwrapped(of);
    if (!node) return null;
    if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : null;
    if (node.type === 'ConditionalExpression') return this.#all([node.consequent, node.alternate]);
    if (node.type === 'Identifier')
      return this.#constants.has(String(node.name)) ? this.keys(this.#constants.get(String(node.name))) : null;
    if (node.type === 'MemberExpression') {
      const object = unwrapped(node.object);
      const value = object?.type === 'Identifier' ? this.#constants.get(String(object.name)) : undefined;
      if (value?.type !== 'ObjectExpression') return null;
      const properties = (value.properties as Node[]).filter(({ type }) => type === 'Property');
      const wanted = node.computed ? properties : properties.filter((one) => nameOf(one) === (node.property as Node).name);
      return this.#all(wanted.map(({ value: text }) => text));
    }
    return null;
  }

  #all(of: readonly unknown[]): string[] | null {
    const found = of.map((one) => this.keys(one));
    return found.some((one) => one === null) ? null : found.flatMap((one) => one ?? []);
  }

  /** Names of the facts that are handed over in any case; null = not known here. */
  facts(of: unknown): string[] | null {
    if (of === undefined) return [];
    const node = unwrapped(of);
    if (node?.type === 'Identifier')
      return this.#constants.has(String(node.name)) ? this.facts(this.#constants.get(String(node.name))) : null;
    if (node?.type === 'ConditionalExpression') {
      const [one, other] = [this.facts(node.consequent), this.facts(node.alternate)];
      return one && other ? one.filter((name) => other.includes(name)) : null;
    }
    if (node?.type !== 'ObjectExpression') return null;
    const names = (node.properties as Node[]).map((property) =>
      property.type === 'SpreadElement' ? this.facts(property.argument) : ([nameOf(property)] as (string | undefined)[]),
    );
    if (names.some((one) => one === null || one.includes(undefined))) return null;
    return names.flatMap((one) => (one ?? []) as string[]);
  }

  /** Namespaces of the words that this file reads without naming them. */
  get namespaces(): readonly string[] {
    return this.nodes.flatMap((node) => {
      if (node.type !== 'CallExpression' || (node.callee as Node).name !== 'useTranslation') return [];
      const first = unwrapped((node.arguments as unknown[])[0]);
      if (first?.type === 'ArrayExpression') return (first.elements as Node[]).flatMap((one) => String(one.value ?? ''));
      return first?.type === 'Literal' ? [String(first.value)] : [];
    });
  }
}

/** The sentences that a key can mean. */
function meant(fn: string, key: string, source: Source): readonly Sentence[] {
  const named = byId.get(key);
  if (named) return [named];
  if (PROBLEMS.includes(fn)) return [byId.get(`problem:${key}`) ?? []].flat();
  if (key.includes(':')) return [];
  const exact = byKey.get(key) ?? [];
  const own = exact.filter(({ ns }) => source.namespaces.includes(ns));
  if (own.length > 0) return own;
  // The words of a document stand under its kind.
  if (fn === 'say' || fn === 'find') return (bySuffix.get(key) ?? []).filter(({ ns }) => ns === 'document');
  return exact.length > 0 ? exact : (bySuffix.get(key) ?? []);
}

/** @returns 'lend.gaugeOverdue lacks code' for each call of this source that leaves a place empty, whichever sentence its key means */
export function unfilledIn(text: string, name: string): string[] {
  const source = new Source(text, name);
  return source.nodes.flatMap((node) => {
    if (node.type !== 'CallExpression') return [];
    const callee = node.callee as Node;
    const name = String(callee.type === 'MemberExpression' ? (callee.property as Node).name : callee.name);
    const own = callee.type === 'MemberExpression' ? undefined : source.helpers.get(name);
    const saying = own ?? sayingOf(name);
    if (!saying) return [];
    const { fn, key: at, facts: factsAt, more } = saying;
    const given = node.arguments as unknown[];
    const keys = source.keys(given[at]);
    const facts = factsAt === null ? [] : source.facts(given[factsAt]);
    if (!keys || !facts) return [];
    // The code that was scanned is a fact of each answer.
    const known = [...facts, ...more, ...(fn === 'answer' ? ['code'] : [])];
    return keys.flatMap((key) => {
      const lacking = meant(fn, key, source).map(({ ns, places: wanted }) =>
        wanted.filter((one) => !known.includes(one) && !(ALWAYS[ns] ?? []).includes(one)),
      );
      const [least] = lacking.toSorted((a, b) => a.length - b.length);
      return least && least.length > 0 ? [`${key} lacks ${least.join(', ')}`] : [];
    });
  });
}
