/** Source text as a tree with offsets: what the edits of this folder look at. JSON is read as the expression it is. */
import { parseSync } from 'vite';
import { Refusal } from './names.ts';

export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

export interface Source {
  readonly program: Node;
  readonly comments: readonly Node[];
  /** What the offsets count in. */
  readonly text: string;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** @throws Refusal when the text is no valid TypeScript or JSON */
export function read(file: string, text: string): Source {
  const isJson = file.endsWith('.json');
  const whole = isJson ? `(${text})` : text;
  const { program, comments, errors } = parseSync(isJson ? 'json.ts' : file, whole);
  if (errors[0]) throw new Refusal(`${file} cannot be read: ${errors[0].message}. Nothing was written.`);
  return { program: program as unknown as Node, comments: comments as unknown as Node[], text: whole };
}

/** What `read` has put around JSON is taken off again. */
export const unwrapped = (file: string, text: string): string => (file.endsWith('.json') ? text.slice(1, -1) : text);

export const nodeAt = (node: Node, key: string): Node | undefined => {
  const value = node[key];
  return isNode(value) ? value : undefined;
};
export const nodesAt = (node: Node, key: string): Node[] => {
  const value = node[key];
  return Array.isArray(value) ? value.filter(isNode) : [];
};
export const textAt = (node: Node, key: string): string => String(node[key] ?? '');

/** @param skips names of what is not gone into */
export function childrenOf(node: Node, skips: readonly string[] = []): Node[] {
  return Object.entries(node).flatMap(([key, value]) => {
    if (skips.includes(key)) return [];
    if (Array.isArray(value)) return value.filter(isNode);
    return isNode(value) ? [value] : [];
  });
}

const isName = ({ type }: Node): boolean => type === 'Identifier' || type === 'JSXIdentifier';
/** Keys and members are names of their objects, not of the module. */
const ownKeys = (node: Node): string[] => (node.computed === true ? [] : ['key', 'property']);

/** Every name that is used or declared within. */
export function namesIn(node: Node): Set<string> {
  if (isName(node)) return new Set([textAt(node, 'name'), ...childrenOf(node).flatMap((child) => [...namesIn(child)])]);
  return new Set(childrenOf(node, ownKeys(node)).flatMap((child) => [...namesIn(child)]));
}

/** The declaration of a statement, without the `export` before it. */
const declarationOf = (statement: Node): Node => nodeAt(statement, 'declaration') ?? statement;

/** What a statement of a module is known by: the names it declares, or the title of a `describe`. */
export function declaredBy(statement: Node): string[] {
  const declaration = declarationOf(statement);
  const id = nodeAt(declaration, 'id');
  if (id) return [textAt(id, 'name')];
  const call = nodeAt(declaration, 'expression');
  if (call) return nodesAt(call, 'arguments').flatMap((argument) => (typeof argument.value === 'string' ? [argument.value] : []));
  return nodesAt(declaration, 'declarations').flatMap((one) => {
    const named = nodeAt(one, 'id');
    return named ? [...namesIn(named)] : [];
  });
}

export const statementsOf = ({ program }: Source): Node[] => nodesAt(program, 'body');
export const isImport = ({ type }: Node): boolean => type === 'ImportDeclaration';

export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Makes all edits, which never overlap. */
export function edited(file: string, text: string, edits: readonly Edit[]): string {
  const last = [...edits].sort((a, b) => b.from - a.from);
  return unwrapped(
    file,
    last.reduce((now, { from, to, text: put }) => now.slice(0, from) + put + now.slice(to), text),
  );
}
